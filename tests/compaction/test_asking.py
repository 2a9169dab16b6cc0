"""Whoever writes is told the strategy's own words, else the policy's template by rank, else what is told to all."""

from __future__ import annotations

import pytest

from tests.engine.compacting import Scene
from unabridged import Policy
from unabridged.compaction.briefs import asking, shipped
from unabridged.compaction.strategies import FirstThatFits, Hierarchical, Summarise
from unabridged.compaction.strategies.hierarchical import DEEPER, MERGE
from unabridged.engine.texts.briefs import INSTRUCTIONS
from unabridged.log.compacted import LedgerEntry
from unabridged.ports import Brief

SUPPORT = shipped.template("support")


class TestWords:
    def test_of_a_strategy_win(self) -> None:
        assert asking.template_for("Soups alone.", SUPPORT, ()) is None

    def test_that_nobody_chose_give_way(self) -> None:
        assert [asking.template_for(said, SUPPORT, ()) for said in ("", MERGE, DEEPER)] == [SUPPORT] * 3

    def test_are_the_strategys_where_there_is_no_template(self) -> None:
        assert asking.template_for(MERGE, "", ()) is None

    def test_are_those_that_fit_where_that_is_wanted(self) -> None:
        ledger = [LedgerEntry(kind="ask", text="I want a refund for my order #W2378156, it was never delivered.")]
        assert asking.template_for("", shipped.AUTO, ledger) == SUPPORT
        assert asking.template_for("", shipped.AUTO, ()) == shipped.template("general")


@pytest.mark.parametrize(("said", "sections"), [("", SUPPORT.sections), ("Soups alone.\n- a: b\n- c: d", ())])
def test_the_headings_go_with_the_brief_where_a_template_asks_for_them(
    said: str, sections: tuple[tuple[str, str], ...]
) -> None:
    briefs = list[Brief]()

    def summariser(brief: Brief) -> str:
        briefs.append(brief)
        return "They spoke of soup, and of how to make it, from beginning to end."

    policy = Policy(limit_tokens=1_000, retain_rounds=1, template="support", strategy=Summarise(instructions=said))
    Scene(policy=policy, summariser=summariser).say(16).thread.compact()
    assert {each.sections for each in briefs} == {sections}


def asked(policy: Policy) -> list[str]:
    """What whoever writes summaries is told, of several compactions."""
    briefs = list[Brief]()

    def summariser(brief: Brief) -> str:
        briefs.append(brief)
        return f"They spoke of soup number {len(briefs)}, and of how to make it, from beginning to end."

    scene = Scene(policy=policy, summariser=summariser)
    for _ in range(4):
        scene.say(16).thread.compact()
    return [brief.instructions for brief in briefs]


@pytest.mark.parametrize("name", ["planner", "visualisation", "machine_learning"])
def test_whoever_writes_is_asked_by_the_policys_template(name: str) -> None:
    """tw-F8, tw-R18."""
    told = asked(Policy(limit_tokens=1_000, retain_rounds=1, template=name))
    assert set(told) == {shipped.template(name).instructions}


def test_ranks_are_asked_for_in_the_templates_words_for_each() -> None:
    template = shipped.template("research")
    strategy = FirstThatFits(Hierarchical(leaf_rounds=4, share=0.2))
    told = asked(Policy(limit_tokens=2_000, retain_rounds=1, strategy=strategy, template=template))
    assert {template.instructions, template.by_rank[1]} <= set(told) <= set(template.by_rank)


def test_a_strategys_own_words_are_asked_in_beside_a_template() -> None:
    strategy = Summarise(instructions="Soups alone.")
    told = asked(Policy(limit_tokens=1_000, retain_rounds=1, strategy=strategy, template="coding"))
    assert set(told) == {"Soups alone."}


def test_without_any_template_all_is_as_it_was() -> None:
    assert set(asked(Policy(limit_tokens=1_000, retain_rounds=1))) == {INSTRUCTIONS}


def test_a_lane_is_asked_by_its_own_template() -> None:
    """tw-F8."""
    told = list[str]()

    def summariser(brief: Brief) -> str:
        told.append(brief.instructions)
        return "They spoke of soup, of the report, and of all that was asked of it."

    policy = Policy(limit_tokens=1_000, retain_rounds=1, template="planner")
    scene = Scene(policy=policy, summariser=summariser)
    scene.thread.open_lane("code", policy=Policy(limit_tokens=1_000, retain_rounds=1, template="code_interpreter"))
    scene.say(16)
    for lane in ("main", "code"):
        scene.thread.compact(lane=lane)
    assert told == [shipped.template(each).instructions for each in ("planner", "code_interpreter")]
