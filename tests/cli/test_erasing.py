"""Whoever ends a purge before it is off the disk is told so, and with which command that goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import Terminal, run
from unabridged import Memory, UnavailableError
from unabridged.cli import progress as progress_bar
from unabridged.cli.erasing import erase

PURGES = (
    ("purge", "t", "1", "--yes"),
    ("retain", "--larger-than", "1", "--archive", "old.jsonl", "--yes"),
)
LEFT = "what was purged may still stand on the disk; unabridged erase takes it off"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "a secret"})
    return tmp_path / "a.db"


@pytest.mark.parametrize("command", PURGES)
@pytest.mark.parametrize("verb", ["purge", "erase"])
def test_an_interrupt_says_what_may_still_be_on_the_disk(
    command: tuple[str, ...], verb: str, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    owner = Memory if verb == "erase" or command[0] == "retain" else type(Memory.open().thread("t"))
    monkeypatch.setattr(owner, command[0] if verb == "purge" else verb, interrupted)
    code, _, err = run(*command, "--store", store)
    assert (code, err.splitlines()[-1]) == (130, f"unabridged: interrupted; {LEFT}")


@pytest.mark.parametrize("command", PURGES)
def test_an_error_on_the_way_off_the_disk_says_it_too(
    command: tuple[str, ...], store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> object:
        message = "no room; free space"
        raise UnavailableError(message)

    monkeypatch.setattr(Memory, "erase", full)
    code, _, err = run(*command, "--store", store)
    assert (code, err.splitlines()[-1]) == (1, f"unabridged: no room; free space; {LEFT}")


def test_a_purge_that_is_refused_says_nothing_of_a_disk(store: Path) -> None:
    code, _, err = run("purge", "t", "7", "--yes", "--store", store)
    assert (code, LEFT in err) == (2, False)


def test_how_far_it_has_come_is_told_of_what_there_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(_: Memory, progress: Callable[[int], None]) -> None:
        for left in (400, 100):
            progress(left)

    monkeypatch.setattr(progress_bar, "_EVERY_SECONDS", 0.0)
    monkeypatch.setattr(Memory, "erase", slowly)
    err = Terminal()
    erase(Memory.open(), err)
    assert "75%  300 of 400 bodies erased" in err.getvalue()
    assert err.getvalue().endswith("\r\x1b[K")
