// Mates by continuous check, as sessions solve and verify them.

#include "engine/games.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace tengen {
namespace {

class XiangqiMates : public ::testing::Test {
protected:
    XiangqiMates() : session_(make_session("xiangqi")) {}

    Result<ProofResult> solve(const std::string& fen, ProofRequest request = {}) {
        const Status set = session_->set_position(session_->setup(), fen, {});
        EXPECT_TRUE(set) << fen << ": " << set.error();
        return session_->solve(request);
    }
    // The moves that the mate takes; 0 where there is none.
    int moves_to_mate(const std::string& fen) {
        const auto result = solve(fen);
        EXPECT_TRUE(result.ok());
        return result && result->verdict == ProofVerdict::won ? result->attacker_moves : 0;
    }
    Proof proof_of(const ProofResult& result) {
        return {
            .setup = session_->setup(),
            .men = session_->men(),
            .attacker = session_->side_to_move(),
            .kind = result.kind,
            .root = result.root};
    }
    // Why the proof is refused; empty when it is not.
    std::string fault_of(const Proof& proof) {
        const Status verified = session_->verify(proof);
        return verified ? "" : verified.error();
    }

    std::unique_ptr<Session> session_;
};

// 9 . . . k . . . . .    The rook of h7 checks on the back rank, and the other one holds the next.
// 8 . . . . . . R . .
// 7 . . . . . . . R .
// ...
// 0 . . . . K . . . .
constexpr const char* two_rooks = "3k5/6R2/7R1/9/9/9/9/9/9/4K4 w - - 0 1";

// Black gives up a rook and mates with the other men in the fifth move.
constexpr const char* five_moves =
    "2baka3/9/2n1b3c/3Pp3p/9/1NCnP4/4c1p1P/1R1CB2R1/r3Ar3/3AKNB2 b - - 0 1";

TEST_F(XiangqiMates, AShortestIsFound) {
    EXPECT_EQ(moves_to_mate("2bn1R3/5NC2/4k4/2c1pP2p/pn7/9/P1prP3P/4B4/4A4/1r1AK4 w"), 1);
    EXPECT_EQ(moves_to_mate(two_rooks), 1);
    EXPECT_EQ(moves_to_mate(five_moves), 5);
}

TEST_F(XiangqiMates, WithoutAnotherCheckThereIsNone) {
    const auto result = solve("");
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->verdict, ProofVerdict::none);
    EXPECT_EQ(result->kind, "checks");
}

// 9 . . . k . . . . .    The rook checks on d and e for ever, and never mates.
// ...
// 1 . . . . R . . . .
// 0 . . . . . K . . .
TEST_F(XiangqiMates, PerpetualCheckIsNoMate) {
    const auto result = solve("3k5/9/9/9/9/9/9/9/4R4/5K3 w");
    ASSERT_TRUE(result.ok());
    EXPECT_NE(result->verdict, ProofVerdict::won);
}

TEST_F(XiangqiMates, ALimitOrAStopMakesItUnknown) {
    ProofRequest request;
    request.limits.nodes = 20;
    EXPECT_EQ(solve(five_moves, request)->verdict, ProofVerdict::unknown);
    EXPECT_LE(solve(five_moves, request)->nodes, 20U);
}

TEST_F(XiangqiMates, AFirstMoveIsLookedAtAlone) {
    ProofRequest request;
    request.first_move = "f1e1";
    const auto other = solve(five_moves, request);
    ASSERT_TRUE(other.ok());
    EXPECT_EQ(other->attacker_moves, 5);
    EXPECT_EQ(other->root.move, "f1e1");
    EXPECT_EQ(fault_of(proof_of(*other)), "");
    request.first_move = "g3g2";
    EXPECT_EQ(solve(five_moves, request)->verdict, ProofVerdict::none);
    request.first_move = "g3g9";
    EXPECT_FALSE(solve(five_moves, request).ok());
}

TEST_F(XiangqiMates, WhatIsNotOfTheKindIsRefused) {
    ProofRequest request;
    request.kind = "vcf";
    EXPECT_FALSE(solve(five_moves, request).ok());
    request.kind = "checks";
    EXPECT_TRUE(solve(five_moves, request).ok());
    request.table = "table";
    EXPECT_FALSE(solve(five_moves, request).ok());
}

TEST_F(XiangqiMates, AProofWithAHoleIsRefused) {
    const auto result = solve(five_moves);
    ASSERT_TRUE(result.ok());
    const Proof good = proof_of(*result);
    EXPECT_EQ(fault_of(good), "");
    ASSERT_FALSE(good.root.replies.empty());
    const std::string first = good.root.move;
    const std::string reply = good.root.replies.back().reply;
    Proof bad = good;
    bad.root.replies.pop_back();
    EXPECT_EQ(fault_of(bad), "after " + first + ": no answer to " + reply);
    bad = good;
    bad.root.replies.push_back(bad.root.replies.back());
    EXPECT_NE(fault_of(bad).find("stands there twice"), std::string::npos);
    bad = good;
    bad.root.replies.back().move = "g3g2";
    EXPECT_EQ(fault_of(bad), "after " + first + " " + reply + " g3g2: no check");
    bad = good;
    bad.root.move = "g3g9";
    EXPECT_EQ(fault_of(bad), "g3g9 is not a legal move");
    bad = good;
    bad.root.rest = ProofStep::Rest::win_next;
    EXPECT_NE(fault_of(bad), "");
    bad = good;
    bad.kind = "vcf";
    EXPECT_NE(fault_of(bad), "");
    bad = good;
    std::erase_if(bad.men, [&](const Placement& man) { return man.cell == first.substr(0, 2); });
    EXPECT_NE(fault_of(bad), "");
}

// The text of a field of a line of JSON, up to the next quote or comma.
std::string field_of(const std::string& line, const std::string& name) {
    const std::string begin = "\"" + name + "\":";
    const std::size_t place = line.find(begin);
    if (place == std::string::npos) {
        return "";
    }
    const std::size_t from = place + begin.size() + (line[place + begin.size()] == '"' ? 1 : 0);
    return line.substr(from, line.find_first_of("\",", from) - from);
}

TEST_F(XiangqiMates, TheCollectionIsSolvedInItsNumbersOfMoves) {
    const std::filesystem::path path =
        std::filesystem::path(TENGEN_SOURCE_DIR) / "../shared/data/xiangqi/mates.jsonl";
    if (!std::filesystem::exists(path)) {
        GTEST_SKIP() << "there is no " << path;
    }
    std::ifstream file(path);
    int count = 0;
    for (std::string line; std::getline(file, line); ++count) {
        EXPECT_EQ(moves_to_mate(field_of(line, "fen")), std::stoi(field_of(line, "mate_in")))
            << line;
    }
    EXPECT_EQ(count, 71);
}

}  // namespace
}  // namespace tengen
