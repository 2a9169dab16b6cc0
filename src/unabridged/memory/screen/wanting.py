"""Which forms a text can have, by its words alone, and from which of its words on each is worth a try.
It refuses to look at a pattern: of most texts that much is enough to be done with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import chain, compress, repeat
from operator import and_, or_
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

# In words: a text is looked at by blocks of so many. A form stands in a block that one of its first words stands in, where
# a word that it begins with is not far before or right behind, and a word beside it not farther.
_BLOCK: Final = 12
_BEFORE: Final = 2
_BESIDE: Final = 3
# So far before its word it opens, and so far behind it.
_NEAR: Final = 12
_AFTER: Final = 23
# So many words a form reaches at the most.
_REACH: Final = 36
# Where a form may stand at so many places, it is looked for in all that lies between.
_MANY: Final = 64
_NOTHING: Final = -1
# Above how many others those lie that open with a word.
_OPENED: Final = 2


class Wanted(NamedTuple):
    """A form, and at which words it may open, one behind the other."""

    form: Form
    places: Sequence[int]

    def first(self, reading: Reading, ends: Sequence[int]) -> re.Match[str] | None:
        """The first of it in the reading: at one of these words, or where it may be at many from the first of them on.

        ``ends`` says for each word how far a form reaches that opens there.
        """
        form, said, begins = self.form, reading.spoken, reading.begins
        if len(self.places) >= _MANY:
            return form.pattern.search(said, begins[self.places[0]], ends[self.places[-1]])
        match = form.pattern.match
        for at in self.places:
            found = match(said, begins[at], ends[at])
            # Whether a word that it begins with is near enough: blocks tell that roughly.
            if found is not None and not form.begins.isdisjoint(reading.words[max(0, at - _AFTER) : at + _NEAR + 1]):
                return found
        return None


class _Index(NamedTuple):
    """Every form, and what tells for a word which of them it is anything to, and for others what it is told beside them.

    A set of forms is a number with a bit for each, of which a word has three, one above the other: those that ask for it
    to begin with, those that ask for it beside, and those that open with it. ``alone`` are those that ask for nothing
    beside, as a second one.
    """

    every: Sequence[Form]
    said: Callable[[str, int], int]
    alone: int


@cache
def _index() -> _Index:
    pages = (
        *(forms_orders, forms_standing, forms_steering, forms_roles, forms_sending, forms_asked, forms_abroad),
        *(forms_believed, forms_believed_abroad, forms_readers, forms_readers_abroad),
    )
    every = tuple(form for page in pages for form in page.FORMS)
    said, alone = dict[str, int](), 0
    for at, form in enumerate(every):
        begun, beside, opened = (1 << at + which * len(every) for which in range(3))
        _mark(said, form.begins, begun)
        _mark(said, form.with_, beside)
        _mark(said, openings(form.spelled), opened)
        alone |= 0 if form.with_ else beside
    return _Index(every, said.get, alone)


def _mark(found: dict[str, int], words: Iterable[str], bit: int) -> None:
    for word in words:
        found[word] = found.get(word, 0) | bit


def wanted(reading: Reading, told: Mapping[str, Weight]) -> Iterator[Wanted]:
    """Each form that the words allow for, in their order, so that of two of one name every program tells the same.

    One that says no more than what is told meanwhile under its name is none.
    """
    every = _index().every
    found = _places(reading.words)
    for which in sorted(found):
        if told.get(every[which].name, _NOTHING) < every[which].weight:
            yield Wanted(every[which], found[which])


def ends_of(reading: Reading) -> list[int]:
    """For each word how far a form reaches at the most that opens there."""
    begins = reading.begins
    return [*begins[_REACH:], *repeat(begins[-1], _REACH)]


def _places(words: Sequence[str]) -> Mapping[int, list[int]]:
    """For each form that may stand there the places of the words that it opens with."""
    every, said_of, _ = _index()
    said = list(map(said_of, words, repeat(0)))
    found, lowest = dict[int, list[int]](), _OPENED * len(every)
    near = chain.from_iterable(map(repeat, _near(said), repeat(_BLOCK)))
    may_open = list(map(and_, said, near))
    for at in compress(range(len(words)), may_open):
        left = may_open[at] >> lowest
        while left:
            which = left.bit_length() - 1
            left ^= 1 << which
            if which in found:
                found[which].append(at)
            else:
                found[which] = [at]
    return found


def _near(said: Sequence[int]) -> list[int]:
    """For each block which forms have what they ask for near it, as those that open there."""
    every, _, alone = _index()
    blocks = [reduce(or_, said[at : at + _BLOCK]) for at in range(0, len(said), _BLOCK)]
    ends = [0] * _BESIDE
    by_one = [*ends, *blocks, *ends]
    by_two = list(map(or_, by_one, by_one[1:]))
    by_four = list(map(or_, by_two, by_two[2:]))
    begun = by_four[_BESIDE - _BEFORE :]
    beside = map(or_, by_four, by_four[_BESIDE:])
    one, lowest = (1 << len(every)) - 1, _OPENED * len(every)
    return [(each & (two | alone) >> len(every) & one) << lowest for each, two in zip(begun, beside, strict=False)]
