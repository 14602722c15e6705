#include "engine/gomoku/search.h"

#include "engine/gomoku/params.h"
#include "engine/gomoku/static_solver.h"
#include "engine/kit/logarithm.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tengen::gomoku {

namespace {

// Moves of a node worth a look at that depth: 3 + depth^1.32, half as many when the position gets
// no better. In eighths. [depth]
constexpr std::array<int, 16> late_move_eighths{
    24, 32, 44, 58, 74, 91, 109, 128, 148, 169, 191, 214, 237, 261, 285, 310};

int late_moves(int depth, bool is_improving) {
    const int eighths =
        late_move_eighths[static_cast<std::size_t>(std::min(depth, 15))] * late_move_scale / 100;
    return std::max(2, is_improving ? eighths / 8 : eighths / 16);
}

}  // namespace

SearchWorker::SearchWorker(SearchControl& control, TranspositionTable& table, bool is_main)
    : control_(control), table_(table), is_main_(is_main), position_(15, 15, Rule::freestyle) {
    clear();
}

void SearchWorker::set_position(const Position& position) {
    position_ = position;
    position_.reserve_plies();
}

void SearchWorker::clear() {
    failed_vcf_.assign(std::size_t{1} << failed_vcf_bits, 0);
    quiet_history_.clear();
    threat_history_.clear();
    for (auto& color : counter_) {
        for (auto& kind : color) {
            kind.fill(no_cell);
        }
    }
}

bool SearchWorker::enter(int ply) {
    count_node();
    selective_depth_ = std::max(selective_depth_, ply);
    if (is_main_ && nodes() >= next_poll_) {
        control_.poll(nodes());
        next_poll_ = nodes() + control_.nodes_to_next_poll(nodes());
    }
    return !control_.stopped();
}

void SearchWorker::play(Cell cell, int ply) {
    table_.prefetch(position_.key_after(cell));
    frame(ply).move = cell;
    position_.play(cell);
}

Score SearchWorker::evaluate() const {
    const Color own = position_.side_to_move();
    const int value = position_.potential_to_move(own) - position_.potential_waiting(~own);
    return std::clamp(value, -score_eval_limit, score_eval_limit);
}

// Step 1 of every node: what the threat counts prove without a search.
Score SearchWorker::static_value(int ply, Cell& move) const {
    const StaticVerdict verdict = solve_statically(position_);
    if (verdict.plies == 0) {
        return score_none;
    }
    move = verdict.move;
    return verdict.wins ? win_in(ply + verdict.plies) : loss_in(ply + verdict.plies);
}

// The move that proves a node's value is all of its variation.
void SearchWorker::show_proof(Cell move, int ply) {
    if (move != no_cell) {
        pv_.clear(ply + 1);
        pv_.update(ply, pack(move));
    }
}

// The one answer to the opponent's fives, which has been found to exist; no_cell when there are
// more.
Cell SearchWorker::only_answer() const {
    const Color other = ~position_.side_to_move();
    if (!fives_can_be_spoilt(position_.rule())) {
        return position_.find(other, Threat::five);
    }
    const CellSet answers = answers_to_fives(position_, other);
    return answers.count() == 1 ? answers.first() : no_cell;
}

int SearchWorker::move_score(Cell cell, int ply) const {
    const Color own = position_.side_to_move();
    const auto color = static_cast<std::size_t>(index(own));
    const auto other = static_cast<std::size_t>(index(~own));
    const auto& tables = position_.tables();
    const int patterns = tables.attack_score[color][position_.code(own, cell)]
                         + tables.defence_score[other][position_.code(~own, cell)];
    const int history =
        quiet_history_[color][cell].value() / history_weight_divisor
        + threat_history_[color][static_cast<std::size_t>(position_.threat(own, cell))]
                         [static_cast<std::size_t>(position_.threat(~own, cell))]
                             .value()
              / threat_history_divisor;
    const Cell last = frame(ply - 1).move;
    const int counter =
        last != no_cell && counter_[color][0][last] == cell ? counter_move_bonus : 0;
    return patterns + history + counter;
}

void SearchWorker::score_moves(Moves& moves, Cell table_move, int ply) const {
    for (auto& move : moves) {
        const Cell cell = unpack(move.move);
        move.score = cell == table_move ? 1'000'000 : move_score(cell, ply);
    }
}

int SearchWorker::reduction(int depth, int move_count) {
    return lmr_base + lmr_scale * log128(depth) * log128(move_count) / (128 * 128);
}

int SearchWorker::root_reduction(int depth, int move_count) {
    return reduction(depth, move_count) - lmr_pv + root_lmr * log128(move_count) / 512;
}

void SearchWorker::reward(
    Cell best, const Moves& tried, std::size_t tried_count, int depth, int ply
) {
    const Color own = position_.side_to_move();
    const auto color = static_cast<std::size_t>(index(own));
    const int bonus = std::min<int>(history_bonus_scale * depth * depth, history_bonus_limit);
    const auto credit = [&](Cell cell, int amount) {
        quiet_history_[color][cell].add(amount);
        threat_history_[color][static_cast<std::size_t>(position_.threat(own, cell))]
                       [static_cast<std::size_t>(position_.threat(~own, cell))]
                           .add(amount / 2);
    };
    credit(best, bonus);
    for (std::size_t i = 0; i < tried_count; ++i) {
        const Cell cell = unpack(tried[i].move);
        if (cell != best) {
            credit(cell, -bonus / 2);
        }
    }
    const Cell last = frame(ply - 1).move;
    if (last != no_cell) {
        counter_[color][0][last] = best;
    }
}

// NOLINTBEGIN(readability-function-cognitive-complexity): the node search of the game, in steps
template <SearchWorker::NodeKind kind>
Score SearchWorker::search(int depth, Score alpha, Score beta, int ply) {
    constexpr bool is_pv = kind == NodeKind::pv;
    if (depth <= 0) {
        return quiesce<is_pv>(alpha, beta, ply);
    }
    if (is_pv) {
        pv_.clear(ply);
    }
    if (!enter(ply)) {
        return 0;
    }
    if (plies_left(position_) <= 0) {
        return score_draw;
    }

    // Step 1. What the threats prove by themselves, and the bounds that the ply sets.
    Cell proof = no_cell;
    if (const Score proved = static_value(ply, proof); proved != score_none) {
        if (is_pv) {
            show_proof(proof, ply);
        }
        return proved;
    }
    if (ply >= max_ply - 2) {
        return evaluate();
    }
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) {
        return alpha;
    }
    const Color own = position_.side_to_move();
    Frame& here = frame(ply);
    const Cell excluded = here.excluded;

    // Step 2. A four must be answered. When there is one answer it costs no depth.
    const bool is_in_check = position_.fives(~own) > 0;
    const Cell block = is_in_check ? only_answer() : no_cell;
    if (block != no_cell) {
        here.eval = score_none;
        play(block, ply);
        frame(ply + 1).excluded = no_cell;
        constexpr NodeKind below = is_pv                   ? NodeKind::pv
                                   : kind == NodeKind::cut ? NodeKind::all
                                                           : NodeKind::cut;
        const Score score = -search<below>(depth, -beta, -alpha, ply + 1);
        position_.undo();
        if (is_pv) {
            pv_.update(ply, pack(block));
        }
        return score;
    }

    // Step 3. The table.
    const std::uint64_t key = position_.key();
    TableEntry known;
    const bool found = excluded == no_cell && table_.probe(key, known);
    const Score table_value = found ? score_from_table(known.score, ply) : score_none;
    const Cell table_move = found && known.move != no_move
                                    && unpack(known.move) < position_.cell_count()
                                    && position_.is_empty(unpack(known.move))
                                ? unpack(known.move)
                                : no_cell;
    if (found && !is_pv && known.depth >= depth && decides(known.bound, table_value, alpha, beta)) {
        return table_value;
    }

    // Step 3a. A win by fours, whatever the depth: cheap to see, and remembered when there is none.
    if (excluded == no_cell && !is_in_check && position_.has_four(own)) {
        const int plies = vcf_plies(ply, 0);
        if (control_.stopped()) {
            return 0;
        }
        if (plies > 0) {
            const Score value = win_in(ply + plies);
            table_.store(
                key,
                {.move = table_move == no_cell ? no_move : pack(table_move),
                 .score = score_to_table(value, ply),
                 .eval = found ? known.eval : score_none,
                 .depth = depth,
                 .bound = Bound::lower,
                 .was_pv = is_pv}
            );
            return value;
        }
    }

    // Step 4. The static value. Under the threat of an open four it says little.
    const bool is_threatened = is_in_check || position_.open_fours(~own) > 0;
    const Score eval = found && known.eval != score_none ? known.eval : evaluate();
    here.eval = eval;
    // What a search said before beats the static value where its bound points the right way.
    const bool corrects = found && !is_decided(table_value)
                          && (known.bound == Bound::exact
                              || known.bound == (table_value > eval ? Bound::lower : Bound::upper));
    const Score expected = corrects ? table_value : eval;
    const Score two_ago = frame(ply - 2).eval;
    const bool is_improving = two_ago != score_none && eval > two_ago;

    if (!is_pv && excluded == no_cell && !is_decided(beta)) {
        // Step 5. Razoring: so far below alpha only a win by fours helps.
        if (depth <= razor_depth && expected + razor_base + razor_slope * depth * depth <= alpha) {
            const Score score = quiesce<false>(alpha, alpha + 1, ply);
            if (score <= alpha || control_.stopped()) {
                return score;
            }
        }
        // Step 6. Reverse futility: so far above beta the opponent will not catch up in time.
        if (!is_threatened && depth <= futility_depth
            && expected - futility_margin * (depth - (is_improving ? 1 : 0)) >= beta) {
            return expected;
        }
    }

    // Step 7. Without a move to begin with a shallower search will find one.
    if (table_move == no_cell && depth >= reduction_without_move_depth && !is_threatened) {
        --depth;
    }

    // Step 8. Is the table's move the only good one? Then it deserves a closer look.
    int extension = 0;
    if (excluded == no_cell && table_move != no_cell && depth >= singular_depth
        && known.depth >= depth - 3 && known.bound != Bound::upper && !is_decided(table_value)
        && ply < 2 * root_depth_) {
        const Score limit = table_value - singular_margin * depth;
        here.excluded = table_move;
        const Score others = search<NodeKind::cut>((depth - 1) / 2, limit - 1, limit, ply);
        here.excluded = no_cell;
        if (control_.stopped()) {
            return 0;
        }
        if (others < limit) {
            extension = !is_pv && others < limit - double_extension_margin ? 2 : 1;
        } else if (limit >= beta && !is_pv) {
            return limit;  // several moves beat beta
        } else if (table_value >= beta && !is_pv) {
            extension = -1;
        }
    }

    // Step 9. The moves.
    Moves moves;
    const Urgency urgency = generate(position_, moves);
    score_moves(moves, table_move, ply);
    const bool fouls = position_.rule() == Rule::renju && own == Color::black;
    const int node_depth = depth;
    const int late_move_limit =
        is_pv ? pv_late_moves + late_moves(depth, true) : late_moves(depth, is_improving);
    const Score old_alpha = alpha;
    Score best = -score_infinite;
    Cell best_move = no_cell;
    int count = 0;
    std::size_t i = 0;
    frame(ply + 1).excluded = no_cell;
    for (; i < moves.size(); ++i) {
        const auto picked = moves.pick_best(i);
        const Cell cell = unpack(picked.move);
        if (cell == excluded || (fouls && position_.is_forbidden(cell))) {
            continue;
        }
        const Threat attack = position_.threat(own, cell);
        const Threat spoiled = position_.threat(~own, cell);
        const bool is_forcing = attack >= Threat::three;
        ++count;

        // Step 10. Late moves of a node that nobody expects anything of.
        if (!is_loss(best) && best != -score_infinite && urgency == Urgency::none) {
            if (count > late_move_limit
                || (!is_pv && depth <= tempo_four_depth && attack == Threat::four
                    && spoiled < Threat::three)) {
                continue;
            }
            if (!is_pv && depth <= futile_move_depth && !is_forcing && spoiled < Threat::three
                && eval + futile_move_margin * (depth + 1) <= alpha) {
                continue;
            }
        }

        // Step 11. The move itself, late ones less deep at first.
        const int below = depth - 1 + (cell == table_move ? extension : 0);
        play(cell, ply);
        here.move_count = count;
        Score score = 0;
        if (count > 1 && depth >= 2) {
            int r = reduction(depth, count);
            r -= is_pv ? lmr_pv : 0;
            r += kind == NodeKind::cut ? lmr_cut : 0;
            r += is_improving ? 0 : lmr_not_improving;
            r -= urgency != Urgency::none ? lmr_defence : 0;
            r -= quiet_history_[static_cast<std::size_t>(index(own))][cell].value() * lmr_history
                 / history_limit;
            const int reduced = std::clamp(below - r / 1024, 0, below);
            score = -search<NodeKind::cut>(reduced, -alpha - 1, -alpha, ply + 1);
            if (score > alpha && reduced < below) {
                score = -search < kind == NodeKind::cut
                            ? NodeKind::all
                            : NodeKind::cut > (below, -alpha - 1, -alpha, ply + 1);
            }
        } else if (!is_pv || count > 1) {
            score = -search < kind == NodeKind::cut
                        ? NodeKind::all
                        : NodeKind::cut > (below, -alpha - 1, -alpha, ply + 1);
        }
        if (is_pv && (count == 1 || (score > alpha && score < beta))) {
            score = -search<NodeKind::pv>(below, -beta, -alpha, ply + 1);
        }
        position_.undo();
        if (control_.stopped()) {
            return 0;
        }

        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = cell;
                if (is_pv) {
                    pv_.update(ply, pack(cell));
                }
                if (score >= beta) {
                    break;
                }
                alpha = score;
                // A better move will hardly come: look at the others less deeply.
                if (depth > 2 && depth < 14) {
                    --depth;
                }
            }
        }
    }
    if (count == 0) {
        if (excluded != no_cell) {
            return alpha;
        }
        // No answer holds against an open four; elsewhere Black has no legal move near a stone.
        return urgency == Urgency::open_four && plies_left(position_) >= 4 ? loss_in(ply + 4)
                                                                           : evaluate();
    }
    if (best_move != no_cell && best >= beta) {
        reward(best_move, moves, std::min(i + 1, moves.size()), node_depth, ply);
    }
    if (excluded == no_cell) {
        const Bound bound = best >= beta                ? Bound::lower
                            : is_pv && best > old_alpha ? Bound::exact
                                                        : Bound::upper;
        table_.store(
            key,
            {.move = best_move == no_cell ? no_move : pack(best_move),
             .score = score_to_table(best, ply),
             .eval = eval,
             .depth = node_depth,
             .bound = bound,
             .was_pv = is_pv}
        );
    }
    return best;
}

// NOLINTEND(readability-function-cognitive-complexity)

template Score SearchWorker::search<SearchWorker::NodeKind::pv>(int, Score, Score, int);
template Score SearchWorker::search<SearchWorker::NodeKind::cut>(int, Score, Score, int);
template Score SearchWorker::search<SearchWorker::NodeKind::all>(int, Score, Score, int);

}  // namespace tengen::gomoku
