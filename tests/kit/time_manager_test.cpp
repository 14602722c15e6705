#include "engine/kit/time_manager.h"

#include <gtest/gtest.h>

#include <limits>

namespace tengen {
namespace {

using std::chrono::duration_cast;

const Clock::time_point start{std::chrono::hours(5)};

Limits limits_of(
    std::optional<long long> turn_ms, std::optional<long long> left_ms, long long increment_ms = 0
) {
    Limits limits;
    limits.start = start;
    if (turn_ms) {
        limits.turn_time = Milliseconds(*turn_ms);
    }
    if (left_ms) {
        limits.time_left = Milliseconds(*left_ms);
    }
    limits.increment = Milliseconds(increment_ms);
    return limits;
}

double hard_ms(const TimeManager& time) {
    return std::chrono::duration<double, std::milli>(time.hard_deadline() - start).count();
}
double soft_ms(const TimeManager& time) {
    return std::chrono::duration<double, std::milli>(time.soft_deadline() - start).count();
}

// Milliseconds after which a search of equally long iterations that finds `score(n)` stops.
template <class ScoreOf, class ChangedOf>
double stop_ms(TimeManager time, double iteration_ms, ScoreOf score, ChangedOf changed) {
    double elapsed = 0;
    for (int n = 0; n < 100000; ++n) {
        elapsed += iteration_ms;
        const auto now =
            start
            + duration_cast<Clock::duration>(std::chrono::duration<double, std::milli>(elapsed));
        if (time.should_stop({.score = score(n), .best_move_changed = changed(n)}, now)) {
            break;
        }
    }
    return elapsed;
}

double quiet_stop_ms(const TimeManager& time, double iteration_ms = 1) {
    return stop_ms(
        time, iteration_ms, [](int) { return 20; }, [](int) { return false; }
    );
}

TEST(TimeManager, WithoutAClockThereIsNoDeadline) {
    TimeManager time(limits_of({}, {}), 50);
    EXPECT_FALSE(time.has_deadline());
    EXPECT_FALSE(time.should_stop({.score = 0, .best_move_changed = false}, start));
}

TEST(TimeManager, NeverExceedsTimeLeftMinusReserve) {
    for (const long long left : {1, 5, 20, 50, 100, 300, 1000, 5000, 60000, 3600000}) {
        for (const int moves_left : {1, 2, 7, 60}) {
            for (const long long increment : {0, 10, 10000}) {
                const TimeManager time(limits_of({}, left, increment), moves_left);
                ASSERT_TRUE(time.has_deadline());
                const double reserve = std::min(30 + 0.01 * static_cast<double>(left), 0.6 * left);
                const double most = std::max(1.0, static_cast<double>(left) - reserve);
                EXPECT_LE(hard_ms(time), most + 0.01) << left << ' ' << moves_left;
                EXPECT_LE(soft_ms(time), hard_ms(time));
            }
        }
    }
}

TEST(TimeManager, NeverExceedsTheTurnTimeMinusReserve) {
    for (const long long turn : {2, 5, 10, 50, 100, 1000, 30000}) {
        const TimeManager time(limits_of(turn, {}), 50);
        const double reserve = std::min(30 + 0.01 * static_cast<double>(turn), 0.6 * turn);
        EXPECT_NEAR(hard_ms(time), std::max(1.0, turn - reserve), 0.01);
    }
}

TEST(TimeManager, ShortTurnsStillLeaveTimeToSearch) {
    EXPECT_GE(hard_ms(TimeManager(limits_of(10, {}), 50)), 3);
    EXPECT_GE(hard_ms(TimeManager(limits_of(50, {}), 50)), 15);
    EXPECT_GE(hard_ms(TimeManager(limits_of(100, {}), 50)), 60);
}

TEST(TimeManager, NoTimeMeansAtOnce) {
    for (const long long nothing : {0LL, -1LL, -100000LL, std::numeric_limits<long long>::min()}) {
        EXPECT_LE(hard_ms(TimeManager(limits_of(nothing, {}), 50)), 1);
        EXPECT_LE(hard_ms(TimeManager(limits_of({}, nothing), 50)), 1);
        EXPECT_LE(hard_ms(TimeManager(limits_of(1000, nothing, 1000), 50)), 1);
        TimeManager time(limits_of(nothing, {}), 50);
        EXPECT_TRUE(
            time.should_stop({.score = 0, .best_move_changed = false}, start + Milliseconds(1))
        );
    }
}

TEST(TimeManager, HugeLimitsDoNotOverflow) {
    const long long huge = std::numeric_limits<long long>::max();
    for (const TimeManager& time :
         {TimeManager(limits_of(huge, huge, huge), 50),
          TimeManager(limits_of(huge, {}), 50),
          TimeManager(limits_of({}, huge), 50)}) {
        EXPECT_GT(time.hard_deadline(), start + std::chrono::hours(24));
        EXPECT_GT(time.soft_deadline(), start + std::chrono::hours(24));
    }
}

TEST(TimeManager, TurnTimeAloneIsUsedUpBecauseItCannotBeSaved) {
    const TimeManager time(limits_of(1000, {}), 50);
    EXPECT_NEAR(soft_ms(time), 0.9 * hard_ms(time), 0.01);
    EXPECT_NEAR(quiet_stop_ms(time), 0.9 * hard_ms(time), 1);
    EXPECT_GT(quiet_stop_ms(time, 200), 0.8 * hard_ms(time));
}

TEST(TimeManager, AGenerousMatchClockLeavesTheTurnTimeAsItIs) {
    const TimeManager time(limits_of(1000, 1000 * 200), 100);
    EXPECT_NEAR(hard_ms(time), 960, 0.01);
    EXPECT_NEAR(soft_ms(time), 0.9 * 960, 0.01);
}

TEST(TimeManager, AScarceMatchClockIsSpreadOverTheGame) {
    const TimeManager time(limits_of(5000, 60000), 100);
    EXPECT_NEAR(hard_ms(time), 5000 - 80, 0.01);
    EXPECT_NEAR(soft_ms(time), 60000 / 21.0, 0.01);
}

TEST(TimeManager, OneMoveTakesAtMostASeventhOfTheMatchTime) {
    const TimeManager time(limits_of({}, 7000), 100);
    EXPECT_NEAR(hard_ms(time), 1000 - 40, 0.01);
    EXPECT_NEAR(soft_ms(time), 7000 / 21.0, 0.01);
}

TEST(TimeManager, TheLastMoveMayUseWhatIsLeft) {
    const TimeManager time(limits_of({}, 7000), 1);
    EXPECT_NEAR(hard_ms(time), 7000 - 100, 0.01);
}

TEST(TimeManager, AnIncrementIsSpentWhereItIsEarned) {
    const TimeManager without(limits_of({}, 21000), 100);
    const TimeManager with(limits_of({}, 21000, 500), 100);
    EXPECT_NEAR(soft_ms(with) - soft_ms(without), 500, 1);
}

TEST(TimeManager, AnUnsteadySearchGetsMoreTimeThanAQuietOne) {
    const TimeManager time(limits_of({}, 60000), 100);
    const auto steady = [](int) { return 20; };
    const auto never = [](int) { return false; };
    const double quiet = stop_ms(time, 10, steady, never);
    const double changing = stop_ms(time, 10, steady, [](int n) { return n % 2 == 0; });
    const double falling = stop_ms(
        time, 10, [](int n) { return -10 * n; }, never
    );
    EXPECT_LT(quiet, soft_ms(time));
    EXPECT_GT(changing, 1.5 * quiet);
    EXPECT_GT(falling, quiet);
    EXPECT_LE(changing, hard_ms(time));
}

TEST(TimeManager, MatchTimeIsNotSpentOnAnIterationThatCannotFinish) {
    const TimeManager time(limits_of({}, 60000), 100);
    const double iteration = 0.45 * hard_ms(time);
    EXPECT_NEAR(quiet_stop_ms(time, iteration), iteration, 0.01);
}

TEST(TimeManager, AClockForSoManyMovesIsSharedAmongThem) {
    const auto time_for = [](int moves) {
        Limits limits = limits_of({}, 60'000);
        limits.moves_to_go = moves;
        return TimeManager(limits, 60);
    };
    EXPECT_NEAR(hard_ms(time_for(1)), 60'000, 700);
    EXPECT_NEAR(hard_ms(time_for(2)), 30'000, 700);
    EXPECT_NEAR(soft_ms(time_for(12)), 5000, 50);
    // Beyond what is saved for anyway the number changes nothing.
    EXPECT_EQ(soft_ms(time_for(40)), soft_ms(TimeManager(limits_of({}, 60'000), 60)));
    EXPECT_EQ(hard_ms(time_for(40)), hard_ms(TimeManager(limits_of({}, 60'000), 60)));
    // Fewer moves, more time for each.
    for (int moves = 1; moves < 30; ++moves) {
        EXPECT_GE(soft_ms(time_for(moves)), soft_ms(time_for(moves + 1))) << moves;
        EXPECT_GE(hard_ms(time_for(moves)), hard_ms(time_for(moves + 1))) << moves;
    }
}

}  // namespace
}  // namespace tengen
