"""What the words of a text say: those of weight by their stems, behind which of them a no stands, and what may say one.
It refuses to know where a clause or a sentence ends, and to look twice at a word or a text that comes again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache, partial
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.meaning import signs
from unabridged.compaction.gate.meaning.signs import Signs
from unabridged.compaction.gate.wording.linking import LINKING
from unabridged.lazy_patterns import lazy

_WORD: Final = lazy(
    r"[^\W_\u2e80-\uffff]++(?:[./_'’@-]++[^\W_\u2e80-\uffff]++)*+|[\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7af]++"
)
_FAILS_TO: Final = sought(r"\b(?:fail(?:s|ed|ing)?|refus(?:e|es|ed)|unable) to\b(?! \d)", "fail refus unable")
_UNSPACED: Final = "\u2e80"
_SHORTENED: Final = ("n't", "n’t")
# Whoever speaks, and that he does: of what is said that says nothing.
_LIGHT: Final = LINKING | frozenset(
    """i you he she it we they me him us them user users customer client guest assistant agent support please also do does did done say says said ask asks
    asked want wants wanted am will shall let lets so now here there one ones any some all only yes ok okay get got
    nutzer nutzerin benutzer kunde kundin assistent bitte ich du er sie es wir ihr mich sich will wollen möchte soll sollen darf dürfen nun jetzt dann
    da hier worden werden wird ganz ja sein seine
    usuario usuaria cliente agente asistente yo tú él ella nosotros quiere quiero está están ser estar esto eso ya muy sí favor había haber hay me te nos lo le les""".split()
)
_WIDE_LIGHT: Final = lazy(r"[的了在是和与也就把被将都已经还仍完好过请我你您他她们这那个要会可以能用户客户助手客服]+")
_SIZE: Final = 4
_ENDINGS: Final = "sednaoi"
# A shorter word that ends in -ing is no form of another.
_ING: Final = 5
# So many words and texts are remembered of one reading: those of a long conversation, and what recurs near by.
_WORDS: Final = 8_192
_TEXTS: Final = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What the words of a text say: their stems in order, behind which of them a no stands, and what else is heard."""

    order: tuple[str, ...]
    stems: frozenset[str]
    denied: tuple[int, ...]
    maybe: frozenset[str]
    of_time: bool


class _Sort(Enum):
    """What a word is that has no weight."""

    LIGHT = auto()
    NO = auto()
    MAYBE = auto()
    OF_TIME = auto()


class Reader:
    """Reads texts by the words of one language, for as long as somebody judges by them."""

    def __init__(self, tongue: Signs | None) -> None:
        told = lru_cache(_WORDS)(partial(_told, tongue))
        self.read: Callable[[str], Read] = lru_cache(_TEXTS)(partial(_read, tongue, told))


def _read(tongue: Signs | None, told: Callable[[str], str | _Sort], text: str) -> Read:
    """What the words of a text say."""
    small, order, denied, maybe, of_time = folded(text), list[str](), list[int](), set[str](), False
    for word in _WORD.findall(_FAILS_TO.replaced(" not ", small, small)):
        if word >= _UNSPACED:
            denied += _wide(word, tongue, order)
            maybe |= signs.wide_maybe(word)
            of_time = of_time or signs.is_wide_of_time(word)
            continue
        said = told(word)
        if isinstance(said, str):
            order.append(said)
        elif said is _Sort.NO:
            denied.append(len(order))
        elif said is not _Sort.LIGHT:
            maybe.add(word)
            of_time = of_time or said is _Sort.OF_TIME
    return Read(
        order=tuple(order), stems=frozenset(order), denied=tuple(denied), maybe=frozenset(maybe), of_time=of_time
    )


def _told(tongue: Signs | None, word: str) -> str | _Sort:
    """The stem of a word of weight, and what any other is."""
    if word.endswith(_SHORTENED) or (tongue is not None and word in tongue.no):
        return _Sort.NO
    if tongue is not None and tongue.is_maybe(word):
        return _Sort.OF_TIME if word in tongue.of_time else _Sort.MAYBE
    return _Sort.LIGHT if word in _LIGHT else stem(word)


def _wide(word: str, tongue: Signs | None, order: list[str]) -> list[int]:
    """The words of a run of Chinese, two signs each, and behind which of them it says no."""
    denied, parts = list[int](), signs.wide_parts(word) if tongue is not None and tongue.is_wide else [word]
    for at, part in enumerate(parts):
        denied += [len(order)] if at else []
        for each in _WIDE_LIGHT.split(part):
            order += [each[begin : begin + 2] for begin in range(max(len(each) - 1, bool(each)))]
    return denied


def stem(word: str) -> str:
    """As much of a word as its endings leave; a name of code is whole."""
    if not word.isalpha():
        return word
    word = (word[:-3] if word.endswith("ing") and len(word) > _ING else word)[:_SIZE]
    word = word[:-1] if len(word) == _SIZE and word[-1] in _ENDINGS else word
    # What is written with c before some endings is written with qu before others.
    return word.removesuffix("qu").removesuffix("c") or word
