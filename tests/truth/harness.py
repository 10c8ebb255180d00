"""What all kinds of tests share: the program under test, and the interface of a kind.

Nothing here or in the other files of this folder shares code with the solvers or the checker: the answers are
computed from the rules in docs/ alone, by brute force over small instances. Standard library only.
"""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Case = dict  # plain data, as JSON has it: the settings and boards of one call
Question = tuple[str, object, object]  # what was compared, the truth, the program's answer


class TooSlow(Exception):
    """A call took longer than any small instance should take."""


class Unreadable(Exception):
    """The program printed something that is not JSON."""


class Crashed(Exception):
    """A signal ended the program, or its exit code is not in docs/exit-codes.md or reports a defect."""


CODES = {0, 10, 11, 12, 13, 20, 21, 22, 30, 31, 32, 130}
CODES_OF_CHECK = {0, 1, 2, 3, 20, 42, 43}
CODES_OF_VERIFY = {0, 12, 20, 22, 30, 31, 40, 41}
NOT_HERE = ", which this machine lacks"  # ends the name of a question that only another machine can answer


@dataclass
class Reply:
    code: int
    out: str
    err: str

    def json(self) -> list[dict]:
        """Every line of standard output as an object."""
        try:
            return [json.loads(line) for line in self.out.splitlines()]
        except ValueError as error:
            raise Unreadable(f"{error}: {self.out[:200]!r}") from None


@dataclass
class Program:
    """Runs nonet and nonet-verify in a scratch folder, without tables cached by other runs."""

    nonet: pathlib.Path
    checker: pathlib.Path
    folder: pathlib.Path
    seconds: float = 60  # of one call
    calls: list[str] = field(default_factory=list)  # command lines since the last clear()
    refusals: Counter = field(default_factory=Counter)  # questions that were refused since the last clear()

    def refused(self, what: str) -> None:
        """The program refused the question `what`, or had no time for it; run.py fails if it always does."""
        self.refusals[what] += 1

    def clear(self) -> None:
        """Forget the calls and files of the last case."""
        self.calls.clear()
        self.refusals.clear()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def ask(self, args: list[str], text: str = "", files: dict[str, str] | None = None) -> Reply:
        """One call of nonet; `text` is its standard input, `files` are written to its folder first."""
        return self._run([str(self.nonet), *args], text, files or {}, CODES_OF_CHECK if args[0] == "check" else CODES)

    def verify(self, args: list[str], text: str = "", files: dict[str, str] | None = None) -> Reply:
        """One call of nonet-verify."""
        return self._run([str(self.checker), *args], text, files or {}, CODES_OF_VERIFY)

    def _run(self, command: list[str], text: str, files: dict[str, str], codes: set[int]) -> Reply:
        for name, content in files.items():
            (self.folder / name).write_text(content)
        shown = " ".join(_shell_word(word) for word in [os.path.basename(command[0]), *command[1:]])
        self.calls.append(f"printf %s {_shell_word(text)} | {shown}" if text else shown)
        environment = dict(os.environ, XDG_CACHE_HOME=str(self.folder / "cache"), LC_ALL="C.UTF-8")
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              cwd=self.folder, env=environment, start_new_session=True) as process:
            try:
                out, err = process.communicate(text, timeout=self.seconds)
            except subprocess.TimeoutExpired:
                raise TooSlow(f"no answer in {self.seconds:.0f} s: {shown}") from None
            finally:
                if process.returncode is None:
                    os.killpg(process.pid, signal.SIGKILL)
        if process.returncode not in codes:
            raise Crashed(f"exit code {process.returncode}: {shown}: {err[-300:]}")
        return Reply(process.returncode, out, err)


@dataclass(frozen=True)
class Kind:
    """One kind of instances.

    draw(random) makes a case, small enough for brute force; examine(case, program) asks the program
    every question about it and yields the truth and the program's answers; smaller(case) yields smaller cases, most
    promising first, to shrink a case that shows a difference.
    """

    name: str
    draw: Callable[[random.Random], Case]
    examine: Callable[[Case, Program], Iterator[Question]]
    smaller: Callable[[Case], Iterator[Case]] = lambda case: iter(())
    cases: int = 20  # of the default run; a longer run draws kinds in the same proportions
    once: bool = False  # the cases are the same in every run: a longer run has them once
    refuses: frozenset[str] = frozenset()  # questions that docs/ says are always refused


def _shell_word(word: str) -> str:
    if word and all(c.isalnum() or c in "-_./=:,@+" for c in word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def without_each(items: list) -> Iterator[list]:
    """The list without either half, then without each of its items: for smaller()."""
    half = len(items) // 2
    if half > 1:
        yield items[:half]
        yield items[half:]
    for i in range(len(items)):
        yield items[:i] + items[i + 1:]
