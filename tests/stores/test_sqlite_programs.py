"""A SQLite store among programs: several that append, one that dies, one that forks, one that may not write more.
It refuses to know what they are for.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stores.samples import program
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.proving import chain_faults


class TestOtherPrograms:
    @pytest.mark.check
    def test_several_programs_append_and_nothing_is_lost_or_doubled(self, path: Path, driven: Driven) -> None:
        body = """
            driven = Driven(SqliteStore(path), seed=int(sys.argv[2]))
            for n in range(25):
                driven.say("t", f"{sys.argv[2]}:{n}", key=f"{sys.argv[2]}:{n}")
            driven.close()
        """
        at_once(range(1, 4), lambda who: program(body, path, who))
        assert sorted(map(str, driven.words("t"))) == sorted(f"{who}:{n}" for who in range(1, 4) for n in range(25))
        assert chain_faults(driven, "t") == []

    def test_a_program_that_dies_in_the_middle_leaves_what_it_was_told(self, path: Path) -> None:
        body = """
            import os, signal
            driven = Driven(SqliteStore(path))
            for n in range(10):
                driven.say("t", str(n))
                print(n, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        """
        told = program(body, path, kills=True).stdout.split()
        driven = Driven(SqliteStore(path), seed=1)
        assert driven.words("t") == told == list(map(str, range(10)))
        driven.close()

    @pytest.mark.check
    @pytest.mark.parametrize("verb", ["say('t', 'two')", "words('t')", "health()", "inspect()", "erase(limit=1)"])
    def test_a_forked_program_is_told_that_the_store_is_its_parents(self, path: Path, verb: str) -> None:
        body = f"""
            import os
            from unabridged.errors import ForkedProcess
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            child = os.fork()
            if not child:
                try:
                    driven.{verb}
                except ForkedProcess:
                    os._exit(7)
                os._exit(1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
            driven.say("t", "two")
            print(driven.words("t"))
        """
        assert program(body, path).stdout == "['one', 'two']\n"

    def test_closing_in_a_forked_program_takes_no_lock_from_its_parent(self, path: Path) -> None:
        body = """
            import os
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            child = os.fork()
            if not child:
                driven.close()
                os._exit(0)
            os.waitpid(child, 0)
            driven.say("t", "two")
            print(driven.words("t"))
        """
        assert program(body, path).stdout == "['one', 'two']\n"

    @pytest.mark.parametrize("left", [0, 1])
    def test_a_program_that_may_open_no_more_files_is_told_that_and_may_try_again(self, path: Path, left: int) -> None:
        body = """
            import os, resource
            from unabridged.errors import StoreDegraded
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            most = resource.getrlimit(resource.RLIMIT_NOFILE)
            used = os.dup(0)
            os.close(used)
            resource.setrlimit(resource.RLIMIT_NOFILE, (used + int(sys.argv[2]), most[1]))
            try:
                driven.words("t")
            except StoreDegraded as problem:
                print("no more files" in problem.reason)
            resource.setrlimit(resource.RLIMIT_NOFILE, most)
            print(driven.words("t"))
        """
        assert program(body, path, left).stdout == "True\n['one']\n"

    def test_nobody_opens_the_database_but_sqlite(self, path: Path) -> None:
        body = """
            opened = []
            sys.addaudithook(lambda event, args: opened.append(args[0]) if event == "open" else None)
            driven = Driven(SqliteStore(path))
            driven.say("t", "one", "two", key="k")
            from unabridged.log.ids import Seq, ThreadId
            from unabridged.ports import Children
            from unabridged.testing.samples import HERE, ref
            driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("three"))
            driven.branch("t", "fork", through=2)
            driven.branch("t", "gone", through=1)
            driven.describe(ref("t"), title="x", metadata=None)
            driven.forget("t", 1)
            driven.detach(ref("fork"))
            driven.delete(ref("gone"), Children.DELETE)
            driven.erase(limit=99)
            driven.threads(HERE, after=None, limit=9), driven.scopes(), driven.words("fork")
            driven.rows(ref("t"), after=Seq(0), limit=9), driven.skeletons(ref("t"), after=Seq(0), limit=9)
            driven.inspect(), driven.traces([b"x"]), driven.health()
            driven.backup(path.with_name("copy.db"))
            driven.close()
            print([each for each in opened if str(each).startswith(str(path))])
        """
        assert program(body, path).stdout == "[]\n"

    def test_the_watch_for_openings_sees_one(self, path: Path) -> None:
        body = """
            opened = []
            sys.addaudithook(lambda event, args: opened.append(args[0]) if event == "open" else None)
            path.write_bytes(b"")
            print(len([each for each in opened if str(each).startswith(str(path))]))
        """
        assert program(body, path).stdout == "1\n"

    def test_a_limit_on_the_size_of_files_is_told_and_the_store_works_again(self, path: Path) -> None:
        body = """
            import resource, signal
            from unabridged.errors import UnavailableError
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
            try:
                driven.say("t", "x" * 1_000_000, key="k")
            except UnavailableError as told:
                print(type(told).__name__)
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            print(driven.words("t"), driven.inspect())
            print(driven.say("t", "x" * 1_000_000, key="k").first)
        """
        lines = program(body, path).stdout.splitlines()
        assert lines[0] in {"StoreDegraded", "DiskFull"}
        assert lines[1:] == ["['one'] []", "2"]
