"""The clauses of a text, each with the sentence in which it stands and what its words say.
It refuses to know a grammar: a clause ends at a mark, and at a word that joins two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from unabridged.compaction.gate.meaning.reading import Read, Reader
from unabridged.lazy_patterns import lazy

# One class of signs opens each of these, for which a text is gone through many times faster than for a choice of them.
SENTENCE_ENDS: Final = lazy(r"[.!?;؟।。！？；\n|](?:(?<![.!?;؟।])|(?=[\s\"'”»)\]*_]|$))")
_CLAUSE_ENDS: Final = lazy(
    r"[,:，、：（）()\[\]{}\"“”«»\s\\而但因](?:(?<=[，、：（）()\[\]{}\"“”«»])|(?<=[,:])(?=\s)|(?<=\\)n|(?<=而)是|(?<=但)是?|(?<=因)为"
    r"|(?<=\s)(?:[-–—]|and|but|because|since|which|who|even|if|when|so|although|though|while|und|aber|sondern|weil|da|wenn|falls|obwohl|damit|y|e|pero|sino|porque|que|aunque|si|cuando)\s)"
)
_LABELLED: Final = frozenset(":：")


class Clause:
    """One clause, and the sentence in which it stands, with the mark that ends it."""

    def __init__(self, text: str, sentence: str, at: int, reader: Reader, label: str = "") -> None:
        self.text, self.sentence, self.at, self.label = text, sentence, at, label
        self.begins = at - len(label) - 1 if label else at
        self._reader = reader

    @cached_property
    def read(self) -> Read:
        """Its words."""
        return self._reader.read(self.said)

    @property
    def said(self) -> str:
        """Of what these are read."""
        return self.sentence if self.is_whole else self.text

    @property
    def whole(self) -> Read:
        """Those of its sentence."""
        return self._reader.read(self.sentence)

    @property
    def stems(self) -> frozenset[str]:
        """Its words of weight."""
        return self.read.stems

    @property
    def topic(self) -> frozenset[str]:
        """The same, and those of the label before it: "lint: failed"."""
        return self.stems | self._reader.read(self.label).stems if self.label else self.stems

    @property
    def around(self) -> frozenset[str]:
        """Those of its sentence."""
        return self.whole.stems

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


def clauses(text: str, reader: Reader) -> Iterator[Clause]:
    """The clauses of a text, in order."""
    for begin, end in _pieces(text, SENTENCE_ENDS):
        yield from of_a_sentence(text[begin : end + 1], reader, begin)


def of_a_sentence(sentence: str, reader: Reader, start: int) -> Iterator[Clause]:
    """The clauses of what is one sentence."""
    label = ""
    for first, last in _pieces(sentence, _CLAUSE_ENDS):
        text = sentence[first:last]
        if not text.isspace():
            yield Clause(text, sentence, start + first, reader, label)
        label = text if sentence[last : last + 1] in _LABELLED else ""


def _pieces(text: str, ends: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    begin = 0
    for match in ends.finditer(text):
        if match.start() > begin:
            yield begin, match.start()
        begin = match.end()
    if begin < len(text):
        yield begin, len(text)
