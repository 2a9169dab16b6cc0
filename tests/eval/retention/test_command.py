"""The command measures any conversations alike each time, and says what is wrong with what it cannot measure."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.house.tree import ROOT
from tools.retention_set import FOLDER, conversations
from unabridged.eval.main import main
from unabridged.eval.retention import command
from unabridged.eval.retention.entries import Count
from unabridged.eval.retention.measuring import Budgets, Case
from unabridged.eval.retention.pooling import Talked
from unabridged.eval.retention.rolling import Way

CHAT = ROOT / "evals" / "retention" / "chat-en.jsonl"
QUICK = ("--cuts", "60", "--times", "1,2", "--curve", "1,2")
ONCE = ("--cuts", "60", "--times", "1", "--curve", "1")


def run(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main(arguments, out, err)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    code, out, _ = run(str(CHAT), *QUICK, "--json")
    assert code == 0
    return dict(json.loads(out))


def test_the_same_conversations_have_the_same_figures(told: dict[str, Any]) -> None:
    again = json.loads(run("retention", str(CHAT), *QUICK, "--json")[1])
    assert told | {"times": 0} == again | {"times": 0}


def test_every_way_has_every_cut_and_every_measure(told: dict[str, Any]) -> None:
    assert len(told["ways"]) == 12 * 2
    assert all(0 <= share <= 1 for row in told["ways"] for share in row["shares"].values() if share is not None)


def test_others_never_take_more_than_their_room(told: dict[str, Any]) -> None:
    assert [row["way"] for row in told["ways"] if row["shares"]["within budget"] != 1] == []


def test_the_tables_say_whom_ours_loses_to_and_leave_times_to_the_end_and_a_picture_has_a_line_for_each_way(
    tmp_path: Path,
) -> None:
    code, out, err = run(str(CHAT), *QUICK, "--plot", str(tmp_path / "p.svg"))
    assert code == 0
    assert out.count("ours loses to:") == out.count("ours beats:") == 9
    assert out.rindex("Times:") > out.rindex("Cost at")
    assert err == "conversation 1 of 1\n"
    assert (tmp_path / "p.svg").read_text(encoding="utf-8").count("<polyline") == 12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no conversation; write one a line"),
        ("no json", ":1: this is no JSON"),
        ('{"role": "user"}', ":1: the row has no list of messages"),
        ('{"messages": [{"role": "user"}, {"role": null}]}', ":1: message 2 has a role that is no text"),
        ('[{"role": "user", "content": "Hello."}]', "all 1 conversations are too short"),
    ],
)
def test_a_file_that_cannot_be_measured_is_told_with_the_reason(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "x.jsonl").write_text(text, encoding="utf-8")
    code, out, err = run(str(tmp_path / "x.jsonl"))
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("arguments", ["[" * 5_000 + "]" * 5_000, "[" * 2_000 + '"W12"' + "]" * 2_000])
def test_a_conversation_is_measured_however_deep_its_arguments_and_half_a_letter_its_name(
    tmp_path: Path, arguments: str
) -> None:
    messages = json.loads(CHAT.read_text(encoding="utf-8").splitlines()[0])["messages"]
    call = {"id": "c", "type": "function", "function": {"name": "f", "arguments": arguments}}
    asked = {"role": "assistant", "content": None, "tool_calls": [call]}
    told = {"role": "tool", "tool_call_id": "c", "content": "W12"}
    half = len(messages) * 3 // 5
    row = {"thread": "\ud83d", "messages": [asked, told, *messages[:half], asked, told, *messages[half:]]}
    (tmp_path / "x.jsonl").write_text(json.dumps(row), encoding="utf-8")
    assert run(str(tmp_path / "x.jsonl"), *ONCE, "--json")[0] == 0


def test_what_an_import_could_not_read_is_named_beside_the_figures(tmp_path: Path) -> None:
    messages = json.loads(CHAT.read_text(encoding="utf-8").splitlines()[0])["messages"]
    (tmp_path / "a.json").write_text(json.dumps(messages, indent=1), encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps(messages[:3])[:-20], encoding="utf-8")
    code, out, err = run(str(tmp_path), *ONCE)
    assert code == 0
    assert "1 conversations" in out
    assert err.startswith("left out: ")
    assert "b.json" in err.splitlines()[0]


def test_a_file_that_is_not_there_is_no_command_and_is_named() -> None:
    code, _, err = run("serach")
    assert code == 2
    assert "serach is not there; name a file of conversations, or see --help" in err


@pytest.mark.parametrize("option", [("--cuts", "0"), ("--times", "x"), ("--limit-tokens", "3"), ("--curve", "1,,2")])
def test_an_option_out_of_bounds_is_refused(option: tuple[str, str]) -> None:
    assert run(str(CHAT), *option)[0] == 2


def test_several_rooms_stand_beside_each_other_the_largest_first_as_the_smallest_cut_does() -> None:
    code, out, _ = run(str(CHAT), "--limit-tokens", "200,400", "--times", "1", "--curve", "1", "--json")
    assert code == 0
    assert [row["limit_tokens"] for row in json.loads(out)["ways"][:2]] == [200, 400]
    assert "|    400 tokens     |    200 tokens" in run(str(CHAT), "--limit-tokens", "200,400", *ONCE[2:])[1]


def test_a_conversation_that_fits_the_largest_room_is_too_short_for_them() -> None:
    assert "all 1 conversations are too short" in run(str(CHAT), "--limit-tokens", "200,90000")[2]


def test_labelled_evidence_is_told_beside_the_rest_with_the_digest_alone_as_one_way_more(tmp_path: Path) -> None:
    messages = json.loads(CHAT.read_text(encoding="utf-8").splitlines()[0])["messages"]
    evidence = [{"message": 0}, {"message": len(messages) - 1}]
    row = {"messages": messages, "asked": [{"question": "What came first, and what last?", "evidence": evidence}]}
    (tmp_path / "x.jsonl").write_text(json.dumps(row), encoding="utf-8")
    code, out, _ = run(str(tmp_path / "x.jsonl"), *ONCE, "--plot", str(tmp_path / "p.svg"))
    assert code == 0
    assert "by the rule “asked” (what the answers to labelled questions stand in): 2 in 1 conversations" in out
    assert "keep-last          |                50 |                50\n" in out
    assert (tmp_path / "p.svg").read_text(encoding="utf-8").count("<polyline") == 13
    told = json.loads(run(str(tmp_path / "x.jsonl"), *ONCE, "--json")[1])["evidence"]
    assert told["rows"][0]["way"] == "digest alone"
    assert told["kinds"][0]["kind"] == "-"


def test_a_short_conversation_is_counted_and_not_passed_over(tmp_path: Path) -> None:
    short = '[{"role": "user", "content": "Hello."}]\n'
    (tmp_path / "x.jsonl").write_text(short + CHAT.read_text(encoding="utf-8"), encoding="utf-8")
    assert "left out: 1 conversations, too short" in run(str(tmp_path / "x.jsonl"), *ONCE)[1]


def test_what_was_measured_until_ctrl_c_is_printed_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.jsonl").write_text(CHAT.read_text(encoding="utf-8") * 2, encoding="utf-8")
    monkeypatch.setattr(command, "_talked", interrupted_at_the_second())
    code, out, err = run(str(tmp_path / "x.jsonl"), *ONCE)
    assert code == 130
    assert out.startswith("1 conversations")
    assert "1 of 2 conversations are in these figures" in err


def interrupted_at_the_second() -> Callable[[Case, Budgets, Count, Sequence[Way]], Talked]:
    measure, numbers = command._talked, iter(range(2))

    def talked(of: Case, budgets: Budgets, count: Count, every: Sequence[Way]) -> Talked:
        if next(numbers):
            raise KeyboardInterrupt
        return measure(of, budgets, count, every)

    return talked


def test_the_conversations_of_this_repository_are_what_its_script_writes() -> None:
    made = conversations(json.loads((FOLDER / "texts.json").read_text(encoding="utf-8")))
    assert {path.stem: list(rows(path)) for path in FOLDER.glob("*.jsonl")} == made
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 300_000


def rows(path: Path) -> Iterator[Any]:
    return map(json.loads, path.read_text(encoding="utf-8").splitlines())
