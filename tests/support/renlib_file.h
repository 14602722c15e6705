#pragma once

#include <string>
#include <string_view>

namespace tengen::test {

// Writes RenLib's libraries, node by node, in the order of the file.
class RenlibFile {
public:
    enum Flags : unsigned {
        nothing = 0,
        sibling = 0x80,
        leaf = 0x40,
        old_comment = 0x20,
        mark = 0x10,
        comment = 0x08,
        no_move = 0x02,
        extension = 0x01,
    };

    explicit RenlibFile(int major = 3, int minor = 4);
    // One of the time before there was a header.
    static RenlibFile without_header();

    // "h8"; empty: the root, or a pass. The texts are written when the flags say that they follow.
    RenlibFile& node(
        std::string_view cell,
        unsigned flags = nothing,
        std::string_view comment_text = {},
        std::string_view board_text = {}
    );
    // Nodes, each the only child of the one before, and no end to the line: "h8 i9".
    RenlibFile& line(std::string_view cells);

    const std::string& bytes() const { return bytes_; }

private:
    void text(std::string_view text);

    std::string bytes_;
};

}  // namespace tengen::test
