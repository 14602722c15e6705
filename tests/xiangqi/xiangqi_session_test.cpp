// Xiangqi as a session: positions as FEN, moves, ends of games, and what the search finds.

#include "engine/games.h"
#include "tests/support/generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace tengen {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

using Texts = std::vector<std::string>;

constexpr const char* initial_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

class Listener final : public SearchListener {
public:
    void on_info(const SearchInfo& info) override { infos.push_back(info); }
    void on_result(const SearchResult& told) override { result = told; }

    std::vector<SearchInfo> infos;
    SearchResult result;
};

class XiangqiSession : public ::testing::Test {
protected:
    XiangqiSession() : session_(make_session("xiangqi")) {
        EXPECT_TRUE(session_->set_option("memory_mib", "40"));
    }
    Session& session() { return *session_; }
    Status set(const std::string& fen, const Texts& moves = {}) {
        return session_->set_position(session_->setup(), fen, moves);
    }
    Outcome outcome(const std::string& fen, const Texts& moves = {}) {
        const Status status = set(fen, moves);
        EXPECT_TRUE(status) << fen << ": " << status.error();
        return session_->outcome();
    }
    SearchResult search(const SearchRequest& request) {
        listener_ = {};
        EXPECT_TRUE(session_->go(request, listener_));
        session_->wait();
        return listener_.result;
    }
    SearchResult search(const std::string& fen, int depth, const Texts& moves = {}) {
        EXPECT_TRUE(set(fen, moves));
        SearchRequest request;
        request.limits.depth_plies = depth;
        return search(request);
    }
    static Texts repeated(const Texts& cycle, int times) {
        Texts moves;
        for (int i = 0; i < times; ++i) {
            moves.insert(moves.end(), cycle.begin(), cycle.end());
        }
        return moves;
    }

private:
    Listener listener_;
    std::unique_ptr<Session> session_;  // last: its search tells the listener until it is gone
};

TEST_F(XiangqiSession, TheInitialPositionIsTheOneThatEverybodyKnows) {
    EXPECT_EQ(session().position_text(), initial_fen);
    EXPECT_THAT(session().legal_moves(), SizeIs(44));
    EXPECT_EQ(session().perft(3, nullptr), 79666U);
    EXPECT_THAT(session().men(), SizeIs(32));
    EXPECT_EQ(session().side_to_move(), Side::first);
    EXPECT_THAT(session().board_text(), HasSubstr("  9 r n b a k a b n r 9\n"));
    EXPECT_THAT(session().board_text(), HasSubstr("  0 R N B A K A B N R 0\n"));
}

TEST_F(XiangqiSession, APositionGoesThroughItsMenAndItsText) {
    ASSERT_TRUE(set(initial_fen, {"h2e2", "h9g7", "e2e6"}));
    const std::string text = session().position_text();
    const auto men = session().men();
    ASSERT_TRUE(session().new_game(session().setup()));
    ASSERT_TRUE(session().set_board(session().setup(), men, Side::second));
    EXPECT_EQ(session().position_text(), text.substr(0, text.size() - 1) + "1");
    ASSERT_TRUE(set(text));
    EXPECT_EQ(session().position_text(), text);
}

TEST_F(XiangqiSession, WhatCannotBeIsRefusedAndChangesNothing) {
    ASSERT_TRUE(session().play("h2e2"));
    const std::string text = session().position_text();
    for (const char* const bad :
         {"banana", "9/9/9/9/9/9/9/9/9/9 w", "4k4/9/4R4/9/9/9/9/9/9/3K5 w"}) {
        EXPECT_FALSE(set(bad)) << bad;
    }
    EXPECT_FALSE(set(initial_fen, {"h2e2", "h2e2"}));
    EXPECT_FALSE(session().play("a0a9"));
    EXPECT_FALSE(session().play("h9h9"));
    EXPECT_FALSE(session().play("h9"));
    const std::vector<Placement> kingless{{.cell = "a0", .piece = 'R'}};
    EXPECT_FALSE(session().set_board(session().setup(), kingless, Side::first));
    const std::vector<Placement> strange{{.cell = "e0", .piece = '/'}};
    EXPECT_FALSE(session().set_board(session().setup(), strange, Side::first));
    GameSetup other = session().setup();
    other.width = 10;
    EXPECT_FALSE(session().new_game(other));
    other = session().setup();
    other.variant = "chess";
    EXPECT_FALSE(session().new_game(other));
    EXPECT_EQ(session().position_text(), text);
}

TEST_F(XiangqiSession, WhoCannotMoveHasLost) {
    EXPECT_EQ(outcome("R3k4/4P4/4R4/9/9/9/9/9/9/4K4 b - - 0 1"), Outcome::first_wins) << "mate";
    EXPECT_EQ(outcome("4k4/R8/4N4/9/9/9/9/9/9/4K4 b - - 0 1"), Outcome::first_wins) << "stalemate";
    EXPECT_THAT(session().legal_moves(), IsEmpty());
    EXPECT_EQ(outcome(initial_fen), Outcome::ongoing);
}

TEST_F(XiangqiSession, WhoChecksForEverLosesAndMayStillMove) {
    const std::string fen = "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1";
    const Texts cycle{"d9e9", "d1e1", "e9d9", "e1d1"};
    EXPECT_EQ(outcome(fen, cycle), Outcome::ongoing);
    EXPECT_EQ(outcome(fen, repeated(cycle, 2)), Outcome::second_wins);
    EXPECT_THAT(session().legal_moves(), Contains("d9e9"));
    EXPECT_TRUE(session().play("d9e9"));
    EXPECT_EQ(search(SearchRequest{}).moves.size(), 1U) << "whoever asks gets a move";
}

TEST_F(XiangqiSession, WhatComesAgainWithoutAttacksIsDrawn) {
    const Texts cycle{"h0g2", "h9g7", "g2h0", "g7h9"};
    EXPECT_EQ(outcome(initial_fen, repeated(cycle, 2)), Outcome::draw);
    EXPECT_EQ(outcome(initial_fen, cycle), Outcome::ongoing);
}

TEST_F(XiangqiSession, AHundredAndTwentyPliesWithoutACaptureAreADraw) {
    EXPECT_EQ(outcome("4k4/4a4/9/9/9/9/4P4/9/9/R3K4 w - - 119 80", {"a0a1"}), Outcome::draw);
    EXPECT_EQ(outcome("4k4/4a4/9/9/9/9/4P4/9/9/R3K4 w - - 118 80", {"a0a1"}), Outcome::ongoing);
}

TEST_F(XiangqiSession, AMateIsFoundWithItsDistance) {
    const SearchResult one = search("3rka1n1/4a4/9/p3p4/6bC1/P2n5/2P1P4/9/9/2BKN1B2 b - - 0 1", 3);
    EXPECT_EQ(one.info.score, win_in(1));
    EXPECT_TRUE(session().play(one.moves.front()));
    EXPECT_EQ(session().outcome(), Outcome::second_wins);
    const SearchResult stalemate = search("3k5/5R3/9/9/9/4P4/9/9/9/3AK4 w - - 0 1", 3);
    EXPECT_EQ(stalemate.info.score, win_in(1));
}

// Seven checks; a search by depth needs a second and more.
TEST_F(XiangqiSession, AMateByChecksAnswersTheFirstIteration) {
    const std::string fen = "3akab1c/3n3r1/C8/p1pP4p/5Rp2/2P1C4/P7P/6N1c/4A1r2/1RBA1K3 w - - 0 1";
    const SearchResult result = search(fen, 1);
    EXPECT_EQ(result.info.score, win_in(13));
    ASSERT_THAT(result.info.pv, SizeIs(13));
    EXPECT_EQ(result.info.pv.front(), "a7e7");
    EXPECT_LT(result.info.nodes, 10'100U);
    EXPECT_EQ(outcome(fen, result.info.pv), Outcome::first_wins);
}

TEST_F(XiangqiSession, TheLookForAMateKeepsToTheNodesAllowed) {
    const std::string fen = "3akab1c/3n3r1/C8/p1pP4p/5Rp2/2P1C4/P7P/6N1c/4A1r2/1RBA1K3 w - - 0 1";
    for (const std::uint64_t nodes : {1U, 8U, 100U, 5000U}) {
        ASSERT_TRUE(set(fen));
        SearchRequest request;
        request.limits.nodes = nodes;
        const SearchResult result = search(request);
        EXPECT_THAT(result.moves, SizeIs(1)) << nodes;
        EXPECT_LE(result.info.nodes, nodes);
    }
}

TEST_F(XiangqiSession, ALineOfAMateEndsInIt) {
    const SearchResult found = search("3k5/9/9/9/9/9/9/9/R8/R3K4 w - - 0 1", 8);
    ASSERT_TRUE(is_win(found.info.score));
    EXPECT_EQ(static_cast<int>(found.info.pv.size()), plies_to_end(found.info.score));
    for (const std::string& move : found.info.pv) {
        ASSERT_TRUE(session().play(move)) << move;
    }
    EXPECT_THAT(session().legal_moves(), IsEmpty());
}

// A rook that would give check for ever loses by it, so it does not.
TEST_F(XiangqiSession, TheMovesOfTheGameKeepTheSearchFromARepetitionThatLoses) {
    const std::string fen = "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1";
    Texts moves = repeated({"d9e9", "d1e1", "e9d9", "e1d1"}, 2);
    moves.pop_back();
    const SearchResult found = search(fen, 4, moves);
    ASSERT_THAT(found.moves, SizeIs(1));
    EXPECT_NE(found.moves.front(), "e1d1");
}

// The rook has chased the horse twice round, and what it does next time loses.
TEST_F(XiangqiSession, TheMovesOfTheGameKeepTheSearchFromAChaseThatLoses) {
    const std::string fen = "5k3/9/9/9/R5n2/9/9/9/9/3K5 b - - 0 1";
    Texts moves = repeated({"g5h7", "a5a7", "h7g5", "a7a5"}, 2);
    moves.pop_back();
    const SearchResult found = search(fen, 5, moves);
    ASSERT_THAT(found.moves, SizeIs(1));
    EXPECT_NE(found.moves.front(), "a7a5");
    EXPECT_FALSE(is_loss(found.info.score));
    SearchRequest request;
    request.limits.depth_plies = 3;
    request.allowed = {"a7a5"};
    EXPECT_EQ(search(request).info.score, loss_in(1)) << "the other side is declared the winner";
    GameSetup setup = session().setup();
    setup.variant = "draw";
    ASSERT_TRUE(session().set_position(setup, fen, moves));
    session().clear_table();
    EXPECT_EQ(search(request).info.score, score_draw);
}

TEST_F(XiangqiSession, TheSameSearchVisitsTheSameNodes) {
    const SearchResult first = search(initial_fen, 6);
    session().clear_table();
    const SearchResult second = search(initial_fen, 6);
    EXPECT_EQ(first.info.nodes, second.info.nodes);
    EXPECT_EQ(first.info.pv, second.info.pv);
}

TEST_F(XiangqiSession, MovesThatAreExcludedAreNotPlayed) {
    ASSERT_TRUE(set(initial_fen));
    SearchRequest request;
    request.limits.depth_plies = 2;
    request.excluded = session().legal_moves();
    std::erase(request.excluded, "i0i1");
    EXPECT_THAT(search(request).moves, ElementsAre("i0i1"));
}

TEST_F(XiangqiSession, WeakLevelsSeeAMateInOne) {
    EXPECT_TRUE(session().set_option("level", "1"));
    for (const char* const seed : {"0", "1", "2", "3"}) {
        EXPECT_TRUE(session().set_option("level_seed", seed));
        ASSERT_TRUE(set("3k5/5R3/9/9/9/4P4/9/9/9/3AK4 w - - 0 1"));
        ASSERT_TRUE(session().play(search(SearchRequest{}).moves.front()));
        EXPECT_EQ(session().outcome(), Outcome::first_wins);
    }
}

TEST_F(XiangqiSession, AClockIsKept) {
    ASSERT_TRUE(set(initial_fen));
    SearchRequest request;
    request.limits.start = Clock::now();
    request.limits.time_left = Milliseconds{700};
    EXPECT_LT(search(request).elapsed, Milliseconds{700});
}

}  // namespace
}  // namespace tengen
