"""The storages behind a memory: when they are started, what they offer, and that nothing of theirs gets out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import PLACES, Brought, friday, heads, made, rounds, user
from unabridged.adapters.agentscope.with_compress import InMemoryMessageStorage
from unabridged.errors import UsageError

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


CALLS: dict[str, Any] = {
    "add": lambda memory: memory.add(user("a")),
    "direct_update_memory": lambda memory: memory.direct_update_memory(user("a")),
    "get_memory": lambda memory: memory.get_memory(),
    "delete": lambda memory: memory.delete(0),
    "size": lambda memory: memory.size(),
    "clear": lambda memory: memory.clear(),
    "check_and_compress": lambda memory: memory.check_and_compress(),
    "delete_by_mark": lambda memory: memory.delete_by_mark("hint"),
    "update_messages_mark": lambda memory: memory.update_messages_mark("seen"),
}


@pytest.mark.parametrize("call", CALLS)
def test_every_call_asks_both_storages_whether_they_are_ready_first(call: str) -> None:
    """as-M17."""

    async def main() -> None:
        history, memory = Brought(), Brought()
        door = made(chat_history_storage=history, memory_storage=memory, compression_on_get=False)
        for storage in (history, memory):
            await storage.add([user("there before")])
            storage.called.clear()
        await CALLS[call](door)
        assert (history.called[:2], memory.called[:2]) == (["health", "start"], ["health", "start"])
        await CALLS[call](door)
        assert history.called.count("start") == memory.called.count("start") == 1

    asyncio.run(main())


def test_a_storage_is_whatever_offers_the_methods() -> None:
    """as-M18."""

    class Bare:
        """Of no class of ours."""

        def __init__(self) -> None:
            self._brought = Brought()

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # a method
            return getattr(self._brought, name)

        def __len__(self) -> int:
            return 0

    async def main() -> None:
        bare = Bare()
        memory = made(memory_storage=bare)
        assert memory.memory_storage is bare
        await memory.add(rounds(5))
        assert heads(await memory.get_memory()) == ["This is", "question 4", "answer 4"]
        assert "replace" in bare.called
        assert "clear" not in bare.called

    asyncio.run(main())


STORAGES: dict[str, Any] = {
    "a list": InMemoryMessageStorage,
    "our memory": lambda: made().memory_storage,
    "our history": lambda: made().chat_history_storage,
}


@pytest.mark.parametrize("storage", STORAGES)
def test_every_storage_of_ours_offers_what_is_documented(storage: str) -> None:
    """as-M18."""

    async def main() -> None:
        async with STORAGES[storage]() as kept:
            assert await kept.health()
            await kept.add([user("a"), friday("b")])
            await kept.add([user("c")])
            assert heads(await kept.get()) == ["a", "b", "c"]
            assert [heads(await kept.get(n)) for n in (2, 9, 0, -1)] == [["b", "c"], *[["a", "b", "c"]] * 3]
            await kept.delete(None)
            if storage == "our history":
                with pytest.raises(UsageError, match="keeps all"):
                    await kept.delete([0])
            else:
                await kept.delete([0, 7, -1])
                assert heads(await kept.get()) == ["b", "c"]
            await kept.replace([user("d")])
            assert heads(await kept.get()) == ["d"]
            (await kept.get()).clear()
            await kept.start()
            assert heads(await kept.get()) == ["d"]
            await kept.clear()
            assert await kept.get() == []
        assert await kept.__aexit__(None, None, None) is False

    asyncio.run(main())


def test_what_a_storage_of_ours_gives_out_is_no_part_of_it() -> None:
    """as-M-B9."""

    async def main() -> None:
        storage = InMemoryMessageStorage()
        await storage.add([user("a"), user("b")])
        found = await storage.get()
        found[0].content = "changed"
        found.clear()
        assert heads(await storage.get()) == ["a", "b"]
        (newest,) = await storage.get(1)
        newest.content = "changed"
        assert heads(await storage.get()) == ["a", "b"]

    asyncio.run(main())


@EVERYWHERE
def test_what_was_read_is_the_callers_own(place: str) -> None:
    """as-M-B9: neither the list nor a message in it is the memory's, and the history's are not the memory's."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add([user("a"), Msg("user", [{"type": "text", "text": "b"}], "user")])
        found = await memory.get_memory()
        found[0].content = "changed"
        found[1].content[0]["text"] = "changed"  # type: ignore[index]  # a list of blocks
        found.clear()
        assert heads(await memory.get_memory()) == ["a", "b"]
        assert heads(await memory.chat_history_storage.get()) == ["a", "b"]

    asyncio.run(main())
