#include "engine/gomoku/vcf.h"

#include "engine/gomoku/movegen.h"

#include <algorithm>

namespace tengen::gomoku {

FourMoves::FourMoves(const Position& position, Color color) {
    const bool fouls = position.rule() == Rule::renju && color == Color::black;
    int strong = 0;
    const auto add = [&](Cell cell, bool is_strong) {
        cells[static_cast<std::size_t>(count++)] = cell;
        if (is_strong) {
            std::swap(
                cells[static_cast<std::size_t>(strong++)],
                cells[static_cast<std::size_t>(count - 1)]
            );
        }
    };
    position
        .for_each_threat(color, fouls ? Threat::maybe_33 : Threat::four, [&](Cell cell) {
            const Threat threat = position.threat(color, cell);
            if (threat >= Threat::four) {
                add(cell, threat >= Threat::four_three);
            } else if (threat == Threat::maybe_33 && makes_four(position.code(color, cell))
                   && !position.is_forbidden(cell)) {
                add(cell, true);
            }
        });
}

VcfSolver::VcfSolver(int table_bits) : failed_(std::size_t{1} << table_bits) {
    line_.reserve(max_cells);
}

VcfResult VcfSolver::solve(
    Position& position, int max_stones, std::uint64_t budget, Effort* effort
) {
    position_ = &position;
    effort_ = effort;
    nodes_ = 0;
    budget_ = budget;
    ++search_;
    VcfResult result;
    for (int stones = 1; stones <= max_stones; ++stones) {
        line_.clear();
        wants_stones_ = false;
        if (attack(stones)) {
            result.verdict = Verdict::proven;
            result.line = line_;
            result.own_stones = stones;
            break;
        }
        if (out_of_budget() || !wants_stones_) {
            break;
        }
    }
    if (result.verdict != Verdict::proven && !out_of_budget()) {
        result.verdict = Verdict::disproven;
    }
    result.nodes = nodes_;
    return result;
}

bool VcfSolver::count_node() {
    ++nodes_;
    if (effort_ != nullptr && !effort_->count_node()) {
        budget_ = 0;
    }
    return !out_of_budget();
}

bool VcfSolver::attack(int stones) {
    const bool may_go_on = count_node();
    const Color own = position_->side_to_move();
    if (position_->fives(own) > 0) {
        line_.push_back(position_->find(own, Threat::five));
        return true;
    }
    if (!position_->has_four(own) || !may_go_on) {
        return false;
    }
    if (stones < 2) {
        wants_stones_ = true;
        return false;
    }
    const bool in_danger = position_->fives(~own) > 0;
    const CellSet answers = in_danger ? answers_to_fives(*position_, ~own) : CellSet{};
    auto& slot = failed_[(position_->key() >> 20) & (failed_.size() - 1)];
    if (slot.key == position_->key() && slot.search == search_ && slot.stones >= stones) {
        return false;
    }
    const FourMoves moves(*position_, own);
    for (int i = 0; i < moves.count && !out_of_budget(); ++i) {
        const Cell cell = moves.cells[static_cast<std::size_t>(i)];
        if ((!in_danger || answers.has(cell)) && try_four(cell, stones)) {
            return true;
        }
    }
    if (!out_of_budget()) {
        slot = {position_->key(), stones, search_};
    }
    return false;
}

bool VcfSolver::try_four(Cell cell, int stones) {
    const Color own = position_->side_to_move();
    const std::size_t length = line_.size();
    position_->play(cell);
    line_.push_back(cell);
    bool won = false;
    if (position_->fives(own) > 0 && position_->fives(~own) == 0) {
        won = beats_all(answers_to_fives(*position_, own), stones);
    }
    position_->undo();
    if (!won) {
        line_.resize(length);
    }
    return won;
}

// Whether no answer helps. The line goes on with the last of them.
bool VcfSolver::beats_all(const CellSet& answers, int stones) {
    if (answers.empty()) {
        return true;
    }
    if (stones <= 2) {
        wants_stones_ = true;
        return false;
    }
    const std::size_t length = line_.size();
    Moves replies;
    push_all(answers, replies);
    for (const auto& reply : replies) {
        line_.resize(length);
        position_->play(unpack(reply.move));
        line_.push_back(unpack(reply.move));
        const bool won = attack(stones - 1);
        position_->undo();
        if (!won) {
            return false;
        }
    }
    return true;
}

}  // namespace tengen::gomoku
