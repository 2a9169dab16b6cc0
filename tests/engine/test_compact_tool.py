"""A model may ask for its own compaction, and says what has to stay; its turn goes on."""

from __future__ import annotations

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.talk import a, u
from unabridged import Policy
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.compaction.plans.plan import Plan, dropped, planned
from unabridged.engine.compaction.nobody_runs import NobodyRuns
from unabridged.errors import Closed, UsageError
from unabridged.ports import Brief
from unabridged.view.budget import Budget
from unabridged.view.view import View


def written(_: Brief) -> str:
    return SAID


def own(view: View, _: Budget) -> Plan:
    """A strategy of a caller's: the two oldest leave."""
    return planned(view, [dropped(view.items[:2])])


class TestTheTool:
    def test_compacts_with_the_models_guidance(self) -> None:
        """lace-L61."""
        briefs: list[Brief] = []

        def notes(brief: Brief) -> str:
            briefs.append(brief)
            return SAID

        scene = Scene(summariser=notes).say(11)
        assert "in the background" in scene.thread.compact_tool()(guidance="keep the figures")
        assert [brief.guidance for brief in briefs] == ["keep the figures"]
        assert [type(outcome) for outcome in scene.outcomes] == [Applied]

    @pytest.mark.parametrize("written", ["{}", '{"guidance": "  "}', '{"why": "x"}', "no JSON"])
    def test_tells_a_model_that_says_nothing_what_to_say(self, written: str) -> None:
        scene = Scene().say(11)
        assert "Call it again as compact_conversation(guidance)." in scene.thread.compact_tool().call(written)
        assert scene.outcomes == []

    @pytest.mark.parametrize(
        ("rounds", "reason"),
        [(0, Skip.NOTHING), (1, Skip.NOTHING), (4, Skip.NOT_SMALLER)],
        ids=["nothing said", "all of it kept", "as short as a summary"],
    )
    def test_tells_a_model_that_there_is_nothing_to_fold_and_begins_no_run(self, rounds: int, reason: Skip) -> None:
        scene = Scene()
        scene.held.runs = NobodyRuns()
        for _ in range(rounds):
            scene.thread.append([u("and now?"), a("as before")])
        said = scene.thread.compact_tool()(guidance="keep the figures")
        assert said.startswith("There is nothing to fold yet: ")
        assert "in the background" not in said
        assert [(type(each), each.trigger) for each in scene.outcomes] == [(Skipped, "tool")]
        assert scene.memory.counts()[f"skipped: {reason.value}"] == 1

    def test_says_so_again_once_all_is_folded(self) -> None:
        scene = Scene(summariser=written).say(11)
        tool = scene.thread.compact_tool()
        assert "in the background" in tool(guidance="the figures")
        assert "nothing to fold yet" in tool(guidance="the figures")

    def test_asks_no_strategy_of_a_callers_while_the_model_waits(self) -> None:
        asked: list[View] = []

        def slow(view: View, _: Budget) -> None:
            asked.append(view)

        scene = Scene(policy=Policy(limit_tokens=1_000, strategy=slow)).say(1)
        scene.held.runs = NobodyRuns()
        assert "in the background" in scene.thread.compact_tool()(guidance="all")
        assert asked == []

    def test_says_so_where_nothing_was_said_whatever_the_strategy(self) -> None:
        scene = Scene(policy=Policy(limit_tokens=1_000, strategy=own))
        assert "nothing to fold yet" in scene.thread.compact_tool()(guidance="all")
        assert [type(each) for each in scene.outcomes] == [Skipped]

    def test_says_so_where_the_strategy_is_a_function_that_another_program_has(self) -> None:
        scene = Scene(policy=Policy(limit_tokens=1_000, strategy=own)).say(11)
        scene.thread.compact()
        tool = scene.reopened(policy=None).thread.compact_tool()
        assert "nothing to fold yet" in tool(guidance="the figures")

    def test_tells_a_model_without_a_limit_to_go_on(self) -> None:
        assert "no limit" in Scene(policy=None).say(1).thread.compact_tool()(guidance="all")

    def test_says_nothing_of_a_limit_where_the_memory_is_closed(self) -> None:
        scene = Scene().say(1)
        tool = scene.thread.compact_tool()
        scene.memory.close()
        with pytest.raises(Closed):
            tool(guidance="all")

    def test_is_told_to_a_client_as_any_tool(self) -> None:
        told = Scene().thread.compact_tool().to("openai")["function"]
        assert (told["name"], list(told["parameters"]["properties"])) == ("compact_conversation", ["guidance"])


def test_guidance_is_a_text() -> None:
    with pytest.raises(UsageError, match="as a text"):
        Scene().say(1).thread.compact(7)  # type: ignore[arg-type]  # what a caller could write


def test_an_unpin_is_seen_by_the_next_look() -> None:
    scene = Scene().say(11)
    scene.thread.pin(1)
    scene.look()
    seq = scene.thread.unpin(1).by
    assert drive(scene.background._lanes.of(scene.memory._verbs._ctx, scene.thread.ref)).unpinned == seq
