"""Who finds lasting facts in what was said, where that is somebody else than our rules: a model, or code of a host's.
It refuses to let them write: what they find is a proposal, and is looked at with its sources before it is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from unabridged.memory.candidate import Extracted, Said


class Extractor(Protocol):
    """Reads messages and proposes facts; a plain callable or an ``async`` one, and it may take its time.

    ``version`` names how it reads: by another version messages are shown once more. A candidate's sources are the seqs
    of messages that were shown. What it raises is counted, and the messages are shown again later.
    """

    @property
    def version(self) -> str:
        """By what messages are read."""
        ...

    def __call__(self, said: Sequence[Said], /) -> Extracted | Awaitable[Extracted]:
        """The candidates in these messages, and how much was left for which reason."""
        ...
