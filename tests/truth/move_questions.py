"""Every question about a graph of states: the truth by breadth-first search from the goal.

Moves can be taken back, so the distance from a position to the goal is the distance from the goal to the position. A
world is searched whole, or to a depth; for a position beyond the depth, a second search starts from the position. The
answers of a position are all shortest ways, in dictionary order of moves, in the order in which the puzzle states them.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from calls import STOPPED, Server, answered, feed, flags, in_time, parted, refused, steps, written
from harness import Case, Program, Question, without_each

State = Hashable
UNPROVED = ("beam", "macro")
DEEPENING = ("ida", "ida-tt")  # cannot prove that there is no way, and are slow for distant positions
MOST_LISTED = 60
UNSOLVABLE = -1


@dataclass(eq=False)
class World:
    """A puzzle with its settings, small enough to be searched from the goal."""

    puzzle: str
    settings: dict[str, str]
    algorithms: list[str]
    step: Callable[[State], list[tuple[str, State]]]  # the moves of a position by name, in the puzzle's order
    write: Callable[[State], str]
    read: Callable[[str], State]
    goal: State
    drawn: Callable[[State], list[str]] | None = None  # what the cells of its picture show
    depth: int | None = None  # depth of the search from the goal; None: whole
    reach: int = 0  # how much farther than `depth` positions may be
    solvable: Callable[[State], bool] = lambda state: True  # if the world is not searched whole
    positions: int | None = None  # if the world is not searched whole
    gods_number: int | None = None
    light: bool = True  # its table is built quickly
    extra: list[str] = field(default_factory=list)  # options that are not settings
    distance: dict[State, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.distance = {self.goal: 0}
        frontier = [self.goal]
        while frontier and (self.depth is None or self.distance[frontier[0]] < self.depth):
            found = []
            for state in frontier:
                for _, after in self.step(state):
                    if after not in self.distance:
                        self.distance[after] = self.distance[state] + 1
                        found.append(after)
            frontier = found
        self._ways: dict[State, int] = {self.goal: 1}
        if self.depth is None:
            self.positions = len(self.distance)
            self.gods_number = max(self.distance.values())

    def cost(self, state: State) -> int:
        if state in self.distance:
            return self.distance[state]
        if self.depth is None or not self.solvable(state):
            return UNSOLVABLE
        seen = {state}
        frontier = [state]
        for steps in range(1, self.reach + 1):
            frontier = [after for before in frontier for _, after in self.step(before) if after not in seen and not seen.add(after)]
            if any(after in self.distance for after in frontier):
                return steps + self.depth
        raise ValueError("a case with a position that is too far for it")

    def near(self, state: State) -> bool:
        """Whether all shortest ways from the position are known."""
        return state in self.distance or self.depth is None or not self.solvable(state)

    def ways(self, state: State) -> int:
        """The number of shortest ways from a position that was searched."""
        if state not in self._ways:
            left = self.distance[state] - 1
            self._ways[state] = sum(self.ways(after) for _, after in self.step(state) if self.distance.get(after) == left)
        return self._ways[state]

    def paths(self, state: State) -> Iterator[list[str]]:
        if state == self.goal:
            yield []
            return
        left = self.distance[state] - 1
        for name, after in self.step(state):
            if self.distance.get(after) == left:
                for rest in self.paths(after):
                    yield [name, *rest]

    def leads(self, state: State, names: list[str]) -> bool:
        """Whether these are legal moves to the goal."""
        for name in names:
            state = dict(self.step(state)).get(name)
            if state is None:
                return False
        return state == self.goal


def names_of(answer: dict) -> list[str]:
    return [move["move"] for move in answer.get("moves", []) for _ in range(move["times"])]


def examine(world: World, case: Case, program: Program) -> Iterator[Question]:
    """Asks the questions of the case about its boards."""
    rng = random.Random(case["seed"])
    for question in case["ask"]:
        what, _, detail = question.partition(":")
        yield from QUESTIONS[what](world, case["boards"], detail, program, rng)


def _call(world: World, verb: str, boards: list[str], program: Program, rng: random.Random, *options: str):
    """The reply, and its lines for each of the boards; None if the algorithm of the options refuses."""
    cache = ["--no-cache"] if rng.random() < 0.5 else []
    reply = program.ask([verb, world.puzzle, "--json", *flags(world.settings), *world.extra, *options, *cache], feed(boards, rng))
    if refused(reply) and "--algorithm" in options:
        program.refused(f"{verb} by {options[options.index('--algorithm') + 1]}")
        return None
    return reply, parted(reply.json(), len(boards))


def _code(world: World, boards: list[str]) -> int:
    return 10 if any(world.cost(world.read(board)) == UNSOLVABLE for board in boards) else 0


def _solve(world: World, boards: list[str], algorithm: str, program: Program, rng: random.Random) -> Iterator[Question]:
    first = algorithm == "first"
    if first:
        boards = [board for board in boards if world.near(world.read(board))]
        options = ["--first"]
    else:
        options = ["--algorithm", algorithm] if algorithm else []
    if algorithm in DEEPENING:
        boards = [board for board in boards if 0 <= world.cost(world.read(board)) <= 12]
    if algorithm == "ida-tt":  # allocates a large table for each board
        boards = boards[:3]
    if algorithm == "bfs" and world.depth is not None:
        boards = [board for board in boards if world.cost(world.read(board)) <= world.depth]
    called = _call(world, "solve", boards, program, rng, *options) if boards else None
    if not called:
        return
    reply, answers = called
    by = f"solve by {algorithm}" if algorithm and not first else "solve by auto"
    codes = (0, 10, STOPPED) if algorithm in UNPROVED else (_code(world, boards),)
    yield from answered(by, reply, "answer", len(boards), *codes)
    for board, (answer,) in zip(boards, answers):
        yield from _grade(world, world.read(board), answer, by, first)


def _grade(world: World, state: State, answer: dict, by: str, first: bool = False) -> Iterator[Question]:
    cost = world.cost(state)
    names = names_of(answer)
    if by.rpartition(" ")[2] in UNPROVED and cost != 0:  # whether a position is the goal needs no search
        if cost == UNSOLVABLE:
            yield f"{by}: no answer", True, answer["status"] in ("unsolvable", "unknown")
        else:
            yield f"{by}: status", True, answer["status"] in ("best-found", "unknown")
            yield f"{by}: bound", True, answer.get("bound", 0) <= cost
            if answer["status"] == "best-found":
                yield f"{by}: cost", True, cost <= answer["cost"] == len(names)
                yield f"{by}: answer", True, world.leads(state, names)
        return
    if cost == UNSOLVABLE:
        yield f"{by}: no answer", "unsolvable", answer["status"]
        return
    yield f"{by}: optimum", ("optimal", cost, cost), (answer["status"], answer.get("cost"), answer.get("bound"))
    yield f"{by}: answer", (cost, True), (len(names), world.leads(state, names))
    if first or answer.get("first"):
        yield "first answer", next(world.paths(state)), names
    if "optimal_answers" in answer and state in world.distance:
        yield "optimal answers counted by solve", str(world.ways(state)), answer["optimal_answers"]


def _count(world: World, boards: list[str], algorithm: str, program: Program, rng: random.Random) -> Iterator[Question]:
    boards = [board for board in boards if world.near(world.read(board))]
    if algorithm in DEEPENING:
        boards = [board for board in boards if 0 <= world.cost(world.read(board)) <= 12][:3]
    called = _call(world, "count", boards, program, rng, *(["--algorithm", algorithm] if algorithm else [])) if boards else None
    if not called:
        return
    reply, answers = called
    by = f"count by {algorithm or 'auto'}"
    yield from answered(by, reply, "count", len(boards), _code(world, boards))
    for board, (answer,) in zip(boards, answers):
        state = world.read(board)
        if world.cost(state) == UNSOLVABLE:
            yield f"{by}: none", "unsolvable", answer["status"]
        else:
            yield f"{by}: answers", (world.cost(state), str(world.ways(state)), False), (answer["cost"], answer["optimal_answers"], answer["at_least"])


def _list(world: World, boards: list[str], limit: str, program: Program, rng: random.Random) -> Iterator[Question]:
    boards = [board for board in boards if world.near(world.read(board))]
    if not limit:
        boards = [board for board in boards if world.cost(world.read(board)) == UNSOLVABLE or world.ways(world.read(board)) <= MOST_LISTED]
    if not boards:
        return
    verb = rng.choice((["list"], ["solve", "--all"]))
    reply, answers = _call(world, verb[0], boards, program, rng, *verb[1:], *(["--limit", limit] if limit else []))
    yield from answered("list", reply, "list", len(boards), _code(world, boards))
    for board, lines in zip(boards, answers):
        yield from _grade_list(world, world.read(board), lines[:-1], lines[-1], int(limit or 0))


def _grade_list(world: World, state: State, listed: list[dict], end: dict, limit: int) -> Iterator[Question]:
    if world.cost(state) == UNSOLVABLE:
        yield "list of none", ("unsolvable", 0, []), (end["status"], end["listed"], listed)
        return
    most = limit or world.ways(state)
    expected = list(islice(world.paths(state), most))
    yield "list", expected, [names_of(line) for line in listed]
    yield "end of list", ("optimal", len(expected), world.ways(state) <= most), (end["status"], end["listed"], end["complete"])


def _hint(world: World, boards: list[str], algorithm: str, program: Program, rng: random.Random) -> Iterator[Question]:
    reply, answers = _call(world, "hint", boards, program, rng)
    yield from answered("hint", reply, "hint", len(boards), _code(world, boards))
    for board, (answer,) in zip(boards, answers):
        yield from _grade_hint(world, world.read(board), answer)


def _grade_hint(world: World, state: State, answer: dict) -> Iterator[Question]:
    cost = world.cost(state)
    if cost == UNSOLVABLE:
        yield "no hint", ("unsolvable", False), (answer["status"], "move" in answer)
    elif cost == 0:
        yield "hint at the goal", (0, False), (answer["cost"], "move" in answer)
    else:
        after = dict(world.step(state)).get(answer.get("move"))
        yield "distance by hint", cost, answer["cost"]
        yield "hint", cost - 1, None if after is None else world.cost(after)


def _steps(world: World, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    states = [state for state in map(world.read, boards) if world.cost(state) != UNSOLVABLE]
    if world.drawn is None or not states:
        return
    state = rng.choice(states)
    reply = program.ask(["solve", world.puzzle, "--steps", *flags(world.settings), *world.extra], world.write(state).replace("/", "\n"))
    yield "exit code of solve --steps", 0, reply.code
    told = steps(reply.out)
    yield "number of steps", world.cost(state), len(told)
    for name, cells in told:
        state = dict(world.step(state)).get(name, state)
        yield "step", world.drawn(state), cells
    yield "last step", True, state == world.goal


def _table(world: World, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    if not world.light and rng.random() < 0.9:
        return
    reply = program.ask(["table", world.puzzle, "--json", *flags(world.settings)])
    yield "exit code of table", 0, reply.code
    table = reply.json()[0]
    levels = Counter(world.distance.values())
    yield "table: histogram", [levels[d] for d in range(len(levels))], table["histogram"][:len(levels)]
    yield "table: all positions", (world.positions, world.positions, True), (table["positions"], sum(table["histogram"]), table["complete"])
    if world.gods_number is not None:
        yield "table: God's number", (world.gods_number, world.gods_number), (table["gods_number"], len(table["histogram"]) - 1)
    if world.depth is None:
        for text in [table["hardest"], *table["antipodes"]]:
            yield "table: an antipode", world.gods_number, world.cost(world.read(written(text)[0]))
        if "moves_per_position" in table:
            moves = sum(len(world.step(state)) for state in world.distance)
            yield "table: moves a position", round(moves / len(world.distance), 9), round(table["moves_per_position"], 9)


def _generate(world: World, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    number = rng.randint(1, 6)
    far = max(world.distance.values())
    distance = rng.randint(0, far + 1)
    common = ["generate", world.puzzle, *flags(world.settings), "--seed", str(rng.randint(1, 10**6)), "--number", str(number)]
    if world.light:
        reply = program.ask([*common, "--distance", str(distance)])
        if world.depth is None and distance > far:
            yield "generate: too far", (20, ""), (reply.code, reply.out)
        elif distance <= far:
            drawn = [world.cost(world.read(text)) for text in written(reply.out)]
            yield "generate: a distance", ([distance] * number, 0), (drawn, reply.code)
    if world.depth is None:
        drawn = [world.cost(world.read(text)) for text in written(program.ask(common).out)]
        yield "generate: solvable", (number, True), (len(drawn), UNSOLVABLE not in drawn)


def _server(world: World, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    costs = {board: world.cost(world.read(board)) for board in boards}  # first, so that the server does not wait for it
    with Server(program) as server:
        for board in rng.sample(boards, min(4, len(boards))):
            yield from _by_server(world, board, costs[board], server, rng)


def _by_server(world: World, board: str, cost: int, server: Server, rng: random.Random) -> Iterator[Question]:
    state = world.read(board)
    question = {"puzzle": world.puzzle, "settings": {name: value or "true" for name, value in world.settings.items()}}
    _, position = server.ask("board", question | {"text": board})
    walk: list[int] = []
    for turn in range(rng.randint(1, 4)):
        legal = [(name, world.write(after)) for name, after in world.step(state)]
        yield "position", (world.write(state), state == world.goal), (written(position["text"])[0], position["solved"])
        yield "legal moves", legal, [(move["name"], written(move["text"])[0]) for move in position["moves"]]
        numbers = [move["number"] for move in position["moves"]]
        yield "order of moves", sorted(set(numbers)), numbers
        illegal = rng.choice([number for number in range(1, 40) if number not in numbers])
        status, _ = server.ask("play", question | {"text": board, "moves": [{"number": n} for n in [*walk, illegal]]})
        yield "illegal move", 422, status
        if not numbers or turn == 3:
            break
        chosen = rng.randrange(len(numbers))
        walk.append(numbers[chosen])
        state = world.step(state)[chosen][1]
        _, position = server.ask("play", question | {"text": board, "moves": [{"number": n} for n in walk]})
    if not world.light:
        return
    question["text"] = board
    _, answer = server.ask("solve", question)
    if in_time(answer):
        yield from _grade(world, world.read(board), answer, "solve by server")
    _, hint = server.ask("hint", question)
    if in_time(hint):
        yield from _grade_hint(world, world.read(board), hint)
    limited = server.ask("list", question)[1] if world.near(world.read(board)) else None
    if limited and in_time(limited):
        yield from _grade_list(world, world.read(board), limited["answers"], limited, min(1000, limited["listed"]))
    after = world.cost(state) if world.near(state) else None
    if after is not None:
        _, check = server.ask("check", question | {"from": board, "text": world.write(state), "moves": [{"number": n} for n in walk]})
        if not in_time(check):
            return
        yield "check: solvable", (cost != UNSOLVABLE, after == 0), (check["possible"], check["solved"])
        if cost != UNSOLVABLE:
            yield "check: distances", (after, cost, len(walk) + after == cost), \
                (check.get("distance"), check.get("optimum"), check.get("on_best_way", check["solved"] and len(walk) == cost))


QUESTIONS = {"solve": _solve, "count": _count, "list": _list, "hint": _hint, "table": _table, "generate": _generate, "steps": _steps, "server": _server}


def draw_asked(rng: random.Random, algorithms: list[str], counting: list[str]) -> list[str]:
    """A random choice of questions for a case."""
    every = ["solve", "solve:first", "count", "list", f"list:{rng.randint(1, 5)}", "hint", "table", "generate", "steps", "server", "server",
             *(f"solve:{algorithm}" for algorithm in rng.sample(algorithms, min(3, len(algorithms)))),
             f"count:{rng.choice(counting)}"]
    return rng.sample(every, 5)


def smaller(case: Case) -> Iterator[Case]:
    for ask in without_each(case["ask"]):
        if ask:
            yield case | {"ask": ask}
    for boards in without_each(case["boards"]):
        if boards:
            yield case | {"boards": boards}
