"""One algorithm of a race on all positions, in a process of its own: it starts with nothing that another left, its peak
of memory is its own, and where it crashes or does not stop the race goes on.

The process is a new interpreter, not a fork: this one may have threads. It is sent a :class:`Heat`, answers the positions
one by one, and sends after each what came of it."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Callable, List, Optional, Tuple

from .errors import Error, RefusedError, StoppedError, UnsupportedError

if TYPE_CHECKING:
    from .puzzles import Puzzle
    from .races import Racer, Run

__all__ = ["Heat", "run_heat"]

GRACE = 5.0  # seconds from the time limit to a process that did not stop being ended
LOOK = 0.1  # seconds of waiting: a signal that comes just before waiting begins does not end it


@dataclass(frozen=True)
class Heat:
    puzzle: "Puzzle"
    texts: List[str]  # of the positions
    algorithm: str
    time_limit: Optional[float]  # seconds for all
    threads: int
    memory: int  # bytes


# In the process of its own


def _touch_module() -> None:
    """The pages of the library are read before memory is measured, or they would count for who runs them first."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        lines = [line for line in maps if "/_nonet." in line and line.split()[1].startswith("r")]
    for line in lines:
        begin, end = (int(number, 16) for number in line.split()[0].split("-"))
        for page in range(begin, end, resource.getpagesize()):
            ctypes.string_at(page, 1)


def _status(key: str) -> int:
    """A number of bytes from what Linux says about this process."""
    with open("/proc/self/status", encoding="utf-8") as file:
        for line in file:
            if line.startswith(key + ":"):
                return int(line.split()[1]) * 1024
    return 0


def _one(heat: Heat, text: str, left: Optional[float]) -> "Run":
    from .races import Run, run_of

    clock = time.process_time if heat.threads == 1 else time.perf_counter
    position = heat.puzzle._found(text)
    start = clock()
    try:
        answer = heat.puzzle.solve(position, heat.algorithm, time_limit=left, threads=heat.threads,
                                   memory=heat.memory, cache=False)
    except (RefusedError, UnsupportedError, StoppedError) as error:
        return Run(error.fault, seconds=clock() - start, reason=error.message)
    return run_of(answer, clock() - start)


def _race_alone(heat: Heat, say: Callable[["Run"], None]) -> None:
    from .races import Run

    deadline = None if heat.time_limit is None else time.monotonic() + heat.time_limit
    for number, text in enumerate(heat.texts):
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            return
        try:
            say(_one(heat, text, left))
        except (MemoryError, Error) as error:
            out = isinstance(error, MemoryError)
            say(Run("stopped" if out else "failed", reason="out of memory" if out else str(error)))
            for _ in heat.texts[number + 1:]:
                say(Run("stopped", reason=f"not reached: {'out of memory' if out else 'it failed'} before"))
            return


def main() -> None:
    """The life of the process: the one that started it is the only one it lives for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    asking = Connection(int(sys.argv[2]))
    parent, heat = asking.recv()
    if os.getppid() != parent:
        return
    _touch_module()
    before = _status("VmRSS")
    _race_alone(heat, lambda run: asking.send((run, max(0, _status("VmHWM") - before))))


# In the process that asked

# This very package, wherever it lies; but what lies beside it must not hide Python's own modules.
_START = """
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
found = PathFinder.find_spec("nonet", [sys.argv[1]])
sys.modules["nonet"] = module_from_spec(found)
found.loader.exec_module(sys.modules["nonet"])
from nonet.heats import main
main()
"""


def _unsaid(ended: str, code: int) -> Tuple[str, str]:
    """What became of a position of which the process said nothing."""
    if ended:
        return "stopped", ended
    if code == -signal.SIGKILL:
        return "stopped", "its process was killed, perhaps for want of memory"
    if code < 0:
        return "failed", f"its process ended by signal {-code}"
    if code > 0:
        return "failed", f"its process ended with code {code}"
    return "stopped", "not reached: the time was over"


def _listen(process: "Connection", latest: Optional[float], racer: "Racer") -> str:
    """Takes what the process says until it ends. "": it ended by itself; otherwise why it was not waited for."""
    while True:
        left = LOOK if latest is None else max(0.0, latest - time.monotonic())
        if not process.poll(min(left, LOOK)):
            if left == 0:
                return "out of time, and it did not stop"
            continue
        try:
            run, racer.memory = process.recv()
        except (EOFError, OSError):
            return ""
        racer.runs.append(run)


def run_heat(heat: Heat, racer: "Racer") -> None:
    """What becomes of the racer is written into it, a run a position, also where Ctrl-C ends it."""
    from .races import Run

    latest = None if heat.time_limit is None else time.monotonic() + heat.time_limit + GRACE
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    asking, answering = Pipe()
    with asking:
        with answering:
            process = subprocess.Popen([sys.executable, "-I", "-c", _START, folder, str(answering.fileno())],
                                       stdin=subprocess.DEVNULL, pass_fds=[answering.fileno()])
        ended = "interrupted"
        try:
            asking.send((os.getpid(), heat))
            ended = _listen(asking, latest, racer)
        except BrokenPipeError:
            ended = ""
        finally:
            if ended:
                process.kill()
            process.wait()
            for _ in heat.texts[len(racer.runs):]:
                ran, reason = _unsaid(ended, process.returncode)
                racer.runs.append(Run(ran, reason=reason))
