"""What we ask of whoever can tell how near a text is to a question beyond the words they share.
It refuses to know how: by embeddings, by a model, by anything of the caller's choosing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


class Ranker(Protocol):
    """A second opinion on what a search found; without one, words alone decide."""

    def rank(self, query: str, texts: list[str], /) -> Sequence[float]:
        """One number for each text, higher where it answers better; called by several threads at once."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A ranker that keeps something of the texts it was shown."""

    def forget(self) -> None:
        """Keep nothing of any of them; called after each purge, by whichever thread does it."""
        ...
