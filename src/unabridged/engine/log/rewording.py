"""Whether new words have a message whose place they take, before they are let in: else nobody would be shown them.
It refuses to write, and to ask again what may change between the look and the append.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.articles import with_article
from unabridged.engine.context import Context
from unabridged.engine.log.growing import is_there
from unabridged.errors import UsageError
from unabridged.log.body import Amended, Body
from unabridged.log.codec import kind_of
from unabridged.log.encoded import Encoded
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind


async def refuse_placeless(
    ctx: Context, ref: ThreadRef, bodies: Sequence[Body | Encoded], *, key: str | None = None
) -> None:
    """Refuse new words for what is no message, neither before them nor in their own append.

    What was appended under its key while that was there is for the store to find again.
    """
    anew = [(number, body.seq) for number, body in enumerate(bodies) if isinstance(body, Amended)]
    if not anew:
        return
    row = await ctx.store.thread(ref)
    head = row.head if row else 0
    own = {seq: bodies[seq - head - 1] for number, seq in anew if 0 <= seq - head - 1 < number}
    # Where there is no thread, the store knows whether there ever was one.
    before = sorted({seq for _, seq in anew if seq >= 1 and seq not in own and (row is None or seq <= head)})
    found = {event.seq: event for event in (await ctx.store.at(ref, before) if before else ())}
    for number, seq in anew:
        problem = _of_body(own[seq]) if 0 <= seq - head - 1 < number else _of_event(found.get(seq))
        if not problem or (key and await is_there(ctx, ref, key, after=Seq(max(0, seq - len(bodies))))):
            continue
        message = f"this Amended cannot be appended: event {seq} of thread {ref.thread!r} {problem}"
        raise UsageError(message)


def _of_event(event: Event | None) -> str:
    """What stands against new words for an event of the log."""
    if event is None:
        return "is not there before it; seq is that of the message whose place its words take"
    if event.kind is not Kind.MESSAGE:
        touches = event.skeleton.touches if event.kind is Kind.AMENDED else ()
        return _of_kind(event.kind, touches[0].first if touches else None)
    return "was purged; append what is said in its place as a message of its own" if event.payload is None else ""


def _of_body(body: Body | Encoded) -> str:
    """What stands against new words for what comes in the same append."""
    kind = body.kind if isinstance(body, Encoded) else kind_of(body)
    return "" if kind is Kind.MESSAGE else _of_kind(kind, body.seq if isinstance(body, Amended) else None)


def _of_kind(kind: Kind, place: int | None) -> str:
    said = f"is {with_article(kind.title)}, and new words take the place of a message"
    return said + (f"; say seq={place}" if place else "")
