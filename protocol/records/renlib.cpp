#include "protocol/records/renlib.h"

#include "protocol/notation.h"
#include "protocol/records/renlib_format.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

namespace {

using renlib::header_size;
using renlib::magic;
using renlib::side_length;

constexpr int newest_version = 100 * renlib::newest_major + renlib::newest_minor;
constexpr unsigned char centre = 0x78;
constexpr BoardSize board_size{side_length, side_length};
constexpr std::size_t max_depth = 100'000;

struct Fault {
    std::size_t offset = 0;
    std::string reason;
};

struct Node : RenlibNode {
    std::size_t offset = 0;
    unsigned flags = 0;
    bool has_board_text = false;

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
        if (auto fault = take_head(*head, node)) {
            return fault;
        }
        if (node.has(renlib::extension)) {
            const auto more = take_pair();
            if (!more) {
                return Fault{node.offset, "the file ends within a node"};
            }
            node.has_board_text = ((*more)[1] & renlib::board_text) != 0;
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
    std::optional<Fault> take_head(const Pair& head, Node& node) {
        const int cell = head[0];
        node.flags = head[1];
        if (cell != 0 && (cell % 16 == 0 || cell / 16 >= side_length)) {
            return Fault{node.offset, fmt::format("{:02X} is no cell of the board", cell)};
        }
        if (cell != 0) {
            node.cell = to_game({cell % 16 - 1, cell / 16}, board_size);
        }
        node.is_root = std::exchange(is_first_, false) && cell == 0;
        node.is_place = node.has(renlib::no_move) && !node.is_root;
        node.has_child = !node.has(renlib::no_child);
        node.has_sibling = node.has(renlib::sibling);
        return std::nullopt;
    }
    std::optional<Fault> take_texts(Node& node) {
        const std::size_t begin = position_;
        if (node.has(renlib::old_comment | renlib::comment)) {
            const auto text = node.has(renlib::old_comment) ? take_old_text() : take_text();
            if (!text) {
                return Fault{begin, "the file ends within a comment"};
            }
            node.comment = joined(*text);
        }
        const std::size_t board_begin = position_;
        if (node.has_board_text) {
            auto text = take_text();
            if (!text) {
                return Fault{board_begin, "the file ends within a text for the board"};
            }
            node.board_text = *std::move(text);
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
    bool is_first_ = true;
};

// Follows the nodes through their tree, and looks whether they make one.
class TreeWalk {
public:
    std::optional<Fault> enter(const Node& node) {
        if (is_complete_) {
            return Fault{node.offset, "a node behind the end of the tree"};
        }
        if (levels_.size() == max_depth) {
            return Fault{node.offset, "too many moves"};
        }
        line_.depth = levels_.size();
        const bool is_move = !node.is_root && !node.is_place;
        levels_.push_back({node.has_sibling, is_move, is_move && !node.cell.empty()});
        if (levels_.back().has_stone) {
            line_.stones.push_back({node.cell, line_.to_move == Side::first ? 'x' : 'o'});
        }
        if (is_move) {
            line_.to_move = other_side(line_.to_move);
        }
        return std::nullopt;
    }
    const RenlibLine& line() const { return line_; }
    // On to the place of the next node.
    void leave(const Node& node) {
        if (node.has_child) {
            return;
        }
        while (!levels_.empty()) {
            const Level level = levels_.back();
            levels_.pop_back();
            if (level.has_stone) {
                line_.stones.pop_back();
            }
            if (level.is_move) {
                line_.to_move = other_side(line_.to_move);
            }
            if (level.has_sibling) {
                return;
            }
        }
        is_complete_ = true;
    }

private:
    struct Level {
        bool has_sibling = false;
        bool is_move = false;
        bool has_stone = false;
    };

    std::vector<Level> levels_;  // the node at hand and those above it
    RenlibLine line_;
    bool is_complete_ = false;
};

// Puts the main line together.
class MainLine {
public:
    MainLine() { game_.setup = {"", side_length, side_length}; }

    void add(const RenlibNode& node, const RenlibLine& line) {
        if (node.is_root) {
            game_.comment = node.comment;
        } else if (!is_past_line_ && !node.is_place && !node.cell.empty()) {
            game_.moves.push_back({other_side(line.to_move), node.cell, std::nullopt, node.comment}
            );
        }
        // A mere place for text may come first among its siblings; the line goes on with the next
        // of them.
        is_past_line_ |= !node.has_child && !(node.is_place && node.has_sibling);
    }
    GameText&& game() && { return std::move(game_); }

private:
    GameText game_;
    bool is_past_line_ = false;
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

Status visit_renlib(
    std::string_view bytes, const std::function<Status(const RenlibNode&, const RenlibLine&)>& visit
) {
    std::size_t position = 0;
    if (const auto fault = skip_header(bytes, position)) {
        return error_of(*fault);
    }
    RenlibScanner scanner(bytes, position);
    if (scanner.is_at_end()) {
        return error_of({position, "there is no game"});
    }
    TreeWalk walk;
    Node node;
    while (!scanner.is_at_end()) {
        auto fault = scanner.next(node);
        if (!fault) {
            fault = walk.enter(node);
        }
        if (!fault) {
            if (const Status visited = visit(node, walk.line()); !visited) {
                fault = Fault{node.offset, visited.error()};
            }
        }
        if (fault) {
            return error_of(*fault);
        }
        walk.leave(node);
    }
    return Done{};
}

Result<GameText> read_renlib(std::string_view bytes) {
    MainLine main_line;
    const Status read =
        visit_renlib(bytes, [&](const RenlibNode& node, const RenlibLine& line) -> Status {
            main_line.add(node, line);
            return Done{};
        });
    return read ? Result<GameText>(std::move(main_line).game()) : Error{read.error()};
}

}  // namespace tengen
