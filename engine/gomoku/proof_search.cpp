#include "engine/gomoku/proof_search.h"

#include "engine/gomoku/movegen.h"
#include "engine/gomoku/proof_checker.h"
#include "engine/gomoku/vcf_walk.h"
#include "engine/gomoku/vct.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen::gomoku {

namespace {

// A tree of more steps is nobody's to check.
constexpr std::size_t max_steps = 5'000'000;

// Writes down the tree of a win by fours.
class VcfWriter {
public:
    explicit VcfWriter(ProofStep& root) : steps_{&root} {}

    void four(const Position& position, Cell cell) {
        steps_.back()->move = position.geometry().to_text(cell);
        steps_.back()->rest = ProofStep::Rest::game_over;
        geometry_ = &position.geometry();
    }
    void answered(const Position& /*position*/, const CellSet& answers) {
        steps_.back()->rest = ProofStep::Rest::win_next;
        // Pointers to them are kept.
        steps_.back()->replies.reserve(static_cast<std::size_t>(answers.count()));
    }
    void reply(Cell cell) {
        steps_.push_back(&steps_.back()->replies.emplace_back());
        steps_.back()->reply = geometry_->to_text(cell);
        ++count_;
    }
    void back() { steps_.pop_back(); }
    std::size_t count() const { return count_; }

private:
    std::vector<ProofStep*> steps_;
    const Geometry* geometry_ = nullptr;
    std::size_t count_ = 1;
};

// The attacker's moves on the longest line of a tree.
int longest(const ProofStep& step) {
    const bool has_more = step.rest != ProofStep::Rest::game_over;
    int most = has_more ? 1 : 0;
    if (!step.threat.empty()) {
        most = longest(step.threat.front());
    }
    for (const ProofStep& reply : step.replies) {
        most = std::max(most, longest(reply));
    }
    return most + 1;
}

class ProofSearch {
public:
    ProofSearch(Position& position, const ProofRequest& request)
        : position_(position),
          effort_(request.limits, request.stop),
          may_threaten_(request.kind != "vcf"),
          table_(request.table),
          table_interval_(request.table_interval) {}

    // `first`: the only first move to look at, or no_cell.
    Result<ProofResult> run(Cell first) {
        if (may_threaten_) {
            threats_ = std::make_unique<VctSolver>();
            if (const Status loaded = load_table(); !loaded) {
                return Error{loaded.error()};
            }
        }
        ProofResult result;
        result.kind = "vcf";
        result.verdict = verdict_of(
            first == no_cell ? find_fours(result.root, no_budget)
                             : find_fours_after(first, result.root)
        );
        if (result.verdict != ProofVerdict::won && may_threaten_) {
            result.kind = "vct";
            result.verdict = verdict_of(find_threats(first, result.root));
        }
        if (result.verdict == ProofVerdict::won) {
            result.attacker_moves = longest(result.root);
        } else {
            result.root = {};
        }
        result.nodes = effort_.nodes();
        return table_kept_ ? Result<ProofResult>(result) : Error{table_kept_.error()};
    }

private:
    static ProofVerdict verdict_of(Verdict verdict) {
        switch (verdict) {
        case Verdict::proven:
            return ProofVerdict::won;
        case Verdict::disproven:
            return ProofVerdict::none;
        case Verdict::unknown:
            break;
        }
        return ProofVerdict::unknown;
    }

    Status load_table() {
        const bool is_there = !table_.empty() && std::filesystem::exists(table_);
        return is_there ? threats_->load(table_, position_) : Done{};
    }
    void keep_table() {
        if (!table_.empty() && table_kept_) {
            table_kept_ = threats_->save(table_);
        }
    }

    // A win by fours of the side to move, written to `step` if there is one.
    Verdict find_fours(ProofStep& step, std::uint64_t budget) {
        VcfSolver& solver = budget == no_budget ? deep_ : nested_;
        const VcfResult win = solver.solve(position_, position_.empty_count(), budget, &effort_);
        if (win.verdict != Verdict::proven) {
            return win.verdict;
        }
        const std::vector<Cell> line(win.line.begin(), win.line.end());
        return write_fours(line, step) ? Verdict::proven : Verdict::unknown;
    }
    bool write_fours(std::span<const Cell> line, ProofStep& step) {
        VcfWriter writer(step);
        const bool is_complete = walk_vcf(position_, line, nested_, effort_, writer);
        steps_ += writer.count();
        return is_complete && steps_ <= max_steps;
    }

    // The same with `first` as its first move.
    Verdict find_fours_after(Cell first, ProofStep& step) {
        const Color own = position_.side_to_move();
        begin(step, first);
        if (position_.threat(own, first) == Threat::five) {
            return Verdict::proven;
        }
        position_.play(first);
        Verdict verdict = Verdict::disproven;
        if (position_.fives(own) > 0 && position_.fives(~own) == 0) {
            step.rest = ProofStep::Rest::win_next;
            verdict = answer_all(answers_to_fives(position_, own), step, [this](ProofStep& next) {
                return find_fours(next, no_budget);
            });
        }
        position_.undo();
        return verdict;
    }

    // Whether find(step) wins after each of the replies.
    template <class Find>
    Verdict answer_all(const CellSet& replies, ProofStep& step, Find find) {
        Moves moves;
        push_all(replies, moves);
        step.replies.resize(static_cast<std::size_t>(moves.size()));
        std::size_t next = 0;
        for (const auto& reply : moves) {
            ProofStep& answer = step.replies[next++];
            answer.reply = position_.geometry().to_text(unpack(reply.move));
            position_.play(unpack(reply.move));
            const Verdict verdict = find(answer);
            position_.undo();
            if (verdict != Verdict::proven) {
                return verdict;
            }
        }
        return Verdict::proven;
    }

    void begin(ProofStep& step, Cell move) {
        step.move = position_.geometry().to_text(move);
        step.rest = ProofStep::Rest::game_over;
        step.threat.clear();
        step.replies.clear();
        ++steps_;
    }

    Verdict find_threats(Cell first, ProofStep& step) {
        if (first != no_cell && !VctSolver::attacks(position_).has(first)) {
            return Verdict::disproven;
        }
        if (!table_.empty()) {
            effort_.set_pulse([this] { keep_table(); }, table_interval_);
        }
        const Verdict verdict = first == no_cell ? threats_->solve(position_, effort_)
                                                 : threats_->solve_after(position_, first, effort_);
        effort_.set_pulse({}, table_interval_);
        keep_table();
        if (verdict != Verdict::proven) {
            return verdict;
        }
        const bool is_written = first == no_cell ? write_attack(step) : write_move(first, step);
        return is_written ? Verdict::proven : Verdict::unknown;
    }

    // The tree of a position that threats_ has proved, the attacker to move.
    bool write_attack(ProofStep& step) {
        if (const Verdict fours = find_fours(step, written_budget); fours == Verdict::proven) {
            return true;
        }
        return threats_->solve(position_, effort_) == Verdict::proven
               && threats_->winning_move() != no_cell
               && position_.is_legal(threats_->winning_move())
               && write_move(threats_->winning_move(), step);
    }
    bool write_move(Cell move, ProofStep& step) {
        begin(step, move);
        position_.play(move);
        const Defence defence = threats_->defence(position_, effort_);
        bool is_written = !defence.holds && steps_ <= max_steps;
        step.rest = defence.is_four ? ProofStep::Rest::win_next : ProofStep::Rest::threat;
        if (is_written && !defence.is_four) {
            position_.pass();
            is_written = write_fours(defence.win, step.threat.emplace_back());
            position_.undo();
        }
        if (is_written) {
            const auto write = [this](ProofStep& answer) {
                return write_attack(answer) ? Verdict::proven : Verdict::unknown;
            };
            is_written = answer_all(defence.replies, step, write) == Verdict::proven;
        }
        position_.undo();
        return is_written;
    }

    static constexpr int deep_table_bits = 18;
    static constexpr std::uint64_t written_budget = 20'000;

    Position& position_;
    Effort effort_;
    bool may_threaten_;
    VcfSolver nested_;
    VcfSolver deep_{deep_table_bits};  // remembers what hard positions need
    std::unique_ptr<VctSolver> threats_;
    std::string table_;  // the file, or empty
    Milliseconds table_interval_;
    Status table_kept_ = Done{};
    std::size_t steps_ = 0;
};

Proof proof_of(const Position& position, const ProofResult& result) {
    const Geometry& geometry = position.geometry();
    Proof proof;
    proof.setup = {std::string(rule_name(position.rule())), geometry.width, geometry.height};
    proof.attacker = position.side_to_move() == Color::black ? Side::first : Side::second;
    proof.kind = result.kind;
    proof.root = result.root;
    constexpr std::string_view pieces = ".xo#";
    for (int i = 0; i < position.cell_count(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!position.is_empty(cell)) {
            proof.men.push_back(
                {geometry.to_text(cell), pieces[static_cast<std::size_t>(position.at(cell))]}
            );
        }
    }
    return proof;
}

}  // namespace

Result<ProofResult> search_proof(Position& position, const ProofRequest& request) {
    if (!request.kind.empty() && request.kind != "vcf" && request.kind != "vct") {
        return Error{"there are no wins of the kind '" + request.kind + "'"};
    }
    Cell first = no_cell;
    if (!request.first_move.empty()) {
        const auto cell = position.geometry().parse(request.first_move);
        if (!cell || !position.is_legal(*cell)) {
            return Error{request.first_move + " is not a legal move"};
        }
        first = *cell;
    }
    Result<ProofResult> result = ProofSearch(position, request).run(first);
    if (result && result->verdict == ProofVerdict::won) {
        // A win that cannot be shown is none, and a fault of ours.
        if (const Status checked = check_proof(proof_of(position, *result)); !checked) {
            return Error{"the solver is wrong, its proof does not hold: " + checked.error()};
        }
    }
    return result;
}

}  // namespace tengen::gomoku
