#!/usr/bin/env python3
"""Turns what tengen_fit_weights wrote into the tables that the engine is built with.

Usage: make_weights.py [--output FILE] RULE EVALUATION POLICY [RULE EVALUATION POLICY ...]

One triple for each of freestyle, standard and renju, in any order. FILE is
engine/gomoku/evaluation_weights.inc of this tree unless given: numbers and comments only, for each
rule in the order above to_move, waiting, attack and defence, each for Black and then for White, by
code. bench/training/README.md has the whole way from games to tables.
"""
import argparse
import sys
from pathlib import Path

RULES = ("freestyle", "standard", "renju")
CODES = 2380  # code_count of engine/gomoku/threat_class.h
LIMIT = 30000  # the engine keeps sixteen bits
WIDTH = 100
TABLES = ("to_move", "waiting", "attack", "defence")
OUTPUT = Path(__file__).resolve().parent.parent / "engine/gomoku/evaluation_weights.inc"


def read_rows(path):
    """The rows of one fit, four of them: own codes of Black and White, then the opponent's."""
    try:
        rows = [[int(word) for word in line.split()] for line in Path(path).read_text().splitlines()]
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    if len(rows) not in (2, 4) or any(len(row) != CODES for row in rows):
        raise ValueError(f"{path}: not two or four rows of {CODES} numbers")
    if len(rows) == 2:
        # Both colours play by the same rule and share their values.
        rows = [rows[0], rows[0], rows[1], rows[1]]
    return [[max(-LIMIT, min(LIMIT, value)) for value in row] for row in rows]


def wrapped(values):
    """Lines with all `values`, each followed by a comma, as full as they may be."""
    lines = [""]
    for value in values:
        if len(lines[-1]) + len(f"{value},") > WIDTH:
            lines.append("")
        lines[-1] += f"{value},"
    return lines


def weights_text(fits):
    """The tables; `fits` has the paths of the evaluation and the policy of every rule."""
    lines = ["// Made by scripts/make_weights.py from games of the engine against itself."]
    for rule in RULES:
        evaluation, policy = fits[rule]
        rows = read_rows(evaluation) + read_rows(policy)
        for number, row in enumerate(rows):
            color = ("black", "white")[number % 2]
            lines += [f"// {rule} {TABLES[number // 2]} {color}"] + wrapped(row)
    return "\n".join(lines) + "\n"


def main(arguments):
    parser = argparse.ArgumentParser(description="Turns fitted weights into the engine's tables.")
    parser.add_argument("--output", type=Path, default=OUTPUT, metavar="FILE")
    parser.add_argument("fits", nargs="+", metavar="RULE EVALUATION POLICY")
    options = parser.parse_args(arguments)
    words = options.fits
    fits = {rule: paths for rule, *paths in (words[i:i + 3] for i in range(0, len(words), 3))}
    if len(words) != 3 * len(RULES) or sorted(fits) != sorted(RULES):
        parser.error("needs RULE EVALUATION POLICY for each of " + ", ".join(RULES))
    try:
        options.output.write_text(weights_text(fits))
    except (OSError, ValueError) as error:
        print(f"make_weights.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
