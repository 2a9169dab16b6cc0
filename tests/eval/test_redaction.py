"""Secrets in labelled texts are counted by family and form, and the committed set keeps its bounds."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.house.tree import ROOT
from unabridged.eval import redaction, redaction_rows
from unabridged.eval.main import main
from unabridged.eval.redaction_rows import Row

FOLDER = ROOT / "evals" / "secrets"
TOKEN = "gh" + "p_" + "aB3" * 12
FOUND = {"text": f"see {TOKEN}", "secret": TOKEN, "family": "GitHub token", "form": "sentence"}
PIECES = {"text": "TOKEN={secret}", "secret": ["gh", "p_", "aB3" * 12], "family": "GitHub token"}
MISSED = {"text": "the word is tulip", "secret": "tulip", "family": "password"}
ORDINARY = {"text": "the token of the day"}
ALARM = {"text": "password=hunter2"}


def run(folder: Path, *rows: object, options: tuple[str, ...] = ()) -> tuple[int, str, str]:
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n", encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    return main(["secrets", str(folder), *options], out, err), out.getvalue(), err.getvalue()


def test_the_bounds_are_kept_on_the_committed_set() -> None:
    rows = redaction_rows.read([FOLDER])
    found = redaction.overall([redaction.judged(number, row) for number, row in enumerate(rows, 1)])
    assert found.secrets >= 200
    assert len({row.form for row in rows if row.secret}) >= 20
    assert found.ordinary >= 100
    assert (found.found, found.alarms) == (found.secrets, 0)
    assert found.is_met


def test_families_and_forms_are_counted_apart(tmp_path: Path) -> None:
    code, out, err = run(tmp_path, FOUND, PIECES, MISSED, ORDINARY, ALARM)
    lines = [line.split() for line in out.splitlines()]
    assert (code, err) == (0, "5 texts to read\n")
    assert ["GitHub", "token", "2", "2", "100.0%"] in lines
    assert ["password", "1", "0", "0.0%"] in lines
    assert ["sentence", "1", "1", "100.0%"] in lines
    assert out.splitlines()[-1] == (
        "all: 2 of 3 secrets found (66.7%), 1 false alarms in 2 ordinary texts (50.00%);"
        " at least 95% and at most 0.25%: NOT met"
    )


def test_what_was_read_wrongly_is_named_by_its_number_and_no_secret_is_printed(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, FOUND, MISSED, ALARM, options=("--wrong",))
    assert out.splitlines()[-2:] == ["missed: row 2: password", "false alarm: row 3: ordinary"]
    assert TOKEN not in out
    assert "tulip" not in out


def test_programs_are_told_the_same(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, FOUND, ORDINARY, options=("--json",))
    assert json.loads(out) == {
        "overall": {"secrets": 1, "found": 1, "ordinary": 1, "alarms": 0},
        "families": [{"name": "GitHub token", "texts": 1, "found": 1}],
        "forms": [{"name": "sentence", "texts": 1, "found": 1}],
        "wrong": [],
    }


def test_ordinary_texts_alone_have_no_recall(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, ORDINARY)
    assert out.startswith("all: 0 of 0 secrets found (\u2013), 0 false alarms in 1 ordinary texts (0.00%)")


def test_a_secret_in_pieces_is_read_as_one() -> None:
    (row, *_) = redaction_rows.read([FOLDER / "canaries.jsonl"])
    assert isinstance(row, Row)
    assert row.secret in row.text


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ([], "a row is"),
        ({"text": ""}, "a row is"),
        ({"text": "x", "secret": 7, "family": "y"}, "a row is"),
        ({"text": "x", "secret": ["a", 7], "family": "y"}, "a row is"),
        ({"text": "x", "secret": "x"}, "its family is missing"),
        ({"text": "x", "secret": "y", "family": "z"}, "its secret is not in its text"),
        ({"text": "x", "form": 7}, "a row is"),
    ],
)
def test_a_row_of_another_shape_is_named_by_its_line(tmp_path: Path, row: object, said: str) -> None:
    code, _, err = run(tmp_path, row)
    assert code == 2
    assert "rows.jsonl:1" in err
    assert said in err


def test_what_is_no_json_and_no_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("{", encoding="utf-8")
    err = io.StringIO()
    assert main(["secrets", str(path)], io.StringIO(), err) == 2
    assert "this is no JSON" in err.getvalue()
    assert main(["secrets", str(tmp_path / "none.jsonl")], io.StringIO(), err) == 2
    assert "cannot be read" in err.getvalue()
    path.write_text("\n", encoding="utf-8")
    assert main(["secrets", str(path)], io.StringIO(), err) == 2
    assert "no row in" in err.getvalue()
