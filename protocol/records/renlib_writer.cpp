// Writing RenLib's libraries; renlib.h tells how they are made.

#include "protocol/notation.h"
#include "protocol/records/renlib.h"
#include "protocol/records/renlib_format.h"

#include <string>
#include <string_view>

namespace tengen {

namespace {

char cell_byte(std::string_view text) {
    const auto cell = from_game(text, {renlib::side_length, renlib::side_length});
    return cell ? static_cast<char>(16 * cell->y + cell->x + 1) : '\0';
}

// The end of the first line becomes the byte 8, unless that would come first; the others two bytes.
std::string comment_bytes(std::string_view text) {
    std::string result;
    bool is_first_line = true;
    for (const char c : text) {
        if (c == '\n') {
            result += is_first_line && !result.empty() ? "\b" : "\r\n";
            is_first_line = false;
        } else if (c != '\0' && c != '\b' && c != '\r') {
            result += c;
        }
    }
    return result;
}

std::string board_text_bytes(std::string_view text) {
    return std::string(text.substr(0, text.find('\0')));
}

// Ends with one byte 0 or with two, so that the pairs come out.
void append_text(std::string& bytes, const std::string& text) {
    bytes += text;
    bytes.append(2 - text.size() % 2, '\0');
}

}  // namespace

std::string renlib_header() {
    std::string bytes(renlib::magic);
    bytes += static_cast<char>(renlib::newest_major);
    bytes += static_cast<char>(renlib::newest_minor);
    bytes.resize(renlib::header_size, '\xFF');
    return bytes;
}

void append_renlib_node(std::string& bytes, const RenlibNode& node) {
    const std::string comment = comment_bytes(node.comment);
    const std::string board_text = board_text_bytes(node.board_text);
    const unsigned flags =
        (node.has_sibling ? renlib::sibling : 0) | (node.has_child ? 0 : renlib::no_child)
        | (comment.empty() ? 0 : renlib::comment) | (node.is_place ? renlib::no_move : 0)
        | (board_text.empty() ? 0 : renlib::extension);
    bytes += cell_byte(node.cell);
    bytes += static_cast<char>(flags);
    if (!board_text.empty()) {
        bytes += '\0';
        bytes += static_cast<char>(renlib::board_text);
    }
    if (!comment.empty()) {
        append_text(bytes, comment);
    }
    if (!board_text.empty()) {
        append_text(bytes, board_text);
    }
}

}  // namespace tengen
