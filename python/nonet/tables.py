"""Perfect tables: how many positions are how far from the goal, and the distances themselves."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Union

from . import _nonet
from .answers import Found, Position, kept
from .errors import UnsupportedError
from .limits import memory_of, seconds_of

if TYPE_CHECKING:
    from .puzzles import Puzzle

__all__ = ["Table"]


class Table(Found, Mapping[int, int]):
    """A mapping from distances to numbers of positions.

    >>> import nonet
    >>> table = nonet.table("tiles", size="2x3")
    >>> table[0], table[1], max(table), sum(table.values())
    (1, 2, 21, 360)
    """

    #: What :meth:`expand` has for a position from which the goal is not reached.
    UNREACHED = 65535

    def __init__(self, puzzle: "Puzzle", found: Dict[str, Any]) -> None:
        self._puzzle = puzzle
        self._states: List[int] = found["states"]
        self._distances: Optional[_nonet.Distances] = found["distances"]
        #: Positions at the largest distance; some, where there are many.
        self.hardest: List[Position] = [puzzle._found(text) for text in found["hardest"]]
        #: Positions that reach the goal.
        self.positions: int = found["total"]
        #: What a position of the table is, where not every board is one; or "".
        self.counted: str = _nonet.spoken(found["counted"])
        #: False: stopped; the levels that were finished are there.
        self.complete: bool = found["complete"]
        #: Moves that a position has, on average; 0: not known.
        self.moves_per_position: float = found["moves"]
        self.updates: int = found["updates"]
        self.seconds: float = found["seconds"]
        #: How the table came to be, where it was not built now; or "".
        self.source: str = _nonet.spoken(found["source"])
        self.note: str = _nonet.spoken(found["note"])
        #: Text for ``nonet.verify``, where it was asked for.
        self.certificate: Optional[str] = found["certificate"]

    def __getitem__(self, distance: int) -> int:
        if not hasattr(distance, "__index__") or not 0 <= operator.index(distance) < len(self._states):
            raise KeyError(distance)
        return self._states[distance]

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self._states)))

    def __len__(self) -> int:
        return len(self._states)

    @property
    def farthest(self) -> int:
        """The largest distance: God's number, where the table is complete."""
        return len(self._states) - 1

    @property
    def distances(self) -> _nonet.Distances:
        """The distances of all positions, by number: those of the very table that was counted.

        ``distances[i]`` is that of the position of number i, or None where the goal is not reached from it;
        ``len(distances)`` says how many numbers there are. :meth:`rank` and :meth:`position` know the numbers,
        which are those of the puzzle's own index.

        Where the table is not complete, or its positions have no numbers, this raises
        :class:`nonet.UnsupportedError`.

        >>> import nonet
        >>> table = nonet.table("tiles", size="2x3")
        >>> len(table.distances)
        360
        >>> table.distances[table.rank(table.hardest[0])]
        21
        """
        if self._distances is None:
            why = "its positions have no numbers" if self.complete else "it was stopped before it was whole"
            raise UnsupportedError(f"this table has no distances to read: {why}", "unsupported")
        return self._distances

    @property
    def residues(self) -> memoryview:
        """The bytes of the table, read-only and not copied; they outlive all other objects. The same as
        ``memoryview(table.distances)``.

        They hold the distances modulo 3: that of number i is in byte ``i // 4``, in the bits ``2 * (i % 4)`` and the
        next; 3 says that the goal is not reached. After the last position the bits are 1. Two positions that are a
        move apart have distances that differ by at most one, so residues show the way. :meth:`expand` makes them
        whole.

        Tables of puzzles whose moves only add are kept in another way: they have distances, and this raises
        :class:`nonet.UnsupportedError`.

        >>> import nonet
        >>> table = nonet.table("tiles", size="2x3")
        >>> table.residues.readonly, table.residues.nbytes
        (True, 96)
        """
        if not isinstance(self.distances, _nonet.Residues):
            raise UnsupportedError("this table is not kept as residues modulo 3: expand() makes numbers of it", "unsupported")
        distances: Any = self.distances  # older checkers of types know no buffers but Python's own
        return memoryview(distances)

    def expand(self, *, time_limit: Optional[float] = None, memory: Optional[int] = None) -> memoryview:
        """The distances of all positions as numbers of two bytes, by number; :attr:`UNREACHED` where the goal is not
        reached. They are new bytes, eight times those of a table of residues, and finding them takes about as
        long as a walk over all positions and their moves.

        ``numpy.asarray(table.expand())`` is an array of them, without another copy. Out of time there is nothing
        to return: that raises :class:`nonet.StoppedError`.

        >>> import nonet
        >>> table = nonet.table("tiles", size="2x3")
        >>> distances = table.expand()
        >>> [distances.tolist().count(d) for d in table] == list(table.values())
        True
        """
        return kept(self.distances.expand(memory_of(memory), seconds_of(time_limit)), memoryview)

    def rank(self, position: Union[Position, str]) -> Optional[int]:
        """The number of a position in :attr:`distances`. None: no moves join it and the goal."""
        return self.distances.rank(self._puzzle._own(position))

    def position(self, number: int) -> Position:
        """The position of a number.

        >>> import nonet
        >>> table = nonet.table("tiles", size="2x3")
        >>> table.rank(table.position(100))
        100
        """
        return self._puzzle._position(self.distances.position(number))

    def __repr__(self) -> str:
        whole = "" if self.complete else ", incomplete"
        return f"<Table of {self.positions} positions up to distance {self.farthest}{whole}>"
