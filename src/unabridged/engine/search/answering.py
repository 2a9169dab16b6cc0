"""What a caller asks: a question with its bounds, checked at the door, answered a page at a time.
It refuses to guess; what cannot be meant is an error that says what can.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.search import reranking, searching
from unabridged.engine.search.hits import Sight, hits_of
from unabridged.engine.search.searching import Ranked
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.ids import LaneId, Origin, Scope, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.search import asking
from unabridged.search.among import Among
from unabridged.search.asking import Question
from unabridged.search.clause import Stretch, Where
from unabridged.search.found import LARGEST_PAGE, Found, Hit, Reach
from unabridged.search.kept import Census
from unabridged.search.only import EVERYBODY, Only
from unabridged.search.terms import label

_PAGE: Final = 800
_LARGEST: Final = 2**63


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question as a caller put it, a text; or one that was taken apart already."""

    query: object
    only: object = EVERYBODY
    among: Among = Among.STANDING
    limit: int = 10
    after: str | None = None


async def of_thread(ctx: Context, ref: ThreadRef, asked: Asked, reach: Reach, lane: LaneId | None = None) -> Found:
    """What answers in what a thread reads, in its lineage, or in its scope; to a lane, as far as it may see."""
    reach = checking.chosen(reach, Reach)
    if reach is Reach.THREAD:
        stretches = await _read_by(ctx, ref)
        return await _answer(ctx, ref.scope, asked, stretches, Sight(among=asked.among, through=ref, lane=lane))
    bounds = await lineage(ctx, ref) if reach is Reach.LINEAGE else None
    return await _answer(ctx, ref.scope, asked, bounds, Sight(among=asked.among, lane=lane))


async def of_scope(ctx: Context, scope: Scope, asked: Asked, threads: Sequence[str] | None) -> Found:
    """What answers in every thread of a scope, or in those of these names."""
    if threads is None:
        return await _answer(ctx, scope, asked, None, Sight(among=asked.among))
    names = dict.fromkeys(_texts(threads, "thread"))
    rows = [await ctx.store.thread(ThreadRef(scope=scope, thread=ThreadId(name))) for name in names]
    stretches = tuple(_own(row) for row in rows if row is not None)
    return await _answer(ctx, scope, asked, stretches, Sight(among=asked.among))


async def _answer(
    ctx: Context, scope: Scope, asked: Asked, stretches: tuple[Stretch, ...] | None, sight: Sight
) -> Found:
    checking.chosen(asked.among, Among)
    if not isinstance(asked.query, str | Question):
        message = f"a question is a text, not {asked.query!r}"
        raise UsageError(message)
    if type(asked.limit) is not int or not 1 <= asked.limit <= LARGEST_PAGE:
        message = f"a page has 1 to {LARGEST_PAGE} hits, not {asked.limit!r}; ask on with after=found.next"
        raise UsageError(message)
    if not isinstance(asked.only, Only):
        message = f"only is an Only(...), not {asked.only!r}"
        raise UsageError(message)
    question = asking.question(asked.query, ctx.lexicon) if isinstance(asked.query, str) else asked.query
    first, until, among = place(asked.after)
    now = ctx.clock.now()
    labels = _labels(asked.only)
    if not question.words or stretches == () or not all(labels):
        return Found(hits=())
    said_until = checking.moment(asked.only.until, name="until")
    where = Where(
        stretches=stretches,
        must=question.must,
        labels=labels,
        since=checking.moment(asked.only.since, name="since"),
        until=min((each for each in (said_until, until) if each is not None), default=None),
    )
    reading = _Reading(ctx, scope, question, where, sight)
    hits, at = await reading.hits(first, asked.limit, among)
    more = len(hits) == asked.limit and (await reading.hits(at, 1, among))[0]
    found = reading.found
    until = max(now, found.newest) + 1 if until is None else until
    further = _written(at, until, found.among) if more else None
    return Found(hits=tuple(hits), next=further, unsearched=found.unsearched)


class _Reading:
    """A ranking that is read on, lot by lot, until there are as many hits as were asked for."""

    __slots__ = ("_ctx", "_lots", "_opinion", "_question", "_scope", "_sight", "_where", "found")

    found: Ranked

    def __init__(self, ctx: Context, scope: Scope, question: Question, where: Where, sight: Sight) -> None:
        self._ctx, self._scope, self._question, self._where, self._sight = ctx, scope, question, where, sight
        self._opinion = None if ctx.ranker is None else reranking.Opinion(ctx.ranker)
        self._lots = 0

    async def hits(self, first: int, limit: int, among: Census | None) -> tuple[list[Hit], int]:
        """So many hits from a place on, fewer only where there are no more, and the place after them."""
        hits: list[Hit] = []
        at = first
        while True:
            if self._lots:
                wanted = limit - len(hits)
                some, at = await hits_of(self._ctx, self._sight, self.found, self._question, first=at, limit=wanted)
                hits += some
                if len(hits) == limit or not self.found.more:
                    return hits, at
            await self._further(among)

    async def _further(self, among: Census | None) -> None:
        ctx, where, sight, question = self._ctx, self._where, self._sight, self._question
        self._lots += 1
        through = sight.through
        self.found = await searching.ranked(
            ctx, self._scope, question, where, through=through, among=among, lots=self._lots
        )
        if self._opinion is not None:
            self.found = await reranking.reranked(ctx, self._opinion, self._scope, where, sight, self.found, question)


def _labels(only: Only) -> tuple[tuple[str, ...], ...]:
    """Of each kind that is asked for, the labels of which a document has one."""
    given: dict[str, Iterable[str]] = {}
    if only.role is not None:
        given["role"] = _texts(only.role, "role")
    if only.tool is not None:
        given["tool"] = _texts(only.tool, "tool")
    if only.origin is not None:
        origins = (only.origin,) if isinstance(only.origin, Origin) else _several(only.origin, "origin")
        given["origin"] = [checking.chosen(each, Origin).name for each in origins]
    return tuple(tuple(label(kind, value) for value in values) for kind, values in given.items())


def _several(given: object, what: str) -> Iterable[object]:
    if not isinstance(given, Iterable):
        message = f"name one {what} or several in a list, and not {given!r}"
        raise UsageError(message)
    return given


def _texts(given: object, what: str) -> list[str]:
    found: list[str] = []
    for each in (given,) if isinstance(given, str) else _several(given, what):
        if not isinstance(each, str):
            message = f"a {what} is a text, not {each!r}"
            raise UsageError(message)
        found.append(each)
    return found


def _written(at: int, until: int, among: Census) -> str:
    found = json_text.encode([at, until, among.documents, among.words])
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


def place(after: str | None) -> tuple[int, int | None, Census | None]:
    """Where a page begins, up to when the log is asked and what words weighed: what comes meanwhile moves no hit."""
    if after is None:
        return 0, None, None
    try:
        padded = after + "=" * (-len(after) % 4)
        found: Any = json_text.decode(base64.urlsafe_b64decode(padded))
        at, until, documents, words = found
        if not all(type(each) is int and 0 <= each < _LARGEST for each in found):
            raise ValueError(found)
    except (ValueError, TypeError, AttributeError, binascii.Error):
        message = f"{after!r} is no place to go on from; pass found.next of the page before"
        raise UsageError(message) from None
    return at, until, Census(documents=documents, words=words)


def _own(row: ThreadRow) -> Stretch:
    return Stretch(ref=row.ref, first=Seq(row.forked_at + 1), last=row.head)


async def _read_by(ctx: Context, ref: ThreadRef) -> tuple[Stretch, ...]:
    """The stretches of log that a thread reads: its own, and those of its ancestors up to where it left them."""
    found: list[Stretch] = []
    row = await ctx.store.thread(ref)
    last = None if row is None else row.head
    while row is not None and last is not None:
        found.append(Stretch(ref=row.ref, first=Seq(row.forked_at + 1), last=Seq(min(last, row.head))))
        last = min(last, row.forked_at)
        row = None if row.parent is None else await ctx.store.thread(ThreadRef(scope=ref.scope, thread=row.parent))
    return tuple(each for each in found if each.first <= each.last)


async def lineage(ctx: Context, ref: ThreadRef) -> tuple[Stretch, ...]:
    """A thread, those it was forked from, and every fork of them."""
    rows: dict[ThreadId, ThreadRow] = {}
    after: ThreadId | None = None
    while page := await ctx.store.threads(ref.scope, after=after, limit=_PAGE):
        rows.update({row.ref.thread: row for row in page})
        after = page[-1].ref.thread

    def root(name: ThreadId) -> ThreadId:
        while (parent := rows[name].parent) is not None and parent in rows:
            name = parent
        return name

    own = root(ref.thread) if ref.thread in rows else None
    return tuple(_own(row) for name, row in rows.items() if own is not None and root(name) == own)
