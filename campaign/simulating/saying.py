"""What the callers of a story say: questions and answers, tools and their results, texts that arrive in pieces.
They refuse to say a word twice, so that wherever one stands later it is known whose it was.
"""

from __future__ import annotations

from typing import Final

from campaign.simulating.world import World
from unabridged.asynchronous import AsyncThread
from unabridged.errors import KeyConflict
from unabridged.log.body import Chunk, Message, SystemSet
from unabridged.log.ids import Seq
from unabridged.log.part import Text, ToolCall, ToolResult

_NAMES: Final = ("ann", "bob", "cleo", "")


async def append(world: World, _program: int, thread: AsyncThread) -> None:
    """A question and its answer, each appended under a key; now and then the key is tried once more."""
    sender, recipient = world.chance.choice(_NAMES), world.chance.choice(_NAMES)
    for role in ("user", "assistant"):
        message = Message(role=role, parts=(Text(text=world.words()),), sender=sender, recipient=recipient)
        key = f"key {world.said}"
        first = await thread.append(message, key=key)
        if world.chance.random() < 1 / 10:
            await _append_again(world, thread, message, key, first.first)


async def _append_again(world: World, thread: AsyncThread, message: Message, key: str, first: Seq) -> None:
    """The same under the same key: it stands where it stood, unless somebody purged it in the meantime."""
    try:
        again = await thread.append(message, key=key)
    except KeyConflict as problem:
        (there,) = await thread._ctx.store.at(thread.ref, [first])
        if there.payload is not None:
            world.wrong(f"{key} is refused for what it stands for", problem)
        world.told["append again: purged"] += 1
        return
    if again.first != first:
        world.wrong(f"{key} stands at {first} and at {again.first}")


async def use_tools(world: World, _program: int, thread: AsyncThread) -> None:
    """A response with parallel calls, and their results one by one; some never come, some come twice."""
    calls = [f"call_{world.chance.randrange(4)}" for _ in range(world.chance.randint(1, 3))]
    asks = tuple(ToolCall(call_id=call, name="look", arguments="{}") for call in calls)
    await thread.append(Message(role="assistant", parts=(Text(text=world.words()), *asks)))
    for call in calls:
        for _ in range(world.chance.choice([0, 1, 1, 1, 1, 2])):
            result = ToolResult(call_id=call, content=(Text(text=world.words()),))
            await thread.append(Message(role="tool", parts=(result,)))


async def arrive(world: World, _program: int, thread: AsyncThread) -> None:
    """A message that arrives in pieces; the last of them may never come."""
    opened = await thread.append(Message(role="assistant", parts=(Text(text=world.words()),)))
    pieces = world.chance.randint(1, 3)
    for index in range(pieces):
        last = index == pieces - 1
        await thread.append(Chunk(of=opened.first, index=index, text=" and more", part=0, last=last))


async def set_system(world: World, _program: int, thread: AsyncThread) -> None:
    """A system text for one of the lanes."""
    await thread.append(SystemSet(parts=(Text(text="Be brief, whoever asks."),), lane=world.lane()))
