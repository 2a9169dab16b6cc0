"""Where there is no thread and no lane of a name, a person is told which one may be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Memory, Scope

LISTED = "unabridged threads lists those there are\n"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        for name in ("support-42", "letters\x1b[31m"):
            memory.thread(name).append({"role": "user", "content": "hello"})
        memory.thread("support-42").open_lane("critic")
    return tmp_path / "a.db"


@pytest.mark.parametrize(
    "given",
    [
        ("show", "suport-42"), ("view", "suport-42"), ("compactions", "Support-42"), ("pin", "suport-42", "1"),
        ("undo", "suport-42", "1"), ("purge", "suport-42", "1"), ("search", "x", "--thread", "suport-42"),
        ("grep", "x", "--thread", "suport-42"), ("watch", "suport-42"), ("facts", "forget", "suport-42"),
        ("export", "suport-42"), ("export", "suport-42", "--to", "out.jsonl"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_thread_that_is_spelled_almost_so_is_named(given: tuple[str, ...], store: Path) -> None:
    code, _, err = run(*given, "--store", store)
    assert (code, err.endswith(f"here; did you mean 'support-42'? {LISTED}")) == (2, True), err


def test_one_that_is_spelled_like_none_is_told_which_command_lists_them(store: Path) -> None:
    assert run("show", "zzz", "--store", store)[2].endswith(f"there is no thread 'zzz' here; {LISTED}")


def test_a_name_that_may_be_meant_steers_no_terminal(store: Path) -> None:
    _, _, err = run("show", "letters", "--store", store)
    assert ("did you mean 'letters\\x1b[31m'?" in err, "\x1b" in err) == (True, False)


def test_who_finds_nothing_because_it_is_somebody_elses_is_told_how_to_say_whose(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db", scope=Scope(tenant="acme")) as memory:
        memory.thread("letters").append({"role": "user", "content": "hello"})
    whose = "--tenant, --user and --project say whose are meant; unabridged threads --scopes lists whose there are\n"
    assert run("threads", "--store", tmp_path / "a.db")[1] == f"there is no thread here; {whose}"
    assert run("show", "letters", "--store", tmp_path / "a.db")[2].endswith(f"here, nor any other; {whose}")
    assert "hello" in run("show", "letters", "--tenant", "acme", "--store", tmp_path / "a.db")[1]


@pytest.mark.parametrize(
    "given",
    [("view",), ("ledger",), ("variables",), ("compactions",), ("compact", "--limit-tokens", "300")],
    ids=" ".join,
)
def test_a_lane_that_a_thread_has_not_is_told_with_those_it_has(given: tuple[str, ...], store: Path) -> None:
    command, *more = given
    told = [run(command, "support-42", "--lane", lane, *more, "--store", store)[2] for lane in ("critc", "zzz")]
    assert told == [
        "unabridged: thread 'support-42' has no lane 'critc'; did you mean 'critic'?\n",
        "unabridged: thread 'support-42' has no lane 'zzz'; known are critic, main\n",
    ]


def test_another_fault_of_a_lane_that_is_there_is_told_as_it_is(store: Path) -> None:
    _, _, err = run("compact", "support-42", "--lane", "critic", "--store", store)
    assert "there is no limit to fit; pass --limit-tokens N" in err
