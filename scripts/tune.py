#!/usr/bin/env python3
"""Tunes constants of the search (TUNABLE in engine/*/params.h) by SPSA.

Usage: tune.py --openings FILE [options] NAME [NAME ...]      all: every tunable of the game

Each iteration moves all named constants at once by a random step up or down, lets the engine with
them play the engine with the opposite steps, and goes a little in the direction that won (J. Spall,
"Multivariate stochastic approximation using a simultaneous perturbation gradient approximation",
1992). Constants are measured in their own tuning steps. After every iteration the state is written
to --state, so Ctrl-C or a crash loses one iteration, and the same command goes on. It ends with the
values, rounded; whether they are any better is for a match to say (tengen match --sprt).
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TUNABLE = re.compile(r"^TUNABLE\((\w+), (-?\d+), (-?\d+), (-?\d+), (\d+)\);", re.MULTILINE)

# Exponents with which steps and their effect fade, after Spall.
STEP_FADE = 0.101
RATE_FADE = 0.602


def read_tunables(path):
    """name -> (value, min, max, step) of all tunables of a params.h."""
    return {match[0]: tuple(map(int, match[1:]))
            for match in TUNABLE.findall(Path(path).read_text())}


class Spsa:
    """The state of a run: where each constant stands, and how many iterations are done.

    `measure(plus, minus, iteration)` plays and returns the score of `plus` from -1 to 1; both are
    name -> integer. The same seed and the same scores give the same run.
    """

    def __init__(self, tunables, iterations, seed, step=2.0, rate=2.0):
        self.tunables = tunables
        self.iterations = iterations
        self.seed = seed
        self.step = step
        self.rate = rate
        self.values = {name: float(value) for name, (value, *_) in tunables.items()}
        self.done = 0

    def rounded(self, values):
        return {name: max(low, min(high, round(values[name])))
                for name, (_, low, high, _) in self.tunables.items()}

    def iterate(self, measure):
        number = self.done + 1
        chance = random.Random(f"{self.seed} {number}")
        stable = 0.1 * self.iterations
        size = self.step / number ** STEP_FADE
        gain = self.rate * ((stable + 1) / (stable + number)) ** RATE_FADE
        signs = {name: chance.choice((-1, 1)) for name in sorted(self.tunables)}
        moved = [{name: self.values[name] + way * signs[name] * size * step
                  for name, (*_, step) in self.tunables.items()} for way in (1, -1)]
        score = measure(self.rounded(moved[0]), self.rounded(moved[1]), number)
        for name, (_, low, high, step) in self.tunables.items():
            value = self.values[name] + gain * score / size * signs[name] * step
            self.values[name] = max(low, min(high, value))
        self.done = number
        return score

    def state(self):
        return {"seed": self.seed, "step": self.step, "rate": self.rate,
                "iterations": self.iterations,
                "tunables": {name: list(numbers) for name, numbers in self.tunables.items()},
                "done": self.done, "values": self.values}

    def restore(self, state):
        """Takes up a state; one of another run is an error that names the difference."""
        own = self.state()
        for key in ("seed", "step", "rate", "iterations", "tunables"):
            if state.get(key) != own[key]:
                raise ValueError(f"{key} was {state.get(key)} and is {own[key]}")
        self.done = int(state["done"])
        self.values = {name: float(state["values"][name]) for name in self.values}


def write_state(path, state):
    """A new file in the place of the old one, which so is never half written."""
    fresh = Path(f"{path}.new")
    fresh.write_text(json.dumps(state, indent=1) + "\n")
    os.replace(fresh, path)


def engine_text(name, program, values, limits):
    options = " ".join(f"option.{key}={value}" for key, value in values.items())
    return f"name={name} cmd='{program}' {limits} {options}"


def play_match(options, plus, minus, iteration):
    """The score of `plus`, from -1 to 1, of one match of `tengen match`."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            str(options.program), "match", "--rule", options.rule, "--size", options.size,
            "--openings", str(options.openings), "--seed", str(iteration),
            "--games", str(options.games), "--concurrency", str(options.concurrency),
            "--out", str(Path(folder) / "match"),
            "--engine", engine_text("plus", options.program, plus, options.limits),
            "--engine", engine_text("minus", options.program, minus, options.limits)]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              check=False)
        found = re.search(r"^plus - minus: (\d+) - (\d+) - (\d+) ", done.stdout, re.MULTILINE)
        if done.returncode != 0 or not found:
            raise RuntimeError(f"the match failed: {done.stderr.strip()}")
        won, lost, drawn = map(int, found.groups())
        if won + lost + drawn < options.games:
            raise KeyboardInterrupt  # the match got the Ctrl-C that was meant for both of us
        return (won - lost) / (won + lost + drawn)


def parse(arguments):
    parser = argparse.ArgumentParser(description="Tunes constants of the search by SPSA.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="a tunable, or all")
    parser.add_argument("--openings", required=True, type=Path, metavar="FILE")
    parser.add_argument("--program", type=Path, default=ROOT / "build/tune/tengen",
                        help="of the preset tune")
    parser.add_argument("--params", type=Path, default=ROOT / "engine/gomoku/params.h")
    parser.add_argument("--state", type=Path, default=Path("tune.json"), metavar="FILE")
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", default="15")
    parser.add_argument("--limits", default="nodes=10000", help="as for tengen match --engine")
    parser.add_argument("--games", type=int, default=16, help="of each iteration, even")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step", type=float, default=2.0, help="first moves, in tuning steps")
    parser.add_argument("--rate", type=float, default=2.0, help="how far a won iteration leads")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    try:
        known = read_tunables(options.params)
        names = list(known) if options.names == ["all"] else options.names
        missing = [name for name in names if name not in known]
        if missing:
            raise ValueError(f"{options.params} has no tunable {', '.join(missing)}")
        spsa = Spsa({name: known[name] for name in names}, options.iterations, options.seed,
                    options.step, options.rate)
        if options.state.exists():
            try:
                spsa.restore(json.loads(options.state.read_text()))
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{options.state} is of another run: {error}") from None
        while spsa.done < options.iterations:
            score = spsa.iterate(lambda plus, minus, number: play_match(options, plus, minus, number))
            write_state(options.state, spsa.state())
            values = ", ".join(f"{name} {value:.1f}" for name, value in spsa.values.items())
            print(f"{spsa.done} of {options.iterations}: score {score:+.3f}; {values}",
                  file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped: the same command goes on", file=sys.stderr)
    except (OSError, RuntimeError, ValueError) as error:
        print(f"tune.py: {error}", file=sys.stderr)
        return 1
    for name, value in spsa.rounded(spsa.values).items():
        print(f"{name} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
