"""Where the forms that the screen knows stand in a reading of a text.
It refuses to look for a form whose first words the text has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.memory.screen import forms_abroad, forms_orders, forms_roles, forms_sending
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


# In characters: how far before its word a form begins, and how far behind it ends.
_NEAR: Final = 200
_REACH: Final = 600
_BLANKS: Final = re.compile(r"\s+")
_FARTHER: Final = re.compile("[\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@cache
def _forms() -> Mapping[str, tuple[Form, ...]]:
    """The forms by each of the words that they begin with."""
    found = dict[str, list[Form]]()
    for form in (*forms_orders.FORMS, *forms_roles.FORMS, *forms_sending.FORMS, *forms_abroad.FORMS):
        for word in form.begins:
            found.setdefault(word, []).append(form)
    return MappingProxyType({word: tuple(forms) for word, forms in found.items()})


def forms(reading: Reading) -> Iterator[Seen]:
    """The first place of each form."""
    known, by = reading.known, _forms()
    wanted = dict[Form, list[str]]()
    for word in known & by.keys():
        for form in by[word]:
            wanted.setdefault(form, []).append(word)
    for form, words in wanted.items():
        if not form.with_ or not form.with_.isdisjoint(known):
            found = form.pattern.search(reading.spoken, *_about(reading.spoken, words))
            if found is not None:
                yield Seen(form.name, form.weight, *reading.of_spoken(*found.span()), form.reason)
    yield from written(reading)
    if _FARTHER.search(reading.text) is not None:
        yield from unspaced(reading)


def _about(spoken: str, words: Sequence[str]) -> tuple[int, int]:
    """From where to where a form can stand that begins with one of these words, or has it near its beginning."""
    first = max(0, min(map(spoken.find, words)) - _NEAR)
    return spoken.rfind(" ", 0, first) + 1, max(map(spoken.rfind, words)) + _REACH


def written(reading: Reading) -> Iterator[Seen]:
    """What is told by its signs."""
    text = reading.text
    for each in WRITTEN:
        if any(hint in text for hint in each.hints):
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
