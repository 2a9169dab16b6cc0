"""What we ask of the world beside a store: a counter, a clock, names, a summariser.
It refuses to know who implements them or who calls.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from unabridged.compaction.extractive.keeping import Kept
from unabridged.log.body import Message
from unabridged.log.ids import MAIN, LaneId
from unabridged.log.part import Variable


class Counter(Protocol):
    """How many tokens a text takes for some family of models."""

    @property
    def id(self) -> str:
        """The counter's name, kept beside every count it made."""
        ...

    def count(self, text: str, /) -> int:
        """The tokens of this text."""
        ...


@runtime_checkable
class ReadsTables(Protocol):
    """A counter that reads tables at its first count, for longer than an event loop may stand still."""

    def read(self) -> None:
        """Read them now, if nobody has."""
        ...


class Clock(Protocol):
    """The time, as data; nothing is ever ordered by it."""

    def now(self) -> int:
        """Microseconds since 1970, UTC."""
        ...


class Ids(Protocol):
    """Names and salts nobody can guess."""

    def token(self, size: int) -> bytes:
        """This many unguessable bytes."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """All a summariser is told.

    ``earlier`` is the summary so far, ``leaving`` all that leaves as one text and ``messages`` the same as messages;
    ``summaries`` are those that become one, oldest first, where nothing else leaves; ``leaving`` has them too.
    ``times`` say when each of the messages was said, in microseconds since 1970. ``portion`` is which of how many
    pieces this is, where all that leaves is more than the summariser reads at once. ``ledger`` is what code writes
    beside the text, so that the text need not; ``variables`` are those that exist. ``guidance`` is what whoever asked
    for this run said, ``hint`` what is remembered elsewhere, and ``refused`` why the last draft was not taken.
    ``sections`` are the headings that the instructions ask for, each with what belongs under it; none where they ask
    for something else. ``kept`` are the lines of the summaries before, with what a digest remembers of them; a model
    reads ``earlier`` and ``summaries``, which say the same. ``stays`` is what stands in the view beside a digest, which
    need not tell it.
    """

    instructions: str
    earlier: str
    leaving: str
    limit_tokens: int
    messages: tuple[Message, ...] = ()
    times: tuple[int, ...] = ()
    summaries: tuple[str, ...] = ()
    portion: tuple[int, int] = (1, 1)
    lane: LaneId = MAIN
    ledger: str = ""
    variables: tuple[Variable, ...] = ()
    guidance: str = ""
    hint: str = ""
    refused: tuple[str, ...] = ()
    sections: tuple[tuple[str, str], ...] = ()
    kept: tuple[Kept, ...] = ()
    stays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a summariser wrote, where it can say more than its words: which model, and the tokens that it billed.

    Of those of the prompt ``cached_tokens`` were read from the provider's cache, and ``written_tokens`` put into it.
    """

    text: str
    model: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    written_tokens: int = 0
    notes: tuple[str, ...] = ()


Answer: TypeAlias = str | Draft
Summariser: TypeAlias = Callable[[Brief], Answer] | Callable[[Brief], Awaitable[Answer]]
