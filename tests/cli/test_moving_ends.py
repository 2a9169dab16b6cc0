"""What a person is told, and what is left, where bringing in and writing out do not go through."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Memory, own_programs
from unabridged.cli import moving
from unabridged.importing import index_beside


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "hello"})
    return tmp_path / "a.db"


def test_a_fault_tells_a_person_which_command_helps(tmp_path: Path, store: Path) -> None:
    (tmp_path / "cut.jsonl").write_text('{"archive": 1, "scope": ["", "", ""], "nonsense": 1}\n', encoding="utf-8")
    _, _, err = run("import", tmp_path / "cut.jsonl", "--store", store)
    assert "name a file that unabridged retain or an export wrote" in err


def test_an_interrupted_import_says_that_it_goes_on(
    tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    (tmp_path / "c.json").write_text('[{"role": "user", "content": "x"}]', encoding="utf-8")
    monkeypatch.setattr(moving, "import_path", interrupted)
    monkeypatch.setattr(moving, "preview_import", interrupted)
    given = ("import", tmp_path / "c.json", "--store", store)
    done, told = run(*given, "--yes"), run(*given)
    assert (done[0], "the same command goes on with what is not there yet" in done[2]) == (130, True)
    assert (told[0], "goes on" in told[2]) == (130, False)


def test_what_is_much_is_searched_whatever_becomes_of_the_program_that_indexes_it(
    tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[str]()

    def ends_at_once(module: str) -> list[str]:
        begun.append(module)
        return [sys.executable, "-c", ""]

    (tmp_path / "c.json").write_text('[{"role": "user", "content": "crane"}]', encoding="utf-8")
    monkeypatch.setattr(index_beside, "_MUCH", 1)
    monkeypatch.setattr(own_programs, "command", ends_at_once)
    assert run("import", tmp_path / "c.json", "--store", store, "--yes")[0] == 0
    assert begun == ["unabridged.importing.indexing_program"]
    with Memory.open(store) as memory:
        assert list(memory.unindexed()) == []


def test_a_file_of_somebodys_that_is_not_whole_either_stays_as_it_is(tmp_path: Path, store: Path) -> None:
    (tmp_path / "t.md.partial").write_text("mine", encoding="utf-8")
    assert run("export", "t", "--to", tmp_path / "t.md", "--store", store)[0] == 0
    assert (tmp_path / "t.md.partial").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "t.md").stat().st_mode & 0o77 == 0
