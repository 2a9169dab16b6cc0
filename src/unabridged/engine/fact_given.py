"""What a caller hands to the verbs on facts: a source, and how sure he is.
It refuses to know what any verb does with it.
"""

from __future__ import annotations

from typing import TypeAlias

from unabridged.errors import UsageError
from unabridged.log.ids import Seq, ThreadId
from unabridged.memory.fact import Source

SourceGiven: TypeAlias = Source | tuple[str, int]


def source(given: SourceGiven) -> Source:
    """A message that a fact is drawn from, by its thread and its seq."""
    match given:
        case Source():
            return given
        case (str(thread), int(seq)) if thread and seq > 0 and not isinstance(seq, bool):
            return Source(thread=ThreadId(thread), seq=Seq(seq))
        case _:
            message = f"a source is (thread, seq) of a message, not {given!r}"
            raise UsageError(message)


def share(given: object) -> float:
    """How sure somebody is, from 0 to 1."""
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given <= 1:
        return float(given)
    message = f"a confidence is a number from 0 to 1, not {given!r}"
    raise UsageError(message)
