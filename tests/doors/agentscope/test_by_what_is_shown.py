"""A host deletes and marks by the ids that it reads, also what the library tells in words of its own."""

from __future__ import annotations

from agentscope.message import Msg

from tests.doors.agentscope.kit import answered, asked, assistant, filled, ran, texts, user
from unabridged.adapters.agentscope import UnabridgedMemory

# A result that nobody called for, and one that came after the conversation had gone on.
STRAYED = [answered("nobody's"), user("one"), asked("c"), user("two"), answered("c", "late"), assistant("three")]


def _is_told(msg: Msg) -> bool:
    return msg.role == "user" and "A result " in str(msg.content)


def test_a_summary_is_deleted_with_all_it_tells() -> None:
    async def trim() -> None:
        memory = UnabridgedMemory(limit_tokens=2_000)
        await filled(memory, turns=20)
        oldest, *others = await memory.get_memory()
        before, gone = await memory.size(), await memory.delete([oldest.id])
        assert gone > 1
        assert await memory.size() == before - gone
        assert [each.id for each in await memory.get_memory()] == [each.id for each in others]

    ran(trim())


def test_who_deletes_the_oldest_he_reads_until_nothing_is_left_comes_to_an_end() -> None:
    async def trim() -> None:
        memory = UnabridgedMemory(limit_tokens=2_000)
        await filled(memory, turns=20)
        while shown := await memory.get_memory():
            assert await memory.delete([shown[0].id])
        assert await memory.size() == 0

    ran(trim())


def test_a_result_that_is_told_in_words_is_deleted_by_the_id_under_which_it_is_read() -> None:
    async def trim() -> None:
        memory = UnabridgedMemory()
        await memory.add(STRAYED)
        told = [each.id for each in await memory.get_memory() if _is_told(each)]
        assert [await memory.delete([each]) for each in told] == [1, 1]
        assert not any(map(_is_told, await memory.get_memory()))

    ran(trim())


def test_a_result_that_is_told_in_words_leaves_when_the_agents_own_summary_tells_it() -> None:
    async def compress() -> None:
        memory = UnabridgedMemory()
        await memory.add(STRAYED)
        shown = await memory.get_memory(exclude_mark="compressed")
        await memory.update_compressed_summary("so far")
        await memory.update_messages_mark("compressed", msg_ids=[each.id for each in shown[:-1]])
        assert texts(await memory.get_memory(exclude_mark="compressed")) == ["so far", "two", "three"]

    ran(compress())
