"""Puzzles described in Python, as the text of a puzzle file (docs/puzzle-files.md)."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from typing import Any, Dict, Iterable, List, Mapping, Sequence

from .errors import UsageError
from .limits import shown, whole_of

__all__ = ["text_of", "check_permutations", "cycles_of"]


def _quoted(text: str) -> str:
    plain = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(plain.get(c, c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}") for c in text) + '"'


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    whole = whole_of(value)
    if whole is not None:
        if not -(1 << 63) <= whole < 1 << 63:
            raise UsageError(f"a whole number in a description is from -2^63 to 2^63 - 1, not {shown(whole)}")
        return str(whole)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_quoted(str(key))} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    raise UsageError(f"a description holds texts, whole numbers, lists and dicts, not {shown(value)}")


def cycles_of(permutation: Sequence[int]) -> List[List[int]]:
    """The cycles of a permutation of 0 ... n-1, which says for each place where what stands there goes.

    >>> cycles_of([1, 2, 0, 3, 5, 4])
    [[0, 1, 2], [4, 5]]
    """
    places = [whole for whole in map(whole_of, permutation) if whole is not None]
    if len(places) < len(permutation) or sorted(places) != [*range(len(places))]:
        raise UsageError(f"{[*permutation]} is no permutation of 0 to {len(permutation) - 1}")
    seen = [False] * len(places)
    cycles = []
    for first in range(len(places)):
        cycle = []
        place = first
        while not seen[place]:
            seen[place] = True
            cycle.append(place)
            place = places[place]
        if len(cycle) > 1:
            cycles.append(cycle)
    return cycles


def _move(name: str, move: Any) -> Dict[str, Any]:
    if isinstance(move, Mapping):
        return {"name": name, **move}
    if isinstance(move, str):
        return {"name": name, "cycles": move}
    if not isinstance(move, Iterable) or not hasattr(move, "__getitem__"):
        raise UsageError(f"the move {name}: expected its keys or a permutation, found {type(move).__name__}")
    try:
        cycles = cycles_of(list(move))
    except UsageError as error:
        raise UsageError(f"the move {name}: {error}") from None
    if not cycles:
        raise UsageError(f"the move {name} leaves everything where it is")
    # In the language, cells have numbers from 1.
    return {"name": name, "cycles": "".join(f"({' '.join(str(cell + 1) for cell in c)})" for c in cycles)}


def _keys(description: Any) -> Mapping[str, Any]:
    if is_dataclass(description) and not isinstance(description, type):
        description = {key: value for key, value in asdict(description).items() if value is not None}
    if not isinstance(description, Mapping):
        raise UsageError(f"expected a text, a dict or a dataclass, found {type(description).__name__}")
    return description


def check_permutations(description: Any, cells: int) -> None:
    """Moves that are permutations say of every cell where it goes: as cycles, shorter ones would be taken."""
    moves = _keys(description).get("moves")
    for name, move in moves.items() if isinstance(moves, Mapping) else ():
        if not isinstance(move, (str, Mapping)) and len(move) != cells:
            raise UsageError(f"the move {name}: expected a permutation of the {cells} cells of the board, "
                             f"found one of {len(move)}")


def text_of(description: Any) -> str:
    """A dict or dataclass with the keys of a puzzle file, as the text of one.

    ``moves`` may also be a dict from names to moves, each the keys of a move, or a list of whole numbers: cell by cell
    where what stands there goes, from 0.

    >>> print(text_of({"goal": "123", "board": {"grid": "1x3", "values": "123"}, "moves": {"a": [1, 0, 2]}}))
    goal = "123"
    board = { "grid" = "1x3", "values" = "123" }
    moves = [{ "name" = "a", "cycles" = "(1 2)" }]
    <BLANKLINE>
    """
    try:
        return "".join(_line(key, value) for key, value in _keys(description).items())
    except RecursionError:
        raise UsageError("a description is nested too deeply, or holds itself") from None


def _line(key: str, value: Any) -> str:
    if key == "moves" and isinstance(value, Mapping):
        value = [_move(name, move) for name, move in value.items()]
    return f"{key} = {_value(value)}\n"
