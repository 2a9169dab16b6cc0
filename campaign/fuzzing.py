"""Files of other programs, changed by chance, and kept to be changed further where they reach code that none reached.
It refuses to take for a good end what is no answer of an import: an error of Python's, a file that it made, a hang.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import time
import traceback
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

from campaign import places
from campaign.mutating import mutated
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from unabridged import Memory, importing
from unabridged.importing import Imported, ImportRefused, import_path

GOAL: Final = 200
_SLOWEST: Final = 10.0
_MOST_MB: Final = 512
_STATM: Final = Path("/proc/self/statm")
# What an import has no business with, whatever it reads.
_FORBIDDEN: Final = frozenset({"subprocess.Popen", "os.system", "os.exec", "os.remove", "os.rename", "socket.connect"})
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_WATCHED: Final = str(Path(importing.__file__).parent)

Place = tuple[str, int, int]


@dataclass(slots=True)
class Watch:
    """What an import did beyond reading, as Python's own audit tells it."""

    is_on: bool = False
    seen: list[str] = field(default_factory=list)

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        """One thing that the program did."""
        if not self.is_on:
            return
        if event in _FORBIDDEN:
            self.seen.append(f"{event} {arguments[0]}")
        if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITES:
            self.seen.append(f"opened to write: {arguments[0]}")

    @contextmanager
    def on(self) -> Iterator[None]:
        """Listen for as long as the block runs."""
        self.seen, self.is_on = [], True
        try:
            yield
        finally:
            self.is_on = False


@cache
def watch() -> Watch:
    """The one there is: what listens to a program's audit listens for as long as the program runs."""
    made = Watch()
    sys.addaudithook(made.hear)
    return made


@dataclass(slots=True)
class Search:
    """Files to change further, places of the code that were reached, and what went wrong."""

    folder: Path
    corpus: list[tuple[str, bytes]]
    reached: set[Place] = field(default_factory=set)
    violations: list[str] = field(default_factory=list)
    count: int = 0

    def one(self, suffix: str, data: bytes) -> bool:
        """Have a file imported; whether that reached something new."""
        self.count += 1
        file = places.emptied(self.folder / "in") / f"file{suffix}"
        file.write_bytes(data)
        before, resident, known = time.monotonic(), _megabytes(), len(self.reached)
        try:
            with watch().on(), traced(self.reached):
                problem = _twice(file)
        except ImportRefused:
            problem = ""
        except Exception as error:  # noqa: BLE001  # whatever it is, an import should have said it
            problem = f"{type(error).__name__}: {error}, {_where(error)}"
        took, grown = time.monotonic() - before, _megabytes() - resident
        wrong = [problem] if problem else []
        wrong += [f"it {each}" for each in watch().seen]
        wrong += [f"it took {took:.0f} s"] if took > _SLOWEST else []
        wrong += [f"it took {grown:.0f} MB"] if grown > _MOST_MB else []
        wrong += ["it left files"] if [*self.folder.rglob("*")] != [file.parent, file] else []
        self.violations += [f"{suffix} {data[:300]!r} of {len(data)} bytes: {each}" for each in wrong]
        return len(self.reached) > known


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Change files and have them imported until the time is over, or something went wrong."""
    deadline, chance = after(seconds), random.Random(seed)
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        search = Search(folder=place, corpus=_seeds(place))
        seeds = len(search.corpus)
        for suffix, data in search.corpus:
            search.one(suffix, data)
        while not deadline.over and not search.violations:
            suffix, data = chance.choice(search.corpus)
            data = mutated(data, [each for _, each in search.corpus], chance)
            if search.one(suffix, data):
                search.corpus.append((suffix, data))
    return Result(
        name="imports",
        seed=seed,
        count=search.count,
        unit="files",
        goal=GOAL,
        violations=tuple(search.violations),
        notes=(f"{len(search.corpus) - seeds} of them led further; {len(search.reached)} steps of the code in all",),
        seconds=deadline.spent,
    )


def _twice(file: Path) -> str:
    """What is wrong with an import of it, and with another one after it; nothing is."""
    with Memory.open() as memory:
        first = import_path(memory, file)
        again = import_path(memory, file)
        faults = memory.verify().faults
    if faults:
        return f"the chain is broken: {faults[0]}"
    return _otherwise(first, again)


def _where(error: Exception) -> str:
    """The line of the library that it came through last."""
    ours = [each for each in traceback.extract_tb(error.__traceback__) if "/unabridged/" in each.filename]
    return f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "nowhere"


def _otherwise(first: Imported, again: Imported) -> str:
    if again.events:
        return f"imported again it adds {again.events} records"
    known, new = sum(each.known for each in again.threads), sum(each.events for each in first.threads)
    return "" if known >= new else f"of {new} records {known} are known again"


@contextmanager
def traced(reached: set[Place]) -> Iterator[None]:
    """Note each step from line to line that the importers take."""
    last = 0

    def inside(frame: FrameType, event: str, _argument: object) -> Any:  # noqa: ANN401  # as sys.settrace has it
        nonlocal last
        if event == "line":
            reached.add((frame.f_code.co_filename, last, frame.f_lineno))
            last = frame.f_lineno
        return inside

    def around(frame: FrameType, _event: str, _argument: object) -> Any:  # noqa: ANN401  # as above
        return inside if frame.f_code.co_filename.startswith(_WATCHED) else None

    before = sys.gettrace()
    sys.settrace(around)
    try:
        yield
    finally:
        sys.settrace(before)


def _seeds(place: Path) -> list[tuple[str, bytes]]:
    """One good file of each format, and an archive of them."""
    from tests.importing import going_back, samples  # noqa: PLC0415  # the tests' own files

    made = places.emptied(place / "seeds")
    samples.lines(made / "a.jsonl", samples.claude_code())
    samples.lines(made / "b.jsonl", samples.codex())
    samples.whole(made / "c.json", samples.chatgpt())
    samples.whole(made / "d.json", samples.claude())
    samples.whole(made / "e.json", samples.request())
    samples.whole(made / "f.json", samples.agentscope())
    samples.text(made / "g.yaml", samples.taskweaver())
    samples.openai_agents(made / "h.db")
    samples.langgraph(made / "i.db")
    samples.lines(made / "w1.jsonl", going_back.gone_back())
    samples.lines(made / "w2.jsonl", going_back.codex(*going_back.ASKED, 1, ("user", "Else")))
    samples.whole(made / "w3.json", going_back.claude(*going_back.PUT_ANEW))
    with Memory.open() as memory:
        import_path(memory, made / "a.jsonl")
        memory.export(made / "j.jsonl")
    with zipfile.ZipFile(made / "k.zip", "w") as archive:
        for name in ("c.json", "d.json"):
            archive.write(made / name, f"export/{name}")
    found = [(each.suffix, each.read_bytes()) for each in sorted(made.iterdir())]
    shutil.rmtree(made)
    return found


def _megabytes() -> float:
    if not _STATM.exists():
        return 0.0
    return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
