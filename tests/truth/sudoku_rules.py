"""Sudoku of any size and rules: which cells must differ, all solutions, the symmetries of a board.

A board is a list of candidates, a mask a cell (bit d - 1: digit d). Regions of n cells hold every digit; smaller extra
regions and cages only need different digits, cages also their sum. Solutions are found by propagation (a cell with one
candidate, a digit with one place) and by trying the cell with the fewest candidates.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

DIGITS = "123456789ABCDEFGHIJKLMNOP"


class TooMany(Exception):
    """More solutions, or more work, than a case should have."""


@dataclass
class Rules:
    n: int
    regions: list[list[int]]  # rows, columns, boxes or pieces, diagonals, extra regions
    cages: list[tuple[int, list[int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.full = (1 << self.n) - 1
        self.peers: list[list[int]] = []
        groups = [*self.regions, *(cells for _, cells in self.cages)]
        for cell in range(self.n * self.n):
            self.peers.append(sorted({other for group in groups if cell in group for other in group} - {cell}))
        self.whole = [region for region in self.regions if len(region) == self.n]

    def follow(self, masks: list[int]) -> bool:
        """Fills in what follows directly; false on a contradiction."""
        done = [False] * len(masks)
        while True:
            changed = False
            for cell, mask in enumerate(masks):
                if mask & (mask - 1) == 0 and not done[cell]:
                    if not mask:
                        return False
                    done[cell] = changed = True
                    for peer in self.peers[cell]:
                        masks[peer] &= ~mask
            if changed:
                continue
            for region in self.whole:
                once = twice = 0
                for cell in region:
                    twice |= once & masks[cell]
                    once |= masks[cell]
                if once != self.full:
                    return False
                lone = once & ~twice
                if lone:
                    for cell in region:
                        if masks[cell] & lone and not done[cell]:
                            masks[cell] &= lone
                            changed = True
                            if masks[cell] & (masks[cell] - 1):  # two digits have no other place
                                return False
            for total, cells in self.cages:
                low = sum(_smallest(masks[cell]) for cell in cells)
                high = sum(masks[cell].bit_length() for cell in cells)
                for cell in cells:
                    # The other cells sum up to between low and high, each without the part of this cell.
                    least = total - (high - masks[cell].bit_length())
                    most = total - (low - _smallest(masks[cell]))
                    kept = sum(1 << d - 1 for d in range(max(1, least), min(self.n, most) + 1)) & masks[cell]
                    changed |= kept != masks[cell]
                    masks[cell] = kept
                    if not kept:
                        return False
            if not changed:
                return True

    def solutions(self, masks: list[int], most: int, draw: random.Random | None = None, nodes: int = 4000) -> list[list[int]]:
        """All solutions as masks, at most `most`; with `draw` in random order. Raises TooMany if `nodes` do not suffice."""
        found: list[list[int]] = []

        def go(masks: list[int]) -> None:
            nonlocal nodes
            nodes -= 1
            if nodes < 0:
                raise TooMany
            if not self.follow(masks):
                return
            open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
            if not open_cells:
                found.append(masks)
                return
            cell = min(open_cells, key=lambda c: masks[c].bit_count())
            digits = [d for d in range(self.n) if masks[cell] >> d & 1]
            if draw:
                draw.shuffle(digits)
            for d in digits:
                if len(found) < most:
                    go([*masks[:cell], 1 << d, *masks[cell + 1:]])

        go(masks[:])
        return found

    def text(self, masks: list[int]) -> str:
        return "".join(DIGITS[mask.bit_length() - 1] if mask and mask & (mask - 1) == 0 else "." for mask in masks)

    def masks(self, text: str) -> list[int]:
        """The masks of a board on one line; . and 0 are empty."""
        return [self.full if mark in ".0" else 1 << DIGITS.index(mark) for mark in text]

    def left_by_givens(self, masks: list[int]) -> list[int]:
        """The candidates that are left when cells with one digit exclude it from their peers."""
        left = masks[:]
        for cell, mask in enumerate(masks):
            if mask & (mask - 1) == 0:
                for peer in self.peers[cell]:
                    left[peer] &= ~mask
        return left

    def symmetries(self, masks: list[int]) -> list[list[int]]:
        """Turns and reflections, as the image of every cell, that leave rules and candidates unchanged."""
        n = self.n
        last = n - 1
        turns = [lambda r, c: (r, c), lambda r, c: (c, last - r), lambda r, c: (last - r, last - c), lambda r, c: (last - c, r),
                 lambda r, c: (c, r), lambda r, c: (r, last - c), lambda r, c: (last - c, last - r), lambda r, c: (last - r, c)]
        regions = {frozenset(region) for region in self.regions}
        cages = sorted((total, sorted(cells)) for total, cells in self.cages)
        kept = []
        for turn in turns:
            image = [r * n + c for r, c in (turn(cell // n, cell % n) for cell in range(n * n))]
            if {frozenset(image[cell] for cell in region) for region in self.regions} != regions:
                continue
            if sorted((total, sorted(image[cell] for cell in cells)) for total, cells in self.cages) != cages:
                continue
            if all(masks[image[cell]] == mask for cell, mask in enumerate(masks)):
                kept.append(image)
        return kept


def _smallest(mask: int) -> int:
    return (mask & -mask).bit_length()


def moved(digits: Sequence[str], image: list[int]) -> list[str]:
    """The contents of the cells after they have moved."""
    result = [""] * len(image)
    for digit, target in zip(digits, image):
        result[target] = digit
    return result


def lines_of(n: int) -> list[list[int]]:
    """Rows and columns."""
    return [[r * n + c for c in range(n)] for r in range(n)] + [[r * n + c for r in range(n)] for c in range(n)]


def pieces_of(letters: str) -> list[list[int]]:
    """The cells of every letter but . in a map written on one line."""
    return [[cell for cell, mark in enumerate(letters) if mark == letter] for letter in sorted(set(letters) - {"."})]


def box_letters(n: int, height: int, width: int) -> str:
    return "".join(chr(ord("A") + r // height * (n // width) + c // width) for r in range(n) for c in range(n))


def rules_of(n: int, boxes: str, diagonals: bool = False, extra: list[str] = (), cages: list[tuple[int, list[int]]] = ()) -> Rules:
    """`boxes` and each item of `extra` are maps on one line."""
    regions = [*lines_of(n), *pieces_of(boxes)]
    if diagonals:
        regions += [[i * n + i for i in range(n)], [i * n + n - 1 - i for i in range(n)]]
    for letters in extra:
        regions += pieces_of(letters)
    return Rules(n, regions, [(total, list(cells)) for total, cells in cages])


NINE = rules_of(9, box_letters(9, 3, 3))


def pattern(draw: random.Random, n: int, height: int, width: int) -> list[int]:
    """A solved board from the pattern that shifts a row, with rows, columns and digits exchanged."""
    digits = draw.sample(range(n), n)
    rows = [height * band + row for band in draw.sample(range(width), width) for row in draw.sample(range(height), height)]
    columns = [width * stack + column for stack in draw.sample(range(height), height) for column in draw.sample(range(width), width)]
    return [1 << digits[(r % height * width + r // height + c) % n] for r in rows for c in columns]


def random_grid(draw: random.Random) -> str:
    """A solved board of nine digits: sometimes any, sometimes from the pattern, which is faster."""
    masks = pattern(draw, 9, 3, 3)
    if draw.random() < 0.3:
        masks = NINE.solutions(masks[:9] + [NINE.full] * 72, 1, draw)[0]
    return NINE.text(masks)


def with_holes(rules: Rules, grid: str, open_cells: int, most: int, draw: random.Random) -> str:
    """The grid with `open_cells` cells open, or fewer, so that there are at most `most` solutions."""
    order = draw.sample(range(len(grid)), min(open_cells, len(grid)))
    while True:
        text = "".join("." if cell in order else mark for cell, mark in enumerate(grid))
        try:
            if len(rules.solutions(rules.masks(text), most + 1, nodes=3 * most + 50)) <= most:
                return text
        except TooMany:
            pass
        order = order[:-1 - len(order) // 8]
