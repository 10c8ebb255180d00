"""Puzzles: by name, from a file, or described in Python; and all that can be asked of one."""

from __future__ import annotations

import os
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _nonet
from .answers import Answer, Answers, Count, Explained, Position, Rating, kept, rating_of
from .describe import text_of
from .errors import FileError, InputError, UnsupportedError, UsageError
from .limits import Cache, number_in, request_of, seconds_of
from .races import Race, run_race
from .tables import Table

__all__ = ["Puzzle", "Hint", "puzzles", "puzzle", "load", "define"]


class Hint(NamedTuple):
    """What to do next, and why."""

    moves: List[str]  #: the move, or what the step places; empty: nothing to do, or only candidates go
    reason: str
    distance: Optional[int] = None  #: moves that are left, where that is proved
    step: Optional[Explained] = None  #: as people explain it, where they have techniques for this puzzle


def _settings(known: Iterable[str], settings: Dict[str, Any]) -> Dict[str, str]:
    """Settings as texts: True is a flag, a pair is 3x4, rows and columns are size."""
    settings = {name.replace("_", "-"): value for name, value in settings.items()}
    if "size" in known and "size" not in settings and ("rows" in settings or "columns" in settings):
        if "rows" not in settings or "columns" not in settings:
            raise UsageError("expected rows and columns, both, or size")
        settings["size"] = (settings.pop("rows"), settings.pop("columns"))
    texts = {}
    for name, value in settings.items():
        if value is True:
            texts[name] = ""
        elif isinstance(value, tuple):
            texts[name] = "x".join(str(part) for part in value)
        elif isinstance(value, list):
            texts[name] = " ".join(str(part) for part in value)
        elif value is not None and value is not False:
            texts[name] = str(value)
    for name, value in texts.items():
        if any("\ud800" <= c <= "\udfff" for c in name + value):
            raise UsageError(f"{name}: expected characters, found halves of some")
    return texts


def _with_line_ends(text: str) -> str:
    """On one line, a / ends a row."""
    if not isinstance(text, str):
        raise TypeError(f"expected a position or its text, found {type(text).__name__}")
    return _whole(text if "\n" in text else text.replace("/", "\n"))


def _whole(text: str) -> str:
    """A text of whole characters."""
    if not text.isprintable() and any("\ud800" <= c <= "\udfff" for c in text):
        raise InputError("expected characters, found halves of some", "input")
    return text


def _hint_of(rating: Rating) -> Hint:
    if rating.steps:
        return Hint(rating.steps[0].placed, rating.steps[0].reason, None, rating.steps[0])
    return Hint([], "there is no solution" if rating.solutions == 0 else "nothing is left to do or to be found")


class Puzzle:
    """A puzzle, configured. Made by :func:`puzzle`, :func:`load` and :func:`define`.

    What the questions have in common: ``time_limit`` in seconds, after which what was found is returned;
    ``threads`` (one a core unless said); ``memory`` in bytes (half of the machine's); ``cache``, a folder for
    table files (the user's unless said, False for none). Other threads of Python go on while one searches.
    """

    def __init__(self, source: str, settings: Dict[str, str], text: Union[str, bytes, None] = None) -> None:
        """``source`` is a name, or that of the file with this text."""
        self._source = source
        self._settings = settings
        self._text = text
        if text is None:
            self._raw = _nonet.Puzzle.made(source, settings)
        else:
            self._raw = _nonet.Puzzle.described(source, _whole(text) if isinstance(text, str) else text)
        self._description: Dict[str, Any] = self._raw.describe()

    def again(self) -> "Puzzle":
        """The same puzzle, without the tables that this one keeps in memory. Copies and pickles are such puzzles."""
        return Puzzle(self._source, self._settings, self._text)

    def __reduce__(self) -> Any:
        return Puzzle, (self._source, self._settings, self._text)

    @property
    def name(self) -> str:
        return str(self._description["name"])

    @property
    def title(self) -> str:
        return str(self._description["title"])

    @property
    def rules(self) -> str:
        return str(self._description["rules"])

    @property
    def formats(self) -> str:
        """What is read."""
        return str(self._description["formats"])

    @property
    def example(self) -> Position:
        return self.read(self._description["example"])

    @property
    def settings(self) -> Dict[str, str]:
        """What :func:`puzzle` may be given, with a line of help."""
        return {name: help for name, _, help in self._description["settings"]}

    @property
    def wishes(self) -> Dict[str, str]:
        """What :meth:`random` may be asked for, with a line of help."""
        return {name: help for name, _, help in self._description["wishes"]}

    @property
    def algorithms(self) -> Dict[str, str]:
        """Their names, with what they are."""
        return dict(self._description["algorithms"])

    @property
    def styles(self) -> Dict[str, str]:
        """Ways of writing a position, with what they are."""
        return dict(self._description["styles"])

    # Positions

    def read(self, text: Optional[str] = None) -> Position:
        """The position that a text says; on one line a / ends a row. Without a text, the file's start."""
        if text is None:
            text = self._raw.start()
            if not text:
                raise UsageError(f"{self.name} has no start: expected the text of a position")
        found = self.read_all(text)
        if len(found) != 1:
            raise InputError(f"expected the text of one position, found {len(found)}", "input")
        return found[0]

    def read_all(self, text: str) -> List[Position]:
        """All positions of a text."""
        return [self._position(raw) for raw in self._raw.read(_with_line_ends(text), "")]

    def random(self, seed: int = 1, distance: Optional[int] = None, *, time_limit: Optional[float] = None,
               threads: Optional[int] = None, memory: Optional[int] = None, cache: Cache = None,
               **wishes: Any) -> Position:
        """A position that has a solution; the same for the same seed.

        ``distance``: so many moves from the goal. ``wishes``: see :attr:`wishes`.

        >>> import nonet
        >>> tiles = nonet.puzzle("tiles", rows=2, columns=3)
        >>> tiles.solve(tiles.random(seed=3, distance=21)).cost
        21
        """
        asked = _settings((), wishes)
        for name in asked:
            if name not in self.wishes:
                raise UsageError(f"{self.name} has no {name} to be made by")
        if asked and distance is not None:
            raise UsageError(f"distance and {next(iter(asked))} cannot be wanted together")
        if distance is not None:
            number_in("distance", distance, 0, 1 << 30)
        request = self._request("auto", threads, memory, cache)
        outcome = self._raw.random(number_in("seed", seed, 0, (1 << 64) - 1), distance, asked, request, seconds_of(time_limit))
        return kept(outcome, self._position)

    def generate(self, number: int = 1, seed: int = 1, **wanted: Any) -> Iterator[Position]:
        """So many random positions, of one seed after another, made when they are asked for.

        >>> import nonet
        >>> len(set(nonet.generate("clocks", number=5)))
        5
        """
        first = number_in("seed", seed, 0, (1 << 64) - 1)
        seeds = range(first, first + number_in("number", number, 0, 1 << 62))
        return (self.random(one, **wanted) for one in seeds)

    def write(self, position: Union[Position, str], style: str) -> str:
        """A position in one of the :attr:`styles`."""
        return self._raw.write_as(self._own(position), style)

    # Questions

    def solve(self, position: Union[Position, str, None] = None, algorithm: str = "auto", *,
              time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
              cache: Cache = None, first: bool = False, certificate: bool = False) -> Answer:
        """The best answer, proved; after ``time_limit`` the best that was found, with a bound.

        ``first``: of all optimal answers the first in dictionary order of their moves. ``certificate``: with a
        certificate. Ctrl-C raises :class:`nonet.Interrupted`, whose ``partial`` is the answer so far.

        >>> import nonet
        >>> nonet.puzzle("lights-out").solve("111/111/111")
        <lights-out: optimal 5>
        """
        request = self._request(algorithm, threads, memory, cache)
        request.first = bool(first)
        outcome = _nonet.solve(self._raw, self._own(position), request, seconds_of(time_limit),
                               self._settings if certificate else None)
        return kept(outcome, lambda found: Answer(found[0], self, found[1]))

    def count(self, position: Union[Position, str, None] = None, algorithm: str = "auto", *,
              time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
              cache: Cache = None, limit: int = 0, symmetry: bool = False, backend: str = "auto",
              certificate: bool = False) -> Count:
        """How many (optimal) answers there are.

        Of puzzles that are filled: ``limit`` stops at so many, ``symmetry`` counts answers that are images of
        one another once, ``backend`` is the engine.
        """
        request = self._request(algorithm, threads, memory, cache)
        self._only_filled(limit=limit, symmetry=symmetry)
        if backend != "auto" and not self._description["backends"]:
            raise UsageError(f"{self.name} has one engine: there is no backend {backend!r} for it")
        request.limit = number_in("limit", limit, 0, 1 << 63)
        request.symmetry = bool(symmetry)
        request.backend = backend
        outcome = _nonet.count(self._raw, self._own(position), request, seconds_of(time_limit),
                               self._settings if certificate else None)
        return kept(outcome, lambda found: Count(found[1], found[2], Answer(found[0], self), found[3]))

    def list(self, position: Union[Position, str, None] = None, algorithm: str = "auto", *,
             limit: Optional[int] = None, time_limit: Optional[float] = None, threads: Optional[int] = None,
             memory: Optional[int] = None, cache: Cache = None, any_order: bool = False, symmetry: bool = False,
             sample: int = 0, seed: int = 1) -> Answers:
        """All optimal answers in dictionary order, found while they are taken.

        Of puzzles that are filled: ``any_order`` as they are found, ``symmetry`` of images of one another only the
        first, ``sample`` so many drawn at random. ``time_limit`` is for the whole list, from now on.

        >>> import nonet
        >>> [answer.text for answer in nonet.list("langford", "3")]
        ['2 3 1 2 1 3', '3 1 2 1 3 2']
        """
        request = self._request(algorithm, threads, memory, cache)
        self._only_filled(any_order=any_order, symmetry=symmetry, sample=sample)
        request.any_order = bool(any_order)
        request.symmetry = bool(symmetry)
        request.sample = number_in("sample", sample, 0, 1 << 63)
        request.seed = number_in("seed", seed, 0, (1 << 64) - 1)
        if limit is not None:
            limit = number_in("limit", limit, 0, 1 << 63)
        return Answers(_nonet.Listing(self._own(position), request, seconds_of(time_limit), limit), self)

    def table(self, *, time_limit: Optional[float] = None, threads: Optional[int] = None,
              memory: Optional[int] = None, cache: Cache = None, certificate: bool = False) -> Table:
        """How many positions are how far from the goal."""
        request = self._request("auto", threads, memory, cache)
        outcome = _nonet.table(self._raw, request, seconds_of(time_limit), self._settings if certificate else None)
        return kept(outcome, lambda found: Table(self, found))

    def table_forecast(self, *, threads: Optional[int] = None, memory: Optional[int] = None) -> str:
        """What a table will take, in words; "" where that is only known by starting."""
        return _nonet.table_forecast(self._raw, self._request("auto", threads, memory, None))

    def rate(self, position: Union[Position, str, None] = None, *, steps: bool = False,
             time_limit: Optional[float] = None) -> Rating:
        """How hard it is for people; with ``steps`` also every step."""
        return kept(_nonet.rate(self._raw, self._own(position), bool(steps), seconds_of(time_limit)), rating_of)

    def hint(self, position: Union[Position, str, None] = None, algorithm: str = "auto", *,
             time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
             cache: Cache = None) -> Hint:
        """The easiest step that people take, or the first move of an optimal answer.

        >>> import nonet
        >>> nonet.hint("tiles", "283/104/765").moves
        ['U']
        """
        own = self._own(position)
        if self._description["explains"] and algorithm == "auto":
            try:
                rating = kept(_nonet.next_step(self._raw, own, seconds_of(time_limit)), rating_of)
            except UnsupportedError:
                pass  # people have no techniques for these rules
            else:
                return _hint_of(rating)
        answer = self.solve(position, algorithm, time_limit=time_limit, threads=threads, memory=memory, cache=cache)
        return Hint([step.move for step in answer.steps[:1]], answer.reason, answer.cost if answer.optimal else None)

    def race(self, positions: Union[Position, str, Iterable[Union[Position, str]], None] = None,
             algorithms: Optional[Sequence[str]] = None, *, instances: int = 5, seed: int = 1,
             time_limit: Optional[float] = 10.0, threads: int = 1, memory: Optional[int] = None) -> Race:
        """Algorithms on the same positions, one after another, each in a process of its own that starts with nothing.

        ``positions``, or ``instances`` random ones of ``seed`` and the next. An algorithm has ``time_limit`` seconds
        for all; one that does not stop then is ended, and one that crashes is said to have failed. Seconds are those
        of the processor, or with several ``threads`` those of the clock. What is claimed must fit together: every
        bound and answer with every proof, or :class:`nonet.DefectError` is raised. Ctrl-C raises
        :class:`nonet.Interrupted`, whose ``partial`` is the race so far.
        """
        if positions is None:
            chosen = [*self.generate(instances, seed)]
        else:
            several = [positions] if isinstance(positions, (str, Position)) else positions
            chosen = [self._position(self._own(position)) for position in several]
        request = self._request("auto", number_in("threads", threads, 1, 1024), memory, False)
        return run_race(self, chosen, algorithms, seconds_of(time_limit), request.threads, int(request.memory))

    # Parts

    def _position(self, raw: _nonet.Position) -> Position:
        return Position(raw, self)

    def _found(self, text: str) -> Position:
        """The position that a puzzle of this name wrote."""
        found = self._raw.read(text, "")
        if len(found) != 1:
            raise UsageError(f"this is a position of another {self.name}: of other settings")
        return self._position(found[0])

    def _own(self, position: Union[Position, str, None]) -> _nonet.Position:
        """The position as one of this very object."""
        if isinstance(position, Position):
            if position._puzzle.name != self.name:
                raise UsageError(f"this is a position of {position._puzzle.name}, not of {self.name}")
            return self._found(position.text)._raw
        return self.read(position)._raw

    def _only_filled(self, **options: Any) -> None:
        for name, value in options.items():
            if value and not self._description["fill"]:
                raise UsageError(f"{self.name} has no {name}: it is for puzzles that are filled")

    def _request(self, algorithm: str, threads: Optional[int], memory: Optional[int],
                 cache: Cache) -> _nonet.Request:
        if algorithm != "auto" and algorithm not in self.algorithms:
            names = ", ".join(["auto", *self.algorithms])
            raise UsageError(f"{self.name} has no algorithm {algorithm!r}; it has {names}")
        return request_of(algorithm, threads, memory, cache)

    def __repr__(self) -> str:
        if self._text is not None:
            return f"<puzzle {self.name!r} of {self._source!r}>"
        settings = "".join(f", {name.replace('-', '_')}={value or True!r}" for name, value in self._settings.items())
        return f"nonet.puzzle({self.name!r}{settings})"


def puzzles() -> Dict[str, str]:
    """The names of the puzzles that are built in, with their titles.

    >>> import nonet
    >>> nonet.puzzles()["clocks"]
    'The Clocks: nine clocks to 12 with the fewest quarter turns'
    """
    return {one["name"]: one["title"] for one in _nonet.puzzles()}


def puzzle(name: str, **settings: Any) -> Puzzle:
    """The puzzle of that name, with its settings as ``nonet puzzles NAME`` lists them: texts, numbers, True for a
    flag; "_" stands for "-", a pair for RxC, and ``rows`` and ``columns`` for ``size``.

    >>> import nonet
    >>> nonet.puzzle("tiles", rows=4, columns=4)
    nonet.puzzle('tiles', size='4x4')
    """
    known = {one["name"]: [setting[0] for setting in one["settings"]] for one in _nonet.puzzles()}
    if name not in known:
        raise UsageError(f"there is no puzzle {name!r}; there are {', '.join(known)}")
    return Puzzle(name, _settings(known[name], settings))


def load(path: "Union[str, os.PathLike[str]]") -> Puzzle:
    """The puzzle that a file describes: .puzzle, .dlx, .xcc, .def, .tws, .xor or .cnf."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            text = file.read()
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror}", "file", name) from None
    return Puzzle(name, {}, text)


def define(description: Any = None, name: str = "puzzle", **keys: Any) -> Puzzle:
    """The puzzle that a text in the language of puzzle files describes, or a dict, a dataclass or keywords with
    the keys of one (docs/puzzle-files.md).

    ``moves`` may be a dict from names to moves: the keys of a move, or a list that says place by place where what
    stands there goes.

    >>> import nonet
    >>> ring = nonet.define(goal="123456", board={"cells": "A B C D E F", "values": "123456"},
    ...                     moves={"turn": [1, 2, 3, 4, 5, 0], "swap": [1, 0, 2, 3, 4, 5]})
    >>> ring.solve("213456").moves
    ['swap']
    >>> ring.table().farthest
    18
    """
    if isinstance(description, str):
        if keys:
            raise UsageError("expected a text or keywords, not both")
        text = description
    else:
        parts: Tuple[str, ...] = () if description is None else (text_of(description),)
        text = "".join((*parts, text_of(keys))) if keys or not parts else parts[0]
    return Puzzle(f"{name}.puzzle", {}, text)
