"""Numbers, roles and stores that a command cannot mean are refused before anything is done, with what to say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Memory


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append([{"role": "user", "content": "one"}, {"role": "user", "content": "two"}])
    return tmp_path / "a.db"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["retain", "--older-than", "nan"], "'nan' is no length of time"),
        (["retain", "--older-than", "1e300"], "'1e300' is no length of time"),
        (["retain", "--older-than", "soon"], "'soon' is no length of time"),
        (["retain", "--older-than", "0"], "'0' is no age: everything is as old as that; say how many days"),
        (["retain", "--larger-than", "1", "--keep", ""], "an empty pattern is no thread's id; say one, such as vip-*"),
        (["watch", "--every", "inf"], "'inf' is no length of time"),
        (["watch", "--for", "-1"], "'-1' is no length of time"),
        (["show", "t", "--limit", "0"], "'0' is none at all; say 1 or more"),
        (["search", "x", "--limit", "0"], "'0' is none at all; say 1 or more"),
        (["facts", "search", "x", "--limit", "-3"], "'-3' is no number of anything; say 1 or more"),
        (["compact", "t", "--limit-tokens", "0"], "'0' is none at all; say 1 or more"),
        (["pin", "t", "1-2"], "'1-2' is no seq: each is one whole number, such as 3"),
        (["purge", "t", "1", "2.1"], "'2.1' is no seq"),
        (["undo", "t", "last"], "'last' is no seq"),
        (["unfold", "t", "2.1"], "'2.1' is no seq"),
        (["facts", "forget", "t", "all"], "'all' is no seq"),
        (["append", "t", "x", "--role", "root"], "choose from 'user', 'assistant', 'system'"),
        (["append", "t", "caf\udce9"], "argument TEXT: it is no UTF-8; convert it first, as iconv does"),
        (["facts", "add", "\ud800"], "argument STATEMENT: it is no UTF-8"),
    ],
)
def test_what_nobody_can_mean_is_refused(
    store: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments, "--store", store)[0] == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["grep", "--", "-x"], "unabridged grep: error: behind -- no word is an option; say --store before it"),
        (["show", "t", "--lmit", "3"], "unabridged show: error: there is no option --lmit; did you mean --limit?"),
        (
            ["show", "t", "--since=3"],
            "unabridged show: error: there is no option --since=3; unabridged show --help tells",
        ),
        (
            ["facts", "list", "x", "y"],
            "unabridged facts list: error: 'x y' is more than it takes; unabridged facts list",
        ),
    ],
)
def test_a_command_says_itself_what_it_does_not_take(
    store: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments, "--store", store)[0] == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["threads", "postgresql://ada:hush@hush@db/app"],
        ["threads", "--stroe=postgresql://ada:hush@db/app"],
        ["grep", "x", "--", "y", "--store=postgresql://ada:hush@db/app"],
        ["postgresql://ada:hush@db/app"],
        ["threads", "postgresql://ada@db/app?password=hush&sslmode=require"],
        ["show", "t", "--limit", "postgresql://ada:hush@db/app"],
        ["import", "postgresql://ada:hush@db/app", "--store", "nowhere.db"],
        ["eval", "postgresql://ada:hush@db/app"],
        ["eval", "search", "postgresql://ada:hush@db/app"],
        ["eval", "search", "rows.jsonl", "--limit", "postgresql://ada:hush@db/app"],
    ],
)
def test_an_address_in_the_wrong_place_is_told_without_its_password(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, told = run(*arguments)
    told += capsys.readouterr().err
    assert code == 2
    assert "hush" not in told
    assert re.search(r"postgresql:[/\\]+\.\.\.@db[/\\]app|say --store", told)


def test_at_most_so_many_are_shown(store: Path) -> None:
    assert run("show", "t", "--limit", "1", "--store", store)[1].count("\n") == 1


class TestAPurgeThatIsNotYetMeant:
    def test_says_what_would_go_and_takes_nothing(self, store: Path) -> None:
        code, out, err = run("purge", "t", "2", "1", "2", "--store", store)
        assert (code, out.startswith("would be purged: 1, 2, each with its call or results")) == (0, True)
        assert "pass --yes" in err
        assert "one" in run("show", "t", "--store", store)[1]

    def test_knows_what_is_there(self, store: Path) -> None:
        code, _, err = run("purge", "t", "77", "--store", store)
        assert (code, "has 2 events, and none is 77" in err) == (2, True)


@pytest.mark.parametrize("command", [["threads"], ["stats"], ["verify"]])
def test_a_folder_is_no_store(command: list[str], tmp_path: Path) -> None:
    code, _, err = run(*command, "--store", tmp_path)
    assert (code, "it is a folder" in err) == (2, True)


@pytest.mark.parametrize("command", [["threads"], ["stats"], ["verify"]])
def test_a_text_is_no_store(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a text that is longer than the header of a database file is, by far" * 5)
    code, _, err = run(*command, "--store", tmp_path / "a.txt")
    assert (code, "is not a database; it was left as it is" in err) == (2, True)


def test_an_empty_file_is_no_store_to_bring_up_to_date(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    code, _, err = run("migrate", empty)
    assert (code, "there is no store" in err, empty.stat().st_size) == (2, True, 0)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("serach", "there is no command 'serach'; did you mean 'search'? unabridged --help"),
        ("zzz", "there is no command 'zzz'; unabridged --help"),
        ("--lane", "--lane follows a command, as in unabridged threads --lane …"),
        ("--lane=critic", "--lane follows a command"),
        ("facts --tier", "--tier follows a command, as in unabridged facts list --tier …"),
        ("config --file", "--file follows a command, as in unabridged config check --file …"),
        ("--json serach", "there is no command 'serach'; did you mean 'search'?"),
    ],
)
def test_what_stands_in_the_place_of_a_command_is_refused_with_what_is_meant(word: str, told: str) -> None:
    code, _, err = run(*word.split(), "a.db")
    assert (code, told in err) == (2, True), err


def test_compactions_of_a_lane_that_was_never_opened_are_refused(store: Path) -> None:
    assert run("compactions", "t", "--lane", "main", "--store", store)[0] == 0
    code, _, err = run("compactions", "t", "--lane", "mian", "--store", store)
    assert (code, "has no lane 'mian'" in err) == (2, True)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["--store", "STORE", "threads", "--json"], id="a store before the command"),
        pytest.param(["--json", "--store=STORE", "threads"], id="all of it before"),
        pytest.param(
            ["--project", "none", "--store", "STORE", "--project=", "--json", "threads"], id="the last counts"
        ),
    ],
)
def test_which_store_may_be_said_before_the_command(words: list[str], tmp_path: Path) -> None:
    store = tmp_path / "a.db"
    run("append", "trip", "hello", "--store", store)
    early = run(*(word.replace("STORE", str(store)) for word in words))
    assert (early, early[0]) == (run("threads", "--store", store, "--json"), 0)


def test_a_text_that_came_byte_by_byte_is_kept_as_it_was_typed(store: Path) -> None:
    """Python hands over what is no ASCII so where it runs in such a locale and is told to mind that."""
    run("append", "t", "caf\udcc3\udca9", "--store", store)
    assert "t 3  user  café" in run("search", "caf\udcc3\udca9", "--store", store)[1]


def test_which_store_may_be_said_before_and_behind_a_commands_first_word(tmp_path: Path) -> None:
    store = tmp_path / "a.db"
    run("append", "trip", "hello", "--store", store)
    told = run("facts", "list", "--store", store, "--json")
    assert [run("--json", "facts", "--store", store, "list"), run("facts", "--json", f"--store={store}", "list")] == [
        told,
        told,
    ]


def test_a_store_and_no_command_is_told_that_a_command_is_wanted(tmp_path: Path) -> None:
    code, _, err = run("--store", tmp_path / "a.db")
    assert (code, "--store follows a command, as in unabridged threads --store" in err) == (2, True), err
