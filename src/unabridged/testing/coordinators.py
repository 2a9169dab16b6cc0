"""A coordinator that a test decides: it records everything it is told, and answers by a function.
It refuses to do anything by itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from unabridged.log.body import Message
from unabridged.ports import Gleaned, Leaving, Switch, SwitchReason

Answer: TypeAlias = Gleaned | str | Awaitable[Gleaned | str | None] | None


def _nothing(messages: Sequence[Message], leaving: Leaving) -> Gleaned:  # noqa: ARG001  # whatever leaves
    return Gleaned()


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchHeard:
    """A session that changed, as a coordinator was told of it."""

    new: str
    parent: str
    reset: bool
    reason: SwitchReason
    switch: Switch


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingCoordinator:
    """What it was told, in order; ``answers`` says what it answers to messages that leave, ``hears`` to a switch."""

    version: str = "recording"
    answers: Callable[[Sequence[Message], Leaving], Answer] = _nothing
    hears: Callable[[SwitchHeard], Awaitable[None] | None] | None = None
    leaving: list[Leaving] = field(default_factory=list)
    messages: list[list[Message]] = field(default_factory=list)
    switches: list[SwitchHeard] = field(default_factory=list)

    def on_pre_compress(self, messages: Sequence[Message], leaving: Leaving, /) -> Answer:
        """Record what leaves, and answer."""
        self.messages.append([*messages])
        self.leaving.append(leaving)
        return self.answers(messages, leaving)

    def on_session_switch(
        self,
        new: str,
        parent: str,
        reset: bool,  # noqa: FBT001  # as hosts know it
        reason: SwitchReason,
        switch: Switch,
        /,
    ) -> Awaitable[None] | None:
        """Record the switch."""
        heard = SwitchHeard(new=new, parent=parent, reset=reset, reason=reason, switch=switch)
        self.switches.append(heard)
        return None if self.hears is None else self.hears(heard)
