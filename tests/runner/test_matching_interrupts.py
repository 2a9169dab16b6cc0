"""Whoever is interrupted while an expression is looked for holds up nobody who looks for another."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from tests.house.tree import ROOT
from tests.runner.scripted import SECONDS
from tests.waiting import is_within, until
from unabridged.errors import PatternTooSlow
from unabridged.runner import heeding, matching
from unabridged.search.patterns import Match, Pattern

ENDLESS = Pattern(text=r"(a|a)+\Z", match=Match.REGEX)  # no linear engine takes \Z as ours does
QUICK = Pattern(text=r"b\Z", match=Match.REGEX)
TEXT = "a" * 50 + "!"


class LimitError(Exception):
    """What a task queue raises in a thread that takes too long."""


def answers() -> bool:
    """Whether somebody else is answered, and within a time that others' deadlines have nothing to do with."""
    found: list[int] = []
    other = threading.Thread(target=lambda: found.append(len(matching.found(QUICK, ["ab"], SECONDS))), daemon=True)
    other.start()
    other.join(SECONDS)
    return found == [1]


def struck_behind(seconds: float) -> list[str]:
    """What becomes of a thread that is struck behind another's search; nothing where that was over too soon."""
    raised: list[str] = []
    watch = matching._worker()._watch

    def first() -> None:
        with suppress(PatternTooSlow):
            matching.found(ENDLESS, [TEXT], seconds)

    def second() -> None:
        try:
            matching.found(QUICK, ["ab"], SECONDS)
        except LimitError:
            raised.append("struck")

    threads = [threading.Thread(target=each, daemon=True) for each in (first, second)]
    threads[0].start()
    until(lambda: watch._watched is not None or not threads[0].is_alive())
    threads[1].start()
    until(lambda: is_within(threads[1], heeding.result_of) or not threads[1].is_alive())
    if threads[0].is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(threads[1].ident or 0), ctypes.py_object(LimitError))
    is_behind = threads[0].is_alive()
    for each in threads:
        each.join(SECONDS)
        assert not each.is_alive()
    assert raised == ["struck"] or not is_behind
    return raised if is_behind else []


def test_a_thread_that_is_struck_while_it_waits_for_its_turn_keeps_no_turn() -> None:
    assert answers()
    # A machine may be so busy that the first search is over before the other thread is struck.
    assert next(filter(None, map(struck_behind, (0.5, 1.5, 6.0, 18.0)))) == ["struck"]
    assert answers()


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(sys.platform == "win32", reason="this system interrupts otherwise")
def test_an_interrupt_ends_what_is_looked_for_at_once() -> None:
    assert answers()
    with interrupted_after(0.1):
        matching.found(ENDLESS, [TEXT], 10 * SECONDS)
    assert answers()


def test_what_was_given_up_before_anybody_was_free_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[Callable[[], None]] = []

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    class Free:
        put = staticmethod(pieces.append)

    monkeypatch.setattr(matching, "_beside", lambda _: Free)
    monkeypatch.setattr(heeding, "result_of", interrupted)
    with pytest.raises(KeyboardInterrupt):
        matching.found(QUICK, ["ab"], SECONDS)
    asked: list[str] = []
    monkeypatch.setattr(matching._worker(), "ask", lambda task, *_, **__: asked.append(task))
    for each in pieces:
        each()
    assert (len(pieces), asked) == (1, [])


# An interrupt that breaks off no wait, as none does on Windows.
INTERRUPTED = """
import _thread, signal, threading, time
from unabridged.runner import matching
from unabridged.search.patterns import Match, Pattern

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs this may have it ignored

def found(text, seconds):
    return matching.found(Pattern(text=text, match=Match.REGEX), ["a" * 50 + "!"], seconds)

found(r"!\\Z", 60)
threading.Timer(0.2, _thread.interrupt_main).start()
began = time.monotonic()
try:
    found(r"(a|a)+\\Z", 20)
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - began < 10, len(found(r"!\\Z", 60)), flush=True)
"""


def test_an_interrupt_strikes_who_waits_for_an_answer_where_it_breaks_off_no_wait() -> None:
    asked = [sys.executable, "-c", INTERRUPTED]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, "interrupted True 1\n")
