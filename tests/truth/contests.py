"""The contests' own input and output: what --judge prints, to the byte, and the verdicts of `nonet check`.

The formats and limits are those of `nonet puzzles NAME`: knights print -1 beyond 15 jumps, 9-Nine accepts any answer of
at most 81 moves, The Clocks only the smallest of the shortest answers. Tables of whole puzzles are compared with published figures.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from calls import Server
from harness import Case, Kind, Program, Question, without_each
from moves import CONTEST_KNIGHTS, knights, nine_world, tiles, walk
from toggles import binary, bits, clocks, draw_clocks

KNIGHTS = {"size": "5x5", "goal": CONTEST_KNIGHTS, "depth": 8, "memory": ""}
TILES = {"size": "3x3", "goal": "", "depth": 11}
BINARY = {"rows": 9, "columns": 9, "height": 3, "width": 3, "costs": "", "banded": True, "algorithms": []}
MOST_JUMPS = 15
MOST_NINE_MOVES = 81
CODES = {"testlib": {"right": 0, "wrong": 1, "malformed": 2, "failed": 3}, "kattis": {"right": 42, "wrong": 43, "malformed": 43, "failed": 3}}
CODES["oj"] = CODES["testlib"]


@dataclass
class Outputs:
    """Outputs of contestants for one input; the first right one also serves as the answer file."""

    right: list[str]
    wrong: list[str]
    malformed: list[str]


def jumps(board: str) -> int:
    world = knights(KNIGHTS)
    state = board.replace("/", "")
    # The search from the goal covers only small distances; this search makes the first few of at most 15 jumps.
    seen = frontier = {state}
    for steps in range(MOST_JUMPS - KNIGHTS["depth"] + 1):
        least = min((world.distance[s] for s in frontier if s in world.distance), default=None)
        if least is not None:
            return steps + least
        frontier = {after for before in frontier for _, after in world.step(before)} - seen
        seen = seen | frontier
    return -1


def _number(n: int, rng: random.Random) -> Outputs:
    return Outputs([f"{n}\n", f"{n}", f" {n} \n\n"], [f"{other}\n" for other in (n + 1, n + rng.randint(2, 99), max(n - 1, 0)) if other != n],
                   ["", "x\n", f"{n} {n}\n", f"0{n}\n", f"{n}.0\n"])


def outputs(puzzle: str, boards: list[str], rng: random.Random) -> Outputs:
    if puzzle == "binary-sudoku":
        system = binary(BINARY)
        return _number(system.cost(system.read(boards[0])), rng)
    if puzzle == "tiles":
        return _number(tiles(TILES).cost(_tiles(boards[0])), rng)
    if puzzle == "knights":
        numbers = [str(jumps(board)) for board in boards]
        at = rng.randrange(len(numbers))
        wrong = [numbers[:at] + [str(other)] + numbers[at + 1:] for other in (-1, 16, rng.randint(0, 15)) if str(other) != numbers[at]]
        return Outputs(["\n".join(numbers) + "\n", " ".join(numbers) + "\n"], ["\n".join(lines) + "\n" for lines in wrong],
                       ["\n".join(numbers[:-1]) + "\n", "\n".join([*numbers, "1"]) + "\n", "\n".join([*numbers[:-1], "none"]) + "\n"])
    if puzzle == "clocks":
        return _turns(boards[0])
    world = nine_world(3)
    moves = next(world.paths(boards[0].replace("/", "")))
    longer = ["AL", "AR", *moves]
    wrong = [_moves_of_nine(["BL", "BR"] * MOST_NINE_MOVES + moves)] + ([_moves_of_nine(moves[:-1])] if moves else [])
    return Outputs([_moves_of_nine(moves), _moves_of_nine(longer)], wrong,
                   ["", f"{len(moves) + 1}\n" + "".join(f"{move}\n" for move in moves), _moves_of_nine([*moves, "C4"]), _moves_of_nine(moves) + "AL\n"])


def _turns(board: str) -> Outputs:
    system = clocks({"costs": ""})
    answer = next(system.answers(system.sums(system.read(board))))
    moves = [name for name, times in answer for _ in range(times)]
    right = " ".join(moves)
    wrong = [" ".join(moves[::-1]), " ".join(moves[:-1]), " ".join(["1"] * 4 + moves)]
    return Outputs([f"{right}\n", right, f" {right} \n"], [f"{text}\n" for text in wrong if text.split() not in ([], moves)],
                   [f"{right} 10\n", f"{right} 0\n", f"{right} x\n"])


def _tiles(board: str) -> tuple[int, ...]:
    return tuple(map(int, board))


def _moves_of_nine(moves: list[str]) -> str:
    return f"{len(moves)}\n" + "".join(f"{move}\n" for move in moves)


def _input(case: Case) -> str:
    head = f"{len(case['boards'])}\n" if case["puzzle"] == "knights" else ""
    return head + "".join(board.replace("/", "\n") + "\n" for board in case["boards"])


def examine(case: Case, program: Program) -> Iterator[Question]:
    rng = random.Random(case["seed"])
    puzzle, given = case["puzzle"], _input(case)
    known = outputs(puzzle, case["boards"], rng)
    if "judge" in case["ask"]:
        style = rng.choice((given, given.rstrip("\n"), given.replace("\n", "\r\n"), given.replace("\n", " \n"), given + "\n\n"))
        reply = program.ask(["solve", puzzle, "--judge"], style)
        yield f"judge: {puzzle}", (0, _seen(puzzle, case, known.right[0])), (reply.code, _seen(puzzle, case, reply.out))
    if "server" in case["ask"]:
        with Server(program) as server:
            _, answer = server.ask("judge", {"puzzle": puzzle, "text": case["boards"][0]})
        first = outputs(puzzle, case["boards"][:1], random.Random(0)).right[0]
        yield f"judge by server: {puzzle}", _seen(puzzle, case, first), _seen(puzzle, case, answer["output"])
    if "check" in case["ask"]:
        for verdict in ("right", "wrong", "malformed"):
            several = getattr(known, verdict)
            for output in rng.sample(several, min(2, len(several))):
                yield from _check(puzzle, given, output, known.right[0], verdict, rng, program)
        for answer in known.wrong[:1]:  # a wrong answer file fails the judge, not the contestant
            yield from _check(puzzle, given, known.right[0], answer, "failed", rng, program)


def _seen(puzzle: str, case: Case, output: str) -> object:
    """What is compared: the output itself or, for 9-Nine, which has many right outputs, its length and correctness."""
    if puzzle != "nine":
        return output
    number, *moves = output.split("\n")[:-1]
    return int(number), int(number) == len(moves), nine_world(3).leads(case["boards"][0].replace("/", ""), moves)


def _check(puzzle: str, given: str, output: str, answer: str, verdict: str, rng: random.Random, program: Program) -> Iterator[Question]:
    protocol = rng.choice(tuple(CODES))
    files = {"input": given, "output": output, "answer": answer}
    if protocol == "kattis":
        (program.folder / "feedback").mkdir(exist_ok=True)
        reply = program.ask(["check", puzzle, "--protocol", protocol, "input", "answer", "feedback"], output, files)
    else:
        reply = program.ask(["check", puzzle, "--protocol", protocol, "input", "output", "answer"], files=files)
    yield f"check: {verdict} by {protocol}: {puzzle}", (CODES[protocol][verdict], output), (reply.code, output)


def _draw(rng: random.Random) -> Case:
    puzzle = rng.choice(("binary-sudoku", "clocks", "knights", "nine", "tiles"))
    if puzzle == "binary-sudoku":
        boards = [bits(9, 9, rng)]
    elif puzzle == "clocks":
        boards = [draw_clocks(rng)]
    elif puzzle == "nine":
        world = nine_world(3)
        boards = [world.write(walk(world, world.goal, rng.randint(0, 40), rng))]
    elif puzzle == "tiles":
        world = tiles(TILES)
        boards = ["".join(map(str, walk(world, world.goal, rng.randint(0, 16), rng)))]
    else:
        world = knights(KNIGHTS)
        boards = [world.write(walk(world, world.goal, rng.choice((3, 8, 12, 16, 20, 60)), rng)) for _ in range(rng.randint(1, 4))]
    return {"puzzle": puzzle, "boards": boards, "seed": rng.randrange(10**6), "ask": rng.sample(["judge", "server", "check", "check"], 3)}


def smaller(case: Case) -> Iterator[Case]:
    for ask in without_each(case["ask"]):
        if ask:
            yield case | {"ask": ask}
    for boards in without_each(case["boards"]):
        if boards:
            yield case | {"boards": boards}


# Positions by distance, as published: for Binary Sudoku and The Clocks, the classes of boards of their contests; for the
# cube and the pyraminx, Scherphuis' tables; for the 8-puzzle with its blank in a corner, Reinefeld's table.
PYRAMINX = [1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32]
TABLES = {
    "binary-sudoku": [1, 81, 2205, 26145, 148995, 431199, 663825, 551493, 233550, 39658],
    "clocks": [1, 9, 45, 165, 486, 1206, 2598, 4950, 8451, 13051, 18351, 23607, 27876, 30276,
               30276, 27876, 23607, 18351, 13051, 8451, 4950, 2598, 1206, 486, 165, 45, 9, 1],
    "nine": [1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90],
    "knights": [1, 8, 14, 38, 148, 368, 1001, 2440, 6468, 14116, 32825, 64782, 137262, 240404, 455522, 716458, 1224370, 1720894, 2645274,
                3327210, 4594399, 5148132, 6372557, 6345924, 6997217, 6160052, 6002337, 4635014, 3942462, 2634392, 1921476, 1086234,
                658300, 300838, 144842, 49078, 17065, 3428, 488, 62],
    "tiles --goal last": [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
                          23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2],
    "cube2": [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644],
    "cube2 --metric quarter": [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276],
    "pyraminx": PYRAMINX,
}


def _with_tips() -> list[int]:
    """Positions by distance with tips: each of the four tips is solved, or turned in one of two ways, one move away."""
    levels = PYRAMINX
    for _ in range(4):
        after: Counter = Counter()
        for distance, number in enumerate(levels):
            after[distance] += number
            after[distance + 1] += 2 * number
        levels = [after[distance] for distance in range(len(after))]
    return levels


def _draw_published(rng: random.Random) -> Case:
    return {"table": rng.choice([*TABLES, "pyraminx --tips"])}


def _examine_published(case: Case, program: Program) -> Iterator[Question]:
    expected = TABLES.get(case["table"]) or _with_tips()
    table = program.ask(["table", *case["table"].split(), "--json"]).json()[0]
    yield "published table", (expected, sum(expected), len(expected) - 1), (table["histogram"], table["positions"], table["gods_number"])


KINDS = [
    Kind("contest", _draw, examine, smaller, 20),
    Kind("published", _draw_published, _examine_published, cases=4),
]
