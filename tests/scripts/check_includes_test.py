#!/usr/bin/env python3
"""Shows that scripts/check_includes.py finds what it should, and nothing else."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import check_includes


def complaints(**files):
    """What is said of a tree with these files; in a name, '__' stands for '/' and the last '_' for '.'."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            stem, suffix = name.replace("__", "/").rsplit("_", 1)
            path = Path(folder) / f"{stem}.{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return check_includes.check(Path(folder))


class CheckIncludes(unittest.TestCase):
    def refused(self, reason, **files):
        said = complaints(**files)
        self.assertEqual(len(said), 1, said)
        self.assertIn(reason, said[0])

    def allowed(self, **files):
        self.assertEqual(complaints(**files), [])

    def test_downward_includes_pass(self):
        self.allowed(
            engine__kit__score_h="#include <compare>\n",
            engine__session_h='#include "engine/kit/score.h"\n',
            engine__game_session_h='#include "engine/session.h"\n#include "engine/kit/rng.h"\n',
            engine__games_cpp='#include "engine/games.h"\n#include "engine/gomoku/gomoku_session.h"\n',
            engine__gomoku__search_cpp='#include "engine/gomoku/search.h"\n#include "engine/kit/rng.h"\n',
            engine__gomoku__gomoku_session_h='#include "engine/game_session.h"\n',
            engine__endgame_h='#include "engine/session.h"\n',
            engine__games_h='#include "engine/endgame.h"\n#include "engine/session.h"\n',
            engine__othello__othello_endgame_h='#include "engine/endgame.h"\n',
            protocol__commands__othello_cpp='#include "engine/endgame.h"\n#include "engine/games.h"\n',
            protocol__gomocup_cpp='#include "protocol/gomocup.h"\n#include "engine/session.h"\n',
            protocol__commands__bench_cpp='#include "engine/games.h"\n#include "engine/kit/score.h"\n',
            protocol__main_cpp='#include "protocol/gomocup.h"\n#include <CLI/CLI.hpp>\n',
            tests__gomoku__search_test_cpp='#include "engine/gomoku/search.h"\n#include "tests/support/a.h"\n',
            bench__kit_bench_cpp='#include "engine/kit/rng.h"\n',
        )

    def test_upward_includes_are_refused(self):
        up = "upwards or sideways"
        self.refused(up, engine__kit__rng_h='#include "engine/session.h"\n')
        self.refused(up, engine__kit__rng_h='#  include "engine/gomoku/cell.h"\n')
        self.refused(up, engine__session_h='#include "engine/gomoku/cell.h"\n')
        self.refused(up, engine__game_session_h='#include "engine/gomoku/cell.h"\n')
        self.refused(up, engine__gomoku__search_cpp='#include "protocol/tokens.h"\n')
        self.refused(up, engine__gomoku__search_cpp='#include "engine/games.h"\n')
        self.refused(up, engine__games_cpp='#include "engine/gomoku/search.h"\n')
        self.refused(up, engine__games_cpp='#include "engine/gomoku/othello_endgame.h"\n')
        self.refused(up, engine__endgame_h='#include "engine/games.h"\n')

    def test_sideways_includes_are_refused(self):
        up = "upwards or sideways"
        self.refused(up, engine__gomoku__search_cpp='#include "engine/othello/square.h"\n')
        self.refused(up, tests__kit__a_test_cpp='#include "bench/shared.h"\n')
        self.refused(up, bench__kit_bench_cpp='#include "tests/support/a.h"\n')
        self.refused("one adapter to another", protocol__gtp_cpp='#include "protocol/gomocup.h"\n')

    def test_protocols_see_only_the_seam_and_the_plain_kit(self):
        up = "upwards or sideways"
        self.refused(up, protocol__gomocup_cpp='#include "engine/gomoku/cell.h"\n')
        self.refused(up, protocol__gomocup_cpp='#include "engine/kit/rng.h"\n')
        self.refused(up, protocol__gomocup_cpp='#include "engine/game_session.h"\n')
        self.refused(up, protocol__commands__perft_cpp='#include "engine/gomoku/position.h"\n')
        self.refused(up, protocol__commands__bench_cpp='#include "engine/kit/worker.h"\n')

    def test_paths_that_dodge_the_table_are_refused(self):
        self.refused("repository root", engine__gomoku__search_cpp='#include "cell.h"\n')
        self.refused("repository root", engine__gomoku__a_cpp='#include "engine/kit/../games.h"\n')
        self.refused("in quotes", engine__kit__rng_h="#include <engine/session.h>\n")
        self.refused("no row", engine__extra_h='#include "engine/kit/rng.h"\n')

    def test_libraries_stay_in_their_layer(self):
        self.refused("for protocols", engine__gomoku__cell_cpp="#include <fmt/format.h>\n")
        self.refused("stream", engine__kit__rng_h="#include <iostream>\n")
        self.refused("too dear", protocol__adapter_h="#include <CLI/CLI.hpp>\n")
        self.refused("more than 1", protocol__main_cpp="#include <CLI/CLI.hpp>\n",
                     protocol__play_cpp="#include <CLI/App.hpp>\n")


if __name__ == "__main__":
    unittest.main()
