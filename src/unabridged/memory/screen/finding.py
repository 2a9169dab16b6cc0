"""Where the forms that the screen knows stand in a reading of a text.
It refuses to look for a form whose first words the text has not.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.memory.screen import (
    forms_abroad,
    forms_orders,
    forms_roles,
    forms_sending,
    forms_standing,
    forms_steering,
)
from unabridged.memory.screen.folding import Reading
from unabridged.memory.screen.form import Form
from unabridged.memory.screen.forms_abroad import UNSPACED
from unabridged.memory.screen.forms_written import WRITTEN
from unabridged.memory.screen.verdict import Weight


class Seen(NamedTuple):
    """A find before it is told: its name, its weight, where it stands in the original, and why it counts."""

    name: str
    weight: Weight
    first: int
    last: int
    reason: str


# In words: how far before its word a form begins, and how far behind it ends.
_NEAR: Final = 12
_REACH: Final = 24
# Where a form may begin at so many places, it is looked for in all that lies between.
_MANY: Final = 64
_BLANKS: Final = re.compile(r"\s+")
_FARTHER: Final = re.compile("[\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


class _Index(NamedTuple):
    """Every form, which of them begin with a word, by their place among them, and every word that any of them asks for."""

    every: Sequence[Form]
    by_word: Mapping[str, tuple[int, ...]]
    asked: frozenset[str]


@cache
def _index() -> _Index:
    found = dict[str, list[int]]()
    pages = (forms_orders, forms_standing, forms_steering, forms_roles, forms_sending, forms_abroad)
    every = tuple(form for page in pages for form in page.FORMS)
    for at, form in enumerate(every):
        for word in form.begins:
            found.setdefault(word, []).append(at)
    asked = frozenset(word for form in every for word in (*form.begins, *form.with_))
    return _Index(every, MappingProxyType({word: tuple(forms) for word, forms in found.items()}), asked)


def forms(reading: Reading) -> Iterator[Seen]:
    """The first place of each form."""
    every, by_word, asked = _index()
    known = reading.known
    # In their order, so that of two forms of one name the same one is told in every program.
    wanted = [every[at] for at in sorted({at for word in known & by_word.keys() for at in by_word[word]})]
    places = dict[str, list[int]]()
    for at, word in enumerate(reading.words) if wanted else ():
        if word in asked:
            places.setdefault(word, []).append(at)
    for form in wanted:
        if not form.with_ or not form.with_.isdisjoint(known):
            looks = (form.pattern.search(reading.spoken, *reading.among(*each)) for each in _windows(form, places))
            found = next(filter(None, looks), None)
            if found is not None:
                yield Seen(form.name, form.weight, *reading.of_spoken(*found.span()), form.reason)
    yield from written(reading)
    if _FARTHER.search(reading.text) is not None:
        yield from unspaced(reading)


def _windows(form: Form, places: Mapping[str, Sequence[int]]) -> Sequence[tuple[int, int]]:
    """From which word to which the form can stand: about each it begins with that has another it asks for close by."""
    begins = _places(form.begins, places)
    if len(begins) >= _MANY:
        return ((begins[0] - _NEAR, begins[-1] + _REACH),)
    if form.with_:
        others = _places(form.with_, places)
        begins = [at for at in begins if _is_close(at, others)]
    windows = list[tuple[int, int]]()
    for at in begins:
        first = windows.pop()[0] if windows and windows[-1][1] >= at - _NEAR else at - _NEAR
        windows.append((first, at + _REACH))
    return windows


def _places(words: frozenset[str], places: Mapping[str, Sequence[int]]) -> list[int]:
    """Where any of these words stands."""
    found = list[int]()
    for word in words & places.keys():
        found += places[word]
    found.sort()
    return found


def _is_close(at: int, others: Sequence[int]) -> bool:
    behind = bisect_left(others, at - _NEAR)
    return behind < len(others) and others[behind] <= at + _REACH


def written(reading: Reading) -> Iterator[Seen]:
    """What is told by its signs."""
    text, known = reading.text, reading.known
    for each in WRITTEN:
        if each.is_hinted(text, known):
            found = each.pattern.search(text)
            if found is not None:
                yield Seen(each.name, each.weight, *reading.of(*found.span()), each.reason)


def unspaced(reading: Reading) -> Iterator[Seen]:
    """What is told in scripts without blanks; blanks between their letters are left out."""
    close = _BLANKS.sub("", reading.text)
    for name, weight, pattern, reason in UNSPACED:
        found = pattern.search(close)
        if found is not None:
            yield Seen(name, weight, *reading.of(*_with_blanks(reading.text, found.span())), reason)


def _with_blanks(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """The span in the text of one in the same text without blanks."""
    solid = [at for at, sign in enumerate(text) if not sign.isspace()]
    return solid[span[0]], solid[span[1] - 1] + 1


def strongest(every: Iterable[Seen]) -> tuple[Seen, ...]:
    """Of each name the find that says most, the first of them, in the order in which they stand."""
    kept = dict[str, Seen]()
    for each in every:
        if each.name not in kept or each.weight > kept[each.name].weight:
            kept[each.name] = each
    return tuple(sorted(kept.values(), key=lambda each: (each.first, each.last, each.name)))
