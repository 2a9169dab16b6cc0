"""The sentences of a draft, each by what words of weight it has, in whatever order and with whatever words between.
It refuses to know a grammar: what links others is in a list, and a letter of Chinese is told by the one beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from unabridged.compaction.gate.language import COMMON
from unabridged.compaction.gate.wording.linking import LINKING
from unabridged.lazy_patterns import lazy

# What it says, and its words of weight.
Sentence: TypeAlias = tuple[str, frozenset[str]]
_SENTENCE: Final = lazy(r"[.!?؟।]+(?=[\s\"'”»)\]*_]|$)|[。！？；\n]+|;\s")
_WORD: Final = lazy(r"[^\W_\u2e80-\uffff]+|[\u2e80-\uffff]+")
# Signs that link others stand between words as spaces do elsewhere.
_WIDE: Final = lazy(r"[\u30a1-\u30fa\u30fc\uff66-\uff9d]+|(?:(?![的了在是和与也就把被已将都还又])[\u3400-\u9fff])+")
_UNSPACED: Final = "\u2e80"
# Words that say nothing by themselves, where words stand apart.
_LIGHT: Final = frozenset(word for word in LINKING | COMMON if word < _UNSPACED)
_HANGUL: Final = lazy(r"[\uac00-\ud7af]+")
# As much of a word as stands before its endings.
_STEM: Final = 6
# And so much of it where two of one kind are held against each other.
BEGINNING: Final = 5
# A row of a table, and a line that shows code or data, has few words and many of them again.
_ROW: Final = lazy(r"[ \t]*(?:\||```|\{|\}|\[|\"|<)")


def sentences(text: str) -> Iterator[Sentence]:
    """Each sentence with its words of weight; rows of tables are none."""
    prose = "\n".join(line for line in text.splitlines() if not _ROW.match(line))
    for each in _SENTENCE.split(prose):
        if each.strip():
            yield each.strip(), weighty(each)


def weighty(text: str) -> frozenset[str]:
    """The words of a text that say something, by their stems."""
    return frozenset(_stems(set(_WORD.findall(text.casefold())) - _LIGHT))


def beginnings(text: str) -> frozenset[str]:
    """The same, shorter: what a row and a sentence about it have in common, whatever their endings."""
    # The last letter may be doubled before an ending: "stopp" of "stopped".
    return frozenset(
        word[: BEGINNING - 1]
        if word[BEGINNING - 2 : BEGINNING - 1] == word[BEGINNING - 1 : BEGINNING]
        else word[:BEGINNING]
        for word in weighty(text)
    )


def _stems(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word[0] < _UNSPACED:
            yield word[:_STEM] if word.isalpha() else word
            continue
        yield from (part[:2] for part in _HANGUL.findall(word))
        for part in _WIDE.findall(word):
            yield from (part[at : at + 2] for at in range(max(len(part) - 1, 1)))
