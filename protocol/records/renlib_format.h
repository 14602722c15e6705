#pragma once

#include <cstddef>
#include <string_view>

namespace tengen::renlib {

// What reading and writing libraries have in common; renlib.h tells how they are made.

inline constexpr std::string_view magic = "\xFFRenLib\xFF";
inline constexpr std::size_t header_size = 20;
inline constexpr int newest_major = 3;
inline constexpr int newest_minor = 4;
inline constexpr int side_length = 15;

// The bits of a node.
inline constexpr unsigned sibling = 0x80;
inline constexpr unsigned no_child = 0x40;
inline constexpr unsigned old_comment = 0x20;
inline constexpr unsigned comment = 0x08;
inline constexpr unsigned no_move = 0x02;
inline constexpr unsigned extension = 0x01;
inline constexpr unsigned board_text = 0x01;  // in the last byte of the extension

}  // namespace tengen::renlib
