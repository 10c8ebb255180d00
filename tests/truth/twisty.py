"""The 2x2x2 cube and the pyraminx by their rules (`nonet puzzles NAME`), as solids in space.

A facelet is a place and a side; a turn moves those of a layer to other places. Cubes are searched to a small depth
from the goal, and positions are drawn by scrambles of the goal. Where the position of a cube in space does not matter,
a turned cube is the same cube: it is written in the colours for which the corner down, back and left is right.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from operator import itemgetter

from calls import flags
from harness import Case, Kind, Program, Question
from move_questions import World, draw_asked, examine
from move_questions import smaller as smaller_case
from moves import GRAPH_ALGORITHMS, walk

Turn = itemgetter

# The cube: x to the right, y up, z to the front. A facelet is a corner and the outward normal of its side.
NORMALS = {"U": (0, 1, 0), "R": (1, 0, 0), "F": (0, 0, 1), "D": (0, -1, 0), "L": (-1, 0, 0), "B": (0, 0, -1)}
# For each side: the directions down and right, seen from outside.
DOWN_RIGHT = {"U": ((0, 0, 1), (1, 0, 0)), "R": ((0, -1, 0), (0, 0, -1)), "F": ((0, -1, 0), (1, 0, 0)),
              "D": ((0, 0, -1), (1, 0, 0)), "L": ((0, -1, 0), (0, 0, 1)), "B": ((0, -1, 0), (-1, 0, 0))}
FACES = "URFDLB"
OPPOSITE = dict(zip("URFDLB", "DLBURF"))
COLOURS = dict(zip("URFDLB", "WRGYOB"))
Vector = tuple[int, int, int]


def _facelets() -> list[tuple[Vector, Vector]]:
    found = []
    for face in FACES:
        normal, (down, right) = NORMALS[face], DOWN_RIGHT[face]
        for row in (-1, 1):
            for column in (-1, 1):
                corner = tuple(n + row * d + column * r for n, d, r in zip(normal, down, right))
                found.append((corner, normal))
    return found


def _clockwise(axis: Vector, v: Vector) -> Vector:
    """v after a quarter turn, clockwise as seen against the axis: n(n.v) - n x v."""
    a, b, c = axis
    x, y, z = v
    along = a * x + b * y + c * z
    return a * along - (b * z - c * y), b * along - (c * x - a * z), c * along - (a * y - b * x)


def _cube_turns() -> dict[str, Turn]:
    facelets = _facelets()
    number = {facelet: i for i, facelet in enumerate(facelets)}
    turns = {}
    for face in FACES:
        axis = NORMALS[face]
        source = list(range(24))
        for i, (corner, normal) in enumerate(facelets):
            if sum(a * c for a, c in zip(axis, corner)) > 0:
                source[number[_clockwise(axis, corner), _clockwise(axis, normal)]] = i
        once = itemgetter(*source)
        twice = once(source)
        turns |= {face: once, f"{face}2": itemgetter(*twice), f"{face}'": itemgetter(*once(twice))}
    return turns


CUBE_TURNS = _cube_turns()
CORNER = [_facelets().index(((-1, -1, -1), NORMALS[face])) for face in "DBL"]


def _cube_named(facelets: tuple[str, ...]) -> tuple[str, ...]:
    """The facelets with colours renamed so that the corner down, back, left is right."""
    names = {}
    for place, face in zip(CORNER, "DBL"):
        names[facelets[place]] = face
        names[OPPOSITE[facelets[place]]] = OPPOSITE[face]
    return tuple(names[colour] for colour in facelets)


def _cube_read(text: str) -> tuple[str, ...]:
    """A scramble, or facelets in one of the forms."""
    lines = [line.strip() for line in text.split("/")]
    if len(lines) == 6 and [len(line) for line in lines] == [2, 2, 8, 8, 2, 2]:  # a net
        flat = [lines[0], lines[1]] + [lines[2][4:6], lines[3][4:6]] + [lines[2][2:4], lines[3][2:4]] + \
            [lines[4], lines[5]] + [lines[2][:2], lines[3][:2]] + [lines[2][6:], lines[3][6:]]
        lines = ["".join(flat)]
    word = "".join(lines)
    if len(word) == 24 and " " not in word:
        if any(letter in "WGYO" for letter in word):
            word = word.translate({ord(colour): face for face, colour in COLOURS.items()})
        return tuple(word)
    state = tuple(face for face in FACES for _ in range(4))
    for turn in text.split():
        state = CUBE_TURNS[turn](state)
    return state


def _net(state: tuple[str, ...]) -> list[str]:
    u, r, f, d, l, b = (list(state[i:i + 4]) for i in range(0, 24, 4))
    return u + l[:2] + f[:2] + r[:2] + b[:2] + l[2:] + f[2:] + r[2:] + b[2:] + d


@lru_cache(maxsize=8)
def _cube(quarter: bool, oriented: bool, goal: str) -> World:
    moves = [(name, turn) for name, turn in CUBE_TURNS.items()
             if (oriented or name[0] in "URF") and not (quarter and name.endswith("2"))]

    def step(state: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
        return [(name, turn(state)) for name, turn in moves]

    def read(text: str) -> tuple[str, ...]:
        return _cube_read(text) if oriented else _cube_named(_cube_read(text))

    settings = ({"metric": "quarter"} if quarter else {}) | ({"oriented": ""} if oriented else {}) | ({"goal": goal} if goal else {})
    depth = 2 if oriented else 4 if quarter else 3
    # 7! permutations of the other corners, each in 3^6 twists; in space 24 times as many (docs: 11 moves, 14 quarter turns).
    positions, farthest = 5040 * 729 * (24 if oriented else 1), None if oriented else 14 if quarter else 11
    return World("cube2", settings, GRAPH_ALGORITHMS, step, "".join, read, read(goal), _net, depth, reach=2, positions=positions,
                 gods_number=farthest, light=not oriented, extra=["--memory", "32"] if oriented else [])


def _cube_text(state: tuple[str, ...], oriented: bool, rng: random.Random) -> str:
    """One of the forms in which the state may be given."""
    if not oriented:  # the cube may be held in any way: takes the colours of a turned cube
        ways = [dict(zip(FACES, colours)) for colours in _holdings()]
        held = rng.choice(ways)
        state = tuple(held[colour] for colour in state)
    word = "".join(state)
    if rng.random() < 0.3:
        word = word.translate({ord(face): colour for face, colour in COLOURS.items()})
        if not any(letter in "WGYO" for letter in word):
            return "".join(state)
    u, r, f, d, l, b = (word[i:i + 4] for i in range(0, 24, 4))
    return rng.choice([word, word, "/".join((u, r, f, d, l, b)),
                       "/".join(("  " + u[:2], "  " + u[2:], l[:2] + f[:2] + r[:2] + b[:2], l[2:] + f[2:] + r[2:] + b[2:], "  " + d[:2], "  " + d[2:]))])


@lru_cache(maxsize=1)
def _holdings() -> list[tuple[str, ...]]:
    """The 24 ways to hold a cube: which colour each side has. Opposite colours lie opposite, and it is not mirrored."""
    found = []
    for colours in permutations(FACES):
        side = dict(zip(FACES, colours))
        if all(side[OPPOSITE[face]] == OPPOSITE[side[face]] for face in FACES):
            u, r, f = (NORMALS[side[face]] for face in "URF")
            if (r[1] * f[2] - r[2] * f[1], r[2] * f[0] - r[0] * f[2], r[0] * f[1] - r[1] * f[0]) == tuple(-n for n in u):
                found.append(colours)
    return found


def _twisted(state: tuple[str, ...], rng: random.Random) -> str:
    """The state with one corner turned in its place, which no turns can undo."""
    at = rng.choice([corner for corner, _ in _facelets()])
    a, b, c = [i for i, (corner, _) in enumerate(_facelets()) if corner == at]
    shown = list(state)
    shown[a], shown[b], shown[c] = rng.choice(((state[b], state[c], state[a]), (state[c], state[a], state[b])))
    return "".join(shown)


def _refusal(world: World, broken: str, program: Program) -> Iterator[Question]:
    """Facelets that no turns reach are malformed (docs/exit-codes.md)."""
    if broken:
        reply = program.ask(["solve", world.puzzle, "--json", *flags(world.settings)], broken)
        yield "impossible facelets", (21, ["nonet.error/1"]), (reply.code, [line["schema"] for line in reply.json()])


def _draw_cube(rng: random.Random) -> Case:
    quarter, oriented = rng.random() < 0.5, rng.random() < 0.25
    goal = "" if rng.random() < 0.7 else " ".join(rng.choices(list(CUBE_TURNS), k=rng.randint(1, 12)))
    if goal and rng.random() < 0.5:
        goal = "".join(_cube_read(goal))
    world = _cube(quarter, oriented, goal)
    boards = []
    for _ in range(rng.randint(3, 10)):
        if not goal and rng.random() < 0.2:
            boards.append(" ".join(rng.choices(list(CUBE_TURNS), k=rng.randint(1, 2))))
        else:
            boards.append(_cube_text(walk(world, world.goal, rng.randint(0, world.depth + 2), rng), oriented, rng))
    return {"quarter": quarter, "oriented": oriented, "goal": goal, "boards": boards, "seed": rng.randrange(10**6),
            "broken": _twisted(walk(world, world.goal, 9, rng), rng),
            "ask": draw_asked(rng, GRAPH_ALGORITHMS[oriented:], GRAPH_ALGORITHMS[oriented:-1])}


def _examine_cube(case: Case, program: Program) -> Iterator[Question]:
    world = _cube(case["quarter"], case["oriented"], case["goal"])
    yield from examine(world, case, program)
    yield from _refusal(world, case["broken"], program)


# The pyraminx: corners U, L, R, B. A facelet is given by its distances from the four sides, as weights of the corners
# that add up to 9; the corner that its side does not touch has weight 0. Sides, seen from outside: upper corner, lower
# left, lower right.
CORNERS = "ULRB"
SIDES = {"F": "ULR", "L": "UBL", "R": "URB", "D": "BRL"}


def _stickers() -> list[tuple[int, ...]]:
    found = []
    for corners in SIDES.values():
        for row in range(3):
            for place in range(2 * row + 1):
                j, pointing_down = divmod(place, 2)
                weights = (8 - 3 * row, 3 * row - 3 * j - 1, 3 * j + 2) if pointing_down else (7 - 3 * row, 3 * row - 3 * j + 1, 3 * j + 1)
                by_corner = dict(zip(corners, weights))
                found.append(tuple(by_corner.get(corner, 0) for corner in CORNERS))
    return found


STICKERS = _stickers()


def _pyraminx_turns() -> dict[str, Turn]:
    turns = {}
    for least, names in ((4, CORNERS), (7, CORNERS.lower())):  # two layers; the tip
        for corner, name in zip(CORNERS, names):
            at = CORNERS.index(corner)
            # Sides are counterclockwise from outside: clockwise carries the third corner of each to the second.
            to = list(range(4))
            for corners in SIDES.values():
                if corner in corners:
                    turned = corners[corners.index(corner):] + corners[:corners.index(corner)]
                    to[CORNERS.index(turned[2])] = CORNERS.index(turned[1])
            source = list(range(36))
            for i, weights in enumerate(STICKERS):
                if weights[at] >= least:
                    after = [0] * 4
                    for k in range(4):
                        after[to[k]] = weights[k]
                    source[STICKERS.index(tuple(after))] = i
            once = itemgetter(*source)
            turns |= {name: once, f"{name}'": itemgetter(*once(source))}
    return turns


PYRAMINX_TURNS = _pyraminx_turns()
# For each corner: the side that it does not touch, and the stickers of its tip and of its axial piece, side by side.
PIECES = []
for _at in range(4):
    _missed = next(side for side, corners in SIDES.items() if CORNERS[_at] not in corners)
    _tips = [i for i, weights in enumerate(STICKERS) if weights[_at] == 7]
    _axial = [next(i for i, weights in enumerate(STICKERS) if weights[_at] == 5 and weights.index(0) == STICKERS[tip].index(0)) for tip in _tips]
    PIECES.append((_missed, _tips, _axial))


def _pyraminx_named(state: tuple[str, ...], tips: bool) -> tuple[str, ...]:
    """The state with colours renamed to fit the axial pieces; without tips, each tip follows its axial piece."""
    names = {}
    for missed, _, axial in PIECES:
        colour, = set(SIDES) - {state[i] for i in axial}
        names[colour] = missed
    named = [names.get(colour, ".") for colour in state]
    if not tips:
        for _, tip, axial in PIECES:
            for a, b in zip(tip, axial):
                named[a] = named[b]
    return tuple(named)


def _pyraminx_read(text: str, tips: bool) -> tuple[str, ...]:
    word = text.replace("/", "")
    if len(word) == 36 and " " not in word:
        state = tuple(word)
    else:
        state = tuple(side for side in SIDES for _ in range(9))
        for turn in text.split():
            if tips or turn[0].isupper():
                state = PYRAMINX_TURNS[turn](state)
    return _pyraminx_named(state, tips)


@lru_cache(maxsize=8)
def _pyraminx(tips: bool, goal: str) -> World:
    moves = [(name, turn) for name, turn in PYRAMINX_TURNS.items() if tips or name[0].isupper()]

    def step(state: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
        return [(name, turn(state)) for name, turn in moves]

    def read(text: str) -> tuple[str, ...]:
        return _pyraminx_read(text, tips)

    settings = ({"tips": ""} if tips else {}) | ({"goal": goal} if goal else {})
    # 3^4 twists of axial pieces, 6!/2 permutations of edges in 2^5 flips; docs: at most 11 moves, and one for each tip.
    return World("pyraminx", settings, GRAPH_ALGORITHMS, step, "".join, read, read(goal), None, 2 if tips else 3, reach=2,
                 positions=81 * 360 * 32 * (81 if tips else 1), gods_number=15 if tips else 11, light=not tips,
                 extra=["--memory", "16"] if tips else [])


def _flipped(state: tuple[str, ...], rng: random.Random) -> str:
    """The state with one edge flipped, which no turns can undo: the stickers near the same two corners exchanged."""
    ends = rng.sample(range(4), 2)
    a, b = [i for i, weights in enumerate(STICKERS) if all(weights[end] == 4 for end in ends)]
    shown = list(state)
    shown[a], shown[b] = shown[b], shown[a]
    return "".join(shown)


def _draw_pyraminx(rng: random.Random) -> Case:
    tips = rng.random() < 0.3
    goal = "" if rng.random() < 0.7 else " ".join(rng.choices(list(PYRAMINX_TURNS), k=rng.randint(1, 12)))
    if goal and rng.random() < 0.5:
        goal = "".join(_pyraminx_read(goal, tips))
    world = _pyraminx(tips, goal)
    boards = []
    for _ in range(rng.randint(3, 10)):
        if not goal and rng.random() < 0.2:
            boards.append(" ".join(rng.choices(list(PYRAMINX_TURNS), k=rng.randint(1, 2))))
        else:
            boards.append(_pyraminx_text(walk(world, world.goal, rng.randint(0, world.depth + 2), rng), tips, rng))
    return {"tips": tips, "goal": goal, "boards": boards, "seed": rng.randrange(10**6),
            "broken": _flipped(walk(world, world.goal, 9, rng), rng),
            "ask": draw_asked(rng, GRAPH_ALGORITHMS[tips:], GRAPH_ALGORITHMS[tips:-1])}


def _pyraminx_text(state: tuple[str, ...], tips: bool, rng: random.Random) -> str:
    """One of the forms: colours of a turned puzzle (even permutations of the sides), tips left out."""
    ranks = {side: i for i, side in enumerate("FLRD")}
    even = [order for order in permutations("FLRD")
            if sum(ranks[a] > ranks[b] for i, a in enumerate(order) for b in order[i:]) % 2 == 0]
    held = dict(zip("FLRD", rng.choice(even)))
    shown = [held[colour] for colour in state]
    if not tips and rng.random() < 0.5:
        for _, tip, _ in PIECES:
            for i in tip:
                shown[i] = "."
    word = "".join(shown)
    return word if rng.random() < 0.7 else "/".join(word[i:i + 9] for i in range(0, 36, 9))


def _examine_pyraminx(case: Case, program: Program) -> Iterator[Question]:
    world = _pyraminx(case["tips"], case["goal"])
    yield from examine(world, case, program)
    yield from _refusal(world, case["broken"], program)


def smaller(case: Case) -> Iterator[Case]:
    if case["broken"]:
        yield case | {"broken": ""}
    yield from smaller_case(case)
    if case["ask"] and case["broken"]:
        yield case | {"ask": []}


KINDS = [
    Kind("cube2", _draw_cube, _examine_cube, smaller, 10),
    Kind("pyraminx", _draw_pyraminx, _examine_pyraminx, smaller, 12),
]
