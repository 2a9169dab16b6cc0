"""The traits of a value of a run by which it is weighed: how it looks, what it stood behind, who said it, and when.
It refuses to say what a trait is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log2
from typing import Final, NamedTuple

from unabridged.compaction.extractive.reuse_met import Everything, Met
from unabridged.compaction.extractive.signs import NUMBER
from unabridged.compaction.extractive.statements import Statement
from unabridged.lazy_patterns import lazy

# Values that a call has written, and those that none has, are weighed by two tables.
CALLED: Final = "called"
NEW: Final = "new"
# These say how long ago something was.
AGES: Final = frozenset({"age", "called age"})
# One that stood so many messages ago is as old as any other.
_OLDEST: Final = 200
_HALF_LIFE: Final = 20
# What a conversation began with comes back; behind so many messages half as much.
_EARLY: Final = 10
_DIGITS: Final = lazy(r"\d")
_LETTERS: Final = lazy(r"[^\W\d_]")
_PLACES: Final = lazy(r"[/@\\]")
_TIMES: Final = lazy(r"\d:\d|^\d{4}-\d\d-\d\d")


class Traits(NamedTuple):
    """How much there is of each trait, and by which table that is weighed."""

    is_called: bool
    much: Mapping[str, float]

    @property
    def table(self) -> str:
        """The table's name."""
        return CALLED if self.is_called else NEW


def traits_of(every: Sequence[Statement], count: int) -> Iterator[tuple[str, Traits]]:
    """The traits there are of each value of these, of ``count`` messages, by the names that the weights have."""
    all_ = Everything(every)
    for sign, each in all_.met.items():
        is_called = each.called >= 0
        much = _of_called(all_, sign, each) if is_called else _of_new(all_, sign, each)
        if is_called:
            much["called age"] = log2(1 + min(_OLDEST, max(0, count - 1 - each.called)))
        else:
            much["age"] = 1 - 0.5 ** (max(0, count - 1 - each.last) / _HALF_LIFE)
        if each.is_printed:
            much["printed last"] = 1.0
        much |= _of_place(all_, each, max(0, count - 1 - each.last))
        yield sign, Traits(is_called=is_called, much=much)


def _of_place(all_: Everything, each: Met, age: int) -> dict[str, float]:
    """How early it came, and what became of those that stood in its place, or as long ago."""
    much, own = {"early": 0.5 ** ((each.first - all_.begins) / _EARLY)}, int(each.called >= 0)
    if each.keys:
        named = [(all_.named[key], place) for key, place in each.keys.items()]
        shares = (one.share(place, own) for one, place in named if place is not None)
        waited = max(one.waited_for(age) for one, _ in named) - sum(than >= age for than in each.waited)
        much |= {"its place used": max(shares, default=0.0), "waited for": log2(1 + waited)}
    return much


def _of_called(all_: Everything, sign: str, each: Met) -> dict[str, float]:
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


def _of_new(all_: Everything, sign: str, each: Met) -> dict[str, float]:
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
