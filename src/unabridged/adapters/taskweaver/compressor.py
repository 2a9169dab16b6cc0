"""The face of ``RoundCompressor``: bound in its place, it serves the planner and the code generator, each by its lane.
It refuses to hold up a prompt longer than its deadline, to lose a round, and to end one because of a template.
"""

from __future__ import annotations

import logging
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any, Final

from unabridged.adapters.taskweaver import asked
from unabridged.adapters.taskweaver.awaiting import Awaiting, Watch
from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.adapters.taskweaver.seeing import Seen, seen
from unabridged.adapters.taskweaver.settings import LIMIT_TOKENS, aliases_of, asking, compressor_config, rounds_policy
from unabridged.adapters.taskweaver.settled import RoundsOfRole, shown
from unabridged.adapters.taskweaver.shapes import PLANNER, USER, HostRound, Shapes, posts_of
from unabridged.adapters.taskweaver.store import Kept, Target
from unabridged.adapters.taskweaver.templates import Slot
from unabridged.adapters.taskweaver.writing import Writer
from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.engine.staying import Stays
from unabridged.errors import DoesNotFit
from unabridged.runner.runs import Compacting
from unabridged.stores.opening import IN_MEMORY
from unabridged.view.view import View

TEMPLATE: Final = "{PREVIOUS_SUMMARY}, please compress the following rounds"
_THREAD: Final = "taskweaver "
# Of so many conversations it is held which rounds they have; of any other it is read from the log again.
_CONVERSATIONS: Final = 64
_LOG: Final = logging.getLogger(__name__)
_LATER: Final = (
    "RoundCompressor is the way of the first generation; compact beside the conversation instead: "
    'Memory(session_id, "agent.db", llm_api=llm_api, compaction={"Planner": CompactorConfig()})'
)


class RoundCompressor(Stays):
    """Bind one object for every role, ``injector.binder.bind(RoundCompressor, to=…)``, or one for each by ``role``.

    ``config`` is TaskWeaver's own or ours. What it keeps is kept at ``store``: for as long as the program runs, unless
    a path is named. A role's model is ``aliases[role]``, or the configured alias.
    """

    def __init__(  # noqa: PLR0913  # the host's four, and one choice each by name
        self,
        llm_api: Any = None,  # noqa: ANN401  # the host's
        config: Any = None,  # noqa: ANN401  # the host's or ours
        logger: Any = None,  # noqa: ANN401  # the host's
        tracing: Any = None,  # noqa: ANN401  # the host's
        *,
        store: Target = IN_MEMORY,
        role: str | None = None,
        aliases: Mapping[str, str] | None = None,
        limit_tokens: int = LIMIT_TOKENS,
        deadline_seconds: float = 0.0,
    ) -> None:
        warnings.warn(_LATER, DeprecationWarning, stacklevel=2)
        self.config = compressor_config(config)
        self._policy = rounds_policy(self.config, limit_tokens)
        self._logger = logger or _LOG
        self._role = asked.role(role)
        self._seconds = checking.seconds(deadline_seconds, verb="a prompt")
        self._writer = Writer(llm_api, aliases=aliases_of(aliases), alias=self.config.llm_alias, tracing=tracing)
        self._awaiting = Awaiting()
        self._kept = Kept(store, self._writer, Compacting.BACKGROUND, self._awaiting)
        self._lock = threading.Lock()
        self._logs: list[RoundsLog] = []
        self._warned: set[tuple[str, str]] = set()

    @property
    def rounds_to_compress(self) -> int:
        """How many rounds a compaction covers at the least."""
        return self.config.rounds_to_compress

    @property
    def rounds_to_retain(self) -> int:
        """How many rounds stay as they were said."""
        return self.config.rounds_to_retain

    def compress_rounds(
        self,
        rounds: Sequence[HostRound],
        rounds_formatter: Callable[..., object] | None = None,
        prompt_template: str = TEMPLATE,
        **others: object,
    ) -> tuple[str | None, list[HostRound]]:
        """The summary of what is covered, None before there is one, and the rounds that are not.

        ``rounds_formatter`` is not called: whoever writes reads what was said, and no printed objects.
        """
        del rounds_formatter, others
        if not rounds:
            return None, []
        role = self._role or role_of(asked.rounds(rounds, verb="compress_rounds"))
        found = self._seen(rounds, role, prompt_template)
        return found.summary, [*found.rounds]

    def close(self) -> None:
        """Let go of what was opened here; nothing is compacted afterwards."""
        self._kept.close()

    def _seen(self, rounds: Sequence[HostRound], role: str, template: object) -> Seen:
        log = self._log_of(rounds)
        watch = self._awaiting.watch(log.thread.id, role)
        heard = watch.ended  # a run may begin and end while its rounds are appended, before anybody waits for it
        try:
            log.open(role, self._policy_of(role, template))
            log.follow_all(rounds, role)
            view = self._waited(log, role, rounds[-1].id, watch)
            if watch.ended != heard and (failed := watch.failed):
                self._warn("Failed to compress rounds: %s, %s", failed.reason.value, failed.detail)
            return seen(view, log, rounds, role)
        finally:
            self._awaiting.forget(log.thread.id, role)

    def _policy_of(self, role: str, given: object) -> Policy:
        template = given if isinstance(given, str) else TEMPLATE
        if template is not given:
            self._warn_once("the template of role %s is no text but %r; the usual one asks in its place", role, given)
        if Slot.PREVIOUS_SUMMARY.value not in template:
            slot = Slot.PREVIOUS_SUMMARY.value
            self._warn_once("the template of role %s has no %s; it is told beside it", role, slot, of=template)
        return asking(self._policy, template)

    def _waited(self, log: RoundsLog, role: str, newest: str, watch: Watch) -> View:
        """The lane's view, after a run that is under way was waited for: once for each round, and until the deadline.

        Whoever asks beside somebody who waits does so too.
        """
        before = watch.ended
        view = self._prepared(log, role)
        if not view.due:
            return view
        if log.waited.get(role) == newest:  # somebody else has waited, and may have seen the end of it since
            return view if watch.ended == before else self._prepared(log, role)
        row = partial(self._kept.row, log.thread.id, role)
        log.vain[role] = self._awaiting.wait(watch, before, row, self._seconds, log.vain.get(role, ()))
        log.waited[role] = newest
        return self._prepared(log, role)

    def _prepared(self, log: RoundsLog, role: str) -> View:
        """A view that fits, and whoever works in the background stirred where it is due."""
        try:
            return log.thread.prepare(lane=role, deadline_seconds=self._seconds)
        except DoesNotFit as problem:
            self._warn("the prompt of role %s cannot be made to fit: %s", role, problem)
            return log.thread.view(lane=role)

    def _warn_once(self, phrase: str, *said: object, of: str = "") -> None:
        if (phrase, of) not in self._warned:
            self._warned.add((phrase, of))
            self._warn(phrase, *said)

    def _warn(self, phrase: str, *said: object) -> None:
        """Tell the host's logger, which takes one text."""
        text = phrase % said
        self._logger.warning(text)

    def _log_of(self, rounds: Sequence[HostRound]) -> RoundsLog:
        """The log of the conversation that these rounds are of: any one of them is known to it."""
        with self._lock:
            ids = (shown(rounds, at).id for at in range(len(rounds)))  # of a conversation that is known, the first is
            found = next((log for id_ in ids for log in self._logs if log.begun(id_) < inf), None) or self._opened(
                rounds
            )
            self._logs = [found, *(log for log in self._logs if log is not found)][:_CONVERSATIONS]
            return found

    def _opened(self, rounds: Sequence[HostRound]) -> RoundsLog:
        for each in rounds:
            thread = self._kept.memory.thread(_THREAD + each.id)
            if thread.row() is not None:
                return RoundsLog(thread, Shapes())
        return RoundsLog(self._kept.memory.thread(_THREAD + rounds[0].id), Shapes())


def role_of(rounds: Sequence[HostRound]) -> str:
    """Whose rounds these are: every post is from it or to it."""
    if isinstance(rounds, RoundsOfRole):
        return rounds.role
    for each in rounds:
        asked.a_round(each, where="the list of rounds")
    pairs = {(post.send_from, post.send_to) for each in rounds for post in posts_of(each)}
    if not pairs:
        return PLANNER
    every = set.intersection(*map(set, pairs))
    if PLANNER in every and any(USER in pair for pair in pairs):
        return PLANNER
    return min(every - {PLANNER, USER}, default=PLANNER)
