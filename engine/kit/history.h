#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace tengen {

// How well a move did lately, within -limit..limit. The nearer the value is to a limit, the less
// a bonus towards it moves it and the more one away from it, so old news fades by itself.
template <int limit>
class HistoryCounter {
    static_assert(limit > 0 && limit <= INT16_MAX);

public:
    int value() const { return value_; }

    void add(int bonus) {
        bonus = std::clamp(bonus, -limit, limit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
    }

private:
    std::int16_t value_ = 0;
};

// Counters under one or more indices: HistoryTable<8192, 2, 484> is counters[2][484].
template <int limit, std::size_t first, std::size_t... rest>
class HistoryTable {
public:
    using Row = HistoryTable<limit, rest...>;

    Row& operator[](std::size_t index) { return rows_[index]; }
    const Row& operator[](std::size_t index) const { return rows_[index]; }
    void clear() { *this = {}; }

private:
    std::array<Row, first> rows_{};
};

template <int limit, std::size_t first>
class HistoryTable<limit, first> {
public:
    HistoryCounter<limit>& operator[](std::size_t index) { return counters_[index]; }
    const HistoryCounter<limit>& operator[](std::size_t index) const { return counters_[index]; }
    void clear() { *this = {}; }

private:
    std::array<HistoryCounter<limit>, first> counters_{};
};

}  // namespace tengen
