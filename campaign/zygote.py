"""A program that has imported everything and opened nothing, so that writers begin by a fork, in milliseconds.
It refuses to open a store itself: whatever is open at a fork is open in every child.

    python -m campaign.zygote FD     orders on standard input, answers on standard output, lines said on FD
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any

from campaign.timing import Deadline, after
from campaign.writers import WORKS


@dataclass(slots=True)
class Zygote:
    """The program at work, as its caller sees it."""

    program: subprocess.Popen[bytes]
    lines: int
    kept: bytes = b""
    pids: list[int] = field(default_factory=list)
    crashed: int = 0

    def start(self, work: str, count: int, /, **order: Any) -> None:  # noqa: ANN401  # whatever the work takes
        """Fork so many writers; each gets the order with its own number."""
        self._tell({"work": work, "count": count, **order})
        self.pids = json.loads(self._answer(after(30)))

    def said(self, deadline: Deadline) -> list[dict[str, Any]]:
        """The lines said until the deadline or the first of them, whichever comes sooner."""
        ready, _, _ = select.select([self.lines], [], [], deadline.left)
        return self._taken() if ready else []

    def kill(self) -> list[dict[str, Any]]:
        """Kill every writer at once, and take what they had still said."""
        for pid in self.pids:
            os.kill(pid, signal.SIGKILL)
        return self.ended(after(30))

    def ended(self, deadline: Deadline) -> list[dict[str, Any]]:
        """Wait until every writer has ended by itself or by force, and take what they said meanwhile."""
        self._tell({"work": ""})
        said: list[dict[str, Any]] = []
        assert self.program.stdout is not None
        answers = self.program.stdout
        ends = (answers.fileno(), self.lines)
        while answers.fileno() not in (ready := select.select(ends, (), (), deadline.left)[0]):
            assert ready, "the writers did not end in time"
            said += self._taken()
        self.crashed = int(self._answer(after(5)))
        return said + self._taken()

    def _taken(self) -> list[dict[str, Any]]:
        while select.select([self.lines], [], [], 0)[0]:
            self.kept += os.read(self.lines, 1 << 20)
        whole, _, self.kept = self.kept.rpartition(b"\n")
        return [json.loads(line) for line in whole.splitlines()]

    def _tell(self, order: dict[str, Any]) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(json.dumps(order).encode() + b"\n")
        self.program.stdin.flush()

    def _answer(self, deadline: Deadline) -> bytes:
        assert self.program.stdout is not None
        assert select.select([self.program.stdout], [], [], deadline.left)[0], "the zygote gave no answer"
        return self.program.stdout.readline()


@contextmanager
def started() -> Iterator[Zygote]:
    """A zygote for as long as the block runs."""
    lines, end = os.pipe()
    command = [sys.executable, "-m", "campaign.zygote", str(end)]
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[end])
    os.close(end)
    try:
        yield Zygote(program, lines)
    finally:
        assert program.stdin is not None
        program.stdin.close()
        try:
            program.wait(timeout=10)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
        assert program.stdout is not None
        program.stdout.close()
        os.close(lines)


def main() -> None:
    """Fork on order, wait on order, end with the input; a child does its work and returns from here as well."""
    said = int(sys.argv[1])
    for line in _orders(sys.stdin):
        if not line["work"]:
            os.write(1, f"{_reaped()}\n".encode())
            continue
        pids: list[int] = []
        for number in range(line["count"]):
            pid = os.fork()
            if pid == 0:
                WORKS[line["work"]](line, number, lambda told: _say(said, told))
                return
            pids.append(pid)
        os.write(1, json.dumps(pids).encode() + b"\n")
    _reaped()


def _orders(orders: IO[str]) -> Iterator[dict[str, Any]]:
    while line := orders.readline():
        yield json.loads(line)


def _say(end: int, told: dict[str, Any]) -> None:
    os.write(end, json.dumps(told).encode() + b"\n")


def _reaped() -> int:
    """Wait for every child; how many ended with an error of their own, and not by being killed."""
    crashed = 0
    try:
        while True:
            _, status = os.waitpid(-1, 0)
            crashed += os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0
    except ChildProcessError:
        return crashed


if __name__ == "__main__":
    main()
