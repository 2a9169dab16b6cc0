"""A thread of a thousand rounds, compacted two hundred times: how large its view is, what can be read, what taken back.
It refuses to leave anything out: every round and every compaction is made, and each is undone again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Final

from campaign import places
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.simulating.laws import seen_by
from campaign.simulating.reckoning import entries
from campaign.simulating.world import Quarters
from campaign.timing import after
from unabridged.blocking import Memory, Thread
from unabridged.compaction.outcome import Applied
from unabridged.compaction.policy import Policy
from unabridged.engine.view.unfolding import Depth
from unabridged.errors import DoesNotFit, UnabridgedError, UsageError
from unabridged.log.event import Event
from unabridged.log.ids import MAIN
from unabridged.log.kind import Kind
from unabridged.ports import Brief, Store
from unabridged.runner.runs import Compacting
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.view.node import Shape

GOAL: Final = 200
_SHORT_SECONDS: Final = 60.0
_REFUSALS: Final = 5
_POLICY: Final = Policy(limit_tokens=4_000, retain_rounds=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long it is, and how often it is compacted."""

    rounds: int = 1_000
    compactions: int = GOAL

    @property
    def between(self) -> int:
        """How many rounds are said before each compaction."""
        return self.rounds // self.compactions


SHORT: Final = Length(rounds=300, compactions=60)


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """The whole of it once, or a third of it where there is less than a minute; the seed changes nothing."""
    deadline, length = after(seconds), Length() if seconds >= _SHORT_SECONDS else SHORT
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        violations = told(SqliteStore(place / "a.db", profile=Profile.FAST), length)
    return Result(
        name="long",
        seed=seed,
        count=length.compactions,
        unit="compactions",
        goal=GOAL,
        violations=tuple(violations),
        notes=(f"{length.rounds} rounds, each compaction made and undone",),
        seconds=deadline.spent,
    )


def told(store: Store, length: Length) -> list[str]:
    """Everything that is wrong with such a thread."""
    memory = Memory(
        store, policy=_POLICY, summariser=_summary, counter=Quarters(), writer="campaign", compacting=Compacting.ASKED
    )
    try:
        thread = memory.thread("long")
        made = list[int]()
        return [*_grown(thread, length, made), *_read(thread, length), *_taken_back(thread, made)]
    finally:
        memory.close()


def _summary(brief: Brief) -> str:
    return f"they have talked for {len(brief.leaving)} letters more, and all of it was settled"


def _grown(thread: Thread, length: Length, made: list[int]) -> Iterator[str]:
    """Said and compacted in turn; after each the view fits, and at the end it is where compaction aims."""
    for n in range(length.rounds):
        thread.append(
            [
                {"role": "user", "content": f"w{2 * n}w " + "what of this? " * 6},
                {"role": "assistant", "content": f"w{2 * n + 1}w " + "it is so, and so. " * 6},
            ]
        )
        if n % length.between == length.between - 1:
            outcome = thread.compact()
            if not isinstance(outcome, Applied):
                yield f"round {n} ends in {outcome}"
                return
            made.append(outcome.seq)
    view = thread.prepare()
    if view.tokens > _POLICY.target_tokens:
        yield f"{view.tokens} tokens are left, and {_POLICY.target_tokens} were aimed at"


def _read(thread: Thread, length: Length) -> Iterator[str]:
    """Every original, from the log, one by one, and from the summary that stands for it."""
    events = list(thread.events())
    yield from seen_by(events, entries(events), MAIN)[0]
    said = {event.seq: event.readable for event in events if event.kind is Kind.MESSAGE}
    if len(said) != 2 * length.rounds:
        yield f"{len(said)} of {2 * length.rounds} messages are in the log"
    if any(thread.message(seq) != body for seq, body in said.items()):
        yield "a message is not read as it stands in the log"
    seen = thread.view().items
    whole = [item for item in seen if item.shape is Shape.MESSAGE]
    for group in (item for item in seen if item.shape is Shape.GROUP):
        whole += thread.unfold(group, depth=Depth.ORIGINALS).items
    if sorted(item.name.seq for item in whole) != sorted(said) or any(
        said[item.name.seq] != item.says for item in whole
    ):
        yield "what the view unfolds to is not what was said"


def _taken_back(thread: Thread, made: list[int]) -> Iterator[str]:
    """The newest first, each is undone, or refused with figures where it would no longer fit; no other order goes."""
    try:
        thread.undo(made[0])
        yield "a compaction was undone on which others are built"
    except UsageError as problem:
        if "undo" not in str(problem):
            yield f"why it cannot be undone is not said: {problem}"
    refused = 0
    for seq in reversed(made):
        try:
            thread.undo(seq, policy=_POLICY if refused < _REFUSALS else None)
            if 0 < refused < _REFUSALS:
                yield f"compaction {seq} was undone though a smaller one was refused"
        except DoesNotFit as problem:
            refused += 1
            if problem.arithmetic.needed_tokens <= _POLICY.room_tokens:
                yield f"compaction {seq} was refused though it fits: {problem.arithmetic}"
            thread.undo(seq)
        except UnabridgedError as problem:
            yield f"compaction {seq}: {type(problem).__name__}: {problem}"
            return
    if not refused:
        yield "everything fits, so that nothing was shown of what does not"
    yield from _all_back(thread)


def _all_back(thread: Thread) -> Iterator[str]:
    """With nothing compacted the view is what was said."""
    events: list[Event] = [event for event in thread.events() if event.kind is Kind.MESSAGE]
    if [item.name.seq for item in thread.view().items] != [event.seq for event in events]:
        yield "with every compaction undone the view is not what was said"
