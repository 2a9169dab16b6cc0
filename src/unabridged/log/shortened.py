"""Which texts of a part are less than what was said, so that whoever shows them puts before each what leads back.
It refuses to know how a text was made short, and by whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import ExecutionResult, Text

# Under this name a part says which of its fields are less than what was said.
SHORTENED: Final = "shortened"


def texts(part: Text | ExecutionResult) -> tuple[str, ...]:
    """The names of its fields that are less than what was said."""
    said = part.extra.get(SHORTENED)
    return tuple(name for name in said if isinstance(name, str)) if isinstance(said, list | tuple) else ()


def noted(part: Text, text: str) -> Text:
    """The part with less of its text."""
    return replace(part, text=text, extra=_with(part.extra, "text"))


def printed_by(part: ExecutionResult) -> dict[str, str]:
    """What a program printed, by the names of the fields."""
    return {"stdout": part.stdout, "stderr": part.stderr}


def printed(part: ExecutionResult, stdout: str, stderr: str, less: Sequence[str]) -> ExecutionResult:
    """The part with what was printed said otherwise; the fields named in ``less`` say less."""
    return replace(part, stdout=stdout, stderr=stderr, extra=_with(part.extra, *less) if less else part.extra)


def marked(part: Text | ExecutionResult, mark: str) -> Text | ExecutionResult:
    """The part as a model reads it: the mark stands before each shortened text, and the note on them is gone."""
    names = texts(part)
    if not names:
        return part
    left = {name: value for name, value in part.extra.items() if name != SHORTENED}
    extra = Extra(left) if left else NOTHING_MORE
    before = f"{mark} " if mark else ""
    if isinstance(part, Text):
        return replace(part, text=before + part.text if "text" in names else part.text, extra=extra)
    stdout, stderr = (before + text if name in names else text for name, text in printed_by(part).items())
    return replace(part, stdout=stdout, stderr=stderr, extra=extra)


def _with(extra: Extra, *names: str) -> Extra:
    return Extra({**extra, SHORTENED: list(names)})
