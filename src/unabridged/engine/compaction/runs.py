"""What a run of compaction is asked for, and what it may use: values that whoever starts it puts together.
It refuses to know how functions are called, and where runs are kept until they are due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from unabridged.compaction.briefs.digesting import Digested
from unabridged.compaction.outcome import Outcome, Skip
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policy import Policy
from unabridged.compaction.prices import Prices
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.engine.compaction.file_reading import Reader
from unabridged.engine.compaction.hooks import Hook
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Brief, Called, Calls, Summariser, Work
from unabridged.view.lane import Lane
from unabridged.view.view import View


class Press(Enum):
    """How far a run may go for what it is asked."""

    SOON = "soon"
    """In the background: what is not worth it is left alone, and what fails is tried again later."""
    NOW = "now"
    """The view no longer fits: cool-downs and holds do not count, and some text is better than none."""
    ASKED = "asked"
    """Somebody asked for it: it compacts as much as it may, whatever the size of the view."""


class Otherwise(Enum):
    """What becomes of a run that somebody asked for, where whoever writes its text gave none."""

    DIGEST = "digest"
    """A digest stands in its place, and the receipt says why."""
    NOTHING = "nothing"
    """It fails, says why, and leaves the view as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What one run is asked for: by which trigger, how pressingly, and with what guidance for its summaries."""

    trigger: str
    press: Press = Press.SOON
    guidance: str = ""
    otherwise: Otherwise = Otherwise.DIGEST
    aims_at: int | None = None
    """Where to stop, in tokens; where the policy aims, unless said otherwise."""
    leaves_tokens: int = 0
    """What leaves in any case, where that is known before: of very much no text is made at once."""

    @property
    def cannot_wait(self) -> bool:
        """Whether a prompt goes without, or with a bare name, for as long as there is no text."""
        return self.press is Press.NOW or self.trigger == BETTER

    @property
    def takes_a_digest(self) -> bool:
        """Whether somebody asked who takes a digest for an answer."""
        return self.press is Press.ASKED and self.otherwise is Otherwise.DIGEST


class Digests(Protocol):
    """Writes the text that needs no model, where it holds nobody up."""

    async def __call__(self, brief: Brief) -> str | Digested:
        """The text, at most about as long as the brief allows, with its marks where it has any."""
        ...


class Offers(Protocol):
    """Shows what a plan takes out of a view to whoever keeps facts, before it leaves."""

    async def __call__(self, plan: Plan) -> str:
        """A hint for whoever writes what stands in its place; "" where there is none."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Withheld:
    """Why a call may not be made: which spending limit is met is told beside it, and whether no time changes that."""

    reason: Skip
    detail: str = ""
    is_for_good: bool = False


class Guard(Protocol):
    """Stands between a run and each call of its summariser: what is spent, and whether it may be called at all."""

    async def may_call(self, tokens: int) -> Withheld | None:
        """Count a call of at most so many tokens before it is made; why it may not be made, where it may not."""
        ...

    async def called(self, called: Called[Any]) -> None:
        """How it ended."""
        ...

    def ended(self, link: Summariser, called: Called[Any]) -> None:
        """How a call of one link of a chain ended, behind which others stand."""
        ...

    def rests(self, link: Summariser) -> bool:
        """Whether such a link is left alone for now."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Planning:
    """What planning uses.

    ``seconds`` is how long one call may take, ``saving_tokens`` the least that is worth recording, ``call`` reaches
    functions of the caller's; ``summariser`` is who would be paid for texts, and ``prices`` decide whether a run waits
    until it pays, and how much it takes.
    """

    policy: Policy
    seconds: float
    saving_tokens: int
    call: Calls
    summariser: Summariser | None = None
    prices: Prices | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Means(Planning):
    """What a run uses beside that.

    ``digest`` is the text without a model; ``settles`` says, given the tokens before and after, what becomes of the
    lane's row in the transaction that appends the compaction; ``adopts`` is the policy that the lane goes by from then
    on, where it went by none; ``digests`` says whether a digest may stand where the summariser gave nothing, and
    ``digests_at_once`` whether one may that takes no longer than a moment; ``seen`` is the view that was just looked at
    by the same policy, and whose it is; ``reader`` reads files again, where tools for that were given;
    ``writer`` is by what kept texts of the summariser's are found again; ``offers`` shows what leaves to whoever keeps
    facts, where there is somebody.
    """

    digest: Digests
    guard: Guard
    model: str = ""
    writer: str = ""
    before: Sequence[Hook] = ()
    settles: Callable[[int, int], Work] | None = None
    adopts: Policy | None = None
    digests: bool = True
    digests_at_once: bool = False
    seen: tuple[View, Lane] | None = None
    reader: Reader | None = None
    offers: Offers | None = None


class Runs(Protocol):
    """Where a face lets compactions run, and how it waits for them."""

    @property
    def works(self) -> bool:
        """Whether anything runs by itself."""
        ...

    def stir(self, ref: ThreadRef) -> None:
        """Something was said, or seen to be due: look, without anybody waiting for it."""
        ...

    def expect(self) -> None:
        """Something will be due before long: what takes a while to begin may begin, without anybody waiting for it."""
        ...

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome | None:
        """Run one, or wait for the one that runs, no longer than some seconds; None where that was not enough."""
        ...

    async def call(self, function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever the function takes
        """Call a function of the caller's outside any run."""
        ...
