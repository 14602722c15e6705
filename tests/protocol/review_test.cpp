// tengen review: what each move of a game cost, and what was better.

#include "protocol/commands/review.h"

#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/explanation.h"
#include "protocol/analysis/game_review.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace tengen {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

GameText game_of(const std::vector<std::string>& moves) {
    GameText game;
    game.setup = {"freestyle", 15, 15};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        game.moves.push_back({i % 2 == 0 ? Side::first : Side::second, moves[i], std::nullopt, ""});
    }
    return game;
}

// White answers Black's four with a straight four of his own at move 10, Black does not make five
// at move 11, and White does:
//
//   8  O X X X X ! . .
//   7  . . . . . . . .
//   6  . O O O O . . .
//      g h i j k l m n
GameText blind_game() {
    return game_of({"h8", "g8", "i8", "h6", "j8", "i6", "a15", "j6", "k8", "k6", "a8", "l6"});
}

GameReview review_of(const GameText& game, int threads = 2) {
    ReviewSettings settings;
    settings.nodes = 600;
    settings.threads = threads;
    settings.memory_mib = 32;
    GameReview found;
    const auto done = review_games({{"game", game}}, 0, settings, [&](const GameReview& review) {
        found = review;
        return true;
    });
    EXPECT_TRUE(done) << done.error();
    return found;
}

ReviewedCandidate candidate(const std::string& move, Score score, double loss) {
    ReviewedCandidate candidate;
    candidate.info.pv = {move, "h1"};
    candidate.info.score = score;
    candidate.loss = loss;
    return candidate;
}

TEST(Review, AMissedFiveIsTheWorstMove) {
    const GameReview review = review_of(blind_game());
    ASSERT_THAT(review.moves, SizeIs(12));
    const ReviewedMove& missed = review.moves[10];
    EXPECT_EQ(missed.best().info.pv.front(), "l8");
    EXPECT_EQ(missed.best().info.score, win_in(1));
    EXPECT_EQ(missed.chosen().info.pv.front(), "a8");
    EXPECT_EQ(missed.chosen().info.score, loss_in(2));
    EXPECT_EQ(missed.loss(), 100);
    EXPECT_EQ(review.outcome, Outcome::second_wins);
    EXPECT_TRUE(missed.turns_result());
    EXPECT_EQ(missed.before(), Standing::first_wins);
    EXPECT_EQ(missed.best().features.front().name, "five");
    EXPECT_THAT(
        explain(missed, Language::english),
        AllOf(HasSubstr("Better is l8, which makes five in the row"), HasSubstr("l8 (wins in 1)."))
    );
    EXPECT_THAT(explain(missed, Language::chinese), HasSubstr("横线成五连"));
}

TEST(Review, EveryMoveIsAmongItsCandidatesAndTheBestOneCostsNothing) {
    for (const ReviewedMove& move : review_of(blind_game()).moves) {
        ASSERT_FALSE(move.candidates.empty());
        EXPECT_EQ(move.chosen().info.pv.front(), move.move);
        EXPECT_EQ(move.best().loss, 0);
        for (std::size_t i = 1; i < move.candidates.size(); ++i) {
            EXPECT_GE(move.candidates[i].loss, move.candidates[i - 1].loss);
        }
    }
}

TEST(Review, NeitherThreadsNorRunsChangeIt) {
    const std::string once = review_json(review_of(blind_game(), 1));
    EXPECT_EQ(review_json(review_of(blind_game(), 3)), once);
}

TEST(Review, JudgementsFollowTheirLimits) {
    EXPECT_EQ(judge(0), Judgement::fine);
    EXPECT_EQ(judge(inaccuracy_loss), Judgement::inaccuracy);
    EXPECT_EQ(judge(mistake_loss), Judgement::mistake);
    EXPECT_EQ(judge(blunder_loss), Judgement::blunder);
    EXPECT_EQ(judge(100), Judgement::blunder);
}

TEST(Review, ATurnIsSeenFromTheSideThatMoves) {
    ReviewedMove move;
    move.side = Side::second;
    move.candidates = {candidate("a1", win_in(3), 0), candidate("b1", 0, 50)};
    move.played = 1;
    EXPECT_EQ(move.before(), Standing::second_wins);
    EXPECT_EQ(move.after(), Standing::even);
    EXPECT_TRUE(move.turns_result());
    move.played = 0;
    EXPECT_FALSE(move.turns_result());
}

TEST(Review, TheWorstMovesComeFirstAndTheEarlierOfEqualOnes) {
    GameReview review;
    for (const double loss : {1.0, 40.0, 0.0, 40.0}) {
        ReviewedMove move;
        move.candidates = {candidate("a1", 0, loss)};
        review.moves.push_back(move);
    }
    EXPECT_THAT(review.worst_first(), ElementsAre(1, 3, 0, 2));
}

TEST(Review, JsonHasEveryMoveWithItsValues) {
    const json object = json::parse(review_json(review_of(blind_game())));
    EXPECT_EQ(object["game"], "game");
    EXPECT_EQ(object["result"], "0-1");
    EXPECT_THAT(object["worst"], SizeIs(12));
    ASSERT_THAT(object["moves"], SizeIs(12));
    const json& move = object["moves"][10];
    EXPECT_EQ(move["ply"], 11);
    EXPECT_EQ(move["side"], "black");
    EXPECT_EQ(move["move"], "a8");
    EXPECT_EQ(move["best"], "l8");
    EXPECT_EQ(move["before"]["win_in"], 1);
    EXPECT_EQ(move["after"]["loss_in"], 2);
    EXPECT_EQ(move["loss"], 100.0);
    EXPECT_EQ(move["judgement"], "blunder");
    EXPECT_EQ(move["candidates"][0]["features"][0]["name"], "five");
    EXPECT_EQ(move["candidates"][0]["features"][0]["direction"], "row");
    EXPECT_EQ(move["candidates"][0]["text"]["zh"], "横线成五连");
    EXPECT_TRUE(move["turns_result"]);
}

MoveFeature feature(const std::string& name, const std::string& direction = "") {
    return {name, direction, {}, {}};
}

TEST(Explanation, VerbsAreSaidOnceInEnglish) {
    const std::vector<MoveFeature> features{
        feature("four_three"),
        feature("four", "rising"),
        feature("three", "column"),
        feature("blocks_three", "falling")};
    EXPECT_EQ(
        features_text(features, Language::english),
        "makes a four-three, a four in the rising diagonal, an open three in the column, "
        "blocks an open three in the falling diagonal"
    );
    EXPECT_EQ(
        features_text(features, Language::chinese), "成四三，斜线／成冲四，竖线成活三，斜线＼挡活三"
    );
    EXPECT_EQ(threat_tag(features).text, "43");
}

TEST(Explanation, ForbiddenPointsSayWhy) {
    const std::vector<MoveFeature> features{feature("double_three_forbidden")};
    EXPECT_EQ(features_text(features, Language::english), "is forbidden as a double three");
    EXPECT_EQ(features_text(features, Language::chinese), "禁手：三三");
}

TEST(Explanation, WhatHasNoWordsIsPassedOver) {
    EXPECT_EQ(features_text(std::vector{feature("flip")}, Language::english), "");
    EXPECT_EQ(threat_tag(std::vector{feature("flip")}).text, "");
}

class ReviewCommand : public ::testing::Test {
protected:
    ReviewCommand() {
        write("a.sgf", "(;SZ[9]RU[renju]PB[Anna]PW[Berta];B[ee];W[ef];B[ff])");
        write("b.txt", "h8i9j10\n");
        options_.files = {folder_ / "a.sgf", folder_ / "b.txt"};
        options_.nodes = 200;
        options_.memory_mib = 32;
        options_.threads = 2;
    }
    void write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
    }
    std::string run() {
        LineWriter out(pipe_.input());
        const Status status = run_review(options_, out);
        std::string all = status ? "" : "error: " + status.error();
        for (const std::string& line : pipe_.read_lines()) {
            all += line + '\n';
        }
        return all;
    }
    std::string output() const {
        std::ostringstream text;
        text << std::ifstream(options_.path).rdbuf();
        return text.str();
    }

    test::TestFolder folder_;
    test::Pipe pipe_;
    ReviewOptions options_;
};

TEST_F(ReviewCommand, TextNamesGamesAndMoves) {
    EXPECT_THAT(
        run(),
        AllOf(
            HasSubstr("a.sgf: renju 9x9, 3 moves\nAnna - Berta\n"),
            HasSubstr("b.txt: freestyle 15x15, 3 moves\n"),
            HasSubstr("   1    e5 ")
        )
    );
}

TEST_F(ReviewCommand, JsonGoesOnWhereAnEarlierRunEnded) {
    options_.to = "json";
    options_.path = folder_ / "out.jsonl";
    EXPECT_THAT(run(), HasSubstr("2 of 2 games in"));
    const std::string whole = output();
    for (const std::size_t size : {std::size_t{0}, whole.find('\n') + 1, whole.size() - 1}) {
        std::filesystem::resize_file(options_.path, size);
        EXPECT_THAT(run(), HasSubstr("2 of 2 games in"));
        EXPECT_EQ(output(), whole) << size;
    }
}

TEST_F(ReviewCommand, TextGoesToAFileToo) {
    options_.path = folder_ / "out.txt";
    options_.language = "zh";
    EXPECT_THAT(run(), HasSubstr("2 of 2 games in"));
    EXPECT_THAT(output(), HasSubstr("a.sgf: renju 9x9, 3 moves\n"));
}

TEST_F(ReviewCommand, WhatCannotBePlayedIsNamedBeforeAnythingIsSearched) {
    write("b.txt", "h8i9h8\n");
    EXPECT_THAT(
        run(), AllOf(HasSubstr("b.txt: move 3: h8 is not a legal"), Not(HasSubstr("a.sgf")))
    );
    options_.files = {"/no/such/file"};
    EXPECT_THAT(run(), HasSubstr("cannot read /no/such/file"));
    options_.rule = "chess";
    EXPECT_THAT(run(), HasSubstr("chess"));
}

}  // namespace
}  // namespace tengen
