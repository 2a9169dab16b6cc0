"""Whether somebody decides something in a text, or corrects what was just said: by phrases, near its ends.
It refuses to read the middle of a long text, and to take a question for an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Final, NamedTuple

from unabridged.compaction.said.failures import ends
from unabridged.compaction.said.phrases import CORRECTIONS, DECISIONS, DENIED, UNSPACED, Phrases
from unabridged.lazy_patterns import lazy

# People decide at the beginning of what they say, or at its end, and correct at its beginning.
_HEAD: Final = 400
_TAIL: Final = 200
_OPENING: Final = "^"
_WORD: Final = lazy(r"\w")
_SENTENCE: Final = lazy(r"[.!?;\n\u3002\uff01\uff1f]")
_ASKS: Final = frozenset("?\uff1f")
_MARKS: Final = frozenset(",.!:;\uff0c\u3002\uff01")
# What stands between words, as spaces; and an apostrophe as everybody types it.
_BETWEEN: Final = str.maketrans(
    dict.fromkeys("0123456789_\"'`()[]{}<>.,:;!?/\\|-+*=&%$#@~^\u00a1\u00bf\u2026\u2013\u2014\u201c\u201d\u201e", " ")
)


class _Phrase(NamedTuple):
    """A pattern, whether it counts at the beginning alone, and what before it takes its meaning away."""

    pattern: re.Pattern[str]
    opens: bool
    denied: re.Pattern[str]


class _Table(NamedTuple):
    """Phrases by a word that has to be there: as a word, or, where no spaces are written, as part of one."""

    keys: frozenset[str]
    words: Mapping[str, list[_Phrase]]
    parts: Mapping[str, list[_Phrase]]


class Heard(NamedTuple):
    """The ends of a text as they are listened to, and the words in them."""

    said: str
    words: Sequence[str]


def heard(text: str) -> Heard:
    """A text, to be asked what it tells; what is in its middle is not heard."""
    said = ends(text, _HEAD, _TAIL).lower().replace("\u2019", "'")
    return Heard(said, said.translate(_BETWEEN).split())


def is_cut(text: str) -> bool:
    """Whether a text is so long that its middle is not heard; what stands at its cut may be half a word."""
    return len(text) > _HEAD + _TAIL


def may_decide(said: str, words: AbstractSet[str]) -> bool:
    """Whether something may be decided in a text that is not cut, by its small letters and its words."""
    table = _decisions()
    return not table.keys.isdisjoint(words) or (not said.isascii() and any(part in said for part in table.parts))


def decides(told: Heard) -> bool:
    """Whether somebody decides something here."""
    return _says(told, _decisions())


def corrects(told: Heard) -> bool:
    """Whether this takes back or corrects what was said before it."""
    return _says(told, _corrections())


def _says(told: Heard, table: _Table) -> bool:
    said, found = told.said, list[_Phrase]()
    if not table.keys.isdisjoint(told.words):
        found += [each for word in table.keys.intersection(told.words) for each in table.words[word]]
    if not said.isascii():
        found += [each for part, phrases in table.parts.items() if part in said for each in phrases]
    return any(_is_meant(said, match, each.denied) for each in found for match in _matches(said, each))


def _matches(said: str, phrase: _Phrase) -> Iterator[re.Match[str]]:
    if not phrase.opens:
        yield from phrase.pattern.finditer(said)
    elif (begins := _WORD.search(said)) and (match := phrase.pattern.match(said, begins.start())):
        yield match


def _is_meant(said: str, match: re.Match[str], denied: re.Pattern[str]) -> bool:
    """Whether the sentence around a phrase neither asks nor denies it; one that ends in a mark is its own sentence."""
    end = None if match.group()[-1] in _MARKS else _SENTENCE.search(said, match.end())
    if end is not None and end.group() in _ASKS:
        return False
    begin = max((each.end() for each in _SENTENCE.finditer(said, 0, match.start())), default=0)
    return denied.search(said, begin, match.start()) is None


@cache
def _decisions() -> _Table:
    return _table(DECISIONS)


@cache
def _corrections() -> _Table:
    return _table(CORRECTIONS)


def _table(languages: Mapping[str, Phrases]) -> _Table:
    """Compiled when something is first read by it, since most programs never do."""
    words: dict[str, list[_Phrase]] = {}
    parts: dict[str, list[_Phrase]] = {}
    for language, phrases in languages.items():
        denied = re.compile(DENIED[language])
        by = parts if language in UNSPACED else words
        for word, pattern in phrases.items():
            compiled = re.compile(pattern.removeprefix(_OPENING))
            by.setdefault(word, []).append(_Phrase(compiled, pattern.startswith(_OPENING), denied))
    return _Table(frozenset(words), words, parts)
