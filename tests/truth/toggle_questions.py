"""Every question about moves that add to cells modulo k, in any order: the truth by dynamic programming over all sums.

A position has sums (its lamps, or the parities of its groups) that the presses must bring to 0. `Suffix` holds, for
every sum that the moves from the i-th on can make, the lowest cost and the number of ways. From these, all optimal
answers are found in dictionary order of their sorted lists of moves: more presses of an early move come first.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from calls import STOPPED, Server, answered, feed, flags, in_time, parted, refused, steps, written
from harness import Case, Program, Question, without_each

Board = list  # what the cells show, in reading order; None is a blocked cell
Answer = list[tuple[str, int]]  # the moves that are made, and how often
COUNTING = ["linear", "dp", "memo", "dfs"]
ALGORITHMS = [*COUNTING, "table", "ida", "astar", "greedy"]
MOST_LISTED = 80


@dataclass(frozen=True)
class Move:
    number: int  # from 1, in the puzzle's order
    name: str
    cells: dict[int, int]  # what a press adds to cells
    sums: dict[int, int]  # what it adds to sums
    cost: int | None  # None: forbidden


class Packed:
    """Vectors modulo k as one integer, 8 bits per sum."""

    def __init__(self, modulus: int, length: int) -> None:
        self.modulus = modulus
        ones = sum(1 << 8 * i for i in range(length))
        self._high, self._spare = ones << 7, ones * (128 - modulus)

    def add(self, a: int, b: int) -> int:
        total = a + b
        return total - ((total + self._spare & self._high) >> 7) * self.modulus

    def pack(self, values: dict[int, int]) -> int:
        return sum(value % self.modulus << 8 * i for i, value in values.items())


class Suffix:
    """tables[i]: for every sum of moves[i:], the lowest cost and the number of ways."""

    def __init__(self, modulus: int, length: int, moves: list[Move]) -> None:
        self.packed = Packed(modulus, length)
        self.moves = [move for move in moves if move.cost is not None]
        self.times = []  # for each move the different sums that 0, 1, 2, ... presses add
        for move in self.moves:
            once = self.packed.pack(move.sums)
            sums = [0]
            while (more := self.packed.add(sums[-1], once)) != 0:
                sums.append(more)
            self.times.append(sums)
        self.tables = [{0: (0, 1)}]
        for move, sums in zip(reversed(self.moves), reversed(self.times)):
            self.tables.insert(0, self._with(self.tables[0], sums, move.cost))

    def _with(self, later: dict[int, tuple[int, int]], sums: list[int], price: int) -> dict[int, tuple[int, int]]:
        add = self.packed.add
        found: dict[int, tuple[int, int]] = {}
        for presses, by in enumerate(sums):
            for state, (cost, ways) in later.items():
                to, cost = add(state, by), cost + presses * price
                best = found.get(to)
                if best is None or cost < best[0]:
                    found[to] = cost, ways
                elif cost == best[0]:
                    found[to] = cost, ways + best[1]
        return found

    def needed(self, sums: dict[int, int]) -> int:
        return self.packed.pack({i: -value for i, value in sums.items()})

    def best(self, sums: dict[int, int]) -> tuple[int, int] | None:
        """The lowest cost and the number of optimal answers."""
        return self.tables[0].get(self.needed(sums))

    def answers(self, sums: dict[int, int], at: int = 0) -> Iterator[Answer]:
        yield from self._answers(self.needed(sums), at)

    def _answers(self, left: int, at: int) -> Iterator[Answer]:
        if at == len(self.moves):
            yield []
            return
        cost = self.tables[at][left][0]
        move, sums = self.moves[at], self.times[at]
        for presses in reversed(range(len(sums))):
            back = sums[-presses % len(sums)]
            rest = self.packed.add(left, back)
            later = self.tables[at + 1].get(rest)
            if later and later[0] + presses * move.cost == cost:
                for more in self._answers(rest, at + 1):
                    yield [(move.name, presses), *more] if presses else more


@dataclass(eq=False)
class System:
    """A puzzle of presses with its settings."""

    puzzle: str
    settings: dict[str, str]
    algorithms: list[str]
    modulus: int
    moves: list[Move]
    sums: Callable[[Board], dict[int, int]]
    read: Callable[[str], Board]
    best: Callable[[dict[int, int]], tuple[int, int] | None]
    answers: Callable[[dict[int, int]], Iterator[Answer]] | None  # None: too many to enumerate
    shown: Callable[[object], str] = str  # of a cell
    table: dict[int, int] | None = None  # positions by distance, if all are known

    def __post_init__(self) -> None:
        self.by_name = {move.name: move for move in self.moves}

    def cost(self, board: Board) -> int | None:
        best = self.best(self.sums(board))
        return best and best[0]

    def pressed(self, board: Board, name: str, times: int = 1) -> Board:
        after = list(board)
        for cell, amount in self.by_name[name].cells.items():
            after[cell] = (after[cell] + times * amount) % self.modulus
        return after

    def solved(self, board: Board) -> bool:
        return not any(value % self.modulus for value in self.sums(board).values())

    def claims(self, board: Board, answer: dict) -> tuple[bool, bool]:
        """Whether the moves are allowed and solve the board; whether they cost what is claimed."""
        cost = 0
        for move in answer["moves"]:
            price = self.by_name[move["move"]].cost
            if price is None or move["number"] != self.by_name[move["move"]].number:
                return False, False
            cost += price * move["times"]
            board = self.pressed(board, move["move"], move["times"])
        return self.solved(board), cost == answer["cost"]


def as_answer(answer: dict) -> Answer:
    return [(move["move"], move["times"]) for move in answer["moves"]]


def examine(system: System, case: Case, program: Program) -> Iterator[Question]:
    """Asks the questions of the case about its boards."""
    rng = random.Random(case["seed"])
    for question in case["ask"]:
        what, _, detail = question.partition(":")
        yield from QUESTIONS[what](system, case["boards"], detail, program, rng)


def _call(system: System, verb: str, boards: list[str], program: Program, rng: random.Random, *options: str):
    reply = program.ask([verb, system.puzzle, "--json", *flags(system.settings), *options], feed(boards, rng))
    if refused(reply) and "--algorithm" in options:
        program.refused(f"{verb} by {options[options.index('--algorithm') + 1]}")
        return None
    return reply, parted(reply.json(), len(boards))


def named(algorithm: str) -> list[str]:
    """The options for an algorithm, with a time limit, because some have no good bound and would take long."""
    return ["--algorithm", algorithm, "--time-limit", "0.5"] if algorithm else []


def _code(system: System, boards: list[str]) -> int:
    return 10 if any(system.cost(system.read(board)) is None for board in boards) else 0


def _solve(system: System, boards: list[str], algorithm: str, program: Program, rng: random.Random) -> Iterator[Question]:
    first = algorithm == "first"
    if algorithm in ("ida", "astar", "dfs"):  # may use up the time limit
        boards = boards[:6]
    called = _call(system, "solve", boards, program, rng, *(["--first"] if first else named(algorithm)))
    if not called:
        return
    reply, answers = called
    is_auto = first or not algorithm
    by = "solve by auto" if is_auto else f"solve by {algorithm}"
    codes = (_code(system, boards),) if is_auto else (0, 10, STOPPED)
    yield from answered(by, reply, "answer", len(boards), *codes)
    for board, (answer,) in zip(boards, answers):
        if not is_auto and answer["status"] == "unknown":
            program.refused(by)
        yield from _grade(system, system.read(board), answer, by, first)


def _grade(system: System, board: Board, answer: dict, by: str, first: bool = False) -> Iterator[Question]:
    best = system.best(system.sums(board))
    is_exact = by in ("solve by auto", "solve by server")
    what = f"{by} in too little time: " if answer["status"] == "unknown" else f"{by}: "
    if best is None:
        right = ("unsolvable",) if is_exact else ("unsolvable", "unknown")
        yield f"{what}no answer", True, answer["status"] in right
        return
    cost, ways = best
    if not is_exact and answer["status"] in ("best-found", "unknown"):
        yield f"{what}bound", True, answer.get("bound", 0) <= cost <= answer.get("cost", cost)
    else:
        yield f"{what}optimum", ("optimal", cost, cost), (answer["status"], answer.get("cost"), answer.get("bound"))
    if "moves" in answer:
        yield f"{what}answer", (True, True), system.claims(board, answer)
    if first or answer.get("first"):
        yield "first answer is one", True, first <= answer["first"]
        if system.answers:
            yield "first answer", next(system.answers(system.sums(board))), as_answer(answer)
    if "optimal_answers" in answer:
        yield "optimal answers counted by solve", (str(ways), False), (answer["optimal_answers"], answer["at_least"])


def _count(system: System, boards: list[str], algorithm: str, program: Program, rng: random.Random) -> Iterator[Question]:
    called = _call(system, "count", boards, program, rng, *named(algorithm))
    if not called:
        return
    reply, answers = called
    by = f"count by {algorithm or 'auto'}"
    yield from answered(by, reply, "count", len(boards), *((0, 10, STOPPED) if algorithm else (_code(system, boards),)))
    for board, (answer,) in zip(boards, answers):
        if algorithm and answer["status"] in ("best-found", "unknown"):
            program.refused(by)
            continue
        best = system.best(system.sums(system.read(board)))
        if best is None:
            yield f"{by}: none", "unsolvable", answer["status"]
        else:
            yield f"{by}: answers", (best[0], str(best[1]), False), (answer["cost"], answer["optimal_answers"], answer["at_least"])


def _list(system: System, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    limit, _, algorithm = detail.partition(",")
    if not limit:
        bests = [(board, system.best(system.sums(system.read(board)))) for board in boards]
        boards = [board for board, best in bests if not best or best[1] <= MOST_LISTED]
    if not boards or not system.answers:
        return
    verb = rng.choice((["list"], ["solve", "--all"]))
    options = [*verb[1:], *(["--limit", limit] if limit else []), *named(algorithm)]
    called = _call(system, verb[0], boards, program, rng, *options)
    if not called:
        return
    reply, answers = called
    by = f"{verb[0]} by {algorithm or 'auto'}"
    yield from answered(by, reply, "list", len(boards), *((0, 10, STOPPED) if algorithm else (_code(system, boards),)))
    for board, lines in zip(boards, answers):
        if algorithm and lines[-1]["status"] in ("best-found", "unknown"):
            program.refused(by)
            continue
        yield from _grade_list(system, system.read(board), lines[:-1], lines[-1], int(limit or 0), by)


def _grade_list(system: System, board: Board, listed: list[dict], end: dict, limit: int, by: str) -> Iterator[Question]:
    best = system.best(system.sums(board))
    if best is None:
        yield f"{by}: none listed", ("unsolvable", 0, []), (end["status"], end["listed"], listed)
        return
    cost, ways = best
    most = min(limit or ways, ways)
    expected = [(cost, answer) for answer in islice(system.answers(system.sums(board)), most)]
    yield f"{by}: listed", expected, [(line["cost"], as_answer(line)) for line in listed]
    yield f"{by}: end of list", ("optimal", most, most == ways), (end["status"], end["listed"], end["complete"])


def _hint(system: System, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    reply, answers = _call(system, "hint", boards, program, rng)
    yield from answered("hint", reply, "hint", len(boards), _code(system, boards))
    for board, (answer,) in zip(boards, answers):
        yield from _grade_hint(system, system.read(board), answer)


def _grade_hint(system: System, board: Board, answer: dict) -> Iterator[Question]:
    cost = system.cost(board)
    if cost is None:
        yield "no hint", ("unsolvable", False), (answer["status"], "move" in answer)
    elif cost == 0:
        yield "hint at the goal", (0, False), (answer["cost"], "move" in answer)
    else:
        move = system.by_name[answer["move"]]
        yield "distance by hint", cost, answer["cost"]
        times = answer["times"]
        left = None if move.cost is None else system.cost(system.pressed(board, move.name, times))
        yield "hint", cost, None if left is None else left + times * move.cost


def _steps(system: System, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    solvable = [board for board in boards if system.cost(system.read(board)) is not None]
    if not solvable:
        return
    text = rng.choice(solvable)
    board = system.read(text)
    cost = 0
    reply = program.ask(["solve", system.puzzle, "--steps", *flags(system.settings)], text.replace("/", "\n"))
    yield "exit code of solve --steps", 0, reply.code
    for made, cells in steps(reply.out):
        name, _, times = made.partition("x")
        board = system.pressed(board, name, int(times or 1))
        cost += (system.by_name[name].cost or 0) * int(times or 1)
        yield "step", [system.shown(value) for value in board], cells
    yield "last step", (True, system.cost(system.read(text))), (system.solved(board), cost)


def _table(system: System, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    if system.table is None:
        return
    table = program.ask(["table", system.puzzle, "--json", *flags(system.settings)]).json()[0]
    far = max(system.table)
    yield "table: histogram", [system.table.get(d, 0) for d in range(far + 1)], table["histogram"]
    yield "table: all positions", (sum(system.table.values()), True), (table["positions"], table["complete"])
    yield "table: God's number", far, table["gods_number"]
    for text in [table["hardest"], *table["antipodes"]]:
        yield "table: an antipode", far, system.cost(system.read(written(text)[0]))


def _generate(system: System, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    if system.table is None:
        return
    number, far = rng.randint(1, 6), max(system.table)
    distance = rng.choice([*system.table, far + 1, rng.randint(0, far)])
    common = ["generate", system.puzzle, *flags(system.settings), "--seed", str(rng.randint(1, 10**6)), "--number", str(number)]
    reply = program.ask([*common, "--distance", str(distance)])
    if distance in system.table:
        yield "generate: a distance", [distance] * number, [system.cost(system.read(text)) for text in written(reply.out)]
    else:
        yield "generate: no such distance", (20, ""), (reply.code, reply.out)
    drawn = [system.cost(system.read(text)) for text in written(program.ask(common).out)]
    yield "generate: solvable", (number, True), (len(drawn), None not in drawn)


def _server(system: System, boards: list[str], detail: str, program: Program, rng: random.Random) -> Iterator[Question]:
    with Server(program) as server:
        for board in rng.sample(boards, min(4, len(boards))):
            yield from _by_server(system, board, server, rng)


def _by_server(system: System, text: str, server: Server, rng: random.Random) -> Iterator[Question]:
    board = start = system.read(text)
    question = {"puzzle": system.puzzle, "settings": {name: value or "true" for name, value in system.settings.items()}, "text": text}
    _, position = server.ask("board", question)
    # A press that changes nothing is not offered.
    idle = {move.number for move in system.moves if not any(amount % system.modulus for amount in move.cells.values())}
    allowed = [move for move in system.moves if move.cost is not None and move.number not in idle]
    walk: list[dict] = []
    paid = 0
    for turn in range(rng.randint(1, 4)):
        yield "position", (board, system.solved(board)), (system.read(written(position["text"])[0]), position["solved"])
        legal = [(move.number, move.name, system.pressed(board, move.name)) for move in allowed]
        yield "legal moves", legal, [(move["number"], move["name"], system.read(written(move["text"])[0])) for move in position["moves"]]
        illegal = rng.choice([number for number in range(1, 300) if number not in idle | {move.number for move in allowed}])
        yield "illegal move", 422, server.ask("play", question | {"moves": [*walk, {"number": illegal}]})[0]
        if not allowed or turn == 3:
            break
        move, times = rng.choice(allowed), rng.randint(1, system.modulus)
        walk.append({"number": move.number, "times": times})
        paid += times * move.cost
        board = system.pressed(board, move.name, times)
        _, position = server.ask("play", question | {"moves": walk})
    _, answer = server.ask("solve", question)
    if in_time(answer):
        yield from _grade(system, start, answer, "solve by server")
    _, hint = server.ask("hint", question)
    if in_time(hint):
        yield from _grade_hint(system, start, hint)
    best = system.best(system.sums(start))
    if system.answers and (best is None or best[1] <= MOST_LISTED):
        _, listed = server.ask("list", question)
        if in_time(listed):
            yield from _grade_list(system, start, listed["answers"], listed, 0, "list by server")
    _, position = server.ask("play", question | {"moves": walk})
    _, check = server.ask("check", question | {"from": text, "text": position["text"], "moves": walk})
    if not in_time(check):
        return
    yield "check: solvable", (best is not None, system.solved(board)), (check["possible"], check["solved"])
    if best is not None:
        left = system.cost(board)
        yield "check: distances", (left, best[0]), (check.get("distance"), check.get("optimum"))
        if not system.solved(board):
            yield "check: the best way", paid + left == best[0], check.get("on_best_way")


QUESTIONS = {"solve": _solve, "count": _count, "list": _list, "hint": _hint, "table": _table, "generate": _generate, "steps": _steps, "server": _server}


def draw_asked(rng: random.Random, algorithms: list[str]) -> list[str]:
    """A random choice of questions for a case."""
    every = ["solve", "solve:first", "count", "list", f"list:{rng.randint(1, 5)}", f"list:,{rng.choice(COUNTING)}", "hint", "table",
             "generate", "steps", "server", "server", *(f"solve:{algorithm}" for algorithm in rng.sample(algorithms, 4)), f"count:{rng.choice(COUNTING)}"]
    return rng.sample(every, 6)


def smaller(case: Case) -> Iterator[Case]:
    for ask in without_each(case["ask"]):
        if ask:
            yield case | {"ask": ask}
    for boards in without_each(case["boards"]):
        if boards:
            yield case | {"boards": boards}
