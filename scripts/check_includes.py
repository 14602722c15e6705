#!/usr/bin/env python3
"""Holds every #include line against the layer rule: arrows only downwards, never sideways.

Usage: check_includes.py [ROOT]

Prints a line for each include that breaks the rule and exits 1 if there is any. RULES below is the
rule; README.md has its map.
"""
import re
import sys
from pathlib import Path

FOLDERS = ("engine", "protocol", "tests", "bench")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')

# Of the kit, protocols see only its plain types.
PLAIN_KIT = "|".join(("score", "limits", "result", "options"))
SEAM = r"engine/(session|endgame|games)\.h"

# The first row whose first pattern matches a file is its rule: what it may include of ours is what
# the second pattern matches. {game} is the folder of the file's game, or what a row captured so.
# protocol/commands has no row of its own: bench and perft too go through session.h and games.h.
RULES = [
    (r"engine/kit/.*", r"engine/kit/.*"),
    (r"engine/session\.h", r"engine/kit/.*"),
    (r"engine/game_session\.(h|cpp)", r"engine/(kit/.*|(game_)?session\.h)"),
    (r"engine/endgame\.h", r"engine/(kit/.*|session\.h)"),
    (r"engine/games\.h", r"engine/(kit/.*|session\.h|endgame\.h)"),
    (r"engine/games\.cpp", r"engine/(kit/.*|(session|endgame|games)\.h|(\w+)/\3_(session|endgame)\.h)"),
    (r"engine/(?P<game>\w+)/.*", r"engine/(kit/.*|(game_)?session\.h|endgame\.h|{game}/.*)"),
    (r"protocol/.*", rf"protocol/.*|{SEAM}|engine/kit/({PLAIN_KIT})\.h"),
    (r"tests/.*", r"(engine|protocol|tests)/.*"),
    (r"bench/.*", r"(engine|protocol|bench)/.*"),
]

# One adapter knows nothing of another; what two of them need lies in a file of its own.
ADAPTERS = ("gomocup", "gtp", "uci", "nboard", "analysis")

STREAMS = {"iostream", "istream", "ostream", "fstream", "sstream", "iomanip", "print", "syncstream"}

# Headers that cost seconds in every file that sees them: how many .cpp files may. No header may.
DEAR = {"CLI/": 1, "nlohmann/json.hpp": 3}


def adapter_of(path):
    """The adapter that a file of protocol/ belongs to by its name, if any."""
    match = re.fullmatch(r"protocol/([a-z]+)(_\w+)?\.(h|cpp)", path)
    return match[1] if match and match[1] in ADAPTERS else None


def own_fault(path, target):
    """Why `path` may not include our file `target`, or None."""
    if not target.startswith(tuple(f"{folder}/" for folder in FOLDERS)) or ".." in target:
        return "is not written from the repository root"
    for files, allowed in RULES:
        match = re.fullmatch(files, path)
        if not match:
            continue
        if not re.fullmatch(allowed.format(**match.groupdict()), target):
            return "points upwards or sideways"
        ours, theirs = adapter_of(path), adapter_of(target)
        if ours and theirs and ours != theirs:
            return "ties one adapter to another"
        return None
    return "comes from a file that no row of the layer table covers"


def system_fault(path, target):
    """Why `path` may not include the library header `target`, or None."""
    if target.startswith(tuple(f"{folder}/" for folder in FOLDERS)):
        return "is ours and belongs in quotes"
    if path.startswith("engine/"):
        if target.startswith(("fmt/", "CLI/", "nlohmann/")):
            return "is for protocols: the engine formats and prints nothing"
        if target in STREAMS:
            return "is a stream: the engine reads and prints nothing"
    if path.endswith(".h") and any(target.startswith(dear) for dear in DEAR):
        return "is too dear for a header"
    return None


def check(root):
    """All complaints about the tree under `root`, in the order of the files."""
    complaints = []
    users = {dear: set() for dear in DEAR}
    files = sorted(p for folder in FOLDERS for p in (root / folder).rglob("*")
                   if p.suffix in (".h", ".cpp"))
    for file in files:
        path = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            quote, target = match.groups()
            fault = own_fault(path, target) if quote == '"' else system_fault(path, target)
            if fault:
                complaints.append(f"{path}:{number}: {target} {fault}")
            for dear in DEAR:
                if target.startswith(dear) and path.startswith(("engine/", "protocol/")):
                    users[dear].add(path)
    for dear, paths in users.items():
        if len(paths) > DEAR[dear]:
            complaints.append(f"{dear} is included by more than {DEAR[dear]} files: "
                              + ", ".join(sorted(paths)))
    return complaints


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    complaints = check(root)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
