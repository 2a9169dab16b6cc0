"""Whatever messages hold comes out as it went in, from any storage and through any state."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from typing import Any

import pytest
from agentscope.message import Msg
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.doors.agentscope.with_compress.scripted import PLACES, Brought, heads, made, rounds, user
from unabridged.adapters.agentscope.with_compress import count_words, format_msgs
from unabridged.errors import NotStorable
from unabridged.testing.drawn_values import texts

EVERYWHERE = pytest.mark.parametrize("place", PLACES)
STRANGE: dict[str, Any] = {"type": "hologram", "of": ["a", {"soup": 1.5}], "seen": None}
_BLOCKS = st.one_of(
    st.fixed_dictionaries({"type": st.just("text"), "text": texts()}),
    st.fixed_dictionaries({"type": st.just("thinking"), "thinking": texts()}),
    st.just(STRANGE),
)
_MSGS = st.builds(
    Msg,
    st.sampled_from(["user", "Friday"]),
    texts() | st.lists(_BLOCKS, min_size=1, max_size=3),
    st.sampled_from(["user", "assistant"]),
    metadata=st.dictionaries(texts(), texts(), max_size=2),
    invocation_id=st.none() | st.just("call-7"),
)


def said(msgs: list[Msg]) -> list[Any]:
    return [(msg.to_dict(), msg.invocation_id) for msg in msgs]


@EVERYWHERE
@settings(max_examples=15, deadline=None)
@given(msgs=st.lists(_MSGS, max_size=5))
def test_messages_come_out_equal_and_so_does_their_state(place: str, msgs: list[Msg]) -> None:
    """as-M2, as-M19: emoji, line ends of Windows, empty texts and blocks that nobody knows among them."""

    async def main() -> None:
        memory = made(max_token=10**9, **PLACES[place]())
        await memory.add(msgs)
        assert said(await memory.get_memory()) == said(msgs)
        assert said(await memory.chat_history_storage.get()) == said(msgs)
        other = made(max_token=10**9)
        other.load_state_dict(json.loads(json.dumps(memory.state_dict(), ensure_ascii=False)))
        assert said(await other.get_memory()) == said(await other.chat_history_storage.get()) == said(msgs)

    asyncio.run(main())


@EVERYWHERE
def test_a_block_that_nobody_knows_breaks_neither_a_read_nor_a_compression(place: str) -> None:
    """as-M-B11."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add(Msg("user", [STRANGE], "user"))  # type: ignore[list-item]  # what a later release may have
        assert (await memory.get_memory())[0].content == [STRANGE]
        await memory.add(rounds(5))
        assert heads(await memory.get_memory()) == ["This is", "question 4", "answer 4"]

    asyncio.run(main())


@EVERYWHERE
def test_what_json_cannot_hold_is_refused_when_it_is_added_and_never_breaks_a_read(place: str) -> None:
    """as-M-B11: the error names the message, whosever the storages are."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add(user("a"))
        for raw in (object(), {object()}):
            odd = Msg("user", "b", "user", metadata={"raw": raw})  # type: ignore[dict-item]  # it is refused
            for verb in (memory.add, memory.direct_update_memory):
                with pytest.raises(NotStorable, match=f"raw.* of message 1 .{odd.id}"):
                    await verb([user("c"), odd])
        assert (heads(await memory.get_memory()), await memory.size()) == (["a"], 1)

    asyncio.run(main())


def test_what_json_tells_in_another_way_is_saved_so_from_a_brought_storage() -> None:
    """as-M19: a set, a tuple, keys that are numbers."""

    async def main() -> None:
        memory = made(chat_history_storage=Brought(), memory_storage=Brought())
        await memory.add(Msg("user", "b", "user", metadata={"raw": [{2, 1}, (3,), {4: 5}]}))  # type: ignore[list-item, dict-item]  # as replies have it
        for place in ("chat_history_storage", "memory_storage"):
            (said,) = json.loads(json.dumps(memory.state_dict()))[place]
            assert said["metadata"] == {"raw": [[1, 2], [3], {"4": 5}]}

    asyncio.run(main())


@pytest.mark.parametrize("raw", [object(), {1}, (1, 2), {1: 2}, {(1, 2): 3}], ids=lambda raw: type(raw).__name__)
def test_what_a_brought_storage_holds_breaks_neither_a_read_nor_a_compression(raw: object) -> None:
    """as-M-B11: it is counted and told by its type, and what stays is as it was."""

    async def main() -> None:
        storage = Brought()
        odd = Msg("user", [{"type": "text", "text": "b", "raw": raw}], "user", metadata={"raw": raw})  # type: ignore[list-item, typeddict-unknown-key, dict-item]
        assert await count_words(None, format_msgs(odd)) > 0
        await storage.add([deepcopy(odd), *rounds(5)])
        memory = made(chat_history_storage=Brought(), memory_storage=storage)
        assert heads(await memory.get_memory()) == ["This is", "question 4", "answer 4"]
        await storage.replace([*rounds(5), odd])
        found = await memory.get_memory()
        assert heads(found) == ["This is", "b"]
        assert type(found[1].metadata["raw"]) is type(raw)

    asyncio.run(main())


@EVERYWHERE
def test_a_huge_message_is_kept_whole(place: str) -> None:
    """as-M2."""

    async def main() -> None:
        text = "leek 🥬 " * 300_000
        memory = made(max_token=10**9, **PLACES[place]())
        await memory.add(user(text))
        assert (await memory.get_memory())[0].content == text
        assert (await memory.chat_history_storage.get())[0].content == text

    asyncio.run(main())
