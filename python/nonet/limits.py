"""What a search may take: threads, memory, and the folder for its tables."""

from __future__ import annotations

import math
import operator
import os
from typing import Any, Optional, Union

from . import _nonet
from .errors import UsageError

Cache = Union[None, bool, str, "os.PathLike[str]"]


def _user_cache() -> str:
    folder = os.environ.get("XDG_CACHE_HOME", "")
    if folder.startswith("/"):
        return folder + "/nonet"
    home = os.environ.get("HOME", "")
    return home + "/.cache/nonet" if home.startswith("/") else ""


def _cache_folder(cache: Cache) -> str:
    if cache is None or cache is True:
        return _user_cache()
    return "" if cache is False else os.fspath(cache)


def number_in(name: str, value: Any, least: int, most: int) -> int:
    """A whole number of any kind, such as NumPy's."""
    whole = hasattr(value, "__index__") and not isinstance(value, bool)
    if not whole or not least <= operator.index(value) <= most:
        raise UsageError(f"{name}: expected a whole number from {least} to {most}, found {_shown(value)}")
    return operator.index(value)


def _shown(value: Any) -> str:
    """Python refuses to write numbers of very many digits."""
    if isinstance(value, int) and abs(value) >= 1 << 256:
        return f"a number of {value.bit_length()} bits"
    return repr(value)


def seconds_of(time_limit: Any) -> Optional[float]:
    if time_limit is None:
        return None
    seconds = math.nan
    if isinstance(time_limit, (int, float)) or hasattr(time_limit, "__float__"):
        try:
            seconds = float(time_limit)
        except OverflowError:
            seconds = math.inf if time_limit > 0 else -math.inf
    if isinstance(time_limit, bool) or not seconds >= 0:
        raise UsageError(f"time_limit: expected a number of seconds that is not negative, found {_shown(time_limit)}")
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
