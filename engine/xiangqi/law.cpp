#include "engine/xiangqi/law.h"

#include "engine/xiangqi/position.h"

#include <algorithm>

namespace tengen::xiangqi {

namespace {

// Men by a number that stays with them while they move, a bit each.
using Men = std::uint32_t;
constexpr Men all_men = ~Men{0};
using Numbers = BySquare<std::uint8_t>;

// Whose attacks count.
enum class Attackers : std::uint8_t { free_pawns, all_but_kings };

bool is_least(Type type) {
    return type == Type::advisor || type == Type::elephant || type == Type::pawn;
}

// Whether the one may be chased by the other though it is protected.
bool is_worth_more(Type target, Type attacker) {
    const bool is_lesser = attacker == Type::horse || attacker == Type::cannon;
    return (target == Type::rook && (is_lesser || is_least(attacker)))
           || ((target == Type::horse || target == Type::cannon) && is_least(attacker));
}

// Whether the kinds are such that the law looks at the attack at all.
bool may_chase(const Position& position, Move capture, Attackers attackers) {
    const Type attacker = type_of(position.at(capture.from));
    const Piece target = position.at(capture.to);
    const Type type = type_of(target);
    return attacker != Type::king && type != Type::king
           && (attacker != Type::pawn || attackers == Attackers::all_but_kings)
           && !(type == Type::pawn && is_at_home(rank_of(capture.to), color_of(target)));
}

bool is_retaken(Position& position, Move capture) {
    position.play(capture);
    Moves replies;
    position.generate_captures(replies);
    const bool is_taken = std::any_of(replies.begin(), replies.end(), [&](const ScoredMove& reply) {
        const Move move = unpack(reply.move);
        return move.to == capture.to && position.is_legal(move);
    });
    position.undo();
    return is_taken;
}

bool could_capture_instead(Position& position, Move capture) {
    const Move back{.from = capture.to, .to = capture.from};
    position.pass();
    const bool could = position.is_possible(back) && position.is_legal(back);
    position.undo();
    return could;
}

bool attacks(Position& position, Move capture) {
    if (!position.is_legal(capture)) {
        return false;
    }
    const Type attacker = type_of(position.at(capture.from));
    const Type target = type_of(position.at(capture.to));
    return is_worth_more(target, attacker)
           || (!is_retaken(position, capture)
               && !(target == attacker && could_capture_instead(position, capture)));
}

// What the side to move attacks; in check all that its men reach, so that nothing of it counts as
// newly attacked after the answer.
Men attacked(Position& position, const Numbers& numbers, Attackers attackers) {
    Moves captures;
    position.generate_captures(captures);
    Men men = 0;
    for (const ScoredMove& scored : captures) {
        const Move capture = unpack(scored.move);
        const Men target = Men{1} << numbers[static_cast<std::size_t>(capture.to)];
        if ((men & target) == 0 && may_chase(position, capture, attackers)
            && (position.is_check() || attacks(position, capture))) {
            men |= target;
        }
    }
    return men;
}

bool has_legal_move(const Position& position) {
    Moves moves;
    position.generate(moves);
    return std::any_of(moves.begin(), moves.end(), [&](const ScoredMove& scored) {
        return position.is_legal(unpack(scored.move));
    });
}

enum class Win : std::uint8_t { mate, any };

// By a move that leaves no reply, in check or not.
bool wins_at_once(Position& position, Win win) {
    Moves moves;
    position.generate(moves);
    return std::any_of(moves.begin(), moves.end(), [&](const ScoredMove& scored) {
        const Move move = unpack(scored.move);
        if (!position.is_legal(move) || (win == Win::mate && !position.gives_check(move))) {
            return false;
        }
        position.play(move);
        const bool wins = !has_legal_move(position);
        position.undo();
        return wins;
    });
}

Numbers numbered(const Position& position) {
    Numbers numbers{};
    std::uint8_t next = 0;
    for (Square square = 0; square < square_count; ++square) {
        if (position.at(square) != no_piece) {
            numbers[static_cast<std::size_t>(square)] = next++;
        }
    }
    return numbers;
}

// Walks a cycle backwards, so that a side that does not attack with its last move is known at once.
class Walk {
public:
    explicit Walk(const Position& position, Attackers attackers = Attackers::free_pawns)
        : at_(position), numbers_(numbered(position)), attackers_(attackers) {}

    bool is_check() const { return at_.is_check(); }
    // Who has made the move before.
    Color mover() const { return ~at_.side_to_move(); }
    // Takes the move before back. Of these men those that it had attacked anew; none if it gave
    // check.
    Men newly_attacked(Men among) {
        among = is_check() ? 0 : among;
        if (among != 0) {
            at_.pass();
            among &= attacked(at_, numbers_, attackers_);
            at_.undo();
        }
        step();
        return among == 0 ? 0 : among & ~attacked(at_, numbers_, attackers_);
    }
    // Takes the move before back. Whether it was a check, an attack or a threat of a mate.
    bool was_attack() {
        if (is_check()) {
            step();
            return true;
        }
        at_.pass();
        const Men men = attacked(at_, numbers_, attackers_);
        const bool threatens = wins_at_once(at_, Win::mate);
        at_.undo();
        step();
        return (men != 0 && (men & ~attacked(at_, numbers_, attackers_)) != 0)
               || (threatens && !wins_at_once(at_, Win::mate));
    }
    void step() {
        const Move move = at_.last_move();
        at_.undo();
        numbers_[static_cast<std::size_t>(move.from)] = numbers_[static_cast<std::size_t>(move.to)];
    }

private:
    Position at_;
    Numbers numbers_;
    Attackers attackers_;
};

// Who has done it loses, unless both have.
Ruling verdict(const std::array<bool, 2>& guilty, Color own) {
    const bool own_is = guilty[index(own)];
    const bool other_is = guilty[index(~own)];
    return own_is == other_is ? Ruling::draw : own_is ? Ruling::loss : Ruling::win;
}

Ruling judge_chase(const Position& position, int plies, bool check_frees_both) {
    Walk walk(position);
    std::array<Men, 2> chased{all_men, all_men};  // [side]: by it
    for (int ply = 0; ply < plies && (chased[0] | chased[1]) != 0; ++ply) {
        if (walk.is_check() && check_frees_both) {
            return Ruling::draw;
        }
        Men& by_mover = chased[index(walk.mover())];
        by_mover = walk.newly_attacked(by_mover);
    }
    return verdict({chased[0] != 0, chased[1] != 0}, position.side_to_move());
}

// [side]: whether it attacks with every move.
std::array<bool, 2> attack_always(const Position& position, int plies, Attackers attackers) {
    Walk walk(position, attackers);
    std::array<bool, 2> attack{true, true};
    for (int ply = 0; ply < plies && (attack[0] || attack[1]); ++ply) {
        bool& by_mover = attack[index(walk.mover())];
        if (by_mover) {
            by_mover = walk.was_attack();
        } else {
            walk.step();
        }
    }
    return attack;
}

// Soldiers may attack for ever, but they count against somebody else who does.
Ruling judge_attacks(const Position& position, int plies) {
    const auto guilty = attack_always(position, plies, Attackers::free_pawns);
    if (guilty[0] == guilty[1]) {
        return Ruling::draw;
    }
    const auto attack = attack_always(position, plies, Attackers::all_but_kings);
    return attack[0] && attack[1] ? Ruling::draw : verdict(guilty, position.side_to_move());
}

struct NamedRule {
    std::string_view name;
    Repetition rule;
};
constexpr std::array<NamedRule, 4> named_rules{{
    {"computer", Repetition::computer},
    {"axf", Repetition::asian},
    {"cxa", Repetition::chinese},
    {"draw", Repetition::draw},
}};
constexpr std::string_view unlimited = "-unlimited";

bool is_decided_at_once(const Position& position) {
    Position copy = position;
    return !has_legal_move(copy) || wins_at_once(copy, Win::any);
}

}  // namespace

std::optional<Law> law_from_name(std::string_view name) {
    Law law;
    if (name.ends_with(unlimited)) {
        law.limits_quiet_plies = false;
        name.remove_suffix(unlimited.size());
    }
    for (const NamedRule& named : named_rules) {
        if (named.name == name) {
            law.repetition = named.rule;
            return law;
        }
    }
    return std::nullopt;
}

Ruling judge_cycle(const Position& position, int plies, Repetition rule) {
    return rule == Repetition::chinese ? judge_attacks(position, plies)
                                       : judge_chase(position, plies, rule == Repetition::computer);
}

bool is_dead(const Position& position) {
    std::array<std::array<int, type_count>, 2> counts{};
    for (Square square = 0; square < square_count; ++square) {
        const Piece piece = position.at(square);
        if (piece == no_piece) {
            continue;
        }
        const Type type = type_of(piece);
        if (type == Type::horse || type == Type::rook || type == Type::pawn) {
            return false;
        }
        ++counts[index(color_of(piece))][static_cast<std::size_t>(type)];
    }
    const auto count = [&](Color color, Type type) {
        return counts[index(color)][static_cast<std::size_t>(type)];
    };
    const int red = count(Color::red, Type::cannon);
    const int black = count(Color::black, Type::cannon);
    if (red + black == 0) {
        return true;
    }
    if (red > 1 || black > 1) {
        return false;
    }
    const Color attacker = red > 0 ? Color::red : Color::black;
    const int own_advisors = count(attacker, Type::advisor);
    const int own_elephants = count(attacker, Type::elephant);
    const int advisors = count(~attacker, Type::advisor);
    const int elephants = count(~attacker, Type::elephant);
    if (own_advisors > 0) {
        return false;
    }
    if (red + black == 2) {
        return advisors == 0 && (own_elephants + elephants == 0 || !is_decided_at_once(position));
    }
    if (advisors == 0 || (advisors == 1 && own_elephants == 0)) {
        return true;
    }
    return (advisors == 1 || own_elephants == 0) && !is_decided_at_once(position);
}

std::string_view reason_of_law(const Position& position) {
    const Ruling ruling = position.ruling(position.plies());
    if (ruling == Ruling::open) {
        return {};
    }
    if (ruling == Ruling::draw && is_dead(position)) {
        return "too few men";
    }
    const Color own = position.side_to_move();
    const Color loser = ruling == Ruling::loss ? own : ~own;
    Position at = position;
    int times = 1;
    bool loser_checks = true;
    while (times < 3 && at.plies() > 0) {
        loser_checks = loser_checks && (at.side_to_move() == loser || at.is_check());
        at.undo();
        times += at.key() == position.key() ? 1 : 0;
    }
    if (ruling == Ruling::draw) {
        return times < 3 ? "sixty moves" : "repetition";
    }
    return loser_checks ? "perpetual check" : "perpetual chase";
}

}  // namespace tengen::xiangqi
