#include "engine/xiangqi/proof.h"

#include "engine/xiangqi/mate_search.h"
#include "engine/xiangqi/xiangqi_game.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::xiangqi {

namespace {

constexpr std::string_view only_kind = "checks";
constexpr int table_bits = 20;

ProofStep to_texts(const Position& position, const MateStep& step) {
    ProofStep text;
    if (step.reply != no_move) {
        text.reply = XiangqiGame::to_text(position, step.reply);
    }
    text.move = XiangqiGame::to_text(position, step.move);
    text.replies.reserve(step.replies.size());
    for (const MateStep& reply : step.replies) {
        text.replies.push_back(to_texts(position, reply));
    }
    return text;
}

Proof proof_of(const Position& position, const ProofResult& result) {
    return {
        .setup = XiangqiGame::default_setup(),
        .men = XiangqiGame::men(position),
        .attacker = XiangqiGame::side_to_move(position),
        .kind = result.kind,
        .root = result.root};
}

// Plays a proof through with the moves of the rules, and says after which moves it fails.
class Checker {
public:
    explicit Checker(Position& position) : position_(position) {}

    Status check(const ProofStep& step) {
        if (Status played = play(step.move); !played) {
            return played;
        }
        if (!position_.is_check()) {
            return fault("no check");
        }
        std::vector<PackedMove> replies;
        XiangqiGame::legal_moves(position_, replies);
        if (!replies.empty() && position_.ruling(position_.plies()) != Ruling::open) {
            return fault("the law ends the game");
        }
        if (step.rest != ProofStep::Rest::game_over) {
            return fault("every reply needs an answer of its own");
        }
        for (const ProofStep& answered : step.replies) {
            if (Status held = check_reply(answered, replies); !held) {
                return held;
            }
        }
        if (!replies.empty()) {
            return fault("no answer to " + XiangqiGame::to_text(position_, replies.front()));
        }
        undo();
        return Done{};
    }

private:
    // Takes the reply off those that are left.
    Status check_reply(const ProofStep& answered, std::vector<PackedMove>& left) {
        const auto reply = XiangqiGame::parse(position_, answered.reply);
        const auto place = std::find(left.begin(), left.end(), reply ? *reply : no_move);
        if (place == left.end()) {
            return fault("there is no reply " + answered.reply + ", or it stands there twice");
        }
        left.erase(place);
        if (Status played = play(answered.reply); !played) {
            return played;
        }
        if (position_.ruling(position_.plies()) != Ruling::open) {
            return fault("the law ends the game");
        }
        Status held = check(answered);
        if (held) {
            undo();
        }
        return held;
    }
    Status play(const std::string& text) {
        const auto move = XiangqiGame::parse(position_, text);
        if (!move || !XiangqiGame::is_legal(position_, *move)) {
            return fault(text + " is not a legal move");
        }
        position_.play(unpack(*move));
        line_.push_back(text);
        return Done{};
    }
    void undo() {
        position_.undo();
        line_.pop_back();
    }
    Error fault(const std::string& what) const {
        std::string text = "after";
        for (const std::string& move : line_) {
            text += ' ' + move;
        }
        return Error{(line_.empty() ? "" : text + ": ") + what};
    }

    Position& position_;
    std::vector<std::string> line_;
};

}  // namespace

Result<ProofResult> search_proof(Position& position, const ProofRequest& request) {
    if (!request.kind.empty() && request.kind != only_kind) {
        return Error{"there are no wins of the kind '" + request.kind + "'"};
    }
    if (!request.table.empty()) {
        return Error{"the search for mates keeps no table"};
    }
    MateSearch::Effort effort;
    if (!request.first_move.empty()) {
        const auto move = XiangqiGame::parse(position, request.first_move);
        if (!move || !XiangqiGame::is_legal(position, *move)) {
            return Error{request.first_move + " is not a legal move"};
        }
        effort.first = *move;
    }
    effort.nodes = request.limits.nodes.value_or(effort.nodes);
    effort.stops = [&](std::uint64_t /*nodes*/) {
        return (request.stop != nullptr && *request.stop)
               || (request.limits.turn_time
                   && Clock::now() - request.limits.start >= *request.limits.turn_time);
    };
    const MateResult found = MateSearch(table_bits).solve(position, effort);
    ProofResult result;
    result.kind = only_kind;
    result.nodes = found.nodes;
    if (found.verdict == MateVerdict::never) {
        result.verdict = ProofVerdict::none;
    } else if (found.verdict == MateVerdict::won) {
        result.verdict = ProofVerdict::won;
        result.attacker_moves = found.moves;
        result.root = to_texts(position, found.root);
        // A win that cannot be shown is none, and a fault of ours.
        if (const Status checked = check_proof(proof_of(position, result)); !checked) {
            return Error{"the solver is wrong, its proof does not hold: " + checked.error()};
        }
    }
    return result;
}

Status check_proof(const Proof& proof) {
    if (proof.kind != only_kind) {
        return Error{"there are no wins of the kind '" + proof.kind + "'"};
    }
    auto position = XiangqiGame::create(proof.setup, proof.men, proof.attacker);
    if (!position) {
        return Error{position.error()};
    }
    return Checker(position.value()).check(proof.root);
}

}  // namespace tengen::xiangqi
