#include "bench/training/records.h"

#include "engine/gomoku/position.h"
#include "engine/gomoku/search.h"
#include "protocol/selfplay/game_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tengen::gomoku::training {

namespace {

// What a proved result counts as, and the units of a score in one natural unit of winning odds.
constexpr int decided_score = 3000;
constexpr double odds_scale = 200.0;

// Wins and losses that the threat counts prove by themselves are never evaluated.
constexpr int plies_of_counted_wins = 5;
constexpr int plies_of_counted_losses = 4;

// Whether the evaluation will be asked about such positions: fives and open fours are counted, not
// weighed.
bool is_quiet(const Position& position) {
    const Color own = position.side_to_move();
    return position.fives(own) == 0 && position.fives(~own) == 0 && position.open_fours(own) == 0;
}

bool is_counted(Score score) {
    return (is_win(score) && plies_to_end(score) <= plies_of_counted_wins)
           || (is_loss(score) && plies_to_end(score) <= plies_of_counted_losses);
}

std::vector<CodeCount> count_codes(const Position& position, Color color) {
    std::vector<Code> codes;
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (position.is_empty(cell)) {
            codes.push_back(position.code(color, cell));
        }
    }
    std::sort(codes.begin(), codes.end());
    std::vector<CodeCount> counts;
    for (const Code code : codes) {
        if (counts.empty() || counts.back().code != code) {
            counts.push_back({.code = code});
        }
        ++counts.back().count;
    }
    return counts;
}

Record make_record(const Position& position, Cell best, Score score) {
    const Color own = position.side_to_move();
    Record record;
    const int value = is_win(score) ? decided_score : is_loss(score) ? -decided_score : score;
    record.score = static_cast<std::int16_t>(value);
    // After so many mistakes the end of a game says little about its positions: the search does.
    record.result = static_cast<float>(1.0 / (1.0 + std::exp(-value / odds_scale)));
    record.side = own;
    record.own = count_codes(position, own);
    record.opponent = count_codes(position, ~own);
    for (const PackedMove move : SearchWorker::sensible_moves(position)) {
        const Cell cell = unpack(move);
        // The move of a lost position is nobody's example.
        if (cell == best && !is_loss(score)) {
            record.chosen = static_cast<std::int16_t>(record.candidates.size());
        }
        record.candidates.push_back({position.code(own, cell), position.code(~own, cell)});
    }
    return record;
}

// The cell with that number in a log.
Cell cell_of(const Position& position, std::uint16_t number) {
    const int width = position.geometry().width;
    return position.geometry().cell(number % width, number / width);
}

Status play(Position& position, std::uint16_t number) {
    const Cell cell = cell_of(position, number);
    if (!position.is_legal(cell)) {
        return Error{"an illegal move"};
    }
    position.play(cell);
    return Done{};
}

Status visit_game(
    const LoggedGame& game, Rule rule, const std::function<void(const Record&)>& visit
) {
    if (game.setup.variant != rule_name(rule)) {
        return Done{};
    }
    Position position(game.setup.width, game.setup.height, rule);
    for (const std::uint16_t move : game.opening) {
        if (Status played = play(position, move); !played) {
            return played;
        }
    }
    for (const LoggedPly& ply : game.plies) {
        if (ply.score != score_none && is_quiet(position) && !is_counted(ply.score)) {
            visit(make_record(position, cell_of(position, ply.best), ply.score));
        }
        if (Status played = play(position, ply.move); !played) {
            return played;
        }
    }
    return Done{};
}

}  // namespace

Status for_each_record(
    const std::string& path, Rule rule, const std::function<void(const Record&)>& visit
) {
    auto reader = GameLogReader::open(path);
    if (!reader) {
        return Error{reader.error()};
    }
    LoggedGame game;
    int count = 0;
    auto outcome = GameLogReader::Outcome::game;
    while ((outcome = reader.value().next(game)) == GameLogReader::Outcome::game) {
        ++count;
        if (const Status visited = visit_game(game, rule, visit); !visited) {
            return Error{fmt::format("{}: game {} of the file: {}", path, count, visited.error())};
        }
    }
    if (outcome == GameLogReader::Outcome::damaged) {
        return Error{fmt::format("{} is damaged after {} games", path, count)};
    }
    return Done{};
}

}  // namespace tengen::gomoku::training
