"""The traits of a value of a run by which it is weighed: how it looks, what it stood behind, who said it, and when.
It refuses to say what a trait is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log2
from string import ascii_lowercase, ascii_uppercase, digits
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.compaction.extractive.signs import ALONE, NUMBER
from unabridged.compaction.extractive.statements import CALLS, TOOL, Statement
from unabridged.lazy_patterns import lazy

# Values that a call has written, and those that none has, are weighed by two tables.
CALLED: Final = "called"
NEW: Final = "new"
# These say how long ago something was.
AGES: Final = frozenset({"age", "called age"})
# One that stood so many messages ago is as old as any other.
_OLDEST: Final = 200
_HALF_LIFE: Final = 20
_KEYS: Final = ("id", "ids", "code", "key", "name", "number", "ref", "path", "file", "url", "email", "host", "date")
_DATES: Final = ("date", "time", "day", "born", "created")
_DIGITS: Final = lazy(r"\d")
_LETTERS: Final = lazy(r"[^\W\d_]")
_PLACES: Final = lazy(r"[/@\\]")
_TIMES: Final = lazy(r"\d:\d|^\d{4}-\d\d-\d\d")
# What stands around a value and is no part of its sign.
_AROUND: Final = "-+.,:#@~/\\'$"
# What it looks like, whatever letters and figures it has, and however many.
_LIKE: Final = ((ascii_lowercase, "a"), (ascii_uppercase, "A"), (digits, "0"))
_LOOK: Final = MappingProxyType({ord(each): sign for those, sign in _LIKE for each in those})
_SAME: Final = lazy(r"(.)\1+")


class Traits(NamedTuple):
    """How much there is of each trait, and by which table that is weighed."""

    is_called: bool
    much: Mapping[str, float]

    @property
    def table(self) -> str:
        """The table's name."""
        return CALLED if self.is_called else NEW


class _Met:
    """What is known of a value by all it stands in: when, behind which names, and in which place of a message."""

    __slots__ = ("called", "is_printed", "keys", "last", "line", "place")

    def __init__(self) -> None:
        self.called = self.line = -1
        self.last = self.place = 0
        self.is_printed = False
        self.keys = dict[str, None]()


class _Named:
    """What is known of a name by the values behind it: the calls' own, all, the newest, and how many calls wrote."""

    __slots__ = ("asked", "behind", "called", "is_date", "is_name", "newest", "used")

    def __init__(self, key: str) -> None:
        low = key.lower()
        self.is_name, self.is_date = low.endswith(_KEYS), low.endswith(_DATES)
        self.asked = self.newest = self.used = 0
        self.behind, self.called = set[str](), set[str]()


class _Everything:
    """All values and names of these statements, how many values each message has, and how many look alike."""

    __slots__ = ("alike", "alike_called", "looks", "met", "named", "there")

    def __init__(self, every: Sequence[Statement]) -> None:
        self.met, self.named, self.there = dict[str, _Met](), dict[str, _Named](), Counter[int]()
        for one in every:
            self._add(one)
        for named in self.named.values():
            named.used = sum(self.met[sign].called >= 0 for sign in named.behind)
        self.looks = {sign: _SAME.sub(r"\1", sign.translate(_LOOK)) for sign in self.met}
        self.alike = Counter(self.looks.values())
        self.alike_called = Counter(self.looks[sign] for sign, each in self.met.items() if each.called >= 0)

    def _add(self, one: Statement) -> None:
        is_call, is_printed = _is_call(one), one.head.startswith(TOOL) or one.is_value
        for sign in one.says:
            if sign[0] not in ALONE:
                continue
            each = self.met.get(sign) or self.met.setdefault(sign, _Met())
            if each.line != one.line:
                each.line = one.line
                self.there[one.line] += 1
                each.place = self.there[one.line]
            each.last, each.is_printed = max(each.last, one.ordinal), is_printed and not is_call
            if is_call:
                each.called = one.ordinal
        for sign, key in _pairs(one):
            if key and sign in self.met:
                self.met[sign].keys[key] = None
                named = self.named.get(key) or self.named.setdefault(key, _Named(key))
                named.behind.add(sign)
                named.newest = max(named.newest, one.ordinal)
                if is_call:
                    named.asked += 1
                    named.called.add(sign)


def traits_of(every: Sequence[Statement], count: int) -> Iterator[tuple[str, Traits]]:
    """The traits there are of each value of these, of ``count`` messages, by the names that the weights have."""
    all_ = _Everything(every)
    for sign, each in all_.met.items():
        is_called = each.called >= 0
        much = _of_called(all_, sign, each) if is_called else _of_new(all_, sign, each)
        if is_called:
            much["called age"] = log2(1 + min(_OLDEST, max(0, count - 1 - each.called)))
        else:
            much["age"] = 1 - 0.5 ** (max(0, count - 1 - each.last) / _HALF_LIFE)
        if each.is_printed:
            much["printed last"] = 1.0
        yield sign, Traits(is_called=is_called, much=much)


def _of_called(all_: _Everything, sign: str, each: _Met) -> dict[str, float]:
    look = all_.looks[sign]
    others = all_.alike_called[look] - 1
    much = {
        "always": 1.0,
        "word": float(_DIGITS.search(sign, 1) is None),
        "place": float(_PLACES.search(sign) is not None),
        "values there": log2(1 + all_.there[each.line]),
        "look used": log2(1 + others),
        "look's share": others / max(1, all_.alike[look] - 1),
    }
    if not each.keys:
        return much | {"nameless": 1.0}
    named = [all_.named[key] for key in each.keys]
    asked = max(one.asked for one in named)
    return much | {
        "names": float(any(one.is_name for one in named)),
        "asked": float(asked > 0),
        "asked again": log2(1 + asked),
        "repeats": log2(1 + max(one.asked - len(one.called) for one in named)),
        "of many": log2(min(len(one.behind) for one in named)),
        "others used": log2(max(one.used for one in named)),
    }


def _of_new(all_: _Everything, sign: str, each: _Met) -> dict[str, float]:
    look = all_.looks[sign]
    much = {
        "always": 1.0,
        "number": float(sign[0] == NUMBER),
        "time": float(_TIMES.search(sign, 1) is not None),
        "long": log2(len(sign)),
        "first there": float(each.place == 1),
        "look used": log2(1 + all_.alike_called[look]),
        "look's many": log2(all_.alike[look]),
    }
    if not each.keys:
        return much
    named = [all_.named[key] for key in each.keys]
    is_code = _DIGITS.search(sign, 1) is not None and _LETTERS.search(sign, 1) is not None
    return much | {
        "asked code": float(is_code and any(one.asked for one in named)),
        "names": float(any(one.is_name for one in named)),
        "date": float(any(one.is_date for one in named)),
        "of any used": float(any(one.called for one in named)),
        "others used": log2(1 + max(one.used for one in named)),
        "newest of its name": float(any(one.newest <= each.last for one in named)),
    }


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
