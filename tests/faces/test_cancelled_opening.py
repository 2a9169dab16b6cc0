"""A memory whose opening is cancelled: nobody has it to close, and nothing of it stays open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from unabridged import AsyncMemory
from unabridged.stores.sqlite.identity import inode
from unabridged.stores.sqlite.libraries import OPEN_FILES


def test_a_memory_whose_opening_is_cancelled_keeps_no_file_open(tmp_path: Path) -> None:
    path = tmp_path / "a.db"

    async def story() -> None:
        task = asyncio.create_task(AsyncMemory.open(path))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.get_running_loop().shutdown_default_executor()  # it is open by now
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
        assert inode(str(path)) not in OPEN_FILES._open

    asyncio.run(story())
    assert path.exists()
