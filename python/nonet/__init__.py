"""Optimal answers to puzzles, with proof.

>>> import nonet
>>> answer = nonet.solve("clocks", "9 9 12/6 6 6/6 3 6")
>>> answer.cost, answer.optimal, answer.moves
(4, True, ['4', '5', '8', '9'])

A puzzle is made once where it is asked several times:

>>> tiles = nonet.puzzle("tiles", rows=3, columns=3)
>>> tiles.solve("283/104/765").cost
4

The functions of this module take the name of a puzzle, or a :class:`Puzzle`, and ask it: ``nonet.count("queens", "8")``
is ``nonet.puzzle("queens").count("8")``. Settings of the puzzle stand among the keywords: ``nonet.table("tiles",
size="2x3")``. docs/python.md has more.
"""

from __future__ import annotations

import inspect
from typing import Any, Dict, Iterator, Sequence, Tuple, Union

from .answers import Answer, Answers, Count, Explained, Position, Rating, Step
from .certificates import Report, verify
from .errors import (DefectError, Error, FileError, InputError, Interrupted, RefusedError, RejectedError, StoppedError,
                     UnsupportedError, UsageError)
from .puzzles import Hint, Puzzle, define, load, puzzle, puzzles
from .races import Race, Racer, Run
from .tables import Table

# Without `list`: `from nonet import *` must not hide Python's own.
__all__ = [
    "Answer", "Answers", "Count", "DefectError", "Error", "Explained", "FileError", "Hint", "InputError", "Interrupted",
    "Position", "Puzzle", "Race", "Racer", "Rating", "RefusedError", "RejectedError", "Report", "Run", "Step",
    "StoppedError", "Table", "UnsupportedError", "UsageError", "count", "define", "generate", "hint", "load",
    "puzzle", "puzzles", "race", "rate", "solve", "table", "verify",
]


def _asked(which: Union[str, Puzzle], question: Any, keys: Dict[str, Any]) -> Tuple[Puzzle, Dict[str, Any]]:
    """The puzzle, made with those keywords that are none of the question's, and the others."""
    own = set(inspect.signature(question).parameters)
    if isinstance(which, Puzzle):
        return which, keys
    known = puzzle(which)
    settings = {name: value for name, value in keys.items()
                if name not in own and name.replace("_", "-") not in known.wishes}
    return puzzle(which, **settings), {name: value for name, value in keys.items() if name not in settings}


def solve(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Answer:
    """:meth:`Puzzle.solve` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.solve, keys)
    return asked.solve(position, **rest)


def count(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Count:
    """:meth:`Puzzle.count` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.count, keys)
    return asked.count(position, **rest)


def list(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Answers:
    """:meth:`Puzzle.list` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.list, keys)
    return asked.list(position, **rest)


def table(which: Union[str, Puzzle], **keys: Any) -> Table:
    """:meth:`Puzzle.table` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.table, keys)
    return asked.table(**rest)


def generate(which: Union[str, Puzzle], number: int = 1, seed: int = 1, **keys: Any) -> Iterator[Position]:
    """:meth:`Puzzle.generate` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.random, keys)
    return asked.generate(number, seed, **rest)


def rate(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Rating:
    """:meth:`Puzzle.rate` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.rate, keys)
    return asked.rate(position, **rest)


def hint(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Hint:
    """:meth:`Puzzle.hint` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.hint, keys)
    return asked.hint(position, **rest)


def race(which: Union[str, Puzzle], positions: Union[Sequence[Union[Position, str]], None] = None,
         **keys: Any) -> Race:
    """:meth:`Puzzle.race` of the puzzle of that name."""
    asked, rest = _asked(which, Puzzle.race, keys)
    return asked.race(positions, **rest)
