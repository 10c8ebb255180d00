"""Draws the cases of file_moves.py."""

import random

import file_moves
from file_text import Board, board_of, draw_board
from harness import Case
from ways import Graph, Position, TooLarge
from way_questions import QUESTIONS

DIGITS = [str(i) for i in range(12)]


def draw(rng: random.Random) -> Case:
    while True:
        case = _draw(rng)
        if case is None:
            continue
        try:
            _, _, moves = file_moves.build(case)
            if any(m.nothing() for m in moves) or len({m.name for m in moves}) < len(moves):
                continue
            graph = Graph(moves, tuple(case["goal"]))
        except (TooLarge, ValueError):
            continue
        if len(graph.positions) < file_moves.FEWEST:
            continue
        case["boards"] = _boards(rng, graph, [len(v) for v in case["values"]])
        case["start"] = rng.random() < 0.3
        case["questions"] = rng.sample(QUESTIONS, rng.randint(3, 6))
        return case


def _boards(rng: random.Random, graph: Graph, sizes: list[int]) -> list[Position]:
    """Some positions from which the goal can be reached, and a few random ones."""
    boards = rng.sample(graph.positions, min(len(graph.positions), rng.randint(3, 8)))
    for _ in range(rng.randint(0, 2)):
        boards.append(tuple(rng.randrange(k) for k in sizes))
    shuffled = list(graph.goal)
    if len(set(sizes)) == 1:
        rng.shuffle(shuffled)
        boards.append(tuple(shuffled))
    return boards


def _draw(rng: random.Random) -> Case | None:
    board = draw_board(rng, ["grid", "grid", "shape", "cells", "boards"], 9)
    built = board_of(board)
    cells = len(built.places)
    if cells < 2:
        return None
    style = rng.choice(["slide", "carry", "carry", "guard", "hanoi", "jugs", "replace", "mixed", "pancakes"])
    spelling = rng.randrange(4, 1000000)
    values = _values(rng, style, cells)
    if values is None:
        return None
    kinds = {"slide": ["slide", "chain"], "carry": ["carry", "turn"], "guard": ["carry", "assign", "chain"],
             "hanoi": ["hanoi"], "jugs": ["pour", "assign"], "replace": ["replace"], "pancakes": ["prefix", "carry"],
             "mixed": ["slide", "chain", "carry", "turn", "assign", "replace"]}[style]
    count = 1 if style == "hanoi" else rng.randint(1, 4)
    templates = [_template(rng, rng.choice(kinds), built, values) for _ in range(count)]
    templates = [t for t in templates if t]
    if not templates or all(_only_adds(t) for t in templates):
        return None
    goal = [rng.randrange(len(v)) for v in values]
    if rng.random() < 0.2 and all(v == values[0] for v in values):
        goal = [goal[0]] * cells
    if style in ("slide", "carry", "pancakes") and rng.random() < 0.6 and cells <= 6 and len(values[0]) >= cells:
        goal = rng.sample(range(len(values[0])), cells)
    return {"board": board, "values": values, "templates": templates, "goal": goal, "spelling": spelling, "boards": [],
            "questions": []}


def _only_adds(t: dict) -> bool:
    return t["t"] == "carry" and t["how"] == "none" and not t["when"]


def _values(rng: random.Random, style: str, cells: int) -> list[list[str]] | None:
    if style == "jugs" or style == "guard" and rng.random() < 0.3:
        return [DIGITS[:rng.randint(2, 6)] for _ in range(cells)] if cells <= 4 else None
    if style == "hanoi":
        return [DIGITS[:rng.choice([3, 3, 4])]] * cells if cells <= 4 else None
    count = rng.choice([2, 2, 3, 3, 4, min(9, max(2, cells))])
    pool = rng.choice([DIGITS[:9], [*"ABCxyz._*"], [*".123456789"], ["12", "3", "6", "9", "x1", "10", "B", "0", "-1"]])
    return [pool[:count]] * cells


def _when(rng: random.Random, values: list[list[str]], cells: list[int], most: int) -> list:
    """One condition on each of some of these cells."""
    found = []
    cells = rng.sample(cells, min(len(cells), rng.randint(0, most)))
    while cells:
        first = cells.pop()
        group = [first] + [c for c in cells if values[c] == values[first] and rng.random() < 0.3]
        cells = [c for c in cells if c not in group]
        held = rng.sample(range(len(values[first])), rng.randint(1, max(1, len(values[first]) - 1)))
        if len(values[first]) > 1:
            found.append([group, held, rng.random() < 0.6])
    return found


def _template(rng: random.Random, kind: str, board: Board, values: list[list[str]]) -> dict | None:
    cells = len(values)
    alike = all(v == values[0] for v in values)
    if kind == "slide" and alike:
        near = [word for word in file_moves.NEAR if word != "edge" or "edges" in board.data]
        return {"t": kind, "gap": rng.randrange(len(values[0])), "near": rng.choice(near), "less": rng.random() < 0.15}
    if kind == "chain" and alike and cells > 1:
        some = rng.sample(range(len(values[0])), rng.randint(0, len(values[0]) - 1))
        return {"t": kind, "step": rng.randint(1, cells - 1), "values": some}
    if kind == "carry":
        return _carry(rng, values)
    if kind == "turn" and alike:
        return _turn(rng, board)
    if kind == "assign":
        changed = rng.sample(range(cells), rng.randint(1, min(2, cells)))
        sets = [[c, *rng.sample(range(len(values[c])), 2)] for c in changed if len(values[c]) > 1]
        rest = [c for c in range(cells) if c not in changed]
        return {"t": kind, "set": sets, "when": _when(rng, values, rest, 2)} if sets else None
    if kind == "hanoi" and alike and values[0] == DIGITS[:len(values[0])]:
        return {"t": kind, "far": rng.randint(1, len(values[0]) - 1)}
    if kind == "pour" and board.data["kind"] != "boards" and cells > 1 and all(len(v) > 1 for v in values):
        start, end = rng.sample(range(cells), 2)
        return {"t": kind, "from": start, "to": end}
    if kind == "replace" and alike and all(len(v) == 1 for v in values[0]):
        return _replace(rng, board, len(values[0]))
    if kind == "prefix" and alike and cells > 1:
        return {"t": kind, "burnt": rng.random() < 0.2}
    return None


def _carry(rng: random.Random, values: list[list[str]]) -> dict | None:
    kin = [c for c in range(len(values)) if values[c] == values[0]]
    how = rng.choice(["swap", "sets", "reverse", "cycle", "cycles", "none"])
    least = {"swap": 2, "sets": 4, "reverse": 2, "cycle": 2, "cycles": 4, "none": 1}[how]
    if len(kin) < least:
        return None
    size = 2 if how == "swap" else rng.randint(least, len(kin))
    size -= size % 2 if how == "sets" else 0
    cells = rng.sample(kin, size)
    rest = [c for c in range(len(values)) if c not in cells]
    when = _when(rng, values, rest + cells[:1] if how != "none" else rest + cells, 2) if rng.random() < 0.4 else []
    add = []
    if how == "none" or rng.random() < 0.2:
        add = [[c, rng.randint(1, len(values[c]) - 1)] for c in rng.sample(range(len(values)), rng.randint(1, len(values)))
               if len(values[c]) > 1]
        if not add:
            return None
    plain = not when
    return {"t": "carry", "how": how, "cells": [] if how == "none" else cells, "cut": rng.randint(2, max(2, size - 2)),
            "add": add, "when": when, "powers": plain and rng.random() < 0.25, "inverse": plain and rng.random() < 0.3}


def _turn(rng: random.Random, board: Board) -> dict | None:
    if board.data["kind"] not in ("grid", "boards"):
        return None
    which = rng.randrange(2) if board.data["kind"] == "boards" else 0
    rows, columns = board.data["boards"][which][1:] if board.data["kind"] == "boards" else (board.rows, board.columns)
    if rows * columns < 2:
        return None
    return {"t": "turn", "which": which, "by": rng.choice(["right", "left", "half"]) if rows == columns else "half"}


def _replace(rng: random.Random, board: Board, values: int) -> dict | None:
    if board.data["kind"] == "boards" or board.wrap and (board.rows < 3 or board.columns < 3):
        return None
    rows = rng.choice([1, 1, 1, 2])
    columns = rng.randint(2, 3) if rows == 1 else rng.randint(1, 2)
    left = [[rng.randrange(values) for _ in range(columns)] for _ in range(rows)]
    right = [[rng.randrange(values) for _ in row] for row in left]
    if rng.random() < 0.5:  # the right picture permutes the values of the left
        flat = [v for row in left for v in row]
        rng.shuffle(flat)
        right = [flat[r * columns:(r + 1) * columns] for r in range(rows)]
    for r in range(rows):
        for c in range(columns):
            if rng.random() < 0.1:
                left[r][c] = right[r][c] = rng.choice([-1, -2])
    ends = (left[0][0], left[-1][-1])
    if left == right or -2 in ends:
        return None
    words = rng.choice([["right", "left", "up", "down"], ["right"], ["down", "right"], ["up"], ["left", "up"]])
    return {"t": "replace", "left": left, "right": right, "along": words if rows == 1 else [],
            "inverse": rng.random() < 0.3}
