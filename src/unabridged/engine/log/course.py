"""What changes the course of a conversation: a compaction undone, turns taken back, another session of its host's.
It refuses to lose what is left behind: the log has all of it.
"""

from __future__ import annotations

from unabridged.compaction.policy import Policy
from unabridged.engine import checking, hearing
from unabridged.engine.compaction import undoing
from unabridged.engine.context import Context
from unabridged.engine.coordinator import switching
from unabridged.engine.held import Held
from unabridged.engine.log import lanes, rewinding
from unabridged.engine.log.rewinding import Rewound
from unabridged.log.ids import MAIN, ThreadRef
from unabridged.ports import SwitchReason


class ThreadCourse:
    """The verbs on one conversation's course."""

    _ctx: Context
    _held: Held
    ref: ThreadRef

    async def undo(self, compaction: int, *, policy: Policy | None = None) -> int:
        """Undo the compaction at this seq; what it consumed stands again, if that fits the policy given here."""
        seq = await undoing.undo(self._ctx, self.ref, checking.seq(compaction, verb="undo"), policy)
        await hearing.undone(self._ctx, self.ref, self._held.teller, seq)
        return seq

    async def rewind(
        self, to: int, *, lane: str = MAIN, policy: Policy | None = None, reason: str = "rewind"
    ) -> Rewound:
        """Make views end at this seq again: compactions that reach beyond it are undone, what came after is hidden."""
        named, last = lanes.lane_id(lane), checking.seq(to, verb="rewind")
        why = checking.text(reason, verb="rewind")
        done = await rewinding.rewind(self._ctx, self.ref, last, lane=named, policy=policy, reason=why)
        await switching.told(self.ref, self._held, SwitchReason.REWIND, self.ref.thread, self.ref.thread)
        return done

    async def switched(self, reason: SwitchReason, *, session: str = "", parent: str = "") -> bool:
        """Say that another session of the host goes on in this thread, and why; False if it went on here already.

        This ends the epoch of the memory block. Forks and rewinds say so by themselves; a compaction keeps the session.
        """
        return await switching.switched(self._ctx, self.ref, self._held, reason=reason, session=session, parent=parent)
