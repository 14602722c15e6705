#include "protocol/report/page.h"

#include "protocol/analysis/analysis_json.h"
#include "protocol/report/page_parts.h"
#include "protocol/report/svg_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace tengen {

namespace {

std::string title_of(const GameReview& review) {
    const GameText& game = review.game;
    return game.first_player.empty() && game.second_player.empty()
               ? review.name
               : fmt::format("{} - {}", game.first_player, game.second_player);
}

// All stones of the game, each with the ply that the page shows it from.
std::string board_of(const GameReview& review) {
    BoardPicture picture;
    picture.size = {review.game.setup.width, review.game.setup.height};
    picture.title = title_of(review);
    for (const Placement& stone : review.game.stones) {
        picture.stones.push_back({stone.cell, stone.piece, 0, 0});
    }
    int ply = 0;
    for (const RecordedMove& move : review.game.moves) {
        ++ply;
        picture.stones.push_back({move.move, move.side == Side::first ? 'x' : 'o', ply, ply});
    }
    return draw_svg(picture);
}

// JSON for a script element, which ends at "</script" wherever that stands.
std::string for_script(std::string_view json) {
    std::string text;
    for (const char c : json) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace

std::string write_page(const GameReview& review) {
    const std::array<std::pair<std::string_view, std::string>, 6> parts{
        {{"title", escape_markup(title_of(review))},
         {"style", std::string(page_css)},
         {"board", board_of(review)},
         {"review", for_script(review_json(review))},
         {"labels", for_script(labels_json())},
         {"script", std::string(page_js)}}};
    std::string page;
    std::string_view left = page_html;
    // What has been put in is not looked at again: it may hold braces of its own.
    for (std::size_t begin = left.find("{{"); begin != std::string_view::npos;
         begin = left.find("{{")) {
        const std::size_t end = left.find("}}", begin);
        const std::string_view name = left.substr(begin + 2, end - begin - 2);
        const auto* part = std::find_if(parts.begin(), parts.end(), [&](const auto& known) {
            return known.first == name;
        });
        page += left.substr(0, begin);
        page += part == parts.end() ? std::string_view() : part->second;
        left.remove_prefix(end + 2);
    }
    page += left;
    return page;
}

}  // namespace tengen
