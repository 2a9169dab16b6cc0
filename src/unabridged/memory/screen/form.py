"""One form of words that the screen knows: its name, how much it says, and which words a text has that has it.
It refuses to look anywhere: forms are written down, and looked for by others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.verdict import Weight
from unabridged.redaction.compiled import compiled


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Form:
    """A pattern over words in small letters, each one blank from the next; one of ``begins`` has to be among them.

    Most texts have the words of a few forms, so each is compiled when a text may have it, and not when it is imported.
    """

    name: str
    weight: Weight
    reason: str
    begins: frozenset[str]
    with_: frozenset[str]
    spelled: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """What is looked for."""
        return compiled(self.spelled)


def sure(name: str, begins: str, with_: str, pattern: str, reason: str) -> Form:
    """A form that nobody writes by chance."""
    return _form(name, Weight.SURE, reason, begins, with_, pattern)


def likely(name: str, begins: str, with_: str, pattern: str, reason: str) -> Form:
    """A form that somebody may write who means no harm."""
    return _form(name, Weight.LIKELY, reason, begins, with_, pattern)


def _form(name: str, weight: Weight, reason: str, begins: str, with_: str, pattern: str) -> Form:
    return Form(
        name=name,
        weight=weight,
        reason=reason,
        begins=frozenset(begins.split()),
        with_=frozenset(with_.split()),
        spelled=rf"\b(?:{_spelled(pattern)})\b",
    )


# In a pattern, "<3>" stands for at most three words of any kind.
_FILLER: Final = lazy(r"<(\d)>")


def _spelled(pattern: str) -> str:
    return _FILLER.sub(r"(?:[^\\W_]{1,40} ){0,\1}?", pattern)
