"""Who writes without a model: a pure function that a plan brings along, of what leaves as the log has it.
It refuses to know who reads the log for it, and to be asked for more than one text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from unabridged.log.body import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What a writer is told: all messages that leave, whole and oldest first, and when each of them was said.

    The times are in microseconds since 1970. The text may take ``limit_tokens``, which is about ``limit_characters``
    of a text like these.
    """

    messages: tuple[Message, ...]
    times: tuple[int, ...]
    limit_tokens: int
    limit_characters: int


# Equal messages give equal texts.
Writer: TypeAlias = Callable[[Leaving], str]
