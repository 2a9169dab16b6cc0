"""The verb ``switched``: the host's session or course changed; the log says so once, and the coordinator is told.
It refuses to fail whoever switched because of what the coordinator does.
"""

from __future__ import annotations

from typing import Final

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.coordinator import sessions
from unabridged.engine.coordinator.coordinated import SwitchTold, heard_of
from unabridged.engine.held import Held
from unabridged.engine.log.drafting import batch_of
from unabridged.log.body import Switched
from unabridged.log.ids import Origin, ThreadRef
from unabridged.ports import Switch, SwitchReason

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
    before = await sessions.newest(ctx, ref)
    if before is not None and session and before.session == body.session:
        return False
    await ctx.store.append(ref, await batch_of(ctx, [(body, Origin.CALLER)]))
    await told(ref, held, why, body.session or ref.thread, body.parent)
    return True


async def told(ref: ThreadRef, held: Held, reason: SwitchReason, new: str, parent: str) -> None:
    """Tell the coordinator of another session; late work of the one before lands nowhere from here on."""
    owner = held.coordinating
    if owner is None:
        return
    switch = Switch(ref=ref, epoch=owner.switched(ref, reason), rewound=reason is SwitchReason.REWIND)

    def hears(switch: Switch) -> object:  # found where it is called: that may be somebody's code as well
        return owner.coordinator.on_session_switch(new, parent, reason.resets, reason, switch)

    heard, name = heard_of(await held.runs.call(hears, switch, seconds=_SECONDS))
    held.teller.tell(SwitchTold(ref=ref, reason=reason, heard=heard, name=name))
