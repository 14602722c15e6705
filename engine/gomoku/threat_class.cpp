#include "engine/gomoku/threat_class.h"

#include <algorithm>

namespace tengen::gomoku {

namespace {

// Maps ascending quadruples of classes to codes 0..2379 and back.
struct CodeBook {
    std::vector<std::array<LineClass, direction_slots>> classes;
    std::array<Code, 65536> of_key{};

    CodeBook() {
        std::array<Code, 65536> of_sorted{};
        for (std::uint32_t a = 0; a < line_class_count; ++a) {
            for (std::uint32_t b = a; b < line_class_count; ++b) {
                for (std::uint32_t c = b; c < line_class_count; ++c) {
                    for (std::uint32_t d = c; d < line_class_count; ++d) {
                        of_sorted[a | (b << 4) | (c << 8) | (d << 12)] =
                            static_cast<Code>(classes.size());
                        classes.push_back(
                            {static_cast<LineClass>(a),
                             static_cast<LineClass>(b),
                             static_cast<LineClass>(c),
                             static_cast<LineClass>(d)}
                        );
                    }
                }
            }
        }
        for (std::uint32_t key = 0; key < of_key.size(); ++key) {
            std::array<std::uint32_t, direction_slots> parts{
                key & 15, (key >> 4) & 15, (key >> 8) & 15, key >> 12};
            std::sort(parts.begin(), parts.end());
            if (parts.back() < line_class_count) {
                of_key[key] =
                    of_sorted[parts[0] | (parts[1] << 4) | (parts[2] << 8) | (parts[3] << 12)];
            }
        }
    }
};

const CodeBook& code_book() {
    static const CodeBook book;
    return book;
}

struct ClassCounts {
    std::array<int, line_class_count> of{};

    explicit ClassCounts(Code code) {
        for (const auto found : classes_of_code(code)) {
            ++of[static_cast<std::size_t>(found)];
        }
    }
    int operator()(LineClass wanted) const { return of[static_cast<std::size_t>(wanted)]; }
};

}  // namespace

const std::array<Code, 65536>& code_of_classes() {
    return code_book().of_key;
}

std::array<LineClass, direction_slots> classes_of_code(Code code) {
    return code_book().classes[code];
}

Threat threat_of_code(Rule rule, Color color, Code code) {
    const ClassCounts count(code);
    const int open_fours = count(LineClass::open_four);
    const int fours = count(LineClass::four) + open_fours;
    const int threes = count(LineClass::three) + count(LineClass::three_points2);
    const int blocked_threes = count(LineClass::blocked_three);
    const int twos =
        count(LineClass::two) + count(LineClass::two_points2) + count(LineClass::two_points3);
    if (count(LineClass::five) > 0) {
        return Threat::five;
    }
    if (rule == Rule::renju && color == Color::black) {
        if (count(LineClass::over) > 0 || fours >= 2) {
            return Threat::none;
        }
        if (threes >= 2) {
            return Threat::maybe_33;
        }
    }
    if (open_fours > 0 || fours >= 2) {
        return Threat::open_four;
    }
    if (fours == 1) {
        if (threes > 0) {
            return Threat::four_three;
        }
        return blocked_threes + twos > 0 ? Threat::four_plus : Threat::four;
    }
    if (threes >= 2) {
        return Threat::double_three;
    }
    if (threes == 1) {
        return blocked_threes + twos > 0 ? Threat::three_plus : Threat::three;
    }
    if (blocked_threes > 0) {
        return twos > 0 ? Threat::blocked_three_two : Threat::blocked_three;
    }
    if (twos > 0) {
        return twos > 1 ? Threat::two_twos : Threat::two;
    }
    return Threat::none;
}

bool makes_four(Code code) {
    const ClassCounts count(code);
    return count(LineClass::four) + count(LineClass::open_four) > 0;
}

}  // namespace tengen::gomoku
