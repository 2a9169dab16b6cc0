"""The memory of an agent of AgentScope 1.0: every message stays in the log, and what the agent reads fits its model.
It refuses to write when it is read, and to wait for a model longer than a moment.
"""

from __future__ import annotations

import os
from copy import deepcopy
from dataclasses import replace
from types import TracebackType
from typing import Any, ClassVar, Final, Self

from agentscope.memory import MemoryBase
from agentscope.message import Msg

from unabridged.adapters.agentscope import marks as texts
from unabridged.adapters.agentscope import state
from unabridged.adapters.agentscope.keeping import Keeping, beside, new_thread
from unabridged.adapters.agentscope.known import Known
from unabridged.adapters.agentscope.msgs import MADE, message_of, msg_of
from unabridged.adapters.agentscope.shown import Shown, is_shown
from unabridged.adapters.agentscope.writing import Writing
from unabridged.asynchronous import AsyncMemory, AsyncThread
from unabridged.compaction.policy import Policy
from unabridged.engine.staying import Stays
from unabridged.errors import UsageError
from unabridged.log.ids import Scope
from unabridged.ports import Summariser
from unabridged.stores.opening import IN_MEMORY
from unabridged.view.node import SAID

LIMIT_TOKENS: Final = 128_000
# Of the window, for what an agent's prompt holds beside its memory, and for the answer, where nobody says how much.
_TOOLS_OF: Final = 8
_RESERVE_OF: Final = 16
_SUMMARY_ID: Final = "unabridged-summary"


class UnabridgedMemory(Stays, MemoryBase):
    """A memory for ``ReActAgent``: ``UnabridgedMemory("agent.db", thread="support-42", limit_tokens=128_000)``.

    ``limit_tokens`` is the window of the agent's model, of which an eighth is left for its system prompt and tools and
    a sixteenth for the answer; a ``policy`` says it in its own words. Without a path it lasts as long as the program.
    An ``AsyncMemory`` in place of a path keeps its own policy and summariser, and is its owner's to close.
    """

    _instead: ClassVar[str] = (
        "give its state to another one, other.load_state_dict(memory.state_dict()), or copy it deeply"
    )

    def __init__(  # one choice each, by name
        self,
        target: str | os.PathLike[str] | AsyncMemory = IN_MEMORY,
        *,
        thread: str | None = None,
        limit_tokens: int | None = None,
        policy: Policy | None = None,
        tenant: str = "",
        user: str = "",
        summariser: Summariser | None = None,
    ) -> None:
        super().__init__()
        given = target if isinstance(target, AsyncMemory) else None
        if given is not None and (limit_tokens is not None or policy is not None or summariser is not None):
            message = "an AsyncMemory has its own policy and summariser; give them to AsyncMemory.open() instead"
            raise UsageError(message)
        _refuse_odd(limit_tokens, tenant=tenant, user=user)
        chosen = _policy(limit_tokens, policy)
        scope = Scope(tenant=tenant, user=user) if tenant or user else None

        async def opened() -> AsyncMemory:
            path = IN_MEMORY if isinstance(target, AsyncMemory) else target
            return await AsyncMemory.open(path, policy=chosen, summariser=summariser)

        self._keeping = Keeping(given, opened, new_thread() if thread is None else thread, scope)
        self._writing = Writing(self._keeping)
        self._shown = Shown()

    @property
    def thread_id(self) -> str:
        """The conversation's id: who opens the same path with it goes on where this one is."""
        return self._keeping.id

    async def thread(self) -> AsyncThread:
        """The conversation itself, with every verb of the library: search, unfold, compactions, cost."""
        await self._writing.settled()
        return await self._keeping.thread()

    async def add(
        self,
        memories: Msg | list[Msg] | None,
        marks: str | list[str] | None = None,
        allow_duplicates: bool = False,  # noqa: FBT001, FBT002  # its name and place there
        **kwargs: Any,  # noqa: ANN401, ARG002  # whatever a subclass there takes
    ) -> None:
        """Store messages under these marks; one whose id is stored already is left out, unless duplicates are allowed.

        In the log when it returns, and what the agent reads next fits; ``DoesNotFit`` where nothing can make it.
        """
        tags = texts.many(marks)
        messages = [message_of(each, tags) for each in _msgs(memories)]
        await (self._writing.add_again if allow_duplicates else self._writing.add)(messages)

    async def delete(self, msg_ids: list[str], **kwargs: Any) -> int:  # noqa: ANN401, ARG002  # as above
        """Take messages out by their ids, a call with its results, and by a summary's all it tells; how many left."""
        return await self._writing.delete(ids=texts.ids(msg_ids))

    async def delete_by_mark(self, mark: str | list[str], *args: Any, **kwargs: Any) -> int:  # noqa: ANN401, ARG002  # as above
        """Take messages out that have one of these marks; how many left. The log keeps them."""
        return await self._writing.delete(marks=texts.some(mark))

    async def size(self) -> int:
        """How many messages are stored, in view or not."""
        return len(await self._writing.known())

    async def clear(self) -> None:
        """Begin anew, without messages and without a summary; the log keeps them."""
        await self._writing.clear()
        self._compressed_summary = ""

    async def get_memory(
        self,
        mark: str | None = None,
        exclude_mark: str | None = None,
        prepend_summary: bool = True,  # noqa: FBT001, FBT002  # its name and place there
        **kwargs: Any,  # noqa: ANN401, ARG002  # as above
    ) -> list[Msg]:
        """What the agent reads now; with a mark, the messages that have it, whole, in view or not.

        It writes nothing. ``prepend_summary=False`` leaves out every summary, the agent's own and those made here, and
        what is remembered of earlier conversations, where the policy shows it.
        """
        wanted, unwanted = texts.one(mark, "mark"), texts.one(exclude_mark, "exclude_mark")
        known = await self._writing.known()
        told = await self._summary(known) if prepend_summary else []
        if wanted is not None:
            found = [each for each in known.having((wanted,)) if unwanted not in each.marks]
            said = await self._keeping.read(each.seq for each in found)
            return [*told, *(msg_of(said[each.seq]) for each in found if each.seq in said)]
        view = await self._keeping.view()
        if prepend_summary:
            told += [msg_of(each, id=f"{MADE}memory-{n}") for n, each in enumerate(view.memory)]
        shown = [item for item in view if is_shown(item, known, unwanted)]
        return [*told, *self._shown.told([item for item in shown if prepend_summary or item.shape in SAID])]

    async def update_messages_mark(
        self, new_mark: str | None, old_mark: str | None = None, msg_ids: list[str] | None = None
    ) -> int:
        """Add a mark, take one off, or change one for another; how many messages got or lost one.

        What is marked ``compressed`` leaves the view once there is a summary that tells it, but for the newest
        question.
        """
        new, old = texts.one(new_mark, "new_mark"), texts.one(old_mark, "old_mark")
        return await self._writing.mark(new, old, None if msg_ids is None else texts.ids(msg_ids))

    async def update_compressed_summary(self, summary: str) -> None:
        """Keep the summary that the agent wrote itself, in the log, so that whoever reopens it has it, too."""
        await self._writing.summarise(summary)
        self._compressed_summary = summary

    def state_dict(self) -> dict[str, Any]:
        """Every message with its marks, and the summary, as AgentScope's own memory saves them."""
        if (pending := self._writing.pending) is not None:
            content = pending.content
        else:
            content, self._compressed_summary = beside(self._saved)
        return {**super().state_dict(), state.CONTENT: content}

    def load_state_dict(self, state_dict: dict[str, Any], strict: bool = True) -> None:  # noqa: FBT001, FBT002  # as above
        """Be as a state says that this memory or AgentScope's own saved; the log has it with the next call."""
        state.refuse_what_is_none(state_dict)
        if strict:
            state.refuse_without_content(state_dict)
        pending = state.read(state_dict)
        through = beside(self._keeping.head)  # what others say from now on is no part of what is replaced
        super().load_state_dict({state.SUMMARY: "", **state_dict}, strict)
        self._writing.pending = replace(pending, through=through)

    async def close(self) -> None:
        """Let go of the file; a memory that was passed in stays open."""
        if self._writing.pending is not None:
            await self._writing.settled()
        await self._keeping.close()

    async def __aenter__(self) -> Self:
        """The memory itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        """Close, whatever happened."""
        await self.close()

    def __bool__(self) -> bool:
        """True, also while it is empty: agents ask ``memory or InMemoryMemory()``."""
        return True

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A conversation of its own, in the same place, that begins with what is in this one."""
        made = memo[id(self)] = object.__new__(type(self))
        keeping = self._keeping.anew(new_thread())
        memo |= {id(self._keeping): keeping, id(self._writing): Writing(keeping), id(self._shown): Shown()}
        made.__dict__.update(deepcopy(self.__dict__, memo))
        made.load_state_dict(deepcopy(self.state_dict(), memo))
        return made

    async def _saved(self) -> tuple[list[list[Any]], str]:
        return await self._writing.saves.content(), await self._writing.summary()

    async def _summary(self, known: Known) -> list[Msg]:
        """The summary that the agent wrote itself, as the message in which it reads it."""
        self._compressed_summary = await self._writing.told_by(known)
        if not self._compressed_summary:
            return []
        told = Msg("user", self._compressed_summary, "user")
        told.id = f"{_SUMMARY_ID}-{known.summary}"
        return [told]


def _msgs(given: object) -> list[Msg]:
    """The messages a caller gave."""
    found = [given] if isinstance(given, Msg) else [] if given is None else given
    if not isinstance(found, list | tuple) or not all(isinstance(each, Msg) for each in found):
        message = f"a memory takes a Msg or a list of them, not {type(given).__name__}"
        raise TypeError(message)
    return list(found)


def _refuse_odd(limit_tokens: object, **whose: object) -> None:
    if limit_tokens is not None and (not isinstance(limit_tokens, int) or isinstance(limit_tokens, bool)):
        message = f"limit_tokens is the window of the agent's model, a number such as 128_000, not {limit_tokens!r}"
        raise UsageError(message)
    for name, given in whose.items():
        if not isinstance(given, str):
            message = f"{name} is a text, not {given!r}; pass {name}={str(given)!r}, or leave it out for nobody's"
            raise UsageError(message)


def _policy(limit_tokens: int | None, policy: Policy | None) -> Policy:
    if policy is None:
        limit = LIMIT_TOKENS if limit_tokens is None else limit_tokens
        return Policy(limit_tokens=limit, tools_tokens=limit // _TOOLS_OF, reserve_tokens=limit // _RESERVE_OF)
    if limit_tokens is not None:
        message = "a policy has its own limit; pass policy=Policy(limit_tokens=…) or limit_tokens=…, not both"
        raise UsageError(message)
    return policy
