"""From a question's words to documents, and from documents to a ranking of events.
It refuses to write, and to read what an event says; what may be shown is decided where it is read.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.search import proposing
from unabridged.engine.search.proposing import Documents
from unabridged.errors import CorruptionError
from unabridged.log.ids import Scope, ThreadRef
from unabridged.search import ranking
from unabridged.search.asking import Question
from unabridged.search.clause import Clause, Where
from unabridged.search.found import Unsearched
from unabridged.search.kept import Census, Described
from unabridged.search.numbering import number, place

_LOG: Final = logging.getLogger(__name__)
# A word that so many documents have as it stands is not looked for by its beginning as well.
_FEW: Final = 200
# So many candidates are looked at closely at first; where few of them may be shown, each time so many times as many.
_CANDIDATES: Final = 100
_WIDER: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Events by their numbers, the best first, whose each is, and what each scored.

    Beside the words' events stand their neighbours, which are to be shown only ``within`` the bounds that were asked.
    ``rankings`` are those the first lot's order was made of, ``fresh`` the documents within bounds that no index has
    yet; there is ``more`` in further lots.
    """

    events: tuple[int, ...]
    threads: Mapping[int, ThreadRef]
    scores: Mapping[int, float]
    within: Where
    among: Census
    newest: int
    unsearched: tuple[Unsearched, ...]
    rankings: tuple[Sequence[int], ...]
    fresh: Mapping[int, ThreadRef]
    more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _How:
    """Through which thread events are looked at, what words weigh, and how many lots of candidates."""

    through: ThreadRef | None
    among: Census | None
    lots: int


async def ranked(  # what is asked, where, and what an earlier page began with
    ctx: Context,
    scope: Scope,
    question: Question,
    where: Where,
    *,
    through: ThreadRef | None = None,
    among: Census | None = None,
    lots: int = 1,
) -> Ranked:
    """Every event that answers, as far as so many lots of candidates go; without a readable index, by the log alone.

    Events that are looked at ``through`` one thread stand on its one line of numbers, whosever they are.
    """
    how = _How(through=through, among=among, lots=lots)
    try:
        documents = await proposing.unindexed(ctx, scope, where)
        found = await _by_words(documents, question, how)
        if await documents.have_changed():  # whoever makes an index anew begins with none: the log has the rest now
            found = await _by_words(await proposing.unindexed(ctx, scope, where), question, how)
    except CorruptionError as problem:
        _LOG.warning("an index cannot be read and the log is read instead: %s", problem.where)
        found = await _by_words(await proposing.everything(ctx, scope, where), question, how)
    return found


async def _by_words(documents: Documents, question: Question, how: _How) -> Ranked:
    """Every event that has words of the question, by those and by what stands beside it, lot by lot."""
    found = await _without_common(documents, question, await _found(documents, question))
    among = documents.counted() if how.among is None else how.among
    rough, weights = ranking.by_words(question, found, among.documents)
    bounds = _lots(len(rough), how.lots)
    best = ranking.best(rough, bounds[-1][1])
    lots = [await documents.told(best[first:last], found) for first, last in bounds]
    told = [each for lot in lots for each in lot]
    usual = among.words / max(1, among.documents)
    scores: dict[int, float] = {}
    rankings: list[tuple[Sequence[int], ...]] = []
    threads: dict[int, ThreadRef] = {}
    for lot in lots:
        own, threads = _in_line(ranking.of_events(ranking.refined(question, weights, lot, usual)), told, how.through)
        rankings.append(_rankings(own, alone=len(question.words) == 1, narrowed=documents.where))
        scores = {**own, **scores}
    later, _ = _in_line(dict.fromkeys(ranking.beside(best, rough), 0.0), told, how.through)
    return Ranked(
        events=tuple(dict.fromkeys(event for each in rankings for event in joined(each, threads))),
        threads=threads,
        scores={**later, **scores},
        within=documents.where,
        among=among,
        newest=max((each.at for each in told), default=0),
        unsearched=tuple(documents.late.unsearched),
        rankings=rankings[0],
        fresh=documents.fresh,
        more=len(rough) > len(best),
    )


def _lots(candidates: int, count: int) -> list[tuple[int, int]]:
    """From where to where each lot of candidates goes that are looked at closely, each wider than the last."""
    found = [(0, min(candidates, _CANDIDATES))]
    while len(found) < count and found[-1][1] < candidates:
        found.append((found[-1][1], min(candidates, _CANDIDATES * _WIDER ** len(found))))
    return found


def joined(rankings: Sequence[Sequence[int]], threads: Mapping[int, ThreadRef]) -> tuple[int, ...]:
    """Several rankings of events made one; equal ones in a fixed order."""
    fused = ranking.fused(rankings)

    def order(event: int) -> tuple[float, str, int]:
        at = place(event)
        return -fused[event], threads[at.thread].thread, -at.seq

    return tuple(sorted(fused, key=order))


def _in_line(
    scores: Mapping[int, float], told: Sequence[Described], through: ThreadRef | None
) -> tuple[dict[int, float], dict[int, ThreadRef]]:
    """The scores under numbers no index gave, so that equal ones stand alike however much is indexed."""
    if through is not None:
        return {number(0, place(event).seq): score for event, score in scores.items()}, {0: through}
    lines = {ref: line for line, ref in enumerate(sorted({each.ref for each in told}, key=lambda ref: ref.thread))}
    line_of = {place(each.number).thread: lines[each.ref] for each in told}
    at = {place(event): score for event, score in scores.items()}
    placed = {number(line_of[each.thread], each.seq): score for each, score in at.items() if each.thread in line_of}
    return placed, {line: ref for ref, line in lines.items()}


async def _found(documents: Documents, question: Question) -> dict[Clause, list[int]]:
    """The documents each word is found in; by its beginning too, where as it is it is found in few."""
    firsts = dict.fromkeys(way.clause for word in question.words for way in word.ways if not way.otherwise)
    found = await documents.postings(list(firsts))
    more: dict[Clause, None] = {}
    for word in question.words:
        there = max((len(found[way.clause]) for way in word.ways if not way.otherwise), default=0)
        more.update(dict.fromkeys(way.clause for way in word.ways if way.otherwise and there < _FEW))
    return {**found, **await documents.postings([clause for clause in more if clause not in found])}


def _rankings(scores: Mapping[int, float], *, alone: bool, narrowed: Where) -> tuple[Sequence[int], ...]:
    """Events by their own words, and by those beside them."""
    windows = ranking.with_neighbours(scores)
    if alone or narrowed.must or narrowed.labels:  # what stands beside a hit need not be what was asked for
        windows = {event: score for event, score in windows.items() if event in scores}
    return ranking.best(scores, len(scores)), ranking.best(windows, len(windows))


async def _without_common(
    documents: Documents, question: Question, found: Mapping[Clause, list[int]]
) -> dict[Clause, list[int]]:
    """The clauses that tell documents apart; where none does, the newest documents that have them all."""
    telling = {clause: having for clause, having in found.items() if len(having) <= proposing.COMMON}
    if any(telling.get(way.clause) for word in question.words for way in word.ways):
        return telling
    firsts = list(dict.fromkeys(word.ways[0].clause for word in question.words if found.get(word.ways[0].clause)))
    if not firsts:
        return dict(found)
    every = replace(documents.where, must=(*documents.where.must, *firsts[1:]))
    together = (await documents.postings(firsts[:1], every))[firsts[0]]
    return dict.fromkeys(firsts, together) if together else dict(found)
