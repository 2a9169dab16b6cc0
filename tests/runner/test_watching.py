"""A deadline kills what is not over, leaves alone what is, and takes one thread however many there are."""

from __future__ import annotations

import threading

import pytest

from unabridged.runner.watching import Watch

LONG = 60.0
SHORT = 0.05
PATIENCE = 10.0


class Program:
    """Says when it was killed."""

    def __init__(self) -> None:
        self.killed = threading.Event()

    def kill(self) -> None:
        self.killed.set()


def watching() -> set[threading.Thread]:
    return {each for each in threading.enumerate() if each.name == "unabridged-watch"}


def test_what_is_not_over_is_killed_at_its_deadline() -> None:
    watch, program = Watch(), Program()
    watch.begin(program, SHORT)
    assert program.killed.wait(PATIENCE)
    assert watch.over()


def test_whoever_gives_up_ends_what_he_asked_and_nothing_of_anybody_else() -> None:
    watch, program, ours = Watch(), Program(), object()
    watch.begin(program, LONG, whose=ours)
    watch.end(object())
    assert not program.killed.is_set()
    watch.end(ours)
    assert program.killed.is_set()
    assert watch.over()


def test_what_was_over_before_is_not_killed() -> None:
    watch, program, next_one = Watch(), Program(), Program()
    with watch._changed:  # it is over before its deadline, however late we are
        watch.begin(program, SHORT)
        assert not watch.over()
    watch.begin(next_one, 2 * SHORT)
    assert next_one.killed.wait(PATIENCE)
    assert not program.killed.is_set()


def test_a_deadline_sooner_than_the_one_before_is_kept() -> None:
    watch, first, second = Watch(), Program(), Program()
    watch.begin(first, LONG)
    watch.over()
    watch.begin(second, SHORT)
    assert second.killed.wait(PATIENCE)
    assert (watch.over(), first.killed.is_set()) == (True, False)


def test_many_tasks_take_one_thread() -> None:
    watch, before = Watch(), watching()
    for _ in range(100):
        watch.begin(Program(), LONG)
        assert not watch.over()
    assert watching() - before == {watch._thread}


def test_its_thread_ends_where_nothing_is_watched_any_more() -> None:
    watch = Watch()
    with watch._changed:  # it ends no sooner than we have seen it
        watch.begin(Program(), SHORT)
        thread = watch._thread
        watch.over()
    assert thread is not None
    thread.join(PATIENCE)
    assert not thread.is_alive()
    watch.begin(program := Program(), SHORT)
    assert program.killed.wait(PATIENCE)


def test_where_no_thread_is_to_be_had_nothing_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()

    def none(_: threading.Thread) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", none)
        with pytest.raises(RuntimeError):
            watch.begin(Program(), LONG)
    watch.begin(program := Program(), SHORT)
    assert program.killed.wait(PATIENCE)
