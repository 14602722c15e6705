#include "tests/support/vcf_puzzles.h"

#include <array>

namespace tengen::gomoku {

void PrintTo(const VcfPuzzle& puzzle, std::ostream* out) {
    *out << puzzle.name;
}

std::span<const VcfPuzzle> vcf_puzzles() {
    static constexpr std::array puzzles{
        VcfPuzzle{
            "V1",
            Rule::freestyle,
            "I5 G6 D9 E9 G9 G10 D12",
            "F9",
            Color::black,
            5,
            "G7 G8 F8 H6 D10 C11 D11"},
        VcfPuzzle{
            "V2",
            Rule::freestyle,
            "H4 H7 H8 J9 L9 I11 I13",
            "",
            Color::black,
            7,
            "H6 H5 H9 H10 I9 K9 I10 I12 I8 I7 G6"},
        VcfPuzzle{
            "V3",
            Rule::freestyle,
            "G5 G8 K8 I9 K10 K12 M13",
            "",
            Color::black,
            5,
            "K11 K9 J10 L12 G7 H8 G6"},
        VcfPuzzle{
            "V4",
            Rule::standard,
            "H3 D7 C8 D8 D11 H11 G12 G13",
            "",
            Color::black,
            5,
            "D9 D10 F11 E10 G11 E11 G10"},
        VcfPuzzle{
            "V5", Rule::standard, "L4 L5 K7 F8 I8 J8", "", Color::black, 5, "H8 G8 L8 K8 L6 L7 M5"},
        VcfPuzzle{
            "V6",
            Rule::renju,
            "K9 F10 E12 H12 F13 G13",
            "E9",
            Color::black,
            5,
            "I11 J10 F14 E15 F12 F11 G12"},
        VcfPuzzle{
            "V7",
            Rule::renju,
            "C3 G3 F5 G5 F6 F8 F10",
            "I3 D8",
            Color::black,
            5,
            "F4 F7 F3 F2 E3 D3 D2"},
        VcfPuzzle{
            "V8",
            Rule::renju,
            "E10 F10 K13",
            "G11 G12 H12 K12 E13",
            Color::white,
            4,
            "I12 J12 F12 E12 I9"},
        VcfPuzzle{
            "V9",
            Rule::renju,
            "K9",
            "F5 J7 I8 M8 J9 I12",
            Color::white,
            6,
            "H7 G6 K10 L11 J11 L9 J8 J10 K8"},
        VcfPuzzle{
            "V10",
            Rule::freestyle,
            "J8 K8 H9 I9 F12 L12 H13",
            "G6 I8",
            Color::black,
            8,
            "H10 G11 K7 L6 H11 H12 H8 H7 K11 J10 K9 K10 J9"},
        VcfPuzzle{
            "V11",
            Rule::freestyle,
            "J3 H4 J4 H5 H7 I7 L7",
            "H3 I5 H8 L8 M9",
            Color::black,
            6,
            "J7 K7 J6 J5 F7 G7 I4 G6 G4"},
        VcfPuzzle{
            "V12",
            Rule::freestyle,
            "B3 B4 D4 F4 F7 H7 C8 E9 I10 D11 H11",
            "G6 G7 G9",
            Color::black,
            9,
            "C4 E4 E6 D5 G8 H9 E10 F9 E8 E7 F8 D8 F5 F6 D7"},
        VcfPuzzle{
            "V13",
            Rule::freestyle,
            "I9 J10 I11 M11 L12 N12 E13 E14 H14",
            "K7 H8",
            Color::black,
            10,
            "K11 M13 J11 L11 G11 H11 F12 H10 D14 C15 F14 G14 H12 G13 K9 L8 L10"},
        VcfPuzzle{
            "V14",
            Rule::freestyle,
            "G4 I4 F7 G8 H8 K8 I11",
            "H7",
            Color::black,
            8,
            "I8 J8 E8 F8 H5 G6 I6 J7 I7 I5 I10 I9 H9"},
        VcfPuzzle{
            "V15",
            Rule::freestyle,
            "D5 E6 G9 G10 E11 D13 E13 F13 I13",
            "C4 C13",
            Color::black,
            7,
            "G13 H13 G11 G12 G8 G7 H9 F7 F11 E12 D11"}};
    return puzzles;
}

}  // namespace tengen::gomoku
