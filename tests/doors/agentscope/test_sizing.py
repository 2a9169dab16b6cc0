"""A view is looked at only where it may have grown too large, and none that has is overlooked.
It refuses to trust the estimate: it is held against the view itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agentscope.message import Msg
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.doors.agentscope.kit import answered, asked, assistant, ran, user
from unabridged import Policy
from unabridged.adapters.agentscope import UnabridgedMemory
from unabridged.log.kind import Kind
from unabridged.view.budget import Urgency

_SAID: dict[str, Callable[[str], Msg]] = {
    "user": user,
    "assistant": assistant,
    "answered": lambda text: answered("c", text),
}
_STEPS = st.tuples(st.sampled_from([*_SAID, "asked", "hint", "delete", "summary", "mark", "show"]), st.integers(0, 60))


@settings(max_examples=30)
@given(st.lists(_STEPS, max_size=25))
def test_no_view_that_has_grown_too_large_is_overlooked(steps: list[tuple[str, int]]) -> None:
    """as-A-B1. Whatever was done, what is read fits."""

    async def done() -> None:
        memory = UnabridgedMemory(policy=Policy(limit_tokens=600, retain_rounds=1))
        thread = await memory.thread()
        for step, n in steps:
            if step in _SAID:
                await memory.add(_SAID[step]("word " * n))
            else:
                await _other(memory, thread, step, n)
            view = await thread.view()
            assert view.urgency is not Urgency.NOW

    ran(done())


async def _other(memory: UnabridgedMemory, thread: Any, step: str, n: int) -> None:  # noqa: ANN401  # a thread
    shown = await memory.get_memory(prepend_summary=False)
    match step:
        case "asked":
            await memory.add(asked(f"c{n}", "c"))
        case "hint":
            await memory.add(user("go on"), marks="hint")
            await memory.delete_by_mark("hint")
        case "delete" if shown:
            await memory.delete([shown[n % len(shown)].id])
        case "summary":
            await memory.update_compressed_summary("so far " * (n % 3))
        case "mark" if shown:
            await memory.update_messages_mark("compressed", msg_ids=[shown[n % len(shown)].id])
        case "show" if await memory.size():
            stored = [event.seq async for event in thread.events() if event.kind is Kind.MESSAGE]
            await thread.show(stored[n % len(stored)])
            await memory.add(None)
        case _:
            return


def test_a_view_is_not_looked_at_while_there_is_room() -> None:
    async def done() -> None:
        memory = UnabridgedMemory(limit_tokens=100_000)
        await memory.add(user("one"))
        keeping, looked = memory._keeping, []
        thread: Any = await memory.thread()

        class Looking:
            def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever the thread has
                looked.append(name)
                return getattr(thread, name)

        keeping._thread = Looking()  # type: ignore[assignment]  # the thread, told of what it is asked
        for _ in range(10):
            await memory.add(assistant("word " * 100))
        assert ("append" in looked, "view" in looked) == (True, False)

    ran(done())


def test_of_a_window_an_eighth_is_left_for_tools_and_a_sixteenth_for_the_answer_unless_a_policy_says() -> None:
    async def room(**said: Any) -> int:  # noqa: ANN401  # what a memory takes
        async with UnabridgedMemory(**said) as memory:
            await memory.add(user("hello"))
            budget = (await (await memory.thread()).view()).budget
            assert budget is not None
            return budget.room_tokens

    assert ran(room(limit_tokens=8_000)) == 8_000 - 1_000 - 500
    assert ran(room()) == 128_000 - 16_000 - 8_000
    assert ran(room(policy=Policy(limit_tokens=8_000, tools_tokens=300, reserve_tokens=200))) == 7_500


def test_what_is_read_leaves_its_window_room_for_the_tools_beside_it() -> None:
    async def largest() -> int:
        async with UnabridgedMemory(limit_tokens=2_000) as memory:
            thread, sizes = await memory.thread(), list[int]()
            for n in range(60):
                await memory.add([user(f"{n} " + "word " * 60), assistant("word " * 60)])
                sizes.append((await thread.view()).tokens)
            return max(sizes)

    assert ran(largest()) <= 2_000 - 250 - 125
