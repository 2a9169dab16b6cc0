"""A group commit lets one caller work for many: nobody waits for ever, nobody's mistake is another's.
It refuses to know databases; a list stands for one.
"""

from __future__ import annotations

import linecache
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from queue import Queue
from types import FrameType
from typing import Any, TypeVar

import pytest

from unabridged.errors import UnavailableError
from unabridged.stores import group as group_module
from unabridged.stores.group import Group, Ticket
from unabridged.testing.many import at_once

T = TypeVar("T")


class Ledger:
    """What was committed, group by group; works are run at once and kept together."""

    def __init__(self) -> None:
        self.groups: list[list[object]] = []

    def commit(self, group: Sequence[Ticket[Any]]) -> None:
        done = [(each, each.work(None)) for each in group]
        self.groups.append([outcome for _, outcome in done])
        for ticket, outcome in done:
            ticket.settle(outcome, None)

    @property
    def kept(self) -> list[object]:
        """Everything that was committed, in order."""
        return [each for group in self.groups for each in group]


def test_a_caller_alone_leads_a_group_of_one() -> None:
    ledger = Ledger()
    assert (Group(ledger.commit).run(lambda _: "one"), ledger.groups) == ("one", [["one"]])


def test_everybody_is_told_his_own_outcome() -> None:
    group = Group(Ledger().commit)
    assert at_once(range(16), lambda n: group.run(lambda _: n)) == list(range(16))


def test_everything_is_committed_once() -> None:
    ledger = Ledger()
    group = Group(ledger.commit)
    at_once(range(16), lambda n: [group.run(work_of(n * 50 + m)) for m in range(50)])
    assert sorted(map(str, ledger.kept)) == sorted(map(str, range(16 * 50)))


def test_those_who_wait_while_a_group_is_committed_form_the_next() -> None:
    ledger, gate = Ledger(), threading.Event()
    group = Group(ledger.commit)
    with ThreadPoolExecutor(max_workers=9) as pool:
        first = pool.submit(group.run, lambda _: gate.wait(10))
        others = [pool.submit(group.run, work_of(n)) for n in range(8)]
        while len(group._queue) < 8 and not first.done():
            threading.Event().wait(0.001)
        gate.set()
        assert sorted(each.result(10) for each in others) == list(range(8))
    assert [len(each) for each in ledger.groups] == [1, 8]


def test_an_error_of_the_commit_is_told_to_everybody_in_the_group() -> None:
    def fails(_: Sequence[Ticket[Any]]) -> None:
        raise UnavailableError("no")

    group = Group(fails)

    def told(_: int) -> str:
        with pytest.raises(UnavailableError):
            group.run(lambda _: None)
        return "told"

    assert at_once(range(8), told) == ["told"] * 8


def test_after_an_error_the_next_caller_is_served() -> None:
    group = Group(Ledger().commit)
    with pytest.raises(ZeroDivisionError):
        group.run(lambda _: 1 // 0)
    assert group.run(lambda _: "next") == "next"


def test_a_leader_who_is_interrupted_tells_the_others_to_try_again() -> None:
    entered, gate = threading.Event(), threading.Event()

    def interrupted(group: Sequence[Ticket[Any]]) -> None:
        if len(group) > 1:
            raise KeyboardInterrupt
        entered.set()
        gate.wait(10)
        group[0].settle(None, None)

    queue = Group(interrupted)
    with ThreadPoolExecutor(max_workers=5) as pool:
        pool.submit(queue.run, lambda _: None)
        entered.wait(10)
        waiting = [pool.submit(queue.run, lambda _: None) for _ in range(4)]
        while len(queue._queue) < 4:
            threading.Event().wait(0.001)
        gate.set()
        told = sorted(type(each.exception(10)).__name__ for each in waiting)
    assert told == ["KeyboardInterrupt", "UnavailableError", "UnavailableError", "UnavailableError"]


def test_whoever_listens_is_told_after_the_leader_let_go() -> None:
    ledger = Ledger()
    group = Group(ledger.commit)
    free: list[bool] = []

    class Listens:
        def finish(self) -> None:
            free.append(group.run(lambda _: "from a listener") == "from a listener")

        def lead(self) -> None:
            group.lead(ticket)

    ticket = Ticket(lambda _: "one", Listens())
    assert group.enter(ticket)
    group.lead(ticket)
    assert free == [True]


def lines_of_a_call() -> int:
    """How many lines of the group's module one call runs through."""
    count = [0]
    interrupting(lambda _: count.__setitem__(0, count[0] + 1), lambda: Group(Ledger().commit).run(lambda _: 1))
    return count[0]


def interrupting(at_line: Callable[[int], None], call: Callable[[], object]) -> None:
    """Run a call, and something at each line of the group's module that it runs through."""
    seen = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401  # the tracer itself
        nonlocal seen
        if frame.f_code.co_filename != group_module.__file__:
            return None
        # The interpreter looks for signals at calls, never between a lock's work and its release.
        if event == "line" and not linecache.getline(group_module.__file__, frame.f_lineno).strip().startswith("with "):
            seen += 1
            at_line(seen)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("line", range(1, lines_of_a_call() + 1))
def test_a_caller_interrupted_at_any_line_leaves_nobody_waiting(line: int) -> None:
    ledger = Ledger()
    group = Group(ledger.commit)

    def interrupt(seen: int) -> None:
        if seen == line:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        interrupting(interrupt, lambda: group.run(lambda _: "interrupted"))
    assert [in_time(partial(group.run, work_of(n)))() for n in range(2)] == [0, 1]


@pytest.mark.check
@pytest.mark.parametrize("line", range(1, lines_of_a_call() + 1))
def test_a_leader_interrupted_at_any_line_leaves_those_behind_him_served_or_told(line: int) -> None:
    ledger = Ledger()
    entered, queued = threading.Event(), threading.Event()

    def commit(tickets: Sequence[Ticket[Any]]) -> None:
        entered.set()
        queued.wait(30)
        ledger.commit(tickets)

    group = Group(commit)

    def interrupt(seen: int) -> None:
        if seen == line:
            raise KeyboardInterrupt

    def lead() -> None:
        with suppress(KeyboardInterrupt):
            interrupting(interrupt, lambda: group.run(lambda _: "leader"))
        entered.set()

    leader = in_time(lead)
    assert entered.wait(30)
    behind = in_time(lambda: told_or_served(group, work_of(1)))
    queued.set()
    leader()
    assert behind() in {"served", "told"}


def told_or_served(group: Group, work: Callable[[Any], object]) -> str:
    try:
        group.run(work)
    except UnavailableError:
        return "told"
    return "served"


def in_time(call: Callable[[], T]) -> Callable[[], T]:
    """Begin a call in a thread that nobody has to wait for; its result, or a failure after a while."""
    done: Queue[T] = Queue()
    threading.Thread(target=lambda: done.put(call()), daemon=True).start()
    return lambda: done.get(timeout=30)


def work_of(n: int) -> Callable[[Any], int]:
    return lambda _: n
