"""A program that has imported the library and becomes each that a test asks for: importing is most of what one takes.
It refuses to keep anything from one to the next: each runs in a process of its own, forked before anything ran.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

# What a first compaction imports and reads, beside what everybody does.
_IMPORTS: Final = """
import unabridged.compaction.extractive.composing
import unabridged.compaction.gate.checks
import unabridged.compaction.ledgers.extracting
from unabridged import Memory
from unabridged.counting import O200k
O200k().read()
"""
# The one that is forked first waits for the program and says how it ended; nobody waits for that one.
_PROGRAM: Final = """
import json, os, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while line := sys.stdin.readline():
    if not os.fork():
        break
else:
    sys.exit()
signal.signal(signal.SIGCHLD, signal.SIG_DFL)
asked = json.loads(line)
if program := os.fork():
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    with open(asked["ended"], "w") as told:
        print(code, file=told)
    os._exit(0)
signal.alarm(60)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
for stream, name in ((1, asked["out"]), (2, asked["err"])):
    os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT), stream)
os.chdir(asked["folder"])
os.environ.clear()
os.environ.update(asked["environment"])
sys.argv = [asked["name"], *asked["arguments"]]
exec(compile(asked["text"], asked["name"], "exec"), {"__name__": "__main__"})
"""


class Preloaded:
    """Runs programs, each as if it had been started anew with these flags; as many at once as are asked for."""

    def __init__(self, *flags: str) -> None:
        self._running = subprocess.Popen(
            [sys.executable, *flags, "-c", _IMPORTS + _PROGRAM],
            stdin=subprocess.PIPE,
            text=True,
        )
        self._one_asks = Lock()

    def close(self) -> None:
        """There is nothing more to run."""
        self._running.communicate(timeout=60)

    def run(
        self, text: str, *arguments: object, name: str = "<string>", folder: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a program to its end; what it printed, and how it ended."""
        assert self._running.stdin is not None
        with tempfile.TemporaryDirectory() as made:
            out, err, ended = (Path(made, each) for each in ("out", "err", "ended"))
            os.mkfifo(ended)
            asked = {
                "text": text,
                "name": name,
                "arguments": [*map(str, arguments)],
                "out": str(out),
                "err": str(err),
                "ended": str(ended),
                "folder": str(folder or Path.cwd()),
                "environment": dict(os.environ),  # noqa: TID251  # what a program that was started anew would have
            }
            with self._one_asks:
                self._running.stdin.write(json.dumps(asked) + "\n")
                self._running.stdin.flush()
            code = int(ended.read_text(encoding="utf-8"))  # a pipe: nothing is in it until the program has ended
            said = [each.read_text(encoding="utf-8") for each in (out, err)]
        return subprocess.CompletedProcess(name, code, *said)


@cache
def preloaded(*flags: str) -> Preloaded:
    """The one with these flags that all tests of this process share."""
    made = Preloaded(*flags)
    atexit.register(made.close)
    return made
