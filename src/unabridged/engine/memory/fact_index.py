"""Facts as they are found by words: each one document, ranked as what was said is, in memory and caught up when asked.
It refuses to keep a word longer than the store does: what changed since the last question is read before the next.
"""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from typing import Final, TypeAlias

from unabridged.compaction.tasks import Pause
from unabridged.engine.memory.fact_standing import Standing
from unabridged.engine.memory.fact_words import FactWords
from unabridged.log.ids import LaneId, Scope, Seq, ThreadId
from unabridged.log.skeleton import Skeleton
from unabridged.memory.fact import WAITING, Fact, FactId, FactOrigin, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Usage
from unabridged.search import in_rows, ranking
from unabridged.search.asking import Question
from unabridged.search.terms import Lexicon

# So many of the best by their words alone are looked at twice.
_REFINED: Final = 200
# Facts are numbered anew once so many times more numbers were given than there are facts, and so many more.
_GAPS: Final = 2
_SPARE: Final = 1_000
# Of so many facts the words are taken in while nobody else may ask for one.
_AT_ONCE: Final = 200
# A word that more facts have says too little beside others to be looked up.
_COMMON: Final = 2_000
# Where words as they stand find fewer than this, their beginnings are asked too.
_FEW: Final = 3
# A message, by its thread and its seq.
Place: TypeAlias = tuple[ThreadId, Seq]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactHit:
    """A fact that answers a question; the higher the score, the better, beside others of the same answer."""

    fact: Fact
    score: float


class FactIndex:
    """The facts of one scope that have words, by their terms."""

    def __init__(self, scope: Scope, *, keeps: Callable[[Fact], bool] = lambda fact: bool(fact.statement)) -> None:
        self.through = 0
        # When it began to learn of every change, where it has not learned of all before.
        self.since: int | None = None
        self._keeps = keeps
        self._lock = threading.Lock()
        self._numbers: dict[FactId, int] = {}
        self._facts: dict[int, Fact] = {}
        self._words = FactWords(scope)
        self._standing = Standing()
        self._waiting: dict[FactId, Fact] = {}
        self._by_birth: list[tuple[int, FactId]] = []
        self._born: dict[FactId, Fact] = {}
        self._said: dict[Place, Skeleton] = {}
        self._next = 1

    def learn(self, facts: Iterable[Fact], lexicon: Lexicon) -> None:
        """Take in facts as they stand now, in the place of what they were."""
        with self._lock:
            self._learn(facts, lexicon)

    def begin(self, facts: Iterable[Fact], lexicon: Lexicon, *, through: int, now: int) -> None:
        """Take in all that were to be kept at a change or later, if nobody has yet; what came after it comes again."""
        with self._lock:
            if self.since is None:
                self._learn(facts, lexicon)
                self.through, self.since = through, now

    def _learn(self, facts: Iterable[Fact], lexicon: Lexicon) -> None:
        for fact in facts:
            if fact.change > self.through:  # another caller may have read the same page
                self.through = fact.change
                self._forget(fact.id)
                if fact.statement and fact.origin is not FactOrigin.PERSON:
                    insort(self._by_birth, (fact.created_at, fact.id))
                    self._born[fact.id] = fact
                if self._keeps(fact):
                    self._add(fact, lexicon)
        if self._next > _GAPS * len(self._facts) + _SPARE:
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

    @property
    def waiting(self) -> list[Fact]:
        """Every fact that waits for somebody's word."""
        with self._lock:
            return [*self._waiting.values()]

    def begun(self, *, after: int, through: int) -> list[Fact]:
        """Every fact that no person wrote and that was learned here, known since a moment in this span of time."""
        with self._lock:
            first_, last = (bisect_right(self._by_birth, each, key=itemgetter(0)) for each in (after, through))
            return [self._born[id_] for _, id_ in self._by_birth[first_:last]]

    def said(self, places: Iterable[Place]) -> dict[Place, Skeleton]:
        """What is known of the messages that facts were drawn from: who said them, and no word."""
        with self._lock:
            return {place: self._said[place] for place in places if place in self._said}

    def learn_said(self, said: Mapping[Place, Skeleton]) -> None:
        """Remember it for as long as no fact that was drawn from them changes."""
        with self._lock:
            self._said.update(said)

    def read_words(self, pause: Pause) -> None:
        """Take in the words of all facts, so many at a time, before anybody asks for one."""
        is_more = True
        while is_more:
            pause()
            with self._lock:
                is_more = self._words.read(_AT_ONCE)

    def found(self, asked: Question, wanted: Callable[[Fact], bool], *, limit: int) -> tuple[FactHit, ...]:
        """Those of the wanted facts that answer, the best first."""
        with self._lock:
            return tuple(islice(self._found(asked, wanted), min(limit, _REFINED)))

    def _found(self, asked: Question, wanted: Callable[[Fact], bool]) -> Iterator[FactHit]:
        words = self._words
        words.read()
        clauses = {
            way.clause: words.having(way.clause) for word in asked.words for way in word.ways if not way.otherwise
        }
        if not any(len(each) >= _FEW for each in clauses.values()) and len(set().union(*clauses.values())) < _FEW:
            clauses.update({way.clause: words.having(way.clause) for word in asked.words for way in word.ways})
        there = {clause: documents for clause, documents in clauses.items() if documents}
        asks = {clause: documents for clause, documents in there.items() if len(documents) <= _COMMON} or there
        weights = ranking.weights(asks, len(self._facts))
        likely = in_rows.best(in_rows.by_words(asked, asks, weights, self._next - 1), asks.values())
        must = [words.having(clause) for clause in asked.must]
        # Of many that have a common word nearly all are worse than those that are looked at twice.
        those = (n for n in likely if all(n in having for having in must) and wanted(self._facts[n]))
        best = [*islice(those, _REFINED)]
        refined = ranking.refined(asked, weights, [words.described(n, asks) for n in best], words.usual())
        for number in ranking.best(refined, _REFINED):
            yield FactHit(fact=self._facts[number], score=refined[number])

    def _add(self, fact: Fact, lexicon: Lexicon) -> None:
        number, self._next = self._next, self._next + 1
        self._numbers[fact.id], self._facts[number] = number, fact
        self._words.add(number, " ".join(filter(None, (fact.statement, fact.subject, fact.slot))), lexicon)
        if fact.state is FactState.ACTIVE:
            self._standing.add(fact)
        elif fact.state in WAITING:
            self._waiting[fact.id] = fact

    def _forget(self, id_: FactId) -> None:
        if (born := self._born.pop(id_, None)) is not None:
            del self._by_birth[bisect_left(self._by_birth, (born.created_at, id_))]
        number = self._numbers.pop(id_, None)
        if number is None:
            return
        fact = self._facts.pop(number)
        self._words.forget(number)
        for each in fact.sources:
            self._said.pop((each.thread, each.seq), None)
        self._waiting.pop(id_, None)
        if fact.state is FactState.ACTIVE:
            self._standing.remove(fact)

    def _close_gaps(self) -> None:
        """Give the facts numbers in a row again, in the order of those they had: a row of scores has them all."""
        anew = {number: at for at, number in enumerate(self._facts, 1)}
        self._facts = {anew[number]: fact for number, fact in self._facts.items()}
        self._numbers = {id_: anew[number] for id_, number in self._numbers.items()}
        self._words.renumber(anew)
        self._next = len(anew) + 1
