"""What a row of the ledger says is not so, or open yet, and a sentence of the draft tells as done.
It refuses to read more than one clause: what is denied, waited for or wished there is told as not done.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from unabridged.compaction.gate import ledger_reading
from unabridged.compaction.gate.ledger_words import (
    BEGUN,
    DENIES,
    DONE,
    FINISHED,
    LATER,
    OPEN,
    REASONS,
    VERBATIM,
)
from unabridged.compaction.gate.wording.sentences import beginnings
from unabridged.lazy_patterns import lazy

_PARTS: Final = lazy(r"[,;:()，；：（）、]|\s[–—]\s")
_NOT: Final = lazy(
    r"(?:still\s+)?(?:not(?:\s+yet)?|nicht|noch\s+nicht|non(?:\s+ancora)?|(?:todavía\s+|aún\s+)?no|(?:ainda\s+)?não|pas(?:\s+encore)?|(?:ещё\s+)?не|(?:nog\s+)?niet|inte|nie)\s+(?:to\s+be\s+)?",
)
_NOTHING: Final = frozenset(
    "nothing none nichts keine keiner nada niente rien aucun aucune nenhum nenhuma nessuno ничего niets inget".split()
)
_QUOTED: Final = lazy(r"[\"“„«「『][^\"“”„«»「」『』\n]{1,300}[\"”“»」』]")
_SENTENCE: Final = lazy(r"[.!?؟]+(?=[\s\"'”»)\]*_]|$)|[。！？；\n]+|;\s")
_WORD: Final = lazy(r"[\w./-]*\w")
# What names a thing by figures: an order, an invoice, a machine.
NAMED: Final = lazy(r"(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[^\W\d_])\w+(?:-\w+)*(?![\w/-])")
_SHORTEST: Final = 5


class _Undone(NamedTuple):
    """What a row is about: its words or one of its names; and by which words it would be done, of an open one by any."""

    name: str
    about: Sequence[frozenset[str]]
    words: frozenset[str]


def told_done(own: str, rows: Collection[tuple[str, str]]) -> Iterator[str]:
    """The names of rows, given as names and values, of which a clause tells as done what they say is not."""
    undone = [each for name, value in rows if not VERBATIM.search(name) for each in _undone(name, value)]
    # One word of each has to stand in a sentence that tells of it: most sentences have none.
    one_of = re.compile(
        "|".join({re.escape(max(words, key=len)) for each in undone for words in each.about}) or r"(?!)"
    )
    for sentence in _SENTENCE.split(_QUOTED.sub(" ", own)) if undone else ():
        small = sentence.casefold()
        if one_of.search(small) is None:
            continue
        mine = [each for each in undone if any(all(word in small for word in words) for words in each.about)]
        clauses = [each for each in _PARTS.split(sentence) if mine and _tells(each.casefold())]
        yield from (each.name for each in mine if any(_is_done(clause, each) for clause in clauses))


def _undone(name: str, value: str) -> Iterator[_Undone]:
    stems = beginnings("" if ledger_reading.is_kind(name) else name)
    about = [words for words in (stems, *(frozenset((each.casefold(),)) for each in NAMED.findall(value))) if words]
    for part in map(str.strip, _PARTS.split(value.casefold())):
        if denied := _NOT.match(part):
            words = frozenset(word for word in _WORD.findall(part[denied.end() :]) if len(word) >= _SHORTEST)
            if words and not LATER.search(part):
                yield _Undone(name, about, words)
        elif OPEN.fullmatch(part):
            yield _Undone(name, about, frozenset())
        elif part in _NOTHING and stems and len(name) >= _SHORTEST:
            yield _Undone(name, [frozenset((name.casefold(),))], frozenset((name.casefold(),)))


def _tells(small: str) -> bool:
    return not any(each.search(small) for each in (DENIES, LATER, BEGUN, REASONS))


def _is_done(clause: str, undone: _Undone) -> bool:
    small = clause.casefold()
    if not undone.words:
        return FINISHED.search(small) is not None and DONE.search(clause) is not None
    told = _WORD.findall(small)
    # A heading or a label that is but the name of a row tells nothing of it.
    return undone.words.issubset(told) and (undone.name.casefold() not in undone.words or len(told) > 1)
