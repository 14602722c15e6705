#include "protocol/selfplay/game_log.h"

#include "protocol/whole_file.h"

#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

namespace tengen {

namespace {

static_assert(
    std::endian::native == std::endian::little, "numbers are copied as they lie in memory"
);

constexpr std::string_view magic = "TGSP";
constexpr std::size_t max_size = std::size_t{1} << 20;

template <class T>
void put(std::string& bytes, T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t hash = 0x811c9dc5;
    for (const char c : bytes) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193;
    }
    return hash;
}

// Reads numbers off the front of bytes that are long enough.
class Cursor {
public:
    explicit Cursor(std::string_view bytes) : left_(bytes) {}

    template <class T>
    T get() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        if (left_.size() < sizeof value) {
            is_valid_ = false;
            return value;
        }
        std::memcpy(&value, left_.data(), sizeof value);
        left_.remove_prefix(sizeof value);
        return value;
    }
    std::string get_text(std::size_t size) {
        if (left_.size() < size) {
            is_valid_ = false;
            return {};
        }
        std::string text(left_.substr(0, size));
        left_.remove_prefix(size);
        return text;
    }
    bool is_valid() const { return is_valid_; }
    bool at_end() const { return left_.empty(); }

private:
    std::string_view left_;
    bool is_valid_ = true;
};

constexpr std::array<Outcome, 4> outcomes{
    Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw};

std::uint8_t outcome_number(Outcome outcome) {
    std::uint8_t number = 0;
    while (outcomes.at(number) != outcome) {
        ++number;
    }
    return number;
}

// False when the bytes between length and checksum are no game.
bool parse_body(std::string_view body, LoggedGame& game) {
    Cursor cursor(body);
    game.number = cursor.get<std::uint64_t>();
    game.seed = cursor.get<std::uint64_t>();
    game.nodes = cursor.get<std::uint64_t>();
    game.setup.variant = cursor.get_text(cursor.get<std::uint8_t>());
    game.setup.width = cursor.get<std::uint8_t>();
    game.setup.height = cursor.get<std::uint8_t>();
    const auto outcome = cursor.get<std::uint8_t>();
    const auto opening = cursor.get<std::uint16_t>();
    const auto plies = cursor.get<std::uint16_t>();
    if (!cursor.is_valid() || outcome >= outcomes.size()) {
        return false;
    }
    game.outcome = outcomes.at(outcome);
    const int cells = game.setup.width * game.setup.height;
    bool is_on_board = true;
    const auto get_move = [&] {
        const auto move = cursor.get<std::uint16_t>();
        is_on_board = is_on_board && move < cells;
        return move;
    };
    game.opening.clear();
    game.plies.clear();
    for (int i = 0; i < opening && cursor.is_valid(); ++i) {
        game.opening.push_back(get_move());
    }
    for (int i = 0; i < plies && cursor.is_valid(); ++i) {
        LoggedPly ply;
        ply.move = get_move();
        ply.best = get_move();
        ply.score = cursor.get<std::int16_t>();
        game.plies.push_back(ply);
    }
    return cursor.is_valid() && cursor.at_end() && is_on_board;
}

}  // namespace

std::string to_bytes(const LoggedGame& game) {
    static_assert(score_none <= std::numeric_limits<std::int16_t>::max());
    std::string body;
    put(body, game.number);
    put(body, game.seed);
    put(body, game.nodes);
    put(body, static_cast<std::uint8_t>(game.setup.variant.size()));
    body += game.setup.variant;
    put(body, static_cast<std::uint8_t>(game.setup.width));
    put(body, static_cast<std::uint8_t>(game.setup.height));
    put(body, outcome_number(game.outcome));
    put(body, static_cast<std::uint16_t>(game.opening.size()));
    put(body, static_cast<std::uint16_t>(game.plies.size()));
    for (const std::uint16_t move : game.opening) {
        put(body, move);
    }
    for (const LoggedPly& ply : game.plies) {
        put(body, ply.move);
        put(body, ply.best);
        put(body, static_cast<std::int16_t>(ply.score));
    }
    std::string bytes(magic);
    put(bytes, static_cast<std::uint32_t>(body.size()));
    bytes += body;
    put(bytes, checksum(body));
    return bytes;
}

Result<GameLogReader> GameLogReader::open(const std::string& path) {
    auto bytes = read_whole_file(path);
    if (!bytes) {
        return Error{bytes.error()};
    }
    return GameLogReader(std::move(bytes.value()));
}

GameLogReader::Outcome GameLogReader::next(LoggedGame& game) {
    const std::string_view left = std::string_view(bytes_).substr(position_);
    if (left.empty()) {
        return Outcome::end;
    }
    const std::size_t known = std::min(left.size(), magic.size());
    if (left.substr(0, known) != magic.substr(0, known)) {
        return Outcome::damaged;
    }
    constexpr std::size_t frame = magic.size() + 2 * sizeof(std::uint32_t);
    if (left.size() < frame) {
        return Outcome::torn;
    }
    const std::size_t size = Cursor(left.substr(magic.size())).get<std::uint32_t>();
    if (size > max_size) {
        return Outcome::damaged;
    }
    if (left.size() < frame + size) {
        return Outcome::torn;
    }
    const std::string_view body = left.substr(magic.size() + sizeof(std::uint32_t), size);
    const auto sum = Cursor(left.substr(frame + size - sizeof(std::uint32_t))).get<std::uint32_t>();
    if (sum != checksum(body) || !parse_body(body, game)) {
        return Outcome::damaged;
    }
    position_ += frame + size;
    return Outcome::game;
}

}  // namespace tengen
