#!/usr/bin/env python3
"""Shows that scripts/tune.py finds what wins, goes on where it stood, and names what is wrong."""
import contextlib
import io
import json
import random
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import tune

TUNABLES = {"margin": (100, 0, 300, 10), "depth": (4, 1, 10, 1)}

PARAMS = """#pragma once
TUNABLE(margin, 100, 0, 300, 10);
TUNABLE(depth, 4, 1, 10, 1);
"""

# Stands for the program: the one with more margin wins three games of four.
PROGRAM = """#!/usr/bin/env python3
import re, sys
margins = [int(re.search(r"option.margin=(\\d+)", word)[1]) for word in sys.argv if "option." in word]
won = 12 if margins[0] > margins[1] else 4
print(f"plus - minus: {won} - {16 - won} - 0 (won - lost - drawn), 16 games")
"""


def hill(best, noise):
    """A measure whose winner is who stands nearer to `best`, most of the time."""
    chance = random.Random(5)

    def measure(plus, minus, _):
        def distance(values):
            return sum(abs(values[name] - best[name]) / TUNABLES[name][3] for name in best)
        lead = (distance(minus) - distance(plus)) / 20
        return max(-1, min(1, lead + chance.gauss(0, noise)))
    return measure


class Spsa(unittest.TestCase):
    def test_it_climbs_to_what_wins_in_spite_of_noise(self):
        spsa = tune.Spsa(TUNABLES, 2000, seed=1)
        measure = hill({"margin": 200, "depth": 8}, noise=0.25)
        for _ in range(2000):
            spsa.iterate(measure)
        self.assertAlmostEqual(spsa.values["margin"], 200, delta=25)
        self.assertAlmostEqual(spsa.values["depth"], 8, delta=1.5)

    def test_no_constant_leaves_its_range(self):
        spsa = tune.Spsa(TUNABLES, 300, seed=2)
        asked = []

        def measure(plus, minus, _):
            asked.extend((plus, minus))
            return 1 if plus["margin"] > minus["margin"] else -1
        for _ in range(300):
            spsa.iterate(measure)
        self.assertEqual(spsa.rounded(spsa.values)["margin"], 300)
        for values in asked:
            for name, (_, low, high, _) in TUNABLES.items():
                self.assertTrue(low <= values[name] <= high)

    def test_a_restored_run_goes_on_as_if_nothing_had_happened(self):
        whole = tune.Spsa(TUNABLES, 40, seed=3)
        halves = tune.Spsa(TUNABLES, 40, seed=3)
        measure = hill({"margin": 50, "depth": 2}, noise=0)
        for _ in range(20):
            whole.iterate(measure)
            halves.iterate(measure)
        again = tune.Spsa(TUNABLES, 40, seed=3)
        again.restore(json.loads(json.dumps(halves.state())))
        for _ in range(20):
            whole.iterate(measure)
            again.iterate(measure)
        self.assertEqual(whole.values, again.values)


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "params.h").write_text(PARAMS)
        program = self.folder / "program"
        program.write_text(PROGRAM)
        program.chmod(0o755)

    def run_script(self, *arguments):
        """The exit code, what was printed and what was said."""
        printed, said = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(said):
            code = tune.main(["--openings", "o.txt", "--program", str(self.folder / "program"),
                              "--params", str(self.folder / "params.h"),
                              "--state", str(self.folder / "state.json"), *arguments])
        return code, printed.getvalue(), said.getvalue()

    def test_it_prints_the_constants_and_keeps_its_state(self):
        code, printed, _ = self.run_script("--iterations", "30", "margin", "depth")
        self.assertEqual(code, 0)
        values = dict(line.split() for line in printed.splitlines())
        self.assertGreater(int(values["margin"]), 100)
        self.assertEqual(json.loads((self.folder / "state.json").read_text())["done"], 30)

    def test_a_finished_run_prints_the_same_again(self):
        first = self.run_script("--iterations", "5", "all")
        again = self.run_script("--iterations", "5", "all")
        self.assertEqual(first[:2], again[:2])
        self.assertEqual(again[2], "")

    def test_another_run_is_not_mixed_in(self):
        self.run_script("--iterations", "2", "margin")
        code, _, said = self.run_script("--iterations", "2", "--seed", "9", "margin")
        self.assertEqual(code, 1)
        self.assertIn("seed was 1 and is 9", said)

    def test_what_is_wrong_is_named(self):
        code, _, said = self.run_script("height")
        self.assertEqual(code, 1)
        self.assertIn("has no tunable height", said)
        (self.folder / "program").write_text("#!/bin/sh\necho no such file >&2\nexit 3\n")
        code, _, said = self.run_script("--iterations", "1", "margin")
        self.assertEqual(code, 1)
        self.assertIn("the match failed: no such file", said)
        (self.folder / "state.json").write_text("{]")
        code, _, said = self.run_script("margin")
        self.assertIn("state.json is of another run", said)


if __name__ == "__main__":
    unittest.main()
