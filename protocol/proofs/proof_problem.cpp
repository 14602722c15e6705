#include "protocol/proofs/proof_problem.h"

namespace tengen {

namespace {

Side side_with_fewer(const std::vector<Placement>& stones) {
    int lead = 0;
    for (const Placement& stone : stones) {
        lead += stone.piece == 'x' ? 1 : stone.piece == 'o' ? -1 : 0;
    }
    return lead > 0 ? Side::second : Side::first;
}

void find_longest(
    const ProofStep& step, std::vector<std::string>& line, std::vector<std::string>& longest
) {
    line.push_back(step.move);
    if (line.size() > longest.size()) {
        longest = line;
    }
    for (const ProofStep& reply : step.replies) {
        line.push_back(reply.reply);
        find_longest(reply, line, longest);
        line.pop_back();
    }
    line.pop_back();
}

}  // namespace

Result<ProofProblem> problem_of(
    Session& session, const GameText& game, const std::optional<Side>& attacker
) {
    ProofProblem problem;
    problem.setup = game.setup;
    problem.men = game.stones;
    for (const RecordedMove& move : game.moves) {
        problem.men.push_back({move.move, move.side == Side::first ? 'x' : 'o'});
    }
    const Side to_move =
        game.moves.empty() ? side_with_fewer(game.stones) : other_side(game.moves.back().side);
    problem.attacker = attacker.value_or(to_move);
    if (Status set = session.set_board(problem.setup, problem.men, problem.attacker); !set) {
        return Error{set.error()};
    }
    if (session.outcome() != Outcome::ongoing) {
        return Error{"the game is over"};
    }
    return problem;
}

Result<ProofProblem> problem_at(Session& session, const GameSetup& setup, std::string_view text) {
    if (Status set = session.set_position(setup, text, {}); !set) {
        return Error{set.error()};
    }
    if (session.outcome() != Outcome::ongoing) {
        return Error{"the game is over"};
    }
    ProofProblem problem;
    problem.setup = session.setup();
    problem.men = session.men();
    problem.attacker = session.side_to_move();
    return problem;
}

Proof proof_of(const ProofProblem& problem, const ProofResult& result) {
    return {
        .setup = problem.setup,
        .men = problem.men,
        .attacker = problem.attacker,
        .kind = result.kind,
        .root = result.root};
}

std::vector<std::string> longest_line(const ProofStep& root) {
    std::vector<std::string> line;
    std::vector<std::string> longest;
    find_longest(root, line, longest);
    return longest;
}

}  // namespace tengen
