#pragma once

#include <map>
#include <string>
#include <vector>

// The problem collections that lie beside the project, in ../shared/data/gomoku/problems of the
// source tree. They are not part of it: where the folder is missing the lists are empty, and the
// tests that want them skip. Throws on a file that is there and cannot be read.
namespace tengen::gomoku {

struct ForbiddenPointProblem {
    std::string id;
    int size = 0;
    std::string moves;  // from Black's first stone on
    std::map<std::string, std::string>
        forbidden;  // cell -> "double-three", "double-four", "overline"
};
std::vector<ForbiddenPointProblem> forbidden_point_problems();

struct HardPointProblem {
    std::string id;
    std::string kind;
    std::string point;
    bool forbidden = false;
    std::string black;
    std::string white;
};
std::vector<HardPointProblem> hard_point_problems();

struct VcfProblem {
    std::string id;
    std::string rule;  // as rule_from_name knows it
    int size = 0;
    std::string moves;
    bool black_to_move = true;
    int own_stones = 0;       // of the shortest win by continuous fours; 0 when there is none
    std::string line;         // attacker, reply, attacker, ...; `--` stands for a forbidden reply
    std::string first_moves;  // all that win by continuous fours
};
// `file` is the name of one of the collections, such as "vcf-renju".
std::vector<VcfProblem> vcf_problems(const std::string& file);

}  // namespace tengen::gomoku
