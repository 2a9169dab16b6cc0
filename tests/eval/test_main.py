"""The command measures what can be checked by hand, and refuses to score an unfair set."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.eval.standing_in import StandInMemory
from unabridged import Memory, unheard
from unabridged.cli import main as command_line
from unabridged.eval import __main__ as program
from unabridged.eval.main import main

SAID = ("The spare key hangs behind the mirror.", "The mirror was bought in Lisbon.", "Lunch is at noon.")
THREAD = {"thread": "t", "messages": [{"role": "user", "content": text} for text in SAID]}
ROWS: list[dict[str, Any]] = [
    THREAD,
    {"thread": "t", "query": "who bought that mirror", "seqs": [2], "language": "en", "kind": "plain"},
    {"thread": "t", "query": "mirror hidden", "seqs": [2], "language": "en", "kind": "plain"},
    {"thread": "t", "query": "lunch noon", "seqs": [2, 3], "language": "xx", "kind": "hard"},
]


def run(folder: Path, rows: Sequence[Mapping[str, Any]], *options: str, indexed: list[str]) -> tuple[int, str, str]:
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    arguments = ["search", str(folder / "rows.jsonl"), *options]
    code = main(arguments, out, err, lambda target: StandInMemory(target, indexed))
    return code, out.getvalue(), err.getvalue()


def groups(folder: Path, *options: str) -> dict[str, Any]:
    code, out, _ = run(folder, ROWS, "--json", *options, indexed=[])
    assert code == 0
    return {group["name"]: group for group in json.loads(out)["groups"]}


def test_the_figures_of_search_are_those_counted_by_hand(tmp_path: Path) -> None:
    found = groups(tmp_path)["en"]["search"]
    assert (found["recall@1"], found["recall@5"], found["mrr"]) == (0.5, 1.0, 0.75)


def test_a_question_with_two_answers_counts_the_share_that_was_found(tmp_path: Path) -> None:
    assert groups(tmp_path)["xx"]["search"]["recall@10"] == 0.5


def test_plain_search_for_any_word_stands_beside_it(tmp_path: Path) -> None:
    assert groups(tmp_path)["en"]["fts5_any_word"]["recall@5"] == 1.0


def test_plain_search_for_every_word_finds_only_what_has_them_all(tmp_path: Path) -> None:
    found = groups(tmp_path)
    assert (found["en"]["fts5_every_word"]["recall@10"], found["xx"]["fts5_every_word"]["recall@10"]) == (0.0, 0.5)


def test_recall_is_told_down_to_the_limit(tmp_path: Path) -> None:
    assert [name for name in groups(tmp_path, "--limit", "3")["all"]["search"] if "@" in name] == [
        "recall@1",
        "recall@3",
    ]


def test_the_table_has_a_line_for_each_language_each_kind_and_all(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, ROWS, indexed=[])
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["en", "xx", "kind", "hard", "plain", "all", "all"]


def test_the_index_is_brought_up_to_date_before_anything_is_asked(tmp_path: Path) -> None:
    indexed: list[str] = []
    run(tmp_path, ROWS, "--memory", indexed=indexed)
    assert indexed == [":memory:"]


def test_a_planted_question_that_says_its_answer_is_no_fair_one(tmp_path: Path) -> None:
    planted = {"thread": "t", "query": "lunch at three", "seqs": [3], "planted": True}
    code, out, _ = run(tmp_path, [*ROWS, planted], indexed=[])
    assert code == 1
    assert out.startswith(f"fault: {tmp_path / 'rows.jsonl'}:5: ")
    assert "67%" in out


def test_half_of_the_words_in_common_are_fair(tmp_path: Path) -> None:
    planted = {"thread": "t", "query": "lunch time", "seqs": [3], "planted": True}
    assert run(tmp_path, [*ROWS, planted], indexed=[])[0] == 0


def test_rows_of_anybody_are_held_to_no_rule(tmp_path: Path) -> None:
    copied = {"thread": "t", "query": SAID[0], "seqs": [1]}
    assert run(tmp_path, [*ROWS, copied], indexed=[])[0] == 0


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({"thread": "t", "query": "mirror", "seqs": [4]}, "names message 4 of a thread of 3"),
        ({"thread": "u", "query": "mirror", "seqs": [1]}, "no row brings thread 'u'"),
        ({"thread": [{"content": "no role"}], "query": "mirror", "seqs": [1]}, "are refused"),
    ],
)
def test_a_row_that_names_nothing_is_told_with_its_line(row: dict[str, Any], problem: str, tmp_path: Path) -> None:
    code, _, err = run(tmp_path, [*ROWS, row], indexed=[])
    assert code == 2
    assert f"unabridged.eval: {tmp_path / 'rows.jsonl'}:5: " in err
    assert problem in err


def test_rows_may_name_threads_of_a_store_and_their_seqs(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "kept.db") as memory:
        memory.thread("kept").append(THREAD["messages"])
        memory.thread("kept").pin(1)
    indexed: list[str] = []
    rows = [{"thread": "kept", "query": "Lisbon", "seqs": [2]}]
    code, out, _ = run(tmp_path, rows, "--json", "--store", str(tmp_path / "kept.db"), indexed=indexed)
    assert (code, json.loads(out)["questions"][0]["search"]) == (0, [2])
    assert str(tmp_path / "kept.db") in indexed


def test_an_event_that_is_no_message_is_no_answer(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "kept.db") as memory:
        memory.thread("kept").append(THREAD["messages"])
        memory.thread("kept").pin(1)
    rows = [{"thread": "kept", "query": "Lisbon", "seqs": [4]}]
    code, _, err = run(tmp_path, rows, "--store", str(tmp_path / "kept.db"), indexed=[])
    assert (code, "event 4 of thread 'kept' is no message" in err) == (2, True)


def test_a_store_that_is_not_there_is_never_begun(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, ROWS, "--store", str(tmp_path / "gone.db"), indexed=[])
    assert (code, (tmp_path / "gone.db").exists()) == (2, False)
    assert err.splitlines()[-1].endswith(
        "gone.db does not exist, and a reader makes nothing; pass --store with one that is there"
    )


@pytest.mark.parametrize("limit", ["0", "101", "x"])
def test_a_limit_that_no_search_has_is_misuse_before_a_row_is_read(
    tmp_path: Path, limit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(tmp_path, ROWS, "--limit", limit, indexed=[])
    assert (code, out, err) == (2, "", "")
    assert "write 1 to 100" in capsys.readouterr().err


def test_an_interrupt_ends_with_what_shells_expect(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")

    def interrupted(_: str) -> StandInMemory:
        raise KeyboardInterrupt

    err = io.StringIO()
    assert main(["search", str(tmp_path / "rows.jsonl")], io.StringIO(), err, interrupted) == 130
    assert "interrupted" in err.getvalue()


@pytest.mark.parametrize(
    ("given", "said"),
    [(["--help"], "usage: unabridged eval "), (["search", "--help"], "usage: unabridged eval search ")],
)
def test_help_calls_it_as_it_was_called(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["eval", *given]) == 0
    assert capsys.readouterr().out.startswith(said)


def test_so_does_what_went_wrong(tmp_path: Path) -> None:
    err = io.StringIO()
    asked = ["eval", "search", str(tmp_path), "--store", str(tmp_path / "gone.db")]
    assert command_line.main(asked, io.StringIO(), err) == 2
    assert err.getvalue().splitlines()[-1].startswith("unabridged eval: ")


def as_a_program(folder: Path, out: int) -> tuple[int, bytes]:
    asked = [sys.executable, "-m", "unabridged.eval", "search", "--memory", str(folder / "rows.jsonl")]
    done = subprocess.run(asked, stdout=out, stderr=subprocess.PIPE, timeout=60, check=False)
    return done.returncode, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a pipe of which the other end is closed")
def test_a_reader_that_went_away_had_enough(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    reads, writes = os.pipe()
    os.close(reads)
    code, err = as_a_program(tmp_path, writes)
    os.close(writes)
    assert (code, err) == (0, b"1 threads to put, 3 questions to ask\n")


def test_letters_that_a_terminal_has_not_are_told_by_their_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, [*ROWS, {**ROWS[1], "language": "漢"}])))
    with (tmp_path / "out.txt").open("wb") as out:
        code, _ = as_a_program(tmp_path, out.fileno())
    assert code == 0
    assert "\\u6f22" in (tmp_path / "out.txt").read_text(encoding="ascii")


@pytest.mark.parametrize(
    ("number", "ended", "told"),
    [
        (errno.EPIPE, 0, ""),
        (errno.EINVAL, 0, ""),
        (errno.ENOSPC, 2, "unabridged.eval: what there is to say could not be written: no space left on device; "),
    ],
    ids=["had enough", "had enough on Windows", "full"],
)
def test_what_does_not_get_through_ends_in_no_traceback(
    number: int, ended: int, told: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refused() -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(unheard, "_UNREAD", frozenset({errno.EPIPE, errno.EINVAL}))
    monkeypatch.setattr(program, "main", refused)
    monkeypatch.setattr(program, "let_go", lambda _: None)  # this program has more to say
    assert (program.run(), capfd.readouterr().err[: len(told)]) == (ended, told)
