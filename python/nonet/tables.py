"""Perfect tables: how many positions are how far from the goal, and the distances themselves."""

from __future__ import annotations

import tempfile
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional

from . import _nonet

__all__ = ["Table"]


class Table(Mapping[int, int]):
    """A mapping from distances to numbers of positions.

    >>> import nonet
    >>> table = nonet.table("tiles", size="2x3")
    >>> table[0], table[1], max(table), sum(table.values())
    (1, 2, 21, 360)
    """

    def __init__(self, found: Dict[str, Any], hardest: List[Any],
                 build: Callable[[str], Any]) -> None:
        self._states: List[int] = found["states"]
        self._build = build
        self._distances: Optional[_nonet.Distances] = None
        #: Positions at the largest distance; some, where there are many.
        self.hardest = hardest
        #: Positions that reach the goal.
        self.positions: int = found["total"]
        #: False: stopped; the levels that were finished are there.
        self.complete: bool = found["complete"]
        #: Moves that a position has, on average; 0: not known.
        self.moves_per_position: float = found["moves"]
        self.updates: int = found["updates"]
        self.seconds: float = found["seconds"]
        self.note: str = found["note"]
        #: Text for ``nonet.verify``, where it was asked for.
        self.certificate: Optional[str] = found["certificate"]

    def __getitem__(self, distance: int) -> int:
        if not isinstance(distance, int) or not 0 <= distance < len(self._states):
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
    def distances(self) -> "_nonet.Distances":
        """The distances of all positions modulo 3, two bits each, as they lie in memory.

        The object has Python's buffer protocol: ``memoryview(table.distances)`` and
        ``numpy.frombuffer(table.distances, dtype="uint8")`` are views of the table, read-only, without a copy.
        The position of number i is in byte ``i // 4``, in the bits ``2 * (i % 4)`` and the next: 0, 1 and 2 are
        its distance modulo 3, and 3 says that it does not reach the goal. ``len()`` is the number of positions,
        ``residue(i)`` reads one. Two positions that are a move apart have distances that differ by at most
        one, so the residues say which moves lead to the goal. All at once, with NumPy::

            bytes = numpy.frombuffer(table.distances, dtype="uint8")
            residues = (bytes[:, None] >> numpy.arange(0, 8, 2, dtype="uint8") & 3).ravel()[:len(table.distances)]

        The table is built again for the first access, in a folder of its own.

        >>> import nonet
        >>> distances = nonet.table("tiles", size="2x3").distances
        >>> len(distances), memoryview(distances).readonly
        (360, True)
        """
        if self._distances is None:
            with tempfile.TemporaryDirectory(prefix="nonet-") as folder:
                self._build(folder)
                self._distances = _nonet.Distances(folder)
        return self._distances

    def __repr__(self) -> str:
        whole = "" if self.complete else ", incomplete"
        return f"<Table of {self.positions} positions up to distance {self.farthest}{whole}>"
