"""Sessions that the SDK itself kept in SQLite come in item by item."""

from __future__ import annotations

import asyncio
from pathlib import Path

from agents import SQLiteSession

from tests.adapters.openai_agents.spoken import turn
from unabridged import Memory
from unabridged.importing import Format, import_path


def test_every_item_of_every_session_comes_in_order(tmp_path: Path) -> None:
    async def kept() -> None:
        for name in ("one", "two"):
            session = SQLiteSession(name, tmp_path / "sessions.db")
            await session.add_items([*turn(1), *turn(2)])
            session.close()

    asyncio.run(kept())
    memory = Memory.open()
    done = import_path(memory, tmp_path / "sessions.db")
    items = [*turn(1), *turn(2)]
    assert [(each.id, each.format, each.events) for each in done.threads] == [
        ("one", Format.OPENAI_AGENTS, len(items)),
        ("two", Format.OPENAI_AGENTS, len(items)),
    ]
    assert done.faults == ()
    assert memory.thread("one").view().to("openai-responses") == memory.thread("two").view().to("openai-responses")
    assert import_path(memory, tmp_path / "sessions.db").events == 0
