"""Random twisty puzzles: [board] places with turns (docs/puzzle-files.md) and .def and .tws files of ksolve and twsearch.

A position says what every sticker is. A piece with n orientations has n stickers; a turn by one takes each to the next.
So every move is a permutation of stickers, and equal pieces have equal stickers.
"""

import random
from collections.abc import Iterator

from file_text import quoted, text_of
from harness import Case, Kind, Program, Question, without_each
from ways import Graph, Move, Position, TooLarge, file_power, foreign_power, powers
from way_questions import QUESTIONS, Asked, questions


class Stickers:
    """kinds: [places, turns] each; a sticker is (kind, place, side)."""

    def __init__(self, kinds: list[list[int]]) -> None:
        self.kinds = kinds
        self.number = {(k, place, side): i for i, (k, place, side) in enumerate(
            (k, place, side) for k, (places, turns) in enumerate(kinds) for place in range(places) for side in range(turns))}

    def move(self, name: str, to: dict[tuple, tuple]) -> Move:
        """to: where a sticker goes."""
        source = list(range(len(self.number)))
        for start, end in to.items():
            source[self.number[end]] = self.number[start]
        return Move(name, tuple(source), (0,) * len(source), (1000,) * len(source))


def moved_def(stickers: Stickers, name: str, rows: list, comes_to: bool) -> Move:
    """rows: a permutation (the old places) and orientations of every kind, by new place (comes_to) or old place."""
    to = {}
    for k, (turns, (perm, turned)) in enumerate(zip((t for _, t in stickers.kinds), rows)):
        for place, start in enumerate(perm):
            by = turned[place if comes_to else start]
            for side in range(turns):
                to[k, start, side] = (k, place, (side + by) % turns)
    return stickers.move(name, to)


def numbered(case: Case, stickers: Stickers, pieces: list) -> Position:
    """A position from [piece, orientation] at every place of every kind; kinds without orientations have one turn."""
    position = [0] * len(stickers.number)
    for (k, place, side), i in stickers.number.items():
        piece, by = pieces[k][place]
        turns = stickers.kinds[k][1]
        position[i] = piece * 10 + (side - by) % turns
    return tuple(position)


def shown(stickers: Stickers, position: Position) -> str:
    rows = []
    for k, (places, turns) in enumerate(stickers.kinds):
        words = []
        for place in range(places):
            piece = position[stickers.number[k, place, 0]] // 10
            by = next(s for s in range(turns) if position[stickers.number[k, place, s]] % 10 == 0)
            words.append(f"{piece}+{by}" if by else str(piece))
        rows.append(words)
    width = max(map(len, rows))
    return "/".join(" ".join(words + ["#"] * (width - len(words))) for words in rows)


def def_text(case: Case, rng: random.Random) -> str:
    tws = case["format"] == "tws"
    lines = ["# drawn at random", "Name Drawn"]
    for name, places, turns in case["sets"]:
        lines.append(f"Set {name} {places} {turns}")
    zero = 1 if tws and case["zero"] else 0

    def rows(parts: list, solved: bool) -> None:
        for (name, places, turns), (first, second) in zip(case["sets"], parts):
            lines.append(name)
            lines.append(" ".join(str(x - zero) for x in first))
            if solved and case["free"] and turns > 1:
                lines.append(" ".join("?" * places))
            elif any(second) or rng.random() < 0.3:
                lines.append(" ".join(map(str, second)))
        lines.append("End")

    lines.append("StartState" if zero else "Solved")
    rows(case["solved"], True)
    for name, parts in case["moves"]:
        lines.append(f"{'MoveTransformation' if zero else 'Move'} {name}")
        rows([[[p + 1 for p in perm], turned] for perm, turned in parts], False)
    return "\n".join(lines) + "\n"


def _signs(text: str) -> str:
    """The text without blanks, because a position without turned pieces may be written without them."""
    return "".join(text.replace("/", " ").split())


def examine_def(case: Case, program: Program) -> Iterator[Question]:
    rng = random.Random(case["spelling"])
    free = case["free"]
    stickers = Stickers([[places, 1 if free else turns] for _, places, turns in case["sets"]])
    moves = [power for name, rows in case["moves"]
             for power in powers(moved_def(stickers, name, rows, case["format"] == "tws" and case["zero"]), foreign_power)]
    goal = numbered(case, stickers, [[[p, 0 if free else o] for p, o in zip(first, second)] for first, second in case["solved"]])
    truth = Graph(moves, goal)
    boards = []
    scrambles = []
    for numbers in case["scrambles"]:
        numbers = [n % len(moves) + 1 for n in numbers]
        boards.append(truth.play(goal, numbers))
        scrambles.append("scramble: " + " ".join(moves[n - 1].name for n in numbers) if numbers else None)
    plain = [shown(stickers, b) for b in boards]
    texts = [s if s and rng.random() < 0.5 else p for s, p in zip(scrambles, plain)]

    known = {_signs(shown(stickers, p)): p for p in truth.positions}

    def read(text: str) -> Position | None:
        return known.get(_signs(text))

    asked = Asked(f"drawn.{case['format']}", def_text(case, rng), truth, boards, texts, [m.name for m in moves], program, rng, read)
    yield from questions(asked, [q for q in case["questions"] if q not in ("judge", "check")])


def draw_def(rng: random.Random) -> Case:
    while True:
        sets = []
        for name in ("CORNER", "EDGE")[:rng.choice([1, 1, 2])]:
            sets.append([name, rng.randint(2, 4), rng.choice([1, 2, 3])])
        solved = []
        for _, places, turns in sets:
            pieces = list(range(1, places + 1))
            if rng.random() < 0.25:
                pieces = [rng.randint(1, 2) for _ in pieces]
                pieces = [sorted(set(pieces)).index(p) + 1 for p in pieces]
            solved.append([pieces, [0] * places])
        moves = []
        for name in ("U", "R", "Fw", "x1")[:rng.randint(1, 3)]:
            rows = []
            for _, places, turns in sets:
                perm = list(range(places))
                for _ in range(rng.randint(0, 2)):
                    i, j = rng.sample(range(places), 2)
                    perm[i], perm[j] = perm[j], perm[i]
                rows.append([perm, [rng.randrange(turns) if rng.random() < 0.5 else 0 for _ in range(places)]])
            moves.append([name, rows])
        form = rng.choice(["def", "def", "tws"])
        case = {"format": form, "zero": form == "tws" and rng.random() < 0.5, "sets": sets, "solved": solved, "moves": moves,
                "free": rng.random() < 0.15, "spelling": rng.randrange(1000000),
                "scrambles": [[rng.randrange(99) for _ in range(rng.randint(0, 8))] for _ in range(rng.randint(2, 6))],
                "questions": rng.sample([q for q in QUESTIONS if q != "fmt"], rng.randint(3, 6))}
        if _fits(case):
            return case


def _fits(case: Case) -> bool:
    if all(perm == sorted(perm) for _, rows in case["moves"] for perm, _ in rows):
        return False  # moves that only add may be made in any order: a Toggle puzzle
    free = case["free"]
    stickers = Stickers([[places, 1 if free else turns] for _, places, turns in case["sets"]])
    whole = Stickers([[places, turns] for _, places, turns in case["sets"]])
    goal = numbered(case, stickers, [[[p, 0] for p in first] for first, _ in case["solved"]])
    moves = []
    for name, rows in case["moves"]:
        for kinds in (stickers, whole):
            move = moved_def(kinds, name, rows, case["zero"])
            if move.nothing():
                return False
        moves += powers(moved_def(stickers, name, rows, case["zero"]), foreign_power)
    try:
        return len(Graph(moves, goal).positions) > 1
    except TooLarge:
        return False


def smaller_def(case: Case) -> Iterator[Case]:
    for key in ("questions", "scrambles", "moves"):
        for rest in without_each(case[key]):
            if rest and _fits({**case, key: rest}):
                yield {**case, key: rest}
    for i, scramble in enumerate(case["scrambles"]):
        yield from ({**case, "scrambles": [*case["scrambles"][:i], rest, *case["scrambles"][i + 1:]]}
                    for rest in without_each(scramble))


class Places:
    """kinds: lists of names of places, of one length each; every letter of a name is a side."""

    def __init__(self, case: Case) -> None:
        self.kinds = case["kinds"]
        self.stickers = Stickers([[len(names), len(names[0])] for names in self.kinds])
        self.at = {name[t:] + name[:t]: (k, place, t) for k, names in enumerate(self.kinds)
                   for place, name in enumerate(names) for t in range(len(name))}
        self.letters = sorted({c for names in self.kinds for name in names for c in name})
        self.home = tuple(self.letters.index(name[side]) for names in self.kinds for name in names for side in range(len(name)))

    def side(self, name: str, i: int) -> tuple[int, int, int]:
        k, place, turned = self.at[name]
        return k, place, (i + turned) % len(name)

    def move(self, n: int, template: dict) -> tuple[list[str], list[Move]]:
        to: dict[tuple, tuple] = {}
        for cycle in template["cycles"]:
            for a, b in zip(cycle, cycle[1:] + cycle[:1]):
                to |= {self.side(a, i): self.side(b, i) for i in range(len(a))}
        carried = self.stickers.move("", to)
        turns = {}
        for name, by in template["add"]:
            # Turned by one: what showed on a side shows on the next one.
            turns |= {self.side(name, i): self.side(name, i + by) for i in range(len(name))}
        move = carried.then(self.stickers.move("", turns), f"M{n}")
        lines = [f'name = "M{n}"']
        if template["cycles"]:
            lines.append('cycles = "' + "".join(f"({' '.join(cycle)})" for cycle in template["cycles"]) + '"')
        if template["add"]:
            lines.append('add = "' + " ".join(name if by == 1 else f"{by}*{name}" for name, by in template["add"]) + '"')
        if template["more"]:
            lines.append(f"{template['more']} = true")
        if template["more"] == "powers" and not move.nothing():
            return lines, list(powers(move, file_power))
        back = [] if template["more"] != "inverse" or move.then(move, "").nothing() else [move.inverse(f"M{n}'")]
        return lines, [move, *back]

    def text(self, position: Position) -> str:
        names = iter(position)
        rows = [[("".join(self.letters[next(names)] for _ in name)) for name in kind] for kind in self.kinds]
        width = max(map(len, rows))
        return "/".join(" ".join(row + ["#"] * (width - len(row))) for row in rows)

    def read(self, text: str) -> Position | None:
        letters = [c for c in text if c not in "/# \t\n"]
        if len(letters) != len(self.home) or not set(letters) <= set(self.letters):
            return None
        return tuple(self.letters.index(c) for c in letters)


def build_places(case: Case) -> tuple[str, Places, list[Move], Position]:
    rng = random.Random(case["spelling"])
    places = Places(case)
    sections: list[list[str]] = [[]]
    moves: list[Move] = []
    for n, template in enumerate(case["templates"], 1):
        lines, own = places.move(n, template)
        sections.append(["[[moves]]", *lines])
        moves += own
    kinds = [" ".join(names) for names in case["kinds"]]
    listed = quoted(kinds[0]) if len(kinds) == 1 and rng.random() < 0.7 else "[" + ", ".join(map(quoted, kinds)) + "]"
    sections.insert(1, ["[board]", f"places = {listed}"])
    goal = places.home
    for number in case["goal"]:
        goal = moves[number % len(moves)].make(goal)
    if goal != places.home:
        sections[0].append(f"goal = {quoted(places.text(goal))}")
    return text_of(sections, rng), places, moves, goal


def examine_places(case: Case, program: Program) -> Iterator[Question]:
    text, places, moves, goal = build_places(case)
    truth = Graph(moves, goal)
    rng = random.Random(case["spelling"])
    boards, texts = [], []
    for numbers in case["scrambles"]:
        numbers = [n % len(moves) + 1 for n in numbers]
        boards.append(truth.play(goal, numbers))
        scramble = " ".join(moves[n - 1].name for n in numbers)
        # Where pieces have sides, a line that is no position is read as a scramble.
        written = [f"scramble: {scramble}"] + ([scramble] if any(len(names[0]) > 1 for names in case["kinds"]) else [])
        texts.append(rng.choice(written) if numbers and rng.random() < 0.4 else places.text(boards[-1]))
    asked = Asked("drawn.puzzle", text, truth, boards, texts, [m.name for m in moves], program, rng, places.read)
    yield from questions(asked, [q for q in case["questions"] if q not in ("judge", "check")])


def draw_places(rng: random.Random) -> Case:
    while True:
        kinds = []
        pool = list("ABCDEFGH")
        for _ in range(rng.choice([1, 1, 2])):
            length = rng.choice([1, 2, 2, 3])
            names: list[str] = []
            for _ in range(rng.randint(2, 4)):
                name = "".join(rng.sample(pool, length))
                if all(set(name) != set(other) for kind in [*kinds, names] for other in kind):
                    names.append(name)
            kinds.append(names)
        if any(len(names) < 2 for names in kinds):
            continue
        templates = []
        for _ in range(rng.randint(1, 3)):
            cycles = []
            for names in kinds:
                if rng.random() < 0.7:
                    some = rng.sample(names, rng.randint(2, len(names)))
                    cycles.append([name[t:] + name[:t] for name in some for t in [rng.randrange(len(name))]])
            add = [[name, rng.randint(1, len(name) - 1)] for names in kinds for name in names if len(name) > 1 and rng.random() < 0.25]
            templates.append({"cycles": cycles, "add": add, "more": rng.choice(["", "powers", "inverse", "inverse"])})
        case = {"kinds": kinds, "templates": templates, "goal": [rng.randrange(9)] if rng.random() < 0.3 else [],
                "spelling": rng.randrange(1000000),
                "scrambles": [[rng.randrange(99) for _ in range(rng.randint(0, 8))] for _ in range(rng.randint(2, 6))],
                "questions": rng.sample(QUESTIONS, rng.randint(3, 6))}
        if _places_fit(case):
            return case


def _places_fit(case: Case) -> bool:
    try:
        _, _, moves, goal = build_places(case)
        return not any(m.nothing() for m in moves) and len(Graph(moves, goal).positions) > 1
    except TooLarge:
        return False


def smaller_places(case: Case) -> Iterator[Case]:
    for key in ("questions", "scrambles", "templates"):
        for rest in without_each(case[key]):
            if rest and _places_fit({**case, key: rest}):
                yield {**case, key: rest}
    for i, scramble in enumerate(case["scrambles"]):
        yield from ({**case, "scrambles": [*case["scrambles"][:i], rest, *case["scrambles"][i + 1:]]}
                    for rest in without_each(scramble))


INDEXED = frozenset({"solve by states", "count by states"})
KINDS = [Kind("file-places", draw_places, examine_places, smaller_places, cases=40, refuses=INDEXED),
         Kind("twisty", draw_def, examine_def, smaller_def, cases=40,
              refuses=INDEXED)]
