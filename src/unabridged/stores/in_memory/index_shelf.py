"""The index of the store in memory: terms to documents, as plain lists of numbers.
It refuses to know verbs, locks and who may write; what SQL answers is compared with this.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from unabridged.log.ids import Scope, ThreadRef, spans_of
from unabridged.log.thread import ThreadRow
from unabridged.search import following
from unabridged.search.clause import Clause, Phrase, Prefix, Term, Where, admits, has, times
from unabridged.search.documents import Document
from unabridged.search.following import INDEX_VERSION
from unabridged.search.kept import Census, Described, Indexed
from unabridged.search.numbering import number, place
from unabridged.upkeep import IndexStats

Kept: TypeAlias = tuple[ThreadRef, Document]
# The document that has a term, or those that do.
Having: TypeAlias = "int | array[int]"
# The type of an array's numbers: whole, of 64 bits.
_NUMBERS: Final = "q"


class IndexShelf:
    """Threads with their numbers, documents by number, and of each scope which documents have a term."""

    def __init__(self, last: int = 0) -> None:
        self.threads: dict[ThreadRef, tuple[int, Indexed]] = {}
        # How much was ever made of each: a purge takes nothing from what a word weighs by.
        self.made: dict[ThreadRef, Census] = {}
        self.documents: dict[int, Kept] = {}
        # Most terms are in one document, and have its number alone: that is none of the objects that the collector goes
        # through, again and again, as long as the program runs. A set, a pair, or an array for each term are.
        self.having: dict[Scope, dict[str, Having]] = {}
        # No number is given twice, also where every index was forgotten: somebody may hold what was found before.
        self.last = last

    def state(self, ref: ThreadRef, version: int) -> Indexed | None:
        """How far the thread is indexed by this version."""
        _, kept = self.threads.get(ref, (0, None))
        return kept if kept is not None and kept.version == version else None

    def add(self, ref: ThreadRef, step: Indexed, documents: Sequence[Document]) -> None:
        """Add documents, after whatever another version left is forgotten."""
        if self.state(ref, step.version) is None:
            self.forget(ref)
            self.last += 1
        thread = self.threads.get(ref, (self.last, step))[0]
        self.threads[ref] = (thread, replace(step, number=thread))
        made, words = self.made.get(ref, Census(documents=0, words=0)), sum(len(each.words) for each in documents)
        self.made[ref] = Census(documents=made.documents + len(documents), words=made.words + words)
        having = self.having.setdefault(ref.scope, {})
        for document in documents:
            own = number(thread, document.seq, document.piece)
            self.documents[own] = (ref, document)
            for term in {*document.words, *document.others}:
                having[term] = _with(having.get(term), own)

    def forget(self, ref: ThreadRef, seqs: Iterable[int] | None = None) -> None:
        """Forget what is indexed of the thread, or of these of its events."""
        thread, kept = self.threads.get(ref, (0, None))
        wanted = None if seqs is None else set(seqs)
        places = ((own, place(own)) for own in self.documents)
        gone = {own for own, at in places if at.thread == thread and (wanted is None or at.seq in wanted)}
        terms = set[str]()
        for own in gone:
            _, document = self.documents.pop(own)
            terms.update(document.words, document.others)
        having = self.having.get(ref.scope, {})
        for term in terms:  # each is gone through once, however many leave
            if left := [own for own in _numbers(having.pop(term)) if own not in gone]:
                having[term] = left[0] if len(left) == 1 else array(_NUMBERS, left)
        if wanted is None:
            self.threads.pop(ref, None)
            self.made.pop(ref, None)
        elif kept is not None and kept.version == INDEX_VERSION:
            left_over = following.without(kept.content, spans_of(wanted))
            self.threads[ref] = (thread, replace(kept, content=left_over))

    def postings(self, scope: Scope, where: Where, clause: Clause) -> list[int]:
        """Every document the clause and ``where`` ask for, the highest number first."""
        asked = self._having(scope, clause)
        return sorted((own for own in asked if self._admits(where, own)), reverse=True)

    def described(self, own: int, clauses: Sequence[Clause], version: int) -> Described | None:
        """One document, unless it is of another version."""
        ref, document = self.documents.get(own, (None, None))
        if ref is None or document is None or self.state(ref, version) is None:
            return None
        counts = {clause: times(document, clause) for clause in clauses if has(document, clause)}
        return Described(number=own, ref=ref, at=document.at, length=len(document.words), counts=counts)

    def is_of(self, scope: Scope, own: int) -> bool:
        """Whether there is such a document in this scope."""
        return own in self.documents and self.documents[own][0].scope == scope

    def terms(self, own: int) -> dict[str, int]:
        """Each term of a document, and how often it has it."""
        _, document = self.documents[own]
        counts = Counter((*document.words, *document.others))
        return {term: min(count, 255) for term, count in counts.items()}

    def census(self, scope: Scope, where: Where, version: int) -> Census:
        """How much was made of the stretches' threads, or of the scope."""
        refs = self.threads if where.stretches is None else {each.ref for each in where.stretches}
        made = [self.made[ref] for ref in refs if ref.scope == scope and self.state(ref, version)]
        return Census(documents=sum(each.documents for each in made), words=sum(each.words for each in made))

    def _having(self, scope: Scope, clause: Clause) -> Iterable[int]:
        having = self.having.get(scope, {})
        match clause:
            case Term(term=term):
                return _numbers(having.get(term))
            case Prefix(start=start):
                return {each for term, own in having.items() if term.startswith(start) for each in _numbers(own)}
            case Phrase(words=words):
                every = set.intersection(*(set(_numbers(having.get(word))) for word in words))
                return {own for own in every if has(self.documents[own][1], clause)}

    def _admits(self, where: Where, own: int) -> bool:
        ref, document = self.documents[own]
        within = where.stretches is None or any(
            each.ref == ref and each.first <= document.seq <= each.last for each in where.stretches
        )
        return within and admits(where, document)

    def stats(self, threads: Iterable[ThreadRow]) -> IndexStats:
        """How much is found by its words, and how far that is behind; a fork that is not begins where it left."""
        states = [(thread, self.state(thread.ref, INDEX_VERSION)) for thread in threads]
        behind = [thread.head - (thread.forked_at if state is None else state.through) for thread, state in states]
        lengths = [len(document.words) for _, document in self.documents.values()]
        return IndexStats(
            documents=len(lengths),
            words=sum(lengths),
            threads_behind=sum(each > 0 for each in behind),
            events_behind=sum(behind),
        )


def _numbers(having: Having | None) -> Sequence[int]:
    if having is None:
        return ()
    return (having,) if isinstance(having, int) else having


def _with(having: Having | None, own: int) -> Having:
    if having is None:
        return own
    if isinstance(having, int):
        return array(_NUMBERS, (having, own))
    having.append(own)
    return having
