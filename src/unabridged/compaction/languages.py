"""In which language a text is written, where its letters or its smallest words make that plain.
It refuses to guess: a short text, a mixed one and one of a language that is not known here have none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy

# Of so many letters at the end of what was said it is judged: who changes the language is answered in the new one.
_READ: Final = 4_000
_LEAST_WORDS: Final = 3
_LEAST_LETTERS: Final = 8
_WORD: Final = lazy(r"[^\W\d_]+")
# Code and addresses are written in no language.
_NO_WORDS: Final = lazy(
    r"```.*?(?:```|\Z)|`[^`\n]*`|(?<![^\s`])(?:[^\s_/\\@{}<>=]*+[_/\\@{}<>=]\S*|\S+\.\w{1,4}\b)", re.DOTALL
)
# In each of these stands one of these; one class opens them, for which most of a text is none.
_NO_WORD: Final = lazy(r"[`_/\\@{}<>=.](?:(?<!\.)|(?=\w))")
_SCRIPTS: Final = (
    ("Japanese", lazy("[\u3040-\u30ff]")),
    ("Korean", lazy("[\uac00-\ud7af]")),
    ("Chinese", lazy("[\u3400-\u4dbf\u4e00-\u9fff]")),
    ("Ukrainian", lazy("[іїєґІЇЄҐ]")),
    ("Russian", lazy("[\u0430-\u044f\u0410-\u042fёЁ]")),
    ("Greek", lazy("[\u0370-\u03ff]")),
    ("Hebrew", lazy("[\u05d0-\u05ea]")),
    ("Persian", lazy("[پچژگک]")),
    ("Arabic", lazy("[\u0621-\u064a]")),
    ("Hindi", lazy("[\u0904-\u0939]")),
    ("Thai", lazy("[\u0e01-\u0e3a]")),
)
# One of these, so often, and the script is that of the language rather than of its neighbour.
_OF_A_NEIGHBOUR: Final[Mapping[str, float]] = MappingProxyType({"Japanese": 0.1, "Ukrainian": 0.02, "Persian": 0.02})
_MOSTLY: Final = 0.5
_SMALL: Final[Mapping[str, str]] = MappingProxyType(
    {
        "English": "the and is are to of in that it for you with what this how have please was can",
        "German": "der die das und ist nicht ich wir sie ein eine zu mit auf für wie was bitte den",
        "French": "le la les et est pas je nous vous un une des du que pour dans avec quel sur ce",
        "Spanish": "el los las y es no que de un una por para con en lo cómo qué está del se mi",
        "Italian": "il lo gli e è non che di un una per con nel sono come cosa della mi si ho",
        "Portuguese": "o os as e é não que de um uma por para com em do da você está como no",
        "Dutch": "de het een en is niet ik wij van voor met op dat die zijn wat hoe ook te aan",
        "Polish": "i w na nie jest to się z do że jak co czy dla proszę ten ta są od po",
        "Swedish": "och är att det en ett inte jag vi som på för med av till den hur vad har om",
        "Turkish": "ve bir bu için mi ne değil ile da de var ben bana biz ki çok olan daha gibi kadar",
        "Czech": "a je se na v že to jak s z do ne jsem pro co ale si by který jako",
    }
)
_SMALLEST: Final = MappingProxyType({name: frozenset(words.split(" ")) for name, words in _SMALL.items()})
# Each of these words, and whose it is.
_OWNERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        word: tuple(name for name, small in _SMALLEST.items() if word in small)
        for word in frozenset().union(*_SMALLEST.values())
    }
)
_AHEAD: Final = 1.4


def language_of(texts: Iterable[str]) -> str:
    """The language's English name; empty where it is not plain."""
    text = "\n".join(texts)[-_READ:]
    text = _NO_WORDS.sub(" ", text) if _NO_WORD.search(text) else text
    words = _WORD.findall(text.casefold())
    letters = sum(map(len, words))
    if letters < _LEAST_LETTERS:
        return ""
    return _by_script(text, letters) or _by_words(words)


def _by_script(text: str, letters: int) -> str:
    if text.isascii():
        return ""
    found = {name: len(script.findall(text)) for name, script in _SCRIPTS}
    for name, least in _OF_A_NEIGHBOUR.items():
        if found[name] >= letters * least and letters - sum(found.values()) < letters * _MOSTLY:
            return name
    name, count = max(found.items(), key=lambda each: each[1])
    return name if count >= letters * _MOSTLY else ""


def _by_words(words: list[str]) -> str:
    """By the smallest words, of which every sentence has some: so many, and clearly more than of any other language."""
    told = Counter(dict.fromkeys(_SMALLEST, 0))
    for word, count in Counter(words).items():
        for name in _OWNERS.get(word, ()):
            told[name] += count
    (first, most), (_, next_most) = told.most_common(2)
    different = len(_SMALLEST[first].intersection(words))
    return first if different >= _LEAST_WORDS and most >= next_most * _AHEAD else ""
