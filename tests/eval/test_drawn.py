"""The conversations that a seed draws: the same each time, whole, of many kinds, and never twice the same."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tools.drawn import __main__ as drawn
from tools.drawn.chance import Chance, spelled
from tools.drawn.hands import HANDS
from tools.drawn.looks import LOOKS, look
from tools.drawn.session import Messages
from unabridged.eval.from_memory import needed

RUNS = dict(drawn.runs(7, 2))
TALKS = dict(drawn.talks(7, 1))
ROWS = [{"key": "A-1", "sum": "12,5"}, {"key": "B-2", "sum": "7"}]


def calls(messages: Messages) -> list[dict[str, Any]]:
    return [call for each in messages for call in each.get("tool_calls") or ()]


def test_a_seed_writes_the_same_files_each_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert drawn.main([str(tmp_path / name), "--seed", "3", "--runs", "1", "--talks", "1"]) == 0
    for name in ("runs.jsonl", "talks.jsonl"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_another_seed_draws_others() -> None:
    assert dict(drawn.talks(8, 1)) != TALKS
    assert next(drawn.runs(8, 1))[1] != next(iter(RUNS.values()))


def test_there_are_ten_kinds_and_more_and_sessions_in_four_agents_tools() -> None:
    assert len(drawn.KINDS) >= 10
    assert {name.split("-")[2] for name in RUNS if name.startswith("coding")} == set(HANDS)
    assert {name.rsplit("-", 1)[1] for name in RUNS} == {"en", "de", "es", "zh"}


@pytest.mark.parametrize("name", RUNS)
def test_each_call_is_answered_right_behind_it(name: str) -> None:
    waiting = list[str]()
    for each in RUNS[name]:
        if each["role"] == "tool":
            assert each["tool_call_id"] == waiting.pop(0)
        else:
            assert not waiting
            waiting = [call["id"] for call in each.get("tool_calls") or ()]
    assert not waiting


@pytest.mark.parametrize("name", RUNS)
def test_a_run_is_long_and_comes_back_to_what_was_found_long_before(name: str) -> None:
    messages = RUNS[name]
    assert 60 <= len(messages) <= 440
    half = len(messages) // 2
    assert len(needed(messages, half, half, len(messages))) >= 3


def test_no_slot_no_list_and_no_choice_is_left_unfilled() -> None:
    # Code has braces of its own.
    told = [each for name, messages in {**RUNS, **TALKS}.items() if "coding" not in name for each in messages]
    text = "\n".join(str(each["content"]) for each in told)
    assert not [word for word in ("{who", "{name", "<name", "<first", "!low", "!slug", "##", "%%") if word in text]


def test_a_talk_is_long_has_no_call_and_hardly_says_the_same_twice() -> None:
    for name, messages in TALKS.items():
        said = Counter(each["content"] for each in messages)
        assert not calls(messages)
        assert len(messages) > 400
        assert len(said) > len(messages) * 0.75, name


def test_what_is_said_again_in_a_talk_may_have_been_changed_in_between() -> None:
    assert any("neue Nummer" in each["content"] or "Alarm geändert" in each["content"] for each in TALKS["talk-de-0"])


@pytest.mark.parametrize("how", LOOKS)
def test_no_look_of_a_result_leaves_a_value_out(how: str) -> None:
    for given in (ROWS, {"found": ROWS, "of": {"page": "9"}, "tags": ["x", "y"]}):
        assert all(value in look(given, how) for value in ("A-1", "12,5", "B-2", "7"))
    assert look("as it is", how) == "as it is"


def test_a_pattern_is_drawn_sign_by_sign_and_a_word_is_spelled_as_asked() -> None:
    chance = Chance("x", {"word": ["Müller & Co"]})
    assert chance.drawn("W-<10-10>-[a|a]-{it.id!up}", {"it": {"id": "q"}}) == "W-10-a-Q"
    assert chance.told("<word!low> <word!slug> <word!snake>", {}) == "mullerco muller-co muller_co"
    assert len(chance.drawn("####%%^", {})) == 7
    with pytest.raises(ValueError, match="nobody spells so"):
        spelled("word", "odd")
