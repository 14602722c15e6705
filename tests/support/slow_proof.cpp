#include "tests/support/slow_proof.h"

#include "tests/support/slow_rules.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tengen::gomoku::slow {

namespace {

class Player {
public:
    explicit Player(const Proof& proof)
        : board_(proof.setup.width, proof.setup.height),
          geometry_(Geometry::of(proof.setup.width, proof.setup.height)),
          rule_(*rule_from_name(proof.setup.variant)),
          attacker_(proof.attacker == Side::first ? Color::black : Color::white) {
        for (const Placement& man : proof.men) {
            board_[*geometry_.parse(man.cell)] = man.piece == 'x'   ? 'X'
                                                 : man.piece == 'o' ? 'O'
                                                                    : '#';
        }
    }

    bool is_over() const {
        return has_won(board_, rule_, Color::black) || has_won(board_, rule_, Color::white);
    }

    bool wins(const ProofStep& step) {
        const auto move = geometry_.parse(step.move);
        if (!move || board_[*move] != '.' || is_forbidden(board_, rule_, attacker_, *move)) {
            return false;
        }
        board_[*move] = letter_of(attacker_);
        const bool ends = wins_at(board_, rule_, attacker_, *move);
        const bool wins = ends ? step.rest == ProofStep::Rest::game_over : beats_all_replies(step);
        board_[*move] = '.';
        return wins;
    }

private:
    bool beats_all_replies(const ProofStep& step) {
        if (step.rest == ProofStep::Rest::game_over
            || !five_points(board_, rule_, ~attacker_).empty()) {
            return false;
        }
        // A stone of the defender's makes no new ones.
        const std::vector<Cell> fives = five_points(board_, rule_, attacker_);
        const auto beats = [&](Cell cell) {
            board_[cell] = letter_of(~attacker_);
            const bool wins = beats_reply(step, fives, cell);
            board_[cell] = '.';
            return wins || is_forbidden(board_, rule_, ~attacker_, cell);
        };
        for (int cell = 0; cell < board_.cell_count(); ++cell) {
            if (board_[cell] == '.' && !beats(static_cast<Cell>(cell))) {
                return false;
            }
        }
        return true;
    }
    bool beats_reply(const ProofStep& step, const std::vector<Cell>& fives, Cell cell) {
        if (step.rest == ProofStep::Rest::win_next
            && std::any_of(fives.begin(), fives.end(), [&](Cell five) { return is_five(five); })) {
            return true;
        }
        if (step.rest == ProofStep::Rest::threat && wins(step.threat.front())) {
            return true;
        }
        return std::any_of(step.replies.begin(), step.replies.end(), [&](const ProofStep& answer) {
            return geometry_.parse(answer.reply) == cell && wins(answer);
        });
    }
    bool is_five(Cell cell) {
        if (board_[cell] != '.') {
            return false;
        }
        board_[cell] = letter_of(attacker_);
        const bool wins = wins_at(board_, rule_, attacker_, cell);
        board_[cell] = '.';
        return wins;
    }

    PlainBoard board_;
    const Geometry& geometry_;
    Rule rule_;
    Color attacker_;
};

}  // namespace

bool proves(const Proof& proof) {
    Player player(proof);
    return !player.is_over() && player.wins(proof.root);
}

}  // namespace tengen::gomoku::slow
