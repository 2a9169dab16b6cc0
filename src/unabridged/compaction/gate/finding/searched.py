"""Some sentences, and which of them have certain letters, found in all of them together.
It refuses to tell words from their parts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate


class Searched:
    """Sentences that do not change."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self._sentences = sentences
        self._together = "\n".join(sentences)
        self._starts = list(accumulate((len(each) + 1 for each in sentences), initial=0))

    def having(self, wanted: Iterable[str]) -> list[str]:
        """Those that have any of these, in their order."""
        found = {index for each in wanted for index in self._places(each)}
        return [self._sentences[index] for index in sorted(found)]

    def _places(self, wanted: str) -> Iterator[int]:
        at = self._together.find(wanted) if self._sentences else -1
        while at >= 0:
            index = bisect_right(self._starts, at) - 1
            yield index
            at = self._together.find(wanted, self._starts[index + 1])
