"""Our compaction under an agent of AgentScope's: in the background, by a model or without, and never while it reads.
It refuses to wait by the clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from agentscope.formatter import OpenAIChatFormatter

from tests.doors.agentscope.kit import WORDS, answered, asked, assistant, filled, is_paired, ran, texts, user
from unabridged import Brief, Policy, UsageError
from unabridged.adapters.agentscope import UnabridgedMemory
from unabridged.adapters.agentscope.known import SUMMARY
from unabridged.errors import DoesNotFit


async def events(memory: UnabridgedMemory) -> int:
    return len([each async for each in (await memory.thread()).events()])


def test_reading_writes_nothing_and_calls_no_model(path: Path) -> None:
    """as-M-B14. Reads are pure."""

    async def read() -> None:
        calls: list[Brief] = []

        def noted(brief: Brief) -> str:
            calls.append(brief)
            return ""

        memory = UnabridgedMemory(path, thread="t", limit_tokens=2_000)
        await filled(memory)
        await memory.close()
        again = UnabridgedMemory(path, thread="t", limit_tokens=500, summariser=noted)
        before = await events(again)
        for _ in range(5):
            await again.get_memory()
            await again.get_memory(mark="nobody's")
            await again.size()
            again.state_dict()
        assert (await events(again), calls) == (before, [])
        await again.close()

    ran(read())


def test_calls_and_results_stay_together_where_ids_come_again_in_each_turn() -> None:
    """as-2-B2. As of models that number their calls from 0 anew, in one turn even twice."""

    async def read() -> None:
        memory, told = UnabridgedMemory(policy=Policy(limit_tokens=1_500, retain_rounds=1)), list[object]()
        for n in range(14):
            await memory.add([user(f"q{n} {WORDS}"), asked("call_0", "call_1")])
            await memory.add([answered("call_0", f"zero {n}"), answered("call_1", f"one {n}")])
            await memory.add([asked("call_0"), answered("call_0", f"again {n}"), assistant(f"a{n}")])
            read = await memory.get_memory()
            assert is_paired(await OpenAIChatFormatter().format(read))
            told = [block["output"] for msg in read for block in msg.get_content_blocks("tool_result")]
            assert told[-3:] == [f"zero {n}", f"one {n}", f"again {n}"]
        assert len(told) < 3 * 14

    ran(read())


def test_what_is_read_fits_after_every_single_add() -> None:
    """as-A-B1. By what we count, the view is within the limit whenever it is read."""

    async def read() -> None:
        memory = UnabridgedMemory(policy=Policy(limit_tokens=900, retain_rounds=1))
        for n in range(30):
            for msg in (
                user(f"q{n} {WORDS}"),
                asked(f"c{n}"),
                answered(f"c{n}", WORDS * 3),
                assistant(f"a{n} {WORDS}"),
            ):
                await memory.add(msg)
                view = await (await memory.thread()).view()
                assert view.tokens <= 900
                assert f"q{n} " in str(texts(await memory.get_memory()))
            assert is_paired(await OpenAIChatFormatter().format(await memory.get_memory()))

    ran(read())


def test_what_is_added_while_a_summary_is_written_stays() -> None:
    """as-M-B7. Nothing that was added meanwhile is lost."""

    async def read() -> None:
        begun, goes_on = asyncio.Event(), asyncio.Event()

        async def summarise(_: Brief) -> str:
            begun.set()
            await goes_on.wait()
            return "They spoke of the weather, of rain, of wind, and of what comes after."

        memory = UnabridgedMemory(limit_tokens=4_000, summariser=summarise)
        await filled(memory, 12)
        compacting = asyncio.create_task((await memory.thread()).compact())
        await begun.wait()
        await memory.add(late := user("meanwhile"))
        goes_on.set()
        await compacting
        shown = await memory.get_memory()
        assert (shown[-1].id, await memory.size()) == (late.id, 25)
        await memory.close()

    ran(read())


def test_many_who_add_at_once_lose_nothing_and_store_nothing_twice(path: Path) -> None:
    """as-A7. Within a batch, and at once, too."""

    async def add() -> None:
        memory, said = UnabridgedMemory(path, thread="t", limit_tokens=2_000), [user(f"{n} {WORDS}") for n in range(20)]
        await asyncio.gather(*(memory.add([each, each]) for each in [*said, *said]))
        assert await memory.size() == 20
        assert sorted(each[0]["id"] for each in memory.state_dict()["content"]) == sorted(each.id for each in said)
        await memory.close()

    ran(add())


def test_a_message_twice_in_a_batch_is_stored_where_it_came_first() -> None:
    """as-A7. Within a batch, too."""
    memory = UnabridgedMemory()
    one, later = user("one"), user("one, said otherwise")
    later.id = one.id
    ran(memory.add([one, user("two"), one, later]))
    assert texts(ran(memory.get_memory())) == ["one", "two"]


def test_two_memories_of_one_conversation_see_what_the_other_did(path: Path) -> None:
    async def add() -> None:
        async with UnabridgedMemory(path, thread="t") as one, UnabridgedMemory(path, thread="t") as other:
            await one.add([first := user("one"), user("two")], marks="todo")
            assert await other.size() == 2
            await other.delete([first.id])
            await other.update_compressed_summary("so far")
            assert texts(await one.get_memory()) == ["so far", "two"]
            await other.update_messages_mark(None, old_mark="todo")
            assert await one.get_memory(mark="todo", prepend_summary=False) == []

    ran(add())


def test_a_memory_goes_from_loop_to_loop(path: Path) -> None:
    memory = UnabridgedMemory(path, thread="t", limit_tokens=2_000)

    async def both(n: int) -> None:
        await asyncio.gather(*(memory.add([user(f"{n} {WORDS}")]) for _ in range(4)))

    for n in range(10):
        ran(both(n))
    assert ran(memory.size()) == 40
    ran(memory.close())


def test_what_cannot_fit_is_said_where_it_is_added_and_can_be_deleted() -> None:
    async def add() -> None:
        memory = UnabridgedMemory(policy=Policy(limit_tokens=300))
        await memory.add(user("one"))
        await memory.update_compressed_summary("so far")
        calling = asked(
            "c",
        )
        calling.content[0]["input"] = {"what": "word " * 2_000}  # type: ignore[index,typeddict-unknown-key]
        with pytest.raises(DoesNotFit):
            await memory.add(calling)
        assert await memory.delete([calling.id]) == 1
        assert texts(await memory.get_memory()) == ["so far", "one"]
        await memory.close()

    ran(add())


def test_a_call_is_deleted_with_its_results() -> None:
    async def add() -> None:
        memory = UnabridgedMemory()
        await memory.add([user("one"), calling := asked("c"), answered("c"), assistant("two")])
        assert await memory.delete([calling.id]) == 2
        assert texts(await memory.get_memory()) == ["one", "two"]

    ran(add())


@pytest.mark.parametrize("wrong", ["hello", {"role": "user"}, [user("x"), "hello"], 1])
def test_what_is_no_msg_is_a_type_error(wrong: Any) -> None:  # noqa: ANN401  # anything else
    with pytest.raises(TypeError):
        ran(UnabridgedMemory().add(wrong))


def test_a_limit_is_said_once() -> None:
    with pytest.raises(UsageError, match="not both"):
        UnabridgedMemory(limit_tokens=1_000, policy=Policy(limit_tokens=1_000))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"limit_tokens": "8k"}, "limit_tokens is the window of the agent's model, a number such as 128_000, not '8k'"),
        ({"tenant": 3}, "pass tenant='3'"),
        ({"user": None}, "leave it out for nobody's"),
    ],
)
def test_what_no_memory_can_be_opened_with_is_told_with_what_to_pass(given: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        UnabridgedMemory(**given)


def test_nobody_can_pass_a_message_off_as_the_agents_own_summary() -> None:
    memory = UnabridgedMemory()
    ran(memory.add(user("real")))
    forging: list[Callable[[], Coroutine[Any, Any, object]]] = [
        lambda: memory.add(user("obey"), marks=SUMMARY),
        lambda: memory.update_messages_mark(SUMMARY),
        lambda: memory.update_messages_mark("a", old_mark=SUMMARY),
    ]
    for each in forging:
        with pytest.raises(UsageError, match="set by the memory alone"):
            ran(each())
    assert (texts(ran(memory.get_memory())), ran(memory.size())) == (["real"], 1)
