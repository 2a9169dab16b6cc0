"""What a way of spoiling draws: words out of one half of the vocabulary, places in a text, and keys that nobody has.
It refuses chance that no seed gives.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from tools.planting.case import Case

WORDS: Final = Path(__file__).parents[2] / "evals" / "gate" / "planter" / "words.json"
_SLOT: Final = re.compile(r"\{([aludx])(\d{1,2})\}")
_LETTERS: Final = {
    "a": string.ascii_letters + string.digits,
    "l": string.ascii_lowercase,
    "u": string.ascii_uppercase + string.digits,
    "d": string.digits,
    "x": "0123456789abcdef",
}
Each = TypeVar("Each")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Chance by a seed, and one half of the words: ``half`` 0 was looked at while the gate was mended, 1 was not."""

    random: Random
    words: Mapping[str, Any]
    half: int
    others: Sequence[Case] = ()

    def all_of(self, key: str, spoken: str = "") -> list[str]:
        """What this half has of such words."""
        entries: list[str] = self.words[key][spoken] if spoken else self.words[key]
        return entries[self.half :: 2]

    def one_of(self, key: str, spoken: str = "") -> str:
        """One of them."""
        return self.random.choice(self.all_of(key, spoken))

    def one(self, several: Sequence[Each]) -> Each | None:
        """Any of several, where there is one."""
        return self.random.choice(several) if several else None

    def other(self, case: Case) -> Case | None:
        """A draft of another conversation."""
        return self.one([each for each in self.others if each.source != case.source])

    def key(self, key: str = "keys") -> str:
        """A key in a shape that is known, and that nobody has."""
        return _SLOT.sub(lambda slot: self.letters(slot[1], int(slot[2])), self.one_of(key))

    def letters(self, kind: str, count: int) -> str:
        """So many letters of a kind."""
        return "".join(self.random.choice(_LETTERS[kind]) for _ in range(count))

    def put(self, passage: str, text: str) -> str:
        """A passage before a text, behind it, or between two of its lines."""
        lines = text.split("\n")
        # Within a text in JSON, or a table, nothing can stand between.
        places = (0, len(lines)) if text.lstrip()[:1] in "{[" else range(len(lines) + 1)
        at = self.random.choice(tuple(places))
        return "\n".join([*lines[:at], passage, *lines[at:]])


def words() -> Mapping[str, Any]:
    """The whole vocabulary."""
    read: Mapping[str, Any] = json.loads(WORDS.read_text(encoding="utf-8"))
    return read
