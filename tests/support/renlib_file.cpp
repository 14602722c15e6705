#include "tests/support/renlib_file.h"

#include "protocol/notation.h"

#include <algorithm>

namespace tengen::test {

RenlibFile::RenlibFile(int major, int minor) : bytes_("\xFFRenLib\xFF") {
    bytes_ += static_cast<char>(major);
    bytes_ += static_cast<char>(minor);
    bytes_.resize(20, '\xFF');
}

RenlibFile RenlibFile::without_header() {
    RenlibFile file;
    file.bytes_.clear();
    return file;
}

RenlibFile& RenlibFile::node(
    std::string_view cell,
    unsigned flags,
    std::string_view comment_text,
    std::string_view board_text
) {
    const auto place = from_game(cell, {15, 15});
    bytes_ += place ? static_cast<char>(16 * place->y + place->x + 1) : '\0';
    bytes_ += static_cast<char>(flags);
    if ((flags & extension) != 0) {
        bytes_ += std::string_view("\x00\x01", 2);
    }
    if ((flags & old_comment) != 0) {
        bytes_ += comment_text;
        bytes_.back() = static_cast<char>(bytes_.back() | '\x80');
        bytes_.resize(bytes_.size() + comment_text.size() % 2, ' ');
    } else if ((flags & comment) != 0) {
        text(comment_text);
    }
    if ((flags & extension) != 0) {
        text(board_text);
    }
    return *this;
}

RenlibFile& RenlibFile::line(std::string_view cells) {
    while (!cells.empty()) {
        const std::size_t end = std::min(cells.find(' '), cells.size());
        node(cells.substr(0, end));
        cells.remove_prefix(std::min(end + 1, cells.size()));
    }
    return *this;
}

void RenlibFile::text(std::string_view text) {
    bytes_ += text;
    bytes_.append(2 - text.size() % 2, '\0');
}

}  // namespace tengen::test
