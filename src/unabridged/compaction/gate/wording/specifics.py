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
_FIGURE: Final = lazy(r"\d")
_NAME: Final = 3
_SAMPLE: Final = 8_000


def found(text: str, source: Source, *, within: str = "") -> frozenset[str]:
    """These of a text, casefolded: every figure, and what else stands in the source; in a part of it, where one is given."""
    named = language.of(source.by_users[:_SAMPLE] or source.text[:_SAMPLE]) != "German"
    told = set[str]()
    for line in text.splitlines():
        for match in _TOKEN.finditer(line):
            word = match[0]
            if not within and _FIGURE.search(word):
                told.add(word.casefold())
            elif _is_telling(word) or (named and _is_name(word, line[: match.start()].rstrip())):
                told.update(each for each in (word.casefold(),) if each in (within or source.lower))
    return frozenset(told)


def _is_telling(word: str) -> bool:
    """Whether it is a figure of some digits, or a word of code."""
    return len(word) > 1 if _FIGURE.search(word) else _OF_CODE.search(word) is not None


def _is_name(word: str, before: str) -> bool:
    """Whether it has a capital where nothing begins."""
    return word[0].isupper() and len(word) >= _NAME and bool(before) and before[-1] not in _OPENS
