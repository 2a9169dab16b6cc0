"""Long work tells how far it has come, how fast, and how long it will take; to somebody who looks, and to a log."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.running import Terminal
from unabridged import Indexing, Memory
from unabridged.cli import progress
from unabridged.cli.main import main
from unabridged.cli.progress import Bar, told


class Clock:
    """Goes on by so many seconds each time it is asked."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize(
    ("done", "of", "seconds", "line"),
    [
        (250, 1_000, 1.0, "[######..................]  25%  250 of 1,000 bytes, 250 a second, 3 s left"),
        (1_000, 1_000, 2.0, "[########################] 100%  1,000 of 1,000 bytes, 500 a second"),
        (10, 1_000, 10.0, "[........................]   1%  10 of 1,000 bytes, 1 a second, 0:16:30 left"),
        (5, 0, 2.0, "5 bytes, 2 a second"),
        (0, 10, 0.0, "[........................]   0%  0 of 10 bytes, 0 a second"),
    ],
)
def test_a_line_tells_share_rate_and_time_left(done: int, of: int, seconds: float, line: str) -> None:
    assert told("bytes", done, of, seconds) == line


def test_in_a_terminal_one_line_is_written_over_and_gone_at_the_end() -> None:
    err = Terminal()
    bar = Bar("bytes", err, clock=Clock(1.0))
    bar(5, 10)
    bar(10, 10)
    assert err.getvalue().count("\r\x1b[K") == 2
    assert err.getvalue().endswith("\r\x1b[K")
    assert "\n" not in err.getvalue()


def test_in_a_log_there_is_a_line_now_and_then() -> None:
    err = io.StringIO()
    bar = Bar("events checked", err, of=100, clock=Clock(4.0))
    for n in range(1, 10):
        bar(n * 10)
    assert len(err.getvalue().splitlines()) == 3


def test_work_that_is_soon_done_says_nothing_to_a_log() -> None:
    err = io.StringIO()
    Bar("bytes", err)(10, 10)
    assert err.getvalue() == ""


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_its_line_is_gone_when_the_work_ends_also_where_nobody_knows_how_much_it_is(
    term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLUMNS", "40")
    err = Terminal()

    def interrupted() -> None:
        with Bar("events indexed", err, clock=Clock(1.0)) as bar:
            bar(5)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    line = "5 events indexed, 5 a second"
    over, gone = ("\r\x1b[K" + line, "\r\x1b[K") if term == "xterm" else (f"\r{line:<39}\r", "\r" + " " * 39 + "\r")
    assert err.getvalue() == over + gone


def test_what_has_told_nothing_leaves_the_line_alone() -> None:
    err = Terminal()
    with Bar("bytes", err, clock=Clock(1.0)) as bar:
        bar(10, 10)
    with Bar("bytes", err):
        pass
    assert err.getvalue().count("\r\x1b[K") == 1


@pytest.mark.parametrize("command", [["index"], ["index", "--anew"], ["doctor"], ["verify"]], ids=" ".join)
def test_what_a_command_tells_begins_a_line_of_its_own(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_EVERY_SECONDS", 0.0)
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as memory:
        memory.thread("t").append([{"role": "user", "content": "crane"}] * 50)
    both = Terminal()
    assert main([*command, str(tmp_path / "a.db")], both, both) == 0
    seen = both.getvalue()
    assert "events" in seen.partition("\r\x1b[K")[2]
    assert "\r" not in seen.rpartition("\r\x1b[K")[2]
    assert seen.rpartition("\r\x1b[K")[2].endswith("\n")


@pytest.mark.parametrize("command", ["index", "restore"])
def test_long_work_tells_how_much_of_it_is_done(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_EVERY_SECONDS", 0.0)
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as memory:
        for name in ("t", "u"):
            memory.thread(name).append([{"role": "user", "content": "crane"}] * 600)
        memory.backup(tmp_path / "copy.db")
    asked = {"index": [tmp_path / "a.db"], "restore": [tmp_path / "copy.db", tmp_path / "new.db"]}[command]
    both = Terminal()
    assert main([command, *map(str, asked)], both, both) == 0
    assert " of 1,200 events " in both.getvalue()
