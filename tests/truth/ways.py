"""The truth about puzzles with moves: shortest ways to a goal, by breadth-first search over all positions.

Graph is for puzzles whose moves are made one after another; an answer is a sequence. Presses is for those whose moves
only add (toggle family): the order does not matter, and an answer is a multiset, written with its moves in order.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

Position = tuple  # a value for every cell
MOST_POSITIONS = 1500


class TooLarge(Exception):
    """A puzzle with more positions than brute force can take."""


@dataclass(frozen=True)
class Move:
    """new[i] = old[source[i]] + add[i], possible where every condition holds: (cell, allowed values)."""

    name: str
    source: tuple[int, ...]
    add: tuple[int, ...]
    sizes: tuple[int, ...]  # numbers of values of the cells
    when: tuple[tuple[int, frozenset], ...] = ()

    def can(self, position: Position) -> bool:
        return all(position[cell] in allowed for cell, allowed in self.when)

    def make(self, position: Position) -> Position:
        return tuple((position[s] + a) % k for s, a, k in zip(self.source, self.add, self.sizes))

    def back(self, position: Position) -> Position:
        """The only position that make() maps to this one."""
        old = list(position)
        for i, (source, a, k) in enumerate(zip(self.source, self.add, self.sizes)):
            old[source] = (position[i] - a) % k
        return tuple(old)

    def then(self, other: "Move", name: str) -> "Move":
        """The composition of both moves; conditions are dropped."""
        source = tuple(self.source[s] for s in other.source)
        add = tuple((self.add[s] + a) % k for s, a, k in zip(other.source, other.add, self.sizes))
        return Move(name, source, add, self.sizes)

    def inverse(self, name: str) -> "Move":
        """The inverse move; possible exactly at the positions that this move can lead to."""
        source = [0] * len(self.source)
        add = [0] * len(self.source)
        target = [0] * len(self.source)
        for i, s in enumerate(self.source):
            source[s], target[s] = i, i
            add[s] = -self.add[i] % self.sizes[i]
        when = tuple((target[c], frozenset((v + self.add[target[c]]) % self.sizes[c] for v in allowed))
                     for c, allowed in self.when)
        return Move(name, tuple(source), tuple(add), self.sizes, when)

    def nothing(self) -> bool:
        return self.source == tuple(range(len(self.source))) and not any(self.add)


def powers(move: Move, names: Callable[[str, int, int], str]) -> Iterator[Move]:
    """The move and its powers up to one less than its order."""
    whole = [move]
    while not (after := whole[-1].then(move, "")).nothing():
        whole.append(after)
    for times, power in enumerate(whole, 1):
        yield Move(names(move.name, times, len(whole) + 1), power.source, power.add, power.sizes)


def file_power(name: str, times: int, order: int) -> str:
    """The names of powers in puzzle files: U, U2, U'; if the order is more than four, U2, U3, ..."""
    if times == 1:
        return name
    return f"{name}'" if times == order - 1 and order <= 4 else f"{name}{times}"


def foreign_power(name: str, times: int, order: int) -> str:
    """The names of powers in .def files: U, U2, U'; of order 5, U, U2, U2', U'."""
    back = times > order // 2
    times = order - times if back else times
    return f"{name}{times if times > 1 else ''}{chr(39) if back else ''}"


class Graph:
    """Distances of all positions from which the goal is reached."""

    def __init__(self, moves: list[Move], goal: Position) -> None:
        self.moves = moves
        self.goal = goal
        self.distance = {goal: 0}
        self.ways = {goal: 1}
        level = [goal]
        self.histogram = []
        while level:
            self.histogram.append(len(level))
            further = []
            for position in level:
                for move in moves:
                    before = move.back(position)
                    if not move.can(before):
                        continue
                    known = self.distance.get(before)
                    if known is None:
                        self.distance[before] = len(self.histogram)
                        self.ways[before] = self.ways[position]
                        further.append(before)
                    elif known == len(self.histogram):
                        self.ways[before] += self.ways[position]
            level = further
            if len(self.distance) > MOST_POSITIONS:
                raise TooLarge
        self.positions = list(self.distance)

    def cost(self, position: Position) -> int | None:
        return self.distance.get(position)

    def answers(self, position: Position) -> int:
        return self.ways.get(position, 0)

    def legal(self, position: Position) -> list[int]:
        return [number for number, move in enumerate(self.moves, 1) if move.can(position)]

    def play(self, position: Position, answer: list[int]) -> Position | None:
        """The position after these moves; None if one of them is not possible."""
        for number in answer:
            move = self.moves[number - 1]
            if not move.can(position):
                return None
            position = move.make(position)
        return position

    def all(self, position: Position) -> Iterator[list[int]]:
        """All shortest sequences, in dictionary order."""
        if position == self.goal:
            yield []
            return
        for number in self.legal(position):
            after = self.moves[number - 1].make(position)
            if self.distance.get(after, -1) == self.distance[position] - 1:
                for rest in self.all(after):
                    yield [number, *rest]

    def reached(self) -> int:
        """How many positions the moves reach from the goal, forwards."""
        seen = {self.goal}
        level = [self.goal]
        while level and len(seen) <= 2 * MOST_POSITIONS:
            level = list({move.make(p) for p in level for move in self.moves if move.can(p)} - seen)
            seen |= set(level)
        return len(seen)


class Presses:
    """Fewest presses of moves that only add, in any order; only sums of a position's cells matter."""

    def __init__(self, moves: list[Move], sums: list[list[int]], goal: tuple[int, ...], size: list[int]) -> None:
        """The values of the cells in sums[i] must add up to goal[i] modulo size[i]."""
        self.moves = moves
        self.sums = sums
        self.wanted = goal
        self.size = size
        self.effect = [tuple(sum(move.add[c] for c in cells) % k for cells, k in zip(sums, size)) for move in moves]
        if math.prod(size) > 2 * MOST_POSITIONS:
            raise TooLarge
        self.vectors = 1  # number of vectors of press counts, each below the order of its move
        # best[i][what is missing]: the fewest presses of moves i, i + 1, ... that add it, and in how many ways.
        self.best: list[dict] = [{(0,) * len(size): (0, 1)}]
        for effect in reversed(self.effect):
            after = self.best[0]
            order = math.lcm(*(k // math.gcd(k, e) for e, k in zip(effect, size)))
            self.vectors *= order
            found: dict = {}
            for missing, (cost, ways) in after.items():
                for times in range(order):
                    old = found.get(missing)
                    if old is None or cost + times < old[0]:
                        found[missing] = (cost + times, ways)
                    elif cost + times == old[0]:
                        found[missing] = (old[0], old[1] + ways)
                    missing = tuple((m + e) % k for m, e, k in zip(missing, effect, size))
            self.best.insert(0, found)

    def missing(self, position: Position) -> tuple[int, ...]:
        return tuple((w - sum(position[c] for c in cells)) % k for w, cells, k in zip(self.wanted, self.sums, self.size))

    def cost(self, position: Position) -> int | None:
        return self.best[0].get(self.missing(position), (None,))[0]

    def answers(self, position: Position) -> int:
        return self.best[0].get(self.missing(position), (0, 0))[1]

    def legal(self, position: Position) -> list[int]:
        return list(range(1, len(self.moves) + 1))

    def play(self, position: Position, answer: list[int]) -> Position:
        for number in answer:
            position = self.moves[number - 1].make(position)
        return position

    def all(self, position: Position) -> Iterator[list[int]]:
        """All optimal multisets, as sequences of ascending numbers, in dictionary order."""
        yield from self._all(0, self.missing(position))

    def _all(self, i: int, missing: tuple[int, ...]) -> Iterator[list[int]]:
        if i == len(self.moves):
            yield []
            return
        steps = []  # what is missing after 0, 1, 2, ... presses of move i
        cost = self.best[i][missing][0]
        while len(steps) <= cost:
            steps.append(missing)
            missing = tuple((m - e) % k for m, e, k in zip(missing, self.effect[i], self.size))
        for times in range(len(steps) - 1, -1, -1):
            rest = self.best[i + 1].get(steps[times])
            if rest and rest[0] + times == cost:
                for answer in self._all(i + 1, steps[times]):
                    yield [i + 1] * times + answer

    @cached_property
    def histogram(self) -> list[int]:
        """Sums by distance; if every cell is its own sum, these are positions."""
        costs = [cost for cost, _ in self.best[0].values()]
        return [costs.count(d) for d in range(max(costs) + 1)]
