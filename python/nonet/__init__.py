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
from typing import Any, Callable, Dict, Iterable, Iterator, Optional, Sequence, TypeVar, Union

from ._nonet import version as __version__
from .answers import Answer, Answers, Count, Explained, Hint, Position, Rating, Step
from .certificates import Report, verify
from .errors import (DefectError, Error, FileError, InputError, Interrupted, RefusedError, RejectedError, StoppedError,
                     UnsupportedError, UsageError)
from .limits import Cache
from .puzzles import Puzzle, define, load, puzzle, puzzle_of as _puzzle_of, puzzles, wishes_of as _wishes_of
from .races import Claim, Race, Racer, Run
from .settings import Setting
from .tables import Table

# Without `list`: `from nonet import *` must not hide Python's own.
__all__ = [
    "Answer", "Answers", "Claim", "Count", "DefectError", "Error", "Explained", "FileError", "Hint", "InputError",
    "Interrupted", "Position", "Puzzle", "Race", "Racer", "Rating", "RefusedError", "RejectedError", "Report", "Run", "Step",
    "StoppedError", "Table", "UnsupportedError", "UsageError", "count", "define", "generate", "hint", "load",
    "puzzle", "puzzles", "race", "rate", "solve", "table", "verify",
]


def _made(which: Union[str, Puzzle], settings: Dict[str, Any]) -> Puzzle:
    if not isinstance(which, Puzzle):
        return _puzzle_of(which, settings)
    if settings:
        raise UsageError(f"{next(iter(settings))}: this puzzle is made; settings are for one that is named")
    return which


_Asking = TypeVar("_Asking", bound=Callable[..., Any])


def _asks(question: Callable[..., Any]) -> Callable[[_Asking], _Asking]:
    def told(function: _Asking) -> _Asking:
        function.__doc__ = (f"{inspect.getdoc(question)}\n\n``which``: a :class:`Puzzle`, or the name of one, whose "
                            "settings stand among the keywords.")
        return function

    return told


@_asks(Puzzle.solve)
def solve(which: Union[str, Puzzle], position: Union[Position, str, None] = None, algorithm: str = "auto", *,
          time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
          cache: Cache = None, first: bool = False, certificate: bool = False, **settings: Setting) -> Answer:
    return _made(which, settings).solve(position, algorithm, time_limit=time_limit, threads=threads, memory=memory,
                                        cache=cache, first=first, certificate=certificate)


@_asks(Puzzle.count)
def count(which: Union[str, Puzzle], position: Union[Position, str, None] = None, algorithm: str = "auto", *,
          time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
          cache: Cache = None, limit: Optional[int] = None, symmetry: bool = False,
          automorphism: bool = False, backend: str = "auto",
          certificate: bool = False, **settings: Setting) -> Count:
    return _made(which, settings).count(position, algorithm, time_limit=time_limit, threads=threads, memory=memory,
                                        cache=cache, limit=limit, symmetry=symmetry, automorphism=automorphism,
                                        backend=backend,
                                        certificate=certificate)


@_asks(Puzzle.list)
def list(which: Union[str, Puzzle], position: Union[Position, str, None] = None, algorithm: str = "auto", *,
         limit: Optional[int] = None, time_limit: Optional[float] = None, threads: Optional[int] = None,
         memory: Optional[int] = None, cache: Cache = None, any_order: bool = False, symmetry: bool = False,
         automorphism: bool = False, sample: Optional[int] = None, seed: Optional[int] = None, **settings: Setting) -> Answers:
    return _made(which, settings).list(position, algorithm, limit=limit, time_limit=time_limit, threads=threads,
                                       memory=memory, cache=cache, any_order=any_order, symmetry=symmetry,
                                       automorphism=automorphism, sample=sample, seed=seed)


@_asks(Puzzle.table)
def table(which: Union[str, Puzzle], *, time_limit: Optional[float] = None, threads: Optional[int] = None,
          memory: Optional[int] = None, cache: Cache = None, certificate: bool = False, **settings: Setting) -> Table:
    return _made(which, settings).table(time_limit=time_limit, threads=threads, memory=memory, cache=cache,
                                        certificate=certificate)


@_asks(Puzzle.generate)
def generate(which: Union[str, Puzzle], number: int = 1, seed: int = 1, distance: Optional[int] = None, *,
             time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
             cache: Cache = None, **settings: Setting) -> Iterator[Position]:
    known = None if isinstance(which, Puzzle) else _wishes_of(which)  # one that is made has its settings: all are wishes
    wishes = {name: settings.pop(name) for name in [*settings] if known is None or name.replace("_", "-") in known}
    return _made(which, settings)._draw(number, seed, distance, wishes, time_limit, threads, memory, cache)


@_asks(Puzzle.rate)
def rate(which: Union[str, Puzzle], position: Union[Position, str, None] = None, *, steps: bool = False,
         time_limit: Optional[float] = None, **settings: Setting) -> Rating:
    return _made(which, settings).rate(position, steps=steps, time_limit=time_limit)


@_asks(Puzzle.hint)
def hint(which: Union[str, Puzzle], position: Union[Position, str, None] = None, algorithm: str = "auto", *,
         time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
         cache: Cache = None, **settings: Setting) -> Hint:
    return _made(which, settings).hint(position, algorithm, time_limit=time_limit, threads=threads, memory=memory,
                                       cache=cache)


@_asks(Puzzle.race)
def race(which: Union[str, Puzzle], positions: Union[Position, str, Iterable[Union[Position, str]], None] = None,
         algorithms: Optional[Sequence[str]] = None, *, instances: int = 5, seed: int = 1,
         time_limit: Optional[float] = 10.0, threads: int = 1, memory: Optional[int] = None,
         **settings: Setting) -> Race:
    return _made(which, settings).race(positions, algorithms, instances=instances, seed=seed, time_limit=time_limit,
                                       threads=threads, memory=memory)
