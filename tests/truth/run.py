"""Compares the program with the truth on random small instances of every puzzle: ./dev test truth.

Without --minutes it runs a fixed set of cases, the same in every run. A difference is shrunk to the smallest case that
still shows it, and printed with the commands that reproduce it. Exit code 1: there were differences.
"""

import argparse
import importlib
import json
import multiprocessing
import os
import pathlib
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from queue import Empty

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from harness import Case, Kind, Program, TooSlow  # noqa: E402

MODULES = ["toggles", "moves", "twisty", "contests", "queens", "sudoku", "packings", "files", "covers", "lies"]
MOST_DIFFERENCES = 20
MOST_SHRINKING = 300  # cases tried
SHRINKING_SECONDS = 120


def all_kinds() -> list[Kind]:
    here = pathlib.Path(__file__).parent
    return [kind for module in MODULES if (here / f"{module}.py").exists()
            for kind in importlib.import_module(module).KINDS]


def draw(kind: Kind, seed: int, index: int) -> Case:
    # Through JSON, so that a report can contain the case.
    return json.loads(json.dumps(kind.draw(random.Random(f"{seed}/{kind.name}/{index}"))))


def differences(kind: Kind, case: Case, program: Program, counts: Counter | None = None) -> list[tuple[str, object, object]]:
    """The differences in all questions about the case; an exception of the oracle is a difference, too."""
    program.clear()
    found = []
    try:
        for what, expected, answered in kind.examine(case, program):
            if counts is not None:
                counts[kind.name, what] += 1
            if expected != answered:
                found.append((what, expected, answered))
    except TooSlow as slow:
        found.append(("an answer in time", True, str(slow)))
    except Exception:  # an answer that cannot be parsed is a difference
        found.append(("an answer that can be read", True, traceback.format_exc(limit=-3)))
    return found


def shrink(kind: Kind, case: Case, what: str, program: Program) -> Case:
    """The smallest case found that shows a difference in the same question."""
    tries = 0
    end = time.monotonic() + SHRINKING_SECONDS
    while True:
        for candidate in kind.smaller(case):
            if tries == MOST_SHRINKING or time.monotonic() > end:
                return case
            tries += 1
            try:
                shows = any(d[0] == what for d in differences(kind, candidate, program))
            except Exception:  # the smaller case is not valid
                continue
            if shows:
                case = candidate
                break
        else:
            return case


def report(kind: Kind, seed: int, index: int, case: Case, what: str, program: Program) -> str:
    case = shrink(kind, case, what, program)
    for question, expected, answered in differences(kind, case, program):
        if question == what:
            break
    lines = [f"difference: {kind.name}, {what}", f"  case      {json.dumps(case)}", f"  truth     {expected!r}",
             f"  program   {answered!r}", *(f"  command   {call}" for call in program.calls),
             f"  again     ./dev test truth --seed {seed} --case {kind.name}:{index}"]
    return "\n".join(lines)


def work(number: int, options: argparse.Namespace, kinds: list[Kind], results: multiprocessing.Queue) -> None:
    """A worker takes the cases whose index modulo the number of workers is its own number."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the running program is ended, too
    counts: Counter = Counter()
    cases: Counter = Counter()
    end = time.monotonic() + 60 * options.minutes if options.minutes else None
    with tempfile.TemporaryDirectory(prefix="nonet-truth-") as folder:
        program = Program(options.program.resolve(), options.verify.resolve(), pathlib.Path(folder) / "scratch")
        for kind, index in _cases(options, kinds):
            if end and time.monotonic() > end:
                break
            if index % options.jobs != number:
                continue
            case = draw(kind, options.seed, index)
            found = differences(kind, case, program, counts)
            cases[kind.name] += 1
            seen = set()
            for what, _, _ in found:
                if what not in seen:
                    results.put(report(kind, options.seed, index, case, what, program))
                seen.add(what)
            if sum(cases.values()) % 50 == 0:
                results.put(sum(counts.values()))
    results.put((counts, cases))


def _cases(options: argparse.Namespace, kinds: list[Kind]):
    if options.case:
        name, _, index = options.case.rpartition(":")
        yield from ((kind, int(index)) for kind in kinds if kind.name == name)
        return
    # Each round has a share of every kind, so that any number of rounds has the same proportions.
    rounds = 1 if options.minutes else 10
    done = Counter()
    turn = 0
    while True:
        turn += 1
        for kind in kinds:
            until = kind.cases * turn // 10
            for index in range(done[kind.name], until):
                yield kind, index
            done[kind.name] = until
        if not options.minutes and turn == rounds:
            return


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev test truth", description=__doc__)
    parser.add_argument("--minutes", type=float, help="go on for this long, over all cores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", help="only these, comma-separated; a prefix will do")
    parser.add_argument("--case", help="one case again, as KIND:INDEX")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--verify", type=pathlib.Path, required=True)
    options = parser.parse_args()
    kinds = [kind for kind in all_kinds()
             if not options.kinds or any(kind.name.startswith(prefix) for prefix in options.kinds.split(","))]
    if not kinds:
        parser.error(f"there are no kinds {options.kinds}: {', '.join(kind.name for kind in all_kinds())}")
    if options.case:
        options.jobs = 1
        options.minutes = None
    results: multiprocessing.Queue = multiprocessing.Queue()
    workers = [multiprocessing.Process(target=work, args=(n, options, kinds, results)) for n in range(options.jobs)]
    started = time.monotonic()
    for worker in workers:
        worker.start()
    counts: Counter = Counter()
    cases: Counter = Counter()
    shown = 0
    ended = 0
    while ended < len(workers):
        try:
            result = results.get(timeout=5)
        except Empty:
            if not any(worker.is_alive() for worker in workers):
                print("a worker died", file=sys.stderr)
                return 1
            continue
        if isinstance(result, str):
            shown += 1
            print(result, flush=True)
            if shown >= MOST_DIFFERENCES:
                print(f"{shown} differences: stopped")
                for worker in workers:
                    worker.terminate()
                return 1
        elif isinstance(result, tuple):
            counts += result[0]
            cases += result[1]
            ended += 1
        elif sys.stderr.isatty():
            print(f"\r{time.monotonic() - started:.0f} s", end="", file=sys.stderr, flush=True)
    if not counts:
        print("no question was compared")
        return 1
    for kind in kinds:
        own = {what: number for (name, what), number in counts.items() if name == kind.name}
        print(f"{kind.name}: {cases[kind.name]} cases, {sum(own.values())} questions")
        for what, number in sorted(own.items()):
            print(f"  {number:8} {what}")
    print(f"seed {options.seed}: {sum(cases.values())} cases, {sum(counts.values())} questions compared in "
          f"{time.monotonic() - started:.0f} s, differences {shown}")
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(main())
