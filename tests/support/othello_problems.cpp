#include "tests/support/othello_problems.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace tengen::othello {

namespace {

// id, empty squares, board, side, score, best moves.
NamedProblem problem_of_columns(const std::string& line) {
    std::istringstream columns(line);
    std::string name;
    std::string empty;
    std::string board;
    std::string side;
    std::string score;
    std::string best;
    columns >> name >> empty >> board >> side >> score >> best;
    std::replace(best.begin(), best.end(), ',', '/');
    const auto problem = parse_problem(board + ' ' + side + "; score " + score + "; best " + best);
    if (!problem) {
        throw std::runtime_error(line + ": " + problem.error());
    }
    return {name, *problem};
}

}  // namespace

std::vector<NamedProblem> shared_problems(const std::string& file) {
    const std::filesystem::path folder =
        std::filesystem::path(TENGEN_SOURCE_DIR) / ".." / "shared" / "data" / "othello";
    std::vector<NamedProblem> problems;
    if (!std::filesystem::exists(folder)) {
        return problems;
    }
    std::ifstream lines(folder / file);
    if (!lines) {
        throw std::runtime_error("cannot read " + (folder / file).string());
    }
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        if (file.ends_with(".tsv")) {
            problems.push_back(problem_of_columns(line));
            continue;
        }
        const auto problem = parse_problem(line);
        if (!problem) {
            throw std::runtime_error(line + ": " + problem.error());
        }
        problems.push_back({line.substr(line.find('#'), 3), *problem});
    }
    return problems;
}

}  // namespace tengen::othello
