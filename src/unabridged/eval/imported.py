"""Conversations that other programs kept, read as an import reads them, each as the OpenAI dialect has it.
It refuses to keep anything, and to pass over in silence what it could not read.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from unabridged import Compacting, Indexing, Memory
from unabridged.eval.talk import Talk
from unabridged.exporting import messages_of
from unabridged.importing import ImportRefused, import_path

# One message is no conversation, and may be no message either.
_FEWEST: Final = 2
# What hears of each place that could not be read.
Tell: TypeAlias = Callable[[str], None]


def conversations(path: Path, tell: Tell) -> list[Talk]:
    """Every conversation of a file, a folder or an archive; none where nothing there is known."""
    with Memory.open(compacting=Compacting.ASKED, indexing=Indexing.ASKED) as memory:
        try:
            found = import_path(memory, path)
        except ImportRefused:
            return []
        for fault in found.faults if found.threads else ():
            tell(f"{fault.path}, {fault.place}: {fault.problem}; left out")
        read = [(each.id, tuple(messages_of(memory.thread(each.id), "openai"))) for each in found.threads]
    return [Talk(name=name, messages=messages) for name, messages in read if len(messages) >= _FEWEST]
