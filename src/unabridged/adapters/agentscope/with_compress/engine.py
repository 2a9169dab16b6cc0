"""The memories that compactions run in: their policy from one limit, their counter, and one run with its outcome.
It refuses to compact by size alone: whoever asks has weighed the messages as the host counts them.
"""

from __future__ import annotations

import json
from copy import copy
from typing import Any, Final

from agentscope.message import Msg

from unabridged.adapters.agentscope import msgs
from unabridged.adapters.agentscope.with_compress.formatting import json_of
from unabridged.asynchronous import AsyncMemory, AsyncThread
from unabridged.compaction.outcome import Outcome
from unabridged.compaction.policy import Policy
from unabridged.engine.compaction.runs import Otherwise
from unabridged.engine.texts.briefs import summary_text
from unabridged.errors import NotStorable
from unabridged.log.body import Message
from unabridged.log.ids import Scope
from unabridged.ports import Counter, Store, Summariser
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import Item, Shape, View

LANE: Final = "memory"
_ASSISTANT: Final = "assistant"
# The engine's smallest sensible room; below it a summary would have no place.
_LEAST_TOKENS: Final = 64
# One run may take several calls, where a history is told in several prompts.
_SECONDS: Final = 300.0


class Characters:
    """Counts characters, as the host does where it was given no counter."""

    id = "characters"

    def count(self, text: str) -> int:
        """How many there are."""
        return len(text)


def policy_for(max_token: int) -> Policy:
    """What stays and how long a summary may be under this limit; when it is due is asked elsewhere."""
    return Policy(
        limit_tokens=max(max_token, _LEAST_TOKENS),
        retain_rounds=1,
        soft_fraction=1.0,
        target_fraction=0.5,
        summary_fraction=1.0,
        seconds=_SECONDS,
        calls_per_hour=0,  # as often as the host finds it too large: what is not compressed only grows
    )


def opened(
    store: Store, *, max_token: int, counter: Counter | None, summariser: Summariser, scope: Scope | None = None
) -> AsyncMemory:
    """A memory that compacts when it is asked to."""
    return AsyncMemory(
        store,
        policy=policy_for(max_token),
        summariser=summariser,
        counter=counter,
        scope=scope,
        compacting=Compacting.ASKED,
    )


async def compacted(thread: AsyncThread, max_token: int, otherwise: Otherwise) -> Outcome:
    """One run over a thread's lane, under this limit."""
    await thread.open_lane(LANE, policy=policy_for(max_token))
    return await thread.compact(lane=LANE, otherwise=otherwise)


def shown(view: View) -> list[Item]:
    """The items that stand for messages, in order."""
    return [item for item in view.items if item.shape is not Shape.SYSTEM]


def msg_of(item: Item) -> Msg:
    """What an item says: a message as it was, a summary as an assistant's, a note in the user's place."""
    at = item.sources[0].row.at
    name = f"{item.name.seq}-{item.name.n}"
    if item.shape is not Shape.GROUP:
        return msgs.msg_of(item.says, id=name, at=at)
    made = Msg(_ASSISTANT, summary_text(item), _ASSISTANT, timestamp=msgs.stamp(at))
    made.id = f"summary-{name}"
    return made


def _message_of(msg: Msg) -> Message:
    """The message for one of a storage that is not ours; what JSON cannot keep is told by its type."""
    try:
        return msgs.message_of(msg)
    except (NotStorable, TypeError):  # a key that is a tuple is the latter
        told = copy(msg)
        told.content = json.loads(json_of(msg.content))
        told.metadata = json.loads(json_of(msg.metadata))
        return msgs.message_of(told)


class Squeezer:
    """Makes a list of messages smaller as the engine does, in a thread of its own that is gone afterwards."""

    def __init__(self, *, counter: Counter | None, summariser: Summariser) -> None:
        self._given: dict[str, Any] = {"counter": counter, "summariser": summariser}
        self._memory: AsyncMemory | None = None

    async def squeezed(self, given: list[Msg], max_token: int, otherwise: Otherwise) -> tuple[list[Msg], Outcome]:
        """The messages with a summary in place of what may leave, and how that ended."""
        if self._memory is None:
            self._memory = opened(InMemoryStore(), max_token=max_token, **self._given)
        return await _squeezed(self._memory.thread(), given, max_token, otherwise)

    async def apart(self, given: list[Msg], max_token: int, otherwise: Otherwise) -> tuple[list[Msg], Outcome]:
        """The same for somebody who may cease to wait: what is under way for him is given up then, and says so."""
        memory = opened(InMemoryStore(), max_token=max_token, **self._given)
        try:
            return await _squeezed(memory.thread(), given, max_token, otherwise)
        finally:
            await memory.close()


async def _squeezed(
    thread: AsyncThread, given: list[Msg], max_token: int, otherwise: Otherwise
) -> tuple[list[Msg], Outcome]:
    try:
        seqs = [(await thread.append(_message_of(msg))).first for msg in given]
        outcome = await compacted(thread, max_token, otherwise)
        view = await thread.view(lane=LANE)
    finally:
        if await thread.row() is not None:
            await thread.delete()
    said = dict(zip(seqs, given, strict=True))
    whole = [said.get(item.name.seq) if item.shape is Shape.MESSAGE else None for item in shown(view)]
    return [msg or msg_of(item) for msg, item in zip(whole, shown(view), strict=True)], outcome
