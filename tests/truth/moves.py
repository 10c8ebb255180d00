"""Knights, 9-Nine and sliding tiles by their rules (`nonet puzzles NAME`), on boards small enough to be searched whole.

The 5x5 board of knights and other goals of 3x3 tiles are searched to a depth from the goal.
"""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache

from harness import Case, Kind, Program, Question
from move_questions import World, draw_asked, examine, smaller

GRAPH_ALGORITHMS = ["table", "bidirectional", "ida", "ida-tt", "astar", "nbs", "bfs", "beam"]
CONTEST_KNIGHTS = "11111/01111/00*11/00001/00000"


def size_of(settings: dict[str, str], default: str) -> tuple[int, int]:
    rows, _, columns = settings.get("size", default).partition("x")
    return int(rows), int(columns or rows)


def rows_of(cells: str, columns: int) -> str:
    return "/".join(cells[i:i + columns] for i in range(0, len(cells), columns))


# Knights: a state is the cells in reading order. A move is the cell a knight jumps from, then the empty one; cells are
# named as on a chess board, the last row being row 1. They are stated in reading order of the cell jumped from.

@lru_cache(maxsize=2)
def _knights(size: str, goal: str, depth: int | None, memory: str) -> World:
    rows, columns = (int(n) for n in size.split("x"))
    names = [f"{'abcdefgh'[c]}{rows - r}" for r in range(rows) for c in range(columns)]
    jumps = [[i for i in range(rows * columns)
              if {abs(i // columns - e // columns), abs(i % columns - e % columns)} == {1, 2}] for e in range(rows * columns)]

    def step(cells: str) -> list[tuple[str, str]]:
        empty = cells.index("*")
        found = []
        for i in jumps[empty]:
            a, b = min(i, empty), max(i, empty)
            found.append((names[i] + names[empty], cells[:a] + cells[b] + cells[a + 1:b] + cells[a] + cells[b + 1:]))
        return found

    settings = {} if (size, goal) == ("5x5", CONTEST_KNIGHTS) else {"size": size, "goal": goal}
    return World("knights", settings, GRAPH_ALGORITHMS, step, lambda cells: rows_of(cells, columns),
                 lambda text: text.replace("/", ""), goal.replace("/", ""), list, depth, reach=3 if depth else 0,
                 extra=["--memory", memory] if memory else [])


def knights(case: Case) -> World:
    return _knights(case["size"], case["goal"], case["depth"], case["memory"])


def _draw_knights(rng: random.Random) -> Case:
    rows, columns, most = rng.choice([(1, 3, 2), (2, 2, 3), (2, 3, 5), (3, 2, 5), (2, 4, 7), (4, 2, 7), (3, 3, 8), (3, 3, 8), (3, 3, 8),
                                      (3, 4, 4), (4, 3, 4), (3, 5, 3), (4, 4, 2), (5, 5, 1), (8, 2, 2), (2, 8, 2)])
    cells = rows * columns
    white = rng.randint(0, min(most, cells - 1))
    if rng.random() < 0.5:
        white = cells - 1 - white
    pieces = ["1"] * white + ["0"] * (cells - 1 - white) + ["*"]
    boards = []
    for _ in range(rng.randint(6, 20)):
        rng.shuffle(pieces)
        boards.append(rows_of("".join(pieces), columns))
    return {"size": f"{rows}x{columns}", "goal": boards.pop(), "depth": None, "memory": "", "boards": boards, "seed": rng.randrange(10**6),
            "ask": draw_asked(rng, GRAPH_ALGORITHMS, GRAPH_ALGORITHMS[:-1])}


def walk(world: World, state: object, steps: int, rng: random.Random) -> object:
    for _ in range(steps):
        state = rng.choice(world.step(state))[1]
    return state


def _draw_knights5(rng: random.Random) -> Case:
    memory = rng.choice(["", "16", "16", "16"])  # room for the table, or not
    world = _knights("5x5", CONTEST_KNIGHTS, 7, memory)
    boards = [world.write(walk(world, world.goal, rng.randint(0, 10), rng)) for _ in range(12)]
    asked = [ask for ask in draw_asked(rng, ["bidirectional", "ida", "ida-tt", "astar", "nbs", "bfs", "beam"], ["bfs", "ida"])
             if ask not in ("table", "generate")]
    return {"size": "5x5", "goal": CONTEST_KNIGHTS, "depth": 7, "memory": memory, "boards": boards, "seed": rng.randrange(10**6),
            "ask": asked or ["solve"]}


# 9-Nine: a state is the cells of A, then those of B.

@lru_cache(maxsize=4)
def nine_world(n: int) -> World:
    cells = n * n
    left = [(j, n - 1 - i) for i in range(n) for j in range(n)]  # what is at (i, j) after a turn left, anticlockwise
    right = [(n - 1 - j, i) for i in range(n) for j in range(n)]
    turns = [("AL", left, 0), ("AR", right, 0), ("BL", left, cells), ("BR", right, cells)]
    moves = []
    for name, source, base in turns:
        order = list(range(2 * cells))
        order[base:base + cells] = [base + r * n + c for r, c in source]
        moves.append((name, order))
    for column in range(n):
        moves.append((f"C{column + 1}", [(i + cells) % (2 * cells) if i % n == column else i for i in range(2 * cells)]))

    def step(state: str) -> list[tuple[str, str]]:
        return [(name, "".join([state[i] for i in order])) for name, order in moves]

    def drawn(state: str) -> list[str]:
        return [bit for i in range(0, cells, n) for bit in state[i:i + n] + state[cells + i:cells + i + n]]

    return World("nine", {"size": str(n)}, [*GRAPH_ALGORITHMS, "macro"], step, lambda state: rows_of(state, n),
                 lambda text: text.replace("/", ""), "0" * cells + "1" * cells, drawn, extra=["--edits", "1"])


def nine(case: Case) -> World:
    return nine_world(case["size"])


def _draw_nine(rng: random.Random) -> Case:
    size = rng.choice([1, 2, 2, 3, 3, 3])
    boards = []
    for _ in range(rng.randint(2, 12)):
        ones = size * size if rng.random() < 0.8 else rng.randint(0, 2 * size * size)
        cells = ["1"] * ones + ["0"] * (2 * size * size - ones)
        rng.shuffle(cells)
        boards.append(rows_of("".join(cells), size))
    if size == 3:  # most of those cannot be solved
        world = nine_world(3)
        boards = boards[:3] + [world.write(walk(world, world.goal, rng.randint(1, 30), rng)) for _ in range(rng.randint(3, 12))]
    return {"size": size, "boards": boards, "seed": rng.randrange(10**6),
            "ask": draw_asked(rng, [*GRAPH_ALGORITHMS, "macro"], GRAPH_ALGORITHMS[:-1])}


# Tiles: a state is the numbers in reading order; a move says where the blank goes, in the order U, D, L, R.

@lru_cache(maxsize=2)
def _tiles(size: str, goal: str, depth: int | None) -> World:
    rows, columns = (int(n) for n in size.split("x"))
    ways: list[list[tuple[str, int]]] = []
    for i in range(rows * columns):
        r, c = divmod(i, columns)
        ways.append([(name, (r + dr) * columns + c + dc) for name, dr, dc in (("U", -1, 0), ("D", 1, 0), ("L", 0, -1), ("R", 0, 1))
                     if 0 <= r + dr < rows and 0 <= c + dc < columns])

    def step(state: tuple[int, ...]) -> list[tuple[str, tuple[int, ...]]]:
        blank = state.index(0)
        found = []
        for name, to in ways[blank]:
            after = list(state)
            after[blank], after[to] = after[to], 0
            found.append((name, tuple(after)))
        return found

    def read(text: str) -> tuple[int, ...]:
        return tuple(int(word) for word in text.replace("/", " ").split())

    def write(state: tuple[int, ...]) -> str:
        return "/".join(" ".join(map(str, state[i:i + columns])) for i in range(0, len(state), columns))

    usual = {"last": (*range(1, rows * columns), 0), "first": tuple(range(rows * columns)), "": (1, 2, 3, 8, 0, 4, 7, 6, 5)}
    target = usual[goal] if goal in usual else read(goal)

    def solvable(state: tuple[int, ...]) -> bool:
        # A move exchanges the blank with a tile and moves it one step: exchanges and steps have the same parity.
        order = [target.index(number) for number in state]
        exchanges = sum(a > b for i, a in enumerate(order) for b in order[i:])
        steps = sum(abs(a - b) for a, b in zip(divmod(state.index(0), columns), divmod(target.index(0), columns)))
        return (exchanges + steps) % 2 == 0

    settings = ({} if size == "3x3" else {"size": size}) | ({"goal": goal} if goal else {})
    return World("tiles", settings, ["pdb", *GRAPH_ALGORITHMS], step, write, read, target,
                 lambda state: [str(number or ".") for number in state], depth, reach=5 if depth else 0,
                 solvable=solvable, positions=181440 if depth else None, gods_number=_farthest(target) if depth else None)


def _farthest(goal: tuple[int, ...]) -> int | None:
    """The greatest distance on 3x3, where it is known: 31 with the blank of the goal in a corner, 30 in the middle."""
    return {0: 31, 2: 31, 6: 31, 8: 31, 4: 30}.get(goal.index(0))


def tiles(case: Case) -> World:
    return _tiles(case["size"], case["goal"], case["depth"])


def _draw_tiles(rng: random.Random) -> Case:
    rows, columns = rng.choice([(1, 2), (1, 5), (5, 1), (2, 2), (2, 2), (2, 3), (2, 3), (3, 2), (3, 2), (2, 3)])
    boards = [_shuffled(rows, columns, rng) for _ in range(rng.randint(4, 16))]
    goal = rng.choice(["last", "first", boards.pop(), boards.pop()])
    return {"size": f"{rows}x{columns}", "goal": goal, "depth": None, "boards": boards, "seed": rng.randrange(10**6),
            "ask": draw_asked(rng, ["pdb", *GRAPH_ALGORITHMS], ["pdb", *GRAPH_ALGORITHMS[:-1]])}


def _shuffled(rows: int, columns: int, rng: random.Random) -> str:
    numbers = list(range(rows * columns))
    rng.shuffle(numbers)
    return "/".join(" ".join(map(str, numbers[i:i + columns])) for i in range(0, len(numbers), columns))


def _draw_wide_tiles(rng: random.Random) -> Case:
    rows, columns = rng.choice([(2, 4), (4, 2)])
    goal = rng.choice(["last", "first", _shuffled(rows, columns, rng)])
    return {"size": f"{rows}x{columns}", "goal": goal, "depth": None, "boards": [_shuffled(rows, columns, rng) for _ in range(40)],
            "seed": rng.randrange(10**6), "ask": ["table", "solve", *draw_asked(rng, ["pdb", "astar", "nbs", "bidirectional"], ["pdb", "table"])]}


def _draw_tiles3(rng: random.Random) -> Case:
    # The default, the goal with the blank in the middle, is searched farther, once.
    goal = rng.choice(["", "", "", "last", "first", _shuffled(3, 3, rng)])
    depth = 9 if goal else 11
    world = _tiles("3x3", goal, depth)
    boards = [world.write(walk(world, world.goal, rng.randint(0, depth + 5), rng)) for _ in range(rng.randint(4, 12))]
    if rng.random() < 0.5:
        state = list(world.read(boards[0]))
        i, j = rng.sample([i for i in range(9) if state[i]], 2)
        state[i], state[j] = state[j], state[i]
        boards.append(world.write(tuple(state)))
    return {"size": "3x3", "goal": goal, "depth": depth, "boards": boards, "seed": rng.randrange(10**6),
            "ask": draw_asked(rng, ["pdb", *GRAPH_ALGORITHMS], ["pdb", *GRAPH_ALGORITHMS[:-1]])}


def _draw_whole_tiles3(rng: random.Random) -> Case:
    goal = rng.choice(["", "last", _shuffled(3, 3, rng)])
    return {"size": "3x3", "goal": goal, "depth": None, "boards": [_shuffled(3, 3, rng) for _ in range(100)], "seed": rng.randrange(10**6),
            "ask": ["table", "generate", "solve", "solve:pdb", "solve:table", "solve:nbs", "hint", "count", "list:3", "server"]}


def _of(world: Callable[[Case], World]) -> Callable[[Case, Program], Iterator[Question]]:
    def of_case(case: Case, program: Program) -> Iterator[Question]:
        yield from examine(world(case), case, program)
    return of_case


KINDS = [
    Kind("knights", _draw_knights, _of(knights), smaller, 30),
    Kind("knights-5x5", _draw_knights5, _of(knights), smaller, 5),
    Kind("nine", _draw_nine, _of(nine), smaller, 25),
    Kind("tiles", _draw_tiles, _of(tiles), smaller, 25),
    Kind("tiles-2x4", _draw_wide_tiles, _of(tiles), smaller, 2),
    Kind("tiles-3x3", _draw_tiles3, _of(tiles), smaller, 12),
    Kind("tiles-3x3-whole", _draw_whole_tiles3, _of(tiles), smaller, 1),
]
