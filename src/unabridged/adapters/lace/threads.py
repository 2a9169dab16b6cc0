"""lace's ``ThreadManager`` over a memory of ours: its verbs, its events, its strategies by their names.
It refuses to keep anything itself but what it can read again: what one process does, every other sees.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Final, Self

from unabridged import Memory, Policy, Thread, UsageError
from unabridged.adapters.lace import appending
from unabridged.adapters.lace.callers import Answered, CompactionContext, CompactionStrategy, Query, asked
from unabridged.adapters.lace.readings import Readings
from unabridged.adapters.lace.registry import Registry, built_in, parameters_of
from unabridged.adapters.lace.shapes import LaceEvent, filled, letters, refuse_transient, restored, thread_of, written
from unabridged.adapters.lace.timeline import Timeline
from unabridged.compaction.outcome import Applied, Outcome, Skip, Skipped
from unabridged.errors import ThreadDeleted
from unabridged.log.calendars import date_of
from unabridged.ports import Clock, Ids
from unabridged.system import SystemClock, SystemIds

WINDOW_TOKENS: Final = 200_000
_ATTEMPTS: Final = 1_000
_OURS: Final = "lace"


class ThreadNotFound(UsageError):
    """There is no such thread, or no longer."""

    def __init__(self, thread_id: str) -> None:
        super().__init__(f"Thread {thread_id} not found")
        self.thread_id = thread_id


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadSessionInfo:
    """Which thread a session goes on with, and why not with the one it asked for."""

    thread_id: str
    is_resumed: bool
    resume_error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompactResult:
    """How a compaction ended, its event where it was applied, and the ids of the events that it hides from a model."""

    outcome: Outcome
    compaction_event: LaceEvent | None = None
    hidden_event_ids: tuple[str, ...] = ()


class ThreadManager:
    """Threads of events under lace's names; what it is given to keep, it keeps in a memory.

    ``memory`` is a path, or a memory that somebody else closes. ``policy`` says how much a model reads: of one that
    nobody knows, as much as lace assumed. ``query`` is how a caller's strategies ask a model.
    """

    def __init__(
        self,
        memory: Memory | str | os.PathLike[str] = ":memory:",
        *,
        policy: Policy | None = None,
        query: Query | None = None,
        session_dir: str | None = None,
        clock: Clock | None = None,
        ids: Ids | None = None,
    ) -> None:
        self._is_mine = not isinstance(memory, Memory)
        self.memory = memory if isinstance(memory, Memory) else Memory.open(memory, policy=policy)
        self._policy = policy or Policy(limit_tokens=WINDOW_TOKENS, retain_rounds=1)
        self._query, self._session_dir = query, session_dir
        self._clock, self._ids = clock or SystemClock(), ids or SystemIds()
        self._registry, self._read = Registry(), Readings()

    def generate_thread_id(self) -> str:
        """A new id, ``lace_YYYYMMDD_`` and six letters and digits."""
        day = date_of(self._clock.now())
        return f"lace_{day:%Y%m%d}_{letters(self._ids, 6)}"

    def create_thread(
        self,
        thread_id: str | None = None,
        session_id: str | None = None,
        project_id: str | None = None,
        *,
        metadata: Mapping[str, Any] | None = None,
    ) -> str:
        """Begin a thread, under a new id unless one is told; its id."""
        told = {"sessionId": session_id, "projectId": project_id, **(metadata or {})}
        said = {name: value for name, value in told.items() if value is not None}
        if thread_id is not None:
            self.thread(thread_id).begin(metadata={_OURS: said})
            return thread_id
        return self._begun(lambda _: self.generate_thread_id(), said)

    def create_delegate_thread_for(self, parent_thread_id: str) -> str:
        """Begin a thread below another: the number after the highest there ever was."""
        row = self.thread(parent_thread_id).row()
        if row is None:
            message = f"Parent thread not found: {parent_thread_id}"
            raise UsageError(message)
        pattern = re.compile(rf"{re.escape(parent_thread_id)}\.(\d+)")
        found = (pattern.fullmatch(str(each.ref.thread)) for each in self.memory.threads())
        highest = max((int(match[1]) for match in found if match), default=0)
        held = row.metadata.get(_OURS)
        inherits = {k: v for k, v in held.items() if k in ("sessionId", "projectId")} if isinstance(held, dict) else {}
        return self._begun(lambda n: f"{parent_thread_id}.{highest + 1 + n}", inherits)

    def _begun(self, name: Callable[[int], str], said: Mapping[str, Any]) -> str:
        """Begin the first of these ids that nobody has, also not while we ask; and none that somebody had deleted."""
        claim = letters(self._ids, 16)
        for n in range(_ATTEMPTS):
            thread = self.thread(name(n))
            try:
                row = thread.begin(metadata={_OURS: {**said, "claim": claim}})
            except ThreadDeleted:
                continue
            held = row.metadata.get(_OURS)
            if isinstance(held, dict) and held.get("claim") == claim:
                return thread.id
        message = "no id was free; create the thread under one of your own"
        raise UsageError(message)

    def delete_thread(self, thread_id: str) -> None:
        """Delete a thread with all its events; nothing where there is none."""
        if self._is_there(thread_id):
            self.thread(thread_id).delete()

    def resume(self, thread_id: str | None = None) -> ThreadSessionInfo:
        """Go on with a thread, or with a new one and the reason why."""
        if thread_id and self._is_there(thread_id):
            return ThreadSessionInfo(thread_id=thread_id, is_resumed=True)
        error = f"Could not resume {thread_id}: {ThreadNotFound(thread_id)}" if thread_id else None
        return ThreadSessionInfo(thread_id=self.create_thread(), is_resumed=False, resume_error=error)

    resume_or_create = resume

    def thread(self, thread_id: str) -> Thread:
        """The thread under our own names: prepare, search, unfold, pin, and whatever else lace has no word for."""
        given: object = thread_id
        if given is None:  # by which the memory would begin one under a name of its own
            message = "a thread's id is a text with something in it, not None; create_thread() begins one"
            raise UsageError(message)
        return self.memory.thread(thread_id)

    def add_event(self, thread_id: str | None, event: Mapping[str, Any]) -> LaceEvent | None:
        """Append an event; as it was appended, or None for a second answer to one request for approval.

        An id and a time are made where it has none. Without a thread it is given back, and kept nowhere.
        """
        refuse_transient(event, thread_id or "")
        own = thread_of(event)
        named = thread_id or own
        if named is None:
            return filled(event, "", now=self._clock.now(), ids=self._ids)
        if own not in (None, named):
            message = f"the event is of thread {own!r} and was added to {named!r}; add it to the one it is of"
            raise UsageError(message)
        thread = self._there(named)
        full = filled(event, named, now=self._clock.now(), ids=self._ids)
        done = appending.append(thread, written(full), key=f"lace:{full['id']}", read=self._read)
        return None if done is None else restored(written(full))

    def get_events(self, thread_id: str) -> list[LaceEvent]:
        """What a model's view stands for: what the newest compaction left, and everything since."""
        return [restored(each) for each in self._timeline(thread_id).live()] if self._is_there(thread_id) else []

    def get_all_events(self, thread_id: str) -> list[LaceEvent]:
        """Every event ever appended, and every compaction."""
        return [restored(each) for each in self._timeline(thread_id).every()] if self._is_there(thread_id) else []

    def _timeline(self, thread_id: str) -> Timeline:
        return Timeline(self.thread(thread_id), self._read)

    def register_compaction_strategy(self, strategy: CompactionStrategy) -> None:
        """Know a strategy of the caller's by its id."""
        self._registry.register(strategy)

    def compact(self, thread_id: str, strategy_id: str, params: Mapping[str, Any] | None = None) -> CompactResult:
        """Compact with a strategy by its id. ``guidance`` among the parameters is told to who writes the summary."""
        callers = self._registry.of(strategy_id)
        thread = self._there(thread_id)
        before = self._timeline(thread_id)
        given = parameters_of(params)
        guidance = str(given.pop("guidance", "") or "")
        if callers is None:
            policy = replace(self._policy, strategy=built_in(strategy_id, given))
            return _told(thread, self._read, before, thread.compact(guidance, policy=policy))
        ctx = self._context(thread_id, guidance, given)
        left = asked(callers, before, ctx)
        if left is None:
            return CompactResult(outcome=Skipped(ref=thread.ref, trigger="asked", reason=Skip.NOTHING))
        plan = Answered(strategy_id, left, before)
        policy = replace(self._policy, strategy=plan, retain_rounds=0, retain_tokens=0, retain_fraction=0.0)
        return _told(thread, self._read, before, plan.judged(thread.compact(guidance, policy=policy)))

    def _context(self, thread_id: str, guidance: str, params: Mapping[str, Any]) -> CompactionContext:
        when = params.get("referenceTimestamp")
        return CompactionContext(
            thread_id=thread_id,
            session_dir=self._session_dir,
            reference_timestamp=when if isinstance(when, str) else None,
            query=self._query,
            context_window=self._policy.limit_tokens,
            guidance=guidance or None,
            params=params,
        )

    def _is_there(self, thread_id: str) -> bool:
        try:
            return self.thread(thread_id).row() is not None
        except ThreadDeleted:
            return False

    def _there(self, thread_id: str) -> Thread:
        if not self._is_there(thread_id):
            raise ThreadNotFound(thread_id)
        return self.thread(thread_id)

    def close(self) -> None:
        """Let go of the memory, if it was opened here."""
        if self._is_mine:
            self.memory.close()

    def __enter__(self) -> Self:
        """The manager itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close, whatever happened."""
        self.close()


def _told(thread: Thread, read: Readings, before: Timeline, outcome: Outcome) -> CompactResult:
    """How it ended, in lace's terms."""
    if not isinstance(outcome, Applied):
        return CompactResult(outcome=outcome)
    after = Timeline(thread, read)
    event = restored(after.of(outcome.seq))
    left = {str(each.get("id")) for each in after.live(through=outcome.seq)}
    hidden = tuple(str(each["id"]) for each in before.live() if str(each.get("id")) not in left and each.get("id"))
    return CompactResult(outcome=outcome, compaction_event=event, hidden_event_ids=hidden)
