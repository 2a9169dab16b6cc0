"""A call of somebody's function is waited for as long as was agreed, whatever the function does."""

from __future__ import annotations

import threading

import pytest

from unabridged.runner import calls


class PanicError(BaseException):
    """As a library of another language raises, which has no exceptions."""


@pytest.mark.parametrize("problem", [ValueError, PanicError, SystemExit, KeyboardInterrupt])
def test_whatever_it_raises_its_caller_goes_on_and_it_is_told(
    problem: type[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    def fails(said: str) -> None:
        raise problem(said)

    assert calls.within(5, fails, "the password") is None
    assert (problem.__name__ in caplog.text, "password" in caplog.text) == (True, False)


def test_of_calls_that_never_end_no_more_are_begun_than_can_be_borne(caplog: pytest.LogCaptureFixture) -> None:
    ends, begun, called = threading.Event(), threading.Semaphore(0), list[threading.Thread]()

    def waits(_: int) -> None:
        called.append(threading.current_thread())
        begun.release()
        ends.wait(10)

    try:
        for n in range(calls.MOST_AT_ONCE + 3):
            calls.within(0, waits, n)
        assert all(begun.acquire(timeout=10) for _ in range(calls.MOST_AT_ONCE))
        assert len(called) == calls.MOST_AT_ONCE
        assert "while so many calls have not ended: 32" in caplog.text
    finally:
        ends.set()
        for each in called:  # who calls next is not to find them
            each.join(10)


def test_where_no_thread_is_to_be_had_its_caller_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    monkeypatch.setattr(threading.Thread, "start", none)
    assert calls.within(5, str, 7) is None
