"""Where the forms that the screen knows stand in a reading of a text.
It refuses to look for a form whose first words the text has not.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen import forms_asked, forms_believed_abroad, forms_readers_abroad
from unabridged.memory.screen.folding import Reading
from unabridged.memory.screen.forms_abroad import UNSPACED
from unabridged.memory.screen.forms_written import WRITTEN, may_have_any
from unabridged.memory.screen.openings import Ways, first_signs, may_have, needed, skipping
from unabridged.memory.screen.verdict import Weight
from unabridged.memory.screen.wanting import ends_of, wanted
from unabridged.redaction.compiled import compiled


class Seen(NamedTuple):
    """A find before it is told: its name, its weight, where it stands in the original, and why it counts."""

    name: str
    weight: Weight
    first: int
    last: int
    reason: str


_NOTHING: Final = -1
_Unspaced: TypeAlias = tuple[str, Weight, str, str]
_FARTHER: Final = lazy("[\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def forms(reading: Reading) -> Iterator[Seen]:
    """The first place of each form."""
    return _forms(reading, {})


def strongest_forms(reading: Reading, told: dict[str, Weight]) -> Iterator[Seen]:
    """The same, but of a name of which one is told no other is tried that says no more than that; found, it is told."""
    for seen in _forms(reading, told):
        told[seen.name] = seen.weight
        yield seen


def _forms(reading: Reading, told: Mapping[str, Weight]) -> Iterator[Seen]:
    """The first place of each form that says more than what is told meanwhile under its name."""
    yield from spoken(reading, told)
    yield from written(reading, told)
    if not reading.text.isascii() and _FARTHER.search("".join(reading.signs)) is not None:
        yield from unspaced(reading)


def spoken(reading: Reading, told: Mapping[str, Weight]) -> Iterator[Seen]:
    """What is told by its words."""
    ends = ends_of(reading)
    for each in wanted(reading, told):
        found = each.first(reading, ends)
        if found is not None:
            form = each.form
            yield Seen(form.name, form.weight, *reading.of_spoken(*found.span()), form.reason)


def written(reading: Reading, told: Mapping[str, Weight]) -> Iterator[Seen]:
    """What is told by its signs."""
    text = reading.text
    for each in WRITTEN if may_have_any(reading) else ():
        if told.get(each.name, _NOTHING) < each.weight and each.is_hinted(reading):
            found = each.found(f"\n{text}" if each.is_line else text, reading.known)
            if found is not None:
                first, last = max(0, found.start() - each.is_line), found.end() - each.is_line
                yield Seen(each.name, each.weight, *reading.of(first, last), each.reason)


def unspaced(reading: Reading) -> Iterator[Seen]:
    """What is told in scripts without blanks; blanks between their letters are left out."""
    pieces = reading.text.split()
    close, gaps = "".join(pieces), _Gaps(reading.text, pieces)
    for begins, needs, (name, weight, spelled, reason) in _unspaced():
        may_be = not begins.isdisjoint(reading.signs) and may_have(reading.signs, needs)
        found = compiled(spelled).search(close) if may_be else None
        if found is not None:
            first, last = found.span(1)
            yield Seen(name, weight, *reading.of(gaps.behind(first), gaps.behind(last - 1) + 1), reason)


@cache
def _unspaced() -> tuple[tuple[frozenset[str], Ways, _Unspaced], ...]:
    """Each of these forms, with which signs it can begin, and what it needs."""
    believed, read = forms_believed_abroad.UNSPACED, forms_readers_abroad.UNSPACED
    every = (*UNSPACED, forms_asked.UNSPACED, *believed, *read)
    return tuple(
        (first_signs(spelled), needed(spelled), (name, weight, skipping(spelled), reason))
        for name, weight, spelled, reason in every
    )


class _Gaps:
    """The way back to a text from the same without blanks."""

    def __init__(self, text: str, pieces: Sequence[str]) -> None:
        self._text = text
        self._ends = list(accumulate(map(len, pieces), initial=0))

    def behind(self, at: int) -> int:
        """Where a sign stands in the text: in the same piece, as far from where that begins."""
        which = bisect_right(self._ends, at) - 1
        return len(self._text) - len(self._text.split(None, which)[which]) + at - self._ends[which]


def strongest(every: Iterable[Seen]) -> tuple[Seen, ...]:
    """Of each name the find that says most, the first of them, in the order in which they stand."""
    kept = dict[str, Seen]()
    for each in every:
        if each.name not in kept or each.weight > kept[each.name].weight:
            kept[each.name] = each
    return tuple(sorted(kept.values(), key=lambda each: (each.first, each.last, each.name)))
