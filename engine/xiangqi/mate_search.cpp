#include "engine/xiangqi/mate_search.h"

#include <algorithm>
#include <utility>

namespace tengen::xiangqi {

namespace {

constexpr std::uint64_t stop_interval = 256;

int count_replies(const Position& position) {
    Moves moves;
    position.generate(moves);
    int count = 0;
    for (const ScoredMove& reply : moves) {
        count += position.is_legal(unpack(reply.move)) ? 1 : 0;
    }
    return count;
}

Moves legal_replies(const Position& position, PackedMove first) {
    Moves moves;
    position.generate(moves);
    Moves legal;
    for (const ScoredMove& reply : moves) {
        const Move move = unpack(reply.move);
        if (position.is_legal(move)) {
            const int gain = position.at(move.to) == no_piece ? 0 : value_of(position.at(move.to));
            legal.push(reply.move, reply.move == first ? score_infinite : gain);
        }
    }
    legal.sort();
    return legal;
}

bool is_ended(const Position& position) {
    return position.ruling(position.plies()) != Ruling::open;
}

void find_longest(
    const MateStep& step, std::vector<PackedMove>& line, std::vector<PackedMove>& longest
) {
    line.push_back(step.move);
    if (line.size() > longest.size()) {
        longest = line;
    }
    for (const MateStep& reply : step.replies) {
        line.push_back(reply.reply);
        find_longest(reply, line, longest);
        line.pop_back();
    }
    line.pop_back();
}

}  // namespace

std::vector<PackedMove> longest_line(const MateStep& step) {
    std::vector<PackedMove> line;
    std::vector<PackedMove> longest;
    find_longest(step, line, longest);
    return longest;
}

bool MateSearch::enter() {
    ++nodes_;
    is_stopped_ = is_stopped_ || nodes_ >= effort_.nodes
                  || (nodes_ % stop_interval == 0 && effort_.stops && effort_.stops(nodes_));
    return !is_stopped_;
}

MateSearch::Entry MateSearch::find(std::uint64_t key) const {
    const Entry& entry = table_[key & (table_.size() - 1)];
    return entry.check == static_cast<std::uint32_t>(key >> 32) ? entry : Entry{};
}

void MateSearch::store(std::uint64_t key, Entry entry) {
    entry.check = static_cast<std::uint32_t>(key >> 32);
    table_[key & (table_.size() - 1)] = entry;
}

// Leaves in `checks` those that do not mate, with few replies first.
MateVerdict MateSearch::mates_at_once(Position& position, Moves& checks) {
    Moves moves;
    position.generate(moves);
    const Aim aim = position.aim();
    for (const ScoredMove& scored : moves) {
        const Move move = unpack(scored.move);
        if (!position.gives_check(move, aim) || !position.is_legal(move)) {
            continue;
        }
        if (!enter()) {
            return MateVerdict::open;
        }
        position.play(move);
        const int replies = count_replies(position);
        position.undo();
        if (replies == 0) {
            mating_move_ = scored.move;
            return MateVerdict::won;
        }
        checks.push(scored.move, -replies);
    }
    checks.sort();
    return checks.size() == 0 ? MateVerdict::never : MateVerdict::open;
}

MateVerdict MateSearch::attack_in(Position& position, int moves, PackedMove first) {
    Moves checks;
    const MateVerdict at_once = mates_at_once(position, checks);
    if (at_once != MateVerdict::open || moves == 1 || is_stopped_) {
        return at_once;
    }
    for (ScoredMove& check : checks) {
        check.score = check.move == first ? 1 : check.score;
    }
    checks.sort();
    bool is_open = false;
    for (const ScoredMove& check : checks) {
        position.play(unpack(check.move));
        const MateVerdict verdict = defend(position, moves - 1);
        position.undo();
        if (verdict == MateVerdict::won) {
            mating_move_ = check.move;
        }
        if (verdict == MateVerdict::won || is_stopped_) {
            return verdict;
        }
        is_open = is_open || verdict == MateVerdict::open;
    }
    return is_open ? MateVerdict::open : MateVerdict::never;
}

MateVerdict MateSearch::attack(Position& position, int moves) {
    if (is_ended(position)) {
        return MateVerdict::open;
    }
    const std::uint64_t key = position.key();
    Entry known = find(key);
    if (known.won_in != 0 && known.won_in <= moves) {
        mating_move_ = known.move;
        return MateVerdict::won;
    }
    if (known.refuted == refuted_for_good) {
        return MateVerdict::never;
    }
    for (int within = known.refuted + 1; within <= moves; ++within) {
        const MateVerdict verdict = attack_in(position, within, known.move);
        if (is_stopped_) {
            return MateVerdict::open;
        }
        known.refuted = static_cast<std::uint8_t>(within);
        if (verdict == MateVerdict::won) {
            known.won_in = known.refuted--;
            known.move = mating_move_;
        } else if (verdict == MateVerdict::never) {
            known.refuted = refuted_for_good;
        }
        store(key, known);
        if (verdict != MateVerdict::open) {
            return verdict;
        }
    }
    return MateVerdict::open;
}

MateVerdict MateSearch::defend(Position& position, int moves) {
    if (is_ended(position)) {
        return MateVerdict::open;
    }
    const std::uint64_t key = position.key();
    const Moves replies = legal_replies(position, find(key).move);
    for (const ScoredMove& reply : replies) {
        if (!enter()) {
            return MateVerdict::open;
        }
        position.play(unpack(reply.move));
        const MateVerdict verdict = attack(position, moves);
        position.undo();
        if (verdict != MateVerdict::won) {
            store(key, {.move = reply.move});
            return verdict;
        }
    }
    return MateVerdict::won;
}

// False when it is not won after all, which the law can bring about: what the table says of a
// position knows nothing of the moves before. What it has lost since is searched again.
bool MateSearch::show(Position& position, int most_moves, MateStep& step) {
    int moves = 1;
    while (attack(position, moves) != MateVerdict::won) {
        if (++moves > most_moves) {
            return false;
        }
    }
    return show_move(position, mating_move_, moves, step);
}

bool MateSearch::show_move(Position& position, PackedMove move, int moves, MateStep& step) {
    step.move = move;
    position.play(unpack(move));
    const Moves replies = legal_replies(position, no_move);
    bool is_shown = !is_ended(position) || replies.empty();
    for (std::size_t i = 0; is_shown && i < replies.size(); ++i) {
        MateStep& next = step.replies.emplace_back();
        next.reply = replies[i].move;
        position.play(unpack(next.reply));
        is_shown = show(position, moves - 1, next);
        position.undo();
    }
    position.undo();
    return is_shown;
}

MateVerdict MateSearch::attack_with(Position& position, PackedMove first, int moves) {
    const Move move = unpack(first);
    if (!position.gives_check(move)) {
        return MateVerdict::never;
    }
    position.play(move);
    const bool is_open = moves == 1 && count_replies(position) > 0;
    const MateVerdict verdict = is_open ? MateVerdict::open : defend(position, moves - 1);
    position.undo();
    return verdict;
}

MateResult MateSearch::solve(Position& position, const Effort& effort) {
    std::fill(table_.begin(), table_.end(), Entry{});
    effort_ = effort;
    nodes_ = 0;
    is_stopped_ = false;
    MateResult result;
    while (result.verdict == MateVerdict::open && result.moves < effort.moves && !is_stopped_) {
        ++result.moves;
        result.verdict = effort.first == no_move
                             ? attack(position, result.moves)
                             : attack_with(position, effort.first, result.moves);
    }
    result.nodes = nodes_;
    if (result.verdict == MateVerdict::won) {
        effort_ = {};
        const bool is_shown = effort.first == no_move
                                  ? show(position, result.moves, result.root)
                                  : show_move(position, effort.first, result.moves, result.root);
        if (!is_shown) {
            result.verdict = MateVerdict::open;
        }
    }
    return result;
}

}  // namespace tengen::xiangqi
