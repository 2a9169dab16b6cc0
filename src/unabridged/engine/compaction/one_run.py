"""What every step of one run of compaction knows, and the way out of it: an outcome, from whichever depth.
It refuses to know the steps.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unabridged.compaction.outcome import Fail, Failed, Outcome, Skip, Skipped
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.engine.compaction.runs import Asked, Means, Planning
from unabridged.engine.context import Context
from unabridged.engine.texts.drafts import Drafted, NoDraft
from unabridged.log.ids import LaneId, ThreadRef


class Ended(Exception):
    """No error: the way out of a run, with its outcome."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__("a run ended")
        self.outcome = outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class DryRun:
    """What every step knows of a run up to its plan."""

    ctx: Context
    ref: ThreadRef
    lane: LaneId
    asked: Asked
    means: Planning

    @property
    def betters(self) -> bool:
        """Whether it writes the text for which there was no time before."""
        return self.asked.trigger == BETTER

    def skipped(self, reason: Skip, detail: str = "") -> Ended:
        """The way out where nothing was worth trying, or writing."""
        return Ended(Skipped(ref=self.ref, lane=self.lane, trigger=self.asked.trigger, reason=reason, detail=detail))

    def failed(self, reason: Fail, detail: str = "", attempts: int = 0, *, after: float = 0.0) -> Ended:
        """The way out where something went wrong."""
        told = Failed(
            ref=self.ref,
            lane=self.lane,
            trigger=self.asked.trigger,
            reason=reason,
            detail=detail,
            attempts=attempts,
            retry_after_seconds=after,
        )
        return Ended(told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run(DryRun):
    """What every step of a run knows that is to be carried out.

    ``made`` is what came of each text it asked for, in turn: whatever then becomes of the run, its outcome tells what
    that took.
    """

    means: Means
    made: list[Drafted | NoDraft] = field(default_factory=list)
