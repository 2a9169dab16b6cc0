"""A table in a terminal is drawn by the extra where it is there, and holds the same words without it."""

from __future__ import annotations

import io
import sys

import pytest

from tests.cli.running import Terminal
from unabridged.cli.page import Form, Page

ROWS = [("[bold]crane[/bold]", 12), ("\x1b[31mred", None)]


def printed(out: io.StringIO) -> str:
    Page(out, Form.PEOPLE).table(("what", "seq"), ROWS, empty="nothing")
    return out.getvalue()


def test_it_is_drawn_where_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    told = printed(Terminal())
    assert "\u2500" in told
    assert "[bold]crane[/bold]" in told
    assert "\x1b[31m" not in told


def test_it_has_colours_unless_they_are_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[1;36m" in printed(Terminal())


def test_it_is_plain_for_whoever_reads_it_from_a_file() -> None:
    assert printed(io.StringIO()).splitlines()[0] == "what                seq"


def test_it_is_plain_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    assert printed(Terminal()).splitlines()[0] == "what                seq"


def test_it_is_plain_where_its_columns_would_be_too_narrow_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    assert printed(Terminal()).splitlines()[0] == "what                seq"
    monkeypatch.setenv("COLUMNS", "21")
    assert "\u2500" in printed(Terminal())


def test_words_stand_whole_where_there_is_just_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    out = Terminal()
    Page(out, Form.PEOPLE).table(("at", "what"), [("2026-11-26 09:30:00Z", "x " * 40)], empty="nothing")
    assert "2026-11-26" in out.getvalue()
