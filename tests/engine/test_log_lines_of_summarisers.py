"""A summariser that fails is seen in the log by whoever only reads warnings, whoever was asked for the compaction."""

from __future__ import annotations

import logging

import pytest

from tests.engine.compacting import SAID, Scene
from unabridged.compaction.outcome import Applied
from unabridged.ports import Brief, Summariser


def written(_: Brief) -> str:
    return SAID


def broken(brief: Brief) -> str:
    raise KeyError(brief.leaving)


def warned(summariser: Summariser | None, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log warns of where a conversation is compacted as somebody asked."""
    scene = Scene(summariser=summariser).say(11)
    with caplog.at_level(logging.WARNING, logger="unabridged"):
        assert isinstance(scene.thread.compact(), Applied)
    return caplog.messages


def test_code_that_writes_since_a_summariser_failed_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    """Nothing else says so: the view fits, and no run has failed."""
    vain = "a summariser gave no text, and code wrote: thread t, lane main, seq 23, calls 1; its receipt says why"
    assert warned(broken, caplog) == [vain]


@pytest.mark.parametrize("summariser", [written, None], ids=["a model writes", "there is none to be asked"])
def test_a_text_by_whoever_was_to_write_it_warns_nobody(
    summariser: Summariser | None, caplog: pytest.LogCaptureFixture
) -> None:
    assert warned(summariser, caplog) == []


def test_what_fails_in_the_background_is_told_by_its_kind(caplog: pytest.LogCaptureFixture) -> None:
    Scene(summariser=broken).say(11).work()
    assert "a compaction failed: thread t, lane main, summariser raised: KeyError, other" in caplog.messages
    assert "question" not in caplog.text
