"""What connects compaction and memory: who is shown the messages that leave, and told when a host's session changes.
It refuses to let them touch a store: what they find is written by whoever asks, with its sources, behind the screen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Protocol

from unabridged.log.body import Message
from unabridged.log.ids import LaneId, Seq, Span, ThreadRef
from unabridged.memory.candidate import Candidate, Said


class SwitchReason(StrEnum):
    """Why a host's session or course changed."""

    NEW = "new"
    RESET = "reset"
    RESUME = "resume"
    BRANCH = "branch"
    COMPACTION = "compaction"
    """The host's own compaction gave the session another id; one of ours keeps it, and is no switch."""
    REWIND = "rewind"

    @property
    def resets(self) -> bool:
        """Whether what was counted of the session before is counted anew."""
        return self in {SwitchReason.NEW, SwitchReason.RESET}


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What is about to leave a lane's view: everything that is covered, and which of it leaves any view the first time.

    ``seqs`` are the messages that are shown, one each; ``said`` the same as extraction reads them, behind the few that
    stand just before them in the log, which were shown before: what was drawn from those alone is not kept.
    ``trigger`` is what asks for the compaction, and ``is_waited_for`` says whether that waits, a moment at the most.
    """

    ref: ThreadRef
    lane: LaneId
    trigger: str
    drawn_on: Seq
    covers: tuple[Span, ...]
    seqs: tuple[Seq, ...]
    said: tuple[Said, ...]
    is_waited_for: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Gleaned:
    """What was found in messages: candidates for facts, how much was left for which reason, and a hint of one's own.

    Where there is no hint, one is made of the facts that were drawn from what leaves. What is ``unread`` for want of
    time is shown once more, from the log. ``more`` is asked for what takes longer, once this is kept and where nobody
    waits: until it has answered, all is unread.
    """

    candidates: tuple[Candidate, ...] = ()
    left: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    hint: str = ""
    unread: tuple[Seq, ...] = ()
    more: Callable[[Leaving], Gleaned | Awaitable[Gleaned]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A session or a course that changed: in which thread, the how manyth there, and whether turns were taken back."""

    ref: ThreadRef
    epoch: int
    rewound: bool = False


class Coordinator(Protocol):
    """Sees what leaves before it leaves, and hears when the host's session changes; plain methods or ``async`` ones.

    ``version`` names how messages are read: by another version they are shown once more. One that has ``budgets`` too,
    a ``Budgets``, says what the tiers may take of what it finds; else they are the usual.
    """

    @property
    def version(self) -> str:
        """By what messages are read."""
        ...

    def on_pre_compress(
        self, messages: Sequence[Message], leaving: Leaving, /
    ) -> Gleaned | str | Awaitable[Gleaned | str | None] | None:
        """Look at the messages that leave any view for the first time; what was found, a hint alone, or nothing.

        It is called once for each compaction by which messages leave, before they do. Where one is tried again there
        may be none that were not shown before.
        """
        ...

    def on_session_switch(
        self,
        new: str,
        parent: str,
        reset: bool,  # noqa: FBT001  # as hosts know it
        reason: SwitchReason,
        switch: Switch,
        /,
    ) -> Awaitable[None] | None:
        """Hear of another session, once it exists."""
        ...
