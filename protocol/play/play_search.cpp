// The engine's part in a game: its moves, its choices in swap2, hints and explanations.

#include "protocol/play/play.h"
#include "protocol/play/play_text.h"
#include "protocol/random_numbers.h"
#include "protocol/score_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <utility>

namespace tengen {

namespace {

// For a move when there is neither a clock nor a limit.
constexpr Milliseconds usual_turn{2000};

constexpr int usual_candidates = 3;
constexpr int most_candidates = 50;

std::string chance_text(Score score) {
    return fmt::format("{} %", std::lround(100 * win_rate(score)));
}

}  // namespace

// What a search has found, with the variations of its last whole iteration.
struct Play::Thought final : public SearchListener {
    void on_info(const SearchInfo& info) override {
        if (info.pv_index == 0) {
            running.clear();
        }
        running.push_back(info);
        if (info.pv_index + 1 == info.pv_count) {
            variations = running;
        }
    }
    void on_result(const SearchResult& told) override { result = told; }

    std::vector<SearchInfo> running;
    std::vector<SearchInfo> variations;
    SearchResult result;
    std::string fault;  // why there was no search
};

// Waits for the search; interrupt() ends it early.
Play::Thought Play::think(const SearchRequest& request, const Seat& seat) {
    Session& session = game_.session();
    Thought thought;
    const std::uint64_t seed = mixed_seed(settings_.seed, games_) >> 1;  // an option has a sign
    const Option* const level = session.options().find("level");
    if (level != nullptr) {
        const std::int64_t wanted = seat.level == 0 ? level->max : seat.level;
        (void)session.set_option("level", std::to_string(wanted)).ok();
        (void)session.set_option("level_seed", std::to_string(seed)).ok();
    }
    {
        const std::lock_guard lock(mutex_);
        if (const Status started = session.go(request, thought); !started) {
            thought.fault = started.error();
            return thought;
        }
        // A stop word that came just before has found no search to stop.
        if (was_interrupted_) {
            session.stop();
        }
    }
    session.wait();
    return thought;
}

bool Play::can_advise(std::string_view command) {
    if (game_.opening() != OpeningStage::none) {
        refuse(command, "there is none during the opening");
        return false;
    }
    return true;
}

void Play::on_hint(Words& words) {
    if (!wants_no_more("hint", words) || !can_advise("hint")) {
        return;
    }
    SearchRequest request;
    request.full_strength = true;
    request.limits.nodes = settings_.hint_nodes;
    const Thought thought = think(request, game_.acting_seat());
    if (thought.result.moves.empty()) {
        refuse("hint", thought.fault.empty() ? "there is no move" : thought.fault);
        return;
    }
    const SearchInfo& info = thought.result.info;
    say(fmt::format("hint: {}, {} to win", thought.result.moves.front(), chance_text(info.score)));
}

// "1. h8 +35 54 % h8 i9 j10": place, move, value, chance to win and the moves expected.
void Play::on_explain(Words& words) {
    const auto count = words.at_end() ? Result<std::int64_t>(usual_candidates)
                                      : parse_number(words.rest(), 1, most_candidates);
    if (!count) {
        refuse("explain", fmt::format("expected a number from 1 to {}", most_candidates));
        return;
    }
    if (!can_advise("explain")) {
        return;
    }
    SearchRequest request;
    request.full_strength = true;
    request.multi_pv = static_cast<int>(*count);
    request.limits.nodes = settings_.hint_nodes;
    const Thought thought = think(request, game_.acting_seat());
    if (thought.variations.empty()) {
        refuse("explain", thought.fault.empty() ? "there is nothing to tell" : thought.fault);
        return;
    }
    for (std::size_t i = 0; i < thought.variations.size(); ++i) {
        const SearchInfo& info = thought.variations[i];
        say(fmt::format(
            "{}. {} {} {} {}",
            i + 1,
            info.pv.front(),
            eval_text(info.score),
            chance_text(info.score),
            fmt::join(info.pv, " ")
        ));
    }
}

// As long as it is the engine's turn and nobody has stopped it.
void Play::let_engine_move() {
    while (!is_over_ && !is_paused_ && game_.state() == PlayState::playing
           && game_.acting_seat().is_engine) {
        make_engine_move();
        const std::lock_guard lock(mutex_);
        if (was_interrupted_ && !game_.has_one_human()) {
            is_paused_ = true;
            say("paused, go continues");
        }
    }
}

void Play::make_engine_move() {
    const Seat& seat = game_.acting_seat();
    SearchRequest request;
    request.limits.nodes = seat.nodes;
    request.limits.turn_time = seat.turn;
    if (seat.budget) {
        request.limits.time_left = game_.left(game_.side_of(game_.actor()));
        request.limits.increment = seat.budget->increment;
    } else if (!seat.nodes && !seat.turn) {
        request.limits.turn_time = usual_turn;
    }
    const OpeningStage stage = game_.opening();
    const bool is_first = stage == OpeningStage::place_three && game_.plies().empty();
    if (is_first || stage == OpeningStage::choose_after_three
        || stage == OpeningStage::choose_after_five) {
        request.goal = SearchGoal::swap2;
    }
    const Clock::time_point start = settings_.now();
    request.limits.start = start;
    const Thought thought = think(request, seat);
    const auto elapsed = std::chrono::duration_cast<Milliseconds>(settings_.now() - start);
    if (!thought.fault.empty() || (thought.result.moves.empty() && !thought.result.swap)) {
        is_paused_ = true;
        refuse("engine", thought.fault.empty() ? "it found no move" : thought.fault);
        return;
    }
    if (stage == OpeningStage::choose_after_three || stage == OpeningStage::choose_after_five) {
        apply_choice(thought.result, elapsed);
    } else {
        apply(thought.result, elapsed);
    }
    tell_turn();
    restart_turn();
}

// The moves of a result, the thinking counted once.
void Play::apply(const SearchResult& result, Milliseconds elapsed) {
    for (const std::string& move : result.moves) {
        if (game_.state() != PlayState::playing) {
            return;
        }
        if (const Status played = game_.play(move, std::exchange(elapsed, Milliseconds{0}));
            !played) {
            is_paused_ = true;
            refuse("engine", played.error());
            return;
        }
        tell_move();
    }
}

// A swap means that the engine takes Black; two moves, that it puts two stones; one, that it takes
// White and plays.
void Play::apply_choice(const SearchResult& result, Milliseconds elapsed) {
    const OpeningChoice choice = result.swap                ? OpeningChoice::black
                                 : result.moves.size() == 2 ? OpeningChoice::two
                                                            : OpeningChoice::white;
    if (const Status chosen = game_.choose(choice, elapsed); !chosen) {
        is_paused_ = true;
        refuse("engine", chosen.error());
        return;
    }
    say(fmt::format(
        "the engine takes {}",
        choice == OpeningChoice::two ? "two" : side_name(result.swap ? Side::first : Side::second)
    ));
    if (game_.state() == PlayState::playing) {
        apply(result, Milliseconds{0});
    }
}

}  // namespace tengen
