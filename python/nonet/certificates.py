"""Certificates, checked by code that has nothing of the solvers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import List, Union

from . import _verify
from .errors import FileError, Interrupted, RejectedError
from .limits import number_in

__all__ = ["Report", "verify"]


@dataclass(frozen=True)
class Report:
    """What a certificate that was accepted claims, what of it was checked, and what rests on trust."""

    puzzle: str
    claim: str
    checked: List[str]
    trusted: List[str]


def verify(certificate: "Union[str, bytes, os.PathLike[str]]", *, replay: bool = False, strict: bool = False,
           memory: int = 1 << 30) -> Report:
    """Checks a certificate: its text, its bytes, or a path (``pathlib.Path``).

    ``replay`` does again what otherwise rests on trust; ``strict`` accepts nothing that does. What is wrong with it is
    raised as :class:`nonet.RejectedError`, and a replay that would take more than ``memory`` bytes as
    :class:`nonet.RefusedError`. Ctrl-C ends the check and raises :class:`nonet.Interrupted`: a part of one is nothing.

    >>> import nonet
    >>> answer = nonet.solve("clocks", "9 9 12/6 6 6/6 3 6", certificate=True)
    >>> nonet.verify(answer.certificate).claim
    '4 moves are the minimum'
    """
    if isinstance(certificate, os.PathLike):
        name = os.fspath(certificate)
        try:
            with open(name, "rb") as file:
                content = file.read()
        except OSError as error:
            raise FileError(f"{name} cannot be read: {error.strerror}", "file", name) from None
    elif isinstance(certificate, str):
        content = certificate.encode(errors="replace")
    elif isinstance(certificate, (bytes, bytearray, memoryview)):
        content = bytes(certificate)
    else:
        raise TypeError(f"expected a certificate or its path, found {type(certificate).__name__}")
    most = float(number_in("memory", memory, 1, 1 << 50))
    try:
        report = Report(*_verify.verify(content, bool(replay), most))
    except KeyboardInterrupt:
        raise Interrupted from None
    if strict and report.trusted:
        raise RejectedError(f"it rests on trust: {report.trusted[0]}", "rejected")
    return report
