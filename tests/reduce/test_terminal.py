"""What a terminal shows in the end."""

from __future__ import annotations

import pytest

from unabridged.reduce.terminal import last_shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("ab\x1b[1DX", "aX"),
        ("ab\x1b[5G!", "ab  !"),
        ("ab\x1b[3CY", "ab   Y"),
        ("one\ntwo\x1b[1FONE", "ONE\ntwo"),
        ("one\ntwo\x1b[AX\x1b[BY", "oneX\ntwo Y"),
        ("half\x1b[2D\x1b[K", "ha"),
        ("half\x1b[2D\x1b[1K", "  lf"),
        ("half\x1b[2Kx", "    x"),
        ("a\nb\nc\x1b[2A\x1b[J", "a"),
        ("old\nold\x1b[2Jnew", "new"),
        ("ab\bc", "ac"),
        ("long\rab", "abng"),
        ("\x1b]0;title\x07text\x1b(B\x00\x1b[?25l", "text"),
        ("\x1b[31mred\x1b[0m\r\nnext", "red\nnext"),
        ("\x1b[5Hx\x1b", "x"),
    ],
)
def test_what_is_drawn_over_is_gone(typed: str, shown: str) -> None:
    assert last_shown(typed).text == shown


def test_what_is_drawn_over_is_counted() -> None:
    assert last_shown("1%\r2%\r3%\nx\x1b[2K").redrawn == 3


def test_an_enormous_line_is_not_drawn_over() -> None:
    assert last_shown("a" * 5000 + "\x1b[K\rb").text == "a" * 5000 + "\nb"


def test_lines_are_drawn_over_as_docker_does_and_go_on_below() -> None:
    text = "a: wait\nb: wait\nc: wait\n\x1b[2A\x1b[2K\rb: done\nc: half\nd: new\nend"
    assert last_shown(text).text == "a: wait\nb: done\nc: half\nd: new\nend"
