// Reads any text as an Othello problem, position and transcript, and checks that what was
// understood survives being written and read again.

#include "engine/othello/text.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using tengen::othello::parse_position;
using tengen::othello::parse_problem;
using tengen::othello::parse_square;
using tengen::othello::parse_transcript;
using tengen::othello::play_moves;
using tengen::othello::Position;
using tengen::othello::Square;
using tengen::othello::to_text;

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

void check_position(const Position& position) {
    require((position.board.own & position.board.opponent) == 0);
    const auto again = parse_position(to_text(position));
    require(again && *again == position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    if (const auto problem = parse_problem(text)) {
        check_position(problem->position);
        require(!problem->score || (*problem->score >= -64 && *problem->score <= 64));
        for (const Square square : problem->best) {
            require(*parse_square(to_text(square)) == square);
        }
    }
    if (const auto position = parse_position(text)) {
        check_position(*position);
    }
    if (const auto moves = parse_transcript(text)) {
        require(*parse_transcript(to_text(*moves)) == *moves);
        if (const auto end = play_moves({}, *moves)) {
            check_position(*end);
        }
    }
    return 0;
}
