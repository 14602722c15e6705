#include "engine/gomoku/evaluation_terms.h"

#include "engine/gomoku/evaluation_weights.h"

namespace tengen::gomoku {

namespace {

// The caro rules borrow the numbers of the rule whose lines are most like theirs.
WeightGroup group_of(Rule rule) {
    switch (rule) {
    case Rule::renju:
        return WeightGroup::renju;
    case Rule::standard:
    case Rule::caro_exact:
        return WeightGroup::standard;
    case Rule::freestyle:
    case Rule::caro:
        break;
    }
    return WeightGroup::freestyle;
}

}  // namespace

CellValue cell_value(Rule rule, Color color, Code code) {
    const WeightGroup group = group_of(rule);
    return {
        .to_move = fitted_weight(group, WeightKind::to_move, color, code),
        .waiting = fitted_weight(group, WeightKind::waiting, color, code),
        .attack = fitted_weight(group, WeightKind::attack, color, code),
        .defence = fitted_weight(group, WeightKind::defence, color, code)};
}

}  // namespace tengen::gomoku
