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
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

from unabridged import own_programs
from unabridged.errors import WorkerUnavailable
from unabridged.runner import frames
from unabridged.runner.frames import Header
from unabridged.runner.questions import Line, Question
from unabridged.runner.watching import Watch

# Starting an interpreter takes a twentieth of a second, and on a machine that is out of breath much more.
START_SECONDS: Final = 20.0

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

    A question is said while those before it are answered, so that the worker waits for nobody who waits to compute
    here; answers come in the order of questions, and each is heard in its turn.

    ``nice`` is how far it steps back where there are more that compute than processors.
    """

    def __init__(self, command: Sequence[str] | None = None, *, nice: int = 0) -> None:
        self._command, self._nice = command, nice
        self._begin_anew()
        self._running: subprocess.Popen[bytes] | None = None
        self._has_read, self._room = False, 0
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
        return self.heard(self.begun(task, header, body, seconds=seconds, whose=whose))

    def begun(self, task: str, header: Header, body: bytes, *, seconds: float, whose: object = None) -> Question:
        """A question in line, said already where that holds nobody up; it is to be heard or dropped.

        Those that come later wait for that, on whichever thread it is done.
        """
        if os.getpid() != self._owner:
            self._leave_to_parent()
        whole = frames.message({**header, "task": task, "seconds": seconds}, body)
        question = Question(task, whole, seconds=seconds, whose=whose)
        with self._saying:
            self._say_ahead(question, self._line.join(question))
        return question

    def heard(self, question: Question) -> bytes:
        """The answer, as ``ask`` gives it; a worker that was ended for what another had asked is begun anew."""
        try:
            question.wait()
            if question.said_to is not self._running and self._running is not None and self._running.poll() is not None:
                self._end()  # somebody ended it while nobody asked anything
            said, answer = self._exchange(self._running or self._started(), question)
        finally:
            self._line.leave(question)
        if said["problem"]:
            raise WorkerUnavailable(reason=f"it could not do {question.task} ({said['problem']})")
        self._has_read = self._has_read or question.task == frames.READ
        return answer

    def drop(self, question: Question) -> None:
        """Nobody waits for the answer, unless it was heard: what was said has to be, and nothing else is asked."""
        if question.said_to is None:
            self._line.leave(question)
        elif not question.has_left:
            with suppress(Exception):  # whatever comes instead of the answer: nobody is to be told
                self.heard(question)

    def give_up(self, whose: object) -> None:
        """Nobody waits for the answer to what he asked: the worker is killed if it is at that, as at a deadline."""
        self._watch.end(whose)

    def close(self) -> None:
        """End the worker, if there is one."""
        if os.getpid() == self._owner:
            last = Question("", b"", seconds=0.0)
            self._line.join(last)
            try:
                last.wait()
                self._end()
            finally:
                self._line.leave(last)

    def _say_ahead(self, question: Question, before: Sequence[Question]) -> None:
        """Say it to the worker at another's task, or at none, where all before it were said and its pipe has room.

        No interrupt strikes here: those come to the main thread, which says nothing ahead, or to threads of a caller's,
        which ask nothing.
        """
        running = self._running
        if running is None or threading.current_thread() is threading.main_thread():
            return
        if any(each.said_to is not running for each in before):
            return
        if sum(frames.takes(each.whole) for each in (*before, question)) > self._room:
            return
        try:
            if not before:
                self._watch.begin(running, question.seconds, whose=question.whose)
            frames.send(_pipes(running)[1], question.whole)
        except (OSError, RuntimeError, ValueError):  # whoever's turn it is meets that too, or ends what is closed
            return
        question.said_to = running

    def _exchange(self, running: subprocess.Popen[bytes], question: Question) -> tuple[Header, bytes]:
        """One message there, unless it was said, and one back, or the worker is no more."""
        reads, writes = _pipes(running)
        heard = None
        try:
            self._watch.begin(running, question.seconds, whose=question.whose)
            if question.said_to is not running:
                frames.send(writes, question.whole)
                question.said_to = running
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
        self._running, self._room = running, frames.room(_pipes(running)[1])
        hello = Question("", b"", seconds=START_SECONDS)
        hello.said_to = running
        try:
            self._exchange(running, hello)
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
            self._running, self._has_read = None, False
            if self._ending is not None:
                self._ending.detach()
                self._ending = None
            return 0 if running is None else _end(running, os.getpid())

    def _leave_to_parent(self) -> None:
        """After a fork the worker is the parent's: what we hold of its pipes is let go of, and not a byte is said."""
        running, self._running, self._has_read = self._running, None, False
        if self._ending is not None:
            self._ending.detach()
            self._ending = None
        if running is not None:
            running.returncode = 0  # it is no child of ours to wait for
            for pipe in _pipes(running):
                pipe.close()
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._line, self._saying = Line(), threading.Lock()
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
