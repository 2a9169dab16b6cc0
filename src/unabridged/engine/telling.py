"""Who hears how compactions end, and what is counted of them: each outcome reaches all of it exactly once.
It refuses to let a listener's error reach whoever compacts, but for what ends programs on a thread of the caller's.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome, Skipped, Superseded
from unabridged.engine import checking
from unabridged.engine.coordinator.coordinated import READ_FROM_THE_LOG, Heard, PreCompressed, SwitchTold
from unabridged.errors import UsageError
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.memory.fact import FactId, FactOrigin
from unabridged.ports.calling import suspends

_LOG: Final = logging.getLogger(__name__)
_REMEMBERED: Final = 4_096
ENDS_PROGRAMS: Final = (KeyboardInterrupt, SystemExit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A run begins: a strategy is about to be asked."""

    ref: ThreadRef
    lane: LaneId
    trigger: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """A compaction was undone, at ``seq``."""

    ref: ThreadRef
    lane: LaneId
    compaction: Seq
    seq: Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAdded:
    """A user said something, at ``seq``: a round begins."""

    ref: ThreadRef
    seq: Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class WroteTooFast:
    """A fact waits for a person, because whoever wrote it wrote too many in a minute.

    Its thread has no name where it was drawn from none.
    """

    ref: ThreadRef
    fact: FactId
    origin: FactOrigin


Told: TypeAlias = RoundAdded | Started | Outcome | TakenBack | PreCompressed | SwitchTold | WroteTooFast
Listener: TypeAlias = Callable[[Told], object]


class Teller:
    """The listeners of one handle, and its counters; any thread may tell.

    What stood in a log before the handle was opened, at ``opened_at``, is no news.
    """

    __slots__ = ("_counts", "_heard", "_listeners", "_lock", "opened_at", "outside")

    def __init__(self, *, opened_at: int = 0) -> None:
        self.opened_at = opened_at
        self._lock = threading.Lock()
        self._listeners: list[Listener] = []
        self._counts: Counter[str] = Counter()
        self._heard: dict[tuple[ThreadRef, Seq], None] = {}
        # Listeners may take their time and ask for more; a runner has them called where that holds up nobody else,
        # and keeps what ends programs from ending a thread of its own.
        self.outside: Callable[[Callable[[], None]], None] = _at_once

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell this listener from now on; what is returned takes that back."""
        checking.function(listener, whose="a listener", takes="what it is told")
        if suspends(listener):
            message = "a listener is a plain function, which may start a task; nobody would await an async one"
            raise UsageError(message)
        with self._lock:
            self._listeners.append(listener)
        return lambda: self._forget(listener)

    @property
    def counts(self) -> Mapping[str, int]:
        """How often runs ended how, by outcome and reason."""
        with self._lock:
            return dict(sorted(self._counts.items()))

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens."""
        with self._lock:
            return bool(self._listeners)

    def has_told(self, ref: ThreadRef, seq: Seq) -> bool:
        """Whether it was told, not long ago, what stands in the log there."""
        with self._lock:
            return (ref, seq) in self._heard

    def tell(self, told: Told) -> None:
        """Log it, count it and tell everybody; what stands in the log is told once, however often it is met there."""
        with self._lock:
            if isinstance(told, Applied | TakenBack):
                if (told.ref, told.seq) in self._heard:
                    return
                self._heard[told.ref, told.seq] = None
                while len(self._heard) > _REMEMBERED:
                    del self._heard[next(iter(self._heard))]
            self._counts[_name(told)] += 1
            if isinstance(told, PreCompressed):
                self._counts.update({f"facts: {what}": count for what, count in told.facts.items()})
            listeners = list(self._listeners)
        _note(told)
        if listeners:
            self.outside(lambda: _call(listeners, told))

    def _forget(self, listener: Listener) -> None:
        with self._lock:
            if listener in self._listeners:
                self._listeners.remove(listener)


def _at_once(work: Callable[[], None]) -> None:
    work()


def _call(listeners: Sequence[Listener], told: Told) -> None:
    """Tell each, whatever another one raises.

    What ends programs goes on to whoever called us, once everybody was told: on a thread of the caller's it may be his
    own interrupt, which happened to come while a listener was at work, and no library may take that from him. What is
    told stands in the log by then, or is not going to.
    """
    ends: BaseException | None = None
    for listener in listeners:
        try:
            listener(told)
        except BaseException as problem:  # noqa: BLE001  # it is somebody else's function, and nobody's outcome
            _LOG.warning("a listener failed: %s", type(problem).__name__)
            if isinstance(problem, ENDS_PROGRAMS):
                ends = ends or problem
    if ends is not None:
        raise ends


def _name(told: Told) -> str:
    match told:
        case RoundAdded():
            return "rounds"
        case WroteTooFast():
            return "facts: too fast"
        case Started():
            return "started"
        case TakenBack():
            return "undone"
        case Applied():
            return "applied"
        case Superseded():
            return "superseded"
        case PreCompressed(heard=heard):
            return f"pre-compress: {heard}"
        case SwitchTold(heard=heard):
            return f"session switch: {heard}"
        case Skipped(reason=reason) | Failed(reason=reason):
            return f"{type(told).__name__.lower()}: {reason.value}"
        case other:
            assert_never(other)


def _level(told: PreCompressed) -> int:
    """What was not heard while a compaction waited is read from the log, and nobody has anything to do."""
    if told.heard is Heard.HEARD:
        return logging.DEBUG
    is_waited_for = told.trigger not in READ_FROM_THE_LOG
    is_read_later = told.heard is Heard.STALE or (is_waited_for and told.heard in {Heard.TOO_LATE, Heard.BUSY})
    return logging.INFO if is_read_later else logging.WARNING


def _note(told: Told) -> None:
    """One line, of constant phrases, ids and sizes."""
    if isinstance(told, RoundAdded):
        return
    if isinstance(told, WroteTooFast):
        _LOG.warning(
            "a fact came too fast and waits: thread %s, fact %s, by a %s", told.ref.in_full, told.fact, told.origin
        )
        return
    if isinstance(told, SwitchTold):
        level = logging.DEBUG if told.heard is Heard.HEARD else logging.WARNING
        _LOG.log(
            level, "a session switched: thread %s, %s: %s %s", told.ref.in_full, told.reason, told.heard, told.name
        )
        return
    where = (told.ref.in_full, told.lane)
    match told:
        case Started():
            _LOG.debug("a compaction started: thread %s, lane %s", *where)
        case TakenBack():
            _LOG.info("a compaction was undone: thread %s, lane %s, compaction %d", *where, told.compaction)
        case PreCompressed():
            _LOG.log(_level(told), "messages leave: thread %s, lane %s: %s %s", *where, told.heard, told.name)
        case Applied():
            before, after = told.receipt.tokens_before, told.receipt.tokens_after
            _LOG.info(
                "a compaction was applied: thread %s, lane %s, seq %d, %s, %d tokens to %d",
                *where,
                told.seq,
                told.receipt.rung,
                before,
                after,
            )
            _note_vain(told)
        case Superseded():
            _LOG.info("a compaction was superseded: thread %s, lane %s, drawn on %d", *where, told.drawn_on)
        case Skipped():
            _LOG.debug("a compaction was skipped: thread %s, lane %s, %s", *where, told.reason.value)
        case Failed():
            # Who closes ends what is under way on purpose, and nothing is lost: whoever comes next has it.
            level = logging.INFO if told.reason is Fail.CLOSED else logging.WARNING
            why = f"{told.reason.value}: {told.detail}" if told.detail else told.reason.value
            _LOG.log(level, "a compaction failed: thread %s, lane %s, %s", *where, why)
        case other:
            assert_never(other)


def _note_vain(told: Applied) -> None:
    """A summariser that fails ends no run where code can write, and every one is paid for until somebody looks."""
    if (calls := told.receipt.attempts) and not told.receipt.model:
        vain = "a summariser gave no text, and code wrote: thread %s, lane %s, seq %d, calls %d; its receipt says why"
        _LOG.warning(vain, told.ref.in_full, told.lane, told.seq, calls)
