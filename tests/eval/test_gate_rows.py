"""Labelled drafts are read, judged and told, and a row that cannot be read is named by its line."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from unabridged.compaction.gate import Fault
from unabridged.eval import gate_figures, gate_rows
from unabridged.eval.main import main
from unabridged.log.part import Variable

SOURCE = "user: Please move shop to db-prod-03 by Friday.\n\nassistant: It is moved, port 8443 answers."
MESSAGES = [
    {"role": "user", "content": "Please move shop to db-prod-03 by Friday."},
    {"role": "assistant", "content": None, "tool_calls": [{"name": "move", "arguments": "{}"}]},
    {"role": "tool", "content": "port 8443 answers"},
]
SOUND = {"source": SOURCE, "draft": "Shop is on db-prod-03 now, port 8443 answers.", "label": "sound"}
BAD = {"source": SOURCE, "draft": "Shop is on db-prod-04 now.", "label": "bad", "check": "identifiers"}
PASSING = {"source": MESSAGES, "draft": "Shop was moved to db-prod-03.", "label": "bad", "check": "cut"}


def run(folder: Path, *rows: Mapping[str, Any], options: tuple[str, ...] = ()) -> tuple[int, str, str]:
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n", encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    return main(["gate", str(folder / "rows.jsonl"), *options], out, err), out.getvalue(), err.getvalue()


def test_the_figures_are_those_counted_by_hand(tmp_path: Path) -> None:
    code, out, _ = run(tmp_path, SOUND, BAD, PASSING, options=("--json",))
    found = json.loads(out)
    assert (code, found["overall"]) == (0, {"bad": 2, "caught": 1, "sound": 1, "refused": 0})
    (line,) = (each for each in found["checks"] if each["name"] == "IDENTIFIERS")
    assert (line["planted"], line["caught"], line["by_itself"], line["lost"], line["freed"]) == (1, 1, 1, 1, 0)


def test_the_table_says_whether_the_bounds_are_met(tmp_path: Path) -> None:
    _, out, err = run(tmp_path, SOUND, BAD)
    assert out.splitlines()[-1].endswith(": met")
    assert err == "2 drafts to judge\n"


def test_drafts_that_were_judged_wrongly_are_named(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, {**BAD, "label": "sound"}, PASSING, options=("--wrong",))
    assert "NOT met" in out
    assert "rows.jsonl:1: IDENTIFIERS" in out
    assert "rows.jsonl:2: CUT" in out


def test_a_source_is_given_once_for_many_drafts(tmp_path: Path) -> None:
    given = {"id": "shop", "source": MESSAGES, "ledger": "seats: 4", "variables": ["df"]}
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, (given, {**SOUND, "source": "@shop", "hint": "tea"}))), encoding="utf-8")
    (row,) = gate_rows.read([tmp_path])
    assert (row.source.ledger, row.source.variables) == ("seats: 4", frozenset({"df"}))
    assert "Please move" in row.source.by_users


def test_a_variable_is_given_by_its_name_or_with_what_is_known_of_it(tmp_path: Path) -> None:
    told = ["df", {"name": "cut", "type": "float", "value": 0.5}]
    (tmp_path / "rows.jsonl").write_text(json.dumps({**SOUND, "variables": told}), encoding="utf-8")
    (row,) = gate_rows.read([tmp_path / "rows.jsonl"])
    assert row.source.registry == {
        "df": Variable(name="df"),
        "cut": Variable(name="cut", type="float", value="0.5"),
    }


def test_the_rows_of_a_ledger_are_given_as_a_list_or_as_a_text(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(json.dumps({**SOUND, "ledger": ["seats: 4", "open: tea"]}), encoding="utf-8")
    (row,) = gate_rows.read([tmp_path / "rows.jsonl"])
    assert row.source.ledger == "seats: 4\nopen: tea"


def test_a_text_without_speakers_is_a_source_too(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(json.dumps({**SOUND, "source": "just words\nport 8443 on db-prod-03"}))
    (row,) = gate_rows.read([tmp_path / "rows.jsonl"])
    assert [who for who, _ in row.source.said] == [""]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("[]", "no object"),
        ("{", "no JSON"),
        (json.dumps({"source": "x"}), "'id' is missing"),
        (json.dumps({**SOUND, "label": 1}), "'label' is 1"),
        (json.dumps({**SOUND, "label": "so"}), "'label' is 'so'"),
        (json.dumps({**SOUND, "source": "@nobody"}), "no row before this one has the id 'nobody'"),
        (json.dumps({**SOUND, "source": 7}), "neither a text nor a list of messages"),
        (json.dumps({**SOUND, "variables": "df"}), "'variables' is no list"),
        (json.dumps({**SOUND, "variables": [{"type": "int"}]}), "neither a name nor an object with one"),
        (json.dumps({**SOUND, "variables": [{"name": "df", "size": 4}]}), "neither a name nor an object with one"),
        (json.dumps({**SOUND, "ledger": 7}), "'ledger' is missing, or no text"),
        (json.dumps({**SOUND, "ledger": ["seats: 4", 7]}), "'ledger' is missing, or no text"),
        ("", "no draft in"),
    ],
)
def test_a_row_that_cannot_be_read_is_named(tmp_path: Path, row: str, problem: str) -> None:
    (tmp_path / "rows.jsonl").write_text(row, encoding="utf-8")
    err = io.StringIO()
    assert main(["gate", str(tmp_path / "rows.jsonl")], io.StringIO(), err) == 2
    assert problem in err.getvalue()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    err = io.StringIO()
    assert main(["gate", str(tmp_path / "none.jsonl")], io.StringIO(), err) == 2
    assert "cannot be read" in err.getvalue()


def test_every_check_has_a_line(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(json.dumps(SOUND), encoding="utf-8")
    lines = gate_figures.by_check(gate_figures.judged(gate_rows.read([tmp_path])))
    assert [each.name for each in lines] == [fault.name for fault in Fault]
