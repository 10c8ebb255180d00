"""Puzzles: by name, from a file, or described in Python; and all that can be asked of one.

Over 400 lines, as all questions are methods of one class, each with its keywords and an example.
"""

from __future__ import annotations

import os
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Union

from . import _nonet
from .answers import Answer, Answers, Count, Hint, Position, Rating, hint_of, kept, rating_of
from .describe import check_permutations, text_of
from .errors import InputError, Interrupted, UnsupportedError, UsageError, reword
from .limits import Cache, file_content, flag_of, has_halves, name_of, number_in, request_of, seconds_of, shown
from .races import Race, run_race
from .settings import Setting, texts_of
from .tables import Table

__all__ = ["Puzzle", "puzzles", "puzzle", "puzzle_of", "wishes_of", "load", "define"]

_LARGEST_SEED = (1 << 64) - 1


def _with_line_ends(text: str) -> str:
    """On one line, a / ends a row."""
    if not isinstance(text, str):
        raise TypeError(f"expected a position or its text, found {type(text).__name__}")
    return _whole(text if "\n" in text else text.replace("/", "\n"))


def _whole(text: str) -> str:
    if has_halves(text):
        raise InputError("expected characters, found halves of some", "input")
    return text


def _up_to(symmetry: bool, automorphism: bool) -> "_nonet.UpTo":
    """Which answers are equivalent."""
    by_board, by_options = flag_of("symmetry", symmetry), flag_of("automorphism", automorphism)
    if by_board and by_options:
        raise UsageError("symmetry and automorphism exclude each other")
    return _nonet.UpTo.symmetry if by_board else _nonet.UpTo.automorphism if by_options else _nonet.UpTo.nothing


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
        rules = str(self._description["rules"])
        return _nonet.spoken(rules) if self._text is None else rules  # those of a file are its author's words

    @property
    def formats(self) -> str:
        """What is read."""
        return _nonet.spoken(self._description["formats"])

    @property
    def example(self) -> Position:
        """A position; that of the puzzle without settings, and :class:`nonet.UnsupportedError` where it is none with them."""
        try:
            return self.read(self._description["example"])
        except InputError:
            raise UnsupportedError(f"{self.name} has no example for these settings; random() is a position",
                                   "unsupported") from None

    @property
    def settings(self) -> Dict[str, str]:
        """What :func:`puzzle` may be given, with a line of help."""
        return {name: _nonet.spoken(help) for name, _, help in self._description["settings"]}

    @property
    def wishes(self) -> Dict[str, str]:
        """What :meth:`random` may be asked for, with a line of help."""
        return {name: _nonet.spoken(help) for name, _, help in self._description["wishes"]}

    @property
    def algorithms(self) -> Dict[str, str]:
        """Their names, with what they are."""
        return {name: _nonet.spoken(what) for name, what in self._description["algorithms"]}

    @property
    def styles(self) -> Dict[str, str]:
        """Ways of writing a position, with what they are."""
        return {name: _nonet.spoken(what) for name, what in self._description["styles"]}

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
        return [self._position(raw) for raw in self._read(_with_line_ends(text))]

    def random(self, /, seed: int = 1, distance: Optional[int] = None, *, time_limit: Optional[float] = None,
               threads: Optional[int] = None, memory: Optional[int] = None, cache: Cache = None,
               **wishes: Setting) -> Position:
        """A position that has a solution; the same for the same seed.

        ``distance``: so many moves from the goal. ``wishes``: see :attr:`wishes`.

        >>> import nonet
        >>> tiles = nonet.puzzle("tiles", rows=2, columns=3)
        >>> tiles.solve(tiles.random(seed=3, distance=21)).cost
        21
        """
        return next(self._draw(1, seed, distance, wishes, time_limit, threads, memory, cache))

    def generate(self, /, number: int = 1, seed: int = 1, distance: Optional[int] = None, *,
                 time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
                 cache: Cache = None, **wishes: Setting) -> Iterator[Position]:
        """So many random positions, of one seed after another, made when they are asked for; ``time_limit`` is for each.

        >>> import nonet
        >>> len(set(nonet.generate("clocks", number=5)))
        5
        """
        return self._draw(number, seed, distance, wishes, time_limit, threads, memory, cache)

    def write(self, position: Union[Position, str], style: str) -> str:
        """A position in one of the :attr:`styles`."""
        if name_of("style", style) not in self.styles and self.styles:
            raise UsageError(f"{self.name} has no style {shown(style)}; it has {', '.join(self.styles)}")
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
        request.first = flag_of("first", first)
        outcome = _nonet.solve(self._raw, self._own(position), request, seconds_of(time_limit), self._certified(certificate))
        return kept(outcome, lambda found: Answer(found[0], self, found[1]))

    def count(self, position: Union[Position, str, None] = None, algorithm: str = "auto", *,
              time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
              cache: Cache = None, limit: Optional[int] = None, symmetry: bool = False,
              automorphism: bool = False, backend: str = "auto",
              certificate: bool = False) -> Count:
        """How many (optimal) answers there are.

        Of puzzles that are filled: ``limit`` stops at that number (1 or more), ``symmetry`` counts one answer per class
        under the turns and reflections of the board (and the shifts of a torus), ``automorphism`` one per class under all
        permutations of the options that keep the rules, ``backend`` is the engine.
        """
        request = self._request(algorithm, threads, memory, cache)
        request.up_to = _up_to(symmetry, automorphism)
        if limit is not None:
            request.limit = number_in("limit", limit, 1, 1 << 63)
        self._only_filled(limit=limit, symmetry=symmetry, automorphism=automorphism)
        request.backend = name_of("backend", backend)
        if backend != "auto" and not self._description["backends"]:
            raise UsageError(f"{self.name} has one engine: there is no backend {shown(backend)} for it")
        certified = self._certified(certificate)
        if certified is not None and (symmetry or automorphism or request.limit):
            word = "symmetry" if symmetry else "automorphism" if automorphism else "limit"
            raise UsageError(f"{word} and certificate cannot be asked for together: a certificate counts all answers")
        outcome = _nonet.count(self._raw, self._own(position), request, seconds_of(time_limit), certified)
        return kept(outcome, lambda found: Count(found[1], found[2], Answer(found[0], self), found[3]))

    def list(self, position: Union[Position, str, None] = None, algorithm: str = "auto", *,
             limit: Optional[int] = None, time_limit: Optional[float] = None, threads: Optional[int] = None,
             memory: Optional[int] = None, cache: Cache = None, any_order: bool = False, symmetry: bool = False,
             automorphism: bool = False, sample: Optional[int] = None, seed: Optional[int] = None) -> Answers:
        """All optimal answers in dictionary order, found while they are taken.

        Of puzzles that are filled: ``any_order`` as they are found, ``symmetry`` and ``automorphism`` the first of each
        class (see :meth:`count`), ``sample`` a number of them drawn at random, by ``seed``. ``time_limit`` is for the whole list, from now on.

        >>> import nonet
        >>> [answer.text for answer in nonet.list("langford", "3")]
        ['2 3 1 2 1 3', '3 1 2 1 3 2']
        """
        request = self._request(algorithm, threads, memory, cache)
        request.any_order = flag_of("any_order", any_order)
        request.up_to = _up_to(symmetry, automorphism)
        if seed is not None and sample is None:
            raise UsageError("seed: it is for a sample, and sample is not given")
        request.seed = number_in("seed", 1 if seed is None else seed, 0, _LARGEST_SEED)
        if sample is not None:
            request.sample = number_in("sample", sample, 1, 1 << 63)
        self._only_filled(any_order=any_order, symmetry=symmetry, automorphism=automorphism, sample=sample)
        if limit is not None:
            limit = number_in("limit", limit, 1, 1 << 63)
        return Answers(_nonet.Listing(self._own(position), request, seconds_of(time_limit), limit), self)

    def table(self, *, time_limit: Optional[float] = None, threads: Optional[int] = None,
              memory: Optional[int] = None, cache: Cache = None, certificate: bool = False) -> Table:
        """How many positions are how far from the goal."""
        request = self._request("auto", threads, memory, cache)
        outcome = _nonet.table(self._raw, request, seconds_of(time_limit), self._certified(certificate))
        return kept(outcome, lambda found: Table(self, found))

    def table_forecast(self, *, threads: Optional[int] = None, memory: Optional[int] = None) -> str:
        """What a table will take, in words; "" where that is only known by starting."""
        return _nonet.spoken(_nonet.table_forecast(self._raw, self._request("auto", threads, memory, None)))

    def rate(self, position: Union[Position, str, None] = None, *, steps: bool = False,
             time_limit: Optional[float] = None) -> Rating:
        """How hard it is for people; with ``steps`` also every step."""
        every = flag_of("steps", steps)
        return kept(_nonet.rate(self._raw, self._own(position), every, seconds_of(time_limit)), rating_of)

    def hint(self, position: Union[Position, str, None] = None, algorithm: str = "auto", *,
             time_limit: Optional[float] = None, threads: Optional[int] = None, memory: Optional[int] = None,
             cache: Cache = None) -> Hint:
        """The easiest step that people take, or the first move of an optimal answer.

        >>> import nonet
        >>> nonet.hint("tiles", "283/104/765").moves
        ['U']
        """
        self._request(algorithm, threads, memory, cache)  # only for what is wrong with one: people's steps take none of them
        own = self._own(position)
        if self._description["explains"] and algorithm == "auto":
            try:
                rating = kept(_nonet.next_step(self._raw, own, seconds_of(time_limit)), rating_of)
            except UnsupportedError:
                pass  # people have no techniques for these rules
            else:
                return hint_of(rating)
        answer = self.solve(position, algorithm, time_limit=time_limit, threads=threads, memory=memory, cache=cache)
        proved = answer.optimal and not self._description["fill"]  # what a filled board is worth is no distance
        return Hint([step.move for step in answer.steps[:1]], answer.reason, answer.cost if proved else None)

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
            try:
                chosen = [*self.generate(number_in("instances", instances, 1, 1 << 32), seed)]
            except Interrupted:
                raise Interrupted from None  # there is no race yet
        else:
            several = positions if isinstance(positions, Iterable) and not isinstance(positions, str) else [positions]
            chosen = [self._position(self._own(position)) for position in several]
        request = self._request("auto", number_in("threads", threads, 1, 1024), memory, False)
        return run_race(self, chosen, algorithms, seconds_of(time_limit), request.threads, int(request.memory))

    # Parts

    def _position(self, raw: _nonet.Position) -> Position:
        return Position(raw, self)

    def _read(self, text: str) -> List[_nonet.Position]:
        try:
            return self._raw.read(text, "")
        except InputError as error:
            if self._text is None:  # of a file, what is expected may be its author's words
                reword(error, _nonet.spoken(error.message))
            raise

    def _draw(self, number: int, seed: int, distance: Optional[int], wishes: Mapping[str, Any], time_limit: Optional[float],
              threads: Optional[int], memory: Optional[int], cache: Cache) -> Iterator[Position]:
        """Wishes are a mapping, as one that there is not may be called like a parameter. What is wrong with one is said
        now, not when the first position is taken."""
        first = number_in("seed", seed, 0, _LARGEST_SEED)
        seeds = range(first, first + number_in("number", number, 0, _LARGEST_SEED + 1 - first))
        asked = texts_of(self.name, {name: value for name, value, _ in self._description["wishes"]}, wishes, "wish")
        if distance is not None:
            distance = number_in("distance", distance, 0, 1 << 30)
            if asked:
                raise UsageError(f"distance and {next(iter(asked))} cannot be wanted together")
        request = self._request("auto", threads, memory, cache)
        limit = seconds_of(time_limit)
        return (kept(self._raw.random(one, distance, asked, request, limit), self._position) for one in seeds)

    def _found(self, text: str) -> Position:
        """The position that a puzzle of this name wrote."""
        found = self._read(text)
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

    def _certified(self, certificate: bool) -> Optional[Dict[str, str]]:
        return self._settings if flag_of("certificate", certificate) else None

    def _request(self, algorithm: str, threads: Optional[int], memory: Optional[int],
                 cache: Cache) -> _nonet.Request:
        if name_of("algorithm", algorithm) != "auto" and algorithm not in self.algorithms:
            names = ", ".join(["auto", *self.algorithms])
            raise UsageError(f"{self.name} has no algorithm {shown(algorithm)}; it has {names}")
        return request_of(algorithm, threads, memory, cache)

    def __repr__(self) -> str:
        if self._text is not None:
            return f"<puzzle {self.name!r} of {self._source!r}>"
        flags = [name for name, value, _ in self._description["settings"] if value == ""]
        given = {name.replace("-", "_"): True if name in flags else text for name, text in self._settings.items()}
        return f"nonet.puzzle({self.name!r}{''.join(f', {name}={value!r}' for name, value in given.items())})"


def puzzles() -> Dict[str, str]:
    """The names of the puzzles that are built in, with their titles.

    >>> import nonet
    >>> nonet.puzzles()["clocks"]
    'The Clocks: nine clocks to 12 with the fewest quarter turns'
    """
    return {one["name"]: one["title"] for one in _nonet.puzzles()}


def puzzle(name: str, **settings: Setting) -> Puzzle:
    """The puzzle of that name, with its settings (:attr:`Puzzle.settings`): texts, numbers, lists, True or False for a
    flag, a ``pathlib.Path`` for what a file holds, a pair for RxC, and ``rows`` and ``columns`` for ``size``. None: not
    given.

    >>> import nonet
    >>> nonet.puzzle("tiles", rows=4, columns=4)
    nonet.puzzle('tiles', size='4x4')
    """
    return puzzle_of(name, settings)


def puzzle_of(name: str, settings: Mapping[str, Any]) -> Puzzle:
    known = {one["name"]: {key: value for key, value, _ in one["settings"]} for one in _nonet.puzzles()}
    if not isinstance(name, str) or name not in known:
        is_path = "." in name if isinstance(name, str) else isinstance(name, (bytes, os.PathLike))
        file = "; nonet.load reads a file" if is_path else ""
        raise UsageError(f"there is no puzzle {shown(name)}; there are {', '.join(known)}{file}")
    return Puzzle(name, texts_of(name, known[name], settings))


def wishes_of(name: str) -> List[str]:
    """What random positions of the puzzle of that name may be asked for; nothing where there is none."""
    return [wish for one in _nonet.puzzles() if one["name"] == name for wish, _, _ in one["wishes"]]


def load(path: "Union[str, os.PathLike[str]]") -> Puzzle:
    """The puzzle that a file describes: .puzzle, .dlx, .xcc, .def, .tws, .xor or .cnf."""
    content = file_content(path, 64)
    return Puzzle(os.fsencode(path).decode(errors="replace"), {}, content)


def define(description: Any = None, name: str = "puzzle", **keys: Any) -> Puzzle:
    """The puzzle that a text in the language of puzzle files describes, or a dict, a dataclass or keywords with
    the keys of one (docs/puzzle-files.md).

    ``moves`` may be a dict from names to moves: the keys of a move, or a list with a number for every cell of the board:
    the cell, from 0, to which what stands there goes.

    >>> import nonet
    >>> ring = nonet.define(goal="123456", board={"cells": "A B C D E F", "values": "123456"},
    ...                     moves={"turn": [1, 2, 3, 4, 5, 0], "swap": [1, 0, 2, 3, 4, 5]})
    >>> ring.solve("213456").moves
    ['swap']
    >>> ring.table().farthest
    18
    """
    path = name_of("name", name) + ".puzzle"
    if isinstance(description, str):
        if keys:
            raise UsageError("expected a text or keywords, not both")
        return Puzzle(path, {}, description)
    parts = [keys] if description is None else [description, keys]
    made = Puzzle(path, {}, "".join(text_of(part) for part in parts))
    for part in parts:
        check_permutations(part, made._raw.cells())
    return made
