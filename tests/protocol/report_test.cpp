// Pictures and pages: tengen render and tengen report.

#include "protocol/commands/report.h"

#include "protocol/commands/render.h"
#include "protocol/report/svg_board.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size())) {
        ++count;
    }
    return count;
}

TEST(SvgBoard, EverySizeHasItsLinesAndCoordinates) {
    for (int width = 5; width <= 22; ++width) {
        for (const int height : {5, 15, 22}) {
            BoardPicture picture;
            picture.size = {width, height};
            const std::string svg = draw_svg(picture);
            const auto sides = static_cast<std::size_t>(width + height);
            EXPECT_EQ(count_of(svg, "<text "), sides);
            EXPECT_THAT(
                svg, HasSubstr(fmt::format(">{}</text>", static_cast<char>('a' + width - 1)))
            );
            EXPECT_THAT(svg, HasSubstr(fmt::format(">{}</text>", height)));
        }
    }
}

TEST(SvgBoard, StonesStandWhereTheirCellsSay) {
    BoardPicture picture;
    picture.size = {7, 5};
    picture.stones = {{"a5", 'x', 0, 0}, {"g1", 'o', 12, 12}};
    picture.last = "g1";
    const std::string svg = draw_svg(picture);
    // The upper left and the lower right corner.
    EXPECT_THAT(svg, HasSubstr("data-cell=\"a5\" data-ply=\"0\"><circle cx=\"52\" cy=\"30\""));
    EXPECT_THAT(svg, HasSubstr("data-cell=\"g1\" data-ply=\"12\"><circle cx=\"292\" cy=\"190\""));
    EXPECT_THAT(svg, HasSubstr(">12</text>"));
    EXPECT_EQ(count_of(svg, "class=\"last\""), 1U);
}

TEST(SvgBoard, TextIsEscaped) {
    BoardPicture picture;
    picture.size = {5, 5};
    picture.title = "<a> & \"b\"";
    picture.marks = {{"c3", MarkKind::threat, "<4>", 1, "a'b"}};
    const std::string svg = draw_svg(picture);
    EXPECT_THAT(svg, HasSubstr("<title>&lt;a&gt; &amp; &quot;b&quot;</title>"));
    EXPECT_THAT(svg, HasSubstr(">&lt;4&gt;</text>"));
    EXPECT_THAT(svg, HasSubstr("a&#39;b"));
}

TEST(EscapeMarkup, KeepsUtf8AndBlanksWhatIsNone) {
    EXPECT_EQ(escape_markup("黑 – ö"), "黑 – ö");
    EXPECT_EQ(
        escape_markup("a\xFF"
                      "b\xC3"),
        "a b "
    );
    EXPECT_EQ(escape_markup("\xED\xA0\x80"), "   ");  // a surrogate
    EXPECT_EQ(escape_markup("\xEF\xBF\xBF"), "   ");  // U+FFFF
    EXPECT_EQ(escape_markup("\xF0\x9F\x98\x80"), "\xF0\x9F\x98\x80");
    EXPECT_EQ(escape_markup(std::string_view("a\0\x1B\n", 4)), "a  \n");
}

class Pictures : public ::testing::Test {
protected:
    std::string render(const RenderOptions& options) {
        LineWriter out(pipe_.input());
        const Status status = run_render(options, out);
        std::string all = status ? "" : "error: " + status.error();
        for (const std::string& line : pipe_.read_lines()) {
            all += line + '\n';
        }
        return all;
    }
    void write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
    }
    static std::string bytes_of(const std::string& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }

    test::TestFolder folder_;
    test::Pipe pipe_;
};

TEST_F(Pictures, MovesAreNumberedAndTheLastOneMarked) {
    RenderOptions options;
    options.moves = "h8i9j10";
    EXPECT_THAT(
        render(options),
        AllOf(HasSubstr("data-cell=\"j10\" data-ply=\"3\""), HasSubstr(">3</text></g>"))
    );
    options.numbers = "none";
    EXPECT_THAT(render(options), Not(HasSubstr(">3</text></g>")));
    options.ply = 2;
    EXPECT_THAT(
        render(options),
        AllOf(Not(HasSubstr("data-cell=\"j10\"")), HasSubstr("freestyle 15x15 after 2 moves"))
    );
}

TEST_F(Pictures, ForbiddenPointsAndThreatsAreMarked) {
    RenderOptions options;
    options.rule = "renju";
    // Black's h8 is a double three: g8 and f8 in the row, h7 and h6 in the column.
    options.moves = "g8a1f8a15h7o1h6o15";
    options.forbidden = true;
    EXPECT_THAT(
        render(options),
        HasSubstr("<g class=\"forbidden\" data-cell=\"h8\"><title>h8 is forbidden as a double three"
        )
    );
    options.forbidden = false;
    options.rule = "freestyle";
    options.threats = true;
    EXPECT_THAT(
        render(options),
        HasSubstr("<g class=\"threat\" data-cell=\"h8\"><title>h8 makes a double three")
    );
    options.moves = "h8g8i8a1j8a15k8";
    EXPECT_THAT(
        render(options),
        HasSubstr("<g class=\"foe-threat\" data-cell=\"l8\"><title>l8 blocks a four in the row")
    );
}

TEST_F(Pictures, CandidatesHaveTheirValue) {
    RenderOptions options;
    options.moves = "h8a1i8a15j8o1";
    options.candidates = 2;
    options.nodes = 2000;
    options.memory_mib = 32;
    const std::string svg = render(options);
    EXPECT_EQ(count_of(svg, "class=\"candidate\""), 2U);
    EXPECT_THAT(svg, HasSubstr("+M3"));
}

TEST_F(Pictures, WhatMakesNoSenseIsNamed) {
    RenderOptions options;
    EXPECT_EQ(render(options), "error: name either a record or --moves");
    options.moves = "h8h8";
    EXPECT_THAT(render(options), HasSubstr("move 2: h8 is not a legal move"));
    options.moves = "h8";
    options.ply = 2;
    EXPECT_THAT(render(options), HasSubstr("the game has only 1 moves"));
    options.moves.clear();
    options.ply = -1;
    write("two.txt", "h8\ni9\n");
    options.file = folder_ / "two.txt";
    options.number = 3;
    EXPECT_THAT(render(options), HasSubstr("two.txt: there is no game 3"));
}

class Pages : public Pictures {
protected:
    Pages() {
        options_.nodes = 200;
        options_.memory_mib = 32;
        options_.threads = 1;
        options_.path = folder_ / "game.html";
        options_.file = folder_ / "game.sgf";
    }
    std::string report() {
        LineWriter out(pipe_.input());
        const Status status = run_report(options_, out);
        return status ? pipe_.read_line() : "error: " + status.error();
    }

    ReportOptions options_;
};

TEST_F(Pages, APageHoldsItsGameAndAsksForNothingElse) {
    write("game.sgf", "(;SZ[15]PB[Anna]PW[Berta];B[hh];W[ig]C[why not];B[gi])");
    EXPECT_THAT(report(), HasSubstr("game.html: 3 moves, "));
    const std::string page = bytes_of(options_.path);
    EXPECT_THAT(page, HasSubstr("<title>Anna - Berta</title>"));
    EXPECT_THAT(page, HasSubstr("data-cell=\"i9\" data-ply=\"2\""));
    EXPECT_THAT(page, HasSubstr("\"comment\":\"why not\""));
    EXPECT_THAT(page, Not(HasSubstr("{{")));
    EXPECT_EQ(count_of(page, "http"), count_of(page, "http://www.w3.org/2000/svg") + 1);
}

TEST_F(Pages, WhatTheRecordHoldsIsNoMarkup) {
    write(
        "game.sgf",
        "(;SZ[15]PB[<script>alert(1)</script>]PW[{{review}} <!--]C[</script><script>x];"
        "B[hh]C[<img src=x onerror=alert(2)>];W[ig])"
    );
    EXPECT_THAT(report(), HasSubstr("2 moves"));
    const std::string page = bytes_of(options_.path);
    EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(page, Not(HasSubstr("<img")));
    EXPECT_THAT(page, Not(HasSubstr("<!--")));
    EXPECT_EQ(count_of(page, "</script>"), 3U);
    EXPECT_THAT(
        page, HasSubstr("<h1>&lt;script&gt;alert(1)&lt;/script&gt; - {{review}} &lt;!--</h1>")
    );
}

TEST_F(Pages, NothingIsWrittenWhenTheGameCannotBePlayed) {
    write("game.sgf", "(;SZ[15];B[hh];W[hh])");
    EXPECT_THAT(report(), HasSubstr("game.sgf: move 2: h8 is not a legal move"));
    EXPECT_FALSE(std::filesystem::exists(options_.path));
    options_.number = 2;
    EXPECT_THAT(report(), HasSubstr("there is no game 2"));
}

}  // namespace
}  // namespace tengen
