"""A strategy of ours with settings is part of its policy: a log and a file say all of it, a caller's only its name."""

from __future__ import annotations

import json

import pytest

from unabridged import Policy, UsageError
from unabridged.compaction.basis import Basis
from unabridged.compaction.policies.policy_text import fingerprint, read, written
from unabridged.compaction.policy import chosen
from unabridged.compaction.strategies import (
    FirstThatFits,
    Hierarchical,
    KeepEnds,
    LaceTracks,
    Selective,
    Strategy,
    Summarise,
    SummariseAndReload,
    TrimToolResults,
    Weights,
    is_ours,
)
from unabridged.compaction.strategies.settings import read as strategy_of
from unabridged.compaction.strategies.settings import told
from unabridged.view.budget import Budget
from unabridged.view.tool_names import ToolNames
from unabridged.view.view import View


def nothing(_: View, __: Budget) -> None:
    return None


OURS: list[Strategy] = [
    KeepEnds(first=4),
    Hierarchical(),
    Hierarchical(leaf_rounds=4, fan_out=3, levels=2, share=0.5, instructions=("Leaves.", "The rest.")),
    TrimToolResults(over_tokens=50),
    Summarise(basis=Basis.FULL),
    Summarise(instructions="Names, numbers, and what is open."),
    Selective(weights=Weights(error=5), instructions="Names, numbers, and what is open."),
    LaceTracks(),
    LaceTracks(turns=3, line_characters=200, job_days=0.5, jobs=0, noise=("cron",)),
    Summarise(),
    Selective(),
    Selective(basis=Basis.FULL, weights=Weights(error=5, routine=-2.5)),
    SummariseAndReload(),
    SummariseAndReload(
        basis=Basis.FULL,
        instructions="Names of functions, and what they are for.",
        files=2,
        share=0.5,
        seconds=1.5,
        max_bytes=9,
        allow=("*.py",),
        tools=ToolNames(reads=("page",)),
    ),
    FirstThatFits(TrimToolResults(over_tokens=50), FirstThatFits(KeepEnds())),
]


@pytest.mark.parametrize("strategy", OURS, ids=repr)
class TestOurs:
    def test_what_a_log_says_of_it_gives_it_back(self, strategy: Strategy) -> None:
        policy = Policy(limit_tokens=1_000, strategy=strategy)
        kept = read(written(policy))
        assert kept == policy
        assert (kept.absent, chosen(kept)) == ((), strategy)

    def test_what_is_said_is_plain_json(self, strategy: Strategy) -> None:
        assert strategy_of(json.loads(json.dumps(told(strategy)))) == strategy


def test_another_setting_is_another_policy() -> None:
    made = [Policy(limit_tokens=1_000, strategy=KeepEnds(first=n)) for n in (1, 2)]
    assert len(set(map(fingerprint, made))) == 2


def test_a_weight_of_3_is_one_of_3_0() -> None:
    made = [Policy(limit_tokens=1_000, strategy=Selective(weights=Weights(routine=weight))) for weight in (3, 3.0)]
    assert len(set(map(fingerprint, made))) == 1


def test_only_what_differs_from_the_usual_is_said() -> None:
    assert told(KeepEnds(first=4)) == {"name": "keep_ends", "first": 4}
    assert told(KeepEnds()) == {"name": "keep_ends"}
    weighs = Selective(weights=Weights(error=5))
    assert told(weighs) == {"name": "selective", "weights": {"error": 5.0}}


def test_a_step_of_a_ladder_may_be_a_name_alone() -> None:
    said = {"name": "first_that_fits", "strategies": ["trim_tool_results", {"name": "summarise"}]}
    assert strategy_of(said) == FirstThatFits(TrimToolResults(), Summarise())


def test_a_function_is_none_of_ours_nor_a_ladder_with_one() -> None:
    assert not is_ours(nothing)
    assert not is_ours(FirstThatFits(KeepEnds(), nothing))
    policy = read(written(Policy(limit_tokens=1_000, strategy=FirstThatFits(KeepEnds(), nothing))))
    assert policy is not None
    assert len(policy.absent) == 1


@pytest.mark.parametrize(
    ("said", "what"),
    [
        (["keep_ends"], "is a table with a name"),
        ({"first": 4}, "is a table with a name"),
        ({"name": "keep_end"}, "keep_ends"),
        ({"name": "keep_ends", "frist": 4}, "no setting 'frist'"),
        ({"name": "keep_ends", "first": "four"}, "not 'four'"),
        ({"name": "keep_ends", "first": -1}, "0 or more"),
        ({"name": "summarise", "basis": "nothing"}, "basis='nothing'; known are full, hybrid, incremental"),
        ({"name": "summarise", "basis": "ful"}, "did you mean 'full'?; known are full, hybrid, incremental"),
        ({"name": "summarise", "instructions": ["Names."]}, "instructions are one text"),
        ({"name": "selective", "instructions": ["Names."]}, "instructions are one text"),
        ({"name": "lace_tracks", "turns": 0}, "turns is a whole number from 1 on"),
        ({"name": "lace_tracks", "line_characters": 39}, "line_characters is a whole number from 40 on"),
        ({"name": "lace_tracks", "jobs": 1.5}, "jobs is a whole number from 0 on"),
        ({"name": "lace_tracks", "job_days": -1}, "how many days"),
        ({"name": "lace_tracks", "job_days": "two"}, "how many days"),
        ({"name": "lace_tracks", "noise": [" "]}, "noise is a tuple of names"),
        ({"name": "lace_tracks", "noise": [3]}, "noise is a tuple of names"),
        ({"name": "hierarchical", "leaf_rounds": 0}, "leaf_rounds is a whole number from 1 on"),
        ({"name": "hierarchical", "fan_out": 1}, "fan_out is a whole number from 2 on"),
        ({"name": "hierarchical", "levels": True}, "levels is a whole number from 0 on"),
        ({"name": "hierarchical", "share": 0}, "above 0 and at most 1"),
        ({"name": "hierarchical", "share": "much"}, "above 0 and at most 1"),
        ({"name": "hierarchical", "instructions": []}, "one for each rank"),
        ({"name": "hierarchical", "instructions": [3]}, "one for each rank"),
        ({"name": "hierarchical", "instructions": "Names."}, "one for each rank and the last for all above it, not 'N"),
        ({"name": "lace_tracks", "noise": "alarm"}, "noise is a tuple of names"),
        ({"name": "lace_tracks", "noise": {"alarm": 1}}, "noise is a tuple of names"),
        ({"name": "summarise_and_reload", "allow": "*.py"}, "allow are patterns of paths"),
        ({"name": "summarise_and_reload", "tools": {"reads": "page"}}, "reads are names"),
        ({"name": "selective", "weights": {"eror": 4}}, "weights, has no setting 'eror'; did you mean 'error'?"),
        ({"name": "selective", "weights": {"error": "much"}}, "a weight is a finite number"),
        ({"name": "selective", "weights": {"error": float("nan")}}, "a weight is a finite number"),
        ({"name": "selective", "weights": {"error": 10**400}}, "a weight is a finite number"),
        ({"name": "selective", "weights": 4}, "weights is a table of its own settings, not 4"),
        ({"name": "summarise_and_reload", "instructions": 3}, "instructions are one text"),
        ({"name": "summarise_and_reload", "files": 0}, "files is a whole number from 1 on"),
        ({"name": "summarise_and_reload", "max_bytes": 1.5}, "max_bytes is a whole number from 1 on"),
        ({"name": "summarise_and_reload", "share": 1.5}, "above 0 and at most 1"),
        ({"name": "summarise_and_reload", "seconds": 0}, "above 0 and at most 3600"),
        ({"name": "summarise_and_reload", "allow": [""]}, "allow are patterns of paths"),
        ({"name": "summarise_and_reload", "tools": {"reads": [3]}}, "reads are names"),
        ({"name": "first_that_fits", "first": 4}, "strategies alone"),
        ({"name": "first_that_fits", "strategies": []}, "cheapest first"),
        ("keep_end", "keep_ends"),
    ],
    ids=str,
)
def test_what_means_nothing_is_refused_with_what_would(said: object, what: str) -> None:
    with pytest.raises(UsageError) as refused:
        strategy_of(said)
    assert what in str(refused.value)


def test_a_text_where_a_log_has_several_is_none_of_its_letters() -> None:
    said = json.loads(written(Policy(limit_tokens=1_000, strategy=LaceTracks(noise=("alarm",)))))
    found = read(json.dumps({**said, "strategy": {"name": "lace_tracks", "noise": "alarm"}}))
    assert found is not None
    assert found.strategy == "summarise"


def test_a_later_versions_strategy_in_a_log_falls_back_to_the_usual() -> None:
    said = json.loads(written(Policy(limit_tokens=1_000)))
    found = read(json.dumps({**said, "strategy": {"name": "unheard of"}}))
    assert found is not None
    assert found.strategy == "summarise"


def test_a_choice_is_told_by_its_word_or_as_itself() -> None:
    for basis in ("full", Basis.FULL):
        assert strategy_of({"name": "summarise", "basis": basis}) == Summarise(basis=Basis.FULL)
