"""What a draft tells by itself, clause by clause: no question, and nothing under a heading that turns what is under it.
It refuses to read a language that has no words here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from unabridged.compaction.gate.meaning import signs
from unabridged.compaction.gate.meaning.clauses import Clause, clauses
from unabridged.compaction.gate.meaning.heard import Heard
from unabridged.compaction.gate.meaning.reading import Reader
from unabridged.compaction.gate.meaning.signs import Signs
from unabridged.compaction.gate.source import Source
from unabridged.compaction.languages import language_of
from unabridged.lazy_patterns import lazy

_HEADING: Final = lazy(r"\s*(?:#{1,6}\s|\*\*|__|【|[^\n]{1,60}[:：]\s*$)")
_ITEM: Final = lazy(r"\s*(?:[-*+•·]|\d{1,3}[.)、]|\[.\])\s")
# What a label lists is all under it.
_LISTED: Final = lazy(r"(?P<label>[^\n.!?;:：]{1,40})[:：][^\n.!?]*;[^\n.!?:：]*(?=[.!?]|$)")
_COLON: Final = lazy("[:：]")


class Telling:
    """What a draft tells beside what it stands for; none of it is read before a check asks for it, and all of it once."""

    def __init__(self, own: str, source: Source) -> None:
        self._own, self._source = own, source

    @cached_property
    def tongue(self) -> Signs | None:
        """The words of the language in which both are."""
        return signs.of(language_of((self._source.by_users,)) or language_of((self._own,)))

    @cached_property
    def reader(self) -> Reader:
        """Who reads both in it."""
        return Reader(self.tongue)

    @cached_property
    def heard(self) -> Heard:
        """What it stands for, to be asked for its clauses."""
        return Heard(self._source.text, self._source.lower, self.reader)

    @cached_property
    def clauses(self) -> Sequence[Clause]:
        """The clauses that state something; none in a language that is not known."""
        return list(_stated(self._own, self.reader)) if self.tongue is not None else []


def _stated(text: str, reader: Reader) -> Iterator[Clause]:
    turns = False
    for line in text.splitlines():
        if _HEADING.match(line) and not _ITEM.match(line):
            head = reader.read(_COLON.split(line)[0])
            turns = bool(head.maybe or head.denied)
        if not turns:
            listed = _LISTED.sub(lambda match: _joined(match, reader), line)
            yield from (each for each in clauses(listed, reader) if not each.asks)


def _joined(match: re.Match[str], reader: Reader) -> str:
    """What a label lists that turns what is under it, as one sentence."""
    label = reader.read(match["label"])
    return match[0].replace(";", ",") if label.maybe or label.denied else match[0]
