#include "tests/support/problem_files.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace tengen::gomoku {

namespace {

std::vector<nlohmann::json> lines_of(const std::string& file) {
    std::ifstream in(
        std::string(TENGEN_SOURCE_DIR) + "/../shared/data/gomoku/problems/" + file + ".jsonl"
    );
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty()) {
            lines.push_back(nlohmann::json::parse(line));
        }
    }
    return lines;
}

}  // namespace

std::vector<ForbiddenPointProblem> forbidden_point_problems() {
    std::vector<ForbiddenPointProblem> problems;
    for (const auto& line : lines_of("forbidden-points")) {
        ForbiddenPointProblem problem;
        problem.id = line.at("id");
        problem.size = line.at("size");
        problem.moves = line.at("moves");
        for (const auto& [cell, reason] : line.at("forbidden").items()) {
            problem.forbidden[cell] = reason;
        }
        problems.push_back(problem);
    }
    return problems;
}

std::vector<HardPointProblem> hard_point_problems() {
    std::vector<HardPointProblem> problems;
    for (const auto& line : lines_of("forbidden-hard")) {
        HardPointProblem problem;
        problem.id = line.at("id");
        problem.kind = line.at("kind");
        problem.point = line.at("point");
        problem.forbidden = line.at("verdict") == "forbidden";
        problem.black = line.at("black");
        problem.white = line.at("white");
        problems.push_back(problem);
    }
    return problems;
}

std::vector<VcfProblem> vcf_problems(const std::string& file) {
    std::vector<VcfProblem> problems;
    for (const auto& line : lines_of(file)) {
        VcfProblem problem;
        problem.id = line.at("id");
        problem.rule = line.value("rule", "");
        problem.size = line.at("size");
        problem.moves = line.at("moves");
        problem.black_to_move = line.at("to_move") == "black";
        problem.own_stones = line.value("attacker_moves", 0);
        problem.line = line.value("line", "");
        problem.first_moves = line.value("winning_first_moves", "");
        problems.push_back(problem);
    }
    return problems;
}

}  // namespace tengen::gomoku
