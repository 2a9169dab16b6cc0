"""The program that reads a live store in every way there is, and says on standard output what it does and saw.
It refuses to judge; whoever traced it knows what it may not have done.

    python -m campaign.reading PATH BUG
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Final

from campaign import talk
from campaign.planted.bugs import BUGS
from unabridged import Access, Memory, Message
from unabridged.log import proof
from unabridged.log.part import Text
from unabridged.upkeep import Level

Read = Callable[[Memory, Path], int]


def _verify(memory: Memory, _path: Path) -> int:
    checked = memory.verify()
    faults = [fault for fault in checked.faults if not proof.is_uncounted(fault.problem)]
    assert not faults, f"{len(faults)} faults beside a writer, the first: {faults[0]}"
    return checked.events


def _stats(memory: Memory, _path: Path) -> int:
    return memory.stats().events


def _doctor(memory: Memory, path: Path) -> int:
    for found in (*memory.doctor(), *Memory.diagnose(path)):
        assert found.level is not Level.FAULT, f"a fault beside a writer: {found}"
    return memory.stats().events


def _view(memory: Memory, _path: Path) -> int:
    for row in memory.threads():
        memory.thread(row.ref.thread).view()
    return memory.stats().events


def _events(memory: Memory, _path: Path) -> int:
    return sum(1 for row in memory.threads() for _ in memory.thread(row.ref.thread).events())


def _search(memory: Memory, _path: Path) -> int:
    """A question to the index as far as it has come, and to the log from there on."""
    for row in memory.threads():
        event = next(memory.thread(row.ref.thread).events())
        assert isinstance(event.body, Message)
        assert isinstance(event.body.parts[0], Text)
        found = memory.search(event.body.parts[0].text.rpartition(" ")[2])
        assert any(hit.thread == row.ref.thread and hit.seq == event.seq for hit in found), "a word was not found"
    return memory.stats().events


def _grep(memory: Memory, _path: Path) -> int:
    """Every line there is, by what each message of a writer holds."""
    return sum(1 for _ in memory.grep("/"))


def _backup(memory: Memory, path: Path) -> int:
    target = path.with_name(f"copy-{os.getpid()}.db")
    memory.backup(target)
    with Memory.open(target, access=Access.READ, scope=talk.SCOPE) as copy:
        return copy.stats().events


READS: Final[Mapping[str, Read]] = MappingProxyType(
    {
        "stats": _stats,
        "verify": _verify,
        "events": _events,
        "search": _search,
        "grep": _grep,
        "view": _view,
        "doctor": _doctor,
        "backup": _backup,
    }
)


def main() -> None:
    """Read in every way, through one handle."""
    logging.disable()
    path, bug = Path(sys.argv[1]), sys.argv[2]
    with BUGS[bug]() if bug else nullcontext(), Memory.open(path, access=Access.READ, scope=talk.SCOPE) as memory:
        for name, read in READS.items():
            os.write(1, f"{name}\n".encode())
            os.write(1, json.dumps([name, read(memory, path)]).encode() + b"\n")


if __name__ == "__main__":
    main()
