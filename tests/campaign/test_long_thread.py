"""A thread that is compacted again and again: it stays where compaction aims, and every step can be taken back."""

from __future__ import annotations

import pytest

from campaign import long_thread
from campaign.long_thread import Length
from unabridged.stores.in_memory import InMemoryStore


@pytest.mark.check
def test_a_thread_compacted_thirty_times_can_be_read_and_taken_back_whole() -> None:
    assert long_thread.told(InMemoryStore(), Length(rounds=150, compactions=30)) == []
