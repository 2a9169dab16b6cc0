"""A line of the log says whose thread it tells of: tenants may call their conversations alike."""

from __future__ import annotations

import logging

import pytest

from tests.engine.compacting import POLICY, SAID
from tests.engine.talk import a, u
from unabridged import Compacting, Memory, Scope
from unabridged.compaction.outcome import Applied


def test_a_compaction_names_the_thread_and_its_scope(caplog: pytest.LogCaptureFixture) -> None:
    with Memory.open(policy=POLICY, summariser=lambda _: SAID, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("case-42", scope=Scope(tenant="acme", user="ada"))
        for n in range(11):
            thread.append([u(f"question {n} about the report"), a(f"answer {n}")])
        with caplog.at_level(logging.INFO, logger="unabridged"):
            assert isinstance(thread.compact(), Applied)
    assert "thread case-42 of tenant acme, user ada, lane main" in caplog.text
