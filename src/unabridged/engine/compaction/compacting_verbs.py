"""What a conversation can be asked about its compactions: to begin one, to list them, to get out of an overflow.
It refuses to hold logic; each verb is a module's of its own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Mapping

from unabridged.compaction.costs.cost import Cost
from unabridged.compaction.ledgers import Holding
from unabridged.compaction.outcome import Outcome
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policy import Policy
from unabridged.compaction.prices import Prices
from unabridged.engine import checking
from unabridged.engine.compaction import compact_tool, compactions, costing, ledgers, planning, requesting
from unabridged.engine.compaction.compactions import Compaction
from unabridged.engine.compaction.runs import Asked, Otherwise, Press
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.log import lanes, usage
from unabridged.engine.recall.tools import RecallTool
from unabridged.engine.view import overflowing, summaries
from unabridged.engine.view.overflowing import Overflowed
from unabridged.engine.view.summaries import Summary
from unabridged.log.body import Used
from unabridged.log.ids import MAIN, Seq, ThreadRef
from unabridged.ports import Appended
from unabridged.view.ledger import Ledger


class ThreadCompacting:
    """The verbs around compaction, but for ``prepare``, which every turn needs, and ``undo``."""

    _ctx: Context
    _held: Held
    ref: ThreadRef

    async def compact(
        self,
        guidance: str = "",
        *,
        lane: str = MAIN,
        deadline_seconds: float | None = None,
        policy: Policy | None = None,
        otherwise: Otherwise = Otherwise.DIGEST,
    ) -> Outcome:
        """Compact as much as may leave, with guidance for the summary; returns how that ended.

        Without a deadline it waits for the run; with one, a run that is not done by then goes on in the background. A
        policy passed here holds for this run alone. Where the summariser gives no text a digest takes its place, or,
        with ``Otherwise.NOTHING``, the view stays as it was.
        """
        seconds = None if deadline_seconds is None else checking.seconds(deadline_seconds, verb="compact")
        asked = Asked(
            trigger="asked",
            press=Press.ASKED,
            guidance=checking.text(guidance, verb="compact"),
            otherwise=checking.chosen(otherwise, Otherwise),
            aims_at=0,
        )
        return await requesting.requested(
            self._ctx, self.ref, lanes.lane_id(lane), self._held, asked, seconds=seconds, brought=policy
        )

    async def plan(self, *, target_tokens: int | None = None, lane: str = MAIN) -> Plan | Outcome:
        """What would leave the view if it were compacted now, and by ``explain()`` why; writes nothing, pays nobody.

        By itself it is what the background would carry out, due or not. With a target, in tokens, it is what a run
        that somebody asks for would; 0 is what ``compact`` asks for. If nothing would leave, it is how such a run
        would end.
        """
        aims_at = None if target_tokens is None else checking.tokens(target_tokens, verb="plan")
        return await planning.plan(self._ctx, self.ref, lanes.lane_id(lane), self._held, aims_at)

    async def compactions(self, *, lane: str | None = None) -> AsyncIterator[Compaction]:
        """Every compaction of the thread, or of one lane, oldest first, and what became of it."""
        of = None if lane is None else lanes.lane_id(lane)
        if of is not None:
            await lanes.refuse_unknown(self._ctx, self.ref, of)
        async for each in compactions.every(self._ctx, self.ref, of):
            yield each

    async def summaries(self, *, lane: str = MAIN) -> AsyncIterator[Summary]:
        """The summaries and drops of a lane's view, each with its rank, its times and what it was made of."""
        async for each in summaries.standing(self._ctx, self.ref, lanes.lane_id(lane)):
            yield each

    async def ledger(self, *, of: Holding = Holding.LEFT, lane: str = MAIN) -> Ledger:
        """What code keeps of what left a lane's view: constraints, decisions, files, identifiers, with their seqs.

        With ``Holding.EVERYTHING`` it is also that of what stands in the view word for word, which is read for it.
        """
        return await ledgers.carried(self._ctx, self.ref, lanes.lane_id(lane), checking.chosen(of, Holding))

    async def overflowed(self, error: object, *, lane: str = MAIN, policy: Policy | None = None) -> Overflowed:
        """Say that a provider refused the prompt as too large: it becomes clearly smaller, or a retry is no use."""
        return await overflowing.overflowed(self._ctx, self.ref, lanes.lane_id(lane), self._held, error, brought=policy)

    async def used(  # what a provider says of one call, by name
        self,
        tokens: int,
        *,
        model: str = "",
        through: int | None = None,
        cached: int = 0,
        written: int = 0,
        answered: int = 0,
        lane: str = MAIN,
    ) -> Appended:
        """Say how many tokens a provider counted for a call; views go by its count until they are reshaped.

        ``tokens`` is the whole prompt, system and tools included; ``cached`` and ``written`` are the tokens of it that
        came from the provider's cache and went into it; ``through`` is that of the view that was sent. Anthropic's
        ``input_tokens`` leaves both out: there ``tokens`` is the sum of all three.
        """
        last = Seq(0) if through is None else checking.seq(through, verb="used")
        body = Used(
            through=last,
            model=checking.text(model, verb="used"),
            tokens=tokens,
            lane=lanes.lane_id(lane),
            cached=cached,
            written=written,
            answered=answered,
        )
        return await usage.used(self._ctx, self.ref, body)

    async def cost(self, *, prices: Mapping[str, Prices] | None = None) -> Cost:
        """What the conversation has cost so far, by lane and model, and where a provider's cache did not hold.

        It is reckoned from what ``used`` was told and from the receipts; ``prices``, by the name of the model, take the
        place of the known ones.
        """
        return await costing.cost(self._ctx, self.ref, self._held.policy, prices)

    def compact_tool(self, *, lane: str = MAIN) -> RecallTool[Awaitable[str]]:
        """The tool ``compact_conversation`` for a lane's model: it asks, with guidance, and its turn goes on."""
        return compact_tool.compact_tool(self._ctx, self.ref, lanes.lane_id(lane), self._held)
