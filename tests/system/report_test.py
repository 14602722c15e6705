#!/usr/bin/env python3
"""Shows that the pictures of `tengen render` and the page of `tengen report` are well-formed.

Usage: report_test.py TENGEN
"""
import html.parser
import json
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
VOID = {"meta", "link", "br", "img", "input"}
HOSTILE = "</script><script>alert(1)</script><!-- & \" ' {{review}}"


def run(*arguments):
    done = subprocess.run([TENGEN, *arguments], capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Page(html.parser.HTMLParser):
    """Finds elements that are not closed, and keeps scripts and addresses."""

    def __init__(self, text):
        super().__init__()
        self.open, self.faults, self.scripts, self.addresses = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.addresses += [attributes[name] for name in ("src", "href") if name in attributes]
        self.faults += [f"{name} on {tag}" for name in attributes if name.startswith("on")]
        if tag == "script":
            self.scripts.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}>")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1] += data


class Pictures(unittest.TestCase):
    def test_every_size_is_well_formed(self):
        for width in (5, 6, 12, 13, 15, 22):
            for height in {5, width, 22}:
                code, svg, error = run("render", "--size", f"{width}x{height}", "--moves", "c3d4")
                self.assertEqual(code, 0, error)
                root = xml.etree.ElementTree.fromstring(svg)
                self.assertEqual(root.tag, f"{SVG}svg")
                stones = [e for e in root.iter(f"{SVG}g") if e.get("class") == "stone"]
                self.assertEqual([e.get("data-cell") for e in stones], ["c3", "d4"])
                left, top, right, bottom = map(int, root.get("viewBox").split())
                for circle in root.iter(f"{SVG}circle"):
                    x, y = int(circle.get("cx")), int(circle.get("cy"))
                    self.assertTrue(left < x < right and top < y < bottom)

    def test_marks_and_names_are_well_formed(self):
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "game.json"
            record.write_text(json.dumps({
                "rule": "renju", "width": 15, "height": 15, "first": HOSTILE, "second": "\u0001\uffff黑",
                "moves": ["g8", "a1", "f8", "a15", "h7", "o1", "h6", "o15"]}))
            code, svg, error = run("render", str(record), "--threats", "--forbidden", "--candidates",
                                   "3", "--nodes", "500", "--memory", "32")
            self.assertEqual(code, 0, error)
            root = xml.etree.ElementTree.fromstring(svg)
            classes = {e.get("class") for e in root.iter(f"{SVG}g")}
            self.assertLessEqual({"stone", "candidate", "forbidden"}, classes)
            self.assertIn(HOSTILE, root.find(f"{SVG}title").text)

    def test_a_page_is_whole_and_runs_nothing_of_the_record(self):
        with tempfile.TemporaryDirectory() as folder:
            record, page = Path(folder) / "game.json", Path(folder) / "game.html"
            record.write_text(json.dumps({
                "rule": "freestyle", "width": 9, "height": 7, "first": HOSTILE, "comment": HOSTILE,
                "moves": [{"move": "e4", "comment": HOSTILE}, "e5", "d4", "f4"]}))
            code, out, error = run("report", str(record), "--nodes", "300", "--memory", "32", "-o",
                                   str(page))
            self.assertEqual(code, 0, error)
            self.assertIn("4 moves", out)
            read = Page(page.read_text())
            self.assertEqual((read.faults, read.open), ([], []))
            self.assertEqual(read.addresses, ["data:,"])
            self.assertEqual(len(read.scripts), 3)
            review = json.loads(read.scripts[0])
            self.assertEqual(review["first"], HOSTILE)
            self.assertEqual(review["moves"][0]["comment"], HOSTILE)
            self.assertEqual(len(review["moves"]), 4)
            self.assertEqual(set(json.loads(read.scripts[1])), {"en", "zh"})

    def test_wrong_input_ends_with_its_code(self):
        self.assertEqual(run("render", "--moves", "h8h8")[0], 3)
        self.assertEqual(run("render", "/no/such/file")[0], 3)
        self.assertEqual(run("report", "x.sgf")[0], 2)
        self.assertEqual(run("review", "--to", "png", "x.sgf")[0], 2)


if __name__ == "__main__":
    TENGEN = sys.argv.pop(1)
    unittest.main()
