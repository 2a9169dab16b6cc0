"""A pattern that is looked for only in a text that has one of the words which stand in whatever it finds.
It refuses to know where a word stands: that is what the pattern is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unabridged.compaction.gate.finding.folding import folded
from unabridged.lazy_patterns import lazy


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A pattern, and words without spaces, folded, one of which stands in whatever it finds; ``also`` are more of these."""

    pattern: re.Pattern[str]
    needs: tuple[str, ...]
    also: tuple[str, ...] = ()

    def may_stand(self, small: str) -> bool:
        """Whether a folded text has one of the words, and one of the others where there are others."""
        return stands(self.needs, small) and (not self.also or stands(self.also, small))

    def finditer(self, text: str, small: str) -> Iterator[re.Match[str]]:
        """Where it stands in a text, which is given as it is and folded."""
        return self.pattern.finditer(text) if self.may_stand(small) else iter(())

    def without(self, text: str, small: str) -> str:
        """The text with a space wherever it stands."""
        return self.pattern.sub(" ", text) if self.may_stand(small) else text

    def search(self, text: str, small: str) -> re.Match[str] | None:
        """Where it stands first."""
        return self.pattern.search(text) if self.may_stand(small) else None


def stands(words: Iterable[str], small: str) -> bool:
    """Whether one of these words stands in a folded text; those in other letters are not asked for in a plain one."""
    asked = filter(str.isascii, words) if small.isascii() else words
    return any(map(small.__contains__, asked))


def sought(pattern: str, needs: str, flags: re.RegexFlag = re.IGNORECASE, *, also: str = "") -> Sought:
    """A pattern with the words of a text, or of two."""
    words, others = (tuple(map(folded, each.split())) for each in (needs, also))
    return Sought(pattern=lazy(pattern, flags), needs=words, also=others)
