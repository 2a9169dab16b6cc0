"""What is promised of a lane whatever a model does, each promise with everything that is seen to break it.
They refuse to know what the model did, except whether a text of it may stand.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from campaign.models import SECRET, WRITTEN, Behaviour
from unabridged.compaction.outcome import Applied, Failed, Outcome, Skip, Skipped, Superseded
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies.bettering import NAMED_DROP
from unabridged.engine.telling import Started, Told
from unabridged.log.event import Event
from unabridged.log.kind import Kind
from unabridged.view import render
from unabridged.view.view import View

# These end a run that never began.
_UNSTARTED: Final = frozenset(
    {
        Skip.NOT_DUE,
        Skip.NOTHING,
        Skip.COOLING_DOWN,
        Skip.BACKING_OFF,
        Skip.INEFFECTIVE,
        Skip.PARKED,
        Skip.SPENT,
        Skip.CLOSED,
    }
)


@dataclass(slots=True)
class Heard:
    """What a listener heard, in order."""

    told: list[Told] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def __call__(self, told: Told) -> None:
        """Keep it."""
        self.told.append(told)
        if isinstance(told, Applied | Skipped | Failed | Superseded):
            self.ended.set()

    def __str__(self) -> str:
        return ", ".join(map(_line, self.told))

    @property
    def outcomes(self) -> list[Outcome]:
        """How runs ended."""
        return [each for each in self.told if isinstance(each, Applied | Skipped | Failed | Superseded)]

    @property
    def started(self) -> int:
        """How many runs began."""
        return sum(isinstance(each, Started) for each in self.told)


def unfit(view: View, policy: Policy) -> Iterator[str]:
    """A view that was prepared and does not fit."""
    if view.tokens > policy.room_tokens:
        yield f"what was prepared takes {view.tokens} tokens, and may take {policy.room_tokens}"


def changed(events: Sequence[Event], said: Mapping[int, bytes]) -> Iterator[str]:
    """Whatever was said is there byte for byte, and nothing else is but what an engine writes."""
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        yield "the log is not dense"
    there: dict[int, bytes | None] = {event.seq: event.payload for event in events}
    yield from (f"event {seq} is not as it was said" for seq, payload in said.items() if there.get(seq) != payload)


def loose(view: View, behaviour: Behaviour) -> Iterator[str]:
    """Lines of a model that stand in a prompt as if somebody else had said them."""
    for dialect in render.DIALECTS:
        for text in _texts(view.to(dialect)):
            lines = [line for line in text.splitlines() if WRITTEN in line]
            if any(not line.startswith("> ") for line in lines):
                yield f"{dialect}: a line of the model's stands outside a quotation"
            if lines and not behaviour.may_stand:
                yield f"{dialect}: what is no summary stands for one"


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from (text for each in value.values() for text in _texts(each))
        case list() | tuple():
            yield from (text for each in value for text in _texts(each))
        case _:
            return


def given_away(events: Sequence[Event], heard: Heard) -> Iterator[str]:
    """The words of an error in the log, or in what listeners are told."""
    if any(SECRET.encode() in (event.payload or b"") for event in events):
        yield "the log holds the words of an error"
    if SECRET in repr(heard.told):
        yield "an outcome holds the words of an error"


def _line(told: Told) -> str:
    """What was heard, in short."""
    match told:
        case Started(trigger=trigger):
            return f"started ({trigger})"
        case Applied(trigger=trigger, seq=seq, receipt=receipt):
            return f"applied ({trigger}) at {seq}, {receipt.rung}"
        case Skipped(trigger=trigger, reason=reason, detail=detail):
            return f"skipped ({trigger}), {reason.value} {detail}"
        case Failed(trigger=trigger, reason=why, detail=detail):
            return f"failed ({trigger}), {why.value} {detail}"
        case _:
            return type(told).__name__


def _had_begun(outcome: Outcome) -> bool:
    """Whether it is the end of a run, and not what was heard of the log, or was never begun."""
    match outcome:
        case Applied(receipt=receipt):
            return receipt.rung != NAMED_DROP
        case Skipped(reason=reason):
            return reason not in _UNSTARTED
        case _:
            return True


def told_wrong(events: Sequence[Event], heard: Heard) -> Iterator[str]:
    """A run that is told of not at all, or twice, or otherwise than the log tells of it."""
    certain = sum(map(_had_begun, heard.outcomes))
    if not certain <= heard.started <= len(heard.outcomes):
        yield f"{heard.started} runs began, and {len(heard.outcomes)} outcomes were told: {heard}"
    made = {event.seq for event in events if event.kind is Kind.COMPACTED}
    told = [each.seq for each in heard.outcomes if isinstance(each, Applied)]
    if len(set(told)) < len(told) or not set(told) <= made:
        yield f"compactions {told} were told, and {sorted(made)} stand in the log"
