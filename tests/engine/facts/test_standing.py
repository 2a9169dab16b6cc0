"""What stands of many facts is known without going through them: the same as whoever did would say."""

from __future__ import annotations

from random import Random

import pytest

from unabridged.engine.memory import fact_looks
from unabridged.engine.memory.fact_looks import Looks
from unabridged.engine.memory.fact_standing import Standing
from unabridged.log.ids import LaneId, Scope
from unabridged.memory.block import filled, first, looked_at
from unabridged.memory.fact import Fact, FactId
from unabridged.memory.naming import Tier
from unabridged.memory.screen import Decision
from unabridged.memory.screen.verdict import Verdict
from unabridged.memory.tiers import usage_of

A, B = LaneId("a"), LaneId("b")


def facts(count: int) -> list[Fact]:
    """Facts of both tiers, of any worth and size, some of them for single lanes."""
    random = Random(count)
    return [
        Fact(
            id=FactId(f"{n}"),
            scope=Scope(),
            tier=random.choice([*Tier]),
            statement="x" * random.randint(1, 30),
            tokens=random.randint(3, 12),
            confidence=random.random(),
            lanes=random.choice([None, None, (A,), (A, B)]),
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("count", [0, 1, 40])
@pytest.mark.parametrize("lane", [A, B, LaneId("c")])
def test_it_says_what_going_through_all_of_them_would(count: int, lane: LaneId) -> None:
    standing, every = Standing(), facts(count)
    for each in every:
        standing.add(each)
    for each in every[::3]:
        standing.remove(each)
    left = sorted((each for n, each in enumerate(every) if n % 3), key=first)
    theirs = [each for each in left if each.seen_by(lane)]
    assert (standing.best(), standing.best(lane)) == (left, theirs)
    assert standing.usages(lane) == {tier: usage_of(each for each in theirs if each.tier is tier) for tier in Tier}
    assert standing.least_tokens == min((each.tokens for each in left), default=0)


@pytest.mark.parametrize("limit", range(0, 120, 7))
def test_who_knows_the_least_that_one_takes_stops_sooner_and_chooses_the_same(limit: int) -> None:
    every = facts(30)
    least = min(each.tokens for each in every)
    assert filled(every, limit, least_tokens=least) == filled(every, limit)


class TestLooks:
    SAID = Fact(id=FactId("f"), scope=Scope(), tier=Tier.AGENT, statement="Ada drinks tea")

    def test_of_the_same_words_the_screen_is_asked_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[str] = []

        def look(fact: Fact) -> Verdict:
            asked.append(fact.statement)
            return looked_at(fact)

        monkeypatch.setattr(fact_looks, "looked_at", look)
        looks = Looks()
        assert looks.verdict(self.SAID) == looks.verdict(self.SAID)
        assert asked == [self.SAID.statement]

    def test_it_keeps_no_word(self) -> None:
        looks = Looks()
        verdict = looks.verdict(self.SAID)
        assert (verdict.decision, verdict.text) == (Decision.ALLOW, "")
        assert "tea" not in repr(looks._known)

    def test_what_was_asked_long_ago_is_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fact_looks, "_REMEMBERED", 2)
        looks = Looks()
        for each in facts(9):
            looks.verdict(each)
        assert len(looks._known) == 2
