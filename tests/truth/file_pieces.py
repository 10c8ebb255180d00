"""Random puzzle files with pieces (docs/puzzle-files.md, [pieces]): shapes that cover a board, each cell once.

An option is a piece at some cells; all packings are found by covering the first open cell. On boards of several
layers pieces are flat and lie within one.
"""

import random
from collections import Counter
from collections.abc import Iterator

from file_text import Board, board_of, draw_board, text_of
from fill_questions import QUESTIONS, REFUSES, Answer, Filled, Instance, questions
from harness import Case, Kind, Program, Question, without_each

Shape = frozenset  # of (row, column); the least row and column are 0
MOST_ANSWERS = 600


def normal(cells: list[tuple[int, int]]) -> Shape:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def shape_of(picture: str) -> Shape:
    return normal([(r, c) for r, row in enumerate(picture.split("/")) for c, sign in enumerate(row) if sign == "X"])


def orientations(shape: Shape, turn: bool, flip: bool) -> set[Shape]:
    found = {shape}
    if flip:  # columns reversed
        found |= {normal([(r, -c) for r, c in shape])}
    if turn:
        for _ in range(3):
            found |= {normal([(c, -r) for r, c in s]) for s in found}
    return found


class Packing:
    def __init__(self, case: Case) -> None:
        self.board: Board = board_of(case["board"])
        self.cells = len(self.board.places)
        self.letters = [letter for letter, _ in case["pieces"]]
        self.shapes = [orientations(shape_of(p), case["turn"], case["flip"]) for _, p in case["pieces"]]
        self.least, self.most = case["times"]
        # Each placement once, ordered by first cell, then by piece.
        found = {(piece, tuple(cells)) for piece, shapes in enumerate(self.shapes) for shape in shapes
                 for cells in self.placed(shape)}
        self.options = sorted(found, key=lambda o: (o[1][0], o[0], o[1]))
        self.names = [f"{self.letters[p]}@{','.join(self.board.names[c] for c in cells)}" for p, cells in self.options]
        self.number = {option: k for k, option in enumerate(self.options)}

    def wrong(self) -> bool:
        """Whether the file is in error: a piece fits nowhere, a cell is never covered, or the pieces are too small or too large."""
        sizes = [len(next(iter(shapes))) for shapes in self.shapes]
        return ({p for p, _ in self.options} != set(range(len(self.letters)))
                or {c for _, cells in self.options for c in cells} != set(range(self.cells))
                or not self.least * sum(sizes) <= self.cells <= self.most * sum(sizes))

    def placed(self, shape: Shape) -> Iterator[list[int]]:
        first = min(shape)
        for cell in range(self.cells):
            ends = [self.board.step(cell, r - first[0], c - first[1]) for r, c in shape]
            if None not in ends and len(set(ends)) == len(ends):
                yield sorted(ends)

    def answers(self) -> list[Answer] | None:
        by_first: list[list[int]] = [[] for _ in range(self.cells)]
        for k, (_, cells) in enumerate(self.options):
            by_first[cells[0]].append(k)
        found: list[Answer] = []
        used = [0] * len(self.letters)
        held = [False] * self.cells
        tried = 0

        def cover(chosen: list[int]) -> bool:
            nonlocal tried
            tried += 1
            if tried > 4000 or len(found) > MOST_ANSWERS:
                return False
            if False not in held:
                if all(n >= self.least for n in used):
                    found.append(tuple(sorted(chosen)))
                return True
            for k in by_first[held.index(False)]:
                piece, cells = self.options[k]
                if used[piece] == self.most or any(held[c] for c in cells):
                    continue
                used[piece] += 1
                for c in cells:
                    held[c] = True
                going = cover([*chosen, k])
                used[piece] -= 1
                for c in cells:
                    held[c] = False
                if not going:
                    return False
            return True

        return sorted(found, key=lambda a: (self.shown(a), a)) if cover([]) else None

    def shown(self, answer: Answer) -> tuple[int, ...]:
        """The piece at every cell."""
        at = {c: self.options[k][0] for k in answer for c in self.options[k][1]}
        return tuple(at[c] for c in range(self.cells))

    def image(self, cells: list[int]) -> tuple[list[int], list[int]] | None:
        """The images of pieces and options under a map of cells; None if it is no symmetry, or docs/ does not say its images.

        Pieces are kept if possible, otherwise each becomes the one that is laid where its images are (its mirror image).
        """
        pieces = range(len(self.letters))
        laid = [{own for p, own in self.options if p == piece} for piece in pieces]
        images = [{tuple(sorted(cells[c] for c in own)) for own in some} for some in laid]
        if images == laid:
            to = list(pieces)
        elif sorted(map(sorted, images)) == sorted(map(sorted, laid)) and len({*map(frozenset, laid)}) == len(laid):
            to = [laid.index(some) for some in images]
        else:
            return None
        return to, [self.number[to[p], tuple(sorted(cells[c] for c in own))] for p, own in self.options]

    def are_unclear(self, cells: list[int]) -> bool:
        """Whether the images of pieces under a map of cells could be one or the other of several pieces laid alike."""
        laid = Counter(frozenset(own for p, own in self.options if p == piece) for piece in range(len(self.letters)))
        images = Counter(frozenset(tuple(sorted(cells[c] for c in own)) for own in some) for some in laid.elements())
        return self.image(cells) is None and images == laid


def build(case: Case) -> str:
    rng = random.Random(case["spelling"])
    board = board_of(case["board"])
    lines = [f'{letter} = "{picture}"' for letter, picture in case["pieces"]]
    if not case["turn"]:
        lines.append("turn = false")
    if not case["flip"]:
        lines.append("flip = false")
    least, most = case["times"]
    if (least, most) != (1, 1):
        lines.append(f"times = {least}" if least == most else f'times = "{least}..{most}"')
    return text_of([[], ["[board]", *board.lines()], ["[pieces]", *lines]], rng)


def examine(case: Case, program: Program) -> Iterator[Question]:
    packing = Packing(case)
    everything = packing.answers()
    alone = packing.least == packing.most == 1  # if every piece is used once, the board determines the answer
    maps = packing.board.symmetries()
    symmetries = [(*images, cells) for cells in maps if (images := packing.image(cells)) is not None]
    is_unclear = any(map(packing.are_unclear, maps))

    def instance(shown: str, given: dict[int, int]) -> Instance:
        # Answers may leave out pieces whose cells are all given.
        taken = frozenset(k for k, (p, cells) in enumerate(packing.options) if all(given.get(c) == p for c in cells))
        left = [a for a in everything if all(packing.shown(a)[c] == p for c, p in given.items())]
        kept = []
        for to, images, cells in symmetries:
            if {cells[c]: to[p] for c, p in given.items()} == given:
                kept.append(images)
        return Instance(shown, taken, left, None if is_unclear else kept)

    def written(given: dict[int, int]) -> str:
        return packing.board.text([packing.letters[given[c]] if c in given else "." for c in range(packing.cells)])

    def read(shown: str) -> Instance | None:
        signs = [s for s in "".join(shown.split()) if s not in "#/"]
        if len(signs) != packing.cells or not set(signs) <= {".", *packing.letters}:
            return None
        return instance(shown, {c: packing.letters.index(s) for c, s in enumerate(signs) if s != "."})

    def decode(shown: str) -> Answer | None:
        signs = [s for s in shown if s not in "#/"]
        cells = {letter: tuple(c for c, s in enumerate(signs) if s == letter) for letter in signs}
        numbers = [packing.number.get((packing.letters.index(letter), own)) for letter, own in cells.items()]
        return None if None in numbers else tuple(sorted(numbers))

    givens = [dict(pairs) for pairs in case["boards"]]
    asked = Filled("drawn.puzzle", build(case), packing.names, None, "", [instance(written(g), g) for g in givens], program,
                   random.Random(case["spelling"]),
                   lambda a: packing.board.text([packing.letters[p] for p in packing.shown(a)]), read,
                   decode if alone else None, shown=packing.shown, has_answers=bool(everything))
    yield from questions(asked, case["questions"] if alone else [
        q for q in case["questions"] if q not in ("lines", "judge", "check")] or ["solve"])


def draw(rng: random.Random) -> Case:
    while True:
        case = _draw(rng)
        packing = Packing(case)
        if packing.wrong():
            continue
        found = packing.answers()
        if found is None or not found and rng.random() < 0.85:
            continue
        for _ in range(rng.randint(1, 4)):
            cells = rng.sample(range(packing.cells), rng.randint(0, packing.cells // 2))
            shown = packing.shown(rng.choice(found)) if found else [0] * packing.cells
            case["boards"].append([[c, shown[c] if rng.random() < 0.95 else rng.randrange(len(packing.letters))] for c in cells])
        if rng.random() < 0.7:
            case["boards"][0] = []
        case["questions"] = rng.sample([q for q in QUESTIONS if q != "export"], rng.randint(3, 6))
        return case


def _draw(rng: random.Random) -> Case:
    board = draw_board(rng, ["grid", "grid", "shape", "shape", "boards"], 14)
    cells = len(board_of(board).places)
    pieces = []
    count = rng.randint(1, 4)
    for letter in "ABCDEF"[:count]:
        pieces.append([letter, _picture(rng, rng.randint(1, max(1, min(5, cells // count + 1))))])
    if rng.random() < 0.2:
        pieces.append(["M", "/".join(row[::-1] for row in pieces[0][1].split("/"))])
    if rng.random() < 0.15:
        pieces.append(["G", rng.choice(pieces)[1]])  # an equal piece
    once = rng.random() < 0.55
    return {"board": board, "pieces": pieces, "turn": rng.random() < 0.75, "flip": rng.random() < 0.7,
            "times": [1, 1] if once else rng.choice([[0, 1], [0, 2], [1, 2], [0, cells], [2, 2]]),
            "spelling": rng.randrange(4, 1000000), "boards": [], "questions": []}


def _picture(rng: random.Random, size: int) -> str:
    cells = {(0, 0)}
    while len(cells) < size:
        r, c = rng.choice(sorted(cells))
        i, j = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        cells.add((r + i, c + j))
    shape = normal(list(cells))
    rows, columns = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
    return "/".join("".join("X" if (r, c) in shape else "." for c in range(columns)) for r in range(rows))


def smaller(case: Case) -> Iterator[Case]:
    for key in ("questions", "boards", "pieces"):
        for rest in without_each(case[key]):
            if rest:
                candidate = {**case, key: rest}
                if key == "pieces":
                    candidate["boards"] = [[]]
                    if Packing(candidate).wrong():
                        continue
                yield candidate
    for i, board in enumerate(case["boards"]):
        yield from ({**case, "boards": [*case["boards"][:i], rest, *case["boards"][i + 1:]]} for rest in without_each(board))
    if case["spelling"] > 3:
        yield {**case, "spelling": 0}


KINDS = [Kind("file-pieces", draw, examine, smaller, cases=70, refuses=REFUSES)]
