"""Facts before a prompt, and whoever finds them, need a store that keeps facts; without one it is not opened."""

from __future__ import annotations

from typing import Any

import pytest

from unabridged import Memory, Policy
from unabridged.coordinator import LocalCoordinator
from unabridged.errors import UsageError
from unabridged.stores.in_memory import InMemoryStore

POLICY = Policy(limit_tokens=600)


class Factless(InMemoryStore):
    """A store from before there were facts."""

    put_facts: Any = None


SHOWING = (Policy(limit_tokens=600, memory_tokens=100), Policy(limit_tokens=600, recall_tokens=100))


def test_facts_before_a_prompt_need_a_store_that_keeps_them_and_say_so_at_once() -> None:
    """da-D16."""
    for policy in SHOWING:
        with pytest.raises(UsageError, match="keeps no facts"):
            Memory(Factless(), policy=policy)
    with pytest.raises(UsageError, match="keeps no facts"):
        Memory(Factless(), coordinator=LocalCoordinator())
    Memory(Factless(), policy=POLICY)
