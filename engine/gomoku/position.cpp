#include "engine/gomoku/position.h"

#include "engine/gomoku/forbidden.h"
#include "engine/kit/rng.h"

#include <algorithm>

namespace tengen::gomoku {

namespace {

struct ZobristKeys {
    std::array<std::array<std::uint64_t, max_cells>, 4> stone{};  // [stone][cell]
    std::uint64_t side = 0;
    std::array<std::uint64_t, rule_count> rule{};

    constexpr ZobristKeys() {
        Rng random(0x54656E67656E2131ULL);
        for (std::size_t stone_kind = 1; stone_kind < stone.size(); ++stone_kind) {
            for (auto& key : stone[stone_kind]) {
                key = random.next();
            }
        }
        side = random.next();
        for (auto& key : rule) {
            key = random.next();
        }
    }
};

constexpr ZobristKeys zobrist;

std::uint64_t key_of_setup(int width, int height, Rule rule) {
    return Rng(zobrist.rule[static_cast<std::size_t>(rule)]
               + static_cast<std::uint64_t>(32 * width + height))
        .next();
}

// The classes of one direction, Black's in the low nibble and White's in the high one, moved to
// that direction's place in a record.
constexpr std::uint32_t spread(std::uint32_t pair, int direction) {
    return ((pair | (pair << 12)) & 0x000F000F) << (4 * direction);
}

constexpr std::uint64_t flips_of(Stone stone) {
    switch (stone) {
    case Stone::black:
        return cell_empty ^ cell_black;
    case Stone::white:
        return cell_empty ^ cell_white;
    default:
        return cell_empty ^ cell_wall;
    }
}

constexpr int padding = 5;
constexpr std::uint64_t low_bits = 0x5555555555555555ULL;

}  // namespace

Position::Position(int width, int height, Rule rule)
    : geometry_(&Geometry::of(width, height)),
      tables_(&PatternTables::of(rule)),
      rule_(rule),
      key_(key_of_setup(width, height, rule)),
      words_(geometry_->walls),
      log_(static_cast<std::size_t>(max_cells) * 41) {
    reserve_plies();
    for (int i = 0; i < geometry_->cell_count; ++i) {
        const auto cell = static_cast<Cell>(i);
        empty_.add(cell);
        cells_[cell] = record_from_lines(cell);
        for (std::size_t color = 0; color < 2; ++color) {
            const Code code = cells_[cell].code[color];
            threats_[color][cell] = tables_->threat[color][code];
            sums_[color] += tables_->tally[color][code];
        }
    }
    candidates_.add(geometry_->cell(width / 2, height / 2));
}

void Position::set_side_to_move(Color side) {
    if (side != side_) {
        side_ = side;
        key_ ^= zobrist.side;
    }
}

std::uint64_t Position::key_after(Cell cell) const {
    return key_ ^ zobrist.side ^ zobrist.stone[static_cast<std::size_t>(stone_of(side_))][cell];
}

Position::CellRecord Position::record_from_lines(Cell cell) const {
    CellRecord record;
    for (int d = 0; d < direction_count; ++d) {
        record.classes |=
            spread(tables_->lines->classes(line_word(cell, d), line_spot(cell, d)), d);
    }
    record.code = {
        (*tables_->codes)[record.classes & 0xFFFF], (*tables_->codes)[record.classes >> 16]};
    return record;
}

void Position::log_and_clear(Cell cell) {
    auto& record = cells_[cell];
    log_[log_size_++] = {record, cell, {threats_[0][cell], threats_[1][cell]}};
    for (std::size_t color = 0; color < 2; ++color) {
        sums_[color] -= tables_->tally[color][record.code[color]];
        threats_[color][cell] = 0;
    }
    record = CellRecord{};
}

template <int half>
void Position::refresh_lines(Cell cell) {
    const auto& place = geometry_->lines[cell];
    const auto& codes = *tables_->codes;
    const auto& line_table = *tables_->lines;
    const auto& black_tally = tables_->tally[0];
    const auto& white_tally = tables_->tally[1];
    Tally black = sums_[0];
    Tally white = sums_[1];
    LogEntry* log = log_.data() + log_size_;
    for (int d = 0; d < direction_count; ++d) {
        const auto at = static_cast<std::size_t>(d);
        const std::uint64_t word = words_[place.line[at]];
        const int first = place.spot[at] + padding - half;  // of the window, in cells of the word
        constexpr std::uint64_t window = (std::uint64_t{1} << (2 * (2 * half + 1))) - 1;
        std::uint64_t empties = word & (word >> 1) & low_bits & (window << (2 * first));
        const int step = geometry_->step[at];
        const int base = static_cast<int>(cell) - (place.spot[at] + padding) * step;
        const std::uint32_t keep = ~(0x000F000FU << (4 * d));
        while (empties != 0) {
            const int spot = std::countr_zero(empties) / 2;
            empties &= empties - 1;
            const int place_on_board = base + spot * step;
            const auto changed = static_cast<std::size_t>(place_on_board);
            CellRecord& record = cells_[changed];
            *log++ = {
                record, static_cast<Cell>(changed), {threats_[0][changed], threats_[1][changed]}};
            const std::uint32_t classes =
                (record.classes & keep) | spread(line_table.classes<half>(word, spot - padding), d);
            const Code black_code = codes[classes & 0xFFFF];
            const Code white_code = codes[classes >> 16];
            black -= black_tally[record.code[0]];
            white -= white_tally[record.code[1]];
            black += black_tally[black_code];
            white += white_tally[white_code];
            record = {classes, {black_code, white_code}};
            threats_[0][changed] = tables_->threat[0][black_code];
            threats_[1][changed] = tables_->threat[1][white_code];
        }
    }
    log_size_ = static_cast<std::uint32_t>(log - log_.data());
    sums_ = {black, white};
}

void Position::put(Cell cell, Stone stone, Color next) {
    assert(cell < cell_count() && is_empty(cell) && stone != Stone::empty);
    auto& ply = plies_.emplace_back();
    ply.cell = cell;
    ply.side = side_;
    ply.log_begin = log_size_;
    ply.key = key_;
    ply.sums = sums_;
    ply.candidates = candidates_;
    if (next != side_) {
        key_ ^= zobrist.side;
    }
    key_ ^= zobrist.stone[static_cast<std::size_t>(stone)][cell];
    side_ = next;
    board_[cell] = stone;
    if (stones_++ == 0) {
        candidates_ = CellSet{};
    }
    const std::uint64_t flips = flips_of(stone);
    const auto& place = geometry_->lines[cell];
    for (std::size_t d = 0; d < direction_count; ++d) {
        words_[place.line[d]] ^= flips << (2 * (place.spot[d] + padding));
    }
    const auto& near = geometry_->neighbourhood[cell];
    for (std::size_t word = 0; word < CellSet::word_count; ++word) {
        candidates_.words[word] |= near.words[word];
    }
    empty_.words[cell >> 6] ^= std::uint64_t{1} << (cell & 63);
    log_and_clear(cell);
    if (rule_ == Rule::freestyle) {
        refresh_lines<4>(cell);
    } else {
        refresh_lines<5>(cell);
    }
}

void Position::pass() {
    auto& ply = plies_.emplace_back();
    ply.cell = no_cell;
    ply.side = side_;
    ply.log_begin = log_size_;
    ply.key = key_;
    key_ ^= zobrist.side;
    side_ = ~side_;
}

void Position::undo() {
    assert(!plies_.empty());
    const auto& ply = plies_.back();
    side_ = ply.side;
    key_ = ply.key;
    if (ply.cell != no_cell) {
        const auto& place = geometry_->lines[ply.cell];
        const std::uint64_t flips = flips_of(board_[ply.cell]);
        for (std::size_t d = 0; d < direction_count; ++d) {
            words_[place.line[d]] ^= flips << (2 * (place.spot[d] + padding));
        }
        board_[ply.cell] = Stone::empty;
        --stones_;
        empty_.words[ply.cell >> 6] ^= std::uint64_t{1} << (ply.cell & 63);
        sums_ = ply.sums;
        candidates_ = ply.candidates;
        for (const LogEntry* entry = log_.data() + log_size_;
             entry != log_.data() + ply.log_begin;) {
            --entry;
            cells_[entry->cell] = entry->record;
            threats_[0][entry->cell] = entry->threats[0];
            threats_[1][entry->cell] = entry->threats[1];
        }
        log_size_ = ply.log_begin;
    }
    plies_.pop_back();
}

Cell Position::find(Color color, Threat wanted) const {
    const auto& bytes = threats_[static_cast<std::size_t>(index(color))];
    const auto end = bytes.begin() + geometry_->cell_count;
    const auto found = std::find(bytes.begin(), end, static_cast<std::uint8_t>(wanted));
    return found == end ? no_cell : static_cast<Cell>(found - bytes.begin());
}

bool Position::is_forbidden(Cell cell) const {
    if (rule_ != Rule::renju || !is_empty(cell)) {
        return false;
    }
    switch (threat(Color::black, cell)) {
    case Threat::maybe_33:
        return ForbiddenFinder(*this).verdict(cell) != Foul::none;
    case Threat::none: {
        // Surely forbidden, or nothing at all: the line classes tell.
        int fours = 0;
        for (int d = 0; d < direction_count; ++d) {
            const auto found = line_class(Color::black, cell, d);
            if (found == LineClass::over) {
                return true;
            }
            fours += found == LineClass::four || found == LineClass::open_four ? 1 : 0;
        }
        return fours >= 2;
    }
    default:
        return false;
    }
}

bool Position::wins_at(Cell cell, Color color) const {
    const Stone own = stone_of(color);
    const Stone other = stone_of(~color);
    const RunRule runs = run_rule(rule_, color);
    const int column = geometry_->column(cell);
    const int row = geometry_->row(cell);
    constexpr std::array<std::array<int, 2>, direction_count> directions{
        {{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (const auto& [dx, dy] : directions) {
        int length = 1;
        int blocked = 0;
        for (const int sign : {1, -1}) {
            int x = column + sign * dx;
            int y = row + sign * dy;
            while (geometry_->has(x, y) && at(geometry_->cell(x, y)) == own) {
                ++length;
                x += sign * dx;
                y += sign * dy;
            }
            blocked += geometry_->has(x, y) && at(geometry_->cell(x, y)) == other ? 1 : 0;
        }
        if (is_winning_run(runs, length, blocked)) {
            return true;
        }
    }
    return false;
}

bool Position::is_consistent() const {
    std::array<Tally, 2> sums{};
    for (int i = 0; i < geometry_->cell_count; ++i) {
        const auto cell = static_cast<Cell>(i);
        const bool empty = board_[cell] == Stone::empty;
        const CellRecord wanted = empty ? record_from_lines(cell) : CellRecord{};
        if (cells_[cell].classes != wanted.classes || cells_[cell].code != wanted.code
            || empty != empty_.has(cell)) {
            return false;
        }
        for (std::size_t color = 0; color < 2; ++color) {
            const int threat = empty ? tables_->threat[color][wanted.code[color]] : 0;
            if (threats_[color][cell] != threat) {
                return false;
            }
            if (empty) {
                sums[color] += tables_->tally[color][wanted.code[color]];
            }
        }
    }
    return sums == sums_;
}

}  // namespace tengen::gomoku
