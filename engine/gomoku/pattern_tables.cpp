#include "engine/gomoku/pattern_tables.h"

#include "engine/gomoku/evaluation_terms.h"

#include <algorithm>
#include <memory>
#include <mutex>

namespace tengen::gomoku {

namespace {

void count_threat(Tally& tally, Threat threat, Code code) {
    switch (threat) {
    case Threat::five:
        tally.add_one(Tally::five);
        break;
    case Threat::open_four:
        tally.add_one(Tally::open_four);
        break;
    case Threat::four_three:
        tally.add_one(Tally::four_three);
        break;
    case Threat::four:
    case Threat::four_plus:
        tally.add_one(Tally::four);
        break;
    case Threat::maybe_33:
        // Black may turn out to be allowed to play it, so it counts when fours are looked for.
        if (makes_four(code)) {
            tally.add_one(Tally::four);
        }
        break;
    case Threat::double_three:
        tally.add_one(Tally::double_three);
        break;
    case Threat::three:
    case Threat::three_plus:
        tally.add_one(Tally::three);
        break;
    default:
        break;
    }
}

std::unique_ptr<PatternTables> make_tables(Rule rule) {
    auto tables = std::make_unique<PatternTables>();
    tables->lines = &LineTable::of(rule);
    tables->codes = &code_of_classes();
    for (const Color color : {Color::black, Color::white}) {
        const auto c = static_cast<std::size_t>(index(color));
        for (Code code = 0; code < code_count; ++code) {
            const Threat threat = threat_of_code(rule, color, code);
            const CellValue value = cell_value(rule, color, code);
            tables->threat[c][code] = static_cast<std::uint8_t>(threat);
            tables->tally[c][code].set_values(value.to_move, value.waiting);
            count_threat(tables->tally[c][code], threat, code);
            tables->attack_score[c][code] = value.attack;
            tables->defence_score[c][code] = value.defence;
        }
    }
    return tables;
}

}  // namespace

const PatternTables& PatternTables::of(Rule rule) {
    static std::mutex mutex;
    static std::array<std::unique_ptr<PatternTables>, rule_count> made;
    const std::lock_guard lock(mutex);
    auto& slot = made[static_cast<std::size_t>(rule)];
    if (!slot) {
        slot = make_tables(rule);
    }
    return *slot;
}

}  // namespace tengen::gomoku
