"""A terminal is told colours and lines to write over where it obeys; a console of Windows where it was asked to."""

from __future__ import annotations

import io

import pytest

from tests.cli.running import Terminal
from unabridged.cli.terminals import obeys

_ECHOES = 0x0003
_OBEYS = 0x0004


class Consoles:
    """A console in some mode, or none, that may be too old to take another."""

    def __init__(self, mode: int | None, *, is_old: bool = False) -> None:
        self.now, self._is_old = mode, is_old

    def mode(self, handle: int) -> int | None:
        """How it takes what is written."""
        return self.now if handle == 7 else None

    def turn(self, handle: int, mode: int) -> bool:
        """Take it otherwise."""
        if self._is_old or handle != 7:
            return False
        self.now = mode
        return True


@pytest.mark.parametrize(
    ("console", "obedient", "then"),
    [
        (Consoles(_ECHOES), True, _ECHOES | _OBEYS),
        (Consoles(_ECHOES | _OBEYS, is_old=True), True, _ECHOES | _OBEYS),
        (Consoles(_ECHOES, is_old=True), False, _ECHOES),
        (Consoles(None), False, None),
    ],
    ids=["is asked to", "does already", "is too old", "there is none"],
)
def test_a_console_of_windows_obeys_once_it_is_asked_to(console: Consoles, obedient: bool, then: int | None) -> None:  # noqa: FBT001  # the expected answer
    assert (obeys(Terminal(), {}, lambda _: (console, 7)), console.now) == (obedient, then)


def test_a_terminal_elsewhere_obeys_unless_it_says_that_it_does_not() -> None:
    assert obeys(Terminal(), {"TERM": "xterm"}, lambda _: None)
    assert not obeys(Terminal(), {"TERM": "dumb"}, lambda _: None)


def test_where_nobody_looks_on_nothing_is_asked() -> None:
    assert not obeys(io.StringIO(), {}, lambda _: pytest.fail("a console was asked"))
