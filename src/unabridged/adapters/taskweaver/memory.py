"""TaskWeaver's ``Memory`` over a log: the same verbs, and what was said outlives the program.
It refuses to change a round that was handed out, and to have anybody wait for a model.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

from unabridged.adapters.taskweaver import asked, written
from unabridged.adapters.taskweaver import shapes as host
from unabridged.adapters.taskweaver.compactor import CompactedMessage, CompactionProvider, compacted
from unabridged.adapters.taskweaver.hearing import Hearers
from unabridged.adapters.taskweaver.joining import brought, merged
from unabridged.adapters.taskweaver.kept_rounds import adopted, kept_class
from unabridged.adapters.taskweaver.noticing import Noticing
from unabridged.adapters.taskweaver.role_rounds import RoleRounds
from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.adapters.taskweaver.seeing import Seen, seen
from unabridged.adapters.taskweaver.settings import (
    LIMIT_TOKENS,
    CompactorConfig,
    RoleSettings,
    aliases_of,
    asking,
    from_configs,
)
from unabridged.adapters.taskweaver.shapes import HostConversation, HostRound, Shapes
from unabridged.adapters.taskweaver.sharing import Shared
from unabridged.adapters.taskweaver.store import Kept, Target
from unabridged.adapters.taskweaver.writing import Writer
from unabridged.blocking import Thread
from unabridged.engine import checking
from unabridged.engine.staying import Stays
from unabridged.errors import Closed, DoesNotFit
from unabridged.runner.runs import Compacting
from unabridged.stores.opening import IN_MEMORY

_PROVIDES: Final = "a provider of summaries has get_compaction() and notify_rounds_changed()"
_LOG: Final = logging.getLogger(__name__)


class Memory(Stays):
    """Every round of a session, kept at ``store``; the roles named in ``compaction`` have their oldest summarised.

    ``compaction`` says for each role a ``CompactorConfig``, or what ``role_settings`` made of a configuration;
    ``llm_api`` writes the summaries, with the model ``aliases`` names for a role.
    """

    def __init__(  # the host's own, and one choice each by name
        self,
        session_id: str,
        store: Target = IN_MEMORY,
        *,
        llm_api: Any = None,  # noqa: ANN401  # the host's
        compaction: Mapping[str, CompactorConfig | RoleSettings] | None = None,
        aliases: Mapping[str, str] | None = None,
        shapes: Shapes | None = None,
        limit_tokens: int = LIMIT_TOKENS,
    ) -> None:
        self.session_id = asked.session(session_id)
        self.shapes = asked.shapes(shapes) or host.installed()
        self._compaction = from_configs(compaction, checking.count(limit_tokens, verb="limit_tokens="))
        named = {role: said.llm_alias for role, said in self._compaction.items()}
        writer = Writer(llm_api, aliases={**named, **aliases_of(aliases)})
        self._kept = Kept(store, writer, Compacting.BACKGROUND)
        self._lock = threading.RLock()
        self._kind = kept_class(self.shapes.round, self._said, self._changed)
        self._adopt = partial(adopted, kind=self._kind)
        self._hearers = Hearers()
        self._turn_to(session_id)

    @property
    def thread(self) -> Thread:
        """The conversation's thread: search it, unfold it, list its compactions."""
        return self.rounds_log.thread

    def create_round(self, user_query: str) -> HostRound:
        """A round that begins with what the user asks; it is in the log when this returns, with all added later."""
        with self._lock:
            made = adopted(self.shapes.round.create(user_query=user_query), self._kind)
            self._caught_up()
            self.conversation.add_round(made)
            self._follow([made])
            total = len(self.conversation.rounds)
        self._hearers.tell(total)
        return made

    def get_role_rounds(self, role: str, include_failure_rounds: bool = False) -> list[HostRound]:  # noqa: FBT001, FBT002  # the host's
        """Copies of the rounds, each with the posts from the role and to it; rounds that failed only if asked for."""
        role = asked.name(role, what="a role")
        with self._lock:
            self._caught_up()
            left_out = () if include_failure_rounds else (host.FAILED,)
            return self._roles.of(self.conversation.rounds, role, frozenset(left_out))

    def get_role_rounds_with_compaction(
        self,
        role: str,
        include_failure_rounds: bool = False,  # noqa: FBT001, FBT002  # the host's
    ) -> tuple[list[HostRound], CompactedMessage | None]:
        """The same, with the summary of the first of them: say it, and ``rounds[compaction.end_index:]`` after it."""
        role = asked.name(role, what="a role")
        if (provider := self._hearers.provider(role)) is not None:  # asked outside the lock: it may ask for rounds
            rounds = self.get_role_rounds(role, include_failure_rounds)
            parted = getattr(provider, "parted", None)
            return (rounds, provider.get_compaction()) if parted is None else parted(rounds)
        with self._lock:
            rounds = self.get_role_rounds(role, include_failure_rounds)
            return compacted(self._seen(role, rounds), rounds)

    def get_shared_memory_entries(self, entry_type: str) -> list[Any]:
        """What roles let each other know, the newest of each sender, wherever it was said; of a round, of the last."""
        with self._lock:
            return self._shared.of(self._in_order(), asked.name(entry_type, what="the type of an entry"))

    def on_round_added(self, callback: Callable[[int], object]) -> Callable[[], None]:
        """Tell this function how many rounds there are, whenever there is one more; what is returned ends that."""
        return self._hearers.call(checking.function(callback, whose="a callback", takes="how many rounds there are"))

    def register_compaction_provider(
        self,
        role: str,
        provider: CompactionProvider,
        rounds_getter: Callable[[], Sequence[HostRound]] | None = None,
    ) -> Callable[[], None]:
        """Have a role's summary from somebody else, in place of whoever had it; what is returned ends that."""
        role = asked.name(role, what="a role")
        provider = checking.port(provider, "get_compaction", "notify_rounds_changed", what=_PROVIDES)
        with self._lock:
            getter = asked.getter(rounds_getter or (lambda: self.get_role_rounds(role)))
            if rounds_getter is not None or hasattr(provider, "rounds_getter"):
                provider.rounds_getter = getter  # type: ignore[attr-defined]  # as the host's own has it
            total = len(self.conversation.rounds)
        return self._hearers.provide(role, provider, total)

    @property
    def _compaction_providers(self) -> Mapping[str, object]:
        """Who has whose summary: the host's roles look here, and bring their own compactor where nobody has it."""
        ours = {role: self for role, said in self._compaction.items() if said.enabled}
        return {**ours, **self._hearers.providers()}

    def save_experience(self, exp_dir: str | os.PathLike[str], thin_mode: bool = True) -> None:  # noqa: FBT001, FBT002  # the host's
        """Write the raw experience of the session: its plans alone, or everything."""
        folder = asked.path(exp_dir, verb="save_experience")
        self._write(written.experience(folder, self.session_id), written.PLAN if thin_mode else "")

    def to_yaml(self, path: str | os.PathLike[str]) -> None:
        """Write the conversation to a file that ``from_yaml`` reads, here and in TaskWeaver."""
        self._write(asked.path(path, verb="to_yaml"), "")

    def from_yaml(self, session_id: str, path: str | os.PathLike[str]) -> Self:
        """Go on with the conversation of a file, every round under its name; what was known of it stays known."""
        session_id = asked.session(session_id)
        rounds = written.read(asked.path(path, verb="from_yaml"), self.shapes)
        with self._lock:
            self._looked_through()
            self.session_id = session_id
            self._turn_to(session_id)
            merged(self.conversation, rounds, self._adopt)
            self._follow(self.conversation.rounds)
        return self

    def close(self) -> None:
        """Let go of what was opened here, once the log has what was changed without telling."""
        try:
            with self._lock, suppress(Closed):
                self._looked_through()
        finally:
            self._kept.close()

    def _turn_to(self, session_id: str) -> None:
        """The conversation of a session, as the log has it."""
        self.rounds_log = RoundsLog(self._kept.memory.thread(f"taskweaver {session_id}"), self.shapes)
        self._roles, self._shared = RoleRounds(self.shapes.round), Shared()
        self._noticing = Noticing(self._kind)
        self.conversation: HostConversation = self.shapes.conversation(id=session_id, rounds=[], plugins=[])
        self._follow([])
        for role in self._compaction:
            self._seen(role, [])  # what was due before this program is due now

    def _seen(self, role: str, rounds: Sequence[HostRound]) -> Seen | None:
        said = self._compaction.get(role)
        if said is None or not said.enabled:
            return None
        lane = self.rounds_log.open(role, asking(said.policy, said.template))
        try:
            view = self.thread.prepare(lane=lane, deadline_seconds=0.0)
        except DoesNotFit as problem:
            _LOG.warning("the prompt of role %s cannot be made to fit: %s", role, problem)
            view = self.thread.view(lane=lane)
        return seen(view, self.rounds_log, rounds, role)

    def _said(self, round_: HostRound) -> None:
        """Something was added to a round, or it ended."""
        with self._lock:
            self._noticing.tell(round_)
            self._follow_anew([round_])

    def _changed(self, round_: HostRound) -> None:
        """Something was put into a round without a word; it is followed before anybody sees it again."""
        with self._lock:
            self._noticing.touch(round_)
            self._forget([round_.id])

    def _follow(self, rounds: Sequence[HostRound]) -> None:
        """Have these rounds in the log, and here what others said there meanwhile."""
        news = self.rounds_log.follow(rounds)
        self._forget(brought(news, self.rounds_log, self.conversation, self._adopt))

    def _follow_anew(self, rounds: Sequence[HostRound]) -> None:
        """The same of rounds that say something else than they did."""
        self._forget(each.id for each in rounds)
        self._follow(rounds)

    def _forget(self, ids: Iterable[str]) -> None:
        for id_ in ids:
            self._roles.forget(id_)
            self._shared.forget(id_)

    def _in_order(self) -> list[HostRound]:
        """The rounds there are; what is known by their order is forgotten where it is another."""
        rounds = [*self.conversation.rounds]
        if self._noticing.is_moved(rounds):
            self._roles.forget_order()
            self._shared.forget_order()
        return rounds

    def _caught_up(self) -> None:
        """Follow what was changed without telling: the newest rounds, and what somebody put there by himself."""
        rounds = self._in_order()
        self._follow_anew(self._noticing.to_follow(rounds, self.rounds_log))
        self._noticing.look(rounds)

    def _looked_through(self) -> None:
        """The same in any round, however old: too much for a prompt, and not for a file."""
        self._caught_up()
        self._follow_anew(self.rounds_log.unsaid(self.conversation.rounds))

    def _write(self, path: Path, only: str) -> None:
        with self._lock:
            self._looked_through()
            said = written.conversation_said(self.conversation.id, self.conversation.rounds, only)
        written.write(path, said)
