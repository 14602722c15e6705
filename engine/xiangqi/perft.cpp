#include "engine/xiangqi/perft.h"

#include "engine/xiangqi/keys.h"

namespace tengen::xiangqi {

namespace {

// Counts what the men of a side may do.
template <Color side>
class Counter {
public:
    explicit Counter(const Board& board)
        : board_(board),
          lines_(king_lines(board, side)),
          occupied_(board.occupied()),
          targets_(all_squares & ~board.of(side)) {}

    int count() {
        const Bits own = board_.of(side);
        if (lines_.checkers == 0) {
            targets_ &= ~lines_.hollow;
            count_free(own & ~lines_.blockers);
            count_tested(own & lines_.blockers);
        } else {
            count_tested(own);
        }
        count_king();
        return count_;
    }

private:
    static constexpr Color other = ~side;
    static constexpr Bits home = side == Color::red ? bit(45) - 1 : all_squares & ~(bit(45) - 1);

    // Men that have only to keep off the hollow squares.
    void count_free(Bits men) {
        const Bits foes = board_.of(other);
        for_each(men & board_.of(Type::rook), [&](Square from) {
            count_ += count_of(slides_of(from, occupied_) & targets_);
        });
        for_each(men & board_.of(Type::cannon), [&](Square from) {
            const Reach reach = reach_of(from, occupied_);
            count_ += count_of((reach.slide & ~occupied_ & targets_) | (reach.jump & foes));
        });
        for_each(men & board_.of(Type::horse), [&](Square from) {
            count_ += count_of(horse_steps(from, occupied_) & targets_);
        });
        for_each(men & board_.of(Type::elephant), [&](Square from) {
            count_ += count_of(elephant_steps(from, occupied_) & targets_);
        });
        for_each(men & board_.of(Type::advisor), [&](Square from) {
            count_ += count_of(tables::advisor[static_cast<std::size_t>(from)] & targets_);
        });
        const Bits pawns = men & board_.of(Type::pawn);
        const Bits ahead = side == Color::red ? pawns << file_count : pawns >> file_count;
        const Bits across = pawns & ~home;
        count_ += count_of(ahead & targets_) + count_of((across & ~file_bits(0)) >> 1 & targets_)
                  + count_of((across & ~file_bits(file_count - 1)) << 1 & targets_);
    }

    void count_tested(Bits men) {
        men &= ~board_.of(Type::king);
        for_each(men, [&](Square from) {
            for_each(targets_of(board_, from), [&](Square to) {
                count_ += is_legal(board_, side, lines_, {from, to}) ? 1 : 0;
            });
        });
    }

    void count_king() {
        const Square king = board_.kings[index(side)];
        const Bits steps = tables::king[static_cast<std::size_t>(king)] & ~board_.of(side);
        for_each(steps, [&](Square to) {
            const Bits after = (occupied_ & ~bit(king)) | bit(to);
            count_ += is_attacked(board_, to, other, after, bit(to)) ? 0 : 1;
        });
    }

    const Board& board_;
    KingLines lines_;
    Bits occupied_;
    Bits targets_;
    int count_ = 0;
};

// Of a position and, for a table that knows positions by it, its key.
template <Color side, bool remembers>
std::uint64_t count_below(Board& board, int depth, std::uint64_t key, PerftTable* table) {
    if (depth == 1) {
        return static_cast<std::uint64_t>(Counter<side>(board).count());
    }
    std::uint64_t total = remembers ? table->find(key, depth) : 0;
    if (total != 0) {
        return total;
    }
    const KingLines lines = king_lines(board, side);
    Moves moves;
    generate(board, side, moves);
    for (const ScoredMove& scored : moves) {
        const Move move = unpack(scored.move);
        if (!is_legal(board, side, lines, move)) {
            continue;
        }
        const Piece piece = board.at(move.from);
        const Piece captured = board.play(move);
        std::uint64_t next = 0;
        if (remembers) {
            next = key ^ key_of(piece, move.from) ^ key_of(piece, move.to) ^ black_key
                   ^ (captured != no_piece ? key_of(captured, move.to) : 0);
        }
        total += count_below<~side, remembers>(board, depth - 1, next, table);
        board.take_back(move, captured);
    }
    if (remembers) {
        table->keep(key, depth, total);
    }
    return total;
}

template <bool remembers>
std::uint64_t count_from(const Position& position, int depth, PerftTable* table) {
    Board board = position.board();
    return position.side_to_move() == Color::red
               ? count_below<Color::red, remembers>(board, depth, position.key(), table)
               : count_below<Color::black, remembers>(board, depth, position.key(), table);
}

}  // namespace

std::uint64_t count_sequences(const Position& position, int depth, PerftTable* table) {
    if (depth <= 0) {
        return 1;
    }
    return table != nullptr ? count_from<true>(position, depth, table)
                            : count_from<false>(position, depth, nullptr);
}

}  // namespace tengen::xiangqi
