"""What a search may take: threads, memory, and the folder for its tables."""

from __future__ import annotations

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
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise UsageError(f"{name}: expected a whole number from {least} to {most}, found {value!r}")
    return value


def _memory(memory: Optional[int]) -> float:
    if memory is None:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2
    return float(number_in("memory", memory, 1, 1 << 50))


def request_of(algorithm: str, threads: Optional[int], memory: Optional[int], cache: Cache) -> _nonet.Request:
    request = _nonet.Request()
    request.algorithm = algorithm
    request.threads = len(os.sched_getaffinity(0)) if threads is None else number_in("threads", threads, 1, 1024)
    request.memory = _memory(memory)
    request.cache = _cache_folder(cache)
    return request
