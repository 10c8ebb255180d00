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
from typing import Any, Callable, Dict, Iterable, Iterator, Tuple, TypeVar, Union

from ._nonet import version as __version__
from .answers import Answer, Answers, Count, Explained, Position, Rating, Step
from .certificates import Report, verify
from .errors import (DefectError, Error, FileError, InputError, Interrupted, RefusedError, RejectedError, StoppedError,
                     UnsupportedError, UsageError)
from .puzzles import Hint, Puzzle, define, load, puzzle, puzzles
from .races import Claim, Race, Racer, Run
from .tables import Table

# Without `list`: `from nonet import *` must not hide Python's own.
__all__ = [
    "Answer", "Answers", "Claim", "Count", "DefectError", "Error", "Explained", "FileError", "Hint", "InputError",
    "Interrupted", "Position", "Puzzle", "Race", "Racer", "Rating", "RefusedError", "RejectedError", "Report", "Run", "Step",
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


_Asking = TypeVar("_Asking", bound=Callable[..., Any])


def _asks(question: Callable[..., Any]) -> Callable[[_Asking], _Asking]:
    """What help() says: the words and keywords of the question, and settings besides."""

    def told(function: _Asking) -> _Asking:
        own = inspect.signature(function)
        *places, _ = own.parameters.values()  # and keywords, of which these are known:
        words = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY)
                 for one in inspect.signature(question).parameters.values()
                 if one.name not in {"self", *own.parameters} and one.kind is not inspect.Parameter.VAR_KEYWORD]
        settings = inspect.Parameter("settings", inspect.Parameter.VAR_KEYWORD, annotation="Any")
        setattr(function, "__signature__", own.replace(parameters=[*places, *words, settings]))
        function.__doc__ = (f"{inspect.getdoc(question)}\n\n``which``: a :class:`Puzzle`, or the name of one, whose "
                            "settings stand among the keywords.")
        return function

    return told


@_asks(Puzzle.solve)
def solve(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Answer:
    asked, rest = _asked(which, Puzzle.solve, keys)
    return asked.solve(position, **rest)


@_asks(Puzzle.count)
def count(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Count:
    asked, rest = _asked(which, Puzzle.count, keys)
    return asked.count(position, **rest)


@_asks(Puzzle.list)
def list(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Answers:
    asked, rest = _asked(which, Puzzle.list, keys)
    return asked.list(position, **rest)


@_asks(Puzzle.table)
def table(which: Union[str, Puzzle], **keys: Any) -> Table:
    asked, rest = _asked(which, Puzzle.table, keys)
    return asked.table(**rest)


@_asks(Puzzle.generate)
def generate(which: Union[str, Puzzle], number: int = 1, seed: int = 1, **keys: Any) -> Iterator[Position]:
    asked, rest = _asked(which, Puzzle.random, keys)
    return asked.generate(number, seed, **rest)


@_asks(Puzzle.rate)
def rate(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Rating:
    asked, rest = _asked(which, Puzzle.rate, keys)
    return asked.rate(position, **rest)


@_asks(Puzzle.hint)
def hint(which: Union[str, Puzzle], position: Union[Position, str, None] = None, **keys: Any) -> Hint:
    asked, rest = _asked(which, Puzzle.hint, keys)
    return asked.hint(position, **rest)


@_asks(Puzzle.race)
def race(which: Union[str, Puzzle], positions: Union[Position, str, Iterable[Union[Position, str]], None] = None,
         **keys: Any) -> Race:
    asked, rest = _asked(which, Puzzle.race, keys)
    return asked.race(positions, **rest)
