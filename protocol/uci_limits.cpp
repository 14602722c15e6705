#include "protocol/uci_limits.h"

#include "protocol/command_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tengen {

namespace {

constexpr Milliseconds usual_turn{5000};
constexpr std::int64_t most_milliseconds = 1'000'000'000;
constexpr int most_moves = 1000;

class GoReader {
public:
    GoReader(UciDialect dialect, Side to_move, bool counts_milliseconds)
        : is_ucci_(dialect == UciDialect::ucci),
          is_red_(to_move == Side::first),
          counts_milliseconds_(counts_milliseconds) {}

    GoCommand read(Words words);

private:
    struct Key {
        std::string_view name;
        void (GoReader::*take)(std::int64_t);
    };
    struct Mark {
        std::string_view name;
        bool GoCommand::*is_set;
    };
    static const Key* find_key(std::string_view word);
    static const Mark* find_mark(std::string_view word);

    void take_wtime(std::int64_t value) { take_clock(is_red_, Milliseconds{value}); }
    void take_btime(std::int64_t value) { take_clock(!is_red_, Milliseconds{value}); }
    void take_winc(std::int64_t value) { take_increment(is_red_, Milliseconds{value}); }
    void take_binc(std::int64_t value) { take_increment(!is_red_, Milliseconds{value}); }
    void take_time(std::int64_t value) { take_clock(true, in_unit(value)); }
    void take_unit_increment(std::int64_t value) { take_increment(true, in_unit(value)); }
    void take_movestogo(std::int64_t value) {
        if (value > 0) {
            go_.limits.moves_to_go = bounded(value);
        }
    }
    void take_movetime(std::int64_t value) {
        go_.limits.turn_time = Milliseconds{std::clamp<std::int64_t>(value, 0, most_milliseconds)};
    }
    void take_depth(std::int64_t value) {
        go_.wants_value = is_ucci_ && value <= 0;
        go_.limits.depth_plies = std::max(bounded(value), 1);
    }
    void take_nodes(std::int64_t value) {
        go_.limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 1));
    }
    void take_mate(std::int64_t value) { go_.mate_in = std::max(bounded(value), 1); }
    void take_perft(std::int64_t value) { go_.perft = bounded(value); }
    void pass_over(std::int64_t /*value*/) {}

    void take_clock(bool is_own, Milliseconds time) {
        if (is_own) {
            go_.limits.time_left =
                std::clamp(time, Milliseconds{0}, Milliseconds{most_milliseconds});
        }
    }
    void take_increment(bool is_own, Milliseconds time) {
        if (is_own) {
            go_.limits.increment =
                std::clamp(time, Milliseconds{0}, Milliseconds{most_milliseconds});
        }
    }
    Milliseconds in_unit(std::int64_t value) const {
        value = std::clamp<std::int64_t>(value, 0, most_milliseconds);
        return Milliseconds{is_ucci_ && !counts_milliseconds_ ? value * 1000 : value};
    }
    static int bounded(std::int64_t value) {
        return static_cast<int>(std::clamp<std::int64_t>(value, 0, most_moves));
    }

    void finish();

    bool is_ucci_;
    bool is_red_;
    bool counts_milliseconds_;
    GoCommand go_;
};

const GoReader::Key* GoReader::find_key(std::string_view word) {
    static constexpr Key keys[] = {
        {"wtime", &GoReader::take_wtime},
        {"btime", &GoReader::take_btime},
        {"winc", &GoReader::take_winc},
        {"binc", &GoReader::take_binc},
        {"time", &GoReader::take_time},
        {"increment", &GoReader::take_unit_increment},
        {"opptime", &GoReader::pass_over},
        {"oppincrement", &GoReader::pass_over},
        {"oppmovestogo", &GoReader::pass_over},
        {"movestogo", &GoReader::take_movestogo},
        {"movetime", &GoReader::take_movetime},
        {"depth", &GoReader::take_depth},
        {"nodes", &GoReader::take_nodes},
        {"mate", &GoReader::take_mate},
        {"perft", &GoReader::take_perft},
    };
    return find_command(keys, word);
}

const GoReader::Mark* GoReader::find_mark(std::string_view word) {
    static constexpr Mark marks[] = {
        {"infinite", &GoCommand::is_infinite},
        {"ponder", &GoCommand::is_ponder},
        {"draw", &GoCommand::is_draw_offered},
    };
    return find_command(marks, word);
}

GoCommand GoReader::read(Words words) {
    bool names_moves = false;
    while (!words.at_end()) {
        const std::string_view word = words.next();
        if (const Mark* const mark = find_mark(word)) {
            go_.*(mark->is_set) = true;
            names_moves = false;
        } else if (const Key* const key = find_key(word)) {
            const std::string_view text = words.next();
            if (const auto number = parse_number(text)) {
                (this->*key->take)(*number);
            } else {
                go_.faults.push_back(fmt::format("{}: {}", word, number.error()));
            }
            names_moves = false;
        } else if (word == "searchmoves") {
            names_moves = true;
        } else if (names_moves) {
            go_.moves.emplace_back(word);
        } else {
            go_.faults.push_back(fmt::format("go knows no '{}'", printable(word)));
        }
    }
    finish();
    return std::move(go_);
}

void GoReader::finish() {
    Limits& limits = go_.limits;
    // The whole clock is for one move: what is not used is lost. uci2wb says so for seconds a move
    // by a movetime that is the clock but for a margin.
    const bool is_turn_clock = is_ucci_ && limits.time_left && limits.turn_time
                               && limits.increment == Milliseconds{0} && !limits.moves_to_go
                               && *limits.turn_time <= *limits.time_left
                               && *limits.turn_time * 10 >= *limits.time_left * 9;
    if (limits.time_left && (limits.moves_to_go == 1 || is_turn_clock)) {
        limits.turn_time =
            std::min(*limits.time_left, limits.turn_time.value_or(*limits.time_left));
        limits.time_left.reset();
    }
    const bool has_limit = limits.turn_time || limits.time_left || limits.depth_plies
                           || limits.nodes || go_.mate_in || go_.perft;
    if (has_limit || go_.is_infinite) {
        return;
    }
    if (go_.faults.empty()) {
        go_.is_infinite = true;
    } else {
        limits.turn_time = usual_turn;
    }
}

}  // namespace

GoCommand read_go(Words words, UciDialect dialect, Side to_move, bool counts_milliseconds) {
    return GoReader(dialect, to_move, counts_milliseconds).read(words);
}

}  // namespace tengen
