#!/usr/bin/env python3
"""Checks the house rules that neither the compiler nor clang-tidy knows.

Usage: check_style.py [ROOT]

* Only protocol/line_writer.cpp touches standard output.
* No protocol's words in engine/.
* No std::latch, barrier, semaphore or atomic wait: they hang in Windows builds made by mingw.
* No commented-out code (a comment line that ends in a semicolon).
* No notes about unfinished work, and no file above 900 lines.

Prints a line for each fault and exits 1 if there is any.
"""
import re
import sys
from pathlib import Path

CODE_FOLDERS = ("engine", "protocol", "tests", "bench")
OTHER_FOLDERS = ("scripts", ".ci")
MAX_LINES = 900

MAY_PRINT = "protocol/line_writer.cpp"
PRINTING = re.compile(
    r"\bstd::cout\b|\bstdout\b|\bSTDOUT_FILENO\b|\b(printf|puts|putchar)\s*\("
    r"|\bfmt::print\s*\((?!\s*stderr\b)"
)
PROTOCOL_WORDS = re.compile(r"\b(bestmove|readyok|MESSAGE)\b")
LOST_WAKEUPS = re.compile(
    r"\bstd::(latch|barrier|counting_semaphore|binary_semaphore|atomic(_flag)?_(wait|notify)\w*)\b"
    r"|#\s*include\s*<(latch|barrier|semaphore)>"
)
ATOMIC_NAME = re.compile(r"\bstd::atomic(?:_\w+|\s*<[^;{}()]*>)\s+(\w+)\s*[;={]")
# Spelt in halves, so that this file passes its own check.
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME)\b")

# A raw string, a comment, a string or a character (not the separator in 1'000).
TOKEN = re.compile(
    r'R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)"'
    r"|//(?:\\\n|[^\n])*|/\*.*?\*/"
    r'|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])*\'',
    re.DOTALL,
)


def split_comments(text):
    """`text` twice, line for line: without its comments, and with nothing but them."""
    def blank(part):
        return re.sub(r"[^\n]", " ", part)

    code, comments, end = [], [], 0
    for token in TOKEN.finditer(text):
        between, part = text[end:token.start()], token[0]
        is_comment = part.startswith(("//", "/*"))
        code += [between, blank(part) if is_comment else part]
        comments += [blank(between), part if is_comment else blank(part)]
        end = token.end()
    code.append(text[end:])
    comments.append(blank(text[end:]))
    return "".join(code).split("\n"), "".join(comments).split("\n")


def twin_text(file):
    """The text of the header of a .cpp file, where its members are declared."""
    twin = file.with_suffix(".h")
    return twin.read_text(errors="replace") if file.suffix == ".cpp" and twin.exists() else ""


def code_faults(path, file, text):
    """(line number, fault) for all that is wrong in one C++ file."""
    in_engine = path.startswith("engine/")
    may_print = path == MAY_PRINT or not path.startswith(("engine/", "protocol/"))
    atomics = set(ATOMIC_NAME.findall(text + twin_text(file)))
    waits = re.compile(r"\b(%s)\.(wait|notify_one|notify_all)\s*\(" % "|".join(atomics)) \
        if atomics else None
    code, comments = split_comments(text)
    for number, (line, comment) in enumerate(zip(code, comments), 1):
        if not may_print and PRINTING.search(line):
            yield number, "prints to standard output, which is line_writer.cpp's alone"
        if in_engine and PROTOCOL_WORDS.search(line + comment):
            yield number, "a word of a protocol, which the engine does not know"
        if LOST_WAKEUPS.search(line) or (waits and waits.search(line)):
            yield number, "waits with a primitive that hangs in mingw builds: use a condition variable"
        if not line.strip() and re.search(r";\s*(\*/)?\s*$", comment):
            yield number, "a comment that ends in a semicolon looks like code"


def check(root):
    """All complaints about the tree under `root`, in the order of the files."""
    complaints = []
    files = [p for folder in CODE_FOLDERS for p in (root / folder).rglob("*")
             if p.suffix in (".h", ".cpp", ".py") or p.name == "CMakeLists.txt"]
    files += [p for folder in OTHER_FOLDERS for p in (root / folder).rglob("*")
              if p.is_file() and "__pycache__" not in p.parts]
    for file in sorted(files):
        path = file.relative_to(root).as_posix()
        text = file.read_text(errors="replace")
        lines = text.splitlines()
        if len(lines) > MAX_LINES:
            complaints.append(f"{path}: {len(lines)} lines, and {MAX_LINES} is the limit")
        for number, line in enumerate(lines, 1):
            if UNFINISHED.search(line):
                complaints.append(f"{path}:{number}: a note about unfinished work belongs in an issue")
        if file.suffix in (".h", ".cpp"):
            complaints += [f"{path}:{number}: {fault}"
                           for number, fault in code_faults(path, file, text)]
    return complaints


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    complaints = check(root)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
