"""What is drawn from a seed: words of lists, one of several phrasings, numbers and codes by their patterns.
It refuses to know what a conversation is about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any, Final, TypeAlias

Slots: TypeAlias = Mapping[str, Any]
_FIRST_DAY: Final = date(2026, 1, 5)
_DAYS: Final = 320
# One of several, the innermost first; a name of a list or of a kind of value; a slot, perhaps spelled otherwise.
_ONE_OF: Final = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
_LISTED: Final = re.compile(r"<([\w-]+)(?:!(\w+))?>")
_SLOT: Final = re.compile(r"\{([a-z_][\w.]*)(?:!(\w+))?\}")
_RANGE: Final = re.compile(r"(\d+)-(\d+)")
_SIGNS: Final = {"#": "0123456789", "^": "ABCDEFGHJKLMNPQRSTUVWXYZ", "%": "0123456789abcdef"}
_ACCENTS: Final = str.maketrans("äöüáéíóúñçèêøåžčšćłńę", "aouaeiounceeoazcsclne")


class Chance:
    """One seed's draws over some lists of words."""

    def __init__(self, seed: str, lists: Mapping[str, Sequence[str]]) -> None:
        self.random, self._lists = Random(seed), lists

    def often(self, share: float) -> bool:
        """Whether it happens."""
        return self.random.random() < share

    def told(self, template: str, slots: Slots) -> str:
        """A text with one of each of its phrasings, words of its lists, and its slots filled."""
        while found := _ONE_OF.search(template):
            template = template[: found.start()] + self.random.choice(found[1].split("|")) + template[found.end() :]
        template = _LISTED.sub(lambda match: spelled(self._listed(match[1]), match[2]), template)
        return _SLOT.sub(lambda match: spelled(str(slotted(match[1], slots)), match[2]), template)

    def drawn(self, pattern: str, slots: Slots) -> str:
        """The same of a pattern, in which # is a figure, ^ a letter and % a figure of sixteen."""
        signed = "".join(self.random.choice(_SIGNS[each]) if each in _SIGNS else each for each in pattern)
        return self.told(signed, slots)

    def _listed(self, name: str) -> str:
        if found := _RANGE.fullmatch(name):
            return str(self.random.randint(int(found[1]), int(found[2])))
        match name:
            case "day":
                return self.day().isoformat()
            case "time":
                return f"{self.random.randint(6, 22):02}:{self.random.randint(0, 59):02}"
            case "price":
                return f"{self.random.uniform(3, 1900):.2f}"
            case "share":
                return f"{self.random.random():.3f}"
            case _:
                return self.told(self.random.choice(self._lists[name]), {})

    def day(self) -> date:
        """A day of the year in which it is all said."""
        return _FIRST_DAY + timedelta(days=self.random.randrange(_DAYS))


def slotted(path: str, slots: Slots) -> Any:  # noqa: ANN401  # a word, a record or a list of records
    """What stands in a slot, or in a field of it."""
    first, *more = path.split(".")
    found = slots[first]
    for name in more:
        found = found[name]
    return found


def spelled(word: str, how: str | None) -> str:
    """A word as an address, a file or a constant spells it."""
    match how:
        case None:
            return word
        case "low":
            return "".join(each for each in word.lower().translate(_ACCENTS) if each.isascii() and each.isalnum())
        case "slug":
            return re.sub(r"[^a-z0-9]+", "-", word.lower().translate(_ACCENTS)).strip("-")
        case "snake":
            return re.sub(r"[^a-z0-9]+", "_", word.lower().translate(_ACCENTS)).strip("_")
        case "up":
            return word.upper()
        case _:
            message = f"nobody spells so: {how}"
            raise ValueError(message)
