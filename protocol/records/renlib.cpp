#include "protocol/records/renlib.h"

#include "protocol/notation.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace tengen {

namespace {

constexpr std::string_view magic = "\xFFRenLib\xFF";
constexpr std::size_t header_size = 20;
constexpr int newest_version = 304;  // 3.4; 100 times the number before the point
constexpr unsigned char centre = 0x78;
constexpr int side_length = 15;
constexpr std::size_t max_moves = 100'000;

namespace flag {
constexpr unsigned sibling = 0x80;
constexpr unsigned no_child = 0x40;
constexpr unsigned old_comment = 0x20;
constexpr unsigned comment = 0x08;
constexpr unsigned no_move = 0x02;
constexpr unsigned extension = 0x01;
constexpr unsigned board_text = 0x01;  // in the last byte of the extension
}  // namespace flag

struct Fault {
    std::size_t offset = 0;
    std::string reason;
};

struct Node {
    std::size_t offset = 0;
    unsigned cell = 0;
    unsigned flags = 0;
    bool has_board_text = false;
    std::string comment;

    bool has(unsigned bits) const { return (flags & bits) != 0; }
};

// The first line, the byte 8 and the others, as one text with ends of lines.
std::string joined(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\b') {
            result += result.empty() ? "" : "\n";
        } else if (c != '\r') {
            result += c;
        }
    }
    return result;
}

// Takes a library apart, node by node.
class RenlibScanner {
public:
    RenlibScanner(std::string_view bytes, std::size_t position)
        : bytes_(bytes), position_(position) {}

    bool is_at_end() const { return position_ == bytes_.size(); }

    // What is wrong, or nothing and `node` is the next one.
    std::optional<Fault> next(Node& node) {
        node = {};
        node.offset = position_;
        const auto head = take_pair();
        if (!head) {
            return Fault{node.offset, "the file ends within a node"};
        }
        node.cell = (*head)[0];
        node.flags = (*head)[1];
        if (node.cell != 0 && (node.cell % 16 == 0 || node.cell / 16 >= side_length)) {
            return Fault{node.offset, fmt::format("{:02X} is no cell of the board", node.cell)};
        }
        if (node.has(flag::extension)) {
            const auto more = take_pair();
            if (!more) {
                return Fault{node.offset, "the file ends within a node"};
            }
            node.has_board_text = ((*more)[1] & flag::board_text) != 0;
        }
        return take_texts(node);
    }

private:
    using Pair = std::array<unsigned char, 2>;

    std::optional<Pair> take_pair() {
        if (bytes_.size() - position_ < 2) {
            return std::nullopt;
        }
        const Pair pair{
            static_cast<unsigned char>(bytes_[position_]),
            static_cast<unsigned char>(bytes_[position_ + 1])};
        position_ += 2;
        return pair;
    }
    std::optional<Fault> take_texts(Node& node) {
        const std::size_t begin = position_;
        if (node.has(flag::old_comment | flag::comment)) {
            const auto text = node.has(flag::old_comment) ? take_old_text() : take_text();
            if (!text) {
                return Fault{begin, "the file ends within a comment"};
            }
            node.comment = joined(*text);
        }
        const std::size_t board_begin = position_;
        if (node.has_board_text && !take_text()) {
            return Fault{board_begin, "the file ends within a text for the board"};
        }
        return std::nullopt;
    }
    // Empty when the file ends within it.
    std::optional<std::string> take_text() {
        std::string text;
        while (const auto pair = take_pair()) {
            for (const unsigned char byte : *pair) {
                if (byte == 0) {
                    return text;
                }
                text += static_cast<char>(byte);
            }
        }
        return std::nullopt;
    }
    std::optional<std::string> take_old_text() {
        std::string text;
        while (const auto pair = take_pair()) {
            for (const unsigned char byte : *pair) {
                text += static_cast<char>(byte & 0x7F);
                if (byte >= 0x80) {
                    return text;
                }
            }
        }
        return std::nullopt;
    }

    std::string_view bytes_;
    std::size_t position_ = 0;
};

// Puts the main line together, and looks whether the nodes make one tree.
class MainLine {
public:
    MainLine() { game_.setup = {"", side_length, side_length}; }

    std::optional<Fault> add(const Node& node) {
        if (is_tree_complete_) {
            return Fault{node.offset, "a node behind the end of the tree"};
        }
        const bool is_root = std::exchange(is_first_, false) && node.cell == 0;
        if (is_root) {
            game_.comment = node.comment;
        } else if (!is_past_line_ && !node.has(flag::no_move)) {
            if (game_.moves.size() == max_moves) {
                return Fault{node.offset, "too many moves"};
            }
            play(node);
        }
        count_branches(node);
        return std::nullopt;
    }
    GameText&& game() && { return std::move(game_); }

private:
    void play(const Node& node) {
        const Side side = std::exchange(side_to_move_, other_side(side_to_move_));
        if (node.cell != 0) {  // else a pass
            const Cell cell{static_cast<int>(node.cell % 16) - 1, static_cast<int>(node.cell / 16)};
            game_.moves.push_back(
                {side, to_game(cell, {side_length, side_length}), std::nullopt, node.comment}
            );
        }
    }
    void count_branches(const Node& node) {
        siblings_to_come_ += node.has(flag::sibling) ? 1 : 0;
        if (node.has(flag::no_child)) {
            // A mere place for text may come first among its siblings; the line goes on with the
            // next of them.
            is_past_line_ |= !(node.has(flag::no_move) && node.has(flag::sibling));
            is_tree_complete_ = siblings_to_come_ == 0;
            siblings_to_come_ -= is_tree_complete_ ? 0 : 1;
        }
    }

    GameText game_;
    Side side_to_move_ = Side::first;
    std::size_t siblings_to_come_ = 0;
    bool is_first_ = true;
    bool is_past_line_ = false;
    bool is_tree_complete_ = false;
};

Error error_of(const Fault& fault) {
    return {fmt::format("offset {}: {}", fault.offset, fault.reason)};
}

// What is wrong with the header, or nothing and `position` is where the nodes begin.
std::optional<Fault> skip_header(std::string_view bytes, std::size_t& position) {
    position = 0;
    if (!is_renlib(bytes)) {
        const bool is_old = !bytes.empty() && static_cast<unsigned char>(bytes.front()) == centre;
        return is_old ? std::optional<Fault>() : Fault{0, "it does not begin as RenLib's files do"};
    }
    if (bytes.size() < header_size) {
        return Fault{bytes.size(), "the file ends within its header"};
    }
    const int major = static_cast<unsigned char>(bytes[magic.size()]);
    const int minor = static_cast<unsigned char>(bytes[magic.size() + 1]);
    if (100 * major + minor > newest_version) {
        return Fault{magic.size(), fmt::format("version {}.{} is not known", major, minor)};
    }
    position = header_size;
    return std::nullopt;
}

}  // namespace

bool is_renlib(std::string_view bytes) {
    return bytes.starts_with(magic);
}

Result<GameText> read_renlib(std::string_view bytes) {
    std::size_t position = 0;
    if (const auto fault = skip_header(bytes, position)) {
        return error_of(*fault);
    }
    RenlibScanner scanner(bytes, position);
    if (scanner.is_at_end()) {
        return error_of({position, "there is no game"});
    }
    MainLine line;
    Node node;
    while (!scanner.is_at_end()) {
        auto fault = scanner.next(node);
        if (!fault) {
            fault = line.add(node);
        }
        if (fault) {
            return error_of(*fault);
        }
    }
    return std::move(line).game();
}

}  // namespace tengen
