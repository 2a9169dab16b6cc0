"""Deep copies of a memory: conversations of their own, as copies of AgentScope's own memory are."""

from __future__ import annotations

import pickle  # noqa: TID251  # it is refused
from copy import deepcopy
from pathlib import Path

import pytest
from agentscope.memory import InMemoryMemory, MemoryBase

from tests.doors.agentscope.kept import SAID, everything, filled
from tests.doors.agentscope.kit import ran, texts, user
from unabridged.adapters.agentscope import UnabridgedMemory
from unabridged.errors import UsageError


@pytest.mark.parametrize("kind", [UnabridgedMemory, InMemoryMemory])
def test_a_deep_copy_goes_on_by_itself_from_where_the_memory_was(kind: type[MemoryBase]) -> None:
    """as-A9. As a copy of AgentScope's own memory does, which programs make to try two ways from one place."""
    memory = filled(kind())
    before = everything(memory)
    other = deepcopy(memory)
    ran(other.add(user("four")))
    assert (everything(memory), texts(ran(memory.get_memory()))[0]) == (before, "so far")
    assert (texts(ran(other.get_memory()))[0], ran(other.size())) == ("so far", len(SAID) + 1)
    assert everything(other)[1] == before[1]


def test_a_deep_copy_of_a_memory_in_a_file_is_another_conversation_there(tmp_path: Path) -> None:
    class Mine(UnabridgedMemory):
        def __init__(self) -> None:
            super().__init__(tmp_path / "agent.db", thread="one")
            self.seen = ["mine"]

    async def main() -> None:
        async with Mine() as memory:
            await memory.add(SAID)
            async with deepcopy(memory) as other:
                await other.add(user("four"))
                other.seen.append("its")
                assert (await memory.size(), await other.size(), memory.seen) == (len(SAID), len(SAID) + 1, ["mine"])
                there = other.thread_id
        async with UnabridgedMemory(tmp_path / "agent.db", thread=there) as again:
            assert (again.thread_id != "one", await again.size()) == (True, len(SAID) + 1)

    ran(main())


def test_a_memory_is_not_pickled_and_says_that_its_state_is() -> None:
    memory = filled(UnabridgedMemory())
    with pytest.raises(UsageError, match=r"other.load_state_dict\(memory.state_dict\(\)\)"):
        pickle.dumps(memory)
    other = UnabridgedMemory()
    other.load_state_dict(pickle.loads(pickle.dumps(memory.state_dict())))  # noqa: S301  # our own
    assert everything(other) == everything(memory)
