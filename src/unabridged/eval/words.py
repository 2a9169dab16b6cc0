"""How words are counted, and how many of a question's words its answer shares: the rule a planted question keeps.
It refuses to know any language, and any tokenizer of a search.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby, pairwise
from typing import Final

MOST_SHARED: Final = 0.5
_WORD: Final = "word"
_RUN: Final = "run"
_PLAIN: Final = re.compile(r"[0-9a-z_]+")
# Letters of languages that write no spaces: Thai, Lao, Burmese, Khmer, kana and Han.
_SPACELESS: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]"
)


def words(text: str) -> frozenset[str]:
    r"""The distinct words, casefolded: runs of ``\w`` and combining marks, or bigrams where no spaces are written."""
    if text.isascii():
        return frozenset(_PLAIN.findall(text.lower()))
    found: set[str] = set()
    for kind, letters in groupby(unicodedata.normalize("NFKC", text).casefold(), _kind):
        run = "".join(letters)
        if kind == _RUN and len(run) > 1:
            found.update(first + second for first, second in pairwise(run))
        elif kind:
            found.add(run)
    return frozenset(found)


def shared(query: str, target: str) -> float:
    """The share of the question's words that stand in the target too."""
    asked = words(query)
    return len(asked & words(target)) / len(asked) if asked else 0.0


def terms(query: str) -> tuple[str, ...]:
    """The words as they are typed, in their order: what somebody without a tokenizer would search for."""
    groups = groupby(query, lambda letter: bool(_kind(letter)))
    return tuple("".join(letters) for is_word, letters in groups if is_word)


def _kind(letter: str) -> str:
    # A vowel sign of Devanagari is a mark, and neither a letter for str.isalnum nor for \w.
    if not (letter.isalnum() or letter == "_" or unicodedata.category(letter).startswith("M")):
        return ""
    return _RUN if _SPACELESS.match(letter) else _WORD
