"""What a handle was given to compact with: policy, summariser, tools, hooks, and what is remembered of failures.
It refuses to know when and where any of it is used.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final, assert_never

from unabridged.compaction.paces.breaker import Answer, Breaker, Mode, Shut, Ticket
from unabridged.compaction.policies import policy_text
from unabridged.compaction.policy import DEFAULTS, Policy, chosen
from unabridged.compaction.strategies import asks_nobody
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.engine import checking
from unabridged.engine.compaction.file_reading import Reader
from unabridged.engine.compaction.hooks import Hook
from unabridged.engine.compaction.nobody_runs import NobodyRuns
from unabridged.engine.compaction.runs import Asked, Press, Runs
from unabridged.engine.coordinator.coordinating import Coordinating
from unabridged.engine.memory.fact_pace import Pace
from unabridged.engine.telling import Teller
from unabridged.engine.texts import writers
from unabridged.engine.texts.lateness import AT_ONCE_TOKENS, Lateness
from unabridged.engine.texts.resting import Resting
from unabridged.log.ids import LaneId
from unabridged.ports import Busy, Called, Coordinator, Raised, Returned, Summariser, TookTooLong, Tools, Trouble

NO_SUMMARISER: Final = ""
# Where only lanes have policies of their own, the breaker goes by these.
_FAILURES: Final = 5
_SECONDS: Final = 60.0


class Held:
    """One handle's; any thread may use it."""

    def __init__(
        self,
        *,
        policy: Policy | None,
        summariser: Summariser | None,
        tools: Tools | None = None,
        coordinator: Coordinator | None = None,
        opened_at: int = 0,
    ) -> None:
        if summariser is not None:
            checking.summariser(summariser)
        self.policy = policy
        self.coordinating = None if coordinator is None else Coordinating(coordinator)
        self.reader = None if tools is None else Reader(tools)
        self.summariser = summariser
        self.summariser_name = NO_SUMMARISER if summariser is None else name_of(summariser)
        self.writer = NO_SUMMARISER if summariser is None else writers.key_of(summariser, self.summariser_name)
        self.teller = Teller(opened_at=opened_at)
        self.runs: Runs = NobodyRuns()
        self.resting = Resting()
        self.lateness = Lateness()
        self._breaker = Breaker()
        self._lock = threading.Lock()
        self._hooks: list[Hook] = []
        self._policies: dict[str, Policy] = {}
        self._of_lanes: Mapping[str, Policy] = {}
        self._own = ""
        self.limits_threads = False
        if policy is not None:
            self._own = self.learn(policy)

    def learn(self, policy: Policy) -> str:
        """A policy that a lane goes by, known from here on; its fingerprint."""
        if policy is self.policy and self._own:
            return self._own
        name = policy_text.fingerprint(policy)
        with self._lock:
            self._policies.setdefault(name, policy)
            self.limits_threads |= policy.tokens_per_thread > 0
        return name

    def policy_of(self, fingerprint: str) -> Policy | None:
        """The policy of this fingerprint, if a lane goes by it here."""
        with self._lock:
            return self._policies.get(fingerprint)

    def bring(self, lanes: Mapping[str, Policy]) -> None:
        """Policies of single lanes, by which they are worked on here whatever the log has of them."""
        for each in lanes.values():
            self.learn(each)
        self._of_lanes = dict(lanes)

    def brought_for(self, lane: LaneId) -> Policy | None:
        """The policy that was brought for this lane alone."""
        return self._of_lanes.get(lane)

    @property
    def pace(self) -> Pace:
        """How many facts of a source are believed in a minute, and who hears of those beyond."""
        policy = self.policy
        return Pace(
            per_minute=DEFAULTS["facts_per_minute"] if policy is None else policy.facts_per_minute,
            tell=self.teller.tell,
        )

    @property
    def names(self) -> frozenset[tuple[str, str]]:
        """The pairs of policy and summariser that work can be claimed for."""
        with self._lock:
            return frozenset((name, self.summariser_name) for name in self._policies)

    @property
    def hooks(self) -> tuple[Hook, ...]:
        """The hooks, in the order in which they were given."""
        with self._lock:
            return tuple(self._hooks)

    def ask_breaker(self, now: int) -> Answer:
        """Whether the summariser may be called now."""
        with self._lock:
            self._breaker, answer = self._breaker.asked(now)
        return answer

    def asks_in_vain(self, now: int, asked: Asked, policy: Policy | None) -> bool:
        """Whether nobody could write a text for that now, so that nothing need be looked at, nor waited for.

        A text that comes later takes the place of what is left then; where none does, or not before a person has seen
        to a key, what is short is digested, and so is what a person asks for. A policy that asks nobody goes on by
        itself, but for what is owed a text.
        """
        is_short = asked.leaves_tokens <= AT_ONCE_TOKENS
        if asked.press is Press.ASKED or (asked.press is Press.NOW and is_short and not self.runs.works):
            return False
        if self.summariser is None or self.hooks:
            return False
        if policy is not None and asked.trigger != BETTER and asks_nobody(chosen(policy)):
            return False
        with self._lock:
            left, answer = self._breaker.asked(now)
            if not isinstance(answer, Shut):
                return False
            self._breaker = left  # by a clock that was set back, what is to go by goes by from here
        return not (answer.mode is Mode.LOCKED and asked.cannot_wait and is_short)

    def withdraw(self, ticket: Ticket) -> None:
        """A call that was let through is not made after all."""
        with self._lock:
            self._breaker = self._breaker.withdrawn(ticket)

    def settle_breaker(self, ticket: Ticket, called: Called[Any], now: int) -> None:
        """How a call ended: a key that is not accepted is not tried again until a person says so."""
        policy = self.policy
        failures = policy.breaker_failures if policy else _FAILURES
        seconds = policy.breaker_seconds if policy else _SECONDS
        with self._lock:
            match called:
                case Returned():
                    self._breaker = self._breaker.succeeded(ticket)
                case Raised(kind=Trouble.AUTH):
                    self._breaker = self._breaker.locked()
                case Busy():
                    self._breaker = self._breaker.withdrawn(ticket)
                case Raised(retry_after_seconds=asked):
                    self._breaker = self._breaker.failed(
                        ticket, now, failures=failures, seconds=seconds, retry_after_seconds=asked or 0.0
                    )
                case TookTooLong():
                    self._breaker = self._breaker.failed(ticket, now, failures=failures, seconds=seconds)
                case other:
                    assert_never(other)

    def resume(self) -> None:
        """A person says that the summariser may be called again."""
        with self._lock:
            self._breaker = self._breaker.reset()
        self.resting.resume()

    @property
    def breaker(self) -> Mode:
        """What becomes of the next call of the summariser."""
        with self._lock:
            return self._breaker.mode

    def before(self, hook: Hook) -> Callable[[], None]:
        """Ask this hook before each compaction; what is returned takes that back."""
        checking.function(hook, whose="a hook", takes="a proposal")
        with self._lock:
            self._hooks.append(hook)
        return lambda: self._forget(hook)

    def _forget(self, hook: Hook) -> None:
        with self._lock:
            if hook in self._hooks:
                self._hooks.remove(hook)


def name_of(function: Callable[..., object]) -> str:
    """By which a function is known to other programs that were given the same."""
    module = getattr(function, "__module__", None) or type(function).__module__
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    return f"{module}.{name}"
