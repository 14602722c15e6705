#include "engine/gomoku/vct.h"

#include "engine/gomoku/movegen.h"
#include "engine/gomoku/vcf_walk.h"

#include <algorithm>

namespace tengen::gomoku {

namespace {

constexpr std::uint64_t nested_budget = 4'000;
constexpr std::size_t pool_size = std::size_t{1} << 23;  // cells
constexpr std::uint32_t three_effort = 3;                // a new three's number, a four's being one

bool is_black_under_renju(const Position& position, Color color) {
    return position.rule() == Rule::renju && color == Color::black;
}

template <class Visit>
void for_each_cell(const CellSet& cells, Visit visit) {
    for (std::size_t word = 0; word < CellSet::word_count; ++word) {
        for (std::uint64_t bits = cells.words[word]; bits != 0; bits &= bits - 1) {
            visit(static_cast<Cell>(64 * static_cast<int>(word) + std::countr_zero(bits)));
        }
    }
}

// The cells whose stones can change what a win by fours does. What a defender's stone elsewhere
// does not touch stays as it is: the attacker's cells are empty, his fives too, and the defender
// makes no five. `everything` is set where forbidden points play a part, which stones from afar can
// change.
class ZoneVisitor {
public:
    ZoneVisitor(Color attacker, CellSet& zone) : attacker_(attacker), zone_(zone) {}

    bool everything = false;

    void four(const Position& position, Cell cell) {
        zone_.add(cell);
        // White's stone may spoil the false three of a black move.
        everything = everything
                     || (is_black_under_renju(position, attacker_)
                         && position.threat(attacker_, cell) == Threat::maybe_33);
    }
    void answered(const Position& position, const CellSet& answers) {
        // Black's stone may make his only block a legal one.
        everything = everything
                     || (is_black_under_renju(position, ~attacker_) && answers.empty()
                         && position.fives(attacker_) == 1);
        position.for_each_threat(attacker_, Threat::five, [&](Cell five) {
            zone_.add(five);
            if (fives_can_be_spoilt(position.rule())) {
                add_lines(position, five);
            }
        });
        add_fours_of_defender(position);
    }
    void reply(Cell /*cell*/) {}
    void back() {}

private:
    void add_lines(const Position& position, Cell centre) {
        const auto& geometry = position.geometry();
        constexpr int reach = 5;
        constexpr std::array<std::array<int, 2>, direction_count> directions{
            {{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        for (const auto& [columns, rows] : directions) {
            for (int distance = -reach; distance <= reach; ++distance) {
                const int column = geometry.column(centre) + distance * columns;
                const int row = geometry.row(centre) + distance * rows;
                if (geometry.has(column, row)) {
                    zone_.add(geometry.cell(column, row));
                }
            }
        }
    }
    // Where the defender's stone, had it been there before, would give him a five now.
    void add_fours_of_defender(const Position& position) {
        if (!is_black_under_renju(position, ~attacker_)) {
            position.for_each_threat(~attacker_, Threat::four, [&](Cell cell) { zone_.add(cell); });
            return;
        }
        for (int i = 0; i < position.cell_count(); ++i) {
            const auto cell = static_cast<Cell>(i);
            for (int d = 0; d < direction_count && position.is_empty(cell); ++d) {
                // Two fours on one line are kept as `over`.
                const LineClass found = position.line_class(~attacker_, cell, d);
                if (found >= LineClass::four || found == LineClass::over) {
                    zone_.add(cell);
                }
            }
        }
    }

    Color attacker_;
    CellSet& zone_;
};

}  // namespace

VctSolver::VctSolver(int table_bits) : table_(std::size_t{1} << table_bits) {
    pool_.reserve(pool_size);
}

CellSet VctSolver::attacks(const Position& position) {
    const Color own = position.side_to_move();
    // Earlier threats may go on while a five of the defender's is stopped.
    if (position.fives(~own) > 0) {
        return answers_to_fives(position, ~own);
    }
    CellSet cells;
    position.for_each_threat(own, Threat::maybe_33, [&](Cell cell) {
        const Threat threat = position.threat(own, cell);
        if ((threat >= Threat::three || threat == Threat::maybe_33) && position.is_legal(cell)) {
            cells.add(cell);
        }
    });
    return cells;
}

void VctSolver::clear() {
    std::fill(table_.begin(), table_.end(), Entry{});
    pool_.clear();
    is_exact_ = true;
}

Verdict VctSolver::verdict_of(Numbers numbers) const {
    if (numbers.reach == 0) {
        return Verdict::proven;
    }
    return numbers.refute == 0 && is_exact_ ? Verdict::disproven : Verdict::unknown;
}

Verdict VctSolver::solve(Position& position, Effort& effort) {
    position_ = &position;
    effort_ = &effort;
    subject_ = subject_of(position, position.side_to_move());
    const Numbers numbers = search(true, {infinite, infinite});
    const Entry* entry = find(position.key());
    winning_move_ = entry == nullptr ? no_cell : entry->best;
    return verdict_of(numbers);
}

Verdict VctSolver::solve_after(Position& position, Cell first, Effort& effort) {
    position_ = &position;
    effort_ = &effort;
    subject_ = subject_of(position, position.side_to_move());
    position.play(first);
    const Numbers numbers = search(false, {infinite, infinite});
    position.undo();
    return verdict_of({numbers.refute, numbers.reach});
}

Defence VctSolver::defence(Position& position, Effort& effort) {
    position_ = &position;
    effort_ = &effort;
    return find_defence();
}

VcfResult VctSolver::win_by_fours() {
    const VcfResult win = vcf_.solve(*position_, position_->empty_count(), nested_budget, effort_);
    is_exact_ = is_exact_ && (win.verdict != Verdict::unknown || effort_->is_spent());
    return win;
}

VctSolver::Outlook VctSolver::outlook_of(const Children& children) const {
    Outlook outlook;
    outlook.numbers = {infinite, 0};
    outlook.second = infinite;
    std::uint32_t hopes = 0;
    for (int i = 0; i < children.count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Numbers& child = children.numbers[at];
        if (child.refute < outlook.numbers.reach) {
            outlook.second = outlook.numbers.reach;
            outlook.numbers.reach = child.refute;
            outlook.best = at;
        } else {
            outlook.second = std::min(outlook.second, child.refute);
        }
        hopes += child.reach > 0 ? 1 : 0;
        outlook.numbers.refute = std::max(outlook.numbers.refute, child.reach);
    }
    // Lines that meet again are counted once only: the hardest child, and one for each other.
    outlook.others = hopes > 0 ? hopes - 1 : 0;
    outlook.numbers.refute = std::min(infinite, outlook.numbers.refute + outlook.others);
    return outlook;
}

// Depth-first proof-number search below a node until one of its numbers reaches its limit.
VctSolver::Numbers VctSolver::search(bool attacks, Numbers limit) {
    const std::uint64_t before = effort_->nodes();
    if (!effort_->count_node()) {
        return {};
    }
    const std::uint64_t key = position_->key();
    const Entry* known = find(key);
    if (known != nullptr && (known->numbers.reach == 0 || known->numbers.refute == 0)) {
        return known->numbers;
    }
    Children children;
    const Numbers solved = attacks ? open_attack(known, children) : open_defence(known, children);
    if (effort_->is_spent()) {
        return {};
    }
    if (solved.reach == 0 || solved.refute == 0) {
        store(key, solved, no_cell, effort_->nodes() - before, {});
        return solved;
    }
    Outlook outlook = outlook_of(children);
    while (outlook.numbers.reach < limit.reach && outlook.numbers.refute < limit.refute
           && !effort_->is_spent()) {
        const Numbers child_limit{
            limit.refute - outlook.others,
            std::min(limit.reach, outlook.second + outlook.second / 8 + 1)};
        position_->play(children.cells[outlook.best]);
        children.numbers[outlook.best] = search(!attacks, child_limit);
        position_->undo();
        outlook = outlook_of(children);
    }
    const Cell best = children.count == 0 ? no_cell : children.cells[outlook.best];
    store(key, outlook.numbers, best, effort_->nodes() - before, attacks ? Children{} : children);
    return outlook.numbers;
}

// Solved when the attacker wins by fours, or has no attacks.
VctSolver::Numbers VctSolver::open_attack(const Entry* known, Children& children) {
    const Color own = position_->side_to_move();
    if (known == nullptr && win_by_fours().verdict == Verdict::proven) {
        return {0, infinite};
    }
    for_each_cell(attacks(*position_), [&](Cell cell) {
        const bool is_four = position_->threat(own, cell) >= Threat::four;
        add_child(children, cell, {1, is_four ? 1 : three_effort});
    });
    return children.count == 0 ? Numbers{infinite, 0} : Numbers{};
}

// The replies that may help. Solved when the attacker's move threatens nothing, or they are none.
VctSolver::Numbers VctSolver::open_defence(const Entry* known, Children& children) {
    if (known != nullptr && known->replies_at != 0) {
        const std::size_t begin = known->replies_at - 1;
        for (std::size_t i = begin; i < begin + known->reply_count; ++i) {
            // A table from a file may say anything.
            if (position_->is_legal(pool_[i])) {
                add_child(children, pool_[i], {});
            }
        }
        return {};
    }
    const Defence defence = find_defence();
    if (defence.holds) {
        return {0, infinite};
    }
    for_each_cell(defence.replies, [&](Cell cell) { add_child(children, cell, {}); });
    return children.count == 0 ? Numbers{infinite, 0} : Numbers{};
}

void VctSolver::add_child(Children& children, Cell cell, Numbers initial) {
    const Entry* known = find(position_->key_after(cell));
    children.add(cell, known == nullptr ? initial : known->numbers);
}

Defence VctSolver::find_defence() {
    const Color own = position_->side_to_move();
    Defence defence;
    defence.holds = true;
    if (position_->fives(own) > 0) {
        return defence;
    }
    if (position_->fives(~own) > 0) {
        defence.holds = false;
        defence.is_four = true;
        defence.replies = answers_to_fives(*position_, ~own);
        return defence;
    }
    position_->pass();
    const VcfResult threat = win_by_fours();
    position_->undo();
    if (threat.verdict != Verdict::proven) {
        return defence;
    }
    std::copy(threat.line.begin(), threat.line.end(), win_.begin());
    defence.win = {win_.data(), threat.line.size()};
    if (position_->has_four(own) && win_by_fours().verdict == Verdict::proven) {
        return defence;
    }
    defence.holds = false;
    add_zone(defence);
    return defence;
}

void VctSolver::add_zone(Defence& defence) {
    CellSet zone;
    position_->pass();
    ZoneVisitor visitor(position_->side_to_move(), zone);
    const bool is_complete = walk_vcf(*position_, defence.win, vcf_, *effort_, visitor);
    position_->undo();
    const bool everything = visitor.everything || !is_complete;
    for (int i = 0; i < position_->cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if ((everything || zone.has(cell)) && position_->is_legal(cell)) {
            defence.replies.add(cell);
        }
    }
}

VctSolver::Entry* VctSolver::find(std::uint64_t key) {
    const std::size_t bucket = bucket_of(key);
    for (std::size_t i = bucket; i < bucket + ways; ++i) {
        if (table_[i].key == key) {
            return &table_[i];
        }
    }
    return nullptr;
}

void VctSolver::store(
    std::uint64_t key, Numbers numbers, Cell best, std::uint64_t work, const Children& children
) {
    const std::size_t bucket = bucket_of(key);
    Entry* slot = find(key);
    if (slot == nullptr) {
        slot = &*std::min_element(
            table_.begin() + static_cast<std::ptrdiff_t>(bucket),
            table_.begin() + static_cast<std::ptrdiff_t>(bucket + ways),
            [](const Entry& a, const Entry& b) { return a.work < b.work; }
        );
        *slot = Entry{};
        slot->key = key;
    }
    slot->numbers = numbers;
    slot->best = best;
    slot->work += work;
    const auto count = static_cast<std::size_t>(children.count);
    if (slot->replies_at == 0 && count > 0 && pool_.size() + count <= pool_size) {
        slot->replies_at = static_cast<std::uint32_t>(pool_.size() + 1);
        slot->reply_count = static_cast<std::uint16_t>(count);
        pool_.insert(pool_.end(), children.cells.begin(), children.cells.begin() + children.count);
    }
}

}  // namespace tengen::gomoku
