"""Boards of puzzle files, and their texts (docs/puzzle-files.md, [board] and "Texts inside").

A board is drawn as plain data; here it becomes cells with names and places, and sets of its cells become texts in one
of several equivalent spellings.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

Isometry = tuple[tuple[int, ...], tuple[int, ...]]  # axes and signs: of layer, row and column

DIRECTIONS = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0), "ul": (-1, -1), "ur": (-1, 1),
              "dl": (1, -1), "dr": (1, 1)}
KNIGHT = [(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i) != abs(j)]
STEPS = {
    "orthogonal": [DIRECTIONS[d] for d in ("right", "left", "up", "down")],
    "diagonal": [DIRECTIONS[d] for d in ("ul", "ur", "dl", "dr")],
    "king": list(DIRECTIONS.values()),
    "knight": KNIGHT,
    "hex": [DIRECTIONS[d] for d in ("right", "left", "up", "down", "ul", "dr")],
    **{d: [DIRECTIONS[d]] for d in ("right", "left", "up", "down")},
}


@dataclass
class Board:
    data: dict
    places: list[tuple[int, int]]  # row and column of each cell, from 0, in reading order
    names: list[str]
    rows: int
    columns: int

    def __post_init__(self) -> None:
        self.at = {place: cell for cell, place in enumerate(self.places)}
        self.wrap = bool(self.data.get("wrap"))
        self.part = [name.rpartition(".")[0] for name in self.names]

    def step(self, cell: int, row: int, column: int) -> int | None:
        """The cell at this distance in rows and columns, if there is one."""
        row += self.places[cell][0]
        column += self.places[cell][1]
        if self.wrap:
            row, column = row % self.rows, column % self.columns
        found = self.at.get((row, column))
        # No step leads from one of several boards to another.
        return found if found is None or self.part[found] == self.part[cell] else None

    def near(self, word: str, cell: int) -> list[int]:
        """The neighbours that a word or the edges define, without duplicates, in reading order (on a torus, that of the steps)."""
        if word == "edge":
            return sorted({b for e in self.data["edges"] for a, b in (e, e[::-1]) if a == cell})
        return list(dict.fromkeys(c for i, j in sorted(STEPS[word]) if (c := self.step(cell, i, j)) is not None))

    def groups(self, word: str) -> list[list[int]]:
        """rows, columns, boxes, regions, diagonals, antidiagonals or cells, numbered as the docs number them."""
        everything = range(len(self.places))
        if word == "cells":
            return [list(everything)]
        if word == "regions":
            letters = self.data["regions"]
            return [[c for c in everything if letters[c] == letter] for letter in dict.fromkeys(letters)]
        key = {
            "rows": lambda r, c: r,
            "columns": lambda r, c: c,
            "boxes": lambda r, c: r // self.data["boxes"][0] * 1000 + c // self.data["boxes"][1],
            "diagonals": lambda r, c: c - r,
            "antidiagonals": lambda r, c: r + c,
        }[word]
        found: dict[int, list[int]] = {}
        for cell, place in enumerate(self.places):
            found.setdefault(key(*place), []).append(cell)
        return [found[k] for k in sorted(found)]

    def group_words(self) -> list[str]:
        kinds = ["rows", "columns"] if self.data["kind"] != "boards" else []
        return kinds + [word for word in ("boxes", "regions") if word in self.data]

    def lines(self) -> list[str]:
        """The lines of [board], without its values."""
        data = self.data
        kind = data["kind"]
        if kind == "grid":
            lines = [f'grid = "{data["rows"]}x{data["columns"]}"']
        elif kind == "shape":
            lines = [f'shape = "{self.picture(lambda cell: ".", "#", "/")}"']
        elif kind == "boards":
            lines = ["boards = [" + ", ".join(f'"{n} {r}x{c}"' for n, r, c in data["boards"]) + "]"]
        else:
            lines = [f'cells = "{self.picture(lambda cell: self.names[cell], "#", " / ", " ")}"']
        if self.wrap:
            lines.append("wrap = true")
        if "boxes" in data:
            lines.append(f'boxes = "{data["boxes"][0]}x{data["boxes"][1]}"')
        if "regions" in data:
            lines.append(f'regions = "{self.picture(lambda cell: data["regions"][cell], "#", "/")}"')
        if "edges" in data:
            lines.append('edges = "' + " ".join(f"{self.names[a]}-{self.names[b]}" for a, b in data["edges"]) + '"')
        return lines

    def picture(self, shown, nothing: str = "#", between: str = "/", beside: str = "") -> str:
        """shown(cell) for every cell, row by row."""
        return between.join(
            beside.join(shown(self.at[r, c]) if (r, c) in self.at else nothing for c in range(self.columns))
            for r in range(self.rows))

    def text(self, shown: list[str], wide: bool = False) -> str:
        """A position as instances are written, with / between its rows; wide: some values have several characters."""
        return self.picture(lambda cell: shown[cell], "#", "/", " " if wide else "")

    def block(self) -> list[tuple[int, int, int]]:
        """The cells as a block: several boards are its layers."""
        if self.data["kind"] != "boards":
            return [(0, r, c) for r, c in self.places]
        layers = {name: k for k, (name, _, _) in enumerate(self.data["boards"])}
        tops = [sum(r for _, r, _ in self.data["boards"][:k]) for k in range(len(layers))]
        return [(k, r - tops[k], c) for (r, c), name in zip(self.places, self.part) for k in [layers[name]]]

    def isometries(self) -> Iterator[tuple[Isometry, list[int]]]:
        """Turns and reflections (and on a torus shifts) that map cells to cells, with the image of every cell."""
        cells = self.block()
        at = {cell: k for k, cell in enumerate(cells)}
        least = [min(axis) for axis in zip(*cells)]
        seen = []
        shifts = [(r, c) for r in range(self.rows) for c in range(self.columns)] if self.wrap else [(0, 0)]
        for axes in permutations(range(3)):
            for signs in product((1, -1), repeat=3):
                turned = [tuple(s * cell[a] for a, s in zip(axes, signs)) for cell in cells]
                low = [min(axis) for axis in zip(*turned)]
                turned = [tuple(x - l + m for x, l, m in zip(cell, low, least)) for cell in turned]
                for down, right in shifts:
                    moved = [(k, (r + down) % self.rows, (c + right) % self.columns) if self.wrap else (k, r, c)
                             for k, r, c in turned]
                    image = [at.get(cell) for cell in moved]
                    if None not in image and len(set(image)) == len(image) and image not in seen:
                        seen.append(image)
                        yield (axes, signs), image

    def symmetries(self) -> list[list[int]]:
        return [image for _, image in self.isometries()]


def board_of(data: dict) -> Board:
    """A board from its data: kind, rows and columns, shape, boards or names."""
    kind = data["kind"]
    if kind == "boards":
        places, names, row = [], [], 0
        for name, rows, columns in data["boards"]:
            places += [(row + r, c) for r in range(rows) for c in range(columns)]
            names += [f"{name}.r{r + 1}c{c + 1}" for r in range(rows) for c in range(columns)]
            row += rows
        return Board(data, places, names, row, max(c for _, _, c in data["boards"]))
    rows, columns = data["rows"], data["columns"]
    holes = {tuple(hole) for hole in data.get("holes", [])}
    places = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in holes]
    names = data["names"] if kind == "cells" else [f"r{r + 1}c{c + 1}" for r, c in places]
    return Board(data, places, names, rows, columns)


def draw_board(rng: random.Random, kinds: list[str], most: int) -> dict:
    """A board of at most `most` cells."""
    kind = rng.choice(kinds)
    while True:
        rows, columns = rng.randint(1, 4), rng.randint(1, 5)
        if 2 <= rows * columns <= most:
            break
    if kind == "boards":
        rows, columns = rng.choice([(1, 2), (2, 2), (1, 3), (2, 1), (2, 3)])
        return {"kind": kind, "boards": [["A", rows, columns], ["B", rows, columns]]}
    data = {"kind": kind, "rows": rows, "columns": columns}
    if kind == "grid" and rows > 1 and columns > 1 and rng.random() < 0.25:
        data["wrap"] = True
    if kind in ("shape", "cells") and rows * columns > 3:
        holes = rng.sample([[r, c] for r in range(rows) for c in range(columns)], rng.randint(0, rows * columns // 3))
        # Every row and column of the picture keeps a cell, so that the picture is as large as it says.
        kept = {(r, c) for r in range(rows) for c in range(columns)} - {tuple(h) for h in holes}
        if {r for r, c in kept} == set(range(rows)) and {c for r, c in kept} == set(range(columns)):
            data["holes"] = holes
    if kind == "cells":
        count = rows * columns - len(data.get("holes", []))
        pool = [f"{letter}{digit}" for letter in "ABCDEFGHIJKLMNOPQSTUVW" for digit in ("", "1", "2x")]
        data["names"] = rng.sample(pool, count)
    if rng.random() < 0.3:
        count = rows * columns - len(data.get("holes", []))
        pairs = [[a, b] for a in range(count) for b in range(a + 1, count)]
        if pairs:
            data["edges"] = rng.sample(pairs, rng.randint(1, min(len(pairs), 6)))
    return data


class Speller:
    """Chooses among equivalent texts."""

    def __init__(self, board: Board, seed: int) -> None:
        self.board = board
        self.rng = random.Random(seed)

    def cell(self, cell: int) -> str:
        board = self.board
        row, column = board.places[cell]
        kinds = ["name", "name", "number"] + (["at"] if board.data["kind"] != "boards" else [])
        how = self.rng.choice(kinds)
        if how == "number":
            return self.rng.choice([str(cell + 1), f"({cell} + 1)", f"min({cell + 1}, 99)"])
        return f"at({row + 1},{column + 1})" if how == "at" else board.names[cell]

    def cells(self, cells: list[int]) -> str:
        """A list of cells, in this order."""
        parts = []
        i = 0
        rows = self.board.groups("rows") if self.board.data["kind"] != "boards" else []
        while i < len(cells):
            run = 1
            while i + run < len(cells) and cells[i + run] == cells[i] + run:
                run += 1
            if run > 1 and self.rng.random() < 0.5:
                whole = next((k for k, row in enumerate(rows) if row == cells[i:i + len(row)]), None)
                if whole is not None and self.rng.random() < 0.5:
                    parts.append(f"row({whole + 1})")
                    i += len(rows[whole])
                    continue
                ends = (cells[i] + 1, cells[i] + run)
                parts.append(f"{ends[0]}..{ends[1]}" if self.rng.random() < 0.5 else
                             f"{self.board.names[cells[i]]}..{self.board.names[cells[i] + run - 1]}")
                i += run
            else:
                parts.append(self.cell(cells[i]))
                i += 1
        return " ".join(parts)


def quoted(text: str) -> str:
    """A TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def values_line(values: list[str], rng: random.Random) -> str:
    """values = ..., in one of its spellings."""
    if values == [str(i) for i in range(len(values))] and rng.random() < 0.6:
        return f"values = {len(values)}"
    if all(len(v) == 1 for v in values) and rng.random() < 0.7:
        return f"values = {quoted(''.join(values))}"
    return "values = [" + ", ".join(quoted(v) for v in values) + "]"


def text_of(sections: list[list[str]], rng: random.Random) -> str:
    """A file of these sections, the first without a header, sometimes in another order; [[tables]] keep their order."""
    rest = sections[1:]
    if rng.random() < 0.2:
        moved = [s for s in rest if not s[0].startswith("[[")]
        rest = [s for s in rest if s[0].startswith("[[")]
        for section in moved:
            rest.insert(rng.randint(0, len(rest)), section)
    return "\n\n".join("\n".join(lines) for lines in [sections[0], *rest] if lines) + "\n"
