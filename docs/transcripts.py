#!/usr/bin/python3
"""Runs the commands that README.md and docs/ show, and compares or replaces what they print.

    docs/transcripts.py [--check] [--long] [--bin DIR] [FILES]

A transcript is a fenced block (``` or ```console) that begins with "$ ". docs/writing.md says what can be written, and
MASKS below what may differ from run to run. Without --check the files are changed where a command prints something else.
"""
import argparse
import difflib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass

HOURS = 2  # a page that is not done by then hangs
TOP = pathlib.Path(__file__).resolve().parent.parent
NUMBER = r"\d+(?:[.,]\d+)*(?:e[+-]?\d+)?"

# What depends on the machine and its load. Both sides are masked, then compared.
MASKS = [
    (rf"^(avx2|avx512|cuda|scalar) +(about|not here).*", r"\1 #"),  # a forecast: which engines there are, how fast
    (rf"^certainty .*", "certainty #"),
    (rf"^fastest .*", "fastest #"),  # of a race
    (rf"\bon (avx2|avx512|scalar)\b", "on #"),  # the engine that this processor has
    (rf"counted again by (avx2|avx512|scalar)", "counted again by #"),
    (rf"^(work +){NUMBER} nodes? by bands|^(bands +\d+ proved) +{NUMBER}", r"\1\2 #"),  # its engines branch differently
    (rf'"engine":"(avx2|avx512|scalar)"', '"engine":"#"'),
    (rf"(< )?{NUMBER} ?(ns|µs|ms|s|seconds?|minutes?|[KMG]iB|nodes/s)(?![\w/])", r"# \2"),
    (rf"# (ns|µs|ms|s|seconds?|minutes?)\b", "# time"),  # the unit, too
    (rf"# [KMG]iB\b", "# memory"),
    (rf'"((?:\w+_)?seconds(?:_\w+)?|ns_each|memory_bytes|memory_kib|nodes_per_second)":{NUMBER}', r'"\1":#'),
    (rf"{NUMBER} positions a second", "# positions a second"),
    (rf"^slowest .*", "slowest #"),  # of many runs of a program
    (rf"^work +\d+ boards in .*", "work #"),  # some more may run at once when one fails
    (rf"(\d stopped(?: +{NUMBER})?) +{NUMBER}(?= [a-z])", r"\1 #"),  # of a race: as far as it came
    (rf" +", " "),  # columns are as wide as their figures
]


def masked(text):
    """
    >>> masked("work      27 parities, 0.0075 ms, 278 ns each")
    'work 27 parities, # time, # time each'
    >>> masked("formula  20 proved  129 ns  69.6 µs  < 1 MiB") == masked("formula  20 proved  1.2 µs  1 ms  12 MiB")
    True
    >>> masked("minimum   3, proved") == masked("minimum   4, proved")
    False
    >>> masked("bfs  3 stopped   28082047 nodes"), masked("bfs  1 proved, 2 stopped    24   42064803 nodes")
    ('bfs 3 stopped # nodes', 'bfs 1 proved, 2 stopped 24 # nodes')
    """
    for pattern, by in MASKS:
        text = re.sub(pattern, by, text, flags=re.MULTILINE)
    return "\n".join(line.rstrip() for line in text.split("\n"))


@dataclass
class Command:
    line: int  # of the file, from 0
    text: str
    end: int  # its output is lines[line + lines of text : end]


@dataclass
class WrittenFile:
    """<!-- file: NAME --> before a block: what it holds is in the file NAME from there on."""

    name: str
    content: str


FENCE = re.compile(r"^```(\w*)\s*$")
MARK = re.compile(r"^<!-- (file|long|not run): (.+) -->$")


def commands_of(lines, first, end):
    starts = []
    at = first
    while at < end:
        if not lines[at].startswith("$ "):
            at += 1
            continue
        last = at
        while lines[last].endswith("\\") and last + 1 < end:
            last += 1
        starts.append((at, "\n".join(lines[at : last + 1])[2:]))
        at = last + 1
    ends = [start for start, _ in starts[1:]] + [end]
    return [Command(start, text, stop) for (start, text), stop in zip(starts, ends)]


def steps_of(lines, long=False):
    """The commands and files of a page, in order.

    >>> [step.text for step in steps_of(["```", "$ a", "b", "$ c \\\\", "  d", "```", "```", "$ e", "```"])]
    ['a', 'c \\\\\\n  d', 'e']
    >>> steps_of(["<!-- not run: asks -->", "```", "$ sudo rm", "```", "```sh", "$ x", "```"])
    []
    >>> page = ["<!-- long: an hour -->", "```", "$ a", "```"]
    >>> [len(steps_of(page)), len(steps_of(page, long=True))]
    [0, 1]
    """
    steps = []
    mark = None
    at = 0
    while at < len(lines):
        fence = FENCE.match(lines[at])
        if not fence:
            if lines[at].strip():
                mark = MARK.match(lines[at])
            at += 1
            continue
        end = next((i for i in range(at + 1, len(lines)) if lines[i] == "```"), None)
        if end is None:
            raise SystemExit(f"line {at + 1}: this block does not end")
        if mark and mark[1] == "file":
            steps.append(WrittenFile(mark[2], "\n".join(lines[at + 1 : end]) + "\n"))
        elif (not mark or (long and mark[1] == "long")) and fence[1] in ("", "console") and lines[at + 1].startswith("$ "):
            steps += commands_of(lines, at + 1, end)
        mark = None
        at = end + 1
    return steps


def run(steps, programs, work):
    """One shell for a whole page, so that folders, variables and servers last; gives what each step printed."""
    log = work / "log"
    here = work / "here"
    log.mkdir()
    here.mkdir()
    (here / "examples").symlink_to(TOP / "examples")
    script = []
    for number, step in enumerate(steps):
        if isinstance(step, WrittenFile):
            (log / f"{number}.file").write_text(step.content)
            script.append(f"cp {log}/{number}.file {step.name}")
        else:
            script.append(f"exec >{log}/{number} 2>&1\n{step.text}\necho $? >{log}/{number}.code")
    (work / "script").write_text("\n".join(script) + "\n")
    environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", HOME=str(work), XDG_CACHE_HOME=str(work / "cache"), LC_ALL="C.UTF-8")
    environment.pop("NONET_BACKEND", None)
    shell = subprocess.Popen(["bash", work / "script"], cwd=here, env=environment, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        shell.wait(timeout=HOURS * 3600)
    except subprocess.TimeoutExpired:
        raise SystemExit(f"not done after {HOURS} hours: {sorted(log.iterdir(), key=lambda one: one.stat().st_mtime)[-1].name}")
    finally:
        try:
            os.killpg(shell.pid, signal.SIGTERM)  # servers that it started
        except ProcessLookupError:
            pass
    return [printed(step, log / str(number)) for number, step in enumerate(steps)]


def printed(step, output):
    if isinstance(step, WrittenFile):
        return None
    code = output.with_suffix(".code")
    if not code.exists() or code.read_text().strip() in ("126", "127"):
        raise SystemExit(f"line {step.line + 1}: does not run: {step.text}\n{output.read_text() if output.exists() else ''}")
    return output.read_text().rstrip("\n").split("\n") if output.stat().st_size else []


def fitted(new, old):
    """A transcript that ends with "..." shows as many lines of what is printed as before.

    >>> fitted(["1", "2", "3"], ["1", "..."])
    ['1', '...']
    """
    return new[: len(old) - 1] + ["..."] if old and old[-1] == "..." and len(new) >= len(old) else new


def refreshed(path, programs, long):
    """The lines of the page as they are and as they would be, with only what differs replaced."""
    lines = path.read_text().split("\n")
    steps = steps_of(lines, long)
    with tempfile.TemporaryDirectory() as work:
        outputs = run(steps, programs, pathlib.Path(work)) if steps else []
    result = list(lines)
    for step, output in reversed(list(zip(steps, outputs))):
        if output is None:
            continue
        first = step.line + 1 + step.text.count("\n")
        old = lines[first : step.end]
        blank = [""] if old and old[-1] == "" else []
        new = fitted(output, old) + blank
        if masked("\n".join(old)) != masked("\n".join(new)):
            result[first : step.end] = new
    return lines, result, sum(output is not None for output in outputs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; fail where a command prints something else")
    parser.add_argument("--long", action="store_true", help="run also what takes minutes")
    parser.add_argument("--bin", type=pathlib.Path, default=TOP / "build/release", help="the folder of nonet and nonet-verify")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if not shutil.which("nonet", path=options.bin):
        parser.error(f"there is no nonet in {options.bin}")
    differ = 0
    for path in options.files or [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]:
        try:
            old, new, count = refreshed(path, options.bin.resolve(), options.long)
        except SystemExit as error:
            raise SystemExit(f"{path}: {error}")
        if old != new:
            differ += 1
            print("\n".join(difflib.unified_diff(old, new, str(path), "what the commands print", lineterm="", n=2)))
            if not options.check:
                path.write_text("\n".join(new))
        elif count:
            print(f"{path.relative_to(TOP) if path.is_relative_to(TOP) else path}: {count} commands, as shown", flush=True)
    return 1 if differ and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
