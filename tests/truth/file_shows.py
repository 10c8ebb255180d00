"""Random puzzle files whose options show something on a board (docs/puzzle-files.md, `show`): pairs of marks in rows.

Options that show different texts at one cell are not chosen together; a cell that no option shows is _ in an answer.
"""

import random
from collections.abc import Iterator

from covers import Cover
from file_text import board_of, text_of
from fill_questions import QUESTIONS, REFUSES, Answer, Filled, Instance, questions
from harness import Case, Kind, Program, Question, without_each


class Shown:
    """Templates [letter, distance, down, first, times] mark a cell and the cell at that distance to the right, or below."""

    def __init__(self, case: Case) -> None:
        self.board = board_of({"kind": "grid", "rows": case["rows"], "columns": case["columns"]})
        self.names: list[str] = []
        self.shows: list[dict[int, str]] = []
        options = []
        items: list[list] = []
        for letter, distance, down, (least, most) in case["templates"]:
            for cell, (r, c) in enumerate(self.board.places):
                other = self.board.step(cell, distance * down, distance * (1 - down))
                if other is None:
                    continue
                self.names.append(f"{letter}{r + 1}x{c + 1}")
                self.shows.append({cell: letter, other: letter})
                marks = [f"p{r + 1}x{c + 1}", "p{}x{}".format(*(x + 1 for x in self.board.places[other]))]
                options.append([[item, ""] for item in [f"n{letter}", *marks[:1 if distance == 0 else 2]]])
            items.append([f"n{letter}", least, most])
        cells = [f"p{r + 1}x{c + 1}" for r, c in self.board.places]
        self.cover = Cover({"items": items + ([[p, 1, 1] for p in cells] if case["full"] else []),
                            "optional": [] if case["full"] else cells, "options": options})
        found = self.cover.answers()
        letters = [letter for letter, *_ in case["templates"]] + ["_"]
        self.answers = None if found is None else sorted(found, key=lambda a: ([letters.index(t) for t in self.text(a)], a))

    def text(self, answer: Answer) -> list[str]:
        at = {c: text for k in answer for c, text in self.shows[k].items()}
        return [at.get(c, "_") for c in range(len(self.board.places))]

    def symmetries(self) -> list[tuple[list[int], list[int]]]:
        """The symmetries of the board that map options to options, as permutations of the cells and of the options."""
        number = {tuple(sorted(show.items())): k for k, show in enumerate(self.shows)}
        found = []
        for cells in self.board.symmetries():
            images = [number.get(tuple(sorted((cells[c], text) for c, text in show.items()))) for show in self.shows]
            if None not in images:
                found.append((cells, images))
        return found


def build(case: Case) -> str:
    rng = random.Random(case["spelling"])
    rows, columns = case["rows"], case["columns"]
    cells = " ".join(f"p{r}x{{1..{columns}}}" if rng.random() < 0.5 else " ".join(
        f"p{r}x{c}" for c in range(1, columns + 1)) for r in range(1, rows + 1))
    counted = " ".join(f"n{letter}" if least == most == 1 else f"{least}:{most}|n{letter}"
                       for letter, _, _, (least, most) in case["templates"])
    cover = ["[cover]", f'items = "{counted}{" " + cells if case["full"] else ""}"']
    if not case["full"]:
        cover.append(f'optional = "{cells}"')
    sections = [[], ["[board]", f'grid = "{rows}x{columns}"'], cover]
    for letter, distance, down, _ in case["templates"]:
        i, j = (f"i + {distance}", "j") if down else ("i", f"j + {distance}")
        last = (rows - distance, columns) if down else (rows, columns - distance)
        heads = [f"i in 1..{last[0]}, j in 1..{last[1]}", f"i in 1..{rows}, j in 1..{columns}, {i} <= {rows}, {j} <= {columns}"]
        second = f" p{{{i}}}x{{{j}}}" if distance else ""
        lines = [f'for = "{rng.choice(heads)}"', f'name = "{letter}{{i}}x{{j}}"', f'items = "n{letter} p{{i}}x{{j}}{second}"',
                 f'show = "r{{i}}c{{j}}={letter}' + (f' r{{{i}}}c{{{j}}}={letter}"' if distance else '"')]
        sections.append(["[[options]]", *lines])
    return text_of(sections, rng)


def examine(case: Case, program: Program) -> Iterator[Question]:
    shown = Shown(case)
    texts = {a: shown.text(a) for a in shown.answers}
    symmetries = shown.symmetries()

    def instance(given: dict[int, str]) -> Instance:
        written = shown.board.text([given.get(c, ".") for c in range(len(shown.board.places))])
        left = [a for a in shown.answers if all(texts[a][c] == t for c, t in given.items())]
        taken = frozenset(k for k, show in enumerate(shown.shows) if all(given.get(c) == t for c, t in show.items()))
        kept = [images for cells, images in symmetries if {cells[c]: t for c, t in given.items()} == given]
        return Instance(written, taken, left, kept)

    def read(text: str) -> Instance | None:
        signs = "".join(text.split())
        return instance({c: s for c, s in enumerate(signs) if s != "."}) if len(signs) == len(shown.board.places) else None

    def board_text(answer: Answer) -> str:
        return shown.board.text(texts[answer])

    asked = Filled("drawn.puzzle", build(case), shown.names, None, "", [instance(dict(g)) for g in case["boards"]], program,
                   random.Random(case["spelling"]), board_text, read, has_answers=bool(shown.answers),
                   may_look_alike=True)
    yield from questions(asked, case["questions"])


def draw(rng: random.Random) -> Case:
    while True:
        rows = rng.choice([1, 1, 2, 3])
        columns = rng.randint(2, 6 if rows == 1 else 4)
        templates = []
        for letter in "ABCD"[:rng.randint(1, 3)]:
            down = int(rows > 1 and rng.random() < 0.4)
            distance = rng.randint(0, (rows if down else columns) - 1)
            templates.append([letter, distance, down, rng.choice([[1, 1], [1, 1], [0, 1], [1, 2], [0, 3], [2, 2]])])
        case = {"rows": rows, "columns": columns, "templates": templates, "full": rng.random() < 0.4,
                "spelling": rng.randrange(4, 1000000), "boards": [], "questions": []}
        if len({tuple(sorted(s.items())) for s in Shown(case).shows}) == len(Shown(case).shows) and not Shown(case).cover.short():
            shown = Shown(case)
            if shown.answers or shown.answers is not None and rng.random() < 0.1:
                break
    # If every answer shows something at every cell, instances cannot have _.
    texts = [t[0] for t in templates] + (["_"] if any("_" in shown.text(a) for a in shown.answers) else [])
    for _ in range(rng.randint(1, 4)):
        answer = shown.text(rng.choice(shown.answers)) if shown.answers else [templates[0][0]] * rows * columns
        cells = rng.sample(range(rows * columns), rng.randint(0, rows * columns))
        case["boards"].append([[c, answer[c] if rng.random() < 0.9 else rng.choice(texts)]
                               for c in cells])
    if rng.random() < 0.6:
        case["boards"][0] = []
    case["questions"] = rng.sample([q for q in QUESTIONS if q != "export"], rng.randint(3, 6))
    return case


def smaller(case: Case) -> Iterator[Case]:
    for key in ("questions", "boards"):
        yield from ({**case, key: rest} for rest in without_each(case[key]) if rest)
    for i, board in enumerate(case["boards"]):
        yield from ({**case, "boards": [*case["boards"][:i], rest, *case["boards"][i + 1:]]} for rest in without_each(board))
    for rest in without_each(case["templates"]):
        candidate = {**case, "templates": rest, "boards": [[]]}
        if rest and not Shown(candidate).cover.short():
            yield candidate
    if case["spelling"] > 3:
        yield {**case, "spelling": 0}


KINDS = [Kind("file-shows", draw, examine, smaller, cases=50, refuses=REFUSES)]
