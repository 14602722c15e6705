#pragma once

#include "engine/othello/text.h"

#include <string>
#include <vector>

namespace tengen::othello {

struct NamedProblem {
    std::string name;
    Problem problem;
};

// The problems of ../shared/data/othello/`file`, in the form of `parse_problem` or, for .tsv files,
// in columns; empty when the folder is missing. Throws on a file that is there and cannot be read.
std::vector<NamedProblem> shared_problems(const std::string& file);

}  // namespace tengen::othello
