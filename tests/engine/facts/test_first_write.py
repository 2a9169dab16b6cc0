"""Whoever keeps one fact waits for no reading of all there are, and is judged as if they had been read."""

from __future__ import annotations

import json

import pytest

from tests.engine.talk import call, result, u
from tests.house.tree import ROOT
from unabridged import Memory, Policy
from unabridged.facts import FactOrigin, FactState, Keeping
from unabridged.log.ids import Scope
from unabridged.memory.fact import Fact
from unabridged.memory.naming import Tier
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock

SET = [
    json.loads(line)
    for half in ("tuned", "read")
    for line in (ROOT / "evals" / "screen" / f"beliefs-{half}.jsonl").read_text("utf-8").splitlines()
]


class Sparing(InMemoryStore):
    """A store that remembers whether anybody read every fact."""

    read_all = 0

    async def facts(
        self, scope: Scope, *, after: int, limit: int, tier: Tier | None = None, state: FactState | None = None
    ) -> list[Fact]:
        """Every fact, or those of a state."""
        self.read_all += state is None
        return await super().facts(scope, after=after, limit=limit, tier=tier, state=state)


@pytest.mark.parametrize("says", ["hello", "a tool's word"])
def test_a_models_first_write_reads_no_more_than_it_is_judged_by(says: str) -> None:
    store = Sparing()
    with Memory(store, clock=FakeClock()) as memory:
        facts = memory.facts()
        facts.add("Ada drinks tea")
        memory.thread("t").append([u("hello")] if says == "hello" else [u("look"), call("c1"), result("c1", says)])
        remember, *_ = facts.tools("t", keeping=Keeping.WRITE)
        assert "ote" in remember(statement="Ada likes tabs")
        assert store.read_all == 0


@pytest.mark.parametrize("asked", ["before", "never"])
def test_who_writes_too_fast_waits_whether_all_facts_were_read_or_not(asked: str) -> None:
    with Memory(InMemoryStore(), policy=Policy(limit_tokens=1_000, facts_per_minute=3), clock=FakeClock()) as memory:
        memory.thread("t").append([u("hello")])
        memory.facts().add("Ada drinks tea", origin=FactOrigin.MODEL, sources=[("t", 1)])
        if asked == "before":
            memory.facts().search("tea")
        remember, *_ = memory.facts().tools("t", keeping=Keeping.WRITE)
        told = [remember(statement=f"Ada has {n} cats") for n in range(4)]
        assert ["waits" in each for each in told] == [False, False, True, True]


@pytest.mark.parametrize(
    "row",
    [each for each in SET if each["label"] and each["by"] == "tool"],
    ids=lambda row: f"{row['language']} {row['family']}",
)
def test_what_a_tool_would_have_believed_no_model_makes_believed(row: dict[str, str]) -> None:
    with Memory(InMemoryStore(), clock=FakeClock()) as memory:
        memory.thread("t").append([u("look it up"), call("c1"), result("c1", row["text"])])
        remember, *_ = memory.facts().tools("t", keeping=Keeping.WRITE)
        remember(statement=row["text"])
        assert [each.state for each in memory.facts().list(state=FactState.ACTIVE)] == []
