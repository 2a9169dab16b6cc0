"""The verb ``switched``: the host's session or course changed; the log says so once, and the coordinator is told.
It refuses to fail whoever switched because of what the coordinator does.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.coordinated import SwitchTold, heard_of
from unabridged.engine.drafting import batch_of
from unabridged.engine.held import Held
from unabridged.log.body import Switched
from unabridged.log.ids import Origin, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Switch, SwitchReason

_PAGE: Final = 800
# So long whoever switches waits for the coordinator, which has nothing to give him.
_SECONDS: Final = 1.0


async def switched(
    ctx: Context, ref: ThreadRef, held: Held, *, reason: SwitchReason, session: str, parent: str
) -> bool:
    """Say in the log that another session goes on here, and tell the coordinator; False where that was said before."""
    why = checking.chosen(reason, SwitchReason)
    body = Switched(
        reason=why.value,
        session=checking.text(session, verb="switched"),
        parent=checking.text(parent, verb="switched"),
    )
    before = await _newest(ctx, ref)
    if before is not None and session and before.session == body.session:
        return False
    await ctx.store.append(ref, await batch_of(ctx, [(body, Origin.CALLER)], key=None))
    await told(ref, held, why, body.session or ref.thread, body.parent)
    return True


async def told(ref: ThreadRef, held: Held, reason: SwitchReason, new: str, parent: str) -> None:
    """Tell the coordinator of another session; late work of the one before lands nowhere from here on."""
    owner = held.coordinating
    if owner is None:
        return
    switch = Switch(ref=ref, epoch=owner.switched(ref, reason), rewound=reason is SwitchReason.REWIND)
    hear = partial(owner.coordinator.on_session_switch, new, parent, reason.resets, reason)
    heard, name = heard_of(await held.runs.call(hear, switch, seconds=_SECONDS))
    held.teller.tell(SwitchTold(ref=ref, reason=reason, heard=heard, name=name))


async def _newest(ctx: Context, ref: ThreadRef) -> Switched | None:
    """What was said last of a thread's sessions."""
    row = await ctx.store.thread(ref)
    before = row.head if row else Seq(0)
    while before > 0:
        after = Seq(max(0, before - _PAGE))
        page = await ctx.store.skeletons(ref, after=after, limit=before - after)
        seqs = [each.seq for each in page if each.kind is Kind.SWITCHED]
        for event in reversed(await ctx.store.at(ref, seqs) if seqs else []):
            if isinstance(event.readable, Switched) and event.readable.reason in _REASONS:
                return event.readable
        before = after
    return None


# A host's own notes in such an event are none of ours.
_REASONS: Final = frozenset(SwitchReason)
