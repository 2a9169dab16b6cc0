"""Readers and copies beside live writers do no harm and miss nothing."""

from __future__ import annotations

import pytest

from campaign import backups, readers


@pytest.mark.check
def test_readers_beside_live_writers_write_nothing_and_drop_no_lock() -> None:
    result = readers.run(5.0, 1, limit=1)
    if result.skipped:
        pytest.skip(result.skipped)
    assert (result.violations, result.count > 0) == ((), True)


@pytest.mark.check
def test_a_copy_taken_under_load_holds_all_that_was_acknowledged_before() -> None:
    result = backups.run(1.0, 1, limit=1)
    assert (result.violations, result.count > 0) == ((), True)
