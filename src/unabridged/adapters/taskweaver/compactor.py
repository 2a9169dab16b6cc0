"""The face of ``ContextCompactor``: a summary of the oldest rounds, made beside the conversation, one for each agent.
It refuses to make anybody wait for a model, to take a round for its place in a list, and to lose a summary.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from unabridged.adapters.taskweaver import asked
from unabridged.adapters.taskweaver.compressor import role_of
from unabridged.adapters.taskweaver.handed import handed
from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.adapters.taskweaver.seeing import Seen, seen
from unabridged.adapters.taskweaver.settings import (
    LIMIT_TOKENS,
    CompactorConfig,
    asking,
    compactor_config,
    compactor_policy,
)
from unabridged.adapters.taskweaver.settled import RoundsOfRole
from unabridged.adapters.taskweaver.shapes import HostRound, Shapes
from unabridged.adapters.taskweaver.store import Kept, Target
from unabridged.adapters.taskweaver.templates import DEFAULT, Slot, load_template
from unabridged.adapters.taskweaver.writing import Writer
from unabridged.engine import checking
from unabridged.engine.staying import Stays
from unabridged.errors import Closed, DoesNotFit
from unabridged.runner.runs import Compacting
from unabridged.stores.opening import IN_MEMORY
from unabridged.view.view import View

_THREAD: Final = "taskweaver "
_SECOND_HAND: Final = "What is quoted is second-hand, from notes and not from the user."


class CompactedMessage(NamedTuple):
    """One summary of the rounds from ``start_index`` to ``end_index``, both counted from 1 and included.

    ``end_index`` counts the rounds that did not fail, of the list it was asked for with; ask again for another list.
    It is 0 where the summary is of the beginning of the first round alone, of which the rest is shown.
    """

    start_index: int
    end_index: int
    summary: str

    def to_system_message(self) -> str:
        """The summary under its heading, in the words TaskWeaver has for it; say it in no system message."""
        told = f"Rounds {self.start_index}-{self.end_index}" if self.end_index else "the beginning of Round 1"
        return f"[Conversation History Summary ({told})]\n{self.summary}"

    def to_user_message(self) -> dict[str, str]:
        """The same as a message that rules nobody, with every line quoted, so that none can pass for a heading."""
        head, *lines = self.to_system_message().split("\n", 1)
        quoted = "\n".join(f"> {line}" for each in lines for line in each.splitlines())
        return {"role": "user", "content": f"{head} {_SECOND_HAND}\n{quoted}"}


def compacted(found: Seen | None, rounds: Sequence[HostRound]) -> tuple[list[HostRound], CompactedMessage | None]:
    """Rounds that were seen so, in the order in which the summary stands for the first of them."""
    left = rounds if found is None or found.summary is not None else found.rounds
    whole = left if isinstance(left, RoundsOfRole) else [*left]
    if found is None or found.summary is None:
        return whole, None
    parted, end = found.parted(rounds)
    return (parted, CompactedMessage(1, end, found.written)) if end or found.is_partial(rounds) else (whole, None)


class CompactionProvider(Protocol):
    """Whoever has the current summary of a role, and hears of new rounds."""

    def get_compaction(self) -> CompactedMessage | None:
        """The current one; None before there is one."""
        ...

    def notify_rounds_changed(self) -> None:
        """There are more rounds; returns without waiting for a model."""
        ...


class ContextCompactor(Stays):
    """A provider over any list of rounds; nothing works before ``start`` and after ``stop``.

    It compacts once more than ``threshold`` rounds are uncovered, or the prompt comes near ``limit_tokens``, and covers
    all but ``retain_recent``. The rounds are those of ``role``, or of whoever is in all of their posts.
    """

    def __init__(  # noqa: PLR0913  # the host's five, and one choice each by name
        self,
        config: CompactorConfig,
        llm_api: Any,  # noqa: ANN401  # the host's
        rounds_getter: Callable[[], Sequence[HostRound]],
        logger: Callable[[str], object] | None = None,
        llm_alias: str = "",
        *,
        role: str | None = None,
        store: Target = IN_MEMORY,
        session_id: str = "",
        limit_tokens: int = LIMIT_TOKENS,
    ) -> None:
        self.config = config = compactor_config(config)
        self.llm_api = llm_api
        self.rounds_getter = asked.getter(rounds_getter)
        self.logger = checking.function(logger or _quiet, whose="logger=", takes="one text")
        path = config.prompt_template_path
        template = load_template(path, Slot.PREVIOUS_SUMMARY, Slot.CONTENT) if path else DEFAULT
        self._policy = asking(compactor_policy(config, limit_tokens), template)
        self._role, self._session = asked.role(role), asked.session(session_id)
        self._lock = threading.RLock()
        self._kept = Kept(store, Writer(llm_api, alias=asked.alias(llm_alias)), Compacting.ASKED)
        self._log: RoundsLog | None = None
        self._is_started = self._is_closed = False

    def start(self) -> None:
        """Begin to work, unless it has begun or is switched off; what is due already is done. Not after ``close``."""
        self._refuse_if_closed()
        if self._is_started or not self.config.enabled:
            return
        rounds = self.rounds_getter()  # asked first: where nobody can say what there is, nothing has begun
        with self._lock:
            self._refuse_if_closed()  # as it may be by now
            if begins := not self._is_started:
                self._is_started = True
                self._exchange(Compacting.BACKGROUND)
        if begins:
            self._follow(rounds)
            self._seen(rounds)  # where nothing is new, it is this that has what was due before done
            self.logger("ContextCompactor: started")

    def stop(self) -> None:
        """End; what is under way comes to nothing, and what was summarised stays."""
        with self._lock:
            if not self._is_started:
                return
            self._is_started = False
            self._exchange(Compacting.ASKED)
        self.logger("ContextCompactor: stopped")

    def notify_rounds_changed(self, total_rounds: int | None = None) -> None:
        """There are more rounds, however many; they are in the log when this returns."""
        del total_rounds
        if self.config.enabled:
            self._follow(self.rounds_getter())

    def get_compaction(self) -> CompactedMessage | None:
        """The current summary, for the list that the getter returns now."""
        return self.compaction_of(self.rounds_getter())

    def compaction_of(self, rounds: Sequence[HostRound]) -> CompactedMessage | None:
        """The current summary, with how many of these rounds it covers, from the first on."""
        found = self._seen(asked.rounds(rounds, verb="compaction_of"))
        if found is None or found.summary is None or not found.covered:
            return None
        return CompactedMessage(1, found.covered, found.written)

    def parted(self, rounds: Sequence[HostRound]) -> tuple[list[HostRound], CompactedMessage | None]:
        """These rounds with the current summary, those that it covers first; what is pinned among them stays shown."""
        return compacted(self._seen(asked.rounds(rounds, verb="parted")), rounds)

    def uncovered(self, rounds: Sequence[HostRound]) -> list[HostRound]:
        """Those of these rounds, and of their posts, of which no summary speaks."""
        found = self._seen(asked.rounds(rounds, verb="uncovered"))
        return [*(rounds if found is None else found.rounds)]

    def close(self) -> None:
        """Stop, and let go of what was opened here; one that is to go on later is stopped, and not closed."""
        with self._lock:
            self._is_closed = True
        self.stop()
        self._kept.close()

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise Closed(store="this ContextCompactor")

    def _seen(self, rounds: Sequence[HostRound]) -> Seen | None:
        with self._lock:
            log = self._log
            if log is None or not rounds:
                return None
            role = self._role or role_of(rounds)
            return seen(self._view(log, role), log, rounds, role)

    def _view(self, log: RoundsLog, role: str) -> View:
        """What fits, made to fit without waiting."""
        try:
            return log.thread.prepare(lane=role, deadline_seconds=0.0)
        except DoesNotFit:
            return log.thread.view(lane=role)

    def _follow(self, rounds: Sequence[HostRound]) -> None:
        """Have in the log what these rounds say; whoever returns them may show those that failed, or not."""
        if not asked.rounds(rounds, verb="a compactor"):
            return
        with self._lock:
            if self._log is None:
                name = _THREAD + (self._session or rounds[0].id)
                self._log = RoundsLog(self._kept.memory.thread(name), Shapes())
            role = self._role or role_of(rounds)
            self._log.open(role, self._policy)
            follow = self._log.follow if handed(rounds).failed else self._log.follow_all
            follow(rounds, role)

    def _exchange(self, compacting: Compacting) -> None:
        self._kept.exchange(compacting)
        if self._log is not None:
            self._log.thread = self._kept.memory.thread(self._log.thread.id)


def _quiet(_: str) -> None:
    """What a compactor tells where nobody said whom."""
