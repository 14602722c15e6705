// Yixin-Board's commands that move what a database knows into files, and back.

#include "protocol/analysis/analysis_json.h"
#include "protocol/records/renlib.h"
#include "protocol/whole_file.h"
#include "tests/protocol/gomocup_database_fixture.h"
#include "tests/support/renlib_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace tengen::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

constexpr const char* searched = "0,14";

class GomocupDatabaseFiles : public GomocupDatabaseTest {
protected:
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
    }
    std::string read(const std::string& name) const {
        const auto bytes = read_whole_file(path(name));
        EXPECT_TRUE(bytes) << bytes.error();
        return bytes ? *bytes : "";
    }
    // All that a database knows, a line each.
    static std::vector<std::string> known_in(const std::string& file) {
        std::vector<std::string> lines;
        const auto database = AnalysisDatabase::open(file, AnalysisDatabase::Access::read);
        EXPECT_TRUE(database) << database.error();
        if (database) {
            EXPECT_TRUE(database.value()->for_each([&](const StoredAnalysis& entry) {
                lines.push_back(entry_json(entry));
                return true;
            }));
        }
        return lines;
    }
    void open(const std::string& name) {
        ASSERT_THAT(say_with("YXSETDATABASE", path(name)), SizeIs(2));
    }
    // A win, a comment and a label; another rule; another board.
    void store_three() const {
        StoredAnalysis known = entry({"h8", "i9"}, win_in(5), {"j10"});
        known.comment = "a \"quoted\" word";
        known.labels = {{"a1", "A"}, {"o1", "two words"}};
        store(known);
        StoredAnalysis renju = entry({"h8"}, 30, {"i9"});
        renju.setup.variant = "renju";
        store(renju);
        StoredAnalysis large = entry({"h8"}, 20, {"i9"});
        large.setup.width = large.setup.height = 20;
        store(large);
    }
};

TEST_F(GomocupDatabaseFiles, TextHoldsTheRuleAndTheBoardAtHandOrAll) {
    store_three();
    EXPECT_THAT(
        say_with("YXDBTOTXT", path("some.txt")),
        ElementsAre("MESSAGE 1 positions written to " + path("some.txt"))
    );
    // As Yixin-Board sends it: the path on the next line.
    EXPECT_THAT(
        say("yxdbtotxtall", path("all.txt").c_str()),
        ElementsAre("MESSAGE 3 positions written to " + path("all.txt"))
    );
    const std::vector<std::string> known = known_in(path());
    EXPECT_EQ(read("all.txt"), fmt::format("{}\n{}\n{}\n", known[0], known[1], known[2]));
    EXPECT_EQ(read("some.txt"), known[0] + "\n");
    // In the image that the database keeps.
    EXPECT_THAT(known[0], HasSubstr(R"("labels":{"a15":"A","o15":"two words"})"));
}

TEST_F(GomocupDatabaseFiles, WhatWasWrittenAsTextIsReadBack) {
    store_three();
    const std::vector<std::string> known = known_in(path());
    say_with("YXDBTOTXTALL", path("all.txt"));
    open("other.db");
    EXPECT_THAT(
        say("YXTXTTODB", path("all.txt").c_str()),
        ElementsAre("MESSAGE 3 positions read, 3 added or improved")
    );
    EXPECT_EQ(known_in(path("other.db")), known);
    EXPECT_THAT(
        say_with("YXTXTTODB", path("all.txt")),
        ElementsAre("MESSAGE 3 positions read, 0 added or improved")
    );
    // It is known at once.
    EXPECT_THAT(
        say("YXQUERYDATABASEONE 7,7 8,6 DONE"),
        ElementsAre("MESSAGE DATABASE ONE 108 29995 10 3 L5")
    );
}

TEST_F(GomocupDatabaseFiles, ReadingTextLeavesTheBoardAlone) {
    store_three();
    say_with("YXDBTOTXTALL", path("all.txt"));
    say("YXBOARD 7,7,2 DONE");
    say_with("YXTXTTODB", path("all.txt"));
    EXPECT_THAT(say("TURN 7,7"), ElementsAre(StartsWith("ERROR")));
    EXPECT_THAT(say("TURN 0,0"), ElementsAre(searched));
}

TEST_F(GomocupDatabaseFiles, ADamagedTextIsNamedAndChangesNothing) {
    store_three();
    say_with("YXDBTOTXTALL", path("all.txt"));
    write("bad.txt", read("all.txt") + "\nno JSON\n");
    open("other.db");
    EXPECT_THAT(
        say_with("YXTXTTODB", path("bad.txt")),
        ElementsAre(
            "ERROR YXTXTTODB: " + path("bad.txt")
            + ":5: the line is no object of JSON, nothing is changed"
        )
    );
    write("rule.txt", R"({"rule":"none","board":["."],"score":0,"depth":0,"nodes":0,"pv":[]})");
    EXPECT_THAT(
        say_with("YXTXTTODB", path("rule.txt")), ElementsAre(HasSubstr(path("rule.txt") + ":1: "))
    );
    EXPECT_THAT(say_with("YXTXTTODB", path("missing.txt")), ElementsAre(HasSubstr("cannot read ")));
    EXPECT_EQ(stored_in(path("other.db")), 0);
    // No transaction is left open.
    EXPECT_THAT(
        say_with("YXTXTTODB", path("all.txt")), ElementsAre(StartsWith("MESSAGE 3 positions"))
    );
}

TEST_F(GomocupDatabaseFiles, FilesThatCannotBeWrittenAreNamed) {
    store_three();
    EXPECT_THAT(
        say_with("YXDBTOTXT", "/no/such/folder/x.txt"),
        ElementsAre("ERROR YXDBTOTXT: cannot write /no/such/folder/x.txt.new, nothing is changed")
    );
    // Of all files the open database is the last one to write over.
    for (const char* const command : {"YXDBTOTXT", "YXDBTOTXTALL", "YXDBTOLIB", "YXDBSPLIT"}) {
        EXPECT_THAT(
            say_with(command, path()), ElementsAre(HasSubstr("is the open database itself"))
        );
    }
    EXPECT_EQ(stored(), 3);
    EXPECT_FALSE(std::filesystem::exists(path() + ".new"));
}

TEST_F(GomocupDatabaseFiles, MergingAddsWhatSaysMore) {
    store_three();
    open("other.db");
    say("YXEDITTEXTDATABASE \"own words\" 7,7 8,6 DONE");
    EXPECT_THAT(
        say("YXDBMERGE", path().c_str()),
        ElementsAre("MESSAGE 3 positions read, 3 added or improved")
    );
    EXPECT_EQ(stored_in(path("other.db")), 3);
    EXPECT_THAT(
        say("YXQUERYDATABASETEXT 7,7 8,6 DONE"),
        ElementsAre("MESSAGE DATABASE TEXT \"a \\\"quoted\\\" word\"")
    );
    EXPECT_THAT(
        say_with("YXDBMERGE", path()), ElementsAre("MESSAGE 3 positions read, 0 added or improved")
    );
    EXPECT_THAT(
        say_with("YXDBMERGE", path("missing.db")),
        ElementsAre(AllOf(HasSubstr("there is no database"), HasSubstr(path("missing.db"))))
    );
    write("text.db", std::string(5000, 'x'));
    EXPECT_THAT(
        say_with("YXDBMERGE", path("text.db")),
        ElementsAre(AllOf(HasSubstr(path("text.db")), HasSubstr("not a database")))
    );
    EXPECT_EQ(stored_in(path("other.db")), 3);
}

TEST_F(GomocupDatabaseFiles, SplittingTakesWhatTheGameCanStillComeTo) {
    //  9 . O .      an image of the position:  X .
    //  8 X . .                                 . O
    //    h i j
    store(entry({"h8", "i9"}, 30, {"a1"}));                    // the position itself
    store(entry({"h8", "g7", "a1"}, 30, {"b1"}));              // below an image of it
    store(entry({"b1", "i9", "h8", "c1", "d1"}, 30, {"e1"}));  // others know no way to it
    store(entry({"h8"}, 30, {"i9"}));                          // before it
    store(entry({"h8", "h9"}, 30, {"a1"}));                    // elsewhere
    StoredAnalysis passed = entry({"h8", "i9"}, 30, {"a1"});   // the other side is to move
    passed.to_move = Side::second;
    store(passed);
    StoredAnalysis renju = entry({"h8", "i9"}, 30, {"a1"});
    renju.setup.variant = "renju";
    store(renju);
    say("YXBOARD 7,7,1 8,6,2 DONE");
    EXPECT_THAT(
        say("YXDBSPLIT", path("part.db").c_str()),
        ElementsAre("MESSAGE 3 positions read, 3 added or improved")
    );
    EXPECT_EQ(stored(), 7);
    open("part.db");
    for (const char* const position : {"7,7 8,6", "7,7 8,8 14,14", "7,7 8,6 1,14 2,14 3,14"}) {
        EXPECT_THAT(
            say(fmt::format("YXQUERYDATABASEONE {} DONE", position).c_str()),
            ElementsAre(StartsWith("MESSAGE DATABASE ONE -1 30 "))
        ) << position;
    }
}

TEST_F(GomocupDatabaseFiles, AnEmptyBoardSplitsOffItsRuleAndSize) {
    store_three();
    EXPECT_THAT(
        say_with("YXDBSPLIT", path("part.db")), ElementsAre(StartsWith("MESSAGE 1 positions"))
    );
    // To what is there already.
    EXPECT_THAT(
        say("INFO rule 2", ("YXDBSPLIT " + path("part.db")).c_str()),
        ElementsAre(StartsWith("MESSAGE 1 positions"))
    );
    EXPECT_EQ(stored_in(path("part.db")), 2);
}

TEST_F(GomocupDatabaseFiles, EveryLineOfALibraryIsAdded) {
    // h8 - i9 - g7        A stands on i9, B on i8 after h8, C on a1 after h8 i9
    //   \    \ (a1)
    //    i8 - j7
    const RenlibFile file =
        RenlibFile()
            .node("", RenlibFile::comment, "root")
            .node("h8")
            .node(
                "i9",
                RenlibFile::sibling | RenlibFile::comment | RenlibFile::extension,
                "first\bsecond",
                "A"
            )
            .node("g7", RenlibFile::sibling | RenlibFile::leaf)
            .node("a1", RenlibFile::leaf | RenlibFile::no_move | RenlibFile::extension, "", "C")
            .node("i8", RenlibFile::extension, "", "B")
            .node("j7", RenlibFile::leaf);
    write("book.lib", file.bytes());
    EXPECT_THAT(
        say("YXLIBTODB", path("book.lib").c_str()),
        ElementsAre("MESSAGE 6 positions read, 6 added or improved")
    );
    EXPECT_THAT(
        say("YXQUERYDATABASEALLT DONE"),
        ElementsAre(
            "MESSAGE DATABASE REFRESH",
            "MESSAGE DATABASE 7 7 45 0 0 3 0",
            "MESSAGE DATABASE DONE",
            "MESSAGE DATABASE TEXT \"root\""
        )
    );
    EXPECT_THAT(
        say("YXQUERYDATABASEALL 7,7 DONE"),
        ::testing::IsSupersetOf(
            {"MESSAGE DATABASE 8 6 45 0 0 3 1 A", "MESSAGE DATABASE 8 7 45 0 0 3 0 B"}
        )
    );
    EXPECT_THAT(
        say("YXQUERYDATABASEALLT 7,7 8,6 DONE"),
        ElementsAre(
            "MESSAGE DATABASE REFRESH",
            "MESSAGE DATABASE 6 8 45 0 0 3 0",
            "MESSAGE DATABASE 0 14 -1 0 0 0 0 C",
            "MESSAGE DATABASE DONE",
            "MESSAGE DATABASE TEXT \"first second\""
        )
    );
}

TEST_F(GomocupDatabaseFiles, ALibraryAddsWordsToWhatIsKnownAndNoResults) {
    store(entry({"h8"}, 30, {"i9"}));
    write(
        "book.lib",
        RenlibFile()
            .node("")
            .node("h8", RenlibFile::comment, "words")
            .node("i9")
            .node("a1", RenlibFile::leaf)
            .bytes()
    );
    say_with("YXLIBTODB", path("book.lib"));
    EXPECT_THAT(
        say("YXQUERYDATABASEONE 7,7 DONE"), ElementsAre(StartsWith("MESSAGE DATABASE ONE -1 30 10"))
    );
    EXPECT_THAT(
        say("YXQUERYDATABASETEXT 7,7 DONE"), ElementsAre("MESSAGE DATABASE TEXT \"words\"")
    );
    say("INFO max_node 1", "YXBOARD 7,7,1 8,6,2 DONE");
    EXPECT_THAT(say("TURN 0,14"), ElementsAre(HasSubstr(",")));
    EXPECT_THAT(session->requests, SizeIs(1));
}

TEST_F(GomocupDatabaseFiles, ADamagedLibraryIsNamedAndChangesNothing) {
    const std::string good = RenlibFile().node("").node("h8").node("i9", RenlibFile::leaf).bytes();
    write("cut.lib", good.substr(0, good.size() - 1));
    EXPECT_THAT(
        say_with("YXLIBTODB", path("cut.lib")),
        ElementsAre(
            "ERROR YXLIBTODB: " + path("cut.lib")
            + ": offset 24: the file ends within a node, nothing is changed"
        )
    );
    write("twice.lib", RenlibFile().node("").line("h8 i9 h8").bytes());
    EXPECT_THAT(
        say_with("YXLIBTODB", path("twice.lib")),
        ElementsAre(HasSubstr("twice.lib: offset 26: h8 is played twice in one line"))
    );
    EXPECT_THAT(
        say_with("YXLIBTODB", path("missing.lib")), ElementsAre(HasSubstr("missing.lib: No such"))
    );
    EXPECT_EQ(stored(), 0);
    write("good.lib", good);
    say("START 20");
    for (const char* const command : {"YXLIBTODB", "YXDBTOLIB"}) {
        EXPECT_THAT(
            say_with(command, path("good.lib")),
            ElementsAre(HasSubstr("libraries are for boards of 15x15 alone"))
        );
    }
    EXPECT_EQ(read("good.lib"), good);
}

// The nodes of a library, with their flags.
std::vector<std::string> nodes_of(const std::string& bytes) {
    std::vector<std::string> nodes;
    const Status read =
        visit_renlib(bytes, [&](const RenlibNode& node, const RenlibLine& line) -> Status {
            std::string text;
            for (const Placement& stone : line.stones) {
                text += stone.cell + " ";
            }
            text += node.is_place ? "(" + node.cell + ") " : "";
            text += node.board_text.empty() ? "" : "[" + node.board_text + "] ";
            nodes.push_back(text + node.comment);
            return Done{};
        });
    EXPECT_TRUE(read) << read.error();
    return nodes;
}

TEST_F(GomocupDatabaseFiles, ALibraryHoldsTheKnownMovesFromThePositionOn) {
    // After h8 j9: j10 leads on to g6, by a1 one comes to the same position as by b1 a1.
    StoredAnalysis here = entry({"h8", "j9"}, 30, {"j10"});
    here.comment = "here";
    here.labels = {{"j10", "A"}, {"o15", "B"}};
    store(here);
    store(entry({"h8", "j9", "j10"}, 30, {}));
    store(entry({"h8", "j9", "j10", "g6"}, 30, {}));
    StoredAnalysis met = entry({"h8", "j9", "a1", "c1", "b1"}, 30, {});
    met.comment = "met";
    store(entry({"h8", "j9", "a1"}, 30, {}));
    store(entry({"h8", "j9", "a1", "c1"}, 30, {}));
    store(entry({"h8", "j9", "b1"}, 30, {}));
    store(entry({"h8", "j9", "b1", "c1"}, 30, {}));
    store(met);
    store(entry({"h8", "j9", "d1", "e1"}, 30, {}));  // no known move leads there
    store(entry({"h8", "h9"}, 30, {}));              // elsewhere
    say("YXBOARD 7,7,1 9,6,2 DONE");
    EXPECT_THAT(
        say_with("YXDBTOLIB", path("out.lib")),
        ElementsAre(
            "MESSAGE 8 positions written to " + path("out.lib")
            + ", 1 that no known moves lead to are left out"
        )
    );
    EXPECT_THAT(
        nodes_of(read("out.lib")),
        ElementsAre(
            "",  // the root
            "h8 ",
            "h8 j9 here",
            "h8 j9 j10 [A] ",
            "h8 j9 j10 g6 ",
            "h8 j9 a1 ",
            "h8 j9 a1 c1 ",
            "h8 j9 a1 c1 b1 met",
            "h8 j9 b1 ",
            "h8 j9 b1 c1 ",
            "h8 j9 b1 c1 a1 ",
            "h8 j9 (o15) [B] "
        )
    );
    // Readers of one line find the first one.
    const auto game = read_renlib(read("out.lib"));
    ASSERT_TRUE(game) << game.error();
    EXPECT_THAT(game->moves, SizeIs(4));
}

TEST_F(GomocupDatabaseFiles, OfMovesToImagesOfAPositionALibraryHoldsOne) {
    store(entry({"h8"}, 30, {"i9"}));
    store(entry({"h8", "i9"}, 30, {}));
    store(entry({"h8", "h9"}, 30, {}));
    say_with("YXDBTOLIB", path("out.lib"));
    EXPECT_THAT(nodes_of(read("out.lib")), ElementsAre("", "h8 ", "h8 g9 ", "h8 h9 "));
    say("YXEDITLABELDATABASE 8,6 A", "7,7", "DONE");
    say_with("YXDBTOLIB", path("out.lib"));
    EXPECT_THAT(nodes_of(read("out.lib")), ElementsAre("", "h8 ", "h8 i9 [A] ", "h8 h9 "));
}

TEST_F(GomocupDatabaseFiles, WhatWasWrittenAsALibraryIsReadBack) {
    StoredAnalysis first = entry({"h8"}, 0, {});
    first.comment = "one\ntwo\nthree";
    StoredAnalysis second = entry({"h8", "i9"}, 0, {});
    second.labels = {{"a1", "A"}, {"j10", "B"}};
    StoredAnalysis third = entry({"h8", "i9", "j10"}, 0, {});
    third.comment = "end";
    StoredAnalysis root = entry({}, 0, {});
    root.comment = "root";
    for (StoredAnalysis known : {root, first, second, third}) {
        known.depth = 0;
        known.nodes = 0;
        store(known);
    }
    say_with("YXDBTOLIB", path("out.lib"));
    const std::vector<std::string> known = known_in(path());
    open("other.db");
    say_with("YXLIBTODB", path("out.lib"));
    EXPECT_EQ(known_in(path("other.db")), known);
}

TEST_F(GomocupDatabaseFiles, WithoutALineOfMovesThereIsNoLibrary) {
    say("YXBOARD 7,7,1 8,6,2 3,3,3 DONE");
    EXPECT_THAT(
        say_with("YXDBTOLIB", path("out.lib")),
        ElementsAre("ERROR YXDBTOLIB: no line of moves leads to what is on the board, nothing is "
                    "changed")
    );
    EXPECT_FALSE(std::filesystem::exists(path("out.lib")));
}

TEST_F(GomocupDatabaseFiles, CheckingTellsOfDamage) {
    store_three();
    for (const char* const command : {"YXDBCHECK", "yxdbfix"}) {
        EXPECT_THAT(
            say(command), ElementsAre("MESSAGE 3 positions, no damage: nothing is to be fixed")
        );
    }
    // The labels of a row, as a bad disk would leave them.
    say_with("YXDBSPLIT", path("bad.db"));
    std::string bytes = read("bad.db");
    const std::size_t place = bytes.find("o15 two words");
    ASSERT_NE(place, std::string::npos);
    write("bad.db", bytes.replace(place, 13, "o15_two_words"));
    open("bad.db");
    EXPECT_THAT(
        say("YXDBCHECK"),
        ElementsAre(AllOf(StartsWith("ERROR YXDBCHECK: "), HasSubstr("labels are damaged")))
    );
}

TEST_F(GomocupDatabaseFiles, PositionFilesAreNotKnown) {
    EXPECT_THAT(
        say("yxdbtopos", "my file.pos"), ElementsAre(StartsWith("ERROR YXDBTOPOS: no such file"))
    );
}

TEST_F(GomocupDatabaseFiles, ADatabaseThatIsOnlyReadGivesButTakesNothing) {
    store_three();
    say_with("YXDBTOTXT", path("some.txt"));
    write("book.lib", RenlibFile().node("").node("h8", RenlibFile::leaf).bytes());
    say("INFO database_readonly 1");
    open("a b.db");
    for (const auto& [command, name] : std::vector<std::pair<std::string, std::string>>{
             {"YXTXTTODB", "some.txt"}, {"YXLIBTODB", "book.lib"}, {"YXDBMERGE", "a b.db"}}) {
        EXPECT_THAT(
            say_with(command, path(name)),
            ElementsAre("ERROR " + command + ": the database is only read, nothing is changed")
        );
    }
    EXPECT_THAT(say_with("YXDBTOTXT", path("2.txt")), ElementsAre(StartsWith("MESSAGE 1 ")));
    EXPECT_THAT(say_with("YXDBTOLIB", path("2.lib")), ElementsAre(StartsWith("MESSAGE 0 ")));
    EXPECT_THAT(say_with("YXDBSPLIT", path("2.db")), ElementsAre(StartsWith("MESSAGE 1 ")));
    EXPECT_EQ(stored(), 3);
}

TEST_F(GomocupDatabaseFiles, AStopWordEndsLongWorkAndNothingIsChanged) {
    store_three();
    say_with("YXDBTOTXTALL", path("all.txt"));
    Line stop;
    stop.text = "YXSTOP";
    for (const char* const command : {"YXDBTOTXT", "YXDBTOTXTALL", "YXDBTOLIB"}) {
        adapter->on_arrival(stop);
        EXPECT_THAT(
            say_with(command, path("out")),
            ElementsAre(fmt::format("ERROR {}: interrupted, nothing is changed", command))
        );
        EXPECT_FALSE(std::filesystem::exists(path("out")));
        EXPECT_FALSE(std::filesystem::exists(path("out.new")));
        EXPECT_TRUE(adapter->handle_line(stop));
    }
    open("other.db");
    for (const auto& [command, name] : std::vector<std::pair<std::string, std::string>>{
             {"YXTXTTODB", "all.txt"}, {"YXDBMERGE", "a b.db"}}) {
        adapter->on_arrival(stop);
        EXPECT_THAT(say_with(command, path(name)), ElementsAre(HasSubstr("interrupted")));
        EXPECT_TRUE(adapter->handle_line(stop));
    }
    EXPECT_EQ(stored_in(path("other.db")), 0);
    EXPECT_THAT(
        say_with("YXTXTTODB", path("all.txt")), ElementsAre(StartsWith("MESSAGE 3 positions"))
    );
}

TEST_F(GomocupDatabaseFiles, ShortWorkIsStillDoneAfterTheEndHasCome) {
    store_three();
    Line end;
    end.text = "END";
    adapter->on_arrival(end);
    EXPECT_THAT(say_with("YXDBTOTXTALL", path("all.txt")), ElementsAre(StartsWith("MESSAGE 3 ")));
}

class GomocupWithoutDatabase : public GomocupDialogue {};

TEST_F(GomocupWithoutDatabase, EveryCommandIsAnsweredAndMakesNoFile) {
    start();
    const TestFolder folder;
    for (const char* const command :
         {"YXDBTOTXT",
          "YXDBTOTXTALL",
          "YXTXTTODB",
          "YXDBTOLIB",
          "YXLIBTODB",
          "YXDBSPLIT",
          "YXDBMERGE",
          "YXDBTOPOS"}) {
        EXPECT_THAT(say(command, (folder / "x").c_str()), ElementsAre("MESSAGE DATABASE DONE"))
            << command;
        EXPECT_FALSE(std::filesystem::exists(folder / "x"));
    }
    for (const char* const command : {"YXDBCHECK", "YXDBFIX"}) {
        EXPECT_THAT(say(command), ElementsAre("MESSAGE DATABASE DONE")) << command;
    }
    for (const char* const command :
         {"YXEDITLABELDATABASE 7,7 A", "YXSETBESTMOVEDATABASE", "YXCLEARBESTMOVEDATABASE"}) {
        EXPECT_THAT(say(command, "7,7", "DONE"), ElementsAre("MESSAGE DATABASE DONE")) << command;
    }
    EXPECT_THAT(say("YXDBTOWORDS x"), ElementsAre(StartsWith("UNKNOWN")));
}

}  // namespace
}  // namespace tengen::test
