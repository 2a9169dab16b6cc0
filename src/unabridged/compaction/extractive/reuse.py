"""How likely a value of a run is written again, by where it stood: weights that were learned, over a few plain traits.
It refuses to read a word of prose, and to know what a value means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log2
from typing import Final, NamedTuple

from unabridged.compaction.extractive.reuse_weights import WEIGHTS
from unabridged.compaction.extractive.signs import ALONE, NUMBER
from unabridged.compaction.extractive.statements import CALLS, TOOL, Statement
from unabridged.lazy_patterns import lazy

# One that stood so many messages ago is as old as any other.
_OLDEST: Final = 200
_KEYS: Final = ("id", "ids", "code", "key", "name", "number", "ref", "path", "file", "url", "email", "host", "date")
_DIGITS: Final = lazy(r"\d")
_LETTERS: Final = lazy(r"[^\W\d_]")
_PLACES: Final = lazy(r"[/@\\]")
_TIMES: Final = lazy(r"\d:\d|^\d{4}-\d\d-\d\d")
_DECIMALS: Final = lazy(r"^[-+]?\d+\.\d+$")
# Which files a call named is told whether or not it names them again.
_PATH: Final = lazy(r"\w[/\\]\w")
_TRAIL: Final = 0.35
# What stands around a value and is no part of its sign.
_AROUND: Final = "-+.,:#@~/\\'$"


class Reuse(NamedTuple):
    """How likely it is by itself, whenever it stood, and how likely now."""

    plain: float
    now: float


class _Met:
    """What is known of a value by all it stands in: in how many messages, behind which names, and beside what."""

    __slots__ = ("beside", "called", "keys", "last", "line", "printed", "spoken")

    def __init__(self) -> None:
        self.called = self.spoken = self.printed = 0
        self.last, self.line, self.beside = 0, -1, 0
        self.keys = set[str]()


def reuses(every: Sequence[Statement], count: int) -> Mapping[str, Reuse]:
    """How likely each value of these is to be written by a call that comes soon, of ``count`` messages in all."""
    found = dict[str, Reuse]()
    for sign, traits in traits_of(every, count):
        least = _TRAIL if traits["called"] and _PATH.search(sign) else 0.0
        plain = max(least, _likely({**traits, "age": 0.0}))
        found[sign] = Reuse(plain, max(least, min(plain, _likely(traits))))
    return found


def _likely(traits: Mapping[str, float]) -> float:
    return 1 / (1 + exp(-sum(WEIGHTS[name] * much for name, much in traits.items())))


def traits_of(every: Sequence[Statement], count: int) -> Iterator[tuple[str, Mapping[str, float]]]:
    """The traits of each value of these, by the names that the weights have."""
    met = _met(every)
    behind = dict[str, set[str]]()
    for sign, each in met.items():
        for key in each.keys:
            behind.setdefault(key, set()).add(sign)
    used = {key: sum(met[sign].called > 0 for sign in signs) for key, signs in behind.items()}
    asked = Counter(field.key for each in every if _is_call(each) for field in each.values)
    for sign, each in met.items():
        others = [(used[key] - (each.called > 0), len(behind[key])) for key in each.keys]
        is_asked = any(key in asked for key in each.keys)
        age = min(_OLDEST, max(0, count - 1 - each.last))
        yield (
            sign,
            {
                **_looks(sign, is_asked=is_asked),
                "called": float(each.called > 0),
                "called again": log2(max(1, each.called)),
                "spoken": float(each.spoken > 0),
                "spoken again": log2(max(1, each.spoken)),
                "printed": log2(1 + each.printed),
                "age": log2(1 + age),
                "asked": float(is_asked),
                "asked again": log2(1 + max((asked[key] for key in each.keys), default=0)),
                "names": float(any(key.lower().endswith(_KEYS) for key in each.keys)),
                "nameless": float(not each.keys),
                "of many": log2(min((all_ for _, all_ in others), default=1)),
                "of used": max((those / all_ for those, all_ in others), default=0.0),
                "of any used": float(any(those for those, _ in others)),
                "beside used": float(each.beside > 0),
            },
        )


def _looks(sign: str, *, is_asked: bool) -> Mapping[str, float]:
    """What it looks like, which says more where calls have asked for its like."""
    has_digits = _DIGITS.search(sign, 1) is not None
    is_code = has_digits and _LETTERS.search(sign, 1) is not None
    return {
        "always": 1.0,
        "number": float(sign[0] == NUMBER),
        "code": float(is_code),
        "word": float(not has_digits),
        "place": float(_PLACES.search(sign) is not None),
        "time": float(_TIMES.search(sign, 1) is not None),
        "decimal": float(_DECIMALS.search(sign[1:]) is not None),
        "asked word": float(is_asked and not has_digits),
        "asked code": float(is_asked and is_code),
    }


def _met(every: Sequence[Statement]) -> dict[str, _Met]:
    met = dict[str, _Met]()
    for one in every:
        is_call, is_printed = _is_call(one), one.head.startswith(TOOL) or one.is_value
        for sign in one.says:
            if sign[0] not in ALONE:
                continue
            each = met.setdefault(sign, _Met())
            if each.line != one.line or one.is_value:
                each.line = one.line
                each.called += is_call
                each.printed += is_printed
                each.spoken += not (is_call or is_printed)
            each.last = max(each.last, one.ordinal)
        for sign, key in _named(one):
            if sign in met and key:
                met[sign].keys.add(key)
    told = {sign for sign, each in met.items() if each.called or each.spoken}
    for one in every:
        signs = [sign for sign in one.says if sign in met]
        many = sum(sign in told for sign in signs)
        for sign in signs:
            met[sign].beside = max(met[sign].beside, many - (sign in told))
    return met


def _named(one: Statement) -> Iterator[tuple[str, str]]:
    """The signs of the values of a statement that stand behind a name, and the name."""
    if one.is_value:
        yield from ((sign, one.form) for sign in one.says)
        return
    signs = {said[1:]: said for said in one.says if said[0] in ALONE}
    for field in one.values:
        sign = signs.get(field.value) or signs.get(field.value.strip(_AROUND))
        if sign is not None:
            yield sign, field.key


def _is_call(one: Statement) -> bool:
    return one.form.startswith(CALLS) and not one.head.startswith(TOOL)
