"""Texts that a file of settings takes from files beside it: ``{ file = "…" }`` where instructions stand.
It refuses a file in which whoever writes would find nothing to go by; what is in one is a text, whatever signs it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from unabridged.errors import UsageError

_FILE: Final = "file"
_WHERE: Final = "instructions"
# More than that nobody writes by hand, and whoever is asked for a summary would read it each time.
_MOST_BYTES: Final = 65_536


def with_texts(said: Any, folder: Path) -> Any:  # noqa: ANN401  # whatever TOML holds
    """The same settings, with the texts in place of the files that stand for them, wherever instructions are said."""
    match said:
        case Mapping():
            return {
                name: _texts(value, folder) if name == _WHERE else with_texts(value, folder)
                for name, value in said.items()
            }
        case list():
            return [with_texts(each, folder) for each in said]
        case _:
            return said


def _texts(said: Any, folder: Path) -> Any:  # noqa: ANN401  # whatever TOML holds
    match said:
        case list():
            return [_texts(each, folder) for each in said]
        case {"file": str() as name, **others} if not others:
            return _text(folder / name)
        case Mapping():
            message = f'{_WHERE} are a text, or {{ {_FILE} = "…" }} with the path of one, not {dict(said)!r}'
            raise UsageError(message)
        case _:
            return said


def _text(file: Path) -> str:
    """What a file says, its line ends as they are everywhere."""
    try:
        with file.open("rb") as opened:
            read = opened.read(_MOST_BYTES + 1)
        text = read.decode("utf-8-sig")
    except (OSError, ValueError) as problem:
        message = f"{_WHERE} cannot be read from {str(file)!r}: {problem}; name a file of text in UTF-8"
        raise UsageError(message) from problem
    if len(read) > _MOST_BYTES:
        message = f"{str(file)!r} has more than {_MOST_BYTES:,} bytes: it would be read with every summary"
        raise UsageError(message)
    if not text.strip():
        message = f"{str(file)!r} says nothing; write down what a summary should hold, or leave {_WHERE} out"
        raise UsageError(message)
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()
