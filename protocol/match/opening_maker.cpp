#include "protocol/match/opening_maker.h"

#include "protocol/board_symmetry.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tengen {

namespace {

constexpr int min_box = 4;
constexpr int max_box = 7;
constexpr int tries_per_stone = 100;
// A position so far from even is not worth two moves.
constexpr Score hopeless = 1000;

}  // namespace

OpeningMaker::OpeningMaker(const std::string& game, OpeningRules rules)
    : rules_(std::move(rules)), session_(game, rules_.setup, rules_.memory_mib) {}

bool OpeningMaker::play(const std::string& move) {
    if (!session_->play(move)) {
        return false;
    }
    moves_.push_back(move);
    return true;
}

std::optional<Score> OpeningMaker::value(std::uint64_t nodes) {
    const SearchResult result = session_.search(SearchGoal::best_move, nodes);
    return result.info.depth > 0 ? std::optional(result.info.score) : std::nullopt;
}

// In a box somewhere on the board, the middle being the likeliest place.
bool OpeningMaker::play_random_stones(int count) {
    const BoardSize size{rules_.setup.width, rules_.setup.height};
    const int box = std::min(random(min_box, max_box), std::min(size.width, size.height));
    const auto place = [&](int side) {
        return (random(0, side - box) + random(0, side - box)) / 2;
    };
    const int left = place(size.width);
    const int top = place(size.height);
    for (int tries = 0; static_cast<int>(moves_.size()) < count; ++tries) {
        if (tries == count * tries_per_stone) {
            return false;
        }
        play(to_game({left + random(0, box - 1), top + random(0, box - 1)}, size));
    }
    return session_->outcome() == Outcome::ongoing;
}

// Adds that many moves after which the game is as even as can be found.
bool OpeningMaker::balance(int moves, const std::atomic<bool>& stop) {
    const SearchResult found = session_.search(
        moves == 1 ? SearchGoal::balance_one : SearchGoal::balance_two,
        rules_.balance_nodes * static_cast<std::uint64_t>(moves)
    );
    if (stop.load(std::memory_order_relaxed) || static_cast<int>(found.moves.size()) != moves) {
        return false;
    }
    return std::all_of(found.moves.begin(), found.moves.end(), [this](const std::string& move) {
        return play(move);
    });
}

std::optional<MadeOpening> OpeningMaker::make(std::uint64_t number, const std::atomic<bool>& stop) {
    random_.seed(mixed_seed(rules_.seed, number));
    moves_.clear();
    session_->clear_table();
    if (!session_->new_game(rules_.setup)) {
        return std::nullopt;
    }
    const int stones = random(rules_.min_stones, rules_.max_stones);
    const int balancing = stones > 2 ? random(1, 2) : 1;
    if (!play_random_stones(stones - balancing)) {
        return std::nullopt;
    }
    const auto glance = value(rules_.glance_nodes);
    if (!glance || std::abs(*glance) > hopeless || !balance(balancing, stop)) {
        return std::nullopt;
    }
    const Opening made = moves_;
    const auto score = judge(made);
    if (stop.load(std::memory_order_relaxed) || !score || std::abs(*score) > rules_.range) {
        return std::nullopt;
    }
    return MadeOpening{made, *score};
}

std::optional<Score> OpeningMaker::judge(const Opening& moves) {
    moves_.clear();
    session_->clear_table();
    if (!session_->new_game(rules_.setup)) {
        return std::nullopt;
    }
    const bool is_legal = std::all_of(moves.begin(), moves.end(), [this](const std::string& move) {
        return play(move);
    });
    if (!is_legal || session_->outcome() != Outcome::ongoing) {
        return std::nullopt;
    }
    return value(rules_.check_nodes);
}

std::string canonical_opening(const Opening& opening, BoardSize size) {
    std::string least;
    for (int symmetry = 0; symmetry < symmetry_count(size); ++symmetry) {
        const Opening image = symmetric_opening(opening, size, symmetry);
        std::array<std::vector<std::string>, 2> stones;
        for (std::size_t i = 0; i < image.size(); ++i) {
            stones.at(i % 2).push_back(image[i]);
        }
        std::string text;
        for (auto& colour : stones) {
            std::sort(colour.begin(), colour.end());
            for (const std::string& move : colour) {
                text += move + ' ';
            }
            text += '/';
        }
        if (least.empty() || text < least) {
            least = std::move(text);
        }
    }
    return least;
}

}  // namespace tengen
