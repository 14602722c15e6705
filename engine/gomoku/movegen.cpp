#include "engine/gomoku/movegen.h"

#include "engine/gomoku/vcf.h"

namespace tengen::gomoku {

namespace {

constexpr int padding = 5;

// The cells that take the threat `wanted`, an open four or a five, away from `cell`, itself
// included. Only lines of at least `least` take part in it.
CellSet cells_that_spoil(
    const Position& position, Color attacker, Cell cell, Threat wanted, LineClass least
) {
    const auto& tables = position.tables();
    const auto color = static_cast<std::size_t>(index(attacker));
    const auto& geometry = position.geometry();
    const int half = tables.lines->half_length();
    const std::uint64_t flips =
        attacker == Color::black ? cell_empty ^ cell_white : cell_empty ^ cell_black;
    std::uint32_t classes = 0;
    for (int d = 0; d < direction_count; ++d) {
        classes |= static_cast<std::uint32_t>(position.line_class(attacker, cell, d)) << (4 * d);
    }
    CellSet spoilers;
    spoilers.add(cell);
    for (int d = 0; d < direction_count; ++d) {
        if (position.line_class(attacker, cell, d) < least) {
            continue;
        }
        const std::uint64_t word = position.line_word(cell, d);
        const int spot = position.line_spot(cell, d);
        for (int offset = -half; offset <= half; ++offset) {
            const int shift = 2 * (spot + padding + offset);
            if (offset == 0 || ((word >> shift) & 3) != cell_empty) {
                continue;
            }
            const std::uint32_t pair = tables.lines->classes(word ^ (flips << shift), spot);
            const std::uint32_t left = attacker == Color::black ? pair & 15 : pair >> 4;
            const std::uint32_t changed = (classes & ~(15U << (4 * d))) | (left << (4 * d));
            if (tables.threat[color][(*tables.codes)[changed]]
                < static_cast<std::uint8_t>(wanted)) {
                spoilers.add(static_cast<Cell>(
                    static_cast<int>(cell) + offset * geometry.step[static_cast<std::size_t>(d)]
                ));
            }
        }
    }
    return spoilers;
}

// The cells that take the threat away from every cell that holds it now, or a stronger one.
CellSet common_answers(const Position& position, Color attacker, Threat wanted, LineClass least) {
    CellSet answers;
    bool first = true;
    position.for_each_threat(attacker, wanted, [&](Cell cell) {
        const CellSet spoilers = cells_that_spoil(position, attacker, cell, wanted, least);
        for (std::size_t word = 0; word < CellSet::word_count; ++word) {
            answers.words[word] =
                first ? spoilers.words[word] : answers.words[word] & spoilers.words[word];
        }
        first = false;
    });
    return answers;
}

}  // namespace

void push_all(const CellSet& cells, Moves& moves) {
    for (std::size_t word = 0; word < CellSet::word_count; ++word) {
        for (std::uint64_t bits = cells.words[word]; bits != 0; bits &= bits - 1) {
            moves.push(pack(static_cast<Cell>(static_cast<int>(64 * word) + std::countr_zero(bits)))
            );
        }
    }
}

CellSet defences_to_open_four(const Position& position, Color attacker) {
    return common_answers(position, attacker, Threat::open_four, LineClass::four);
}

CellSet answers_to_fives(const Position& position, Color attacker) {
    if (fives_can_be_spoilt(position.rule())) {
        return common_answers(position, attacker, Threat::five, LineClass::five);
    }
    CellSet answers;
    if (position.fives(attacker) == 1) {
        const Cell block = position.find(attacker, Threat::five);
        if (position.is_legal(block)) {
            answers.add(block);
        }
    }
    return answers;
}

Urgency generate(const Position& position, Moves& moves) {
    const Color own = position.side_to_move();
    if (position.fives(~own) > 0) {
        push_all(answers_to_fives(position, ~own), moves);
        return Urgency::five;
    }
    // Where an open four has answers of its own it need not be prevented.
    if (position.open_fours(~own) == 0 || fives_can_be_spoilt(position.rule())) {
        position.for_each_candidate([&](Cell cell) { moves.push(pack(cell)); });
        return Urgency::none;
    }
    const CellSet answers = defences_to_open_four(position, ~own);
    push_all(answers, moves);
    const FourMoves fours(position, own);
    for (int i = 0; i < fours.count; ++i) {
        const Cell cell = fours.cells[static_cast<std::size_t>(i)];
        if (!answers.has(cell)) {
            moves.push(pack(cell));
        }
    }
    return Urgency::open_four;
}

}  // namespace tengen::gomoku
