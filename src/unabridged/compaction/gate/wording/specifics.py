"""What a text has of the things that its source alone has: figures, names, and words of code.
It refuses to weigh one against another, and to take a noun for a name where every noun has a capital.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.gate import language
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_TOKEN: Final = lazy(r"[^\W\u2e80-\uffff]+(?:[-./:@#,'’][^\W\u2e80-\uffff]+)*")
_OF_CODE: Final = lazy(r"[_/@#]|\w\.\w|[a-zß-ÿ][A-ZÀ-Þ]|[A-ZÀ-ÞА-Я]{2}")
# Behind one of these a sentence, a point or a title begins, and with it a capital that names nothing.
_OPENS: Final = frozenset('.!?:;#*-–—•>|)"“„«([_/…')
_NAME: Final = 3
_SAMPLE: Final = 8_000
# Whoever has so many of them is told of.
_MOST: Final = 40


def found(text: str, source: Source, *, within: str = "") -> frozenset[str]:
    """These of a text, casefolded: every figure, and what else stands in the source; in a part of it, where one is given."""
    nouns = language.of(source.by_users[:_SAMPLE] or source.text[:_SAMPLE]) == "German"
    told = set[str]()
    for line in text.splitlines():
        for match in _TOKEN.finditer(line):
            word = match[0]
            if len(told) >= _MOST:
                break
            if (not within and any(map(str.isdigit, word))) or (
                _is_one(word, line[: match.start()].rstrip(), nouns) and word.casefold() in (within or source.lower)
            ):
                told.add(word.casefold())
    return frozenset(told)


def _is_one(word: str, before: str, nouns: bool) -> bool:  # noqa: FBT001
    if any(map(str.isdigit, word)):
        return len(word) > 1
    if _OF_CODE.search(word):
        return True
    return not nouns and word[0].isupper() and len(word) >= _NAME and bool(before) and before[-1] not in _OPENS
