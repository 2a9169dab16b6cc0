"""A policy says everything that can be set, refuses what nobody could keep to, and keeps its name in a log."""

from __future__ import annotations

import warnings
from dataclasses import fields, replace
from typing import Any

import pytest

from unabridged import Policy, UsageError
from unabridged.compaction.basis import Basis
from unabridged.compaction.clauses import Fraction, Idle, Messages, Predicate, Rounds, Tokens, Uncovered
from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.economy import Economy
from unabridged.compaction.policies.policy_text import fingerprint, read, written
from unabridged.compaction.policy import reserving
from unabridged.compaction.prices import Prices
from unabridged.compaction.recall import Recall
from unabridged.compaction.refresh import Refresh
from unabridged.view.budget import Budget
from unabridged.view.view import View


def quiet(view: View) -> bool:
    return not view.items


def plans_nothing(view: View, budget: Budget) -> None:
    assert view.tokens <= budget.room_tokens


EVERYTHING = Policy(
    limit_tokens=50_000,
    reserve_tokens=1_000,
    model="my-own",
    retain_tokens=2_000,
    retain_fraction=0.2,
    triggers=(Tokens(over=9), Fraction(over=1), Rounds(over=4), Messages(over=30), Uncovered(over=7), Idle(seconds=60)),
    strategy="full",
    basis=Basis.HYBRID,
    template="coding",
    rendition_tokens=2_000,
    summary_fraction=0.1,
    ledger_fraction=0.2,
    seconds=5,
    attempts=1,
    least_saving_tokens=10,
    cool_down_seconds=3.0,
    ineffective_runs=2,
    calls_per_hour=0,
    tokens_per_hour=1,
    tokens_per_thread=2,
    variables_tokens=90,
    memory_tokens=80,
    memory_refresh=Refresh.NEXT_TURN,
    recall_tokens=70,
    recall_reach=Recall.SCOPE,
    review_turns=6,
    facts_per_minute=7,
    breaker_failures=3,
    breaker_seconds=4.0,
    prices=Prices(input=3, cached=0.3, written=3.75, output=15, cache_seconds=300, long_tokens=9),
    economy=Economy.OFF,
)


class TestInALog:
    def test_a_policy_of_one_line_is_written_as_it_ever_was(self) -> None:
        assert written(Policy(limit_tokens=128_000)) == (
            '{"limit_tokens":128000,"reserve_tokens":0,"retain_rounds":3,"soft_fraction":0.8,"target_fraction":0.5,'
            '"tools_tokens":0}'
        )

    @pytest.mark.parametrize(
        ("policy", "name"),
        [
            (Policy(limit_tokens=128_000), "ef0c33e12722a04c"),
            (Policy(limit_tokens=9, soft_fraction=1), "76b1ed01f32f2f3c"),
        ],
    )
    def test_the_fingerprint_of_a_policy_in_an_old_log_stays(self, policy: Policy, name: str) -> None:
        assert fingerprint(policy) == name

    @pytest.mark.parametrize("policy", [EVERYTHING, Policy(model="gpt-4o"), Policy(limit_tokens=100)])
    def test_what_was_written_is_read_back(self, policy: Policy) -> None:
        assert read(written(policy)) == policy

    @pytest.mark.parametrize("name", [each.name for each in fields(Policy)])
    def test_each_setting_changes_the_fingerprint(self, name: str) -> None:
        assert getattr(EVERYTHING, name) is not None
        other = {"retain_rounds": 5, "tools_tokens": 7, "soft_fraction": 0.7, "target_fraction": 0.4}
        changed = other.get(name, getattr(Policy(limit_tokens=50_001), name))
        assert fingerprint(replace(EVERYTHING, **{name: changed})) != fingerprint(EVERYTHING)

    def test_of_a_callers_functions_the_names_are_kept_and_told_to_be_absent(self) -> None:
        policy = Policy(limit_tokens=100, strategy=plans_nothing, triggers=(Predicate(asks=quiet),))
        assert policy.absent == ()
        found = read(written(policy))
        assert found is not None
        assert found.absent == (f"custom:{__name__}.plans_nothing", f"custom:{__name__}.quiet")
        assert fingerprint(found) == fingerprint(policy)

    def test_an_object_that_is_called_is_named_by_its_class(self) -> None:
        class Plans:
            def __call__(self, view: View, budget: Budget) -> None:
                plans_nothing(view, budget)

        assert "Plans" in written(Policy(limit_tokens=100, strategy=Plans()))

    def test_what_only_a_later_version_knows_is_left_out(self) -> None:
        text = (
            '{"limit_tokens": 100, "mood": 1, "strategy": "dream", "basis": "rumour", "economy": "war", '
            '"prices": {"input": 1, "by_the_hour": 2}, '
            '"triggers": [{"moon": 1}, {"rounds": 4}, 7]}'
        )
        assert read(text) == Policy(limit_tokens=100, triggers=(Rounds(over=4),))

    @pytest.mark.parametrize(
        "text", ['{"limit_tokens": 100, "attempts": 0}', '{"limit_tokens": 100, "triggers": 7}', '{"model": "gpt-4o"}']
    )
    def test_what_nobody_could_keep_to_is_no_policy(self, text: str) -> None:
        assert read(text) is None


REFUSED: dict[str, dict[str, Any]] = {
    "retain_rounds": {"retain_rounds": -1},
    "retain_tokens=-1": {"retain_tokens": -1},
    "retain_tokens=80 is no less than the 80 tokens": {"retain_tokens": 80},
    "retain_fraction=-1: a share": {"retain_fraction": -1},
    "retain_fraction=1.1: a share": {"retain_fraction": 1.1},
    "retain_fraction='half': fractions": {"retain_fraction": "half"},
    "attempts": {"attempts": 0},
    "ineffective_runs": {"ineffective_runs": 0},
    "breaker_failures": {"breaker_failures": 0},
    "calls_per_hour": {"calls_per_hour": -1},
    "seconds=0": {"seconds": 0},
    "seconds=nan": {"seconds": float("nan")},
    "cool_down_seconds=-1": {"cool_down_seconds": -1},
    "fractions and seconds are numbers": {"summary_fraction": "a quarter"},
    "summary_fraction=2": {"summary_fraction": 2},
    "whole numbers": {"tokens_per_hour": 1.5},
    "a model is named by a text": {"model": 4},
    "prices=3.0: pass Prices": {"prices": 3.0},
    "economy='cheap': pass one of Economy": {"economy": "cheap"},
    "memory_refresh='now': pass one of Refresh": {"memory_refresh": "now"},
    "pass one of Basis; did you mean 'full'": {"basis": "ful"},
    "did you mean 'summarise'": {"strategy": "summarize"},
    "known are": {"strategy": "zzz"},
    "pass a strategy's name, or a function": {"strategy": 7},
    "seconds=inf: say how many seconds, more than 0 and at most 1000000000": {"seconds": float("inf")},
    "calls_per_hour=10000000000000: say a whole number from 0 to 1000000000000": {"calls_per_hour": 10**13},
    "pass a tuple of clauses": {"triggers": [Rounds(over=4)]},
    "such as": {"triggers": (4,)},
}


@pytest.mark.parametrize("says", REFUSED)
def test_what_nobody_could_keep_to_is_refused_with_what_to_do(says: str) -> None:
    with pytest.raises(UsageError, match=says):
        Policy(**{"limit_tokens": 100, **REFUSED[says]})


@pytest.mark.parametrize("share", [1.5, 0, -0.2, float("nan")])
def test_a_soft_fraction_is_blamed_for_itself(share: float) -> None:
    with pytest.raises(UsageError, match=f"soft_fraction={share}: a share of the room lies above 0 and is at most 1"):
        Policy(limit_tokens=100, soft_fraction=share)


class TestRoundsThatStay:
    @pytest.mark.parametrize(("over", "retain"), [(3, 3), (2, 3), (0, 0)])
    def test_a_trigger_that_holds_for_every_round_is_warned_of(self, over: int, retain: int) -> None:
        with pytest.warns(UserWarning, match=f"say over={retain + 1} or more") as told:
            Policy(limit_tokens=100, retain_rounds=retain, triggers=(Uncovered(over=over),))
        assert told[0].filename == __file__

    def test_one_more_than_stay_is_enough(self) -> None:
        assert Policy(limit_tokens=100, retain_rounds=3, triggers=(Uncovered(over=4),)).retain_rounds == 3

    def test_where_tokens_say_what_stays_rounds_are_not_warned_of(self) -> None:
        assert Policy(limit_tokens=100, retain_tokens=9, triggers=(Uncovered(over=1),)).retain_tokens == 9
        assert Policy(limit_tokens=100, retain_fraction=0.1, triggers=(Uncovered(over=1),)).retain_fraction == 0.1

    def test_it_is_warned_of_once_where_it_is_made_and_nowhere_else(self) -> None:
        with pytest.warns(UserWarning, match="Uncovered"):
            policy = Policy(limit_tokens=100, triggers=(Uncovered(over=1),))
        with warnings.catch_warnings(action="error"):
            assert read(written(policy)) == policy
            assert reserving(policy, 10).room_tokens == 90


class TestWhatFollows:
    def test_the_least_saving_is_a_hundredth_of_the_room_unless_it_is_said(self) -> None:
        assert Policy(limit_tokens=20_000).saving_tokens == 200
        assert Policy(limit_tokens=20_000, least_saving_tokens=7).saving_tokens == 7
        assert Policy(limit_tokens=20).saving_tokens == 1

    def test_a_draft_may_take_a_quarter_of_the_target_unless_it_is_said(self) -> None:
        assert Policy(limit_tokens=8_000).summary_tokens == 1_000
        assert Policy(limit_tokens=8_000, summary_fraction=0.5).summary_tokens == 2_000
        assert Policy(limit_tokens=20).summary_tokens == 16


class TestPrices:
    OWN = Prices(input=1, cached=0.1, written=1.25, output=5, cache_seconds=300)

    def test_of_a_known_model_decide(self) -> None:
        assert Policy(model="gpt-4o").paid == prices_of("gpt-4o") is not None

    def test_that_are_said_win(self) -> None:
        assert Policy(model="gpt-4o", prices=self.OWN).paid == self.OWN

    def test_decide_nothing_where_none_are_known(self) -> None:
        assert Policy(limit_tokens=100).paid is None
        assert Policy(limit_tokens=100, model="my-own").paid is None

    def test_decide_nothing_where_the_policy_says_so(self) -> None:
        assert Policy(model="gpt-4o", prices=self.OWN, economy=Economy.OFF).paid is None
