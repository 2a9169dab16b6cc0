"""A place that may not be looked into is named, and what is no place or no format is refused with what would be one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.importing import samples
from unabridged import Memory, UsageError
from unabridged.importing import Format, ImportRefused, import_path


def forbidden(name: str, otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """A call that the system refuses for a file or folder of this name."""

    def called(given: object, *more: object, **others: object) -> object:
        if Path(os.fspath(given)).name == name:  # type: ignore[call-overload]
            raise PermissionError(13, "Permission denied", str(given))
        return otherwise(given, *more, **others)

    return called


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "all" / "locked").mkdir(parents=True)
    for name in ("all/a.jsonl", "all/b.jsonl", "all/c.txt", "all/locked/d.jsonl"):
        samples.lines(tmp_path / name, samples.request()["messages"])
    return tmp_path / "all"


def test_a_folder_in_it_that_may_not_be_looked_into_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "scandir", forbidden("locked", os.scandir))
    done = import_path(Memory.open(), folder)
    assert [each.id for each in done.threads] == ["a", "b"]
    told = [(each.path, each.place, each.problem[:45]) for each in done.faults]
    assert told == [(str(folder / "locked"), "folder", "it cannot be looked into: Permission denied; ")]


@pytest.mark.parametrize(("name", "told"), [("b.jsonl", ["b.jsonl"]), ("c.txt", [])])
def test_a_file_that_may_be_listed_and_no_more_keeps_no_other_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, told: list[str]
) -> None:
    monkeypatch.setattr(Path, "lstat", forbidden(name, Path.lstat))
    done = import_path(Memory.open(), folder)
    assert {"a", "d"} <= {each.id for each in done.threads}
    assert [Path(each.path).name for each in done.faults] == told


def test_a_place_in_a_folder_that_may_not_be_looked_into_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "stat", forbidden("d.jsonl", Path.stat))
    with pytest.raises(ImportRefused, match="cannot be imported: Permission denied; make it readable"):
        import_path(Memory.open(), folder / "locked" / "d.jsonl")


@pytest.mark.parametrize("path", ["", None, 5, b"chat.json"], ids=repr)
def test_what_names_no_file_is_refused(path: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    monkeypatch.chdir(folder)
    with pytest.raises(ImportRefused, match="named by a text with something in it"):
        import_path(Memory.open(), path)


def test_a_mere_name_of_a_format_is_refused_with_what_is_one(folder: Path) -> None:
    name: Any = "messages"
    with pytest.raises(UsageError, match=r"Format\.MESSAGES.*Format\('messages'\) is one by name"):
        import_path(Memory.open(), folder, format=name)
    assert Format("messages") is Format.MESSAGES
