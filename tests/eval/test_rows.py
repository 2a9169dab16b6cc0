"""A row that is wrong is told with its file, its line, and what to write instead."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unabridged.errors import UsageError
from unabridged.eval.rows import read

MESSAGES = [{"role": "user", "content": "The key hangs behind the mirror."}]
THREAD = {"thread": "t", "messages": MESSAGES}
QUESTION = {"thread": "t", "query": "Where is it?", "seqs": [1]}

BAD = [
    ("{", "no JSON"),
    ("[1]", "a JSON list"),
    ("{}", "neither 'query' nor 'messages'"),
    (json.dumps(THREAD | QUESTION), "both 'query' and 'messages'"),
    (json.dumps(THREAD), "given a second time, first in"),
    (json.dumps(THREAD | {"thread": 3}), "'thread' is an int"),
    (json.dumps({"messages": MESSAGES}), "'thread' is missing"),
    (json.dumps(THREAD | {"messages": ["hello"]}), "no list of messages"),
    (json.dumps(QUESTION | {"thread": []}), "no list of messages"),
    (json.dumps(QUESTION | {"query": " "}), "'query' is a str"),
    (json.dumps(QUESTION | {"query": "?!"}), "'query' has no word"),
    (json.dumps(QUESTION | {"seqs": []}), "'seqs' is a list"),
    (json.dumps(QUESTION | {"seqs": [0]}), "'seqs' is a list"),
    (json.dumps(QUESTION | {"seqs": [True]}), "'seqs' is a list"),
    (json.dumps({"thread": "t", "query": "Where is it?"}), "'seqs' is missing"),
    (json.dumps(QUESTION | {"planted": 1}), "'planted' is 1"),
    (json.dumps(QUESTION | {"language": 1}), "'language' is an int"),
]


def rows(folder: Path, *lines: str) -> Path:
    (folder / "rows.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder / "rows.jsonl"


@pytest.mark.parametrize(("line", "problem"), BAD)
def test_a_bad_row_is_told_with_its_file_and_line(line: str, problem: str, tmp_path: Path) -> None:
    path = rows(tmp_path, json.dumps(THREAD), "", line)
    with pytest.raises(UsageError) as raised:
        read([path])
    assert str(raised.value).startswith(f"{path}:3: ")
    assert problem in str(raised.value)


def test_a_folder_stands_for_its_files_of_rows(tmp_path: Path) -> None:
    rows(tmp_path, json.dumps(THREAD), json.dumps(QUESTION))
    (tmp_path / "README.md").write_text("no rows", encoding="utf-8")
    assert [question.query for question in read([tmp_path]).questions] == ["Where is it?"]


def test_what_a_row_says_besides_is_let_be(tmp_path: Path) -> None:
    asked = read([rows(tmp_path, json.dumps(QUESTION | {"note": 1}))]).questions
    assert (asked[0].planted, asked[0].language, asked[0].kind) == (False, "-", "-")


def test_a_question_may_bring_its_own_thread(tmp_path: Path) -> None:
    labelled = read([rows(tmp_path, json.dumps(QUESTION | {"thread": MESSAGES}))])
    assert labelled.threads[labelled.questions[0].thread].messages == tuple(MESSAGES)


def test_files_without_a_question_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no question in"):
        read([rows(tmp_path, json.dumps(THREAD))])


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"gone\.jsonl cannot be read"):
        read([tmp_path / "gone.jsonl"])
