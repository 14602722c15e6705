#include "engine/gomoku/proof_checker.h"

#include "engine/gomoku/proof_search.h"
#include "engine/kit/rng.h"
#include "tests/support/board_text.h"
#include "tests/support/generator.h"
#include "tests/support/problem_files.h"
#include "tests/support/slow_proof.h"
#include "tests/support/slow_rules.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

namespace tengen::gomoku {

namespace {

using Rest = ProofStep::Rest;

ProofStep ends(const char* move) {
    return {.reply = "", .move = move, .rest = Rest::game_over, .threat = {}, .replies = {}};
}
ProofStep five_next(const char* move, std::vector<ProofStep> replies = {}) {
    return {
        .reply = "",
        .move = move,
        .rest = Rest::win_next,
        .threat = {},
        .replies = std::move(replies)};
}
ProofStep threat(const char* move, ProofStep next, std::vector<ProofStep> replies = {}) {
    return {
        .reply = "",
        .move = move,
        .rest = Rest::threat,
        .threat = {std::move(next)},
        .replies = std::move(replies)};
}
ProofStep to(const char* reply, ProofStep step) {
    step.reply = reply;
    return step;
}

std::vector<Placement> men_of(const PlainBoard& board) {
    std::vector<Placement> men;
    const Geometry& geometry = Geometry::of(board.width, board.height);
    for (int i = 0; i < board.cell_count(); ++i) {
        if (board[i] != '.') {
            const char piece = board[i] == 'X' ? 'x' : board[i] == 'O' ? 'o' : '#';
            men.push_back({geometry.to_text(static_cast<Cell>(i)), piece});
        }
    }
    return men;
}

Proof proof_on(const char* drawing, Rule rule, Color attacker, ProofStep root) {
    const PlainBoard board = board_from_text(drawing);
    Proof proof;
    proof.setup = {std::string(rule_name(rule)), board.width, board.height};
    proof.men = men_of(board);
    proof.attacker = attacker == Color::black ? Side::first : Side::second;
    proof.kind = "vct";
    proof.root = std::move(root);
    return proof;
}

// Why it is refused; empty when it is not.
std::string fault_of(const Proof& proof) {
    const Status checked = check_proof(proof);
    EXPECT_EQ(checked.ok(), slow::proves(proof)) << (checked ? "" : checked.error());
    return checked ? "" : checked.error();
}

constexpr const char* four_stones = R"(
    . . . . . . .
    . . . . . . .
    . X X X X . .
    . . . . . . .
    . . O O . . .)";

constexpr const char* open_two = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X . . . . .
    . . . . . X X . .
    . . . . . . . . .
    . . . . . . . . .)";

}  // namespace

TEST(ProofChecker, AFiveProvesTheWin) {
    EXPECT_EQ(fault_of(proof_on(four_stones, Rule::freestyle, Color::black, ends("a3"))), "");
}

TEST(ProofChecker, ARowOfFourProvesNothingAsAnEnd) {
    EXPECT_EQ(
        fault_of(proof_on(four_stones, Rule::freestyle, Color::white, ends("b1"))),
        "after b1: the game is not over"
    );
}

TEST(ProofChecker, NothingFollowsAFive) {
    EXPECT_EQ(
        fault_of(proof_on(four_stones, Rule::freestyle, Color::black, five_next("a3"))),
        "after a3: the game is over"
    );
}

TEST(ProofChecker, AStoneOnAStoneIsRefused) {
    EXPECT_EQ(
        fault_of(proof_on(four_stones, Rule::freestyle, Color::black, ends("b3"))),
        "at once: b3 is not empty"
    );
}

TEST(ProofChecker, AMoveThatLeavesTheDefenderAFiveIsRefused) {
    const char* drawing = R"(
        . . . . . . .
        . O O O O . .
        . X X X . . .
        . . . . . . .
        . . . . . . .)";
    EXPECT_EQ(
        fault_of(proof_on(drawing, Rule::freestyle, Color::black, five_next("e3"))),
        "after e3: the defender has a five on a4"
    );
}

TEST(ProofChecker, AnOpenFourNeedsNoAnswers) {
    const char* drawing = R"(
        . . . . . . .
        . . . . . . .
        . . X X X . .
        . . . . . . .
        . . . O O . .)";
    EXPECT_EQ(fault_of(proof_on(drawing, Rule::freestyle, Color::black, five_next("b3"))), "");
}

TEST(ProofChecker, AFiveThatWasThreatenedBeforeCountsToo) {
    const char* drawing = R"(
        . . . . . . .
        . . . . . . .
        . X X X X . .
        . . . . . . .
        O O O O . . .)";
    EXPECT_EQ(fault_of(proof_on(drawing, Rule::freestyle, Color::black, five_next("e1"))), "");
}

TEST(ProofChecker, AFourThatCanBeBlockedNeedsAnAnswer) {
    const char* drawing = R"(
        . . . . . . .
        . . . . . . .
        O X X X . . .
        . . . . . . .
        . . . O O . .)";
    EXPECT_EQ(
        fault_of(proof_on(drawing, Rule::freestyle, Color::black, five_next("e3"))),
        "after e3: nothing answers f3"
    );
    EXPECT_EQ(
        fault_of(proof_on(
            drawing, Rule::freestyle, Color::black, five_next("e3", {to("f3", ends("g3"))})
        )),
        "after e3 f3 g3: the game is not over"
    );
}

TEST(ProofChecker, AMoveThatThreatensNothingIsRefused) {
    EXPECT_EQ(
        fault_of(proof_on(open_two, Rule::freestyle, Color::black, five_next("a1"))),
        "after a1: no five is threatened"
    );
}

TEST(ProofChecker, ATwoCannotBecomeADoubleThreeWithoutAnswers) {
    const std::string fault =
        fault_of(proof_on(open_two, Rule::freestyle, Color::black, threat("e3", five_next("d3"))));
    EXPECT_NE(fault.find("nothing answers"), std::string::npos) << fault;
}

TEST(ProofChecker, AThreatMustWinIfTheDefenderPasses) {
    EXPECT_EQ(
        fault_of(proof_on(open_two, Rule::freestyle, Color::black, threat("e3", five_next("a1")))),
        "after e3 a1: no five is threatened"
    );
}

TEST(ProofChecker, AThreatInAVcfIsRefused) {
    Proof proof = proof_on(open_two, Rule::freestyle, Color::black, threat("e3", five_next("d3")));
    proof.kind = "vcf";
    EXPECT_EQ(fault_of(proof), "a threat that is none of a five after e3");
}

TEST(ProofChecker, AFinishedGameIsRefused) {
    const char* drawing = R"(
        . . . . . . .
        . O O O O O .
        . X X X X . .
        . . . . . . .
        . . . . . . .)";
    EXPECT_EQ(
        fault_of(proof_on(drawing, Rule::freestyle, Color::black, ends("a3"))), "the game is over"
    );
}

TEST(ProofChecker, ASixthStoneIsNoFiveUnderStandard) {
    const char* drawing = R"(
        . . . . . . .
        . . . . . . .
        X . X X X X .
        . . . . . . .
        . . . O O . .)";
    EXPECT_EQ(fault_of(proof_on(drawing, Rule::freestyle, Color::black, ends("b3"))), "");
    EXPECT_EQ(
        fault_of(proof_on(drawing, Rule::standard, Color::black, ends("b3"))),
        "after b3: the game is not over"
    );
    EXPECT_EQ(
        fault_of(proof_on(drawing, Rule::renju, Color::black, ends("b3"))),
        "at once: b3 is forbidden"
    );
}

TEST(ProofChecker, UnderCaroAFourCanBeAnsweredBesideTheFive) {
    const char* drawing = R"(
        . . . . . . . .
        . . . . . . . .
        O . X X X . . .
        . . . . . . . .
        . . . . O O . .)";
    EXPECT_EQ(fault_of(proof_on(drawing, Rule::freestyle, Color::black, five_next("f3"))), "");
    EXPECT_EQ(
        fault_of(proof_on(drawing, Rule::caro, Color::black, five_next("f3"))),
        "after f3: nothing answers g3"
    );
}

TEST(ProofChecker, WhatIsNoPositionIsRefused) {
    const Proof good = proof_on(four_stones, Rule::freestyle, Color::black, ends("a3"));
    Proof proof = good;
    proof.setup.variant = "chess";
    EXPECT_EQ(check_proof(proof).error(), "there is no rule 'chess'");
    for (const int side : {-1, 0, 4, 23, 1'000'000'000}) {
        proof = good;
        proof.setup.width = side;
        EXPECT_EQ(check_proof(proof).error(), "the sides of the board must be between 5 and 22");
    }
    proof = good;
    proof.men.push_back({"b3", 'o'});
    EXPECT_EQ(check_proof(proof).error(), "there are two stones on b3");
    proof.men.back() = {"a1", 'q'};
    EXPECT_EQ(check_proof(proof).error(), "there is no piece 'q'");
    for (const char* cell : {"", "a", "a0", "h1", "a6", "a01", "a111", "A3", "3a", "a3 "}) {
        proof = good;
        proof.root.move = cell;
        EXPECT_EQ(
            check_proof(proof).error(), "'" + std::string(cell) + "' is no cell of the board"
        );
    }
    proof = good;
    proof.kind = "vcx";
    EXPECT_EQ(check_proof(proof).error(), "there are no wins of the kind 'vcx'");
}

TEST(ProofChecker, ATreeDeeperThanAnyGameIsRefused) {
    ProofStep step = ends("a3");
    for (int i = 0; i < 1000; ++i) {
        std::vector<ProofStep> replies;
        replies.push_back(to("a1", std::move(step)));
        step = five_next("a3", std::move(replies));
    }
    EXPECT_EQ(
        check_proof(proof_on(four_stones, Rule::freestyle, Color::black, std::move(step))).error(),
        "it is deeper than any game"
    );
}

// Every empty cell of positions in which forbidden points abound.
TEST(ProofChecker, KnowsTheForbiddenPoints) {
    int forbidden = 0;
    const GeneratorSetup setup{.positions = 60, .stones_a_side = 24, .low = 2, .size = 11};
    for_each_generated(Rule::renju, setup, [&](Position& position, std::uint64_t seed) {
        const PlainBoard board = plain_board(position);
        Proof proof;
        proof.setup = {"renju", board.width, board.height};
        proof.men = men_of(board);
        proof.kind = "vcf";
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            if (board[cell] != '.') {
                continue;
            }
            proof.root = ends(position.geometry().to_text(static_cast<Cell>(cell)).c_str());
            const Status checked = check_proof(proof);
            const bool is_refused =
                !checked && checked.error() == "at once: " + proof.root.move + " is forbidden";
            const bool wanted = slow::is_forbidden(board, Rule::renju, Color::black, cell);
            ASSERT_EQ(is_refused, wanted) << seed << ' ' << proof.root.move << to_text(board);
            forbidden += wanted ? 1 : 0;
        }
    });
    EXPECT_GT(forbidden, 50);
}

TEST(ProofCheckerFiles, KnowsTheHardForbiddenPoints) {
    const auto problems = hard_point_problems();
    if (problems.empty()) {
        GTEST_SKIP() << "the problem files are not here";
    }
    for (const auto& problem : problems) {
        Proof proof;
        proof.setup = {"renju", 15, 15};
        proof.men = men_of(board_from_lists(15, 15, problem.black, problem.white));
        proof.kind = "vcf";
        proof.root = ends(problem.point.c_str());
        const Status checked = check_proof(proof);
        const bool is_refused = !checked && checked.error().find("forbidden") != std::string::npos;
        EXPECT_EQ(is_refused, problem.forbidden) << problem.id;
    }
}

namespace {

// The proof of a win of the side to move; nothing when the search finds none.
std::vector<Proof> proofs_of(Position& position, std::uint64_t nodes) {
    ProofRequest request;
    request.limits.nodes = nodes;
    const auto result = search_proof(position, request);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error());
    if (!result || result->verdict != ProofVerdict::won) {
        return {};
    }
    const PlainBoard board = plain_board(position);
    Proof proof;
    proof.setup = {std::string(rule_name(position.rule())), board.width, board.height};
    proof.men = men_of(board);
    proof.attacker = position.side_to_move() == Color::black ? Side::first : Side::second;
    proof.kind = result->kind;
    proof.root = result->root;
    return {proof};
}

void collect(ProofStep& step, std::vector<ProofStep*>& steps) {
    steps.push_back(&step);
    for (ProofStep& next : step.threat) {
        collect(next, steps);
    }
    for (ProofStep& next : step.replies) {
        collect(next, steps);
    }
}

// One change of one thing in a proof.
class Vandal {
public:
    explicit Vandal(std::uint64_t seed) : random_(seed) {}

    Proof damaged(Proof proof) {
        std::vector<ProofStep*> steps;
        collect(proof.root, steps);
        ProofStep& step = *steps[below(steps.size())];
        switch (below(10)) {
        case 0:
            proof.men[below(proof.men.size())].cell = cell(proof);
            break;
        case 1:
            proof.men.erase(proof.men.begin() + static_cast<long>(below(proof.men.size())));
            break;
        case 2:
            proof.men.push_back({cell(proof), below(2) == 0 ? 'x' : 'o'});
            break;
        case 3:
            proof.setup.variant = std::string(rule_names[below(rule_names.size())]);
            break;
        case 4:
            proof.attacker = other_side(proof.attacker);
            break;
        case 5:
            proof.men[below(proof.men.size())].piece = "xo#"[below(3)];
            break;
        case 6:
            step.reply = cell(proof);
            break;
        case 7:
            change_tree(step);
            break;
        default:
            step.move = cell(proof);
            break;
        }
        return proof;
    }

private:
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(random_.next() % count);
    }
    std::string cell(const Proof& proof) {
        const Geometry& geometry = Geometry::of(proof.setup.width, proof.setup.height);
        return geometry.to_text(
            static_cast<Cell>(below(static_cast<std::size_t>(geometry.cell_count)))
        );
    }
    void change_tree(ProofStep& step) {
        if (!step.replies.empty()) {
            step.replies.erase(
                step.replies.begin() + static_cast<long>(below(step.replies.size()))
            );
        } else {
            step.rest = step.rest == Rest::game_over ? Rest::win_next : Rest::game_over;
            step.threat.clear();
        }
    }

    Rng random_;
};

bool is_position(const Proof& proof) {
    PlainBoard board(proof.setup.width, proof.setup.height);
    const Geometry& geometry = Geometry::of(board.width, board.height);
    for (const Placement& man : proof.men) {
        const auto cell = geometry.parse(man.cell);
        if (!cell || board[*cell] != '.') {
            return false;
        }
        board[*cell] = man.piece;
    }
    return true;
}

}  // namespace

// What is accepted in spite of the damage must still be a proof, for the twin that tries
// everything.
TEST(SlowProofChecker, AThousandDamagedProofsAreRefusedOrStillTrue) {
    constexpr int wanted = 1'000;
    std::vector<Proof> proofs;
    for (const Rule rule :
         {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro, Rule::caro_exact}) {
        const GeneratorSetup setup{.positions = 60, .stones_a_side = 9, .low = 3, .size = 9};
        for_each_generated(rule, setup, [&](Position& position, std::uint64_t seed) {
            if (seed % 2 == 0) {
                position.pass();
            }
            for (Proof& proof : proofs_of(position, 20'000)) {
                proofs.push_back(std::move(proof));
            }
        });
    }
    ASSERT_GT(proofs.size(), 50U);
    int refused = 0;
    int no_position = 0;
    int still_true = 0;
    int vct = 0;
    Vandal vandal(1);
    for (int i = 0; i < wanted; ++i) {
        const Proof& whole = proofs[static_cast<std::size_t>(i) % proofs.size()];
        vct += whole.kind == "vct" ? 1 : 0;
        const Proof proof = vandal.damaged(whole);
        const Status checked = check_proof(proof);
        if (!is_position(proof)) {
            EXPECT_FALSE(checked.ok());
            ++no_position;
        } else if (!checked) {
            ++refused;
        } else {
            EXPECT_TRUE(slow::proves(proof)) << "damaged proof " << i;
            ++still_true;
        }
    }
    std::fprintf(
        stderr,
        "%zu proofs, %d damaged (%d of them vct): %d refused, %d no positions, %d still true\n",
        proofs.size(),
        wanted,
        vct,
        refused,
        no_position,
        still_true
    );
    EXPECT_GT(refused, wanted / 2);
    EXPECT_GT(still_true, 0);
}

}  // namespace tengen::gomoku
