#!/usr/bin/env python3
"""Shows that scripts/check_style.py finds what it should, and nothing else."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import check_style


def complaints(path, text, **others):
    """What is said of a tree with one file, and others beside it (name_h stands for name.h)."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / path
        file.parent.mkdir(parents=True)
        file.write_text(text)
        for name, other in others.items():
            (file.parent / name.replace("_h", ".h")).write_text(other)
        return check_style.check(Path(folder))


class CheckStyle(unittest.TestCase):
    def refused(self, reason, path, text, **others):
        said = complaints(path, text, **others)
        self.assertEqual(len(said), 1, said)
        self.assertIn(reason, said[0])

    def allowed(self, path, text, **others):
        self.assertEqual(complaints(path, text, **others), [])

    def test_only_the_line_writer_prints(self):
        for line in ("std::cout << 1;", 'printf("x");', "fflush(stdout);", 'fmt::print("x");',
                     'fmt::print( "x");', "::write(STDOUT_FILENO, p, 1);", 'std::puts("x");'):
            for path in ("engine/kit/a.cpp", "protocol/gomocup.cpp"):
                with self.subTest(line=line, path=path):
                    self.refused("standard output", path, line)
            self.allowed("protocol/line_writer.cpp", line)
            self.allowed("tests/kit/a_test.cpp", line)
        self.allowed("protocol/main.cpp", 'fmt::print(stderr, "x");\nsnprintf(p, 3, "x");\n')
        self.allowed("engine/kit/a.cpp", "// What std::cout would print.\n")

    def test_the_engine_knows_no_protocol_words(self):
        self.refused("word of a protocol", "engine/gomoku/a.cpp", 'f("bestmove");\n')
        self.refused("word of a protocol", "engine/gomoku/a.cpp", "// becomes a MESSAGE line\n")
        self.allowed("protocol/gomocup.cpp", 'f("MESSAGE");\n')
        self.allowed("engine/gomoku/a.cpp", "on_best_move(message);\n")

    def test_primitives_that_lose_wakeups_are_refused(self):
        for line in ("std::latch a(1);", "std::binary_semaphore a(1);", "#include <barrier>",
                     "std::atomic_wait(&a, 1);", "std::atomic<int> a{0};void f() { a.wait(0); }",
                     "std::atomic_flag a;void f() { a.notify_all(); }"):
            with self.subTest(line=line):
                self.refused("mingw", "engine/kit/a.cpp", line)
        self.refused("mingw", "engine/kit/a.cpp", "stop_.wait(0);\n",
                     a_h="#include <atomic>\nstd::atomic<bool> stop_ = false;\n")
        self.allowed("engine/kit/a.cpp", "std::condition_variable c;\nc.wait(lock);\nc.notify_all();\n")

    def test_commented_out_code_is_refused(self):
        self.refused("looks like code", "engine/kit/a.cpp", "int a;\n    // a = 1;\n")
        self.refused("looks like code", "engine/kit/a.cpp", "/* a = 1;\n*/\n")
        self.allowed("engine/kit/a.cpp", "*p = 3;\nint a = 1'000'000;  // a million;\n")
        self.allowed("engine/kit/a.cpp", 'const char* a = R"(\n// x;\n)";\nf("// y;");\n')

    def test_unfinished_work_is_refused(self):
        self.refused("belongs in an issue", "engine/kit/a.h", "// TO" + "DO: more\n")
        self.refused("belongs in an issue", "scripts/a.sh", "# FIX" + "ME\n")

    def test_long_files_are_refused(self):
        self.refused("901 lines", "engine/kit/a.h", "int a;\n" * 901)
        self.allowed("engine/kit/a.h", "int a;\n" * 900)


if __name__ == "__main__":
    unittest.main()
