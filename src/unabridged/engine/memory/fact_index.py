"""Facts as they are found by words: each one document, ranked as what was said is, in memory and caught up when asked.
It refuses to keep a word longer than the store does: what changed since the last question is read before the next.
"""

from __future__ import annotations

import threading
import unicodedata
from bisect import bisect_left, bisect_right, insort
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from operator import itemgetter
from typing import Final, TypeAlias, assert_never

from unabridged.engine.memory.fact_looks import Looks
from unabridged.engine.memory.fact_standing import Standing
from unabridged.log.ids import LaneId, Scope, Seq, ThreadId, ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budgets, Usage
from unabridged.ports import FactStore
from unabridged.search import in_rows, ranking
from unabridged.search.asking import Question
from unabridged.search.clause import Clause, Phrase, Prefix, Term, has
from unabridged.search.documents import Document
from unabridged.search.kept import Described
from unabridged.search.terms import Lexicon, compounds

_SCOPES: Final = 16
_OPENED: Final = 1_000
_PAGE: Final = 1_000
# So many of the best by their words alone are looked at twice.
_REFINED: Final = 200
# Facts are numbered anew once so many times more numbers were given than there are facts.
_GAPS: Final = 2
# A word that more facts have says too little beside others to be looked up.
_COMMON: Final = 2_000
# Where words as they stand find fewer than this, their beginnings are asked too.
_FEW: Final = 3
# A message, by its thread and its seq.
Place: TypeAlias = tuple[ThreadId, Seq]


def narrow(text: str) -> str:
    """The text with one form of each sign, as facts are compared: written wide, a "#" belongs to its name as well."""
    return unicodedata.normalize("NFKC", text)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactHit:
    """A fact that answers a question; the higher the score, the better, beside others of the same answer."""

    fact: Fact
    score: float


class FactIndex:
    """The facts of one scope that have words, by their terms."""

    def __init__(self, scope: Scope) -> None:
        self.through = 0
        self._lock = threading.Lock()
        self._nowhere = ThreadRef(scope=scope, thread=ThreadId(""))
        self._numbers: dict[FactId, int] = {}
        self._facts: dict[int, Fact] = {}
        self._documents: dict[int, Document] = {}
        self._postings: dict[str, dict[int, int]] = {}
        self._terms: list[str] = []
        self._standing = Standing()
        self._by_birth: list[tuple[int, FactId]] = []
        self._said: dict[Place, Skeleton] = {}
        self._words = 0
        self._next = 1

    def learn(self, facts: Iterable[Fact], lexicon: Lexicon) -> None:
        """Take in facts as they stand now, in the place of what they were."""
        with self._lock:
            for fact in facts:
                if fact.change > self.through:  # another caller may have read the same page
                    self.through = fact.change
                    self._forget(fact.id)
                    if fact.statement:
                        self._add(fact, lexicon)
            if self._next > _GAPS * len(self._facts) + _PAGE:
                self._close_gaps()

    @property
    def best(self) -> list[Fact]:
        """Every active fact, those worth most first."""
        with self._lock:
            return self._standing.best()

    def best_for(self, lane: LaneId) -> tuple[list[Fact], Mapping[Tier, Usage], int]:
        """Those that a lane may be shown, what they take by their tiers, and no more tokens than any of them has."""
        with self._lock:
            return self._standing.best(lane), self._standing.usages(lane), self._standing.least_tokens

    @property
    def every(self) -> list[Fact]:
        """Every fact that has words, whatever its state."""
        with self._lock:
            return [*self._facts.values()]

    def begun(self, *, after: int, through: int) -> list[Fact]:
        """Every fact that no person wrote, known since a moment in this span of time."""
        with self._lock:
            first_, last = (bisect_right(self._by_birth, each, key=itemgetter(0)) for each in (after, through))
            return [self._facts[self._numbers[id_]] for _, id_ in self._by_birth[first_:last]]

    def said(self, places: Iterable[Place]) -> dict[Place, Skeleton]:
        """What is known of the messages that facts were drawn from: who said them, and no word."""
        with self._lock:
            return {place: self._said[place] for place in places if place in self._said}

    def learn_said(self, said: Mapping[Place, Skeleton]) -> None:
        """Remember it for as long as no fact that was drawn from them changes."""
        with self._lock:
            self._said.update(said)

    def found(self, asked: Question, wanted: Callable[[Fact], bool], *, limit: int) -> tuple[FactHit, ...]:
        """Those of the wanted facts that answer, the best first."""
        with self._lock:
            return tuple(islice(self._found(asked, wanted), min(limit, _REFINED)))

    def _found(self, asked: Question, wanted: Callable[[Fact], bool]) -> Iterator[FactHit]:
        clauses = {
            way.clause: self._having(way.clause) for word in asked.words for way in word.ways if not way.otherwise
        }
        if not any(len(each) >= _FEW for each in clauses.values()) and len(set().union(*clauses.values())) < _FEW:
            clauses.update({way.clause: self._having(way.clause) for word in asked.words for way in word.ways})
        there = {clause: documents for clause, documents in clauses.items() if documents}
        asks = {clause: documents for clause, documents in there.items() if len(documents) <= _COMMON} or there
        weights = ranking.weights(asks, len(self._facts))
        likely = in_rows.best(in_rows.by_words(asked, asks, weights, self._next - 1), asks.values())
        must = [self._having(clause) for clause in asked.must]
        # Of many that have a common word nearly all are worse than those that are looked at twice.
        those = (n for n in likely if all(n in having for having in must) and wanted(self._facts[n]))
        best = [*islice(those, _REFINED)]
        usual = self._words / max(1, len(self._facts))
        refined = ranking.refined(asked, weights, [self._described(n, asks) for n in best], usual)
        for number in ranking.best(refined, _REFINED):
            yield FactHit(fact=self._facts[number], score=refined[number])

    def _add(self, fact: Fact, lexicon: Lexicon) -> None:
        text = " ".join(filter(None, (fact.statement, fact.subject, fact.slot)))
        entries = [lexicon[each] for each in compounds(narrow(text))]
        words = tuple(chain.from_iterable(each.words for each in entries))
        others = tuple(sorted(set(chain.from_iterable(each.others for each in entries))))
        number, self._next = self._next, self._next + 1
        self._numbers[fact.id], self._facts[number] = number, fact
        self._documents[number] = Document(seq=Seq(0), piece=0, at=0, words=words, others=others)
        self._words += len(words)
        if fact.state is FactState.ACTIVE:
            self._standing.add(fact)
        if fact.origin is not FactOrigin.PERSON:
            insort(self._by_birth, (fact.created_at, fact.id))
        for term, times in Counter((*words, *others)).items():
            if term not in self._postings:
                self._postings[term] = {}
                insort(self._terms, term)
            self._postings[term][number] = times

    def _forget(self, id_: FactId) -> None:
        number = self._numbers.pop(id_, None)
        if number is None:
            return
        document, fact = self._documents.pop(number), self._facts.pop(number)
        for each in fact.sources:
            self._said.pop((each.thread, each.seq), None)
        if fact.state is FactState.ACTIVE:
            self._standing.remove(fact)
        if fact.origin is not FactOrigin.PERSON:
            del self._by_birth[bisect_left(self._by_birth, (fact.created_at, fact.id))]
        self._words -= len(document.words)
        for term in {*document.words, *document.others}:
            del self._postings[term][number]
            if not self._postings[term]:
                del self._postings[term]
                del self._terms[bisect_left(self._terms, term)]

    def _close_gaps(self) -> None:
        """Give the facts numbers in a row again, in the order of those they had: a row of scores has them all."""
        anew = {number: at for at, number in enumerate(self._facts, 1)}
        self._facts = {anew[number]: fact for number, fact in self._facts.items()}
        self._documents = {anew[number]: document for number, document in self._documents.items()}
        self._numbers = {id_: anew[number] for id_, number in self._numbers.items()}
        for term, having in self._postings.items():
            self._postings[term] = {anew[number]: times for number, times in having.items()}
        self._next = len(anew) + 1

    def _having(self, clause: Clause) -> Mapping[int, int]:
        match clause:
            case Term(term=term):
                return self._postings.get(term, {})
            case Prefix(start=start):
                return {number: 1 for term in self._from(start) for number in self._postings[term]}
            case Phrase(words=words):
                rows = [self._postings.get(word, {}) for word in words]
                among = set(rows[0]).intersection(*rows[1:])
                return {number: 1 for number in sorted(among) if has(self._documents[number], clause)}
            case other:
                assert_never(other)

    def _from(self, start: str) -> Iterator[str]:
        for at in range(bisect_left(self._terms, start), len(self._terms)):
            if not self._terms[at].startswith(start):
                return
            yield self._terms[at]

    def _described(self, number: int, asks: Mapping[Clause, Mapping[int, int]]) -> Described:
        document = self._documents[number]
        counts = {clause: having[number] for clause, having in asks.items() if number in having}
        return Described(number=number, ref=self._nowhere, at=0, length=len(document.words), counts=counts)


class FactIndexes:
    """The scopes that were asked last; whatever is forgotten is read again."""

    def __init__(self) -> None:
        self.looks = Looks()
        self._known: OrderedDict[Scope, FactIndex] = OrderedDict()
        self._budgets: OrderedDict[Scope, Budgets] = OrderedDict()

    def budgets(self, scope: Scope) -> Budgets:
        """The budgets that the facts of a scope were last opened with here, or those by default."""
        return self._budgets.get(scope, Budgets())

    def opened_with(self, scope: Scope, budgets: Budgets) -> None:
        """Somebody opened the facts of a scope with budgets of his own."""
        self._budgets[scope] = budgets
        self._budgets.move_to_end(scope)
        while len(self._budgets) > _OPENED:
            self._budgets.popitem(last=False)

    async def if_read(self, store: FactStore, scope: Scope, lexicon: Lexicon) -> FactIndex | None:
        """The same where they were asked for before; None where to read them all would hold up who asks for a few."""
        return await self.of(store, scope, lexicon) if scope in self._known else None

    async def of(self, store: FactStore, scope: Scope, lexicon: Lexicon) -> FactIndex:
        """The facts of a scope, with every change that there is."""
        index = self._known.setdefault(scope, FactIndex(scope))
        self._known.move_to_end(scope)
        while len(self._known) > _SCOPES:
            self._known.popitem(last=False)
        while page := await store.facts(scope, after=index.through, limit=_PAGE):
            index.learn(page, lexicon)
        return index
