#pragma once

#include "engine/kit/result.h"
#include "engine/xiangqi/position.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tengen::xiangqi {

// How moves are written down.
enum class Notation : std::uint8_t {
    iccs,                 // "H2-E2"
    uci,                  // "h2e2"
    uci_from_one,         // "h3e3": ranks are counted from 1 to 10
    wxf,                  // "C2=5", "H2+3", "C+-1", "P+=6", "Pb+1"
    chinese,              // in simplified characters, Black's numbers as full-width digits
    chinese_traditional,  // the same in traditional characters
};

// A legal move. In WXF and Chinese, files are counted from the mover's right. Of two men of one
// kind on a file the front one has `+`, the rear one `-`; of three soldiers the middle one has its
// file. Where four or five soldiers share a file, or two files have several each, they are counted
// `a` to `e`, from the mover's right to the left and on each file from the front. Advisors and
// elephants always have their file.
std::string write_move(const Position& position, Move move, Notation notation);

// A legal move. Letters of any case, ICCS with and without its hyphen; WXF with `.` for `=` and E
// or B, H or N; either kind of Chinese characters with any kind of digits, and front and rear also
// for the first and the last of more soldiers. Errors: what is no move of that notation, no legal
// move, or could be several.
Result<Move> read_move(const Position& position, std::string_view text, Notation notation);

}  // namespace tengen::xiangqi
