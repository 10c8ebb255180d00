"""Algorithms on the same positions, compared."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Sequence

from .answers import Position
from .errors import DefectError, Interrupted, RefusedError, StoppedError, UnsupportedError, UsageError

__all__ = ["Race", "Racer", "Run"]


@dataclass(frozen=True)
class Run:
    """One algorithm on one position."""

    ran: str  #: "proved", "found" (without proof), "stopped", "refused" or "unsupported"
    cost: Optional[int] = None
    bound: Optional[int] = None
    nodes: int = 0
    seconds: float = 0.0
    reason: str = ""


@dataclass
class Racer:
    """One algorithm on all positions."""

    algorithm: str
    runs: List[Run] = field(default_factory=list)

    @property
    def proved(self) -> int:
        """How many positions it answered with proof."""
        return sum(run.ran == "proved" for run in self.runs)

    @property
    def nodes(self) -> int:
        return sum(run.nodes for run in self.runs)

    @property
    def seconds(self) -> float:
        return sum(run.seconds for run in self.runs)


@dataclass
class Race:
    """Who was how quick. ``racers`` are in the order in which they were asked for.

    >>> import nonet
    >>> race = nonet.race("clocks", instances=2, algorithms=["linear", "ida"])
    >>> [(racer.algorithm, racer.proved) for racer in race.racers]
    [('linear', 2), ('ida', 2)]
    """

    puzzle: str
    positions: List[Position]
    racers: List[Racer] = field(default_factory=list)

    def ranking(self) -> List[Racer]:
        """The one that proved most first, of these the quickest."""
        return sorted(self.racers, key=lambda racer: (-racer.proved, racer.seconds))

    def __str__(self) -> str:
        lines = [f"{'algorithm':14} {'proved':>7} {'nodes':>14} {'seconds':>10}"]
        for racer in self.ranking():
            lines.append(f"{racer.algorithm:14} {racer.proved:>3}/{len(racer.runs):<3} {racer.nodes:>14} "
                         f"{racer.seconds:>10.4f}")
        return "\n".join(lines)


_ran = {"optimal": "proved", "solved": "proved", "unsolvable": "proved", "best-found": "found"}


def _run(puzzle: Any, position: Position, algorithm: str, time_limit: Optional[float], options: Dict[str, Any]) -> Run:
    clock = time.process_time if options.get("threads") == 1 else time.perf_counter
    start = clock()
    try:
        answer = puzzle.solve(position, algorithm=algorithm, time_limit=time_limit, cache=False, **options)
    except (RefusedError, UnsupportedError, StoppedError) as error:
        return Run(ran=error.fault, seconds=clock() - start, reason=error.message)
    seconds = clock() - start
    return Run(_ran.get(answer.status, "stopped"), answer.cost, answer.bound, answer.nodes, seconds,
               answer.reason)


def _agree(racers: Sequence[Racer], positions: Sequence[Position]) -> None:
    for index, position in enumerate(positions):
        proofs = {(run.cost, run.bound): racer.algorithm for racer in racers
                  for run in racer.runs[index:index + 1] if run.ran == "proved"}
        if len(proofs) > 1:
            raise DefectError(f"{' and '.join(proofs.values())} contradict each other on {position!r}", "defect")


def run_race(puzzle: Any, positions: Sequence[Position], algorithms: Optional[Sequence[str]],
             time_limit: Optional[float], options: Dict[str, Any]) -> Race:
    known = puzzle.algorithms
    names = list(known) if algorithms is None else list(algorithms)
    for name in names:
        if name not in known:
            raise UsageError(f"{puzzle.name} has no algorithm {name!r}; it has {', '.join(known)}")
    race = Race(puzzle.name, list(positions))
    for name in names:
        racer = Racer(name)
        race.racers.append(racer)
        alone = puzzle.again()  # nothing that another algorithm left
        left = time_limit
        for position in race.positions:
            try:
                run = _run(alone, alone.read(position.text), name, left, options)
            except Interrupted:
                raise Interrupted(race) from None
            racer.runs.append(run)
            left = None if left is None else max(0.0, left - run.seconds)
    _agree(race.racers, race.positions)
    return race
