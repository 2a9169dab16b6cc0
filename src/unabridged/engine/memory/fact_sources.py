"""The messages that facts are drawn from, as the log has them: what befell them since, and how far each is believed.
It refuses to believe a message further than whoever gave it the words that it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from unabridged.engine.context import Context
from unabridged.errors import UsageError
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.memory.following import FOLLOWED

_PAGE: Final = 800


async def followed_since(ctx: Context, ref: ThreadRef, after: Seq) -> list[Skeleton]:
    """What came after a seq, as far as facts follow it; the newest event in any case."""
    found: list[Skeleton] = []
    last: Skeleton | None = None
    while page := await ctx.store.skeletons(ref, after=after, limit=_PAGE):
        found += [each for each in page if each.kind in FOLLOWED]
        last, after = page[-1], page[-1].seq
    return [*found, *([last] if last is not None and last not in found[-1:] else [])]


def rewordings(since: Iterable[Skeleton]) -> Mapping[Seq, Sequence[Seq]]:
    """The events that gave messages other words, by the message."""
    found = defaultdict[Seq, list[Seq]](list)
    for each in since:
        if each.kind is Kind.AMENDED and each.touches:
            found[each.touches[0].first].append(each.seq)
    return found


async def trusted(
    ctx: Context, ref: ThreadRef, seqs: Sequence[Seq], reworded: Mapping[Seq, Sequence[Seq]]
) -> dict[Seq, int]:
    """How far each of these is believed that is a message and was not purged: as the least of all who gave it words."""
    words = {seq: [seq, *reworded.get(seq, ())] for seq in seqs}
    wanted = sorted({each for of in words.values() for each in of})
    events = {each.seq: each for each in await ctx.store.at(ref, wanted)}
    return {
        seq: min(events[each].origin.trust for each in of if each in events)
        for seq, of in words.items()
        if _is_said(events.get(seq))
    }


def no_message(ref: ThreadRef, seqs: Iterable[Seq]) -> UsageError:
    """What to tell whoever names, as what a fact is drawn from, what is none."""
    told = ", ".join(map(str, sorted({*seqs})))
    return UsageError(
        f"a fact is drawn from messages, and of {told} in thread {ref.thread!r} at least one is none, or was purged; "
        "thread.events() shows what is there"
    )


def _is_said(event: Event | None) -> bool:
    return event is not None and event.kind is Kind.MESSAGE and event.payload is not None
