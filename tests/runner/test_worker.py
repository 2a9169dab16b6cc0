"""A worker answers, is killed when it takes too long, and comes back; nobody else's is ever touched."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

import unabridged
from unabridged.errors import WorkerUnavailable
from unabridged.runner.working import Worker
from unabridged.search import regex
from unabridged.search.finding import finder
from unabridged.search.patterns import Match, Pattern

ROOT = Path(unabridged.__path__[0]).parent
ENDLESS = Pattern(text="(a+)+$", match=Match.REGEX)
TEXT = "a" * 50 + "!"


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """One worker for them all, as a program has one."""
    made = Worker()
    yield made
    made.close()


def search(worker: Worker, text: str, expression: str = "b+", seconds: float = 30.0) -> list[regex.Matched]:
    header, body = regex.asked(Pattern(text=expression, match=Match.REGEX), [text])
    return regex.heard(worker.ask("regex", header, body, seconds=seconds))


def pid(worker: Worker) -> int:
    running = worker._running
    assert running is not None
    return running.pid


@pytest.mark.parametrize("text", ["a\nabba\r\nb", "\ud800b\0", "🙂 b", "", "no"])
def test_the_worker_answers_what_would_be_found_here(worker: Worker, text: str) -> None:
    assert search(worker, text) == regex.found(finder(Pattern(text="b+", match=Match.REGEX)), [text])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no niceness there")
@pytest.mark.parametrize("nice", [0, 3])
def test_a_worker_steps_back_as_far_as_it_is_told(nice: int) -> None:
    worker = Worker(nice=nice)
    assert len(search(worker, "b")) == 1
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid(worker)) == min(ours + nice, 19)
    worker.close()


def test_a_task_that_takes_too_long_is_killed_and_the_next_is_answered(worker: Worker) -> None:
    with pytest.raises(TimeoutError):
        search(worker, TEXT, ENDLESS.text, seconds=0.2)
    assert len(search(worker, "b")) == 1


def test_a_task_that_fails_leaves_the_worker_where_it_is(worker: Worker) -> None:
    search(worker, "b")
    before = pid(worker)
    with pytest.raises(WorkerUnavailable, match="KeyError"):
        worker.ask("no such task", {}, b"", seconds=30)
    assert (len(search(worker, "b")), pid(worker)) == (1, before)


def test_a_worker_killed_while_it_is_idle_is_replaced_unnoticed(worker: Worker) -> None:
    search(worker, "b")
    assert worker._running is not None
    worker._running.kill()
    worker._running.wait()
    assert len(search(worker, "b")) == 1


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
def test_a_worker_killed_in_the_middle_of_a_task_says_so_and_is_replaced(worker: Worker) -> None:
    search(worker, "b")
    with ThreadPoolExecutor() as pool:
        task = pool.submit(search, worker, TEXT, ENDLESS.text)
        while not task.done():  # the first may come before the task has reached the worker
            with suppress(AssertionError, ProcessLookupError):
                os.kill(pid(worker), signal.SIGKILL)
        with pytest.raises(WorkerUnavailable, match=r"ended|broke"):
            task.result()
    assert len(search(worker, "b")) == 1


def test_many_threads_are_each_given_their_own_answer(worker: Worker) -> None:
    with ThreadPoolExecutor(8) as pool:
        counts = pool.map(lambda n: len(search(worker, "b\n" * n)), range(40))
    assert list(counts) == list(range(40))


@pytest.mark.parametrize("command", [["/no/such/interpreter"], [sys.executable, "-c", "print('hello')"]])
def test_what_is_no_worker_is_told_to_be_none(command: list[str]) -> None:
    worker = Worker(command)
    with pytest.raises(WorkerUnavailable, match="re2"):
        search(worker, "b")


def test_a_program_that_is_its_own_interpreter_starts_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(WorkerUnavailable, match="inside"):
        search(Worker(), "b")


def test_a_worker_nobody_holds_any_more_is_ended() -> None:
    worker = Worker()
    search(worker, "b")
    running = worker._running
    del worker
    gc.collect()
    assert running is not None
    assert running.poll() is not None


def is_ready(worker: Worker) -> bool:
    return worker.is_ready


def test_it_is_ready_once_it_has_read_and_until_it_ends() -> None:
    worker = Worker()
    assert not is_ready(worker)
    worker.make_ready(seconds=60.0)
    assert is_ready(worker)
    with pytest.raises(TimeoutError):
        search(worker, TEXT, ENDLESS.text, seconds=0.2)
    search(worker, "b")
    assert not is_ready(worker)  # another, which runs and has read nothing yet
    worker.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_after_a_fork_each_has_its_own_and_leaves_the_other_alone(tmp_path: Path) -> None:
    said = run(
        tmp_path,
        """
        search()
        child = os.fork()
        if not child:
            search()
            sys.exit(0)
        assert os.waitpid(child, 0)[1] == 0
        before = worker._running.pid
        search()
        print(worker._running.pid == before)
        """,
    )
    assert said == "True\n"


@pytest.mark.skipif(sys.platform == "win32", reason="this system interrupts otherwise")
def test_an_interrupt_ends_the_task_and_leaves_nothing_behind(tmp_path: Path) -> None:
    said = run(
        tmp_path,
        """
        import signal
        search()
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        before = worker._running
        try:
            worker.ask("regex", *regex.asked(Pattern(text="(a+)+$"), ["a" * 50 + "!"]), seconds=30)
        except KeyboardInterrupt:
            print(before.returncode)
        search()
        """,
    )
    assert said == "-9\n"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system does not list what is open")
def test_no_file_of_its_callers_is_open_in_a_worker(tmp_path: Path) -> None:
    said = run(
        tmp_path,
        """
        opened = open("open.db", "w")
        os.set_inheritable(opened.fileno(), True)
        search()
        links = f"/proc/{worker._running.pid}/fd"
        print(any(os.readlink(f"{links}/{each}").endswith("open.db") for each in os.listdir(links)))
        opened.close()
        """,
    )
    assert said == "False\n"


def test_a_caller_without_a_guard_is_not_run_again(tmp_path: Path) -> None:
    assert run(tmp_path, "print('once'); search()") == "once\n"


def test_the_package_in_an_archive_has_a_worker_too(tmp_path: Path) -> None:
    archive = tmp_path / "packed.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted((ROOT / "unabridged").rglob("*.py")):
            packed.write(path, path.relative_to(ROOT))
    assert run(tmp_path, "search(); print(regex.__file__.count('packed.zip'))", root=archive) == "1\n"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
def test_a_worker_ends_with_a_caller_who_was_killed(tmp_path: Path) -> None:
    said = run(tmp_path, "search(); print(worker._running.pid, flush=True); os.kill(os.getpid(), 9)", code=-9)
    assert gone(int(said))


def gone(pid: int) -> bool:
    """Whether a program ends, be it that nobody has asked yet how."""
    for _ in range(200):
        listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
        if not listed.stdout.strip() or listed.stdout.startswith("Z"):
            return True
    return False


def run(folder: Path, text: str, *, root: Path = ROOT, code: int = 0) -> str:
    """What a program without a guard prints, warnings being errors, and not a word of complaint."""
    script = folder / "program.py"
    opening = f"""
        import os, sys
        sys.path.insert(0, {str(root)!r})
        from unabridged.runner.working import Worker
        from unabridged.search import regex
        from unabridged.search.patterns import Pattern
        worker = Worker()
        def search():
            header, body = regex.asked(Pattern(text="b+"), ["abb"])
            assert len(regex.heard(worker.ask("regex", header, body, seconds=30))) == 1
        """
    script.write_text(textwrap.dedent(opening) + textwrap.dedent(text), encoding="utf-8")
    command = [sys.executable, "-X", "dev", "-W", "error", str(script)]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (ended.stderr, ended.returncode) == ("", code)
    return ended.stdout
