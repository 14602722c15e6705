// Who plays, how strong and with how much time.

#include "protocol/match/engine_spec.h"
#include "protocol/play/play.h"
#include "protocol/play/play_text.h"
#include "protocol/setup_text.h"

#include <fmt/format.h>

#include <limits>

namespace tengen {

namespace {

std::optional<Side> side_from(std::string_view word) {
    for (const Side side : {Side::first, Side::second}) {
        if (same_word(word, side_name(side))) {
            return side;
        }
    }
    return std::nullopt;
}

}  // namespace

// "black" or "white" in front of a value; both when neither is there.
std::vector<Side> Play::read_sides(Words& words) const {
    Words ahead = words;
    const auto side = side_from(ahead.next());
    if (!side) {
        return {Side::first, Side::second};
    }
    words = ahead;
    return {*side};
}

void Play::set_next_setup(std::string_view command, const Result<GameSetup>& setup) {
    if (!setup) {
        refuse(command, setup.error());
        return;
    }
    if (const Status known = game_.set_next_setup(*setup); !known) {
        refuse(command, printable(known.error(), 200));
        return;
    }
    say(fmt::format("next game: {}, {}x{}", setup->variant, setup->width, setup->height));
}

void Play::on_rule(Words& words) {
    if (words.at_end()) {
        refuse("rule", "expected rule RULE");
        return;
    }
    set_next_setup("rule", parse_setup(words.rest(), "", game_.next_setup()));
}

void Play::on_size(Words& words) {
    if (words.at_end()) {
        refuse("size", "expected size N or size WxH");
        return;
    }
    set_next_setup("size", parse_setup("", words.rest(), game_.next_setup()));
}

void Play::on_side(Words& words) {
    const std::string_view word = words.rest();
    const auto side = side_from(word);
    const bool is_both = same_word(word, "both");
    if (!side && !is_both && !same_word(word, "none")) {
        refuse("side", "expected side black, white, both or none");
        return;
    }
    game_.seat(Side::first).is_engine = !is_both && side != Side::first;
    game_.seat(Side::second).is_engine = !is_both && side != Side::second;
    is_paused_ = false;
    for (const Side each : {Side::first, Side::second}) {
        say(fmt::format("{}: {}", side_name(each), seat_text(game_.seat(each))));
    }
}

void Play::on_level(Words& words) {
    const std::vector<Side> sides = read_sides(words);
    const Option* const known = game_.session().options().find("level");
    if (known == nullptr) {
        refuse("level", "this game has no levels");
        return;
    }
    const auto level = parse_number(words.rest(), known->min, known->max);
    if (!level) {
        refuse("level", fmt::format("expected a number from {} to {}", known->min, known->max));
        return;
    }
    for (const Side side : sides) {
        game_.seat(side).level = *level == known->max ? 0 : *level;
        say(fmt::format("{}: level {}", side_name(side), *level));
    }
}

void Play::on_limit(Words& words) {
    const std::vector<Side> sides = read_sides(words);
    const std::string_view kind = words.next();
    const auto number = parse_number(words.rest(), 1, std::numeric_limits<std::int64_t>::max() / 2);
    const bool is_off = same_word(kind, "off") && words.at_end();
    const bool is_nodes = same_word(kind, "nodes");
    if (!is_off && (!number || (!is_nodes && !same_word(kind, "ms")))) {
        refuse("limit", "expected limit nodes N, limit ms N or limit off");
        return;
    }
    for (const Side side : sides) {
        Seat& seat = game_.seat(side);
        if (is_off) {
            seat.nodes.reset();
            seat.turn.reset();
        } else if (is_nodes) {
            seat.nodes = static_cast<std::uint64_t>(*number);
        } else {
            seat.turn = Milliseconds{*number};
        }
        say(fmt::format("{}: {}", side_name(side), seat_text(seat)));
    }
}

// "clock 300 5" as "300+5" of engine descriptions, which is understood too.
void Play::on_clock(Words& words) {
    const std::vector<Side> sides = read_sides(words);
    const std::string_view first = words.next();
    const std::string_view second = words.next();
    std::optional<TimeBudget> budget;
    if (!same_word(first, "off")) {
        const auto time = parse_time_control(
            second.empty() ? std::string(first) : fmt::format("{}+{}", first, second)
        );
        if (!time || !time->match || !words.at_end()) {
            refuse("clock", "expected clock SECONDS, clock SECONDS INCREMENT or clock off");
            return;
        }
        budget = TimeBudget{*time->match, time->increment};
    }
    for (const Side side : sides) {
        game_.set_budget(side, budget);
        say(fmt::format("{}: {}", side_name(side), seat_text(game_.seat(side))));
    }
    restart_turn();
}

void Play::on_swap2(Words& words) {
    const std::string_view word = words.rest();
    if (!same_word(word, "on") && !same_word(word, "off")) {
        refuse("swap2", "expected swap2 on or swap2 off");
        return;
    }
    with_swap2_ = same_word(word, "on");
    say(fmt::format("next game: swap2 {}", with_swap2_ ? "on" : "off"));
}

}  // namespace tengen
