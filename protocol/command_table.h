#pragma once

#include "protocol/tokens.h"

#include <algorithm>
#include <string_view>

namespace tengen {

// When a command may be handled. Any other than `at_once` waits until no search runs, so that
// commands keep their order and none is dropped.
enum class When { idle, at_once };

// The row of `table` whose `name` is `word`, without regard to case and only as a whole word; null
// when there is none.
template <class Table>
auto find_command(const Table& table, std::string_view word) -> decltype(&*std::begin(table)) {
    const auto row = std::find_if(std::begin(table), std::end(table), [&](const auto& candidate) {
        return same_word(candidate.name, word);
    });
    return row == std::end(table) ? nullptr : &*row;
}

}  // namespace tengen
