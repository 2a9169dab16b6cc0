"""What a run is about to send, made to fit: the session's view where the list is the session's, else the list alone.
It refuses to write anything but compactions, and to guess which of two different lists is meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from unabridged.adapters.openai_agents import reading
from unabridged.adapters.openai_agents.items import DIALECT, as_kept, items_of, newest
from unabridged.adapters.openai_agents.reading import Reading
from unabridged.asynchronous import AsyncMemory, AsyncThread
from unabridged.compaction.policy import Policy, made, values
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.counted import texts_of
from unabridged.log.part import Reasoning
from unabridged.runner.idle import Indexing
from unabridged.runner.runs import Compacting
from unabridged.view import render
from unabridged.view.item import sounds
from unabridged.view.node import Shape
from unabridged.view.pairing import paired
from unabridged.view.sayable import only_thinks
from unabridged.view.view import View

if TYPE_CHECKING:
    from agents.run_config import CallModelData


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The list of one call of a model, and what is sent beside it: instructions, tools, ways to hand over."""

    items: list[Any]
    written: list[bytes]
    beside: tuple[str, ...]

    @classmethod
    async def of(cls, data: CallModelData[Any]) -> Call:
        """What the SDK tells of a call."""
        agent: Any = data.agent
        told = (data.model_data.instructions or "", *_tools(agent.tools), *_handoffs(agent.handoffs))
        items = data.model_data.input
        return cls(items=items, written=await reading.written(items), beside=told)

    def is_small(self, policy: Policy) -> bool:
        """Whether it fits as it is, however its letters are counted: no token is less than a byte."""
        if policy.memory_tokens or policy.recall_tokens:
            return False  # what is known from elsewhere stands in no list of the host's
        size = sum(len(each.encode("utf-8", "surrogatepass")) for each in self.beside)
        return size + sum(map(len, self.written)) <= policy.room_tokens


async def fitted(thread: AsyncThread, policy: Policy, call: Call, known: Reading, *, seconds: float) -> list[Any]:
    """The items to send: those of the call where they fit, the same list where nothing has to change."""
    messages, warn = await known.messages(call.items, call.written), partial(known.warn, thread.ref)
    found = await thread.compare(messages)
    before = await thread.view()
    if found.parted is not None and (kept := as_kept(messages, before.items)) != messages:
        found = await thread.compare(kept)
    if found.parted is not None:
        return await _alone(messages, policy, call, warn, before.memory)
    count = _counting(before)
    fresh = [item for said in found.fresh for item in items_of(said)]
    holds = _leaving(policy, beside=sum(map(count, call.beside)), fresh=sum(count(_text(each)) for each in fresh))
    view = await thread.prepare(policy=holds, deadline_seconds=seconds)
    warn(view)
    return _sent(view, found.fresh, call)


async def mended(call: Call, known: Reading) -> list[Any]:
    """The items of a call that fits: the same list, unless a call, a result or a thought stands alone in it."""
    messages = await known.messages(call.items, call.written)
    return call.items if _is_whole(messages) else render.prompt(messages, DIALECT)


def _is_whole(says: Sequence[Message | SystemSet]) -> bool:
    """Whether each call has its result behind it, each result its call before it, and each thought what it led to."""
    pairs = paired(says)
    if pairs.fates or any(call.answer is None for call in pairs.calls.values()):
        return False
    roles = [*(said.role for said in says[1:]), ""]
    return not any(_only_thinks(said) for said, role in zip(says, roles, strict=True) if role != said.role)


def _only_thinks(said: Message | SystemSet) -> bool:
    return only_thinks(said.parts) and any(isinstance(part, Reasoning) for part in said.parts)


async def _alone(
    messages: Sequence[Message], policy: Policy, call: Call, warn: Callable[[View], None], memory: tuple[Message, ...]
) -> list[Any]:
    """A list that was put together otherwise, made to fit by itself, in a log that ends with the call.

    What stands before it of earlier conversations is the thread's own.
    """
    async with AsyncMemory.open(indexing=Indexing.ASKED, compacting=Compacting.ASKED) as apart:
        thread = apart.thread()
        await thread.append(list(messages))
        count = _counting(await thread.view())
        told = (*call.beside, *(text for each in memory for text in texts_of(each.parts)))
        holds = _leaving(policy, beside=sum(map(count, told)), fresh=0)
        view = await thread.prepare(policy=holds, deadline_seconds=0.0)
        warn(view)
        return _sent(replace(view, memory=memory), (), call)


def _sent(view: View, fresh: Sequence[Message], call: Call) -> list[Any]:
    """What stands, and what is new, as a provider takes it; the call's own list where that says the same."""
    raw = [*newest(view.items, None), *(item for said in fresh for item in items_of(said))]
    said = [item.says for item in view.items if item.shape is not Shape.SYSTEM]
    if raw == call.items and not view.memory and not view.tail and _is_whole([*said, *fresh]):
        return call.items
    says = [*view.memory, *said, *fresh, *view.tail]
    closed = frozenset(at + len(view.memory) for at in view.closed)
    sent: list[Any] = render.prompt(says, DIALECT, closed, sounds(view.items))
    return sent


def _leaving(policy: Policy, *, beside: int, fresh: int) -> Policy:
    """The same policy, as this call leaves room: for its own tools and instructions, and for what is not said yet."""
    said = {"tools_tokens": max(policy.tools_tokens, beside), "reserve_tokens": policy.reserve_tokens + fresh}
    return made({**values(policy), **said})


def _counting(view: View) -> Callable[[str], int]:
    return view.count or len


def _text(item: object) -> str:
    return json_text.text_of(item)


def _tools(tools: Iterable[Any]) -> Iterator[str]:
    """What a model is told of its tools; those that run elsewhere are known by their name alone."""
    for tool in tools:
        schema = getattr(tool, "params_json_schema", None)
        yield json.dumps([getattr(tool, "name", ""), getattr(tool, "description", ""), schema], default=str)


def _handoffs(handoffs: Iterable[Any]) -> Iterator[str]:
    """What a model is told of the agents it may hand over to."""
    for each in handoffs:
        named = getattr(each, "tool_name", None) or f"transfer_to_{getattr(each, 'name', '')}"
        told = getattr(each, "tool_description", None) or getattr(each, "handoff_description", None)
        yield json.dumps([named, told, getattr(each, "input_json_schema", None)], default=str)
