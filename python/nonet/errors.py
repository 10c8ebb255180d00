"""What can go wrong, as exceptions: :class:`Error` and one class for each kind of fault."""

from __future__ import annotations

from typing import Any, Dict, Type

from ._nonet import spoken

__all__ = [
    "Error", "UsageError", "InputError", "FileError", "RefusedError", "StoppedError", "UnsupportedError",
    "DefectError", "RejectedError", "Interrupted",
]


class Error(Exception):
    """Something that cannot be answered. ``str()`` says what and, where a text is at fault, where.

    fault    "usage", "input", "file", "output", "refused", "stopped", "unsupported", "defect" or "rejected"
    message  what is wrong, without the place
    file, line, column   where; line and column count from 1, and 0 means that there is no such place
    excerpt  lines that show the place, or ""
    """

    def __init__(self, message: str, fault: str = "usage", file: str = "", line: int = 0, column: int = 0,
                 excerpt: str = "") -> None:
        self.message = message
        self.fault = fault
        self.file = file
        self.line = line
        self.column = column
        self.excerpt = excerpt
        super().__init__(message)

    def __str__(self) -> str:
        numbers = [str(number) for number in (self.line, self.column) if number > 0]
        where = ":".join(([self.file] if self.file else []) + numbers)
        text = f"{where}: {self.message}" if where else self.message
        return f"{text}\n{self.excerpt.rstrip()}" if self.excerpt else text

    def __reduce__(self) -> Any:
        return type(self), (self.message, self.fault, self.file, self.line, self.column, self.excerpt)


class UsageError(Error, ValueError):
    """The question makes no sense: an unknown puzzle, algorithm or setting."""


class InputError(Error, ValueError):
    """The text of a position or of a puzzle is wrong."""


class FileError(Error):
    """A file cannot be read or written, or is not what it should be."""


class RefusedError(Error):
    """It would not fit the memory or work allowed; the message has the forecast."""


class StoppedError(Error):
    """Out of time before there was anything to tell."""


class UnsupportedError(Error):
    """This puzzle cannot do that; the message says what it can."""


class DefectError(Error):
    """What must be the same is not: the library or the machine is wrong."""


class RejectedError(Error):
    """A certificate is wrong."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search. ``partial`` is what it had found: the same object that the call would have
    returned, with a status or ``complete`` that says how far it came; None where there is nothing yet."""

    def __init__(self, partial: Any = None) -> None:
        self.partial = partial
        super().__init__("interrupted" if partial is None else f"interrupted: {partial!r}")

    def __copy__(self) -> "Interrupted":
        return type(self)(self.partial)

    def __deepcopy__(self, _: object) -> "Interrupted":
        return type(self)(self.partial)  # what was found belongs to this process, and stays the same

    def __reduce__(self) -> Any:
        return type(self), (self.partial,)  # of an Answer or Table, that says why it cannot be pickled


for _name in __all__:
    globals()[_name].__module__ = "nonet"  # where they are imported from

_classes: Dict[str, Type[Error]] = {
    "usage": UsageError,
    "input": InputError,
    "file": FileError,
    "output": FileError,
    "refused": RefusedError,
    "stopped": StoppedError,
    "unsupported": UnsupportedError,
    "defect": DefectError,
    "rejected": RejectedError,
}


def error_of(fault: str, message: str, file: str, line: int, column: int, excerpt: str) -> Error:
    # What is wrong with a puzzle file or a certificate is said in its author's words too, and those stay as they are.
    said = message if fault in ("input", "rejected") else spoken(message)
    return _classes[fault](said, fault, file, line, column, excerpt)


def reword(error: Error, message: str) -> None:
    error.message = message
    error.args = (message,)
