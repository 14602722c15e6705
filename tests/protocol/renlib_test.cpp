// Reading RenLib's libraries.

#include "protocol/records/renlib.h"

#include "protocol/records/record_files.h"
#include "tests/protocol/convert_fixture.h"
#include "tests/support/renlib_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tengen {
namespace {

using test::moves_of;
using test::RenlibFile;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

GameText game_of(const RenlibFile& file) {
    const auto game = read_renlib(file.bytes());
    EXPECT_TRUE(game) << game.error();
    return game ? *game : GameText{};
}

std::string error_of(const std::string& bytes) {
    const auto game = read_renlib(bytes);
    return game ? "no error" : game.error();
}

TEST(Renlib, CellsAreCountedFromTheUpperLeft) {
    // The four corners: a15 is 01, o15 is 0F, a1 is E1 and o1 is EF.
    std::string bytes = RenlibFile().bytes();
    bytes += std::string_view("\x01\x00\x0F\x00\xE1\x00\xEF\x40", 8);
    const auto game = read_renlib(bytes);
    ASSERT_TRUE(game) << game.error();
    EXPECT_THAT(moves_of(*game), ElementsAre("b a15", "w o15", "b a1", "w o1"));
    EXPECT_EQ(game->setup.width, 15);
    EXPECT_EQ(game->setup.height, 15);
    EXPECT_THAT(game->setup.variant, IsEmpty());
}

TEST(Renlib, TheMainLineTakesTheFirstChild) {
    // h8 - i9 - g7        (main line)
    //   \     \ g9 - f6
    //    i8 - j7
    const RenlibFile file = RenlibFile()
                                .node("")
                                .node("h8")
                                .node("i9", RenlibFile::sibling)
                                .node("g7", RenlibFile::sibling | RenlibFile::leaf)
                                .node("g9")
                                .node("f6", RenlibFile::leaf)
                                .node("i8")
                                .node("j7", RenlibFile::leaf);
    EXPECT_THAT(moves_of(game_of(file)), ElementsAre("b h8", "w i9", "b g7"));
}

TEST(Renlib, CommentsStayWithTheirMoves) {
    const RenlibFile file = RenlibFile()
                                .node("", RenlibFile::comment, "root")
                                .node("h8", RenlibFile::comment, "even")
                                .node("i9", RenlibFile::comment, "first line\bsecond\r\nthird")
                                .node("g7", RenlibFile::leaf);
    const GameText game = game_of(file);
    EXPECT_EQ(game.comment, "root");
    ASSERT_THAT(game.moves, SizeIs(3));
    EXPECT_EQ(game.moves[0].comment, "even");
    EXPECT_EQ(game.moves[1].comment, "first line\nsecond\nthird");
    EXPECT_EQ(game.moves[2].comment, "");
}

TEST(Renlib, OldCommentsEndWithATopBit) {
    const RenlibFile file = RenlibFile(3, 0)
                                .node("h8", RenlibFile::old_comment, "odd")
                                .node("i9", RenlibFile::old_comment | RenlibFile::leaf, "even");
    const GameText game = game_of(file);
    EXPECT_THAT(moves_of(game), ElementsAre("b h8", "w i9"));
    EXPECT_EQ(game.moves[0].comment, "odd");
    EXPECT_EQ(game.moves[1].comment, "even");
}

TEST(Renlib, TextsForTheBoardAndMarksArePassedOver) {
    const RenlibFile file =
        RenlibFile()
            .node("h8", RenlibFile::comment | RenlibFile::extension, "a comment", "A")
            .node("i9", RenlibFile::extension | RenlibFile::mark, "", "AB")
            .node(
                "a1",
                RenlibFile::no_move | RenlibFile::extension | RenlibFile::sibling
                    | RenlibFile::leaf,
                "",
                "here"
            )
            .node("g7", RenlibFile::leaf);
    const GameText game = game_of(file);
    EXPECT_THAT(moves_of(game), ElementsAre("b h8", "w i9", "b g7"));
    EXPECT_EQ(game.moves[0].comment, "a comment");
}

TEST(Renlib, APassLeavesTheTurnToTheOtherSide) {
    const RenlibFile file = RenlibFile().node("").node("h8").node("").node("i9", RenlibFile::leaf);
    EXPECT_THAT(moves_of(game_of(file)), ElementsAre("b h8", "b i9"));
}

TEST(Renlib, FilesFromBeforeTheHeaderBeginAtTheCentre) {
    const RenlibFile file = RenlibFile::without_header().line("h8 i9");
    EXPECT_THAT(moves_of(game_of(file)), ElementsAre("b h8", "w i9"));
}

TEST(Renlib, ALineSavedAloneMayPromiseWhatIsNotThere) {
    const RenlibFile file =
        RenlibFile().node("").node("h8", RenlibFile::sibling).node("i9", RenlibFile::sibling);
    EXPECT_THAT(moves_of(game_of(file)), ElementsAre("b h8", "w i9"));
}

TEST(Renlib, DamageIsNamedWithItsOffset) {
    const std::string header = RenlibFile().bytes();
    EXPECT_EQ(error_of(""), "offset 0: it does not begin as RenLib's files do");
    EXPECT_EQ(error_of("RenLib"), "offset 0: it does not begin as RenLib's files do");
    EXPECT_EQ(error_of(header.substr(0, 12)), "offset 12: the file ends within its header");
    EXPECT_EQ(error_of(RenlibFile(4, 0).bytes()), "offset 8: version 4.0 is not known");
    EXPECT_EQ(error_of(header), "offset 20: there is no game");
    EXPECT_EQ(error_of(header + "\x78"), "offset 20: the file ends within a node");
    EXPECT_EQ(error_of(header + "\x78\x01"), "offset 20: the file ends within a node");
    EXPECT_EQ(error_of(header + "\x70@"), "offset 20: 70 is no cell of the board");
    EXPECT_EQ(error_of(header + "\xF8@"), "offset 20: F8 is no cell of the board");
    EXPECT_EQ(error_of(header + "x\bab"), "offset 22: the file ends within a comment");
    EXPECT_EQ(error_of(header + "x ab"), "offset 22: the file ends within a comment");
    const std::string board_text = header + "x" + std::string("\x01\x00\x01", 3) + "ab";
    EXPECT_EQ(error_of(board_text), "offset 24: the file ends within a text for the board");
    const RenlibFile longer = RenlibFile().node("h8", RenlibFile::leaf).node("i9");
    EXPECT_EQ(error_of(longer.bytes()), "offset 22: a node behind the end of the tree");
}

TEST(Renlib, EveryBeginningIsReadOrRefusedWithAnOffset) {
    const RenlibFile file = RenlibFile()
                                .node("", RenlibFile::comment, "root")
                                .node("h8", RenlibFile::sibling | RenlibFile::extension, "", "A")
                                .node("i9", RenlibFile::leaf | RenlibFile::comment, "end")
                                .node("h9", RenlibFile::leaf | RenlibFile::old_comment, "old");
    for (std::size_t size = 0; size < file.bytes().size(); ++size) {
        const std::string error = error_of(file.bytes().substr(0, size));
        EXPECT_TRUE(error == "no error" || error.starts_with("offset ")) << size << ": " << error;
    }
    EXPECT_EQ(error_of(file.bytes()), "no error");
}

TEST(Renlib, LargeAndDeepTreesAreNoTrouble) {
    // Siblings without end, each with a long line below it; and a line that is too long.
    RenlibFile wide;
    for (int i = 0; i < 2000; ++i) {
        wide.node("h8", RenlibFile::sibling);
        for (int j = 0; j < 100; ++j) {
            wide.node("i9");
        }
        wide.node("j10", RenlibFile::leaf);
    }
    wide.node("a1", RenlibFile::leaf);
    EXPECT_THAT(game_of(wide).moves, SizeIs(102));
    RenlibFile deep;
    for (int i = 0; i < 100'001; ++i) {
        deep.node("h8", RenlibFile::sibling);
    }
    EXPECT_EQ(error_of(deep.bytes()), "offset 200020: too many moves");
}

// Every node as "h8 i9: comment [text]", the cell of a text's place in brackets too.
std::vector<std::string> nodes_of(const std::string& bytes) {
    std::vector<std::string> nodes;
    const Status visited =
        visit_renlib(bytes, [&](const RenlibNode& node, const RenlibLine& line) -> Status {
            std::string text = node.is_root ? "root" : "";
            for (const Placement& stone : line.stones) {
                text += (text.empty() ? "" : " ") + stone.cell + stone.piece;
            }
            text += node.comment.empty() ? "" : ": " + node.comment;
            text += node.is_place ? " at " + node.cell : "";
            text += node.board_text.empty() ? "" : " [" + node.board_text + "]";
            nodes.push_back(text);
            return Done{};
        });
    if (!visited) {
        nodes.push_back(visited.error());
    }
    return nodes;
}

TEST(Renlib, AllLinesAreVisitedInTheOrderOfTheFile) {
    // h8 - i9 - g7
    //   \     \ pass - f6       a text on a1 there
    //    i8 - j7
    const RenlibFile file =
        RenlibFile()
            .node("", RenlibFile::comment, "all")
            .node("h8")
            .node("i9", RenlibFile::sibling | RenlibFile::comment, "good")
            .node("g7", RenlibFile::sibling | RenlibFile::leaf)
            .node("", RenlibFile::nothing)
            .node("f6", RenlibFile::leaf | RenlibFile::sibling)
            .node("a1", RenlibFile::leaf | RenlibFile::no_move | RenlibFile::extension, "", "X")
            .node("i8", RenlibFile::extension, "", "B")
            .node("j7", RenlibFile::leaf);
    EXPECT_THAT(
        nodes_of(file.bytes()),
        ElementsAre(
            "root: all",
            "h8x",
            "h8x i9o: good",
            "h8x i9o g7x",
            "h8x i9o",  // the pass
            "h8x i9o f6o",
            "h8x i9o at a1 [X]",
            "h8x i8o [B]",
            "h8x i8o j7x"
        )
    );
}

TEST(Renlib, AVisitorEndsTheWalkAndTheOffsetIsTold) {
    const RenlibFile file = RenlibFile().node("").node("h8").node("i9", RenlibFile::leaf);
    int count = 0;
    const Status visited =
        visit_renlib(file.bytes(), [&](const RenlibNode&, const RenlibLine&) -> Status {
            return ++count == 2 ? Status(Error{"enough"}) : Status(Done{});
        });
    ASSERT_FALSE(visited);
    EXPECT_EQ(visited.error(), "offset 22: enough");
    EXPECT_EQ(count, 2);
    EXPECT_THAT(
        nodes_of("RenLib"), ElementsAre("offset 0: it does not begin as RenLib's files do")
    );
}

TEST(Renlib, WrittenNodesAreThoseOfTheForm) {
    // The same tree by hand: RenLib's flags, texts and the header of version 3.4.
    const std::string by_hand =
        RenlibFile()
            .node("", RenlibFile::comment, "root")
            .node(
                "h8",
                RenlibFile::sibling | RenlibFile::comment | RenlibFile::extension,
                "one\btwo\r\nthree",
                "A"
            )
            .node("o1", RenlibFile::leaf)
            .node("a15", RenlibFile::leaf | RenlibFile::no_move | RenlibFile::extension, "", "BC")
            .bytes();
    RenlibNode root;
    root.is_root = true;
    root.has_child = true;
    root.comment = "root";
    RenlibNode middle;
    middle.cell = "h8";
    middle.has_child = true;
    middle.has_sibling = true;
    middle.comment = "one\ntwo\nthree";
    middle.board_text = "A";
    RenlibNode corner;
    corner.cell = "o1";
    RenlibNode place;
    place.cell = "a15";
    place.is_place = true;
    place.board_text = "BC";
    std::string bytes = renlib_header();
    for (const RenlibNode& node : {root, middle, corner, place}) {
        append_renlib_node(bytes, node);
    }
    EXPECT_EQ(bytes, by_hand);
    EXPECT_THAT(
        nodes_of(bytes),
        ElementsAre("root: root", "h8x: one\ntwo\nthree [A]", "h8x o1o", " at a15 [BC]")
    );
}

TEST(Renlib, CommentsComeBackWithAllTheirLines) {
    for (const std::string comment : {"a\nb", "a\n\nb\n", "\na\nb", "\n", "a\n"}) {
        RenlibNode node;
        node.is_root = true;
        node.comment = comment;
        std::string bytes = renlib_header();
        append_renlib_node(bytes, node);
        EXPECT_THAT(nodes_of(bytes), ElementsAre("root: " + comment));
    }
}

TEST(Renlib, WhatTextCannotHoldIsLeftOut) {
    RenlibNode node;
    node.is_root = true;
    node.comment = std::string("a\0b\bc\rd", 7);
    node.board_text = std::string("x\0y", 3);
    std::string bytes = renlib_header();
    append_renlib_node(bytes, node);
    EXPECT_THAT(nodes_of(bytes), ElementsAre("root: abcd [x]"));
}

TEST(Renlib, LibrariesAreRecognisedByNameAndByHeader) {
    EXPECT_EQ(format_of_file("book.LIB"), "lib");
    EXPECT_EQ(guess_format(RenlibFile().bytes()), "lib");
    for (const std::string_view format : written_record_formats()) {
        EXPECT_NE(format, "lib");
    }
}

using RenlibConvert = test::ConvertFixture;

TEST_F(RenlibConvert, LibrariesAreConvertedAndDamagedOnesNamed) {
    const std::string bytes = RenlibFile().node("").node("h8").node("i9", RenlibFile::leaf).bytes();
    const std::string path = file("cut.lib", bytes.substr(0, bytes.size() - 1));
    options_.to = "moves";
    options_.files = {file("good.lib", bytes)};
    EXPECT_THAT(run(), ElementsAre("h8i9"));
    options_.files = {file("nameless", bytes)};
    EXPECT_THAT(run(), ElementsAre("h8i9"));
    options_.files = {path};
    EXPECT_THAT(run(), ElementsAre("error: " + path + ": offset 24: the file ends within a node"));
}

}  // namespace
}  // namespace tengen
