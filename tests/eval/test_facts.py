"""What extraction does with labelled turns is counted by part, language, kind and reason, and its bounds hold."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.house.tree import ROOT
from unabridged.eval import fact_rows
from unabridged.eval.fact_figures import counted, judged, keeps
from unabridged.eval.main import main

FOLDER = ROOT / "evals" / "facts"
FACT = {"turn": 0, "kind": "preference", "subject": "user", "must": ["prefer tabs over spaces"], "tier": "user"}
FOUND = {
    "id": "en-1", "part": "tuned", "facts": [FACT], "label": "fact",
    "turns": [{"role": "user", "text": "I prefer tabs over spaces."}],
}  # fmt: skip
FALSE = {
    "id": "en-2", "part": "tuned", "facts": [], "label": "none", "hard": "lyrics", "secret": ["a", "b"],
    "turns": [{"role": "user", "text": "I never go home before the rain."}, {"role": "assistant", "text": "{secret}"}],
}  # fmt: skip
OTHER = FOUND | {"id": "en-3", "facts": [FACT | {"must": ["in Go"]}]}
OF_WORK = {"subject": "project", "tier": "agent"}
RIGHTED = {
    "id": "en-4", "part": "held", "label": "fact",
    "facts": [
        FACT | {"turn": 0, "lasting": False, "must": ["8080"]},
        FACT | {"turn": 1, "kind": "correction", "must": ["8443"], "supersedes": "8080"} | OF_WORK,
    ],
    "turns": [
        {"role": "user", "text": "Our gateway listens on 8080."},
        {"role": "user", "text": "No, use port 8443 instead of 8080."},
    ],
}  # fmt: skip


def run(folder: Path, *rows: object, options: tuple[str, ...] = ()) -> tuple[int, str, str]:
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    return main(["facts", str(folder), *options], out, err), out.getvalue(), err.getvalue()


def test_what_patterns_were_drawn_from_is_found_and_next_to_nothing_else() -> None:
    counts = counted(judged(row for row in fact_rows.read([FOLDER]) if row.part == "tuned"))
    assert counts.found >= 0.9 * counts.facts
    assert counts.right_automatic >= 0.97 * (counts.right_automatic + counts.false_automatic)
    assert counts.superseded == counts.corrections > 0


def test_what_no_pattern_was_drawn_from_is_found_as_often_as_the_page_says() -> None:
    counts = counted(judged(row for row in fact_rows.read([FOLDER]) if row.part == "held"))
    assert counts.found >= 0.55 * counts.facts
    assert counts.right_automatic >= 0.9 * (counts.right_automatic + counts.false_automatic)


@pytest.mark.parametrize("language", ["en", "zh", "es", "de"])
def test_of_what_is_written_unasked_nine_of_ten_are_right_in_each_language(language: str) -> None:
    rows = [row for row in fact_rows.read([FOLDER]) if row.part == "held" and row.language == language]
    counts = counted(judged(rows))
    assert counts.right_automatic >= 0.9 * (counts.right_automatic + counts.false_automatic) > 0


def test_parts_languages_kinds_and_reasons_are_counted_apart(tmp_path: Path) -> None:
    code, out, err = run(tmp_path, FOUND, FALSE, OTHER, RIGHTED)
    assert (code, err) == (0, "4 rows to read\n")
    assert "statements that miss a piece of their turn's fact: 1" in out
    assert "lyrics                                             1 rows, taken from 1, by itself 1" in out
    assert "of 1 found: kind 1, subject 1, tier 1, word for word 1; superseded 1 of 1, and 0 wait for a look" in out


def test_one_part_is_told_alone(tmp_path: Path) -> None:
    _, out, err = run(tmp_path, FOUND, RIGHTED, options=("--part", "held"))
    assert err == "1 rows to read\n"
    assert "tuned" not in out


def test_programs_are_told_counts_and_no_words(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, FOUND, FALSE, options=("--json",))
    told = json.loads(out)["parts"]["tuned"]
    assert told["groups"]["all"]["found"] == 1
    assert told["taken"] == {"lyrics": [1, 1, 1]}
    assert "rain" not in out


def test_a_sample_of_conversations_is_listed_for_a_reader(tmp_path: Path) -> None:
    talks = tmp_path / "talks.json"
    messages = [{"role": "user", "content": "I prefer tabs over spaces."}, {"role": "user", "content": None}]
    talks.write_text(json.dumps({"thread": "t", "messages": messages}), encoding="utf-8")
    _, out, err = run(tmp_path, FALSE, options=("--sample", "5", str(talks)))
    assert "1 candidates in 1 conversations" in err
    assert "[ ] automatic preference 0.80 user/user t[0]: User prefers tabs over spaces" in out


def test_conversations_that_are_not_here_are_skipped_and_said_to_be(tmp_path: Path) -> None:
    _, _, err = run(tmp_path, FOUND, options=("--sample", "5", str(tmp_path / "elsewhere.jsonl")))
    assert "elsewhere.jsonl is not here, and is skipped" in err


@pytest.mark.parametrize("row", [["a"], {"id": "en-1"}, FOUND | {"turns": [{"role": "user"}]}])
def test_a_row_of_another_shape_is_named(tmp_path: Path, row: object) -> None:
    code, _, err = run(tmp_path, row)
    assert code == 2
    assert "rows.jsonl:1" in err


@pytest.mark.parametrize(
    ("statement", "piece", "language"),
    [
        ("User prefers tabs", "prefer tabs", "en"),
        ("Nutzer wohnt in Ulm", "wohne in Ulm", "de"),
        ("Usuario se llama Iker", "me llamo Iker", "es"),
        ("用户住在杭州", "我住在杭州", "zh"),
        ("ulm", "Ulm", "fr"),
    ],
)
def test_a_piece_is_kept_in_the_third_person_too(statement: str, piece: str, language: str) -> None:
    assert keeps(statement, piece, language)
    assert not keeps(statement, piece + " not", language)
