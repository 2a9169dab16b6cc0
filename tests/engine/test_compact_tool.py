"""A model may ask for its own compaction, and says what has to stay; its turn goes on."""

from __future__ import annotations

import pytest

from tests.engine.compacting import SAID, Scene
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.errors import Closed, UsageError
from unabridged.ports import Brief


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
