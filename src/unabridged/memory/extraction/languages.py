"""Which language a message is in, by its script and its smallest words, and the rules of that language.
It refuses to guess: where no word is known, or two languages know as many, none is told.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.extraction.rule_files import Rules, parsed

LANGUAGES: Final = ("en", "zh", "es", "de")
_CHINESE: Final = "zh"
_HAN: Final = lazy("[\u3400-\u4dbf\u4e00-\u9fff]")
_KANA: Final = lazy("[\u3040-\u30ff\uac00-\ud7af]")
_WORD: Final = lazy(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
# One sign of Chinese says as much as some letters do.
_SIGNS: Final = 3


@cache
def rules_of(language: str) -> Rules:
    """The rules of a language, as they stand in its file."""
    # Imported here: whoever extracts nothing pays nothing for it.
    from pkgutil import get_data  # noqa: PLC0415

    name = f"{language}.rules"
    return parsed(name, (get_data(__package__, name) or b"").decode("utf-8"))


def language_of(veiled: str) -> str:
    """The language of a text in small letters; empty where none is plain."""
    signs = len(_HAN.findall(veiled))
    if signs and not _KANA.search(veiled) and signs * _SIGNS >= sum(map(len, _WORD.findall(veiled))) - signs:
        return _CHINESE
    words = _WORD.findall(veiled.replace("\u2019", "'"))
    counts = {
        language: sum(word in rules_of(language).words["words"] for word in words)
        for language in LANGUAGES
        if language != _CHINESE
    }
    first, second, *_ = sorted(counts, key=lambda language: -counts[language])
    return first if counts[first] > counts[second] else ""
