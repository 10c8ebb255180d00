"""What a search may take: threads, memory, and the folder for its tables; and values of keywords."""

from __future__ import annotations

import math
import operator
import os
from typing import Any, Optional, Union

from . import _nonet
from .errors import FileError, RefusedError, UsageError

Cache = Union[None, bool, str, "os.PathLike[str]"]


def _user_cache() -> str:
    folder = os.environ.get("XDG_CACHE_HOME", "")
    if folder.startswith("/"):
        return folder + "/nonet"
    home = os.environ.get("HOME", "")
    return home + "/.cache/nonet" if home.startswith("/") else ""


def _cache_folder(cache: Cache) -> bytes:
    if cache is None or cache is True:
        return os.fsencode(_user_cache())
    if cache is False:
        return b""
    folder = path_bytes(cache)
    if not folder:
        raise UsageError(f"cache: expected a folder, True or False, found {shown(cache)}")
    return folder


def path_bytes(path: Any) -> bytes:
    """A path as the system has it; b"" where it is none."""
    try:
        name = os.fsencode(path)
    except (TypeError, ValueError):
        return b""
    return b"" if b"\0" in name else name


def file_content(path: "Union[str, bytes, os.PathLike[str]]", mebibytes: int) -> bytes:
    """The whole of a file that has no more than that; some, such as devices, have no end."""
    name = os.fsdecode(path)
    if not path_bytes(path):
        raise FileError(f"{name!r} is no path", "file")
    try:
        with open(path, "rb") as file:
            content = file.read((mebibytes << 20) + 1)
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", "file", name) from None
    if len(content) > mebibytes << 20:
        raise RefusedError(f"it has more than {mebibytes} MiB", "refused", name)
    return content


def _is_flag(value: Any) -> bool:
    kind = type(value)
    return kind is bool or (kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_"))  # which is not imported for it


def flag_of(name: str, value: Any) -> bool:
    """None: not given. 0 and 1 are refused like other values: a flag is often mistaken for a number that it is not."""
    if value is not None and not _is_flag(value):
        raise UsageError(f"{name}: expected True or False, found {shown(value)}")
    return bool(value)


def name_of(keyword: str, value: Any) -> str:
    if not isinstance(value, str) or has_halves(value):
        raise UsageError(f"{keyword}: expected a name, found {shown(value)}")
    return value


def whole_of(value: Any) -> Optional[int]:
    """A whole number of any kind, such as NumPy's; None where it is none. Flags are none."""
    try:
        return None if _is_flag(value) else operator.index(value)
    except TypeError:  # also of arrays, which have the method whatever they hold
        return None


def number_in(name: str, value: Any, least: int, most: int) -> int:
    whole = whole_of(value)
    if whole is None or not least <= whole <= most:
        raise UsageError(f"{name}: expected a whole number from {least} to {most}, found {shown(value)}")
    return whole


def has_halves(text: str) -> bool:
    """Whether it has halves of characters, which the library cannot have."""
    return not text.isprintable() and any("\ud800" <= c <= "\udfff" for c in text)


def shown(value: Any) -> str:
    """A value, on one line that is not long."""
    if isinstance(value, int) and abs(value) >= 1 << 256:
        return f"a number of {value.bit_length()} bits"  # Python refuses to write very many digits
    try:
        text = " ".join(repr(value).split())
    except Exception:  # of a class of somebody else
        text = f"an object of {type(value).__name__}"
    return text if len(text) <= 100 else text[:97] + "..."


def seconds_of(time_limit: Any) -> Optional[float]:
    if time_limit is None:
        return None
    seconds = math.nan
    if isinstance(time_limit, (int, float)) or hasattr(time_limit, "__float__"):
        try:
            seconds = float(time_limit)
        except OverflowError:
            seconds = math.inf if time_limit > 0 else -math.inf
        except (TypeError, ValueError):
            pass  # an array, or a text of NumPy
    if _is_flag(time_limit) or not seconds >= 0:
        raise UsageError(f"time_limit: expected a number of seconds that is not negative, found {shown(time_limit)}")
    return seconds


def memory_of(memory: Optional[int]) -> float:
    if memory is None:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2
    return float(number_in("memory", memory, 1, 1 << 50))


def request_of(algorithm: str, threads: Optional[int], memory: Optional[int], cache: Cache) -> _nonet.Request:
    request = _nonet.Request()
    request.algorithm = algorithm
    request.threads = len(os.sched_getaffinity(0)) if threads is None else number_in("threads", threads, 1, 1024)
    request.memory = memory_of(memory)
    request.cache = _cache_folder(cache)
    return request
