"""The seqs a caller names, and the events around them, as far as an atom can reach and no further.
It refuses to know what is done with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from unabridged.articles import with_article
from unabridged.engine.context import Context
from unabridged.engine.pages import FIRST_PAGE, LARGEST_PAGE
from unabridged.errors import UsageError
from unabridged.log import spans
from unabridged.log.body import Message
from unabridged.log.ids import Seq, Span, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans
from unabridged.ports import Store
from unabridged.view.sayable import only_thinks
from unabridged.view.whole import Atom, atoms_of, is_asked, is_legal, nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """The newest seq when these events were read, and the events in which an atom of the named ones could be."""

    head: Seq
    skeletons: tuple[Skeleton, ...]
    reasoning: frozenset[Seq]

    def atoms(self, since: Sequence[Skeleton] = ()) -> list[Atom]:
        """What belongs together, with these later events."""
        return atoms_of([*self.skeletons, *since], self.reasoning)


def named(seqs: Iterable[object], *, verb: str) -> Spans:
    """What a caller named, one by one or as spans, in order."""
    found = [_span(each, verb) for each in seqs]
    if not found:
        message = f"name at least one seq to {verb}, as a number or as a Span"
        raise UsageError(message)
    return spans.union(found)


def up_to(head: Seq, wanted: Spans) -> Spans:
    """These seqs as far as there are events: what is behind them may be more than a store can hold."""
    return tuple(Span(first=each.first, last=min(each.last, head)) for each in wanted if each.first <= head)


def _span(given: object, verb: str) -> Span:
    if isinstance(given, Span):
        first, last = given.first, given.last
    elif isinstance(given, int) and not isinstance(given, bool):
        first = last = Seq(given)
    else:
        message = f"{verb} takes seqs: numbers, or Spans of them, and not {type(given).__name__}; items name theirs"
        raise UsageError(message)
    if not 1 <= first <= last:
        message = f"seqs run from 1 up, and {first} to {last} does not; name at least one seq to {verb}"
        raise UsageError(message)
    return Span(first=first, last=last)


async def surroundings(ctx: Context, ref: ThreadRef, wanted: Spans) -> Surroundings:
    """The events around these seqs, each run of them from the user message before it to the one after it."""
    row = await ctx.store.thread(ref)
    if row is None:
        await ctx.store.skeletons(ref, after=Seq(0), limit=1)  # the store knows whether there was ever such a thread
    head = row.head if row else Seq(0)
    for span in wanted:
        if span.last > head:
            message = (
                f"thread {ref.thread!r} has {head} events, and seq {max(span.first, head + 1)} is not among them; "
                "thread.events() shows which there are"
            )
            raise UsageError(message)
    found: list[Skeleton] = []
    line = _Line(ctx.store, ref, head)
    for span in wanted:
        if not found or found[-1].seq <= span.first:
            begin = await line.asked_before(span.first)
            while found and found[-1].seq >= begin:
                found.pop()
            found.extend(await line.since(begin, span.last))
        elif found[-1].seq <= span.last:
            found.extend(await line.since(Seq(found[-1].seq + 1), span.last))
    return Surroundings(head=head, skeletons=tuple(found), reasoning=await _only_reasoning(ctx, ref, found))


def refuse_strangers(ref: ThreadRef, given: Sequence[int | Span], around: Sequence[Skeleton], *, verb: str) -> None:
    """Refuse a number that is no message, and spans that hold none. One span of many may: an item may cover such."""
    messages = spans_of(skeleton.seq for skeleton in around if skeleton.kind is Kind.MESSAGE)
    strange = [each for each in given if not spans.both((_span(each, verb),), messages)]
    refused = strange if len(strange) == len(given) else [each for each in strange if isinstance(each, int)]
    if refused:
        span = _span(refused[0], verb)
        kinds = " and ".join(sorted({skeleton.kind.title for skeleton in around if skeleton.seq in span}))
        what = f"event {span.first}" if len(span) == 1 else f"each of events {span.first} to {span.last}"
        message = (
            f"{what} of thread {ref.thread!r} is {with_article(kinds)} and no message, which is what {verb} takes; "
            "thread.events() shows which are messages"
        )
        raise UsageError(message)


def refuse_split(ref: ThreadRef, through: Seq, around: Surroundings, *, verb: str) -> None:
    """Refuse a seq after which a thread cannot be cut, and say where it can."""
    atoms = around.atoms()
    if is_legal(through, atoms):
        return
    before, after = nearest(through, atoms, head=around.head)
    later = "and nothing later, until what is open is finished" if after is None else f"or {after} after it"
    message = (
        f"thread {ref.thread!r} cannot be {verb} seq {through}, in the middle of a response with its results or of a "
        f"message that is still arriving; use {before} before it, {later}"
    )
    raise UsageError(message)


async def _only_reasoning(ctx: Context, ref: ThreadRef, skeletons: Sequence[Skeleton]) -> frozenset[Seq]:
    """The messages that are reasoning and nothing else; only those are read that could belong to what follows."""
    messages = [each for each in skeletons if each.kind is Kind.MESSAGE]
    asked = [
        each.seq
        for each, following in zip_longest(messages, messages[1:])
        if each.flags & Flag.REASONING and not each.calls and (following is None or following.role == each.role)
    ]
    events = await ctx.store.at(ref, asked) if asked else []
    return frozenset(
        event.seq for event in events if isinstance(body := event.readable, Message) and only_thinks(body.parts)
    )


class _Line:
    """The events of a thread up to its newest, each read once: of many that are named the next are often near."""

    def __init__(self, store: Store, ref: ThreadRef, head: Seq) -> None:
        self._store, self._ref, self._head = store, ref, head
        self._known: dict[int, Skeleton] = {}

    async def asked_before(self, seq: Seq) -> Seq:
        """The newest user message at or before a seq, or the first event of all."""
        last, size = int(seq), FIRST_PAGE
        while last > 0:
            if last not in self._known:
                await self._read(max(0, last - size), last)
                size = min(2 * size, LARGEST_PAGE)
            if is_asked(self._known[last]):
                return Seq(last)
            last -= 1
        return Seq(1)

    async def since(self, begin: Seq, last: Seq) -> list[Skeleton]:
        """The events from one on, up to the first user message after another, or up to the newest."""
        found: list[Skeleton] = []
        size = FIRST_PAGE
        for seq in range(begin, self._head + 1):
            if seq not in self._known:
                await self._read(seq - 1, min(seq - 1 + size, self._head))
                size = min(2 * size, LARGEST_PAGE)
            found.append(skeleton := self._known[seq])
            if seq > last and is_asked(skeleton):
                break
        return found

    async def _read(self, after: int, last: int) -> None:
        page = await self._store.skeletons(self._ref, after=Seq(after), limit=last - after)
        self._known.update((each.seq, each) for each in page)
