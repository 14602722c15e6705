#pragma once

#include "engine/gomoku/line_pattern.h"
#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"
#include "tests/support/board_text.h"

#include <array>
#include <string>
#include <unordered_map>

// What lines are worth, worked out from drawn lines: a line is a string of `.` empty, `X` own,
// `O` opponent and `#` wall, of which nothing beyond its ends is known. Shares only the names of
// the classes with the engine.
namespace tengen::gomoku::slow {

// The classes of lines seen from their middle cell, on which an own stone is thought.
class LineJudge {
public:
    explicit LineJudge(RunRule rule) : rule_(rule) {}

    // `line` has an odd number of cells. Remembers what it has answered.
    LineClass class_of(const std::string& line);

private:
    bool makes_five(const std::string& line) const;
    bool makes_too_many(const std::string& line) const;
    LineClass work_out(const std::string& line);

    RunRule rule_;
    std::unordered_map<std::string, LineClass> known_;
};

// The line through a cell as `color` sees it, `half` cells to each side; `direction` as the engine
// counts them: along the row, up the column, up to the right, down to the right.
std::string line_through(const PlainBoard& board, int cell, int direction, int half, Color color);

// The classes that boards keep for a cell, by the definition of the classes.
class PatternJudge {
public:
    explicit PatternJudge(Rule rule);

    LineClass line_class(const PlainBoard& board, Color color, int cell, int direction);
    std::array<LineClass, 4> line_classes(const PlainBoard& board, Color color, int cell);
    Threat threat(const PlainBoard& board, Color color, int cell);

private:
    Rule rule_;
    std::array<LineJudge, 2> lines_;  // [color]
};

// A class as boards keep it: one class for all that is forbidden to Renju's Black, and too long a
// run under other rules is as good as none.
LineClass kept_class(RunRule rule, LineClass found);

// What four classes amount to.
Threat threat_of(Rule rule, Color color, const std::array<LineClass, 4>& classes);

}  // namespace tengen::gomoku::slow
