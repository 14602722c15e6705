#!/usr/bin/env python3
"""Shows that scripts/make_weights.py puts every number in its place and refuses what is no fit."""
import contextlib
import io
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import make_weights

CODES = make_weights.CODES


def row(first):
    """A row that tells by its numbers which one it is."""
    return [first] * (CODES - 1) + [-first]


class MakeWeights(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.output = self.folder / "weights.inc"

    def fit(self, name, rows):
        path = self.folder / name
        path.write_text("".join(" ".join(map(str, values)) + "\n" for values in rows))
        return str(path)

    def run_script(self, *fits):
        """The exit code and what was said."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            try:
                code = make_weights.main(["--output", str(self.output), *fits])
            except SystemExit as stop:
                code = stop.code
        return code, said.getvalue()

    def fits(self, freestyle_evaluation=None):
        two = [row(1), row(2)]
        return (
            "renju", self.fit("re", map(row, (5, 6, 7, 8))), self.fit("rp", map(row, (9, 10, 11, 12))),
            "freestyle", freestyle_evaluation or self.fit("fe", two), self.fit("fp", map(row, (3, 4))),
            "standard", self.fit("se", two), self.fit("sp", map(row, (3, 4))),
        )

    def numbers(self):
        text = re.sub(r"//.*", "", self.output.read_text())
        return [int(number) for number in text.replace("\n", "").rstrip(",").split(",")]

    def test_rows_come_by_rule_then_table_then_color(self):
        self.assertEqual(self.run_script(*self.fits()), (0, ""))
        numbers = self.numbers()
        shared = [1, 1, 2, 2, 3, 3, 4, 4]
        expected = shared + shared + list(range(5, 13))
        self.assertEqual(len(numbers), len(expected) * CODES)
        for place, first in enumerate(expected):
            with self.subTest(place=place):
                self.assertEqual(numbers[place * CODES:(place + 1) * CODES], row(first))

    def test_lines_fit_the_width_of_the_sources(self):
        self.run_script(*self.fits())
        widths = [len(line) for line in self.output.read_text().splitlines()]
        self.assertLessEqual(max(widths), 100)
        self.assertGreater(sum(widths) / len(widths), 90)

    def test_values_fit_sixteen_bits(self):
        self.run_script(*self.fits(self.fit("big", [row(99999), row(2)])))
        self.assertEqual(self.numbers()[0], 30000)
        self.assertEqual(self.numbers()[CODES - 1], -30000)

    def test_what_is_no_fit_is_refused_by_name(self):
        for rows in ([row(1)], [row(1)] * 3, [row(1), row(2)[1:]], [["x"] * CODES] * 2, []):
            with self.subTest(rows=len(rows)):
                code, said = self.run_script(*self.fits(self.fit("bad", rows)))
                self.assertEqual(code, 1)
                self.assertIn("bad", said)
                self.assertFalse(self.output.exists())
        self.assertEqual(self.run_script(*self.fits("nowhere"))[0], 1)

    def test_every_rule_is_needed_once(self):
        fits = self.fits()
        for wrong in (fits[:6], fits[:8], fits[:3] + fits, fits[:6] + ("caro",) + fits[7:]):
            with self.subTest(words=len(wrong)):
                self.assertEqual(self.run_script(*wrong)[0], 2)
                self.assertFalse(self.output.exists())


if __name__ == "__main__":
    unittest.main()
