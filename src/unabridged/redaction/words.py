"""Which words a text has, gathered once: what needs one of them is looked for only in a text that has it.
It refuses to know where a word stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

_RUNS: Final = re.compile(r"[A-Za-z0-9]+")
# What is neither a letter nor a digit, as a space, in a text that has no others than these.
_BETWEEN: Final = str.maketrans({n: " " for n in range(128) if not chr(n).isalnum()})
# A word behind what belongs to none: an escaped line's end, a code, a colour of a terminal.
_GLUED: Final = re.compile(
    r"(?:\\(?:[abefnrtv]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})|%[0-9A-Fa-f]{2}|\[[0-9;]{0,8}m)([A-Za-z0-9]+)"
)
# So many letters at the beginning of a word are kept.
START: Final = 3


# Words for a password, and those that have other letters.
PASSWORDS: Final = ("passwort", "kennwort", "senha", "wachtwoord", "parola", "adgangskode", "heslo", "salasana")
ABROAD: Final = (
    "contrase\u00f1a has\u0142o l\u00f6senord \u015fifre jelsz\u00f3 \u043f\u0430\u0440\u043e\u043b\u044c \u043f\u0430\u0440\u043e\u043b\u044f"
    " \u043f\u0430\u0440\u043e\u043b\u0435\u043c \u5bc6\u7801 \u5bc6\u78bc \u53e3\u4ee4 \u30d1\u30b9\u30ef\u30fc\u30c9"
    " \u6697\u8a3c\u756a\u53f7 \ube44\ubc00\ubc88\ud638 \uc554\ud638 \u05e1\u05d9\u05e1\u05de\u05d4 \u0e23\u0e2b\u0e31\u0e2a\u0e1c\u0e48\u0e32\u0e19"
).split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of a text, each once, as they are written; their first letters, also as small ones; and all of them as
    one text in small letters.

    ``abroad`` is which words for a password in other letters stand in it.
    """

    whole: frozenset[str]
    starts: frozenset[str]
    small: frozenset[str]
    every: str
    abroad: tuple[str, ...]

    def of(self, hints: Iterable[str]) -> list[str]:
        """Which of these words, in small letters, stand somewhere, be it within another."""
        return [hint for hint in hints if hint in self.every]


def words_of(text: str) -> Words:
    """The words of a text."""
    found = set(text.translate(_BETWEEN).split() if text.isascii() else _RUNS.findall(text))
    if "\\" in text or "%" in text or "[" in text:
        found.update(_GLUED.findall(text))
    starts = {word[:START] for word in found}
    return Words(
        whole=frozenset(found),
        starts=frozenset(starts),
        small=frozenset(each.lower() for each in starts),
        every=" ".join(found).lower(),
        abroad=() if text.isascii() else _abroad(text.lower()),
    )


def _abroad(lowered: str) -> tuple[str, ...]:
    return tuple(word for word in ABROAD if word in lowered)


def head(text: str) -> str:
    """The letters and digits with which it begins."""
    found = _RUNS.match(text)
    return found[0] if found is not None else ""


def places(text: str, hint: str) -> list[int]:
    """Where it stands in a text."""
    ends = accumulate(len(each) + len(hint) for each in text.split(hint)[:-1])
    return [end - len(hint) for end in ends]


def lower(text: str) -> str:
    """The text in small letters, each at its place; where some letter becomes two it stays as it is."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else text
