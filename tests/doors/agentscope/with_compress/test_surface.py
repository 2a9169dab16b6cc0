"""What a memory takes and gives, by its documented names and defaults, wherever its storages are."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import PLACES, Brought, Model, friday, heads, made, rounds, user
from unabridged.adapters.agentscope.with_compress import MemoryWithCompress, MessageStorageBase
from unabridged.errors import UsageError

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


def test_the_constructor_has_the_documented_arguments_in_their_order_and_their_defaults() -> None:
    """as-M1."""
    found = inspect.signature(MemoryWithCompress).parameters.values()
    told = {each.name: each.default for each in found if each.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD}
    empty = inspect.Parameter.empty
    assert list(told.items()) == [
        ("model", empty),
        ("formatter", empty),
        ("max_token", 28000),
        ("chat_history_storage", None),
        ("memory_storage", None),
        ("token_counter", None),
        ("compress_func", None),
        ("compression_trigger_func", None),
        ("compression_on_add", False),
        ("compression_on_get", True),
        ("customized_compression_prompt", None),
    ]


def test_two_memories_that_were_given_no_storage_share_none() -> None:
    """as-M-B1, as-M1."""

    async def main() -> None:
        alice, bob = made(), made()
        await alice.add(user("alice secret"))
        assert (await bob.get_memory(), await bob.size()) == ([], 0)
        assert alice.chat_history_storage is not bob.chat_history_storage
        assert isinstance(bob.chat_history_storage, MessageStorageBase)
        assert isinstance(bob.memory_storage, MessageStorageBase)

    asyncio.run(main())


def test_one_storage_for_both_is_refused() -> None:
    """as-M1: compressing the memory would compress the history."""
    one = Brought()
    with pytest.raises(UsageError, match="one storage"):
        made(chat_history_storage=one, memory_storage=one)


@pytest.mark.parametrize("limit", [0, -1, 1.5, "28000", None, True])
def test_a_limit_that_is_no_count_is_refused(limit: object) -> None:
    """as-M1."""
    with pytest.raises(UsageError, match="max_token"):
        made(max_token=limit)


@EVERYWHERE
@pytest.mark.parametrize(
    "given",
    ["soup", {"role": "user"}, iter([user("a")]), [user("a"), "b"], 7, b"soup", {user("a")}],
    ids=lambda given: type(given).__name__,
)
def test_what_is_no_message_is_refused_and_nothing_is_added(place: str, given: Any) -> None:  # noqa: ANN401  # anything
    """as-M2."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        with pytest.raises(TypeError):
            await memory.add(given)
        with pytest.raises(TypeError):
            await memory.direct_update_memory(given)
        assert (await memory.size(), await memory.get_memory()) == (0, [])

    asyncio.run(main())


@EVERYWHERE
def test_nothing_one_and_several_are_added_as_copies_to_both(place: str) -> None:
    """as-M2."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        said = user("soup")
        await memory.add(None)
        await memory.add(said)
        await memory.add((friday("leek"), friday("onion")))
        said.content = "changed"
        assert heads(await memory.get_memory()) == ["soup", "leek", "onion"]
        assert heads(await memory.chat_history_storage.get()) == ["soup", "leek", "onion"]
        assert (await memory.get_memory())[0].id == said.id

    asyncio.run(main())


@EVERYWHERE
@pytest.mark.parametrize("recent_n", [None, 0, -1, 1, 2, 9])
def test_what_is_filtered_is_cut_to_the_newest_afterwards(place: str, recent_n: int | None) -> None:
    """as-M12."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add([user(f"m{n}") for n in range(5)])
        asked: list[tuple[int, Any]] = []

        def even(at: int, msg: Msg) -> bool:
            asked.append((at, msg.content))
            return at % 2 == 0

        found = await memory.get_memory(recent_n, even)
        expected = ["m0", "m2", "m4"]
        assert heads(found) == (expected[-recent_n:] if recent_n and recent_n > 0 else expected)
        assert asked == [(n, f"m{n}") for n in range(5)]

    asyncio.run(main())


@EVERYWHERE
@pytest.mark.parametrize(
    ("indices", "left"),
    [(1, "023"), ([0, 3], "12"), (range(2, 3), "013"), ({7, -1}, "0123"), (-1, "0123"), ([], "0123")],
)
def test_positions_leave_the_memory_and_stay_in_the_history(place: str, indices: Any, left: str) -> None:  # noqa: ANN401  # any iterable
    """as-M13."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add([user(each) for each in "0123"])
        assert await memory.delete(iter(indices) if isinstance(indices, range) else indices) == 4 - len(left)
        assert "".join(heads(await memory.get_memory())) == left
        assert await memory.size() == 4

    asyncio.run(main())


@EVERYWHERE
def test_a_summary_can_be_deleted_by_its_position(place: str) -> None:
    """as-M13."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add(rounds(5))
        assert heads(await memory.get_memory())[0] == "This is"
        await memory.delete(0)
        assert heads(await memory.get_memory()) == ["question 4", "answer 4"]
        assert await memory.size() == 10

    asyncio.run(main())


@EVERYWHERE
def test_the_size_is_the_historys_and_clearing_empties_both(place: str) -> None:
    """as-M14."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add(rounds(5))
        assert (len(await memory.get_memory()), await memory.size()) == (3, 10)
        await memory.clear()
        assert (await memory.get_memory(), await memory.size()) == ([], 0)
        await memory.add(user("again"))
        assert (heads(await memory.get_memory()), await memory.size()) == (["again"], 1)

    asyncio.run(main())


def test_retrieving_is_not_offered() -> None:
    """as-M14."""
    with pytest.raises(NotImplementedError, match="get_memory"):
        asyncio.run(made().retrieve("soup"))


@EVERYWHERE
def test_a_direct_update_replaces_the_memory_alone(place: str) -> None:
    """as-M15."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        await memory.add([user("a"), friday("b")])
        await memory.direct_update_memory(None)
        assert heads(await memory.get_memory()) == ["a", "b"]
        await memory.direct_update_memory([friday("c"), user("d")])
        assert heads(await memory.get_memory()) == ["c", "d"]
        await memory.direct_update_memory(user("e"))
        assert (heads(await memory.get_memory()), await memory.size()) == (["e"], 2)
        assert heads(await memory.chat_history_storage.get()) == ["a", "b"]
        await memory.add(user("f"))
        assert (heads(await memory.get_memory()), await memory.size()) == (["e", "f"], 3)

    asyncio.run(main())


@EVERYWHERE
def test_checking_compresses_a_copy_and_stores_nothing(place: str) -> None:
    """as-M16."""

    async def main() -> None:
        async def long(msgs: list[Msg]) -> bool:
            return len(msgs) > 4

        memory = made(max_token=50_000, compression_on_get=False, **PLACES[place]())
        await memory.add(rounds(4))
        fired, found = await memory.check_and_compress()
        assert (fired, len(found)) == (False, 8)
        fired, found = await memory.check_and_compress(compression_trigger_func=long)
        assert (fired, heads(found)) == (True, ["This is", "question 3", "answer 3"])
        fired, found = await memory.check_and_compress(compression_trigger_func=long, memory=rounds(2))
        assert (fired, len(found)) == (False, 4)
        fired, found = await memory.check_and_compress(None, long, rounds(3))
        assert (fired, heads(found)) == (True, ["This is", "question 2", "answer 2"])
        assert len(await memory.get_memory()) == 8

    asyncio.run(main())


@EVERYWHERE
def test_a_check_whose_compressor_fails_gives_back_what_there_was(place: str) -> None:
    """as-M16, as-M11."""

    async def main() -> None:
        async def always(_: list[Msg]) -> bool:
            return True

        memory = made(Model({}), compression_on_get=False, **PLACES[place]())
        await memory.add(rounds(4))
        fired, found = await memory.check_and_compress(compression_trigger_func=always)
        assert (fired, len(found)) == (False, 8)

    asyncio.run(main())
