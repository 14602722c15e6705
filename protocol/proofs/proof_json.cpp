#include "protocol/proofs/proof_json.h"

#include "engine/games.h"
#include "protocol/records/plain_text.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

namespace tengen {

namespace {

using nlohmann::ordered_json;

constexpr int format_version = 1;
constexpr std::string_view win_next = "win next";
constexpr int max_depth = 1000;  // of a tree, its threats included; no board allows so much

std::string dump(const ordered_json& object) {
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string_view side_name(Side side) {
    return side == Side::first ? "black" : "white";
}

// Caught by the readers.
struct FieldError : std::runtime_error {
    FieldError(std::string_view field, std::string_view reason)
        : std::runtime_error(fmt::format("{} {}", field, reason)) {}
};

const ordered_json& field_of(const ordered_json& object, const char* field) {
    const auto found = object.find(field);
    if (found == object.end()) {
        throw FieldError(field, "is missing");
    }
    return *found;
}

std::string text_of(const ordered_json& value, const char* field) {
    if (!value.is_string()) {
        throw FieldError(field, "is no text");
    }
    return value.get<std::string>();
}

Side side_of(const ordered_json& value, const char* field) {
    const std::string text = text_of(value, field);
    for (const Side side : {Side::first, Side::second}) {
        if (text == side_name(side)) {
            return side;
        }
    }
    throw FieldError(field, "is neither black nor white");
}

// Boards beyond these sides are for the game to refuse.
int side_length_of(const ordered_json& object, const char* field) {
    const ordered_json& value = field_of(object, field);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > 1000) {
        throw FieldError(field, "is no length of a side");
    }
    return value.get<int>();
}

ordered_json to_json(const ProofStep& step) {
    ordered_json object;
    if (!step.reply.empty()) {
        object["reply"] = step.reply;
    }
    object["move"] = step.move;
    if (step.rest == ProofStep::Rest::win_next) {
        object["others"] = win_next;
    } else if (step.rest == ProofStep::Rest::threat) {
        object["others"] = to_json(step.threat.front());
    }
    for (const ProofStep& reply : step.replies) {
        object["replies"].push_back(to_json(reply));
    }
    return object;
}

ordered_json to_json(const Certificate& certificate) {
    const Proof& proof = certificate.proof;
    ordered_json object;
    object["tengen_certificate"] = format_version;
    object["game"] = certificate.game;
    object["rule"] = proof.setup.variant;
    object["width"] = proof.setup.width;
    object["height"] = proof.setup.height;
    object["stones"] = ordered_json::object();
    for (const Placement& man : proof.men) {
        object["stones"][std::string(1, man.piece)].push_back(man.cell);
    }
    object["attacker"] = side_name(proof.attacker);
    object["kind"] = proof.kind;
    object["tree"] = to_json(proof.root);
    return object;
}

ProofStep step_from(const ordered_json& object, int depth) {
    if (!object.is_object()) {
        throw FieldError("tree", "holds what is no object");
    }
    if (depth > max_depth) {
        throw FieldError("tree", "is too deep");
    }
    ProofStep step;
    step.move = text_of(field_of(object, "move"), "move");
    if (const auto others = object.find("others"); others != object.end()) {
        if (others->is_object()) {
            step.rest = ProofStep::Rest::threat;
            step.threat.push_back(step_from(*others, depth + 1));
        } else if (*others == win_next) {
            step.rest = ProofStep::Rest::win_next;
        } else {
            throw FieldError("others", fmt::format("is neither a tree nor \"{}\"", win_next));
        }
    }
    if (const auto replies = object.find("replies"); replies != object.end()) {
        if (!replies->is_array()) {
            throw FieldError("replies", "is no list");
        }
        for (const ordered_json& reply : *replies) {
            step.replies.push_back(step_from(reply, depth + 1));
            step.replies.back().reply = text_of(field_of(reply, "reply"), "reply");
            if (step.replies.back().reply.empty()) {
                throw FieldError("reply", "is empty");
            }
        }
    }
    return step;
}

Certificate certificate_from(const ordered_json& object) {
    if (!object.is_object()) {
        throw FieldError("it", "is no object of JSON");
    }
    if (field_of(object, "tengen_certificate") != format_version) {
        throw FieldError("tengen_certificate", fmt::format("is not {}", format_version));
    }
    Certificate certificate;
    certificate.game = text_of(field_of(object, "game"), "game");
    Proof& proof = certificate.proof;
    proof.setup.variant = text_of(field_of(object, "rule"), "rule");
    proof.setup.width = side_length_of(object, "width");
    proof.setup.height = side_length_of(object, "height");
    const ordered_json& stones = field_of(object, "stones");
    if (!stones.is_object()) {
        throw FieldError("stones", "is no object");
    }
    for (const auto& [piece, cells] : stones.items()) {
        if (piece.size() != 1 || !cells.is_array()) {
            throw FieldError("stones", "holds what is no list of cells of a piece");
        }
        for (const ordered_json& cell : cells) {
            proof.men.push_back({text_of(cell, "stones"), piece.front()});
        }
    }
    proof.attacker = side_of(field_of(object, "attacker"), "attacker");
    proof.kind = text_of(field_of(object, "kind"), "kind");
    proof.root = step_from(field_of(object, "tree"), 1);
    return certificate;
}

// Calls read(line, number), which may throw, for every line that says something. Errors name the
// line.
template <class Read>
Status read_lines(std::string_view text, Read read) {
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (trimmed(line).empty()) {
            continue;
        }
        try {
            read(trimmed(line), number);
        } catch (const std::exception& error) {
            return Error{fmt::format("line {}: {}", number, printable(error.what(), 200))};
        }
    }
    return Done{};
}

std::string cells_text_of(const ordered_json& value, const char* field) {
    if (value.is_string()) {
        return value.get<std::string>();
    }
    if (!value.is_array()) {
        throw FieldError(field, "is neither a text nor a list");
    }
    std::string text;
    for (const ordered_json& cell : value) {
        text += text_of(cell, field) + ' ';
    }
    return text;
}

std::vector<RecordedMove> moves_of(
    const ordered_json& object, const char* field, const GameSetup& setup
) {
    if (!object.contains(field)) {
        return {};
    }
    auto game = read_move_string(cells_text_of(object[field], field), {setup.width, setup.height});
    if (!game) {
        throw FieldError(field, game.error());
    }
    return std::move(game.value().moves);
}

std::string id_of(const ordered_json& object, int number) {
    const auto id = object.find("id");
    const bool is_id = id != object.end() && (id->is_string() || id->is_number_integer());
    return is_id ? dump(*id) : std::to_string(number);
}

ProofProblem problem_from_text(
    Session& session, std::string_view text, int number, const GameSetup& setup
) {
    auto problem = problem_at(session, setup, text);
    if (!problem) {
        throw FieldError("the position:", problem.error());
    }
    problem.value().id = std::to_string(number);
    return problem.value();
}

ProofProblem problem_from(
    Session& session, const ordered_json& object, int number, const GameSetup& usual
) {
    if (!object.is_object()) {
        throw FieldError("it", "is no object of JSON");
    }
    GameText game;
    const std::string rule = object.contains("rule") ? text_of(object["rule"], "rule") : "";
    const auto size = object.find("size");
    const std::string size_text = size == object.end() ? ""
                                  : size->is_string()  ? size->get<std::string>()
                                                       : dump(*size);
    const auto setup = parse_setup(rule, size_text, usual);
    if (!setup) {
        throw FieldError("size:", setup.error());
    }
    if (object.contains("fen") || !session.position_text().empty()) {
        ProofProblem problem =
            problem_from_text(session, text_of(field_of(object, "fen"), "fen"), number, *setup);
        problem.id = id_of(object, number);
        return problem;
    }
    game.setup = *setup;
    for (const auto& [field, piece] : {std::pair{"black", 'x'}, std::pair{"white", 'o'}}) {
        for (const RecordedMove& stone : moves_of(object, field, *setup)) {
            game.stones.push_back({stone.move, piece});
        }
    }
    game.moves = moves_of(object, "moves", *setup);
    std::optional<Side> attacker;
    if (object.contains("to_move")) {
        attacker = side_of(object["to_move"], "to_move");
    }
    auto problem = problem_of(session, game, attacker);
    if (!problem) {
        throw FieldError("the position:", problem.error());
    }
    problem.value().id = id_of(object, number);
    return problem.value();
}

}  // namespace

std::string write_certificate(const Certificate& certificate) {
    return dump(to_json(certificate));
}

Result<std::vector<NumberedCertificate>> read_certificates(std::string_view text) {
    std::vector<NumberedCertificate> certificates;
    const auto add = [&](const ordered_json& object, int line) {
        const bool is_result = object.is_object() && object.contains("verdict");
        if (!is_result || object.contains("certificate")) {
            certificates.push_back(
                {line, certificate_from(is_result ? object["certificate"] : object)}
            );
        }
    };
    if (const ordered_json whole = ordered_json::parse(text, nullptr, false); whole.is_object()) {
        try {
            add(whole, 1);
        } catch (const std::exception& error) {
            return Error{printable(error.what(), 200)};
        }
        return certificates;
    }
    const Status read = read_lines(text, [&](std::string_view line, int number) {
        add(ordered_json::parse(line, nullptr, false), number);
    });
    if (!read) {
        return Error{read.error()};
    }
    return certificates;
}

std::string write_proof_result(
    const std::string& game, const ProofProblem& problem, const Result<ProofResult>& result
) {
    ordered_json object;
    object["id"] = ordered_json::parse(problem.id, nullptr, false);
    if (!problem.first_move.empty()) {
        object["first_move"] = problem.first_move;
    }
    if (!result) {
        object["verdict"] = "error";
        object["error"] = result.error();
        return dump(object);
    }
    constexpr std::array<std::string_view, 3> verdicts{"unknown", "won", "none"};
    object["verdict"] = verdicts[static_cast<std::size_t>(result->verdict)];
    object["kind"] = result->kind;
    object["nodes"] = result->nodes;
    if (result->verdict == ProofVerdict::won) {
        object["attacker_moves"] = result->attacker_moves;
        object["line"] = longest_line(result->root);
        object["certificate"] = to_json(Certificate{game, proof_of(problem, *result)});
    }
    return dump(object);
}

Result<std::vector<ProofProblem>> read_proof_problems(
    std::string_view text, const std::string& game, const GameSetup& usual
) {
    const std::unique_ptr<Session> session = make_session(game);
    std::vector<ProofProblem> problems;
    const bool has_texts = !session->position_text().empty();
    const Status read = read_lines(text, [&](std::string_view line, int number) {
        problems.push_back(
            has_texts && line.front() != '{'
                ? problem_from_text(*session, line, number, usual)
                : problem_from(*session, ordered_json::parse(line, nullptr, false), number, usual)
        );
        problems.back().place = std::to_string(number);
    });
    if (!read) {
        return Error{read.error()};
    }
    if (problems.empty()) {
        return Error{"there is no problem"};
    }
    return problems;
}

}  // namespace tengen
