#include "protocol/commands/solve.h"

#include "protocol/proofs/proof_json.h"
#include "protocol/replace_file.h"
#include "protocol/whole_file.h"
#include "tests/protocol/pipe.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

namespace {

class SolveCommand : public ::testing::Test {
protected:
    SolveCommand() {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ =
            std::filesystem::temp_directory_path() / (std::string("tengen_solve_") + test->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~SolveCommand() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        EXPECT_TRUE(replace_file(path(name), text).ok());
        return path(name);
    }
    std::string read(const std::string& name) const {
        const auto text = read_whole_file(path(name));
        return text ? *text : "";
    }

    // What the command prints; its error goes to error_.
    template <class Run, class Options>
    std::vector<std::string> lines_of(Run run, const Options& options) {
        test::Pipe pipe;
        LineWriter out(pipe.input());
        const Status status = run(options, out);
        error_ = status ? "" : status.error();
        return pipe.read_lines();
    }
    std::vector<std::string> solve(const SolveOptions& options) {
        return lines_of(run_solve, options);
    }
    std::vector<std::string> verify(const std::string& name) {
        return lines_of(run_verify, VerifyOptions{{path(name)}});
    }

    std::filesystem::path folder_;
    std::string error_;
};

SolveOptions moves(const std::string& text) {
    SolveOptions options;
    options.moves = text;
    options.threads = 1;
    return options;
}

// Black has d4 e4 f4 g4 and makes a five with h4 or c4, and White's with a4.
constexpr const char* open_four = "d4a1e4a2f4a3g4a5";

}  // namespace

TEST_F(SolveCommand, AWinIsToldWithItsLine) {
    const auto lines = solve(moves(open_four));
    EXPECT_EQ(error_, "");
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].substr(0, 21), "won by vcf in 1 moves") << lines[0];
}

TEST_F(SolveCommand, NoWinIsTold) {
    const auto lines = solve(moves("h8i9"));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].substr(0, 21), "none: no win by vct (") << lines[0];
}

TEST_F(SolveCommand, ALimitMakesItUnknown) {
    SolveOptions options = moves("h8a1h9c1g8e1");
    options.nodes = 3;
    const auto lines = solve(options);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].substr(0, 17), "unknown (3 nodes,") << lines[0];
}

TEST_F(SolveCommand, TheOtherSideCanBeAskedFor) {
    SolveOptions options = moves("d4a1e4a2f4a3a9a4");
    options.side = "white";
    EXPECT_EQ(solve(options).front().substr(0, 21), "won by vcf in 1 moves");
}

TEST_F(SolveCommand, AMoveThatLosesIsRefuted) {
    SolveOptions options = moves("d4a1e4a2f4");
    options.refute = "a3";
    options.certificate = path("proof.json");
    EXPECT_EQ(solve(options).front().substr(0, 21), "won by vcf in 2 moves");
    EXPECT_EQ(
        verify("proof.json"),
        (std::vector<std::string>{
            path("proof.json") + ":1: verified", "1 of 1 certificates verified"})
    );
}

TEST_F(SolveCommand, AllWinningFirstMovesAreListed) {
    SolveOptions options = moves(open_four);
    options.all = true;
    options.kind = "vcf";
    options.certificate = path("proofs.json");
    const auto lines = solve(options);
    ASSERT_EQ(lines.size(), 4U) << error_;
    EXPECT_EQ(lines.back(), "3 winning first moves: a4 c4 h4");
    EXPECT_EQ(verify("proofs.json").back(), "3 of 3 certificates verified");
}

TEST_F(SolveCommand, ARecordGivesThePosition) {
    SolveOptions options;
    options.record = write("board.txt", R"(
        . . . . .
        . . . . .
        X X X X .
        . . . . .
        O O O O .)");
    EXPECT_EQ(solve(options).front().substr(0, 21), "won by vcf in 1 moves");
    options.side = "white";
    EXPECT_EQ(solve(options).front().substr(0, 21), "won by vcf in 1 moves");
}

TEST_F(SolveCommand, WhatCannotBeSetUpIsRefused) {
    solve(moves("h8h8"));
    EXPECT_EQ(error_, "there are two stones on h8");
    solve(moves("h8z9"));
    EXPECT_EQ(error_, "'z9' is no cell of the board");
    solve(moves(std::string(open_four) + "h4"));
    EXPECT_EQ(error_, "the game is over");
    SolveOptions options = moves("h8");
    options.refute = "h8";
    solve(options);
    EXPECT_EQ(error_, "refute: h8 is not a legal move");
    options = moves("h8");
    options.kind = "mate";
    solve(options);
    EXPECT_EQ(error_, "there are no wins of the kind 'mate'");
}

TEST_F(SolveCommand, ATableLetsTheSameCommandGoOn) {
    SolveOptions options = moves("l9j10g8g10k10i11k9k11");
    options.nodes = 5'000;
    options.table = path("table");
    EXPECT_EQ(solve(options).front().substr(0, 14), "unknown (5000 ");
    EXPECT_EQ(solve(options).front().substr(0, 14), "unknown (5000 ");
    EXPECT_EQ(solve(options).front().substr(0, 4), "none");
}

TEST_F(SolveCommand, ATableIsForOnePosition) {
    SolveOptions options = moves("h8");
    options.table = path("table");
    options.all = true;
    solve(options);
    EXPECT_EQ(error_, "a table is for one position");
    options.all = false;
    options.files = {write("problems.jsonl", R"({"moves":"h8"})")};
    solve(options);
    EXPECT_EQ(error_, "a table is for one position");
    write("table", "This is a letter.");
    options.files.clear();
    solve(options);
    EXPECT_EQ(error_, options.table + " is no table of a solver, or damaged");
}

TEST_F(SolveCommand, ProblemsAreSolvedInTheirOrderAndGoOn) {
    SolveOptions options;
    options.threads = 2;
    options.files = {write(
        "problems.jsonl",
        R"({"id":"a","rule":"standard","size":15,"to_move":"black","moves":"d4a1e4a2f4a3g4a5"})"
        "\n"
        R"({"id":"b","moves":["h8","i9"]})"
        "\n\n"
        R"({"id":3,"rule":"renju","black":"h8 h9","white":"d4 e4 f4","to_move":"white"})"
        "\n"
    )};
    options.path = path("results.jsonl");
    EXPECT_EQ(
        solve(options).back(),
        "3 of 3 problems in " + options.path + ": 2 won, 1 none, 0 unknown, 0 errors"
    );
    const std::string whole = read("results.jsonl");
    EXPECT_EQ(verify("results.jsonl").back(), "2 of 2 certificates verified");
    // A run that was killed in the middle of the third line.
    write("results.jsonl", whole.substr(0, whole.size() - 30));
    EXPECT_EQ(
        solve(options).back(),
        "3 of 3 problems in " + options.path + ": 1 won, 0 none, 0 unknown, 0 errors now, 2 before"
    );
    EXPECT_EQ(read("results.jsonl"), whole);
    write("results.jsonl", "{\"id\":\"x\",\n");
    solve(options);
    EXPECT_EQ(error_, options.path + ":1: a result of another run");
}

TEST_F(SolveCommand, AProblemThatIsNoneIsNamed) {
    SolveOptions options;
    options.path = path("results.jsonl");
    const std::vector<std::pair<std::string, std::string>> cases{
        {"{\"id\":1}\nx", "line 2: it is no object of JSON"},
        {R"({"rule":"chess"})", "line 1: the position: there is no rule 'chess'"},
        {R"({"size":"big"})", "line 1: size: size 'big' is neither a number nor like 20x15"},
        {R"({"size":900})",
         "line 1: the position: the sides of the board must be between 5 and 22"},
        {R"({"moves":"h8h8"})", "line 1: the position: there are two stones on h8"},
        {R"({"moves":5})", "line 1: moves is neither a text nor a list"},
        {R"({"black":"h99"})", "line 1: black 'h99' is no cell of the board"},
        {R"({"to_move":"red"})", "line 1: to_move is neither black nor white"},
        {"", "there is no problem"}};
    for (const auto& [text, reason] : cases) {
        options.files = {write("problems.jsonl", text)};
        solve(options);
        EXPECT_EQ(error_, options.files[0] + ": " + reason);
    }
}

constexpr const char* mate_in_one = "3k5/6R2/7R1/9/9/9/9/9/9/4K4 w - - 0 1";
constexpr const char* mate_in_two =
    "2b1kab2/4a3n/2cR5/6Crp/2p1N4/P8/8P/4C1N2/2c6/2BAKAB2 w - - 0 1";

SolveOptions xiangqi() {
    SolveOptions options;
    options.game = "xiangqi";
    options.threads = 1;
    return options;
}

TEST_F(SolveCommand, MatesOfXiangqiAreToldALineEach) {
    SolveOptions options = xiangqi();
    const std::string text = std::string(mate_in_one) + "\n\n" + R"({"id":"two","fen":")"
                             + mate_in_two + "\"}\n3k5/9/9/9/9/9/9/9/9/4K3R w\n";
    options.files = {write("mates", text)};
    const auto lines = solve(options);
    EXPECT_EQ(error_, "");
    ASSERT_EQ(lines.size(), 4U);
    const std::string& file = options.files[0];
    EXPECT_EQ(lines[0].find(file + ":1: won by checks in 1 moves ("), 0U) << lines[0];
    EXPECT_EQ(lines[1].find(file + ":3: won by checks in 2 moves ("), 0U) << lines[1];
    EXPECT_NE(lines[1].find("): e5f7 e8f7 g6e6"), std::string::npos) << lines[1];
    EXPECT_EQ(lines[2].find(file + ":4: "), 0U) << lines[2];
    EXPECT_EQ(lines[2].find("won"), std::string::npos) << lines[2];
    EXPECT_EQ(lines[3].find("3 of 3 problems: 2 won, "), 0U) << lines[3];
}

TEST_F(SolveCommand, MatesOfXiangqiHaveCertificates) {
    SolveOptions options = xiangqi();
    options.files = {write("mates", std::string(mate_in_one) + "\n" + mate_in_two)};
    options.path = path("results.jsonl");
    solve(options);
    EXPECT_EQ(error_, "");
    EXPECT_EQ(verify("results.jsonl").back(), "2 of 2 certificates verified");
    options.files.clear();
    options.position = mate_in_two;
    EXPECT_EQ(solve(options).front().find("won by checks in 2 moves ("), 0U);
}

TEST_F(SolveCommand, ALineThatIsNoPositionOfXiangqiIsNamed) {
    SolveOptions options = xiangqi();
    const std::vector<std::pair<std::string, std::string>> cases{
        {std::string(mate_in_one) + "\nx w", "line 2: the position: "},
        {R"({"moves":"h2e2"})", "line 1: fen is missing"},
        {R"({"fen":5})", "line 1: fen is no text"},
        {"3k5/9/3R5/4R4/9/9/9/9/9/4K4 b", "line 1: the position: the game is over"}};
    for (const auto& [text, reason] : cases) {
        options.files = {write("mates", text)};
        EXPECT_TRUE(solve(options).empty());
        EXPECT_EQ(error_.find(options.files[0] + ": " + reason), 0U) << error_;
    }
    options.files.clear();
    options.moves = "h2e2";
    solve(options);
    EXPECT_EQ(error_, "--position goes without --moves, --record, --side and --refute");
    options = moves("");
    options.position = mate_in_one;
    solve(options);
    EXPECT_NE(error_, "");
}

TEST_F(SolveCommand, ProblemsOfGomokuAreToldToo) {
    SolveOptions options;
    options.threads = 2;
    options.files = {write("problems", "{\"moves\":\"d4a1e4a2f4a3g4a5\"}\n{\"moves\":\"h8i9\"}")};
    const auto lines = solve(options);
    ASSERT_EQ(lines.size(), 3U) << error_;
    EXPECT_EQ(lines[0].find(options.files[0] + ":1: won by vcf in 1 moves ("), 0U) << lines[0];
    EXPECT_EQ(lines[1].find(options.files[0] + ":2: none: no win by vct ("), 0U) << lines[1];
    EXPECT_EQ(lines[2].find("2 of 2 problems: 1 won, 1 none, 0 unknown, 0 errors, "), 0U);
}

TEST_F(SolveCommand, ACertificateSurvivesWritingAndReading) {
    SolveOptions options = moves("h8a1h9c1g8e1i8o1");
    options.rule = "renju";
    options.certificate = path("proof.json");
    options.json = true;
    ASSERT_EQ(solve(options).size(), 1U);
    const std::string text = read("proof.json");
    if (!text.empty()) {
        const auto certificates = read_certificates(text);
        ASSERT_TRUE(certificates.ok());
        ASSERT_EQ(certificates->size(), 1U);
        EXPECT_EQ(write_certificate(certificates->front().certificate) + '\n', text);
    }
}

TEST_F(SolveCommand, DamagedCertificatesAreRefusedWithTheReason) {
    const std::string good =
        R"({"tengen_certificate":1,"game":"gomoku","rule":"freestyle","width":5,"height":5,)"
        R"("stones":{"x":["a3","b3","c3","d3"]},"attacker":"black","kind":"vcf","tree":{"move":"e3"}})";
    const auto with = [&](const std::string& before, const std::string& after) {
        std::string text = good;
        return text.replace(text.find(before), before.size(), after);
    };
    write("good", good);
    EXPECT_EQ(verify("good").back(), "1 of 1 certificates verified");
    std::string deep = R"({"move":"e3"})";
    for (int i = 0; i < 3000; ++i) {
        deep =
            R"({"move":"e3","others":"win next","replies":[{"reply":"a1",)" + deep.substr(1) + "]}";
    }
    const std::vector<std::pair<std::string, std::string>> cases{
        {"nonsense", "line 1: it is no object of JSON"},
        {"[[[[", "line 1: it is no object of JSON"},
        {"{}", "tengen_certificate is missing"},
        {with("\":1", "\":2"), "tengen_certificate is not 1"},
        {with("gomoku", "go"), "there is no game go"},
        {with("freestyle", "chess"), "there is no rule 'chess'"},
        {with("\"width\":5", "\"width\":1e99"), "width is no length of a side"},
        {with("\"width\":5", "\"width\":900"), "the sides of the board must be between 5 and 22"},
        {with("\"a3\",", "\"a3\",\"a3\","), "there are two stones on a3"},
        {with("\"a3\"", "\"k9\""), "'k9' is no cell of the board"},
        {with("\"x\"", "\"q\""), "there is no piece 'q'"},
        {with("\"x\"", "\"xx\""), "stones holds what is no list of cells of a piece"},
        {with("\"black\"", "\"red\""), "attacker is neither black nor white"},
        {with("vcf", "mate"), "there are no wins of the kind 'mate'"},
        {with("{\"move\":\"e3\"}", "7"), "tree holds what is no object"},
        {with("{\"move\":\"e3\"}", "{}"), "move is missing"},
        {with("{\"move\":\"e3\"}", R"({"move":"e3","others":1})"),
         "others is neither a tree nor \"win next\""},
        {with("{\"move\":\"e3\"}", R"({"move":"e3","replies":1})"), "replies is no list"},
        {with("{\"move\":\"e3\"}", deep), "tree is too deep"},
        {with("\"e3\"", "\"e4\""), "after e4: the game is not over"}};
    for (const auto& [text, reason] : cases) {
        write("bad", text);
        const auto lines = verify("bad");
        ASSERT_EQ(lines.size(), 1U);
        EXPECT_NE(lines[0].find("refused: " + reason), std::string::npos) << lines[0];
        EXPECT_EQ(error_, "1 of 1 certificates refused");
    }
    verify("missing");
    EXPECT_NE(error_.find("cannot read"), std::string::npos);
}

}  // namespace tengen
