// Games that were really played, in the forms in which they lie beside the project
// (../shared/data/gomoku/games of the source tree). Where the folder is missing there is nothing to
// test.

#include "engine/games.h"
#include "protocol/records/record_files.h"
#include "protocol/records/record_input.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {
namespace {

struct RealGame {
    std::string name;
    GameText text;
};

std::filesystem::path games_folder() {
    return std::filesystem::path(TENGEN_SOURCE_DIR) / "../shared/data/gomoku/games";
}

std::optional<Outcome> outcome_of(std::string_view result) {
    if (result == "unfinished") {
        return std::nullopt;
    }
    return result == "B+five"   ? Outcome::first_wins
           : result == "W+five" ? Outcome::second_wins
                                : Outcome::draw;
}

// "id<tab>result<tab>moves" a line.
std::vector<RealGame> games_of_table(const std::filesystem::path& path) {
    std::vector<RealGame> games;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string id;
        std::string result;
        std::string moves;
        if (!line.starts_with('#') && words >> id >> result >> moves) {
            auto read = read_records(moves, "moves", {"standard", 15, 15});
            EXPECT_TRUE(read) << id << ": " << read.error();
            read.value().front().outcome = outcome_of(result);
            games.push_back({id, read->front()});
        }
    }
    return games;
}

std::vector<RealGame> real_games() {
    std::vector<RealGame> games = games_of_table(games_folder() / "standard15.pos.tsv");
    for (const auto* const kind : {"psq", "sgf"}) {
        std::vector<std::string> paths;
        for (const auto& entry : std::filesystem::directory_iterator(games_folder() / kind)) {
            paths.push_back(entry.path().string());
        }
        std::sort(paths.begin(), paths.end());
        for (const std::string& path : paths) {
            const auto read = read_record_file(path, "", {"standard", 15, 15});
            EXPECT_TRUE(read) << read.error();
            games.push_back({path, read->front()});
        }
    }
    return games;
}

std::vector<std::pair<Side, std::string>> moves_of(const GameText& game) {
    std::vector<std::pair<Side, std::string>> moves;
    for (const RecordedMove& move : game.moves) {
        moves.emplace_back(move.side, move.move);
    }
    return moves;
}

// What the record says, or else what its moves come to.
Outcome result_of(Session& session, const GameText& game) {
    if (game.outcome) {
        return *game.outcome;
    }
    const GameSetup setup{"standard", game.setup.width, game.setup.height};
    const Status played = play_record(session, game, setup, game.moves.size());
    EXPECT_TRUE(played) << played.error();
    return session.outcome();
}

// A draw that was agreed on is not to be seen on the board.
bool is_agreed_draw(const GameText& game) {
    return game.outcome == Outcome::draw;
}

class RealRecords : public ::testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(games_folder())) {
            GTEST_SKIP() << "no games beside the project";
        }
        games_ = real_games();
        ASSERT_GE(games_.size(), 200U);
        RecordProperty("games", static_cast<int>(games_.size()));
    }

    std::vector<RealGame> games_;
    std::unique_ptr<Session> session_ = make_session("gomoku");
};

TEST_F(RealRecords, TheResultIsWhatTheMovesComeTo) {
    for (const RealGame& game : games_) {
        if (game.text.outcome && !is_agreed_draw(game.text)) {
            GameText silent = game.text;
            silent.outcome.reset();
            EXPECT_EQ(result_of(*session_, silent), *game.text.outcome) << game.name;
        }
    }
}

TEST_F(RealRecords, MovesAndResultComeBackFromEveryForm) {
    for (const std::string_view form : written_record_formats()) {
        if (form == "board" || !can_tell(form, "gomoku")) {
            continue;  // a board has stones, and no moves
        }
        for (const RealGame& game : games_) {
            const GameSetup usual{"standard", game.text.setup.width, game.text.setup.height};
            const auto again = read_records(write_record(game.text, form), form, usual);
            ASSERT_TRUE(again) << game.name << " as " << form << ": " << again.error();
            ASSERT_EQ(again->size(), 1U) << game.name << " as " << form;
            EXPECT_EQ(moves_of(again->front()), moves_of(game.text)) << game.name << " as " << form;
            // PSQ and moves have no place for a draw.
            const bool is_lost = is_agreed_draw(game.text) && (form == "psq" || form == "moves");
            const Outcome result = is_lost ? Outcome::ongoing : result_of(*session_, game.text);
            EXPECT_EQ(result_of(*session_, again->front()), result) << game.name << " as " << form;
        }
    }
}

TEST_F(RealRecords, TheStonesComeBackFromABoard) {
    for (const RealGame& game : games_) {
        const GameSetup setup{"standard", game.text.setup.width, game.text.setup.height};
        ASSERT_TRUE(play_record(*session_, game.text, setup, game.text.moves.size())) << game.name;
        const std::string board = session_->board_text();
        const auto again = read_records(write_record(game.text, "board"), "board", setup);
        ASSERT_TRUE(again) << game.name << ": " << again.error();
        ASSERT_TRUE(session_->set_board(setup, again->front().stones, Side::first)) << game.name;
        EXPECT_EQ(session_->board_text(), board) << game.name;
    }
}

}  // namespace
}  // namespace tengen
