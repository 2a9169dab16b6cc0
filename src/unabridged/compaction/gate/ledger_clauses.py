"""The clauses of a draft one by one, each with its sentence and what stands above it: a heading, a label, a key.
It refuses to know a ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate.ledger_words import REJECTED
from unabridged.compaction.gate.wording.nothing import DENIES
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

SENTENCE: Final = lazy(r"(?<!\d)\.+(?=\s|$)|[!?]+(?=\s|$)|[。！？\n|]+|[{}\[\]]|,\s*(?=\")|;\s")
CLAUSE: Final = lazy(
    r"[;；()（）]|[,，、](?=\s|[\u2e80-\uffff])|\s[–—]\s|\s(?:and|und|y|et|e|и|but|aber|pero|mais|ma|но)\s"
)
_HEADING: Final = lazy(r"^[ \t]*(?:#{1,6}[ \t]*(.+)|\*\*([^*\n]+)\*\*|\"([^\"\n]{1,40})\"\s*:|([^\n:：]{1,40})[:：])")
_WIDE_NO: Final = lazy("[不未没沒无無勿别別禁非免]|ない|ません|なし|않|없")
_STEM: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A clause of a draft with its sentence, and under what it stands."""

    clause: str
    sentence: str
    under: str

    @property
    def is_kept(self) -> bool:
        """Whether it denies or turns down."""
        small = f"{self.under} {self.clause}".casefold()
        return any(each.search(small) for each in (REJECTED, DENIES, _WIDE_NO))


def said_in(own: str) -> Iterator[Said]:
    """All of them."""
    under = ""
    for line in own.splitlines():
        under = _heading(line) or under
        for sentence in filter(None, SENTENCE.split(line)):
            under = _heading(sentence) or under
            for clause in CLAUSE.split(sentence):
                if clause and clause.strip():
                    yield Said(clause=clause, sentence=sentence, under=under)


def stems_of(text: str) -> frozenset[str]:
    """The words of weight of a text, by how they begin."""
    return frozenset(word[:_STEM] for word in weighty(text) if len(word) > 1)


def _heading(line: str) -> str:
    match = _HEADING.match(line)
    return next(filter(None, match.groups()), "") if match else ""
