#pragma once

#include "engine/kit/worker.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tengen {

// Without initial values, so that a list costs nothing before moves are pushed.
struct ScoredMove {
    PackedMove move;
    std::int32_t score;
};

// Moves with scores in a fixed room: lives on the stack of a node and never allocates.
template <std::size_t room>
class MoveList {
public:
    static constexpr std::size_t capacity() { return room; }

    MoveList() {}  // NOLINT(modernize-use-equals-default): `= default` would clear the room

    void push(PackedMove move, std::int32_t score = 0) {
        assert(size_ < room);
        moves_[size_++] = {move, score};
    }
    void clear() { size_ = 0; }
    void shrink(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    ScoredMove& operator[](std::size_t index) {
        assert(index < size_);
        return moves_[index];
    }
    const ScoredMove& operator[](std::size_t index) const {
        assert(index < size_);
        return moves_[index];
    }
    ScoredMove* begin() { return moves_.data(); }
    ScoredMove* end() { return moves_.data() + size_; }
    const ScoredMove* begin() const { return moves_.data(); }
    const ScoredMove* end() const { return moves_.data() + size_; }

    bool contains(PackedMove move) const {
        return std::any_of(begin(), end(), [=](const ScoredMove& m) { return m.move == move; });
    }

    // Brings the best of the moves from `index` on to `index`, the earliest of equals, and returns
    // it. Cheaper than sorting when a cut comes early.
    ScoredMove pick_best(std::size_t index) {
        assert(index < size_);
        // In two passes, so that the first one has no branch but its end.
        std::int32_t top = moves_[index].score;
        for (std::size_t i = index + 1; i < size_; ++i) {
            top = std::max(top, moves_[i].score);
        }
        std::size_t best = index;
        while (moves_[best].score != top) {
            ++best;
        }
        std::swap(moves_[index], moves_[best]);
        return moves_[index];
    }

    // Best first; equals by move number, so that every compiler gives the same order.
    void sort() {
        std::sort(begin(), end(), [](const ScoredMove& a, const ScoredMove& b) {
            return a.score != b.score ? a.score > b.score : a.move < b.move;
        });
    }

private:
    std::size_t size_ = 0;
    std::array<ScoredMove, room> moves_;
};

}  // namespace tengen
