"""Compares the program with the truth on random small instances of every puzzle: ./dev test truth.

Without --minutes it runs a fixed set of cases, the same in every run. A difference is shrunk to the smallest case that
still shows it, and printed with the commands that reproduce it. Exit code 1: there were differences; 130: stopped by
Ctrl-C, with the counts so far.
"""

import argparse
import importlib
import json
import multiprocessing
import os
import pathlib
import random
import re
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from queue import Empty

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from harness import NOT_HERE, Case, Crashed, Kind, Program, TooSlow, Unreadable  # noqa: E402

MODULES = ["toggles", "moves", "twisty", "contests", "queens", "sudoku", "packings", "files", "covers", "lies"]
MOST_DIFFERENCES = 20
MOST_SHRINKING = 300  # cases tried
SHRINKING_SECONDS = 120
FEW_REFUSALS = 10  # fewer may be chance


def all_kinds() -> list[Kind]:
    here = pathlib.Path(__file__).parent
    return [kind for module in MODULES if (here / f"{module}.py").exists()
            for kind in importlib.import_module(module).KINDS]


def draw(kind: Kind, seed: int, index: int) -> Case:
    # Through JSON, so that a report can contain the case.
    return json.loads(json.dumps(kind.draw(random.Random(f"{seed}/{kind.name}/{index}"))))


def differences(kind: Kind, case: Case, program: Program, counts: Counter | None = None) -> list[tuple[str, object, object]]:
    """The differences in all questions about the case; an answer that cannot be read is one, too."""
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
    except Unreadable as error:
        found.append(("an answer in JSON", True, str(error)))
    except Crashed as error:
        found.append(("no crash", True, str(error)))
    except Exception as error:  # a field is missing, or the oracle has a defect: the trace shows which
        found.append((f"no {type(error).__name__}", True, traceback.format_exc(limit=-3)))
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
            if any(question == what for question, _, _ in differences(kind, candidate, program)):
                case = candidate
                break
        else:
            return case


def report(kind: Kind, again: str, case: Case, difference: tuple[str, object, object], program: Program) -> str:
    what, expected, answered = difference
    calls = list(program.calls)
    smallest = shrink(kind, case, what, program)
    note = "  (the difference was not seen again)"
    for question, *values in differences(kind, smallest, program):
        if question == what:
            case, (expected, answered), calls, note = smallest, values, list(program.calls), ""
            break
    lines = [f"difference: {kind.name}, {what}{note}", f"  case      {json.dumps(case)}", f"  truth     {expected!r}",
             f"  program   {answered!r}", *(f"  command   {call}" for call in calls), f"  again     ./dev test truth {again}"]
    return "\n".join(lines)


def work(number: int, options: argparse.Namespace, kinds: list[Kind], results: multiprocessing.Queue) -> None:
    """The workers take turns at the cases."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the running program ends, too
    stopped: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))  # finishes its current case
    counts: Counter = Counter()
    refusals: Counter = Counter()
    cases: Counter = Counter()
    end = time.monotonic() + 60 * options.minutes if options.minutes else None
    parent = os.getppid()
    with tempfile.TemporaryDirectory(prefix="nonet-truth-") as folder:
        program = Program(options.program.resolve(), options.verify.resolve(), pathlib.Path(folder) / "scratch")
        for turn, (kind, index) in enumerate(_cases(options, kinds)):
            if (end and time.monotonic() > end) or stopped:
                break
            if os.getppid() != parent:
                results.cancel_join_thread()  # nobody reads them
                return
            if turn % options.jobs != number:
                continue
            case = draw(kind, options.seed, index)
            found = differences(kind, case, program, counts)
            refusals.update({(kind.name, what): times for what, times in program.refusals.items()})
            cases[kind.name] += 1
            seen = set()
            for difference in found:
                if difference[0] not in seen:
                    again = f"--seed {options.seed} --case {kind.name}:{index}"
                    results.put(report(kind, again, case, difference, program))
                seen.add(difference[0])
            if sum(cases.values()) % 50 == 0:
                results.put(sum(counts.values()))
    results.put((counts, cases, refusals))


def _cases(options: argparse.Namespace, kinds: list[Kind]):
    if options.case:
        yield kinds[0], options.case[1]
        return
    # Each round has a share of every kind, so that any number of rounds has the same proportions.
    rounds = 10
    done = Counter()
    turn = 0
    while True:
        turn += 1
        for kind in kinds:
            until = kind.cases * turn // rounds
            if kind.once:
                until = kind.cases
            for index in range(done[kind.name], until):
                yield kind, index
            done[kind.name] = until
        if not options.minutes and turn == rounds:
            return


def never_answered(kinds: list[Kind], counts: Counter, refusals: Counter) -> list[str]:
    """Questions that were refused every time, although docs/ does not say so and every machine can answer them."""
    found = []
    for kind in kinds:
        asked = [what for name, what in counts if name == kind.name]
        for (name, what), times in sorted(refusals.items()):
            named = re.compile(rf"{re.escape(what)}($|[:,])")  # what was compared follows the question
            is_answered = any(named.match(question) for question in asked)
            may_refuse = what in kind.refuses or what.endswith(NOT_HERE)
            if name == kind.name and times >= FEW_REFUSALS and not may_refuse and not is_answered:
                found.append(f"difference: {name}, {what} was refused {times} times and never answered")
    return found


def _minutes(text: str) -> float:
    minutes = float(text)
    if not 0 < minutes < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a time above 0, found {text}")
    return minutes


def _jobs(text: str) -> int:
    jobs = int(text)
    if jobs < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return jobs


def _kinds(text: str) -> list[Kind]:
    known = all_kinds()
    prefixes = text.split(",")
    for prefix in prefixes:
        if not prefix or not any(kind.name.startswith(prefix) for kind in known):
            raise argparse.ArgumentTypeError(f"there is no kind {prefix!r}; there are {', '.join(kind.name for kind in known)}")
    return [kind for kind in known if kind.name.startswith(tuple(prefixes))]


def _case(text: str) -> tuple[Kind, int]:
    name, _, index = text.rpartition(":")
    kind = next((kind for kind in all_kinds() if kind.name == name), None)
    if kind is None or not index.isdecimal():
        raise argparse.ArgumentTypeError(f"expected KIND:INDEX, such as queens:12, found {text}")
    return kind, int(index)


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev test truth", description=__doc__)
    parser.add_argument("--minutes", type=_minutes, help="draw cases for this long, on all cores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", type=_kinds, help="only these kinds, separated by commas; prefixes are enough")
    parser.add_argument("--case", type=_case, help="repeat one case, KIND:INDEX")
    parser.add_argument("--jobs", type=_jobs, default=os.cpu_count() or 1)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--verify", type=pathlib.Path, required=True)
    options = parser.parse_args()
    kinds = options.kinds or all_kinds()
    if options.case:
        kinds = [options.case[0]]
        options.jobs = 1
        options.minutes = None
    results: multiprocessing.Queue = multiprocessing.Queue()
    workers = [multiprocessing.Process(target=work, args=(n, options, kinds, results)) for n in range(options.jobs)]
    started = time.monotonic()
    for worker in workers:
        worker.start()
    stopped: list[int] = []

    def stop(number: int, _) -> None:
        stopped.append(number)
        for worker in workers:
            if worker.is_alive():
                os.kill(worker.pid, signal.SIGINT)  # finishes its current case

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    counts: Counter = Counter()
    cases: Counter = Counter()
    refusals: Counter = Counter()
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
            refusals += result[2]
            ended += 1
        elif sys.stderr.isatty():
            print(f"\r{time.monotonic() - started:.0f} s", end="", file=sys.stderr, flush=True)
    for difference in [*never_answered(kinds, counts, refusals),
                       *(f"difference: {kind.name}: no question was compared in {cases[kind.name]} cases"
                         for kind in kinds if cases[kind.name] and not any(name == kind.name for name, _ in counts))]:
        shown += 1
        print(difference)
    if not counts:
        print("no question was compared")
        return 1
    for kind in kinds:
        if not cases[kind.name]:
            continue
        own = {what: number for (name, what), number in counts.items() if name == kind.name}
        print(f"{kind.name}: {cases[kind.name]} cases, {sum(own.values())} questions")
        for what, number in sorted(own.items()):
            print(f"  {number:8} {what}")
        for (name, what), number in sorted(refusals.items()):
            if name == kind.name:
                print(f"  {number:8} {what}: refused")
    print(f"refused or left out: {sum(refusals.values())} questions")
    print(f"seed {options.seed}: {sum(cases.values())} cases, {sum(counts.values())} questions compared in "
          f"{time.monotonic() - started:.0f} s, differences {shown}")
    if stopped:
        print("stopped before the end")
        return 130
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(main())
