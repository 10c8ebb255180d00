"""Certificates, checked by code that has nothing of the solvers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import List, Union

from . import _verify
from ._nonet import spoken
from .errors import Error, Interrupted, RejectedError, reword
from .limits import file_content, flag_of, number_in

__all__ = ["Report", "verify"]


@dataclass(frozen=True)
class Report:
    """What a certificate that was accepted claims, what of it was checked, and what rests on trust."""

    puzzle: str
    claim: str
    checked: List[str]
    trusted: List[str]


def _if_path(text: str) -> str:
    """What is said besides of a text that may have been meant as a path: it has one line, and is no JSON."""
    one_line = 0 < len(text.strip()) < 4096 and "\n" not in text and "\0" not in text
    return f"; for a file give pathlib.Path({text!r})" if one_line and not text.lstrip().startswith(("{", "[")) else ""


def verify(certificate: "Union[str, bytes, os.PathLike[str]]", *, replay: bool = False, strict: bool = False,
           memory: int = 1 << 30) -> Report:
    """Checks a certificate: its text, its bytes, or the ``pathlib.Path`` of its file. A ``str`` is never a path: who sends
    a text to be checked must not choose which file is opened.

    ``replay`` does again what otherwise rests on trust; ``strict`` accepts nothing that does. What is wrong with it is
    raised as :class:`nonet.RejectedError`, and a replay that would take more than ``memory`` bytes as
    :class:`nonet.RefusedError`. Ctrl-C ends the check and raises :class:`nonet.Interrupted`: a part of one is nothing.

    >>> import nonet
    >>> answer = nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", certificate=True)
    >>> nonet.verify(answer.certificate).claim
    '4 moves are the minimum'
    """
    path = ""
    if isinstance(certificate, os.PathLike):
        path = os.fsdecode(certificate)
        content = file_content(certificate, 256)
    elif isinstance(certificate, str):
        content = certificate.encode(errors="replace")
    elif isinstance(certificate, (bytes, bytearray, memoryview)):
        content = bytes(certificate)
    else:
        raise TypeError(f"expected a certificate or its pathlib.Path, found {type(certificate).__name__}")
    again = flag_of("replay", replay)
    all_of_it = flag_of("strict", strict)
    most = float(number_in("memory", memory, 1, 1 << 50))
    try:
        puzzle, claim, checked, trusted = _verify.verify(content, again, most)
    except KeyboardInterrupt:
        raise Interrupted from None
    except Error as error:
        error.file = path
        if isinstance(error, RejectedError) and isinstance(certificate, str) and not path:
            reword(error, error.message + _if_path(certificate))
        raise
    report = Report(puzzle, claim, checked, [spoken(text) for text in trusted])
    if all_of_it and trusted:
        raise RejectedError(f"it rests on trust: {report.trusted[0]}", "rejected", path)
    return report
