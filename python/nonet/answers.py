"""What is asked about and what comes back: positions, answers, counts, lists, ratings, hints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import (TYPE_CHECKING, Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple, TypeVar,
                    Union)

from . import _nonet
from .errors import Interrupted, UsageError
from .limits import shown

if TYPE_CHECKING:
    from .puzzles import Puzzle

__all__ = ["Position", "Step", "Answer", "Count", "Answers", "Explained", "Rating", "Hint"]

Shown = TypeVar("Shown")
Kept = TypeVar("Kept")


def kept(outcome: Tuple[Any, Optional[BaseException]], show: Callable[[Any], Shown]) -> Shown:
    """What a search found, shown; what was raised meanwhile (by a signal, or the end of the process) is raised with it."""
    found, raised = outcome
    if raised is None:
        return show(found)
    if isinstance(raised, KeyboardInterrupt):
        raise Interrupted(None if found is None else show(found)) from None
    raise raised


class Step(NamedTuple):
    """A move of an answer, and how often it is made one after another."""

    move: str
    times: int
    number: int  # from 0, in the order of the puzzle's moves


class Position:
    """An instance of a puzzle: a board to be solved. Two are equal when their texts are.

    >>> import nonet
    >>> board = nonet.puzzle("tiles").read("283/104/765")
    >>> print(board)
    2 8 3
    1 . 4
    7 6 5
    >>> board.legal_moves
    ['U', 'D', 'L', 'R']
    >>> board.play("U L D R").solved
    True
    """

    def __init__(self, raw: _nonet.Position, puzzle: "Puzzle") -> None:
        self._raw = raw
        self._puzzle = puzzle

    @property
    def text(self) -> str:
        """As the puzzle reads it, with line ends."""
        return self._raw.text()

    @property
    def board(self) -> Optional[List[List[str]]]:
        """The texts of the cells by row, "#" where there is no cell; None where it is too large to draw."""
        return self._raw.board()

    @property
    def solved(self) -> bool:
        """Whether nothing is left to do, seen without searching."""
        return self._raw.is_solved()

    @property
    def legal_moves(self) -> List[str]:
        """The names of the moves that may be made now."""
        return [name for _, name in self._raw.legal_moves()]

    def play(self, moves: Union[str, Iterable[str]]) -> "Position":
        """The position after some moves: names, in a list or with blanks between."""
        if isinstance(moves, bytes) or not isinstance(moves, Iterable):
            raise TypeError(f"expected names of moves, found {type(moves).__name__}")
        raw = self._raw
        for name in moves.split() if isinstance(moves, str) else moves:
            numbers = {known: number for number, known in raw.legal_moves()}
            if not isinstance(name, str) or name not in numbers:
                raise UsageError(f"there is no move {shown(name)} here; there are {', '.join(numbers) or 'none'}")
            raw = raw.play([(numbers[name], 1)])
        return Position(raw, self._puzzle)

    def __str__(self) -> str:
        board = self.board
        if board is None:
            return self.text.rstrip("\n")
        width = max((len(cell) for row in board for cell in row), default=1)
        return "\n".join(" ".join(cell.rjust(width) for cell in row).rstrip() for row in board)

    def __repr__(self) -> str:
        return f"<{self._puzzle.name} {'/'.join(self.text.split(chr(10))).strip('/')!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> Tuple[str, str]:
        return self._puzzle.name, self.text

    def __reduce__(self) -> Any:
        return _position_of, (self._puzzle, self.text)


def _position_of(puzzle: "Puzzle", text: str) -> Position:
    return puzzle._found(text)


class Found:
    """What a search keeps in the memory of this process. Nothing of it changes, so a copy is the same object; another
    process cannot have it."""

    def __copy__(self: Kept) -> Kept:
        return self

    def __deepcopy__(self: Kept, _: object) -> Kept:
        return self

    def __reduce__(self) -> Any:
        name = type(self).__name__
        raise TypeError(f"nonet.{name} cannot be pickled: it is in the memory of the process that asked for it; "
                        "its texts, numbers and positions can be")


class Answer(Found):
    """What ``solve`` found, and what is proved about it.

    >>> import nonet
    >>> answer = nonet.solve("clocks", "9 9 12/6 6 6/6 3 6")
    >>> answer.status, answer.cost, answer.optimal
    ('optimal', 4, True)
    >>> answer.moves
    ['4', '5', '8', '9']
    """

    def __init__(self, raw: _nonet.Answer, puzzle: "Puzzle", certificate: Optional[str] = None) -> None:
        self._raw = raw
        self._puzzle = puzzle
        #: Text for ``nonet.verify``, where it was asked for; None: there is none.
        self.certificate = certificate

    @property
    def status(self) -> str:
        """"optimal"; "solved" of puzzles without a cost; "best-found"; "unsolvable"; "unknown"."""
        return self._raw.status

    @property
    def optimal(self) -> bool:
        """Whether there is an answer and none is better, proved."""
        return self.status in ("optimal", "solved")

    @property
    def proved(self) -> bool:
        """Whether the question is decided: an optimal answer, or proof that there is none."""
        return self.optimal or self.status == "unsolvable"

    @property
    def found(self) -> bool:
        return self.optimal or self.status == "best-found"

    @property
    def cost(self) -> Optional[int]:
        """Of this answer; None where there is none, or answers have no cost."""
        return self._raw.cost

    @property
    def bound(self) -> Optional[int]:
        """Proved: no answer costs less (of a maximum: more). None where answers have no cost."""
        return self._raw.bound

    @property
    def count(self) -> Optional[int]:
        """How many optimal answers there are, where that was learnt on the way."""
        return self._raw.count

    @property
    def moves(self) -> List[str]:
        """The names of the moves, each as often as it is made."""
        return self._raw.moves()

    @property
    def steps(self) -> List[Step]:
        """The same, with equal moves in a row as one."""
        return [Step(name, times, number) for number, name, times in self._raw.steps()]

    def positions(self) -> Iterator[Position]:
        """The positions from the question to the end, made when they are asked for.

        >>> import nonet
        >>> [p.solved for p in nonet.solve("tiles", "283/104/765").positions()]
        [False, False, False, False, True]
        """
        for done in range(len(self.steps) + 1):
            raw = self._raw.after(done)
            if raw is None:
                return
            yield Position(raw, self._puzzle)

    @property
    def text(self) -> str:
        """The answer on one line: a filled board, or the moves."""
        return self._raw.line() or " ".join(self.moves)

    @property
    def reason(self) -> str:
        """Why this is optimal, impossible, or as far as it got."""
        return _nonet.spoken(self._raw.reason)

    @property
    def algorithm(self) -> str:
        return self._raw.algorithm

    @property
    def choice(self) -> str:
        """Why ``auto`` took the algorithm; "" where it was asked for."""
        return _nonet.spoken(self._raw.choice)

    @property
    def nodes(self) -> int:
        """Steps of work, counted in ``unit``."""
        return self._raw.nodes

    @property
    def unit(self) -> str:
        return self._raw.unit

    @property
    def seconds(self) -> float:
        return self._raw.seconds

    @property
    def note(self) -> str:
        """What one should know besides, such as a table file that was damaged; or ""."""
        return _nonet.spoken(self._raw.note)

    def __repr__(self) -> str:
        cost = "" if self.cost is None else f" {self.cost}"
        bound = "" if self.proved or self.bound is None else f", bound {self.bound}"
        return f"<{self._puzzle.name}: {self.status}{cost}{bound}>"


@dataclass(frozen=True)
class Count:
    """How many (optimal) answers there are.

    >>> import nonet
    >>> count = nonet.count("queens", "8")
    >>> count.number, count.complete, int(count)
    (92, True, 92)
    """

    number: int
    complete: bool  #: False: stopped or limited, there are at least so many
    answer: Answer  #: one of them
    certificate: Optional[str] = field(default=None, repr=False)

    def __int__(self) -> int:
        return self.number

    __index__ = __int__


class Answers(Iterator[Answer]):
    """All optimal answers, one by one, found while they are taken.

    A thread searches a few answers ahead. ``close()``, leaving a ``with`` block, or letting go of the object
    ends its search.

    >>> import nonet
    >>> with nonet.list("queens", "8") as answers:
    ...     next(answers).text
    '1 5 8 6 3 7 2 4'
    """

    def __init__(self, raw: _nonet.Listing, puzzle: "Puzzle") -> None:
        self._raw = raw
        self._puzzle = puzzle

    def __iter__(self) -> "Answers":
        return self

    def __next__(self) -> Answer:
        answer = kept(self._raw.next(), lambda raw: None if raw is None else Answer(raw, self._puzzle))
        if answer is None:
            raise StopIteration
        return answer

    @property
    def complete(self) -> bool:
        """Whether all answers there are were given."""
        return self._raw.complete

    @property
    def ending(self) -> Optional[Answer]:
        """The answer to the question as a whole, once the search has ended: its status says whether there
        are any, its reason why."""
        raw = self._raw.ending()
        return None if raw is None else Answer(raw, self._puzzle)

    @property
    def closed(self) -> bool:
        return self._raw.closed

    @property
    def nodes(self) -> int:
        """Work done so far."""
        return self._raw.nodes

    def close(self) -> None:
        """Ends the search; nothing more comes."""
        self._raw.close()

    def __repr__(self) -> str:
        state = "complete" if self.complete else "closed" if self.closed else "open"
        return f"<{self._puzzle.name}: answers, {state}>"

    def __enter__(self) -> "Answers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True)
class Explained:
    """A step as people explain it."""

    technique: str
    title: str
    rating: float
    reason: str
    placed: List[str]
    removed: List[str]


@dataclass(frozen=True)
class Rating:
    """How hard it is for people.

    >>> import nonet
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rating = nonet.rate("sudoku", board)
    >>> rating.rating, rating.title, rating.complete
    (1.2, 'Hidden Single (box)', True)
    """

    solutions: int  #: 0, 1, or 2 for several
    complete: bool  #: the steps lead to the end
    rating: float  #: of the hardest step
    technique: str
    title: str
    steps_taken: int
    steps: List[Explained]


def rating_of(found: Dict[str, Any]) -> Rating:
    steps = [Explained(**step) for step in found.pop("steps")]
    return Rating(steps=steps, **found)


class Hint(NamedTuple):
    """What to do next, and why."""

    moves: List[str]  #: the move, or what the step places; empty: nothing to do, or only candidates go
    reason: str
    distance: Optional[int] = None  #: what the moves that are left cost, where that is proved; filled boards have none
    step: Optional[Explained] = None  #: as people explain it, where they have techniques for this puzzle


def hint_of(rating: Rating) -> Hint:
    if rating.steps:
        return Hint(rating.steps[0].placed, rating.steps[0].reason, None, rating.steps[0])
    return Hint([], "there is no solution" if rating.solutions == 0 else "nothing is left to do or to be found")
