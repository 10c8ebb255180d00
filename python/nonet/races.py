"""Algorithms on the same positions, compared."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Iterable, List, Optional, Sequence, Tuple

from .answers import Answer, Position
from .errors import DefectError, Interrupted, UsageError
from .heats import Heat, run_heat
from .limits import shown

if TYPE_CHECKING:
    from .puzzles import Puzzle

__all__ = ["Claim", "Race", "Racer", "Run"]


@dataclass(frozen=True)
class Claim:
    """What an algorithm says about a position: the optimum lies in one interval, the number of answers in another.

    A proof makes an interval a single number, a bound makes it shorter, and an algorithm that was stopped leaves it
    long. Two claims contradict each other exactly when their intervals are disjoint.
    """

    low: float = -math.inf  #: of the optimum
    high: float = math.inf  #: both at one end: there is no answer
    least: int = 0  #: answers
    most: Optional[int] = None  #: None: no limit is known


@dataclass(frozen=True)
class Run:
    """One algorithm on one position."""

    ran: str  #: "proved", "found" (without proof), "stopped", "refused", "unsupported" or "failed"
    cost: Optional[int] = None  #: of the answer that was found
    bound: Optional[int] = None
    nodes: int = 0
    unit: str = "nodes"
    seconds: float = 0.0
    reason: str = ""
    claim: Claim = Claim()


@dataclass
class Racer:
    """One algorithm on all positions."""

    algorithm: str
    runs: List[Run] = field(default_factory=list)
    memory: int = 0  #: bytes at the peak of its process, above what that had before

    def number(self, ran: str) -> int:
        """How many positions went so."""
        return sum(run.ran == ran for run in self.runs)

    @property
    def proved(self) -> int:
        """How many positions it answered with proof."""
        return self.number("proved")

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
    interrupted: bool = False

    def ranking(self) -> List[Racer]:
        """The one that proved most first, of these the quickest."""
        return sorted(self.racers, key=lambda racer: (-racer.proved, racer.seconds))

    def __str__(self) -> str:
        lines = [f"{'algorithm':14} {'proved':>7} {'nodes':>14} {'seconds':>10} {'MiB':>7}"]
        for racer in self.ranking():
            others = {run.ran: racer.number(run.ran) for run in racer.runs if run.ran != "proved"}
            lines.append(f"{racer.algorithm:14} {racer.proved:>3}/{len(racer.runs):<3} {racer.nodes:>14} "
                         f"{racer.seconds:>10.4f} {racer.memory / 1048576:>7.1f}"
                         + "".join(f"  {number} {ran}" for ran, number in others.items()))
        return "\n".join(lines)


_ran = {"optimal": "proved", "solved": "proved", "unsolvable": "proved", "best-found": "found"}


def _claim_of(answer: Answer) -> Claim:
    maximum = answer._raw.maximum
    if answer.status == "unsolvable":
        end = -math.inf if maximum else math.inf
        return Claim(end, end, 0, 0)
    least = (answer.count or 1) if answer.optimal else 0
    if answer.optimal and answer.cost is not None:
        return Claim(answer.cost, answer.cost, least, answer.count)
    if answer.bound is None:
        return Claim(least=least, most=answer.count)
    found = answer.cost if answer.status == "best-found" else None
    if maximum:
        return Claim(-math.inf if found is None else found, answer.bound, least, answer.count)
    return Claim(answer.bound, math.inf if found is None else found, least, answer.count)


def run_of(answer: Answer, seconds: float) -> Run:
    """What the answer to a position says. An answer that took no work is not the algorithm's own."""
    ran = _ran.get(answer.status, "stopped")
    own = answer.nodes > 0 or answer.cost == 0
    says = answer.status == "unsolvable" or ran == "stopped" or (ran == "found" and not own)
    return Run(ran, answer.cost, answer.bound, answer.nodes, answer.unit, seconds, answer.reason if says else "",
               _claim_of(answer))


def disagreement(racers: Sequence[Racer]) -> Optional[Tuple[int, str, str]]:
    """A position and two algorithms whose claims about it contradict each other. Intervals that meet in pairs have a
    number in common, so only the ends of what is left have to be kept.

    >>> three, four = Run("proved", claim=Claim(3, 3)), Run("stopped", claim=Claim(low=4))
    >>> disagreement([Racer("a", [three]), Racer("b", [four])])
    (0, 'a', 'b')
    """
    for index in range(min((len(racer.runs) for racer in racers), default=0)):
        claims = [(racer.runs[index].claim, racer.algorithm) for racer in racers]
        highest = max(claims, key=lambda one: one[0].low)
        lowest = min(claims, key=lambda one: one[0].high)
        if highest[0].low > lowest[0].high:
            return index, lowest[1], highest[1]
        most = max(claims, key=lambda one: one[0].least)
        fewest = min(claims, key=lambda one: math.inf if one[0].most is None else one[0].most)
        if fewest[0].most is not None and fewest[0].most < most[0].least:
            return index, fewest[1], most[1]
    return None


def _names(puzzle: "Puzzle", algorithms: Optional[Sequence[str]]) -> List[str]:
    known = puzzle.algorithms
    if algorithms is None:
        return list(known)
    names = list(algorithms) if isinstance(algorithms, Iterable) and not isinstance(algorithms, str) else [algorithms]
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise UsageError(f"{puzzle.name} has no algorithm {shown(name)}; it has {', '.join(known)}")
        if names.count(name) > 1:
            raise UsageError(f"algorithms names {name!r} twice")
    return names


def run_race(puzzle: "Puzzle", positions: Sequence[Position], algorithms: Optional[Sequence[str]],
             time_limit: Optional[float], threads: int, memory: int) -> Race:
    names = _names(puzzle, algorithms)
    race = Race(puzzle.name, list(positions))
    texts = [position.text for position in race.positions]
    for name in names:
        race.racers.append(Racer(name))
        try:
            run_heat(Heat(puzzle, texts, name, time_limit, threads, memory), race.racers[-1])
        except KeyboardInterrupt:
            race.interrupted = True
            raise Interrupted(race) from None
    contradicting = disagreement(race.racers)
    if contradicting is not None:
        index, one, other = contradicting
        raise DefectError(f"{one} and {other} contradict each other on {race.positions[index]!r}", "defect")
    return race
