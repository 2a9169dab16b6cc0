"""Precision and recall of a ledger are counted over labelled conversations as one can count them by hand."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.house.tree import ROOT
from unabridged import UsageError
from unabridged.eval import ledger_figures as figures
from unabridged.eval import ledger_labels
from unabridged.eval.ledger_figures import Extracted, Kind
from unabridged.eval.main import main
from unabridged.eval.talk import Talk

RAN = {"id": "c1", "name": "bash", "arguments": {"command": 'grep -n "cat" a.txt'}}
MESSAGES: list[dict[str, Any]] = [
    {"role": "user", "content": "Please rename the table. Never push to main. I prefer short names."},
    {"role": "assistant", "content": None, "tool_calls": [RAN]},
    {"role": "tool", "tool_call_id": "c1", "content": "1: cat\nexit code 0"},
    {"role": "user", "content": "We go with Postgres, because it is here. Always a pleasure with you, anyway."},
    {"role": "assistant", "content": "I still need to write the page. Dropping old names is still open."},
]
LABELS: list[dict[str, Any]] = [
    {"kind": "ask", "seq": 1, "text": "Please rename the table."},
    {"kind": "constraint", "seq": 1, "text": "Never push to main."},
    {"kind": "preference", "seq": 1, "text": "I prefer short names."},
    {"kind": "command", "seq": 2, "text": 'grep -n "cat" a.txt', "state": "ok"},
    {"kind": "decision", "seq": 4, "text": "We go with Postgres", "reason": "because it is here", "rejected": "MySQL"},
    {"kind": "constraint", "seq": 4, "text": "We go", "state": "withdrawn"},
    {"kind": "not", "of": ["constraint", "ask"], "seq": 4, "text": "Always a pleasure with you"},
    {"kind": "either", "of": ["task"], "seq": 5, "text": "I still need to write the page."},
    {"kind": "task", "seq": 5, "text": "Dropping old names is still open.", "state": "done"},
    {"kind": "error", "seq": 3, "text": "cat"},
]


def labelled(folder: Path, *labels: object, name: str = "own", **more: object) -> Path:
    path = folder / f"{name}.jsonl"
    path.write_text(json.dumps({"thread": "t", "labels": list(labels), **more}) + "\n\n", encoding="utf-8")
    return path


def rows_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (ROOT / "evals" / "ledger" / name).read_text(encoding="utf-8").splitlines()]


def found(folder: Path, *labels: dict[str, Any]) -> dict[str, Kind]:
    path = labelled(folder, *labels, messages=MESSAGES)
    return {each.name: each for each in figures.by_kind(figures.extracted(ledger_labels.read([path], [])["own"]))}


def extracted(folder: Path, *labels: dict[str, Any]) -> Extracted:
    (made,) = figures.extracted(ledger_labels.read([labelled(folder, *labels, messages=MESSAGES)], [])["own"])
    return made


class TestEachKind:
    def test_has_what_is_due_what_is_found_and_what_is_right(self, tmp_path: Path) -> None:
        kinds = found(tmp_path, *LABELS)
        assert (kinds["ask"].due, kinds["ask"].found, kinds["ask"].right) == (1, 1, 1)
        assert (kinds["constraint"].due, kinds["constraint"].found) == (2, 2)
        assert (kinds["preference"].due, kinds["preference"].found) == (1, 1)
        assert (kinds["error"].due, kinds["error"].found, kinds["error"].judged) == (1, 0, 0)
        assert "file read" not in kinds

    def test_says_which_parts_of_what_is_found_are_carried(self, tmp_path: Path) -> None:
        kinds = found(tmp_path, *LABELS)
        assert (kinds["decision"].parts, kinds["decision"].carried) == (2, 1)
        assert (kinds["command"].parts, kinds["command"].carried) == (1, 1)

    def test_tells_what_only_looks_like_it(self, tmp_path: Path) -> None:
        constraint = found(tmp_path, *LABELS)["constraint"]
        assert (constraint.nots, constraint.taken, constraint.judged, constraint.right) == (1, 1, 3, 2)

    def test_tells_what_is_over_and_yet_stands_and_counts_what_is_open_to_doubt_neither_way(
        self, tmp_path: Path
    ) -> None:
        task = found(tmp_path, *LABELS)["task"]
        assert (task.due, task.judged, task.right, task.stale) == (0, 1, 0, 1)

    def test_has_its_size_for_each_thousand_tokens(self, tmp_path: Path) -> None:
        kinds = found(tmp_path, *LABELS)
        assert 0 < kinds["command"].tokens < 1_000
        assert kinds["error"].tokens == 0


class TestAnEntry:
    def test_is_right_only_in_the_message_that_is_labelled(self, tmp_path: Path) -> None:
        made = extracted(tmp_path, {"kind": "constraint", "seq": 4, "text": "Postgres"})
        assert {figures.judged(each, made.of) for each in made.entries if each.kind == "constraint"} == {figures.WRONG}

    def test_is_missed_where_most_of_the_words_are_not_there(self, tmp_path: Path) -> None:
        text = "Please rename the table. Never push to main. I prefer short names."
        made = extracted(tmp_path, {"kind": "constraint", "seq": 1, "text": text})
        assert [label.text for label in figures.missed(made)] == [text]


def test_a_file_that_was_written_need_not_be_told_as_read(tmp_path: Path) -> None:
    read, written = ({"kind": kind, "seq": 2, "text": "a.txt"} for kind in ("file read", "file written"))
    assert [label.kinds for label in figures.missed(extracted(tmp_path, read, written))] == [{"file written"}]


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"), [(0, 0, 0.0, 1.0), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0)]
)
def test_a_share_lies_in_its_interval(part: int, whole: int, low: float, high: float) -> None:
    assert figures.interval(part, whole) == pytest.approx((low, high), abs=0.001)


class TestLabels:
    @pytest.mark.parametrize(
        "label",
        [3, {"kind": "wish"}, {"kind": "ask", "seq": 1, "text": "Rename it"}, {"kind": "ask", "seq": 9, "text": ""}],
    )
    def test_that_cannot_be_found_are_refused_with_their_line(self, tmp_path: Path, label: object) -> None:
        with pytest.raises(UsageError, match=r"own\.jsonl:1: "):
            ledger_labels.read([labelled(tmp_path, label, messages=MESSAGES)], [])

    def test_have_to_be_a_list(self, tmp_path: Path) -> None:
        (tmp_path / "x.jsonl").write_text("{}", encoding="utf-8")
        with pytest.raises(UsageError, match="no list of labels"):
            ledger_labels.read([tmp_path], [])

    def test_may_be_of_a_conversation_that_is_elsewhere_and_of_what_some_say_in_it(self, tmp_path: Path) -> None:
        path = labelled(tmp_path, {"kind": "constraint", "seq": 1}, of="user")
        assert ledger_labels.read([path], []) == {}
        plain = Talk(name="t", messages=tuple({k: v for k, v in m.items() if k != "tool_calls"} for m in MESSAGES[:1]))
        (made,) = figures.extracted(ledger_labels.read([path], [plain])["own"])
        assert {each.sources for each in made.entries} == {(1,)}
        assert figures.missed(made) == []


class TestTheCommand:
    def run(self, *arguments: str) -> str:
        out = io.StringIO()
        assert main(["ledger", "--cycles", "1", *arguments], out, io.StringIO()) == 0
        return out.getvalue()

    def test_prints_a_line_for_each_kind_and_names_what_is_wrong(self, tmp_path: Path) -> None:
        path = labelled(tmp_path, *LABELS, messages=MESSAGES)
        lines = self.run("--wrong", "--labelled", str(path)).splitlines()
        assert "| own | constraint | 2 of 3 (67%) | 2 of 2 (100%) | 34% to 100% | 0 | 1 of 1 |" in "\n".join(lines)
        assert "taken: own, t, message 4: constraint: Always a pleasure with you, anyway." in lines
        assert "missed: own, t, message 3: error: cat" in lines
        assert any(line.startswith("| own | task | 0 of 1 (0%) | – | – | 1 |") for line in lines)

    def test_prints_json_for_programs(self, tmp_path: Path) -> None:
        path = labelled(tmp_path, *LABELS, messages=MESSAGES)
        (line,) = [
            each
            for each in json.loads(self.run("--json", "--labelled", str(path)))["labelled"]["own"]
            if each["name"] == "constraint"
        ]
        assert (line["due"], line["found"], line["recall_between"]) == (2, 2, [0.3424, 1.0])


class TestTheCommittedSet:
    def test_is_in_five_languages_and_both_halves_have_each(self) -> None:
        for half in ("tuned", "held"):
            rows = rows_of(f"{half}.jsonl")
            assert len(rows) == 12
            assert {row["language"] for row in rows} == {"en", "de", "zh", "es", "fr"}
            assert all(20 <= len(row["messages"]) <= 80 for row in rows)

    def test_is_read_as_well_as_the_page_says(self) -> None:
        files = ledger_labels.read([ROOT / "evals" / "ledger"], [])
        made = {name: figures.by_kind(figures.extracted(every)) for name, every in files.items()}
        least = {"constraint": (0.85, 0.9), "decision": (0.75, 0.7), "task": (0.7, 0.9), "ask": (0.6, 0.9)}
        for line in (line for lines in made.values() for line in lines if line.name in least):
            precision, recall = least[line.name]
            assert line.right >= precision * line.judged, line
            assert line.found >= recall * line.due, line

    def test_labels_of_conversations_elsewhere_have_no_text(self) -> None:
        rows = rows_of("tau.labels.jsonl")
        assert all(set(label) <= {"kind", "of", "seq"} for row in rows for label in row["labels"])
