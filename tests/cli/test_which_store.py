"""A command is about the store that it names, else the environment's, else that of the nearest file of settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run
from tests.preloaded import preloaded
from unabridged.cli.places import store_of
from unabridged.errors import UsageError


def test_the_one_that_is_named_wins_over_the_environment_and_that_over_settings(tmp_path: Path) -> None:
    (tmp_path / "unabridged.toml").write_text('store = "told.db"\n', encoding="utf-8")
    told = {"UNABRIDGED_STORE": "env.db"}
    assert store_of("named.db", told, tmp_path) == "named.db"
    assert store_of(None, told, tmp_path) == "env.db"
    assert store_of(None, {}, tmp_path) == str(tmp_path / "told.db")


@pytest.mark.parametrize("words", [("threads", "--store", ""), ("stats", ""), ("stats", "--store", "")])
def test_an_empty_name_is_refused_and_never_taken_for_the_environments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    run("append", "t", "hi", "--store", tmp_path / "env.db")
    monkeypatch.setenv("UNABRIDGED_STORE", str(tmp_path / "env.db"))
    code, out, err = run(*words)
    assert (code, out, "an empty name is no store" in err) == (2, "", True)


@pytest.mark.parametrize("words", [("append", "t", "hi"), ("import", "talk.json", "--yes"), ("threads",)])
def test_what_would_be_gone_with_the_command_is_no_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (tmp_path / "talk.json").write_text('[{"role": "user", "content": "hi"}]', encoding="utf-8")
    (tmp_path / "unabridged.toml").write_text('store = ":memory:"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for told in (("--store", ":memory:"), ()):
        code, out, err = run(*words, *told)
        assert (code, out, ":memory: is kept no longer than one command takes; name a file" in err) == (2, "", True)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["talk.json", "unabridged.toml"]


def test_an_address_in_settings_is_taken_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "unabridged.toml").write_text('store = "postgresql://h/d"\n', encoding="utf-8")
    assert store_of(None, {}, tmp_path) == "postgresql://h/d"


def test_a_home_that_no_shell_has_filled_in_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "unabridged.toml").write_text('store = "~/a.db"\n', encoding="utf-8")
    at_home = str(tmp_path / "home" / "a.db")
    assert store_of(None, {}, tmp_path) == store_of(None, {"UNABRIDGED_STORE": "~/a.db"}, tmp_path) == at_home
    assert store_of("~/a.db", {}, tmp_path) == at_home
    assert store_of("~nobody-is-called-so/a.db", {}, tmp_path) == "~nobody-is-called-so/a.db"


@pytest.mark.parametrize("told", ["mysql://ada:secret@host/x", "sqlite:///a.db", "file:///a.db"])
def test_an_address_of_nothing_that_is_known_is_refused_without_what_it_holds(tmp_path: Path, told: str) -> None:
    (tmp_path / "unabridged.toml").write_text(f'store = "{told}"\n', encoding="utf-8")
    for named in (told, None):
        with pytest.raises(UsageError, match=r"is no address of a store; pass the name of a file") as refused:
            store_of(named, {}, tmp_path)
        assert "secret" not in str(refused.value)


def test_settings_of_a_folder_around_are_meant_too_and_the_nearest_first(tmp_path: Path) -> None:
    (within := tmp_path / "project" / "src").mkdir(parents=True)
    (tmp_path / "unabridged.toml").write_text('store = "far.db"\n', encoding="utf-8")
    assert store_of(None, {}, within) == str(tmp_path / "far.db")
    (tmp_path / "project" / "unabridged.toml").write_text('store = "near.db"\n', encoding="utf-8")
    assert store_of(None, {}, within) == str(tmp_path / "project" / "near.db")


def test_settings_without_a_store_are_told_where_to_write_one(tmp_path: Path) -> None:
    (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 900\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r'or write store = "FILE" into .*unabridged\.toml$') as refused:
        store_of(None, {}, tmp_path)
    assert str(tmp_path) in str(refused.value)


def test_where_nothing_says_it_is_told_what_would(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="pass --store FILE"):
        store_of(None, {}, tmp_path)


def test_settings_of_another_kind_are_refused_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "unabridged.toml").write_text("store = 5\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 1: store is the name of a file"):
        store_of(None, {}, tmp_path)


def test_a_server_that_refuses_is_said_not_to_be_reached_and_where() -> None:
    code, _, err = run("threads", "--store", "postgresql://ada:secret@127.0.0.1:1/x")
    assert (code, "secret" in err, "acknowledging" in err) == (1, False, False)
    assert err.startswith("unabridged: postgresql://127.0.0.1:1/x#unabridged could not be reached: ")
    assert "see that the server runs" in err


def test_without_the_extra_an_address_names_the_command_that_installs_it() -> None:
    without = "import sys; sys.modules['psycopg'] = None; from unabridged.cli.main import main; sys.exit(main())"
    done = preloaded().run(without, "threads", "--store", "postgresql://127.0.0.1:1/x")
    assert done.stderr == "unabridged: psycopg is not installed; run: pip install 'unabridged[postgres]'\n"
    assert done.returncode == 2
