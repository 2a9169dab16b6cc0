"""A store of a program that forks: what its children open over the same file is theirs, with locks of their own."""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from tests.stores.samples import program
from unabridged.stores.sqlite.forking import Forks

if TYPE_CHECKING:
    from _typeshed import TraceFunction


class TestChildrenThatOpenTheirOwn:
    def test_its_words_stay_when_the_parent_closes(self, path: Path) -> None:
        # SQLite takes a lock that its process has already for its own: a child that inherited one had none.
        body = """
            import os
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            begun, closed = os.pipe(), os.pipe()
            child = os.fork()
            if not child:
                own = Driven(SqliteStore(path), seed=2)
                own.say("t", "two")
                os.write(begun[1], b"x")
                os.read(closed[0], 1)
                own.say("t", "three")
                own.close()
                os._exit(7)
            os.read(begun[0], 1)
            driven.close()
            os.write(closed[1], b"x")
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
            print(Driven(SqliteStore(path)).words("t"))
        """
        assert program(body, path).stdout == "['one', 'two', 'three']\n"

    def test_the_parent_goes_on_and_says_nothing_of_it(self, path: Path) -> None:
        body = """
            import os
            from unabridged.ports import Access
            driven, reader = Driven(SqliteStore(path)), Driven(SqliteStore(path, access=Access.READ))
            for n in range(3):
                driven.say("t", str(n))
                reader.words("t")
                child = os.fork()
                if not child:
                    os._exit(0)
                os.waitpid(child, 0)
            driven.say("t", "more")
            print(reader.words("t"), driven.words("t") == reader.words("t"), driven.health().degraded)
        """
        said = program(body, path)
        assert (said.stdout, said.stderr) == ("['0', '1', '2', 'more'] True ()\n", "")

    def test_a_fork_waits_for_a_transaction_that_is_under_way(self, path: Path) -> None:
        # What it held would else stand in the child as held for ever: each append there ended as StoreBusy.
        body = """
            import os, threading, time
            from unabridged.log.ids import Seq
            from unabridged.testing.samples import ref
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            under_way = threading.Event()
            def holds(_):
                under_way.set()
                time.sleep(0.3)
                return True
            two = driven.batch("two")
            writing = threading.Thread(target=lambda: driven.append_if(ref("t"), Seq(0), holds, two))
            writing.start()
            under_way.wait()
            child = os.fork()
            if not child:
                own = Driven(SqliteStore(path), seed=2)
                own.say("t", "three")
                own.close()
                os._exit(7)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
            writing.join()
            print(driven.words("t"))
        """
        assert program(body, path).stdout == "['one', 'two', 'three']\n"

    def test_no_lock_of_another_thread_is_waited_for(self, path: Path) -> None:
        body = """
            import os, signal, threading
            from unabridged.stores.sqlite.libraries import OPEN_FILES
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            held, let_go = threading.Event(), threading.Event()
            def hold():
                with OPEN_FILES._mutex:
                    held.set()
                    let_go.wait()
            threading.Thread(target=hold).start()
            held.wait()
            child = os.fork()
            if not child:
                signal.alarm(20)
                Driven(SqliteStore(path), seed=2).say("t", "two")
                os._exit(7)
            let_go.set()
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
            print(driven.words("t"))
        """
        assert program(body, path).stdout == "['one', 'two']\n"

    def test_who_forks_within_a_transaction_cannot_open_it_there(self, path: Path) -> None:
        body = """
            import os
            from unabridged.errors import UsageError
            from unabridged.log.ids import Seq
            from unabridged.testing.samples import ref
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            children = []
            def holds(_):
                child = os.fork()
                if not child:
                    try:
                        SqliteStore(path)
                    except UsageError as problem:
                        os._exit(7 if "forked while" in str(problem) else 1)
                    os._exit(1)
                children.append(child)
                return True
            driven.append_if(ref("t"), Seq(0), holds, driven.batch("two"))
            assert os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]) == 7
            print(driven.words("t"))
        """
        assert program(body, path).stdout == "['one', 'two']\n"


def _nobody(**_: object) -> None:
    """No fork is heard of."""


class Counted:
    def __init__(self) -> None:
        self.rests = 0

    def rest(self) -> None:
        self.rests += 1


class TestForks:
    def test_nothing_rests_where_somebody_stays_at_work(self) -> None:
        forks, counted = Forks(seconds=0.05, at_fork=_nobody), Counted()
        forks.have(counted)
        at_work, let_go = threading.Event(), threading.Event()

        def work() -> None:
            with forks.at_work():
                at_work.set()
                let_go.wait(30)

        working = threading.Thread(target=work)
        working.start()
        at_work.wait(30)
        forks.before()
        forks.in_the_child()
        assert (counted.rests, forks.is_in_doubt) == (0, True)
        forks.before()  # what was inherited is inherited by a grandchild, too
        assert (counted.rests, forks.is_in_doubt) == (0, True)
        forks.in_the_parent()
        assert forks.is_in_doubt
        let_go.set()
        working.join(30)

    def test_nobody_begins_while_it_forks(self) -> None:
        forks, counted, order = Forks(seconds=1.0, at_fork=_nobody), Counted(), list[str]()
        forks.have(counted)
        forks.before()

        def work() -> None:
            with forks.at_work():
                order.append("at work")

        working = threading.Thread(target=work)
        working.start()
        working.join(0.05)
        order.append("forked")
        forks.in_the_parent()
        working.join(30)
        assert (order, counted.rests, forks.is_in_doubt) == (["forked", "at work"], 1, False)

    def test_who_forks_may_ask_meanwhile(self) -> None:
        forks = Forks(seconds=1.0, at_fork=_nobody)
        forks.before()
        with forks.at_work():
            pass
        forks.in_the_parent()

    def test_an_interrupt_as_work_begins_or_ends_holds_up_nobody(self) -> None:
        """One strikes as a function of Python's own returns, by which time it has the lock; none does within a lock."""
        forks = Forks(seconds=1.0, at_fork=_nobody)
        others: list[str] = []

        def strike(frame: FrameType, event: str, _: object) -> TraceFunction:
            if event == "return" and frame.f_code is threading.Condition.__enter__.__code__:
                raise KeyboardInterrupt
            return strike

        def work() -> None:
            with forks.at_work():
                others.append("at work")

        before = sys.gettrace()
        sys.settrace(strike)
        try:
            with suppress(KeyboardInterrupt), forks.at_work():
                pass
        finally:
            sys.settrace(before)
        working = threading.Thread(target=work, daemon=True)
        working.start()
        working.join(10)
        assert others == ["at work"]
