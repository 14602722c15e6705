// tengen play: the dialogues in tests/protocol/play, and what a dialogue cannot show.

#include "protocol/play/play.h"

#include "engine/games.h"
#include "engine/kit/rng.h"
#include "protocol/play/play_text.h"
#include "tests/support/fake_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tengen::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

using Lines = std::vector<std::string>;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        text.replace(at, from.size(), to);
        at += to.size();
    }
    return text;
}

// A folder of its own that is gone afterwards.
class Folder {
public:
    Folder()
        : path_(
            std::filesystem::temp_directory_path()
            / ("tengen_play_test_" + std::to_string(Clock::now().time_since_epoch().count()))
        ) {
        std::filesystem::create_directory(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

// A game over fake sessions, at a time that stands still unless the test says otherwise.
class Table {
public:
    using Answer = std::function<SearchResult(const SearchRequest&)>;

    explicit Table(PlaySettings settings = {}, Answer answer = {}) {
        settings.now = [this] { return now_; };
        play_ = std::make_unique<Play>(
            [this, answer] {
                auto session = std::make_unique<FakeSession>();
                session->answer = answer;
                session->infos = {
                    {.pv_index = 0, .pv_count = 2, .depth = 3, .score = 35, .pv = {"e5", "e6"}},
                    {.pv_index = 1, .pv_count = 2, .depth = 3, .score = -200, .pv = {"a1"}}};
                records.push_back(session->record);
                return session;
            },
            settings,
            [this](const std::string& line) { said_.push_back(line); }
        );
    }
    ~Table() {
        for (const auto& record : records) {
            EXPECT_THAT(record->violations, IsEmpty());
        }
    }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    Lines say(const std::string& text) {
        Line line;
        line.text = text;
        line.arrival = now_;
        goes_on = play_->handle(line);
        return std::exchange(said_, {});
    }
    // The last answer.
    Lines say_all(const std::vector<const char*>& lines) {
        Lines last;
        for (const char* const line : lines) {
            last = say(std::string(line));
        }
        return last;
    }
    void pass(Milliseconds time) { now_ += time; }
    Play& play() { return *play_; }
    PlayState state() { return play_->game().state(); }
    const SearchRequest& last_request() const { return records.front()->requests.back(); }

    bool goes_on = true;
    std::vector<std::shared_ptr<FakeRecord>> records;  // the game's own session first

private:
    Clock::time_point now_;
    Lines said_;
    std::unique_ptr<Play> play_;
};

const std::filesystem::path folder_of_dialogues = TENGEN_SOURCE_DIR "/tests/protocol/play";

Lines lines_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    Lines lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(line);
    }
    return lines;
}

// The dialogue as it goes now.
std::string dialogue_now(const Lines& script) {
    const Folder folder;
    Table table;
    std::string text;
    for (const std::string& line : script) {
        if (line.starts_with("< ") || line == "<") {
            continue;
        }
        text += line + '\n';
        if (line.starts_with("@ ")) {
            table.pass(Milliseconds{std::stoi(line.substr(2))});
        } else if (line.starts_with("> ")) {
            for (const std::string& answer :
                 table.say(replaced(line.substr(2), "$FOLDER", folder.path()))) {
                text += "< " + replaced(answer, folder.path(), "$FOLDER") + '\n';
            }
        }
    }
    return text;
}

std::vector<std::filesystem::path> dialogues() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder_of_dialogues)) {
        if (entry.path().extension() == ".txt") {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

class PlayDialogue : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(PlayDialogue, GoesAsItIsWrittenDown) {
    const Lines script = lines_of(GetParam());
    const std::string now = dialogue_now(script);
    if (std::getenv("TENGEN_UPDATE_TRANSCRIPTS") != nullptr) {
        std::ofstream(GetParam()) << now;
        return;
    }
    std::string written;
    for (const std::string& line : script) {
        written += line + '\n';
    }
    EXPECT_EQ(now, written);
}

INSTANTIATE_TEST_SUITE_P(
    All,
    PlayDialogue,
    ::testing::ValuesIn(dialogues()),
    [](const ::testing::TestParamInfo<std::filesystem::path>& parameter) {
        return parameter.param.stem().string();
    }
);

TEST(Play, EveryRefusalLeavesTheGameAsItWas) {
    for (const char* const beginning : {"", "new freestyle 9", "resign"}) {
        Table table;
        table.say_all({"side both", "new freestyle 9", "e5", "e6", beginning});
        const auto moves = table.play().game().plies().size();
        const PlayState state = table.state();
        for (const char* const bad :
             {"z1",
              "take black",
              "level 99",
              "clock x",
              "load /nowhere",
              "save x",
              "explain 0",
              "side up",
              "limit 3",
              "redo",
              "rule",
              "size",
              "new chess x",
              "undo twice"}) {
            EXPECT_THAT(table.say(bad), ElementsAre(StartsWith("? "))) << bad;
            EXPECT_EQ(table.play().game().plies().size(), moves) << bad;
            EXPECT_EQ(table.state(), state) << bad;
        }
    }
}

TEST(Play, AnOverlongLineAndTheEndOfTheInput) {
    Table table;
    Line line;
    line.is_overlong = true;
    EXPECT_TRUE(table.play().handle(line));
    line.is_end = true;
    EXPECT_FALSE(table.play().handle(line));
    table.say("quit");
    EXPECT_FALSE(table.goes_on);
}

TEST(Play, LevelsLimitsAndClocksReachTheEngine) {
    Table table;
    table.say_all({"level white 3", "limit white nodes 500", "limit white ms 250", "new", "h8"});
    EXPECT_EQ(table.last_request().limits.nodes, 500U);
    EXPECT_EQ(table.last_request().limits.turn_time, Milliseconds{250});
    EXPECT_FALSE(table.last_request().limits.time_left);
    EXPECT_EQ(table.play().game().session().options().get("level"), 3);

    table.say_all({"limit off", "clock 60 2", "h9"});
    EXPECT_EQ(table.last_request().limits.time_left, Milliseconds{60'000});
    EXPECT_EQ(table.last_request().limits.increment, Milliseconds{2000});
    EXPECT_FALSE(table.last_request().limits.nodes);

    table.say_all({"level 14", "hint"});
    EXPECT_EQ(table.play().game().session().options().get("level"), 14);
    EXPECT_TRUE(table.last_request().full_strength);
    EXPECT_FALSE(table.last_request().limits.time_left);
}

TEST(Play, TheEngineLosesOnTimeToo) {
    Table* told = nullptr;
    Table table({}, [&](const SearchRequest&) {
        told->pass(Milliseconds{61'000});
        return SearchResult{.moves = {"a1"}, .ponder = {}, .info = {}};
    });
    told = &table;
    EXPECT_THAT(
        table.say_all({"clock 60", "new", "h8"}),
        ElementsAre(
            "1. black h8 (1:00 left)",
            "2. white a1 (0:00.0 left)",
            "black has won: white ran out of time"
        )
    );
}

TEST(Play, TheEngineChoosesInSwap2AsItsSearchSays) {
    const auto answers = [](SearchResult after_three) {
        return [after_three](const SearchRequest& request) {
            if (request.goal == SearchGoal::swap2) {
                return after_three;
            }
            return SearchResult{.moves = {"a1"}, .ponder = {}, .info = {}};
        };
    };
    const std::vector<const char*> opening{"swap2 on", "new", "h8", "h9", "i8"};
    {
        Table table({}, answers({.moves = {}, .swap = true, .ponder = {}, .info = {}}));
        const Lines last = table.say_all(opening);
        EXPECT_THAT(last, ::testing::Contains("the engine takes black"));
        EXPECT_TRUE(table.play().game().seat(Side::first).is_engine);
        EXPECT_FALSE(table.play().game().acting_seat().is_engine) << "White is to move";
    }
    {
        Table table({}, answers({.moves = {"b1"}, .ponder = {}, .info = {}}));
        const Lines last = table.say_all(opening);
        EXPECT_THAT(last, ::testing::Contains("the engine takes white"));
        EXPECT_EQ(last.back(), "4. white b1");
    }
    {
        Table table({}, answers({.moves = {"b1", "b2"}, .ponder = {}, .info = {}}));
        const Lines last = table.say_all(opening);
        EXPECT_THAT(last, ::testing::Contains("the engine takes two"));
        EXPECT_EQ(last.back(), "swap2: take black or take white");
        EXPECT_THAT(table.say("take white"), ElementsAre("you take white"));
        EXPECT_TRUE(table.play().game().seat(Side::first).is_engine);
        EXPECT_EQ(table.play().game().opening(), OpeningStage::none);
    }
}

TEST(Play, TheEngineOpensSwap2AndChoosesAfterFive) {
    Table table({}, [](const SearchRequest& request) {
        if (request.goal != SearchGoal::swap2) {
            return SearchResult{.moves = {"o1"}, .ponder = {}, .info = {}};
        }
        static int calls = 0;
        return ++calls == 1 ? SearchResult{.moves = {"h8", "h9", "i8"}, .ponder = {}, .info = {}}
                            : SearchResult{.moves = {"o9"}, .ponder = {}, .info = {}};
    });
    const Lines opened = table.say_all({"side white", "swap2 on", "new"});
    EXPECT_EQ(opened.back(), "swap2: take black, take white or take two");
    table.say_all({"take two", "a1"});
    const Lines last = table.say("a2");
    EXPECT_THAT(last, ElementsAre("5. black a2", "the engine takes white", "6. white o9"));
    EXPECT_FALSE(table.play().game().seat(Side::first).is_engine) << "we have got Black";
}

TEST(Play, AnEngineWithoutAMovePausesTheGame) {
    Table table({}, [](const SearchRequest&) { return SearchResult{}; });
    EXPECT_THAT(
        table.say_all({"new", "h8"}), ElementsAre("1. black h8", "? engine: it found no move")
    );
    EXPECT_THAT(table.say("h9"), ElementsAre(HasSubstr("it is the engine's turn")));
}

TEST(ThreadsPlay, AHeldSearchIsEndedByAStop) {
    Lines said;
    const auto play = std::make_unique<Play>(
        [] {
            auto session = std::make_unique<FakeSession>();
            session->holds_searches = true;
            return session;
        },
        PlaySettings{},
        [&](const std::string& line) { said.push_back(line); }
    );
    play->interrupt();  // nothing to stop: it must not stop what comes later
    for (const char* const text : {"side none", "new"}) {
        Line line;
        line.text = text;
        std::atomic<bool> is_done{false};
        std::thread stopper([&] {
            // Again and again, since it may come before the search has begun.
            while (line.text == "new" && !is_done) {
                play->interrupt();
                std::this_thread::yield();
            }
        });
        play->handle(line);
        is_done = true;
        stopper.join();
    }
    EXPECT_EQ(play->game().plies().size(), 1U);
    EXPECT_EQ(said.back(), "paused, go continues");
}

TEST(Play, ABoardIsDrawnForSomebodyWhoLooksOn) {
    Lines said;
    PlaySettings settings;
    settings.draws_boards = true;
    Play play(
        [] { return make_session("gomoku"); },
        settings,
        [&](const std::string& line) { said.push_back(line); }
    );
    for (const char* const text : {"side both", "new freestyle 5", "c3", "d4"}) {
        said.clear();
        Line line;
        line.text = text;
        play.handle(line);
    }
    EXPECT_THAT(
        said,
        ElementsAre(
            "2. white d4",
            "    a b c d e",
            "  5 . . . . . 5",
            "  4 . . .(O). 4",
            "  3 . . X . . 3",
            "  2 . . . . . 2",
            "  1 . . . . . 1",
            "    a b c d e",
            "black to move"
        )
    );
}

TEST(PlayText, OnlyStonesAreColoured) {
    const Lines plain = board_picture("    a b\n  1 X O 1\n", "b1", false);
    EXPECT_THAT(plain, ElementsAre("    a b", "  1 X(O)1"));
    const Lines colored = board_picture("    a b\n  1 X .\n", "", true);
    EXPECT_EQ(colored[0], "    a b");
    EXPECT_EQ(colored[1], "  1 \x1b[1;36mX\x1b[0m .");
}

TEST(PlayText, ClocksShowTenthsWhenTheyRunOut) {
    EXPECT_EQ(clock_text(Milliseconds{299'999}), "4:59");
    EXPECT_EQ(clock_text(Milliseconds{10'000}), "0:10");
    EXPECT_EQ(clock_text(Milliseconds{9'876}), "0:09.8");
    EXPECT_EQ(clock_text(Milliseconds{-5}), "0:00.0");
}

// Everything of two games that is saved and loaded.
void expect_same(const PlayGame& a, const PlayGame& b) {
    EXPECT_EQ(a.session().board_text(), b.session().board_text());
    EXPECT_EQ(a.session().setup().variant, b.session().setup().variant);
    EXPECT_EQ(a.session().side_to_move(), b.session().side_to_move());
    EXPECT_EQ(a.state(), b.state());
    EXPECT_EQ(a.opening(), b.opening());
    ASSERT_EQ(a.plies().size(), b.plies().size());
    for (std::size_t i = 0; i < a.plies().size(); ++i) {
        EXPECT_EQ(a.plies()[i].move, b.plies()[i].move);
        EXPECT_EQ(a.plies()[i].elapsed, b.plies()[i].elapsed);
    }
    for (const Side side : {Side::first, Side::second}) {
        EXPECT_EQ(a.seat(side).is_engine, b.seat(side).is_engine);
        EXPECT_EQ(a.seat(side).level, b.seat(side).level);
        EXPECT_EQ(a.seat(side).nodes, b.seat(side).nodes);
        EXPECT_EQ(a.seat(side).turn, b.seat(side).turn);
        ASSERT_EQ(a.seat(side).budget.has_value(), b.seat(side).budget.has_value());
        if (a.seat(side).budget) {
            EXPECT_EQ(a.seat(side).budget->main, b.seat(side).budget->main);
            EXPECT_EQ(a.seat(side).budget->increment, b.seat(side).budget->increment);
            EXPECT_EQ(a.left(side), b.left(side));
        }
    }
    if (a.end() && b.end()) {
        EXPECT_EQ(a.end()->outcome, b.end()->outcome);
        EXPECT_EQ(a.end()->reason, b.end()->reason);
    }
}

TEST(Play, AGameComesBackFromItsFileExactly) {
    const Folder folder;
    for (const char* const end : {".json", ".sgf"}) {
        for (const std::vector<const char*>& script : std::vector<std::vector<const char*>>{
                 {"level 3",
                  "level black 7",
                  "limit white ms 90",
                  "clock 300 3",
                  "new renju 9",
                  "e5",
                  "e6"},
                 {"side both", "new standard 15", "h8", "resign"},
                 {"side both",
                  "swap2 on",
                  "clock black 9",
                  "new",
                  "a1",
                  "b1",
                  "c1",
                  "take two",
                  "d1"},
                 {"side none", "new freestyle 5"}}) {
            Table table;
            table.say_all(script);
            const std::string path = folder.path() + "/game" + end;
            ASSERT_THAT(table.say("save " + path), ElementsAre(StartsWith("saved")));
            Table other;
            ASSERT_THAT(other.say("load " + path).front(), StartsWith("loaded"));
            expect_same(other.play().game(), table.play().game());
        }
    }
}

TEST(Play, ABadFileChangesNothingAndIsNamed) {
    const Folder folder;
    const std::string path = folder.path() + "/bad.json";
    Table table;
    table.say_all({"side both", "new freestyle 9", "e5"});
    const std::string board = table.play().game().session().board_text();
    for (const auto& [text, reason] : std::vector<std::pair<std::string, std::string>>{
             {"{", "line 1"},
             {R"({"width":9,"height":9,"moves":["a1","a1"]})", "move 2"},
             {R"({"width":9,"height":9,"moves":[],"settings":{"black":"cat"}})", "black"},
             {R"({"width":9,"height":9,"moves":[],"settings":{"black_level":"99"}})", "99"},
             {R"({"width":9,"height":9,"moves":[],"settings":{"white_clock":"5"}})", "white_clock"},
             {R"({"width":9,"height":9,"moves":[],"settings":{"opening":"place_two"}})", "opening"},
             {R"({"width":9,"height":9,"moves":[],"settings":{"purple":"1"}})", "purple"},
             {R"({"width":9,"height":9,"moves":[],"settings":7})", "settings"}}) {
        std::ofstream(path) << text;
        EXPECT_THAT(
            table.say("load " + path),
            ElementsAre(::testing::AllOf(StartsWith("? load: " + path), HasSubstr(reason)))
        );
        EXPECT_EQ(table.play().game().session().board_text(), board);
        EXPECT_EQ(table.play().game().plies().size(), 1U);
    }
}

// Random moves of every game, taken back and made again to the last one.
TEST(Play, EveryGameOfStonesCanBePlayedTakenBackAndSaved) {
    const Folder folder;
    for (const std::string_view name : {"gomoku", "othello"}) {
        Lines said;
        Play play(
            [name] { return make_session(name); },
            {},
            [&](const std::string& line) { said.push_back(line); }
        );
        const auto say = [&](const std::string& text) {
            said.clear();
            Line line;
            line.text = text;
            play.handle(line);
            return said.empty() ? std::string() : said.front();
        };
        say("side both");
        say("new");
        Rng random(7);
        while (play.game().state() == PlayState::playing && play.game().plies().size() < 60) {
            const auto legal = play.game().session().legal_moves();
            EXPECT_THAT(say(legal[random.below(legal.size())]), ::testing::Not(StartsWith("?")));
        }
        const std::string board = play.game().session().board_text();
        const std::string path = folder.path() + "/game.json";
        EXPECT_THAT(say("save " + path), StartsWith("saved"));
        const std::size_t moves = play.game().plies().size();
        while (!play.game().plies().empty()) {
            EXPECT_EQ(say("undo"), "1 move taken back");
        }
        for (std::size_t i = 0; i < moves; ++i) {
            EXPECT_EQ(say("redo"), "1 move made again");
        }
        EXPECT_EQ(play.game().session().board_text(), board);
        say("new");
        EXPECT_THAT(say("load " + path), StartsWith("loaded"));
        EXPECT_EQ(play.game().session().board_text(), board);
    }
}

// As somebody who types does it; the engine's moves are weak, few nodes each.
TEST(Play, AGameAgainstARealEngineEnds) {
    Lines said;
    Play play(
        [] { return make_session("gomoku"); },
        {},
        [&](const std::string& line) { said.push_back(line); }
    );
    for (const char* const text : {"side none", "level 4", "level white 2", "new freestyle 9"}) {
        Line line;
        line.text = text;
        play.handle(line);
    }
    EXPECT_EQ(play.game().state(), PlayState::over);
    EXPECT_THAT(said.back(), ::testing::AnyOf(HasSubstr("has won"), HasSubstr("draw")));
}

}  // namespace
}  // namespace tengen::test
