#pragma once

#include "protocol/commands/convert.h"
#include "protocol/line_writer.h"
#include "protocol/records/game_text.h"
#include "tests/protocol/match_fixture.h"
#include "tests/protocol/pipe.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace tengen::test {

// "b h8", "w i9", ...
inline std::vector<std::string> moves_of(const GameText& game) {
    std::vector<std::string> moves;
    for (const RecordedMove& move : game.moves) {
        moves.push_back((move.side == Side::first ? "b " : "w ") + move.move);
    }
    return moves;
}

// `tengen convert` over files in a folder of its own.
class ConvertFixture : public ::testing::Test {
protected:
    // What it prints, then "error: ..." if it failed.
    std::vector<std::string> run() {
        LineWriter out(pipe_.input());
        const Status status = run_convert(options_, out);
        auto lines = pipe_.read_lines();
        if (!status) {
            lines.push_back("error: " + status.error());
        }
        return lines;
    }
    // The path of a new file.
    std::string file(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }

    TestFolder folder_;
    Pipe pipe_;
    ConvertOptions options_;
};

}  // namespace tengen::test
