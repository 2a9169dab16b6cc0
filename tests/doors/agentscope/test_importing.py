"""What AgentScope's own sessions saved of agents comes in message by message."""

from __future__ import annotations

from pathlib import Path

from agentscope.memory import InMemoryMemory
from agentscope.session import JSONSession

from tests.doors.agentscope.kit import answered, asked, ran, user
from unabridged import Memory
from unabridged.importing import Format, import_path


class Agent:
    """What a session saves: whatever has a state."""

    def __init__(self, memory: InMemoryMemory) -> None:
        self.memory = memory

    def state_dict(self) -> dict[str, object]:
        """The state of its memory."""
        return {"memory": self.memory.state_dict()}


def test_every_message_of_a_saved_agent_comes_in_order(tmp_path: Path) -> None:
    memory = InMemoryMemory()
    ran(memory.add([user("Where is crane 12?"), asked("c1"), answered("c1"), user("And 13?")]))
    session = JSONSession(save_dir=str(tmp_path))
    ran(session.save_session_state("s", agent=Agent(memory)))  # type: ignore[arg-type]  # what it asks of a module
    found = Memory.open()
    done = import_path(found, tmp_path)
    assert [(each.format, each.events, each.beside) for each in done.threads] == [(Format.AGENTSCOPE, 4, 0)]
    sent = found.thread(done.threads[0].id).view().to("openai")
    assert [each["role"] for each in sent] == ["user", "assistant", "tool", "user"]
    assert sent[1]["tool_calls"][0]["id"] == sent[2]["tool_call_id"] == "c1"
