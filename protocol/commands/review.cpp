#include "protocol/commands/review.h"

#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/explanation.h"
#include "protocol/commands/review_search.h"
#include "protocol/replace_file.h"
#include "protocol/result_lines.h"
#include "protocol/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <vector>

namespace tengen {

namespace {

Language language_of(std::string_view code) {
    const auto* found = std::find_if(languages.begin(), languages.end(), [&](Language language) {
        return language_code(language) == code;
    });
    return found == languages.end() ? Language::english : *found;
}

std::string move_line(const ReviewedMove& move, std::size_t number) {
    const Judgement judgement = judge(move.loss());
    std::string line = fmt::format(
        "{:>4} {:>5} {:>7} {:>7} {:>6.1f}  {:<4} {}",
        number,
        move.move,
        rate_text(move.best().info.score),
        rate_text(move.chosen().info.score),
        move.loss(),
        move.best().info.pv.front(),
        judgement == Judgement::fine ? "" : judgement_name(judgement)
    );
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

// The lines of a game, the worst moves first; those worth a word are explained.
std::vector<std::string> text_lines(const GameReview& review, Language language) {
    const GameText& game = review.game;
    std::vector<std::string> lines{fmt::format(
        "{}: {} {}x{}, {} moves",
        review.name,
        game.setup.variant,
        game.setup.width,
        game.setup.height,
        review.moves.size()
    )};
    if (!game.first_player.empty() || !game.second_player.empty()) {
        lines.push_back(fmt::format("{} - {}", game.first_player, game.second_player));
    }
    lines.emplace_back("   #  move  before   after   loss  best");
    for (const std::size_t i : review.worst_first()) {
        const ReviewedMove& move = review.moves[i];
        lines.push_back(move_line(move, i + 1));
        if (judge(move.loss()) != Judgement::fine || move.turns_result()) {
            lines.push_back("      " + explain(move, language));
        }
    }
    return lines;
}

// Where the reviews of games go, one after another.
class ReviewOutput {
public:
    ReviewOutput(const ReviewOptions& options, LineWriter& out) : options_(options), out_(out) {}

    // How many of the games an earlier run has left.
    Result<std::size_t> open(const std::vector<NamedGame>& games) {
        if (options_.path.empty() || options_.to != "json") {
            return std::size_t{0};
        }
        const auto there =
            count_result_lines(options_.path, games.size(), [&](std::uint64_t number) {
                return "{\"game\":" + string_json(games[number].name) + ",";
            });
        if (!there) {
            return Error{there.error()};
        }
        file_.open(options_.path, std::ios::binary | std::ios::app);
        return static_cast<std::size_t>(*there);
    }

    bool add(const GameReview& review) {
        const bool is_json = options_.to == "json";
        const std::vector<std::string> lines =
            is_json ? std::vector{review_json(review)}
                    : text_lines(review, language_of(options_.language));
        for (const std::string& line : lines) {
            if (options_.path.empty()) {
                out_.line(line);
            } else if (is_json) {
                file_ << line + '\n' << std::flush;
            } else {
                text_ += line + '\n';
            }
        }
        return options_.path.empty() ? !out_.is_closed() : !is_json || static_cast<bool>(file_);
    }

    Status finish(std::size_t done, std::size_t all) {
        if (options_.path.empty()) {
            return done == all ? Status(Done{})
                               : Error{fmt::format("stopped after {} of {} games", done, all)};
        }
        if (options_.to != "json") {
            if (Status written = replace_file(options_.path, text_); !written) {
                return written;
            }
        } else if (!file_) {
            return Error{"cannot write " + options_.path};
        }
        out_.line(fmt::format("{} of {} games in {}", done, all, options_.path));
        return Done{};
    }

private:
    const ReviewOptions& options_;
    LineWriter& out_;
    std::ofstream file_;  // of JSON
    std::string text_;    // for a file
};

}  // namespace

Status run_review(const ReviewOptions& options, LineWriter& out) {
    const auto games = read_games(options, options.files);
    if (!games) {
        return Error{games.error()};
    }
    ReviewOutput output(options, out);
    const auto there = output.open(*games);
    if (!there) {
        return Error{there.error()};
    }
    const auto done =
        review_games(*games, *there, review_settings(options), [&](const GameReview& review) {
            return output.add(review);
        });
    if (!done) {
        return Error{done.error()};
    }
    return output.finish(*done, games->size());
}

}  // namespace tengen
