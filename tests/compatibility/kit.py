"""What the compatibility tests share: a counter of words, a memory on disk, and programs that die when told.
It refuses to know any line; each test says which one it shows.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.engine.talk import write
from unabridged import Compacting, Event, Memory, Policy, Profile, Thread
from unabridged.log.body import Body
from unabridged.log.kind import Kind
from unabridged.ports import Brief

SHORT = "In short, they talked of this and of that, one thing after the other."
# Words that no summary and no frame around one contains, so that a copy of them would be found.
SUBJECTS = ("anchor", "basalt", "cobalt", "dahlia", "ebony", "fjord", "garnet", "heron", "indigo", "jasper")
TIGHT = Policy(limit_tokens=120, retain_rounds=1)

# Code after which a program dies with events inserted and the transaction still open.
DIE_BEFORE_COMMIT = """
from unabridged.stores.sqlite.session import Session
insert = Session.insert
Session.insert = lambda *given: (insert(*given), os._exit(9))
"""


class Words:
    """Counts words, so that figures in tests can be checked by eye."""

    id = "words"

    def count(self, text: str) -> int:
        """How many words the text has."""
        return len(text.split())


def summarise(brief: Brief) -> str:
    """The same few words, whatever is to be summarised."""
    assert brief.leaving, "a summariser is only asked when something leaves"
    return SHORT


def opened(path: str | Path) -> Memory:
    """A memory on disk that counts words, summarises in few, and does so when it is asked to."""
    return Memory.open(
        path,
        policy=TIGHT,
        profile=Profile.FAST,
        counter=Words(),
        summariser=summarise,
        compacting=Compacting.ASKED,
    )


def talk(thread: Thread, *, rounds: int, start: int = 0) -> None:
    """Append rounds of a question and an answer of twenty words each, a subject to a round."""
    for n in range(start, start + rounds):
        words = " ".join([SUBJECTS[n]] * 20)
        thread.append([{"role": "user", "content": words}, {"role": "assistant", "content": words}])


def compactions(thread: Thread) -> list[Event]:
    """The events that record a compaction."""
    return [event for event in thread.events() if event.kind is Kind.COMPACTED]


def read_again(path: Path, *bodies: Body) -> list[Body | None]:
    """What the log gives back for these bodies once its file was closed and opened anew."""
    with opened(path) as memory:
        write(memory.thread("t"), *bodies)
    with opened(path) as memory:
        return [event.body for event in memory.thread("t").events()]


def run(code: str, path: Path) -> subprocess.Popen[str]:
    """A program of its own that runs this code over a thread ``t`` kept at ``path``."""
    opening = (
        "import os\n"
        "from tests.compatibility.kit import opened\n"
        f"memory = opened({str(path)!r})\n"
        "thread = memory.thread('t')\n"
    )
    command = [sys.executable, "-c", opening + code]
    root = Path(__file__).parents[2]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(*programs: subprocess.Popen[str]) -> list[int]:
    """How these programs ended, all of them within a minute; what they complained of is shown by a failing test."""
    try:
        for program in programs:
            print(*program.communicate(timeout=60))  # noqa: T201  # pytest shows it with a failure only
    finally:
        for program in programs:
            program.kill()
            program.wait()
    return [program.returncode for program in programs]


def dies(code: str, path: Path) -> None:
    """Run code that ends its own program with code 9, and insist that it came so far."""
    assert ended(run(code, path)) == [9]
