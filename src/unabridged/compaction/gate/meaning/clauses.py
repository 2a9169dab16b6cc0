"""The clauses of a text: of each its words of weight by their stems, how often it says no, and whether it may say so.
It refuses to know a grammar: a clause ends at a mark, and at a word that joins two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.meaning import signs
from unabridged.compaction.gate.meaning.signs import Signs
from unabridged.compaction.gate.wording.linking import LINKING
from unabridged.lazy_patterns import lazy

SENTENCE_ENDS: Final = lazy(r"[.!?;؟।](?=[\s\"'”»)\]*_]|$)|[。！？；\n|]")
_CLAUSE_ENDS: Final = lazy(
    r",(?=\s)|:(?=\s)|[，、：（）()\[\]{}\"“”«»]|\s[-–—]\s|\\n|\s(?:and|but|because|since|which|who|even|if|when|so|although|though|while|und|aber|sondern|weil|da|wenn|falls|obwohl|damit|y|e|pero|sino|porque|que|aunque|si|cuando)\s|而是|但是?|因为"
)
_WORD: Final = lazy(
    r"[^\W_\u2e80-\uffff]+(?:[./_'’@-]+[^\W_\u2e80-\uffff]+)*|[\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7af]+"
)
_LABELLED: Final = frozenset(":：")
_FAILS_TO: Final = lazy(r"\b(?:fail(?:s|ed|ing)?|refus(?:e|es|ed)|unable) to\b(?! \d)")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What the words of a text say: their stems in order, behind which of them a no stands, and what else is heard."""

    order: tuple[str, ...]
    denied: tuple[int, ...]
    maybe: frozenset[str]
    of_time: bool


class Sentence:
    """One sentence, whose words are read once for all of its clauses."""

    def __init__(self, text: str, tongue: Signs | None) -> None:
        self.text, self._tongue = text, tongue

    @cached_property
    def read(self) -> Read:
        """Its words."""
        return read(self.text, self._tongue)

    @cached_property
    def stems(self) -> frozenset[str]:
        """Its words of weight."""
        return frozenset(self.read.order)


class Clause:
    """One clause, and the sentence in which it stands; its words are read when somebody asks for them."""

    def __init__(self, text: str, of: Sentence, at: int, tongue: Signs | None, label: str = "") -> None:
        self.text, self._of, self.at, self.label = text, of, at, label
        self.begins = at - len(label) - 1 if label else at
        self._tongue = tongue

    @property
    def sentence(self) -> str:
        """Its sentence, with the mark that ends it."""
        return self._of.text

    @cached_property
    def read(self) -> Read:
        """Its words."""
        return self.whole if self.is_whole else read(self.text, self._tongue)

    @property
    def whole(self) -> Read:
        """Those of its sentence."""
        return self._of.read

    @cached_property
    def stems(self) -> frozenset[str]:
        """Its words of weight."""
        return frozenset(self.read.order)

    @cached_property
    def topic(self) -> frozenset[str]:
        """The same, and those of the label before it: "lint: failed"."""
        return self.stems | frozenset(read(self.label, self._tongue).order) if self.label else self.stems

    def topic_without(self, words: re.Pattern[str]) -> frozenset[str]:
        """The same less some words, and less numbers."""
        return self.topic_of(f"{self.label} : {self.text}", words)

    def topic_of(self, text: str, words: re.Pattern[str]) -> frozenset[str]:
        """The words of weight of a piece of it, so told."""
        return frozenset(each for each in read(words.sub(" ", folded(text)), self._tongue).order if not each.isdigit())

    @property
    def around(self) -> frozenset[str]:
        """Those of its sentence."""
        return self._of.stems

    @property
    def is_whole(self) -> bool:
        """Whether it is all of its sentence."""
        return len(self.text.strip()) + 1 >= len(self.sentence.strip())

    @property
    def asks(self) -> bool:
        """Whether its sentence is a question."""
        return self.sentence.rstrip().endswith(("?", "？", "吗"))

    @property
    def denied(self) -> frozenset[str]:
        """The words of which one is what a no in it is said of: the next of weight, or else the last before."""
        order = self.read.order
        return frozenset(each for at in self.read.denied for each in (order[at : at + 1] or order[at - 1 : at]))


def clauses(text: str, tongue: Signs | None, start: int = 0) -> Iterator[Clause]:
    """The clauses of a text, in order."""
    for begin, end in _pieces(text, SENTENCE_ENDS):
        sentence, label = Sentence(text[begin : end + 1], tongue), ""
        for first, last in _pieces(sentence.text, _CLAUSE_ENDS):
            if not sentence.text[first:last].isspace():
                yield Clause(sentence.text[first:last], sentence, start + begin + first, tongue, label)
            label = sentence.text[first:last] if sentence.text[last : last + 1] in _LABELLED else ""


def _pieces(text: str, ends: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    begin = 0
    for match in ends.finditer(text):
        if match.start() > begin:
            yield begin, match.start()
        begin = match.end()
    if begin < len(text):
        yield begin, len(text)


def read(text: str, tongue: Signs | None) -> Read:
    """What its words say."""
    order, denied, maybe, of_time = list[str](), list[int](), set[str](), False
    for word in _WORD.findall(_FAILS_TO.sub(" not ", folded(text))):
        if word >= _UNSPACED:
            denied += _wide(word, tongue, order)
            maybe |= signs.wide_maybe(word)
            of_time = of_time or signs.is_wide_of_time(word)
        elif word.endswith(_SHORTENED) or (tongue is not None and word in tongue.no):
            denied.append(len(order))
        elif tongue is not None and tongue.is_maybe(word):
            maybe.add(word)
            of_time = of_time or word in tongue.of_time
        elif word not in _LIGHT:
            order.append(stem(word))
    return Read(order=tuple(order), denied=tuple(denied), maybe=frozenset(maybe), of_time=of_time)


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
