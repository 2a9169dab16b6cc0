"""This library as a way to keep a conversation: its own engine, whose background is carried out between the calls.
It refuses to leave that to a thread's chance: what is due is done before the next call, at the time it is due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from bench.cost_traces import Talk, Turn
from bench.cost_ways import Paid, Way
from bench.texts import Chat
from bench.view_filling import Quarter
from unabridged import Item, ItemName, Memory, Policy, Shape, View
from unabridged.blocking import drive
from unabridged.compaction.briefs.digesting import Digested
from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.outcome import Applied, Outcome
from unabridged.engine.compaction.runs import Asked
from unabridged.engine.jobs.background import Background
from unabridged.engine.telling import Told
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.ports import Brief, Called, Returned
from unabridged.runner import digesting
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock

MODEL: Final = "claude-sonnet-4-6"
_SECOND: Final = 1_000_000
_MOST_CLAIMS: Final = 20


class Unpriced(Way):
    """The policy's defaults, with a summariser that writes the digest everybody else writes; no price is known."""

    name: ClassVar[str] = "unabridged, no prices known"

    def __init__(self, talk: Talk, paid: Paid) -> None:
        super().__init__(talk, paid)
        self._clock = FakeClock()
        self._memory = Memory(
            InMemoryStore(),
            policy=self.policy(talk.limit_tokens),
            summariser=digesting.here,
            clock=self._clock,
            counter=Quarter(),
        )
        held = self._memory._verbs.held  # noqa: SLF001  # its background is done by hand
        ctx = self._memory._verbs._ctx  # noqa: SLF001  # as above
        self._background = Background(ctx, held, call=_called, digest=_digested, chance=lambda: 0.5)
        held.runs = _ByHand(self._background)
        self._memory.listen(self._hear)
        self.thread = self._memory.thread("talk")
        self._through = self.thread.append(self.system).last
        self._sent: dict[tuple[ItemName, int], Chat] = {(ItemName(seq=Seq(1)), 0): self.system}

    def policy(self, limit_tokens: int) -> Policy:
        """What the library does if only its limit is said."""
        return Policy(limit_tokens=limit_tokens)

    def prompt(self, turn: Turn) -> list[Chat]:
        """The view that fits, as the client takes it, after so much time in which the background worked."""
        self._let_pass(turn.seconds)
        self._append(turn.said)
        self._work()
        view = self.thread.prepare()
        self._through = view.through
        return [self._rendered(item) for item in view]

    def answered(self, turn: Turn, sent: tuple[int, int, int]) -> None:
        """The answer is appended, and what the provider said of the call."""
        whole, cached, answered = sent
        self._append((turn.answer,))
        self.thread.used(
            whole, model=MODEL, cached=cached, written=whole - cached, answered=answered, through=self._through
        )
        if not turn.answer.get("tool_calls"):  # while a call is open, its result comes before anything else is due
            self._work()

    def close(self) -> None:
        """Close the memory."""
        self._memory.close()

    def _append(self, said: Sequence[Chat]) -> None:
        """What was said leaves as it came, so that it need not be rendered to be known."""
        first = self.thread.append(list(said)).first if said else 0
        self._sent |= {(ItemName(seq=Seq(seq)), 0): each for seq, each in enumerate(said, first)}

    def _rendered(self, item: Item) -> Chat:
        """What is sent of an item; what stands in for messages is rendered once."""
        shape = 0 if item.shape in (Shape.MESSAGE, Shape.SYSTEM) else item.tokens + 1
        name = (item.name, shape)
        if name not in self._sent:
            (self._sent[name],) = View(items=(item,)).to("openai")
        return self._sent[name]

    def _let_pass(self, seconds: float) -> None:
        left = seconds
        while (wait := drive(self._background.next_seconds())) is not None and wait <= left:
            self._clock.move(round(wait * _SECOND))
            left -= wait
            self._carry_out()
        self._clock.move(round(left * _SECOND))

    def _work(self) -> None:
        drive(self._background.look(self.thread.ref))
        self._carry_out()

    def _carry_out(self) -> None:
        for _ in range(_MOST_CLAIMS):
            claimed = drive(self._background.claim(10))
            if not claimed:
                return
            for job in claimed:
                drive(self._background.carry_out(job))
        message = "there is no end of what is due"
        raise AssertionError(message)

    def _hear(self, told: Told) -> None:
        if isinstance(told, Applied):
            self.compactions += 1
            self.paid(told.receipt.prompt_tokens, told.receipt.completion_tokens)


class Ours(Unpriced):
    """The same, where the policy names its prices."""

    name: ClassVar[str] = "unabridged"

    def policy(self, limit_tokens: int) -> Policy:
        """What the library does if its limit is said, and what a model costs."""
        return replace(super().policy(limit_tokens), prices=prices_of(MODEL))


class _ByHand:
    """Runs of whoever asks are carried out at once; nothing is done by itself."""

    works = True

    def __init__(self, background: Background) -> None:
        self._background = background

    def stir(self, ref: ThreadRef) -> None:
        """It is looked between the calls."""

    def expect(self) -> None:
        """Nothing here takes a while to begin."""

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome | None:
        """Run it to its end."""
        return await self._background.ask(ref, lane, asked, policy, seconds=seconds)


async def _called(function: Callable[[Any], Any], argument: object, /, *, seconds: float) -> Called[Any]:
    del seconds  # a digest takes but a moment
    return Returned(value=function(argument))


async def _digested(brief: Brief) -> Digested:
    return digesting.made(brief)
