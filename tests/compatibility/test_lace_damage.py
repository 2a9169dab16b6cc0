"""What people who come from lace rely on when a compaction was damaged: it is stepped over, and nothing is lost.
It refuses to find damage; verify does.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.compatibility.kit import TIGHT, opened, talk
from unabridged.log.kind import Kind

DAMAGED = [b"", b"junk", b"[]", b'{"v":1}', b'{"v":1,"edits":7}', b'{"v":99}', b"\xff"]


@pytest.fixture(scope="module")
def compacted(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a conversation of five rounds that was compacted once."""
    path = tmp_path_factory.mktemp("compacted") / "a.db"
    with opened(path) as memory:
        talk(memory.thread("t"), rounds=5)
        memory.thread("t").prepare()
    return path.read_bytes()


@pytest.fixture
def damaged(path: Path, compacted: bytes, payload: bytes, snapshot: str) -> Path:
    """The same, whose only compaction can be read no more."""
    path.write_bytes(compacted)
    rows = sqlite3.connect(path)
    rows.execute("UPDATE event SET payload = ? WHERE kind = ?", (payload, int(Kind.COMPACTED)))
    if snapshot == "lost":
        rows.execute("DELETE FROM snapshot")
    rows.commit()
    rows.close()
    return path


@pytest.mark.parametrize("snapshot", ["kept", "lost"])
@pytest.mark.parametrize("payload", DAMAGED)
class TestDamaged:
    def test_every_message_is_shown_or_stood_for(self, damaged: Path) -> None:
        """lace-L10."""
        with opened(damaged) as memory:
            items = memory.thread("t").view().items
        covered = {seq for item in items for span in item.covers for seq in range(span.first, span.last + 1)}
        assert covered >= set(range(1, 11))

    def test_the_next_prepare_makes_it_fit_again(self, damaged: Path) -> None:
        """lace-L10."""
        with opened(damaged) as memory:
            assert memory.thread("t").prepare().tokens <= TIGHT.limit_tokens

    def test_the_history_is_whole(self, damaged: Path) -> None:
        """lace-L10."""
        with opened(damaged) as memory:
            thread = memory.thread("t")
            assert [thread.message(seq) is not None for seq in range(1, 11)] == [True] * 10
