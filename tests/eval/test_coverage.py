"""What is planted is found where it stands, and our summarisers are shown all of it, whole or in portions."""

from __future__ import annotations

import io
import json

import pytest

from unabridged.eval import coverage, planted
from unabridged.eval.main import main


def test_a_turn_is_of_the_size_of_a_tool_call_with_a_long_result() -> None:
    turns = planted.conversation()
    assert len(turns) == 60
    assert all(6_300 < len(json.dumps(turn.messages)) < 7_300 for turn in turns)


def test_every_fact_stands_once_and_in_its_place() -> None:
    turns = planted.conversation(3)
    everything = json.dumps([turn.messages for turn in turns])
    assert all(everything.count(turn.planted(place)) == 1 for turn in turns for place in planted.PLACES)
    user, call, result, said = turns[0].messages
    assert turns[0].planted("user") in user["content"]
    assert call["tool_calls"][0]["function"]["arguments"].endswith(f'{turns[0].planted("arguments")}"}}')
    assert result["content"].startswith(turns[0].planted("head"))
    assert turns[0].planted("middle") in result["content"][1_900:2_200]
    assert result["content"].endswith(turns[0].planted("tail"))
    assert turns[0].planted("said") in said["content"]


def test_facts_are_counted_by_their_place() -> None:
    turns = planted.conversation(2)
    texts = [turns[0].planted("user"), turns[1].planted("user"), turns[1].planted("tail")]
    assert planted.kept(turns, texts) == {"user": 2, "arguments": 0, "head": 0, "middle": 0, "tail": 1, "said": 0}


@pytest.mark.parametrize("window", [1_000_000, 8_000])
def test_a_summariser_is_shown_every_fact_that_leaves(window: int) -> None:
    """as-B7. A brief larger than the window is cut into chunks and loses nothing: not one planted fact of 60 turns."""
    found = coverage.ours(window, turns=14)
    assert found.turns > 8
    assert found.share == 1
    assert (found.calls > 3) == (window == 8_000)


def test_a_way_that_leaves_a_fact_out_shows_it() -> None:
    found = coverage.Covered(name="half", turns=2, calls=1, shown={"user": 2, "arguments": 0})
    assert found.share == 0.5
    assert found.line().endswith("2/2      0/2     50%")
    assert coverage.Covered(name="none", turns=0, calls=0, shown={"user": 0}).share == 0


@pytest.mark.parametrize(("share", "code"), [({"user": 2}, 0), ({"user": 1}, 1)])
def test_the_command_prints_its_table_and_fails_where_a_fact_is_missing(
    share: dict[str, int], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        coverage, "ours", lambda window: coverage.Covered(name=f"ours {window}", turns=2, calls=1, shown=share)
    )
    out = io.StringIO()
    assert main(["coverage"], out) == code
    assert "ours 8000" in out.getvalue()
    assert "LangMem summarize_messages, as stated elsewhere" in out.getvalue()


def test_the_command_prints_json_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "ours", lambda _: coverage.Covered(name="x", turns=2, calls=1, shown={"user": 2}))
    out = io.StringIO()
    assert main(["coverage", "--json"], out) == 0
    assert [each["share"] for each in json.loads(out.getvalue())] == [1.0, 1.0, 1.0]
