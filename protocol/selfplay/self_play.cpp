#include "protocol/selfplay/self_play.h"

#include "protocol/notation.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace tengen {

namespace {

// Openings: a handful of stones in a small box, and one more that leaves the game even. The box
// lies in the middle of two boards in three.
constexpr int min_opening_stones = 3;
constexpr int max_opening_stones = 7;
constexpr int min_opening_box = 4;
constexpr int max_opening_box = 7;
constexpr int tries_per_stone = 100;
constexpr int tries_to_balance = 12;
constexpr int boards_per_corner_box = 3;
constexpr Score even_score = 100;

constexpr int moves_per_mistake = 4;
constexpr int moves_for_mistakes = 10;
constexpr int decisions_per_end = 3;
constexpr std::size_t last_ply = 70;

}  // namespace

SelfPlay::SelfPlay(const std::string& game, SelfPlayRules rules)
    : rules_(std::move(rules)), session_(game, rules_.setup, rules_.memory_mib) {}

std::uint16_t SelfPlay::number_of(const std::string& move) const {
    const BoardSize size{rules_.setup.width, rules_.setup.height};
    const Cell cell = *from_game(move, size);
    return static_cast<std::uint16_t>((size.height - 1 - cell.y) * size.width + cell.x);
}

SelfPlay::Thought SelfPlay::think() {
    const SearchResult result = session_.search(SearchGoal::best_move, rules_.nodes);
    Thought thought;
    if (!result.moves.empty()) {
        thought.move = result.moves.front();
        thought.score = result.info.depth > 0 ? result.info.score : score_none;
    }
    return thought;
}

void SelfPlay::restart() {
    moves_.clear();
    if (!session_->new_game(rules_.setup)) {
        throw std::logic_error("a setup that was good is no longer");
    }
}

bool SelfPlay::play_move(const std::string& move) {
    if (!session_->play(move)) {
        return false;
    }
    moves_.push_back(move);
    return true;
}

// False when the box has no room that the rule allows, or somebody has won in it.
bool SelfPlay::play_random_opening() {
    restart();
    const BoardSize size{rules_.setup.width, rules_.setup.height};
    const int stones = random(min_opening_stones, max_opening_stones);
    const int box =
        std::min(random(min_opening_box, max_opening_box), std::min(size.width, size.height));
    int left = random(0, size.width - box);
    int top = random(0, size.height - box);
    if (random(1, boards_per_corner_box) > 1) {
        left = (size.width - box) / 2;
        top = (size.height - box) / 2;
    }
    for (int tries = 0; static_cast<int>(moves_.size()) < stones; ++tries) {
        if (tries == stones * tries_per_stone || session_->outcome() != Outcome::ongoing) {
            return false;
        }
        play_move(to_game({left + random(0, box - 1), top + random(0, box - 1)}, size));
    }
    return session_->outcome() == Outcome::ongoing;
}

// Plays a random sensible move after which the search sees nobody ahead.
bool SelfPlay::play_balancing_move() {
    const std::vector<std::string> moves = session_->sensible_moves();
    for (int tries = 0; tries < tries_to_balance && !moves.empty(); ++tries) {
        const auto choice = static_cast<std::size_t>(random(0, static_cast<int>(moves.size()) - 1));
        play_move(moves[choice]);
        const Score score = think().score;
        if (session_->outcome() == Outcome::ongoing && std::abs(score) < even_score) {
            return true;
        }
        moves_.pop_back();
        if (!session_->undo()) {
            return false;
        }
    }
    return false;
}

std::string SelfPlay::sometimes_another(const Thought& thought) {
    if (random(1, moves_per_mistake) > 1 && !is_decided(thought.score)) {
        return thought.move;
    }
    const std::vector<std::string> moves = session_->sensible_moves();
    const int choice = std::min(static_cast<int>(moves.size()), moves_for_mistakes);
    return moves.at(static_cast<std::size_t>(random(0, choice - 1)));
}

std::optional<LoggedGame> SelfPlay::play(std::uint64_t number, const std::atomic<bool>& stop) {
    random_.seed(mixed_seed(rules_.seed, number));
    session_->clear_table();
    while (!play_random_opening() || !play_balancing_move()) {
        if (stop.load(std::memory_order_relaxed)) {
            return std::nullopt;
        }
    }
    LoggedGame game;
    game.number = number;
    game.seed = rules_.seed;
    game.nodes = rules_.nodes;
    game.setup = rules_.setup;
    for (const std::string& move : moves_) {
        game.opening.push_back(number_of(move));
    }
    while (session_->outcome() == Outcome::ongoing && moves_.size() <= last_ply) {
        if (stop.load(std::memory_order_relaxed)) {
            return std::nullopt;
        }
        const Thought thought = think();
        if (thought.move.empty()) {
            break;
        }
        const std::string move = sometimes_another(thought);
        game.plies.push_back({number_of(move), number_of(thought.move), thought.score});
        if (is_decided(thought.score) && random(1, decisions_per_end) == 1) {
            game.outcome = is_win(thought.score) == (session_->side_to_move() == Side::first)
                               ? Outcome::first_wins
                               : Outcome::second_wins;
            return game;
        }
        play_move(move);
    }
    game.outcome = session_->outcome();
    return game;
}

}  // namespace tengen
