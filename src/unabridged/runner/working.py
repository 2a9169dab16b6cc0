"""The worker as its caller sees it: started when something is asked, killed at a deadline, started anew after that.
It refuses to touch a worker that another program started, to leave one idle while somebody has a question for it, and
to know what the tasks are for.
"""

from __future__ import annotations

import io
import os
import subprocess
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from unabridged import own_programs
from unabridged.errors import WorkerUnavailable
from unabridged.runner import frames
from unabridged.runner.frames import Header
from unabridged.runner.watching import Watch

# Starting an interpreter takes a twentieth of a second, and on a machine that is out of breath much more.
START_SECONDS: Final = 20.0

# A question of no more bytes has room in a pipe beside nothing: who says it ahead is held up by nobody.
_AHEAD_BYTES: Final = 32_000
# Of an answer so much is read at once: each reading lets other threads compute, and waits for its turn again.
_READ_BYTES: Final = 65_536

_ROOT: Final = Path(__file__).absolute().parents[2]
# The path of the package is said outright, so that neither the environment nor the folder we are in has a say; behind
# the standard library's own, since whatever else is installed beside the package is not to stand in for that.
_BOOT: Final = "import sys; sys.path.append(sys.argv[1]); from unabridged.runner.worker import main; main()"
# Where there is no niceness, there is a class of priority that is a little below that of others.
_BELOW_OTHERS: Final[int] = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)


class Worker:
    """One program beside ours that answers one task at a time, from whichever thread it is asked.

    Whoever is next says his question while the one before is answered, so that the worker waits for nobody who waits
    to compute here; he holds the order until it is his turn, and answers come in the order of questions.

    ``nice`` is how far it steps back where there are more that compute than processors.
    """

    def __init__(self, command: Sequence[str] | None = None, *, nice: int = 0) -> None:
        self._command, self._nice = command, nice
        self._begin_anew()
        self._running: subprocess.Popen[bytes] | None = None
        self._answering: subprocess.Popen[bytes] | None = None  # at a question that was said to it
        self._has_read = False
        self._ending: weakref.finalize[[subprocess.Popen[bytes], int], Worker] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it has begun and read what its tasks are made of, so that an answer takes no longer than its task."""
        return self._has_read and os.getpid() == self._owner

    def make_ready(self, *, seconds: float) -> None:
        """Start it, if it is not running, and have it read; raises as ``ask`` does."""
        self.ask(frames.READ, {}, b"", seconds=seconds)

    def ask(self, task: str, header: Header, body: bytes, *, seconds: float, whose: object = None) -> bytes:
        """The answer to a task; ``TimeoutError`` where it took longer, and the worker is killed.

        ``WorkerUnavailable`` where there is no worker to be had, or it was killed by somebody else; nothing is left
        half done, and the next task is given to another.
        """
        if os.getpid() != self._owner:
            self._leave_to_parent()
        question = frames.message({**header, "task": task, "seconds": seconds}, body)
        while (heard := self._asked(question, seconds, whose)) is None:
            pass  # the worker was ended for what another had asked before: the next one is asked
        said, answer = heard
        if said["problem"]:
            raise WorkerUnavailable(reason=f"it could not do {task} ({said['problem']})")
        self._has_read = self._has_read or task == frames.READ
        return answer

    def give_up(self, whose: object) -> None:
        """Nobody waits for the answer to what he asked: the worker is killed if it is at that, as at a deadline."""
        self._watch.end(whose)

    def close(self) -> None:
        """End the worker, if there is one."""
        if os.getpid() == self._owner:
            with self._order, self._turn:
                self._end()

    def _asked(self, question: bytes, seconds: float, whose: object) -> tuple[Header, bytes] | None:
        """What is answered in our turn; None where the worker to which the question was said is no more by then."""
        with self._order:
            told = self._said_ahead(question)
            self._turn.acquire()
        try:
            if told is not None:
                self._answering = told
                return self._exchange(told, None, seconds=seconds, whose=whose) if told is self._running else None
            if self._running is not None and self._running.poll() is not None:
                self._end()  # somebody ended it while nobody asked anything
            return self._exchange(self._running or self._started(), question, seconds=seconds, whose=whose)
        finally:
            self._answering = None
            self._turn.release()

    def _said_ahead(self, question: bytes) -> subprocess.Popen[bytes] | None:
        """The worker at another's task to which a question was said already; None where it is said in its turn.

        No interrupt strikes here: those come to the main thread, which says nothing ahead, or to threads of a caller's,
        which ask nothing. A long question is not said ahead either: whoever stands in its way would not be watched.
        """
        if len(question) > _AHEAD_BYTES or threading.current_thread() is threading.main_thread():
            return None
        with self._saying:
            running = self._answering
            if running is None:  # nobody's question is at it: ours would come before that of whose turn it is
                return None
            try:
                frames.send(_pipes(running)[1], question)
            except OSError:  # whoever's turn it is hears that too, and ends it
                return None
        return running

    def _exchange(
        self, running: subprocess.Popen[bytes], question: bytes | None, *, seconds: float, whose: object = None
    ) -> tuple[Header, bytes]:
        """One message there, where there is one to say, and one back, or the worker is no more."""
        reads, writes = _pipes(running)
        heard = None
        try:
            self._watch.begin(running, seconds, whose=whose)
            if question is not None:
                frames.send(writes, question)
                self._answering = running
            heard = frames.read(reads)
        except OSError as broken:
            reason = f"its pipe broke ({type(broken).__name__})"
        except BaseException:  # interrupted in the middle of a message, the two no longer speak of the same
            self._end()
            raise
        else:
            reason = "it ended in the middle of a task"
        finally:
            late = self._watch.over()
        if late:
            self._end()
            raise TimeoutError
        if heard is None:
            code = self._end()
            raise WorkerUnavailable(reason=f"{reason}, with code {code}")
        return heard

    def _started(self) -> subprocess.Popen[bytes]:
        command = self._command or _command(self._nice)
        try:
            # Nothing of ours is handed down: no database file, no folder that could not be removed.
            running = subprocess.Popen(  # noqa: S603  # our own interpreter, and nothing a caller wrote
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                close_fds=True,
                cwd=os.path.abspath(os.sep),  # noqa: PTH100  # the root of whichever drive we are on
                creationflags=_BELOW_OTHERS if self._nice else 0,
            )
        except (OSError, ValueError) as problem:
            raise WorkerUnavailable(reason=f"it could not be started ({type(problem).__name__})") from problem
        running.stdout = io.BufferedReader(cast("io.RawIOBase", running.stdout), _READ_BYTES)
        self._ending = weakref.finalize(self, _end, running, os.getpid())
        self._running = running
        try:
            self._exchange(running, None, seconds=START_SECONDS)
        except TimeoutError as problem:
            reason = f"it did not begin within {START_SECONDS:.0f} seconds"
            raise WorkerUnavailable(reason=reason) from problem
        return running

    def _end(self) -> int:
        """Kill and bury the worker; its exit code."""
        running = self._running
        if running is not None:
            running.kill()  # who is saying something to it says no more
        with self._saying:
            self._running, self._answering, self._has_read = None, None, False
            if self._ending is not None:
                self._ending.detach()
                self._ending = None
            return 0 if running is None else _end(running, os.getpid())

    def _leave_to_parent(self) -> None:
        """After a fork the worker is the parent's: what we hold of its pipes is let go of, and not a byte is said."""
        running, self._running, self._answering, self._has_read = self._running, None, None, False
        if self._ending is not None:
            self._ending.detach()
            self._ending = None
        if running is not None:
            running.returncode = 0  # it is no child of ours to wait for
            for pipe in _pipes(running):
                pipe.close()
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._order, self._turn, self._saying = threading.Lock(), threading.Lock(), threading.Lock()
        self._watch, self._owner = Watch(), os.getpid()


def _command(nice: int) -> list[str]:
    """Our own interpreter, cut off from environment and site; ``WorkerUnavailable`` where we run in none."""
    try:
        interpreter = own_programs.interpreter()
    except OSError as problem:
        raise WorkerUnavailable(reason=str(problem)) from problem
    return [interpreter, "-I", "-S", "-c", _BOOT, str(_ROOT), str(nice)]


def _pipes(running: subprocess.Popen[bytes]) -> tuple[Any, Any]:
    return running.stdout, running.stdin


def _end(running: subprocess.Popen[bytes], owner: int) -> int:
    if os.getpid() != owner:
        running.returncode = 0
        return 0
    running.kill()
    code = running.wait()
    for pipe in _pipes(running):
        pipe.close()
    return code
