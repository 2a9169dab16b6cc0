"""The words of numbered facts, and which fact has each of them: taken in when something is first looked for.
It refuses to know a fact; it is given a text and a number, and gives numbers.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Final, assert_never

from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.search.clause import Clause, Phrase, Prefix, Term, has
from unabridged.search.documents import Document
from unabridged.search.kept import Described
from unabridged.search.terms import Lexicon, compounds

_NOTHING: Final[Mapping[int, int]] = {}


def narrow(text: str) -> str:
    """The text with one form of each sign, as facts are compared: written wide, a "#" belongs to its name as well."""
    return unicodedata.normalize("NFKC", text)


class FactWords:
    """Of one scope; whoever holds it sees to it that one caller at a time asks or changes it."""

    def __init__(self, scope: Scope) -> None:
        self._nowhere = ThreadRef(scope=scope, thread=ThreadId(""))
        self._unread: dict[int, tuple[str, Lexicon]] = {}
        self._documents: dict[int, Document] = {}
        self._postings: dict[str, dict[int, int]] = {}
        self._terms: list[str] = []
        self._new_terms: list[str] = []
        self._words = 0

    def add(self, number: int, text: str, lexicon: Lexicon) -> None:
        """One more fact, which is read when somebody asks for a word."""
        self._unread[number] = text, lexicon

    def forget(self, number: int) -> None:
        """One less."""
        if self._unread.pop(number, None) is not None:
            return
        document = self._documents.pop(number)
        self._words -= len(document.words)
        for term in {*document.words, *document.others}:
            del self._postings[term][number]
            if not self._postings[term]:
                del self._postings[term]
                self._forget_term(term)

    def read(self, most: int | None = None) -> bool:
        """Take in what nobody has asked for yet, or so much of it; whether there is more."""
        for number in [*islice(self._unread, most)]:
            self._read(number, *self._unread.pop(number))
        return bool(self._unread)

    def renumber(self, anew: Mapping[int, int]) -> None:
        """Give every fact another number."""
        self._unread = {anew[number]: unread for number, unread in self._unread.items()}
        self._documents = {anew[number]: document for number, document in self._documents.items()}
        for term, having in self._postings.items():
            self._postings[term] = {anew[number]: times for number, times in having.items()}

    def usual(self) -> float:
        """How many words a fact has, one with another."""
        return self._words / max(1, len(self._documents))

    def having(self, clause: Clause) -> Mapping[int, int]:
        """Which facts have it, and how often."""
        match clause:
            case Term(term=term):
                return self._postings.get(term, _NOTHING)
            case Prefix(start=start):
                return {number: 1 for term in self._from(start) for number in self._postings[term]}
            case Phrase(words=words):
                rows = [self._postings.get(word, _NOTHING) for word in words]
                among = set(rows[0]).intersection(*rows[1:])
                return {number: 1 for number in sorted(among) if has(self._documents[number], clause)}
            case other:
                assert_never(other)

    def described(self, number: int, asks: Mapping[Clause, Mapping[int, int]]) -> Described:
        """A fact that was found, by what was asked."""
        document = self._documents[number]
        counts = {clause: having[number] for clause, having in asks.items() if number in having}
        return Described(number=number, ref=self._nowhere, at=0, length=len(document.words), counts=counts)

    def _read(self, number: int, text: str, lexicon: Lexicon) -> None:
        entries = [lexicon[each] for each in compounds(narrow(text))]
        words = tuple(chain.from_iterable(words for words, _ in entries))
        others = tuple(sorted(set(chain.from_iterable(others for _, others in entries))))
        self._documents[number] = Document(seq=Seq(0), piece=0, at=0, words=words, others=others)
        self._words += len(words)
        for term, times in _counted((*words, *others)):
            having = self._postings.get(term)
            if having is None:
                self._postings[term] = {number: times}
                self._new_terms.append(term)
            else:
                having[number] = times

    def _from(self, start: str) -> Iterator[str]:
        self._sort()
        for at in range(bisect_left(self._terms, start), len(self._terms)):
            if not self._terms[at].startswith(start):
                return
            yield self._terms[at]

    def _sort(self) -> None:
        """Put the terms that came since in their places, which of many at once takes no longer than of one."""
        if self._new_terms:
            self._terms += self._new_terms
            self._terms.sort()
            self._new_terms.clear()

    def _forget_term(self, term: str) -> None:
        self._sort()
        del self._terms[bisect_left(self._terms, term)]


def _counted(terms: Iterable[str]) -> Iterable[tuple[str, int]]:
    """Each term and how often it is there: of most texts once."""
    every = [*terms]
    return Counter(every).items() if len({*every}) < len(every) else ((term, 1) for term in every)
