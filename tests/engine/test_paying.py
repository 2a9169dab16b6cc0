"""The background waits where a compaction would cost more than it saves, not for long, and takes more where it pays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.costing import DEAR, MILD
from unabridged import Policy
from unabridged.compaction import economy
from unabridged.compaction.clauses import Rounds
from unabridged.compaction.economy import Economy
from unabridged.compaction.outcome import Applied, Outcome, Skip, Skipped
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.prices import Prices
from unabridged.compaction.strategies import Summarise
from unabridged.ports import Brief
from unabridged.testing import ScriptedSummariser
from unabridged.view.budget import Budget
from unabridged.view.view import View

WAITS = replace(POLICY, prices=DEAR)
PAYS = replace(POLICY, prices=MILD)


def written(_: Brief) -> str:
    return SAID


def priced(policy: Policy = WAITS) -> Scene:
    """A lane that is due in the background, and has room left."""
    scene = Scene(policy=policy, summariser=written).say(11)
    assert 800 < scene.thread.view().tokens <= 900
    return scene


def skips(outcomes: list[Outcome]) -> list[Skip]:
    return [each.reason for each in outcomes if isinstance(each, Skipped)]


class TestWaiting:
    def test_is_told_with_what_it_would_cost_and_save(self) -> None:
        (outcome,) = priced().work()
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, outcome.trigger) == (Skip.UNPAID, "soft")
        assert outcome.detail.startswith("it costs $0.0")
        assert outcome.detail.endswith("; 20 are expected")
        assert " pays after " in outcome.detail

    def test_costs_nobody_a_call(self) -> None:
        scene = Scene(policy=WAITS, summariser=ScriptedSummariser([])).say(11)
        assert skips(scene.work()) == [Skip.UNPAID]

    def test_ends_in_the_middle_between_soft_and_full(self) -> None:
        scene = priced()
        assert skips(scene.work()) == [Skip.UNPAID]
        assert skips(scene.say(1).work()) == [Skip.UNPAID]
        scene.say(1)
        assert 900 < scene.thread.view().tokens < 1_000
        assert isinstance(scene.work()[-1], Applied)

    def test_ends_when_the_cache_holds_nothing_any_more(self) -> None:
        scene = priced()
        scene.work()
        assert scene.wait(299).carry_out() == []
        (outcome,) = scene.wait(2).carry_out()
        assert isinstance(outcome, Applied)

    def test_is_not_thought_over_again_before_there_is_more_to_save(self) -> None:
        scene = priced()
        scene.work()
        scene.thread.mark(1, add="seen")
        assert scene.work() == []
        scene.thread.append({"role": "user", "content": "one more thing, " * 3})
        assert skips(scene.work()) == [Skip.UNPAID]

    def test_is_no_run_in_vain(self) -> None:
        scene = priced()
        for _ in range(5):
            scene.work()
            scene.thread.append({"role": "user", "content": "and? " * 10})
            scene.thread.hide(scene.thread.view().through)
        scene.wait(301).carry_out()
        assert isinstance(scene.outcomes[-1], Applied)

    def test_goes_by_what_the_provider_counted(self) -> None:
        scene = priced()
        scene.thread.used(950, through=scene.thread.view().through)
        assert isinstance(scene.work()[-1], Applied)


class TestNobodyWaits:
    def test_where_a_view_no_longer_fits(self) -> None:
        scene = Scene(policy=WAITS, summariser=written).say(14)
        assert scene.thread.prepare().tokens <= 1_000
        assert isinstance(scene.outcomes[-1], Applied)

    def test_where_a_person_asks(self) -> None:
        assert isinstance(priced().thread.compact(), Applied)

    def test_where_a_clause_of_the_policy_asks(self) -> None:
        scene = Scene(policy=replace(WAITS, triggers=(Rounds(over=2),)), summariser=written).say(3)
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)

    @pytest.mark.parametrize(
        "policy",
        [POLICY, replace(WAITS, economy=Economy.OFF), replace(POLICY, model="my-own")],
        ids=["none", "off", "?"],
    )
    def test_where_no_prices_are_known_or_none_should_count(self, policy: Policy) -> None:
        assert isinstance(priced(policy).work()[-1], Applied)

    def test_where_it_pays(self) -> None:
        assert isinstance(priced(PAYS).work()[-1], Applied)

    def test_where_there_is_nothing_to_save_it_is_said_so_first(self) -> None:
        scene = Scene(policy=replace(WAITS, least_saving_tokens=750), summariser=written).say(11)
        assert skips(scene.work()) == [Skip.NOT_SMALLER]


class TestWhereItPays:
    def left(self, policy: Policy) -> int:
        scene = priced(policy)
        scene.work()
        return scene.thread.view().tokens

    def test_half_as_much_is_left(self) -> None:
        assert self.left(PAYS) <= 250 < self.left(POLICY)

    def test_a_known_model_has_its_prices(self) -> None:
        assert self.left(replace(POLICY, model="gpt-4o")) <= 250

    def test_what_was_asked_last_and_what_is_retained_stays(self) -> None:
        policy = replace(PAYS, retain_rounds=4)
        scene = priced(policy)
        scene.work()
        assert [item.name.seq for item in scene.thread.view().items][1:] == list(range(15, 23))

    def test_a_strategy_of_the_callers_is_asked_once_and_for_what_the_policy_says(self) -> None:
        aims = list[int]()

        def asked(view: View, budget: Budget) -> Plan | None:
            aims.append(budget.target_tokens)
            return Summarise()(view, budget)

        scene = priced(replace(PAYS, strategy=asked))
        assert isinstance(scene.work()[-1], Applied)
        assert aims == [500]

    def test_a_run_by_hand_takes_what_it_ever_took(self) -> None:
        outcomes = [priced(policy).thread.compact() for policy in (PAYS, POLICY)]
        one, other = (each.covers for each in outcomes if isinstance(each, Applied))
        assert one == other

    def test_what_cannot_be_drawn_deeper_is_drawn_as_the_policy_says(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """As where a smaller text would leave so much room that nothing has to leave."""
        monkeypatch.setattr(economy, "deeper", lambda budget: replace(budget, target_tokens=budget.room_tokens))
        scene = priced(replace(PAYS, strategy="selective"))
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        assert scene.thread.view().tokens <= 500

    def test_a_text_by_code_costs_nothing_beside(self) -> None:
        """With a summariser to pay it would never be worth it; the digest is."""
        dear = replace(POLICY, prices=Prices(input=1e6, cached=0.1, written=1.25, output=1e6, cache_seconds=300))
        assert skips(priced(dear).work()) == [Skip.UNPAID]
        scene = Scene(policy=dear).say(11)
        assert isinstance(scene.work()[-1], Applied)
