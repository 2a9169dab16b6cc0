"""What is known of each value of a run, and of each name that values stand behind, by all the statements there are.
It refuses to say which of it tells whether a value is written again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from types import MappingProxyType
from typing import Final

from unabridged.compaction.extractive.signs import ALONE
from unabridged.compaction.extractive.statements import CALLS, TOOL, Statement
from unabridged.lazy_patterns import lazy

_KEYS: Final = ("id", "ids", "code", "key", "name", "number", "ref", "path", "file", "url", "email", "host", "date")
_DATES: Final = ("date", "time", "day", "born", "created")
# What stands around a value and is no part of its sign.
_AROUND: Final = "-+.,:#@~/\\'$"
# What it looks like, whatever letters and figures it has, and however many.
_LIKE: Final = ((ascii_lowercase, "a"), (ascii_uppercase, "A"), (digits, "0"))
_LOOK: Final = MappingProxyType({ord(each): sign for those, sign in _LIKE for each in those})
_SAME: Final = lazy(r"(.)\1+")
# Of so few places nothing is known: as if one value more had stood there, and a third of it been written.
_GUESS: Final = 0.3
# One that is written again and again says no more of its like than this.
_MOST_WAITED: Final = 20


class Met:
    """What is known of a value by all it stands in: when, behind which names, and in which place of a message.

    Behind each name it is told the how manyeth of its message it was there, and nothing where a call named it first.
    ``waited`` are how many messages passed each time before a call wrote it.
    """

    __slots__ = ("called", "first", "is_printed", "keys", "last", "line", "place", "waited")

    def __init__(self, first: int) -> None:
        self.called = self.line = -1
        self.first = self.last = first
        self.place = 0
        self.is_printed = False
        self.keys = dict[str, int | None]()
        self.waited = list[int]()


class Named:
    """What is known of a name by the values behind it: the calls' own, all, the newest, and how many calls wrote.

    Of those of each place in a message it is counted how many there are, and how many calls wrote.
    """

    __slots__ = (
        "_line",
        "_there",
        "asked",
        "behind",
        "called",
        "is_date",
        "is_name",
        "newest",
        "places",
        "taken",
        "used",
        "waited",
    )

    def __init__(self, key: str) -> None:
        low = key.lower()
        self.is_name, self.is_date = low.endswith(_KEYS), low.endswith(_DATES)
        self.asked = self.newest = self.used = 0
        self.behind, self.called = set[str](), set[str]()
        self.places, self.taken, self.waited = Counter[int](), Counter[int](), list[int]()
        self._line = self._there = -1

    def place(self, line: int) -> int:
        """The how manyeth value of this message the next one is."""
        self._there = self._there + 1 if self._line == line else 0
        self._line = line
        return self._there

    def share(self, place: int, own: int) -> float:
        """Which part of all in that place calls wrote beside one's own, as far as so many can tell."""
        return (self.taken[place] - own + _GUESS) / self.places[place]

    def waited_for(self, age: int) -> int:
        """How often a call wrote one of them that had stood so long ago."""
        return len(self.waited) - bisect_left(self.waited, age)


class Everything:
    """All values and names of these statements, how many values each message has, and how many look alike.

    It ``begins`` with the first message that has one.
    """

    __slots__ = ("alike", "alike_called", "begins", "looks", "met", "named", "there")

    def __init__(self, every: Sequence[Statement]) -> None:
        self.met, self.named, self.there = dict[str, Met](), dict[str, Named](), Counter[int]()
        for one in every:
            self._add(one)
        self.begins = min((each.first for each in self.met.values()), default=0)
        for key, named in self.named.items():
            self._count(key, named)
        self.looks = {sign: _SAME.sub(r"\1", sign.translate(_LOOK)) for sign in self.met}
        self.alike = Counter(self.looks.values())
        self.alike_called = Counter(self.looks[sign] for sign, each in self.met.items() if each.called >= 0)

    def _count(self, key: str, named: Named) -> None:
        for sign in named.behind:
            each = self.met[sign]
            place, is_called = each.keys[key], each.called >= 0
            named.used += is_called
            named.waited += each.waited
            if place is not None:
                named.places[place] += 1
                named.taken[place] += is_called
        named.waited.sort()

    def _add(self, one: Statement) -> None:
        is_call, is_printed = _is_call(one), one.head.startswith(TOOL) or one.is_value
        for sign in one.says:
            if sign[0] not in ALONE:
                continue
            each = self.met.get(sign) or self.met.setdefault(sign, Met(one.ordinal))
            if each.line != one.line:
                each.line = one.line
                self.there[one.line] += 1
                each.place = self.there[one.line]
            if is_call and each.last < one.ordinal and len(each.waited) < _MOST_WAITED:
                each.waited.append(one.ordinal - each.last)
            each.last, each.is_printed = max(each.last, one.ordinal), is_printed and not is_call
            if is_call:
                each.called = one.ordinal
        for sign, key in _pairs(one):
            if key and sign in self.met:
                named = self.named.get(key) or self.named.setdefault(key, Named(key))
                if sign not in named.behind:
                    self.met[sign].keys[key] = None if is_call else named.place(one.line)
                    named.behind.add(sign)
                named.newest = max(named.newest, one.ordinal)
                if is_call:
                    named.asked += 1
                    named.called.add(sign)


def _pairs(one: Statement) -> Iterator[tuple[str, str]]:
    """The signs of the values of a statement that stand behind a name, and the name."""
    if one.is_value:
        yield from ((sign, one.form) for sign in one.says)
        return
    if not one.values:
        return
    signs = {said[1:]: said for said in one.says if said[0] in ALONE}
    for field in one.values:
        sign = signs.get(field.value) or signs.get(field.value.strip(_AROUND))
        if sign is not None:
            yield sign, field.key


def _is_call(one: Statement) -> bool:
    return one.form.startswith(CALLS) and not one.head.startswith(TOOL)
