#include "engine/gomoku/proof_checker.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <utility>

namespace tengen::gomoku {

namespace {

constexpr int shortest_side = 5;
constexpr int longest_side = 22;
constexpr int margin = 5;  // cells beyond the edge, so that no walk along a line leaves the array
constexpr int stride = longest_side + 2 * margin;
constexpr std::array<int, 4> directions{1, stride, stride + 1, stride - 1};  // all upwards
constexpr std::size_t deepest = std::size_t{longest_side} * longest_side;  // no game has more moves

// Caught by check_proof.
struct Fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Law { freestyle, standard, renju, caro, caro_exact };

Law law_of(const std::string& name) {
    constexpr std::array<std::pair<const char*, Law>, 5> laws{
        {{"freestyle", Law::freestyle},
         {"standard", Law::standard},
         {"renju", Law::renju},
         {"caro", Law::caro},
         {"caro-exact", Law::caro_exact}}};
    for (const auto& [known, law] : laws) {
        if (name == known) {
            return law;
        }
    }
    throw Fault("there is no rule '" + name + "'");
}

// Cells are places in one array, row after row with a margin around them. 'x' Black, 'o' White, '.'
// empty, '#' a wall or beyond the edge.
class RuleBoard {
public:
    explicit RuleBoard(const GameSetup& setup)
        : law_(law_of(setup.variant)), width_(setup.width), height_(setup.height) {
        if (std::min(width_, height_) < shortest_side || std::max(width_, height_) > longest_side) {
            throw Fault("the sides of the board must be between 5 and 22");
        }
        cells_.fill('#');
        for (int row = 0; row < height_; ++row) {
            for (int column = 0; column < width_; ++column) {
                places_.push_back((row + margin) * stride + column + margin);
                cells_[static_cast<std::size_t>(places_.back())] = '.';
            }
        }
    }

    char& operator[](int cell) { return cells_[static_cast<std::size_t>(cell)]; }
    char operator[](int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
    // All cells of the board, whatever is on them.
    const std::vector<int>& places() const { return places_; }

    int parse(const std::string& text) const {
        const bool is_short = text.size() < 2 || text.size() > 3;
        const int column = is_short ? -1 : text[0] - 'a';
        int row = 0;
        for (std::size_t i = 1; i < text.size() && !is_short; ++i) {
            const bool is_digit = text[i] >= (i == 1 ? '1' : '0') && text[i] <= '9';
            row = is_digit ? 10 * row + (text[i] - '0') : 1000;
        }
        if (column < 0 || column >= width_ || row < 1 || row > height_) {
            throw Fault("'" + text + "' is no cell of the board");
        }
        return (row - 1 + margin) * stride + column + margin;
    }
    std::string name(int cell) const {
        return static_cast<char>('a' + cell % stride - margin)
               + std::to_string(cell / stride - margin + 1);
    }

    // Whether the row through `cell` would win, were a stone of `side` there.
    bool wins_along(int cell, char side, int direction) const {
        const auto [length, blocked] = row_through(cell, side, direction);
        switch (law_) {
        case Law::freestyle:
            return length >= 5;
        case Law::standard:
            return length == 5;
        case Law::renju:
            return side == 'x' ? length == 5 : length >= 5;
        case Law::caro:
            return length > 5 || (length == 5 && blocked < 2);
        case Law::caro_exact:
            return length == 5 && blocked < 2;
        }
        return false;
    }
    bool wins(int cell, char side) const {
        return std::any_of(directions.begin(), directions.end(), [&](int direction) {
            return wins_along(cell, side, direction);
        });
    }
    // The empty cells that complete a winning row with the stone of `side` on `cell`. Such a row
    // has own stones only between the two, so they are the first ones beyond them.
    std::vector<int> completions(int cell, char side) const {
        std::vector<int> found;
        for (const int direction : directions) {
            for (const int step : {direction, -direction}) {
                const int end = first_beyond(cell, side, step);
                if ((*this)[end] == '.' && wins_along(end, side, direction)) {
                    found.push_back(end);
                }
            }
        }
        return found;
    }
    // The cells on which another side's stone can take the five of `side` on `cell` away: that
    // cell, and the empty ones at the ends of its rows (a blocked five is none under caro).
    std::vector<int> spoilers(int cell, char side) const {
        std::vector<int> found{cell};
        for (const int direction : directions) {
            for (const int step : {direction, -direction}) {
                const int end = first_beyond(cell, side, step);
                if ((*this)[end] == '.') {
                    found.push_back(end);
                }
            }
        }
        return found;
    }
    // Whether `side` may not play on this empty cell.
    bool is_forbidden(int cell, char side) {
        return law_ == Law::renju && side == 'x' && !wins(cell, 'x') && is_foul(cell);
    }

private:
    struct Row {
        int length;
        int blocked;  // ends at an opponent's stone
    };

    int first_beyond(int cell, char side, int step) const {
        do {
            cell += step;
        } while ((*this)[cell] == side);
        return cell;
    }
    Row row_through(int cell, char side, int direction) const {
        const char other = side == 'x' ? 'o' : 'x';
        const int end = first_beyond(cell, side, direction);
        const int begin = first_beyond(cell, side, -direction);
        const int blocked = ((*this)[end] == other ? 1 : 0) + ((*this)[begin] == other ? 1 : 0);
        return {(end - begin) / direction - 1, blocked};
    }

    // Of a black stone that makes no five (Renju's rule 9).
    bool is_foul(int cell) {
        for (const int direction : directions) {
            if (row_through(cell, 'x', direction).length > 5) {
                return true;
            }
        }
        (*this)[cell] = 'x';
        const bool is_foul = fours(cell) >= 2 || real_threes(cell) >= 2;
        (*this)[cell] = '.';
        return is_foul;
    }
    // How many sets of four black stones with the one on `cell` lack one stone of a five.
    int fours(int cell) {
        int count = 0;
        for (const int direction : directions) {
            std::set<std::pair<int, int>> sets;  // the first stone, and the place of the gap
            for (int gap = -4; gap <= 4; ++gap) {
                const int added = cell + gap * direction;
                if ((*this)[added] != '.' || row_through(added, 'x', direction).length != 5) {
                    continue;
                }
                const int begin = first_beyond(added, 'x', -direction) + direction;
                const int end = begin + 4 * direction;
                if (cell < begin || cell > end) {
                    continue;
                }
                // A gap at either end of an unbroken four leaves the same four.
                const bool is_unbroken = added == begin || added == end;
                const int first = added == begin ? begin + direction : begin;
                sets.insert({first, is_unbroken ? 0 : added});
            }
            count += static_cast<int>(sets.size());
        }
        return count;
    }
    // On how many lines through the black stone on `cell` one more legal stone makes a straight
    // four of it. No line has two threes that can both become one.
    int real_threes(int cell) {
        int count = 0;
        for (const int direction : directions) {
            for (int distance = -3; distance <= 3; ++distance) {
                const int added = cell + distance * direction;
                if ((*this)[added] == '.' && makes_straight_four(added, cell, direction)
                    && !wins(added, 'x') && !is_foul(added)) {
                    ++count;
                    break;
                }
            }
        }
        return count;
    }
    bool makes_straight_four(int added, int cell, int direction) const {
        const int end = first_beyond(added, 'x', direction);
        const int begin = first_beyond(added, 'x', -direction);
        const bool has_cell = cell > begin && cell < end;
        return has_cell && (end - begin) / direction == 5 && is_gap_of_five(end, added, direction)
               && is_gap_of_five(begin, added, direction);
    }
    bool is_gap_of_five(int gap, int added, int direction) const {
        const int step = added < gap ? direction : -direction;
        return (*this)[gap] == '.' && (*this)[gap + step] != 'x';
    }

    Law law_;
    int width_;
    int height_;
    std::array<char, std::size_t{stride} * stride> cells_{};
    std::vector<int> places_;
};

// A ProofStep in cells.
struct Step {
    int reply = 0;
    int move = 0;
    ProofStep::Rest rest = ProofStep::Rest::game_over;
    std::vector<Step> threat;
    std::vector<Step> replies;
};

class Checker {
public:
    explicit Checker(const Proof& proof)
        : board_(proof.setup),
          attacker_(proof.attacker == Side::first ? 'x' : 'o'),
          defender_(proof.attacker == Side::first ? 'o' : 'x'),
          may_threaten_(proof.kind == "vct") {
        if (proof.kind != "vct" && proof.kind != "vcf") {
            throw Fault("there are no wins of the kind '" + proof.kind + "'");
        }
        for (const Placement& man : proof.men) {
            put(man);
        }
        for (const int cell : board_.places()) {
            const char stone = board_[cell];
            if ((stone == 'x' || stone == 'o') && board_.wins(cell, stone)) {
                throw Fault("the game is over");
            }
            if (stone == '.' && board_.wins(cell, defender_)) {
                dangers_.push_back(cell);
            }
            if (stone == '.' && board_.wins(cell, attacker_)) {
                chances_.push_back(cell);
            }
        }
        root_ = read(proof.root, may_threaten_, 1);
    }

    void run() { attack(root_); }

private:
    // Puts a stone for as long as it lives.
    class Stone {
    public:
        Stone(RuleBoard& board, int cell, char side) : board_(board), cell_(cell) {
            board_[cell_] = side;
        }
        ~Stone() { board_[cell_] = '.'; }
        Stone(const Stone&) = delete;
        Stone& operator=(const Stone&) = delete;

    private:
        RuleBoard& board_;
        int cell_;
    };

    // A reply of the defender with the fives that it gives him.
    class Reply {
    public:
        Reply(Checker& checker, int cell)
            : checker_(checker),
              stone_(checker.board_, cell, checker.defender_),
              dangers_before_(checker.dangers_.size()) {
            for (const int five : checker.board_.completions(cell, checker.defender_)) {
                checker.dangers_.push_back(five);
            }
            checker.path_.push_back(cell);
        }
        ~Reply() {
            checker_.dangers_.resize(dangers_before_);
            checker_.path_.pop_back();
        }
        Reply(const Reply&) = delete;
        Reply& operator=(const Reply&) = delete;

    private:
        Checker& checker_;
        Stone stone_;
        std::size_t dangers_before_;
    };

    void put(const Placement& man) {
        const int cell = board_.parse(man.cell);
        if (board_[cell] != '.') {
            throw Fault("there are two stones on " + man.cell);
        }
        if (man.piece != 'x' && man.piece != 'o' && man.piece != '#') {
            throw Fault(std::string("there is no piece '") + man.piece + "'");
        }
        board_[cell] = man.piece;
    }

    Step read(const ProofStep& text, bool may_threaten, std::size_t depth) const {
        if (depth > deepest) {
            throw Fault("it is deeper than any game");
        }
        Step step;
        step.move = board_.parse(text.move);
        step.rest = text.rest;
        if (text.threat.size() != (text.rest == ProofStep::Rest::threat ? 1U : 0U)) {
            throw Fault("a threat is missing or too much after " + text.move);
        }
        if (!text.threat.empty() && !may_threaten) {
            throw Fault("a threat that is none of a five after " + text.move);
        }
        for (const ProofStep& threat : text.threat) {
            step.threat.push_back(read(threat, false, depth + 1));
        }
        for (const ProofStep& reply : text.replies) {
            step.replies.push_back(read(reply, may_threaten, depth + 1));
            step.replies.back().reply = board_.parse(reply.reply);
        }
        return step;
    }

    // The attacker makes his move. Returns when it wins, whatever is replied.
    void attack(const Step& step) {
        if (board_[step.move] != '.') {
            fail(board_.name(step.move) + " is not empty");
        }
        if (board_.is_forbidden(step.move, attacker_)) {
            fail(board_.name(step.move) + " is forbidden");
        }
        const Stone stone(board_, step.move, attacker_);
        path_.push_back(step.move);
        const bool wins = board_.wins(step.move, attacker_);
        if (wins != (step.rest == ProofStep::Rest::game_over)) {
            fail(wins ? "the game is over" : "the game is not over");
        }
        if (!wins) {
            for (const int five : dangers_) {
                if (board_[five] == '.' && board_.wins(five, defender_)) {
                    fail("the defender has a five on " + board_.name(five));
                }
            }
            if (step.rest == ProofStep::Rest::win_next) {
                answer_five(step);
            } else {
                answer_threat(step);
            }
        }
        path_.pop_back();
    }

    // The attacker threatens a five with the stone just put, or one that was there at the root.
    void answer_five(const Step& step) {
        std::vector<int> fives = board_.completions(step.move, attacker_);
        for (const int cell : chances_) {
            if (board_[cell] == '.' && board_.wins(cell, attacker_)) {
                fives.push_back(cell);
            }
        }
        if (fives.empty()) {
            fail("no five is threatened");
        }
        // A reply elsewhere leaves the first of them.
        for (const int cell : board_.spoilers(fives.front(), attacker_)) {
            bool is_stopped = true;
            {
                const Stone stone(board_, cell, defender_);
                for (const int five : fives) {
                    is_stopped =
                        is_stopped && (board_[five] != '.' || !board_.wins(five, attacker_));
                }
            }
            if (is_stopped) {
                answer_reply(step, cell);
            }
        }
    }

    // The attacker threatens to go on with the step's threat.
    void answer_threat(const Step& step) {
        attack(step.threat.front());
        for (const int cell : board_.places()) {
            if (board_[cell] == '.' && !still_wins(step.threat.front(), cell)) {
                answer_reply(step, cell);
            }
        }
    }
    bool still_wins(const Step& threat, int cell) {
        const std::size_t length = path_.size();
        try {
            const Reply reply(*this, cell);
            attack(threat);
            return true;
        } catch (const Fault&) {
            path_.resize(length);
            return false;
        }
    }

    void answer_reply(const Step& step, int cell) {
        if (board_.is_forbidden(cell, defender_)) {
            return;
        }
        for (const Step& answer : step.replies) {
            if (answer.reply == cell) {
                const Reply reply(*this, cell);
                attack(answer);
                return;
            }
        }
        fail("nothing answers " + board_.name(cell));
    }

    [[noreturn]] void fail(const std::string& reason) const {
        std::string text = path_.empty() ? "at once: " : "after";
        for (const int cell : path_) {
            text += ' ' + board_.name(cell);
        }
        throw Fault(text + (path_.empty() ? "" : ": ") + reason);
    }

    RuleBoard board_;
    char attacker_;
    char defender_;
    bool may_threaten_;
    Step root_;
    std::vector<int> chances_;  // where the attacker could make a five at the root
    std::vector<int> dangers_;  // where the defender could make a five when it was last looked at
    std::vector<int> path_;     // moves and replies that led here
};

}  // namespace

Status check_proof(const Proof& proof) {
    try {
        Checker(proof).run();
        return Done{};
    } catch (const Fault& fault) {
        return Error{fault.what()};
    }
}

}  // namespace tengen::gomoku
