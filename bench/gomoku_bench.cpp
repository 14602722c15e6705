#include "engine/gomoku/forbidden.h"
#include "engine/gomoku/position.h"
#include "engine/gomoku/vcf.h"
#include "engine/kit/rng.h"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tengen::gomoku {

namespace {

constexpr std::size_t position_count = 40;
constexpr int fewest_stones = 16;
constexpr int stones_range = 40;

// Whether the stone would end the game or may not be played: middle games have none of them.
bool is_out_of_question(const Position& position, Cell cell) {
    return position.threat(position.side_to_move(), cell) == Threat::five
           || !position.is_legal(cell);
}

// A random empty cell up to three away from a stone; the centre to begin with.
Cell cell_near_a_stone(const Position& position, Rng& random) {
    const auto& geometry = position.geometry();
    if (position.stone_count() == 0) {
        return geometry.cell(geometry.width / 2, geometry.height / 2);
    }
    while (true) {
        const auto ply = random.below(static_cast<std::uint64_t>(position.ply_count()));
        const Cell near = position.cell_at(static_cast<int>(ply));
        const int column = geometry.column(near) + static_cast<int>(random.below(7)) - 3;
        const int row = geometry.row(near) + static_cast<int>(random.below(7)) - 3;
        if (geometry.has(column, row) && position.is_empty(geometry.cell(column, row))) {
            return geometry.cell(column, row);
        }
    }
}

// Random stones near each other, fours answered, until there are `stones`. False when a five can be
// made then, or a player had nothing else to play.
bool play_middle_game(Position& position, int stones, Rng& random) {
    for (int tries = 0; position.stone_count() < stones && tries < 1000; ++tries) {
        const Color other = ~position.side_to_move();
        const Cell cell = position.fives(other) > 0 ? position.find(other, Threat::five)
                                                    : cell_near_a_stone(position, random);
        if (!is_out_of_question(position, cell)) {
            position.play(cell);
        }
    }
    return position.stone_count() == stones && position.fives(Color::black) == 0
           && position.fives(Color::white) == 0;
}

// 16 to 55 stones, as in the middle of a game of 15x15. The same on every machine.
std::vector<Position> middle_games(Rule rule) {
    std::vector<Position> positions;
    for (std::uint64_t seed = 1; positions.size() < position_count; ++seed) {
        Rng random(seed);
        Position position(15, 15, rule);
        const auto stones = static_cast<int>(fewest_stones + random.below(stones_range));
        if (play_middle_game(position, stones, random)) {
            positions.push_back(position);
        }
    }
    return positions;
}

Rule rule_of(benchmark::State& state) {
    const auto rule = static_cast<Rule>(state.range(0));
    state.SetLabel(std::string(rule_name(rule)));
    return rule;
}

std::vector<Cell> candidates_of(const Position& position) {
    std::vector<Cell> cells;
    position.for_each_candidate([&](Cell cell) { cells.push_back(cell); });
    return cells;
}

std::vector<Cell> empties_of(const Position& position) {
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(position.cell_count()));
    for (int i = 0; i < position.cell_count(); ++i) {
        if (position.is_empty(static_cast<Cell>(i))) {
            cells.push_back(static_cast<Cell>(i));
        }
    }
    return cells;
}

}  // namespace

// A stone played and taken back on every candidate of every position; an item is such a pair.
static void play_and_undo(benchmark::State& state) {
    auto positions = middle_games(rule_of(state));
    std::vector<std::vector<Cell>> candidates;
    candidates.reserve(positions.size());
    for (const auto& position : positions) {
        candidates.push_back(candidates_of(position));
    }
    std::int64_t pairs = 0;
    for ([[maybe_unused]] const auto _ : state) {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            for (const Cell cell : candidates[i]) {
                positions[i].play(cell);
                benchmark::DoNotOptimize(positions[i].key());
                positions[i].undo();
            }
            pairs += static_cast<std::int64_t>(candidates[i].size());
        }
    }
    state.SetItemsProcessed(pairs);
}
BENCHMARK(play_and_undo)->DenseRange(0, rule_count - 1);

// Down a line of eight random candidates and up again, as a search goes; an item is one pair.
static void play_and_undo_in_lines(benchmark::State& state) {
    auto positions = middle_games(rule_of(state));
    constexpr std::size_t length = 8;
    std::vector<std::vector<Cell>> lines;
    Rng random(8);
    for (auto& position : positions) {
        auto& line = lines.emplace_back();
        while (line.size() < length) {
            const auto cells = candidates_of(position);
            line.push_back(cells[random.below(cells.size())]);
            position.play(line.back());
        }
        for (std::size_t i = 0; i < length; ++i) {
            position.undo();
        }
    }
    for ([[maybe_unused]] const auto _ : state) {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            for (const Cell cell : lines[i]) {
                positions[i].play(cell);
            }
            benchmark::DoNotOptimize(positions[i].key());
            for (std::size_t ply = 0; ply < length; ++ply) {
                positions[i].undo();
            }
        }
    }
    state.SetItemsProcessed(
        static_cast<std::int64_t>(state.iterations() * positions.size() * length)
    );
}
BENCHMARK(play_and_undo_in_lines)->DenseRange(0, rule_count - 1);

// One direction of one empty cell, both colours.
static void line_lookup(benchmark::State& state) {
    const auto positions = middle_games(rule_of(state));
    const auto& table = LineTable::of(positions.front().rule());
    struct Place {
        std::uint64_t word;
        int spot;
    };
    std::vector<Place> places;
    for (const auto& position : positions) {
        for (const Cell cell : candidates_of(position)) {
            for (int d = 0; d < direction_count; ++d) {
                places.push_back({position.line_word(cell, d), position.line_spot(cell, d)});
            }
        }
    }
    for ([[maybe_unused]] const auto _ : state) {
        std::uint32_t sum = 0;
        for (const auto& [word, spot] : places) {
            sum += table.classes(word, spot);
        }
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * places.size()));
}
BENCHMARK(line_lookup)->DenseRange(0, rule_count - 1);

// What the static evaluation reads of a position; play and undo have summed it up already.
static void evaluation_sums(benchmark::State& state) {
    const auto positions = middle_games(rule_of(state));
    for ([[maybe_unused]] const auto _ : state) {
        for (const auto& position : positions) {
            const Color own = position.side_to_move();
            benchmark::DoNotOptimize(
                position.potential_to_move(own) - position.potential_waiting(~own)
            );
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * positions.size()));
}
BENCHMARK(evaluation_sums)->Arg(0);

static void candidates(benchmark::State& state) {
    const auto positions = middle_games(rule_of(state));
    for ([[maybe_unused]] const auto _ : state) {
        for (const auto& position : positions) {
            unsigned sum = 0;
            position.for_each_candidate([&](Cell cell) { sum += cell; });
            benchmark::DoNotOptimize(sum);
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * positions.size()));
}
BENCHMARK(candidates)->Arg(0);

// The cells on which a colour can make a four.
static void four_moves(benchmark::State& state) {
    const auto positions = middle_games(rule_of(state));
    for ([[maybe_unused]] const auto _ : state) {
        for (const auto& position : positions) {
            const FourMoves moves(position, position.side_to_move());
            benchmark::DoNotOptimize(moves.count);
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * positions.size()));
}
BENCHMARK(four_moves)->Arg(0)->Arg(static_cast<int>(Rule::renju));

// Whether Black may play there, for every empty cell: nearly always the line classes tell.
static void is_forbidden(benchmark::State& state) {
    const auto positions = middle_games(Rule::renju);
    std::int64_t cells = 0;
    for ([[maybe_unused]] const auto _ : state) {
        for (const auto& position : positions) {
            for (const Cell cell : empties_of(position)) {
                benchmark::DoNotOptimize(position.is_forbidden(cell));
                ++cells;
            }
        }
    }
    state.SetItemsProcessed(cells);
}
BENCHMARK(is_forbidden);

// The same for the cells that need the exact verdict.
static void exact_verdict(benchmark::State& state) {
    struct Question {
        const Position* position;
        Cell cell;
    };
    const auto positions = middle_games(Rule::renju);
    std::vector<Question> questions;
    for (const auto& position : positions) {
        for (const Cell cell : empties_of(position)) {
            if (position.threat(Color::black, cell) == Threat::maybe_33) {
                questions.push_back({&position, cell});
            }
        }
    }
    for ([[maybe_unused]] const auto _ : state) {
        for (const auto& [position, cell] : questions) {
            benchmark::DoNotOptimize(ForbiddenFinder(*position).verdict(cell));
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * questions.size()));
}
BENCHMARK(exact_verdict);

// Every position asked once, for the side to move, up to twelve own stones; an item is a node.
static void vcf(benchmark::State& state) {
    auto positions = middle_games(rule_of(state));
    constexpr int max_stones = 12;
    constexpr std::uint64_t budget = 20'000;
    VcfSolver solver;
    std::int64_t nodes = 0;
    for ([[maybe_unused]] const auto _ : state) {
        for (auto& position : positions) {
            const VcfResult result = solver.solve(position, max_stones, budget);
            nodes += static_cast<std::int64_t>(result.nodes);
        }
    }
    state.SetItemsProcessed(nodes);
    state.counters["positions/s"] = benchmark::Counter(
        static_cast<double>(state.iterations() * positions.size()), benchmark::Counter::kIsRate
    );
}
BENCHMARK(vcf)->DenseRange(0, rule_count - 1);

}  // namespace tengen::gomoku
