"""A long-term memory that records what an agent reads can tell our notes from what was said.
It refuses to look anything up.
"""

from __future__ import annotations

from typing import Any

from agentscope.memory import LongTermMemoryBase
from agentscope.message import Msg

from tests.doors.agentscope.kit import WORDS, ScriptedModel, agent, ran, user
from unabridged.adapters.agentscope import UnabridgedMemory


class Recording(LongTermMemoryBase):
    """Remembers what it was handed, but for notes, and how many notes there were."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, Msg] = {}
        self.notes = 0

    async def record(self, msgs: list[Msg | None], **_: Any) -> None:  # noqa: ANN401  # as there
        """Keep what was said."""
        given = [each for each in msgs if each is not None]
        said = [each for each in given if not each.id.startswith("unabridged-")]
        self.said.update({each.id: each for each in said})
        self.notes += len(given) - len(said)

    async def retrieve(self, *_: Any, **__: Any) -> str:  # noqa: ANN401  # as there
        """Know nothing."""
        return ""


def test_what_was_said_is_recorded_and_notes_are_told_by_their_ids() -> None:
    """The page says so, and what to do."""

    async def talk() -> Recording:
        memory, kept = UnabridgedMemory(limit_tokens=2_000), Recording()
        friday = agent(
            memory, ScriptedModel(f"Noted. {WORDS}"), long_term_memory=kept, long_term_memory_mode="static_control"
        )
        for n in range(20):
            await friday(user(f"fact {n} {WORDS}"))
        await memory.update_compressed_summary("my own words")
        await friday(user("and now?"))
        return kept

    kept = ran(talk())
    facts = [each.content for each in kept.said.values() if each.role == "user"]
    assert (len(facts), kept.notes > 1) == (21, True)
    assert all(str(each).startswith(("fact", "and now?")) for each in facts)
