"""Settings of puzzles, as Python has them and as the library reads them."""

from __future__ import annotations

import os
from typing import AbstractSet, Any, Dict, Iterable, List, Mapping, Optional, Sequence, Sized, Union

from .errors import UsageError
from .limits import file_content, flag_of, has_halves, shown, whole_of

__all__ = ["Setting", "texts_of"]

Setting = Union[None, bool, int, float, str, "os.PathLike[str]", Sequence[Any]]

# What stands between the parts of a list, by what the program's help has for a value; elsewhere a line end.
_BETWEEN = {"RxC": "x", "HxW": "x", "MAPS": ";", "TEXT": " "}


def _parts(value: Any) -> Optional[List[Any]]:
    """Those of a list; None where it is none. A set is none: its order is by chance."""
    is_list = isinstance(value, Iterable) and isinstance(value, Sized)
    if not is_list or isinstance(value, (str, bytes, bytearray, Mapping, AbstractSet)):
        return None
    try:
        return [*value]
    except TypeError:  # an array without dimensions
        return None


def _text(key: str, value: Any, *between: str) -> str:
    if isinstance(value, os.PathLike):
        return file_content(value, 16).decode(errors="replace")
    if isinstance(value, str) and not value.startswith("@"):
        return value
    parts = _parts(value) if between else None
    if parts is not None:
        texts = [_text(key, part, *between[1:]) for part in parts]
        return between[0].join(texts) if any(map(str.strip, texts)) else ""
    whole = whole_of(value)
    if whole is not None and whole.bit_length() > 256:
        raise UsageError(f"{key}: expected a number of at most 256 bits, found {shown(whole)}")
    if whole is not None:
        return str(whole)
    if isinstance(value, float):
        return repr(float(value))
    file = f"; for a file give pathlib.Path({value[1:]!r})" if isinstance(value, str) else ""
    raise UsageError(f"{key}: expected a text, a number or a list, found {shown(value)}{file}")


def _with_size(puzzle: str, known: Mapping[str, str], given: Dict[str, Any]) -> Dict[str, Any]:
    """Rows and columns are the size."""
    sides = {name: given.pop(name) for name in ("rows", "columns") if name in given and name not in known}
    if not sides:
        return given
    if known.get("size") != "RxC":
        why = ": its size is one number, as size=9" if "size" in known else _there_are(known)
        raise UsageError(f"{puzzle} has no setting {next(iter(sides))}{why}")
    if all(side is None for side in sides.values()):
        return given
    if given.get("size") is not None:
        raise UsageError("expected rows and columns, or size, not both")
    if len(sides) < 2 or any(side is None for side in sides.values()):
        raise UsageError("expected rows and columns, both, or size")
    return {**given, "size": (sides["rows"], sides["columns"])}


def _there_are(known: Iterable[str]) -> str:
    names = ", ".join(name.replace("-", "_") for name in known)
    return f"; it has {names}" if names else "; it has none"


def texts_of(puzzle: str, known: Mapping[str, str], given: Mapping[str, Any], kind: str = "setting") -> Dict[str, str]:
    """The texts of those that are given. ``known`` are the names, with what the program's help has for a value: ""
    for a flag.

    >>> known = {"torus": "", "size": "RxC", "costs": "LIST"}
    >>> texts_of("lights-out", known, {"torus": True, "rows": 1, "columns": 2, "costs": [3, 4]})
    {'torus': '', 'costs': '3\\n4', 'size': '1x2'}
    """
    texts = {}
    for key, value in _with_size(puzzle, known, {**given}).items():
        name = key.replace("_", "-")
        if name not in known:
            raise UsageError(f"{puzzle} has no {kind} {key}{_there_are(known)}")
        if known[name] == "":
            if flag_of(key, value):
                texts[name] = ""
        elif value is not None:
            texts[name] = _text(key, value, _BETWEEN.get(known[name], "\n"), " ")
            if not texts[name].strip():  # the library would take some as rules that ask for nothing
                found = repr(os.fsdecode(value)) if isinstance(value, os.PathLike) else shown(value)
                raise UsageError(f"{key}: {found} is empty; for a {kind} that is not wanted give None")
            if has_halves(texts[name]):
                raise UsageError(f"{key}: expected characters, found halves of some")
    return texts
