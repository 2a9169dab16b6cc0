"""Sessions: saved and loaded through AgentScope, from and into its own memory, and a file that is opened again.
It refuses to know how the log keeps any of it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest
from agentscope.memory import InMemoryMemory, MemoryBase
from agentscope.session import JSONSession
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.doors.agentscope.kept import SAID, everything, filled
from tests.doors.agentscope.kit import ScriptedModel, agent, answered, asked, assistant, ran, texts, user
from unabridged import AsyncMemory
from unabridged.adapters.agentscope import UnabridgedMemory
from unabridged.adapters.agentscope.known import SUMMARY
from unabridged.errors import UsageError


def test_a_state_gives_messages_that_are_there_the_marks_they_had() -> None:
    """as-A9. Marks that came since are taken off, and those that left are put on again."""
    memory = filled(UnabridgedMemory())
    saved, before = memory.state_dict(), everything(memory)
    ran(memory.update_messages_mark("later", old_mark="todo"))
    ran(memory.update_messages_mark("todo", msg_ids=[SAID[0].id]))
    assert everything(memory) != before
    memory.load_state_dict(saved)
    assert (everything(memory), ran(memory.get_memory(mark="later", prepend_summary=False))) == (before, [])


@pytest.mark.parametrize("into", [UnabridgedMemory, InMemoryMemory])
@pytest.mark.parametrize("out_of", [UnabridgedMemory, InMemoryMemory])
def test_a_session_goes_from_memory_to_memory(out_of: type[MemoryBase], into: type[MemoryBase], tmp_path: Path) -> None:
    """as-A9, as-M-B3. Content, marks and summary, as plain JSON, both ways."""
    session, before, after = JSONSession(str(tmp_path)), filled(out_of()), into()
    ran(session.save_session_state("s", memory=before))
    ran(session.load_session_state("s", memory=after))
    assert everything(after) == everything(before)
    assert (texts(ran(after.get_memory()))[0], after.state_dict()) == ("so far", before.state_dict())


def test_a_whole_agent_is_saved_and_goes_on_elsewhere(tmp_path: Path) -> None:
    """as-A9. With its agent."""
    session, model = JSONSession(str(tmp_path)), ScriptedModel("Noted.", "Teal.")
    ran((first := agent(UnabridgedMemory(), model))(user("My colour is teal.")))
    ran(session.save_session_state("s", agent=first))
    second = agent(UnabridgedMemory(tmp_path / "log.db"), model)
    ran(session.load_session_state("s", agent=second))
    ran(second(user("Which colour?")))
    assert "My colour is teal." in str(model.prompts[-1])
    assert ran(second.memory.size()) == 4
    ran(cast("UnabridgedMemory", second.memory).close())


def test_the_state_is_told_within_a_running_loop_too() -> None:
    """as-M19. Synchronously, inside a running loop."""

    async def state() -> dict[str, Any]:
        memory = UnabridgedMemory()
        await memory.add(SAID)
        return memory.state_dict()

    assert len(ran(state())["content"]) == len(SAID)


def test_states_from_before_there_were_marks_load() -> None:
    """as-A9. Older formats load."""
    memory = UnabridgedMemory()
    memory.load_state_dict({"content": [each.to_dict() for each in SAID]})
    assert [each.id for each in ran(memory.get_memory())] == [each.id for each in SAID]


@pytest.mark.parametrize(
    ("state", "error"),
    [
        ({}, KeyError),
        ({"content": [1]}, ValueError),
        ({"content": 5}, ValueError),
        ({"content": {"name": "x"}}, ValueError),
        ({"content": [[{"name": "x"}, []]]}, ValueError),
        ({"content": [[{**SAID[0].to_dict(), "role": "nobody"}, []]]}, ValueError),
        ({"content": [["a"]]}, ValueError),
        ({"content": [["a", 1]]}, ValueError),
        ({"content": [[SAID[0].to_dict(), [SUMMARY]]]}, UsageError),
        ({"content": None}, ValueError),
        ({"content": [[{**SAID[0].to_dict(), "id": 5}, []]]}, ValueError),
        ({"content": [{**SAID[0].to_dict(), "name": None}]}, ValueError),
        ({"content": [], "_compressed_summary": 5}, ValueError),
        (None, UsageError),
    ],
)
def test_what_is_no_state_is_refused_and_changes_nothing(state: Any, error: type[Exception]) -> None:  # noqa: ANN401  # no state
    """as-M-B3. Strict means strict."""
    memory = filled(UnabridgedMemory())
    with pytest.raises(error):
        memory.load_state_dict(state)
    assert (ran(memory.size()), texts(ran(memory.get_memory()))[0]) == (len(SAID), "so far")


def test_an_empty_state_empties() -> None:
    """as-M-B3. Loading an empty one empties."""
    memory = filled(UnabridgedMemory())
    memory.load_state_dict({"content": []})
    assert ran(memory.get_memory()) == []
    memory = filled(UnabridgedMemory())
    memory.load_state_dict({}, strict=False)
    assert (ran(memory.get_memory()), memory.state_dict()["content"]) == ([], [])


def test_what_was_loaded_survives_every_later_call() -> None:
    """as-M-B2. Loaded state stays."""
    memory = UnabridgedMemory()
    memory.load_state_dict(filled(InMemoryMemory()).state_dict())
    ran(memory.add(user("four")))
    ran(memory.add(None))
    assert (ran(memory.size()), len(memory.state_dict()["content"])) == (len(SAID) + 1, len(SAID) + 1)


def test_attributes_that_a_subclass_registers_are_saved() -> None:
    class Counting(UnabridgedMemory):
        def __init__(self) -> None:
            super().__init__()
            self.count = 0
            self.register_state("count")

    memory, other = Counting(), Counting()
    memory.count = 3
    other.load_state_dict(json.loads(json.dumps(memory.state_dict())))
    assert other.count == 3
    with pytest.raises(KeyError):
        other.load_state_dict({"content": []})


@settings(max_examples=25)
@given(st.lists(st.integers(0, 5), max_size=5, unique=True), st.lists(st.integers(0, 5), max_size=5, unique=True))
def test_whatever_was_stored_a_memory_is_what_was_loaded(before: list[int], after: list[int]) -> None:
    said = [user("0"), asked("c"), answered("c"), assistant("3"), user("4"), user("5")]
    memory, other = UnabridgedMemory(), InMemoryMemory()
    ran(memory.add([said[n] for n in before], marks="old"))
    ran(other.add([said[n] for n in after], marks="new"))
    memory.load_state_dict(other.state_dict())
    assert ran(memory.size()) == len(after)
    assert memory.state_dict() == other.state_dict()


class TestAgain:
    def test_a_file_that_is_opened_again_goes_on_where_it_was(self, path: Path) -> None:
        """as-A-B5. Messages, marks and the summary live in the store."""
        before = filled(UnabridgedMemory(path, thread="t"))
        told = everything(before)
        ran(cast("UnabridgedMemory", before).close())
        again = UnabridgedMemory(path, thread="t")
        assert (everything(again), texts(ran(again.get_memory()))[0]) == (told, "so far")
        ran(again.add(SAID[1:3]))
        assert ran(again.size()) == len(SAID)
        ran(again.close())

    def test_loading_what_the_file_has_already_writes_nothing(self, path: Path) -> None:
        before = cast("UnabridgedMemory", filled(UnabridgedMemory(path, thread="t")))
        state, count = json.loads(json.dumps(before.state_dict())), ran(events(before))
        ran(before.close())
        again = UnabridgedMemory(path, thread="t")
        again.load_state_dict(state)
        assert ran(again.size()) == len(SAID)
        assert ran(events(again)) == count
        assert again.state_dict() == state
        ran(again.close())

    def test_a_reply_that_owed_a_structured_answer_is_known_again(self, path: Path) -> None:
        """An agent that ran out of steps says of its reply that its metadata is none; a state is loaded with a {}."""

        async def story() -> list[int]:
            async with UnabridgedMemory(path, thread="t") as memory:
                owing = assistant("I ran out of steps.")
                owing.metadata = None  # type: ignore[assignment]  # as the agent has it
                await memory.add([user("a"), owing, user("b")])
                before = await (await memory.thread()).row()
                memory.load_state_dict(json.loads(json.dumps(memory.state_dict())))
                assert texts(await memory.get_memory()) == ["a", "I ran out of steps.", "b"]
                after = await (await memory.thread()).row()
                return [0 if each is None else each.head for each in (before, after)]

        assert ran(story()) == [3, 3]

    def test_an_older_session_hides_what_came_after_it_and_the_log_keeps_it(self, path: Path) -> None:
        memory = UnabridgedMemory(path, thread="t")
        ran(memory.add(SAID[:4]))
        state = memory.state_dict()
        ran(memory.add(SAID[4:]))
        memory.load_state_dict(state)
        assert [each.id for each in ran(memory.get_memory())] == [each.id for each in SAID[:4]]
        assert "three" in ran(logged(memory))
        ran(memory.close())

    def test_a_state_that_ends_between_a_call_and_its_result_is_loaded_as_it_is(self) -> None:
        memory, other = UnabridgedMemory(), InMemoryMemory()
        ran(memory.add(SAID))
        ran(other.add(SAID[:2]))
        memory.load_state_dict(other.state_dict())
        assert [each.id for each in ran(memory.get_memory())] == [each.id for each in SAID[:2]]

    def test_two_tenants_and_two_users_in_one_file_never_see_each_other(self, path: Path) -> None:
        whose: list[dict[str, Any]] = [{}, {"tenant": "a"}, {"tenant": "b"}, {"tenant": "a", "user": "u"}]
        memories = [UnabridgedMemory(path, thread="t", **each) for each in whose]
        for n, memory in enumerate(memories):
            ran(memory.add(user(str(n))))
        assert [texts(ran(memory.get_memory())) for memory in memories] == [["0"], ["1"], ["2"], ["3"]]
        for memory in memories:
            ran(memory.close())

    def test_two_memories_without_a_thread_are_two_conversations(self, path: Path) -> None:
        one, other = UnabridgedMemory(path), UnabridgedMemory(path)
        ran(one.add(user("secret")))
        assert (ran(other.get_memory()), one.thread_id != other.thread_id) == ([], True)
        third = UnabridgedMemory(path, thread=one.thread_id)
        assert texts(ran(third.get_memory())) == ["secret"]
        for memory in (one, other, third):
            ran(memory.close())

    def test_a_memory_that_is_passed_in_stays_open(self) -> None:
        async def shared() -> list[str | None]:
            async with await AsyncMemory.open() as memory:
                async with UnabridgedMemory(memory, thread="t") as one:
                    await one.add(user("hello"))
                return texts(await UnabridgedMemory(memory, thread="t").get_memory())

        assert ran(shared()) == ["hello"]


async def events(memory: UnabridgedMemory) -> int:
    """How many events the log has."""
    return len([each async for each in (await memory.thread()).events()])


async def logged(memory: UnabridgedMemory) -> str:
    """Everything the log has."""
    return str([each.body async for each in (await memory.thread()).events()])
