"""Which forms a text can have, by its words alone, and from which of its words on each is worth a try.
It refuses to look at a pattern: of most texts that much is enough to be done with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.memory.screen import (
    forms_abroad,
    forms_asked,
    forms_believed,
    forms_believed_abroad,
    forms_orders,
    forms_readers,
    forms_readers_abroad,
    forms_roles,
    forms_sending,
    forms_standing,
    forms_steering,
)
from unabridged.memory.screen.folding import Reading
from unabridged.memory.screen.form import Form
from unabridged.memory.screen.openings import openings
from unabridged.memory.screen.verdict import Weight

# In words: how far before its word a form begins, and how far behind it ends.
_NEAR: Final = 12
_REACH: Final = 24
# By these steps a place spreads over all that is as close to it, and over the words of its window: each step doubles it.
_CLOSE: Final = (1, 2, 4, 8, 16, _NEAR + _REACH - 31)
_WINDOW: Final = (1, 2, 4, 8, 16, _NEAR + _REACH - 32)
# Where a form may begin at so many places, it is looked for in all that lies between.
_MANY: Final = 64
_NOTHING: Final = -1


class Wanted(NamedTuple):
    """A form, and from which word to which each try goes, one behind the other.

    Where it ``is_loose`` there is one try, and the form may begin anywhere in it.
    """

    form: Form
    tries: Iterable[tuple[int, int]]
    is_loose: bool


class _Index(NamedTuple):
    """Every form, and for each word which of them ask for it.

    Told are places among all forms that have it to begin with, then all that have it beside, then all that open with it.
    """

    every: Sequence[Form]
    by_word: Mapping[str, Sequence[int]]
    asked: frozenset[str]


@cache
def _index() -> _Index:
    pages = (
        *(forms_orders, forms_standing, forms_steering, forms_roles, forms_sending, forms_asked, forms_abroad),
        *(forms_believed, forms_believed_abroad, forms_readers, forms_readers_abroad),
    )
    every = tuple(form for page in pages for form in page.FORMS)
    asked = chain(
        (form.begins for form in every),
        (form.with_ for form in every),
        (openings(form.spelled) for form in every),
    )
    found = dict[str, list[int]]()
    for at, words in enumerate(asked):
        for word in words:
            found.setdefault(word, []).append(at)
    return _Index(every, MappingProxyType(found), frozenset(found))


def wanted(reading: Reading, told: Mapping[str, Weight]) -> Iterator[Wanted]:
    """Each form that the words allow for, in their order, so that of two of one name every program tells the same.

    One that says no more than what is told meanwhile under its name is none.
    """
    every, count = _index().every, len(reading.words)
    found = _gathered(reading)
    for at in sorted(found):
        if at >= len(every):
            break
        form, begun = every[at], found[at]
        if told.get(form.name, _NOTHING) >= form.weight:
            continue
        beside, opened = found.get(at + len(every), 0), found.get(at + 2 * len(every), 0)
        if not opened or (form.with_ and not beside):
            continue
        if begun.bit_count() >= _MANY:
            yield Wanted(form, (_around(begun, count),), is_loose=True)
            continue
        near = begun & _spread(beside << _NEAR, _CLOSE) if form.with_ else begun
        within = _spread(near << (_REACH - 1), _WINDOW)
        if opened & within:
            yield Wanted(form, _tries(opened & within, within, count), is_loose=False)


def _gathered(reading: Reading) -> Mapping[int, int]:
    """Where the words stand that a form begins with; behind all forms, those beside it; behind these, those it opens with.

    A set of places is a number with a bit for each: what is close to what is told of all of them at once.
    """
    _, by_word, asked = _index()
    found = dict[int, int]()
    for word, places in _places(reading.words, asked & reading.known).items():
        for at in by_word[word]:
            found[at] = found.get(at, 0) | places
    return found


def _places(words: Sequence[str], asked: frozenset[str]) -> Mapping[str, int]:
    """Where each of these words stands."""
    found = dict.fromkeys(asked, 0)
    for at, word in enumerate(words):
        if word in found:
            found[word] |= 1 << at
    return found


def _spread(places: int, steps: Sequence[int]) -> int:
    """These places, and before each of them as many as the steps are together."""
    for step in steps:
        places |= places >> step
    return places


def _tries(opened: int, within: int, count: int) -> Iterator[tuple[int, int]]:
    """From each of these places to where those end within which it stands."""
    last = 0
    while opened:
        at = (opened & -opened).bit_length() - 1
        if at >= last:
            gaps = ~(within >> at)
            last = min(count, at + (gaps & -gaps).bit_length() - 1)
        yield at, last
        opened &= opened - 1


def _around(places: int, count: int) -> tuple[int, int]:
    """From before the first of these places to behind the last."""
    first = (places & -places).bit_length() - 1
    return max(0, first - _NEAR), min(places.bit_length() - 1 + _REACH, count)
