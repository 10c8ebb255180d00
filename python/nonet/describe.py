"""Puzzles described in Python, as the text of a puzzle file (docs/puzzle-files.md)."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from typing import Any, Dict, List, Mapping, Sequence

from .errors import UsageError

__all__ = ["text_of", "cycles_of"]


def _quoted(text: str) -> str:
    plain = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(plain.get(c, c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}") for c in text) + '"'


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_quoted(str(key))} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    raise UsageError(f"a description holds texts, whole numbers, lists and dicts, not {type(value).__name__}")


def cycles_of(permutation: Sequence[int]) -> List[List[int]]:
    """The cycles of a permutation of 0 ... n-1, which says for each place where what stands there goes.

    >>> cycles_of([1, 2, 0, 3, 5, 4])
    [[0, 1, 2], [4, 5]]
    """
    if any(not isinstance(place, int) for place in permutation) or sorted(permutation) != [*range(len(permutation))]:
        raise UsageError(f"{[*permutation]} is no permutation of 0 to {len(permutation) - 1}")
    seen = [False] * len(permutation)
    cycles = []
    for first in range(len(permutation)):
        cycle = []
        place = first
        while not seen[place]:
            seen[place] = True
            cycle.append(place)
            place = permutation[place]
        if len(cycle) > 1:
            cycles.append(cycle)
    return cycles


def _move(name: str, move: Any) -> Dict[str, Any]:
    if isinstance(move, Mapping):
        return {"name": name, **move}
    if isinstance(move, str):
        return {"name": name, "cycles": move}
    if not isinstance(move, Sequence):
        raise UsageError(f"the move {name}: expected its keys or a permutation, found {type(move).__name__}")
    cycles = cycles_of(move)
    if not cycles:
        raise UsageError(f"the move {name} leaves everything where it is")
    # In the language, cells have numbers from 1.
    return {"name": name, "cycles": "".join(f"({' '.join(str(cell + 1) for cell in c)})" for c in cycles)}


def text_of(description: Any) -> str:
    """A dict or dataclass with the keys of a puzzle file, as the text of one.

    ``moves`` may also be a dict from names to moves, each the keys of a move, or a list of whole numbers: place by
    place where what stands there goes, from 0.

    >>> print(text_of({"goal": "123", "board": {"grid": "1x3", "values": "123"}, "moves": {"a": [1, 0, 2]}}))
    goal = "123"
    board = { "grid" = "1x3", "values" = "123" }
    moves = [{ "name" = "a", "cycles" = "(1 2)" }]
    <BLANKLINE>
    """
    if is_dataclass(description) and not isinstance(description, type):
        description = {key: value for key, value in asdict(description).items() if value is not None}
    if not isinstance(description, Mapping):
        raise UsageError(f"expected a text, a dict or a dataclass, found {type(description).__name__}")
    try:
        return "".join(_line(key, value) for key, value in description.items())
    except RecursionError:
        raise UsageError("a description is nested too deeply, or holds itself") from None


def _line(key: str, value: Any) -> str:
    if key == "moves" and isinstance(value, Mapping):
        value = [_move(name, move) for name, move in value.items()]
    return f"{key} = {_value(value)}\n"
