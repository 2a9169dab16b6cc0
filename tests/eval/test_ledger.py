"""The command counts what agents write from memory, and what each view carries of that, as one can by hand."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from unabridged import UsageError
from unabridged.eval import talks
from unabridged.eval.carried import BARE, LEDGER, cuts
from unabridged.eval.cycles import LATER, survived
from unabridged.eval.from_memory import needed, text_of, values
from unabridged.eval.main import main
from unabridged.eval.talk import Talk
from unabridged.eval.talk import talk as talk_of

FILLER = "and what the committee says of it in its second part, in detail, with figures and names. " * 4


def calls(arguments: str) -> dict[str, Any]:
    return {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "name": "find", "arguments": arguments}]}


def _read_back(message: dict[str, Any]) -> dict[str, Any]:
    return talk_of("here", {"messages": [message]}).messages[0]


def row(*messages: dict[str, Any]) -> str:
    return json.dumps({"thread": "t", "messages": list(messages)})


def talk(rounds: int = 8) -> list[dict[str, Any]]:
    first = [{"role": "user", "content": "My order is W2378156, please look into it for me today."}]
    for n in range(rounds):
        first += [
            {"role": "assistant", "content": f"Part {n}: {FILLER}"},
            {"role": "user", "content": f"And? {FILLER}"},
        ]
    return [*first, calls('{"order_id": "W2378156"}'), {"role": "tool", "tool_call_id": "c", "content": "found"}]


def read(folder: Path, text: str) -> list[Talk]:
    (folder / "talks.jsonl").write_text(text, encoding="utf-8")
    return talks.read([folder / "talks.jsonl"])[0]


def test_needed_is_what_stood_before_and_does_not_stand_in_view(tmp_path: Path) -> None:
    (one,) = read(tmp_path, row(*talk()))
    end = len(one.messages) - 2
    assert needed(one.messages, end, 3, 2) == ["W2378156"]
    assert needed(one.messages, end, 0, 2) == []
    assert needed(one.messages, 0, 0, 40) == []


def test_values_are_names_and_numbers_of_arguments_and_no_prose() -> None:
    said = _read_back(calls('{"a": ["W12", "two words", 4711, true, null], "b": {"c": "x"}}'))
    assert list(values(said)) == ["W12", "4711"]
    assert list(values(_read_back(calls("{")))) == []
    assert list(values({"role": "user", "content": "W12"})) == []


@pytest.mark.parametrize(("content", "text"), [("a", "a"), (None, ""), ([{"type": "text"}], '[{"type": "text"}]')])
def test_a_message_says_its_content(content: object, text: str) -> None:
    assert text_of({"role": "user", "content": content}) == text


def test_a_view_with_a_ledger_carries_what_one_without_lost(tmp_path: Path) -> None:
    (one,) = read(tmp_path, row(*talk()))
    made = cuts(one, 3_000, 0.4)
    last = made[-1]
    assert (last.needed, last.found[LEDGER], last.held, last.used, last.wanted) == (1, 1, last.held, 1, 1)
    assert last.found[BARE] <= 1
    assert 0 < last.ledger_tokens < last.view_tokens


def test_what_is_too_short_to_be_compacted_is_no_cut(tmp_path: Path) -> None:
    (one,) = read(tmp_path, row(*[{"role": "user", "content": "yes"}] * 9))
    assert cuts(one, 3_000, 0.4) == []


def test_constraints_and_pins_outlive_every_compaction() -> None:
    stood = survived(4)
    assert (stood.cycles, stood.constraints, stood.pins) == (4, 1.0, 1.0)
    assert len(LATER) >= 20


class TestTheCommand:
    def test_prints_a_table_and_what_outlived(self, tmp_path: Path) -> None:
        read(tmp_path, row(*talk()) + "\n\n")
        out, err = io.StringIO(), io.StringIO()
        assert main(["ledger", "--cycles", "1", str(tmp_path / "talks.jsonl")], out, err) == 0
        first, *_, last = out.getvalue().splitlines()
        assert first.startswith("| window | share | needed | view and ledger |")
        assert last == "after each of 1 compactions: constraints 100%, pins 100%"

    def test_says_which_file_is_not_there_and_goes_on(self, tmp_path: Path) -> None:
        out, err = io.StringIO(), io.StringIO()
        assert main(["ledger", "--json", "--cycles", "1", str(tmp_path / "none.jsonl")], out, err) == 0
        assert err.getvalue() == f"skipped: {tmp_path / 'none.jsonl'} is not there\n"
        assert json.loads(out.getvalue())["carried"] == []

    def test_refuses_a_folder(self, tmp_path: Path) -> None:
        err = io.StringIO()
        assert main(["ledger", str(tmp_path)], io.StringIO(), err) == 2
        assert "cannot be read as a file of conversations" in err.getvalue()

    @pytest.mark.parametrize("text", ["{", "3", '{"messages": 3}', '{"messages": [3]}', '{"messages": [{}]}'])
    def test_names_the_line_that_is_no_conversation(self, tmp_path: Path, text: str) -> None:
        with pytest.raises(UsageError, match=r"talks\.jsonl:1: "):
            read(tmp_path, text)


def test_calls_may_be_nested_as_the_dialect_has_them(tmp_path: Path) -> None:
    nested = {"id": "c", "type": "function", "function": {"name": "find", "arguments": "{}"}}
    flat = {"id": "c", "name": "find", "arguments": {"a": "W12"}}
    (one,) = read(tmp_path, row({"role": "assistant", "tool_calls": [nested, flat]}))
    assert one.messages[0]["tool_calls"][0] == nested
    assert json.loads(one.messages[0]["tool_calls"][1]["function"]["arguments"]) == {"a": "W12"}
