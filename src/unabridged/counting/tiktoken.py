"""The same counts as O200k through the tiktoken package, which is compiled and counts without holding up other threads.
It refuses to download: the encoding is made of the ranks this package carries.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from unabridged.counting.o200k import O200k
from unabridged.counting.once import once
from unabridged.counting.vocabulary import ranks_by_bytes
from unabridged.errors import MissingExtra

if TYPE_CHECKING:
    from tiktoken import Encoding

# tiktoken's matcher gives up on a run of about a million spaces; it never sees more characters than this at once.
SLICE_CHARACTERS: Final = 200_000

# The alternatives of o200k, as its publisher writes them for the matcher tiktoken has.
_SUFFIX: Final = "(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
PATTERN: Final = "|".join(
    (
        rf"[^\r\n\p{{L}}\p{{N}}]?[\p{{Lu}}\p{{Lt}}\p{{Lm}}\p{{Lo}}\p{{M}}]*[\p{{Ll}}\p{{Lm}}\p{{Lo}}\p{{M}}]+{_SUFFIX}",
        rf"[^\r\n\p{{L}}\p{{N}}]?[\p{{Lu}}\p{{Lt}}\p{{Lm}}\p{{Lo}}\p{{M}}]+[\p{{Ll}}\p{{Lm}}\p{{Lo}}\p{{M}}]*{_SUFFIX}",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)


class Tiktoken:
    """Counts as the o200k_base encoding does, through tiktoken; without the package, MissingExtra names the extra.

    The encoding is made at the first count, in about a third of a second, and shared. Where tiktoken cannot be
    given a text in slices that change nothing, or gives up, the standard library counts instead.
    """

    __slots__ = ("_encoding", "_spare")

    def __init__(self, *, encoding: Encoding | None = None) -> None:
        if encoding is None:
            _required()
        self._encoding = encoding
        self._spare = O200k()

    @property
    def id(self) -> str:
        """The name of O200k: the numbers are the same."""
        return self._spare.id

    def read(self) -> None:
        """Make the encoding, if none was given."""
        if self._encoding is None:
            _made()

    def count(self, text: str) -> int:
        """The tokens of this text."""
        parts = slices(text)
        if not parts:
            return self._spare.count(text)
        encoding = self._encoding or _made()
        try:
            return sum(len(encoding.encode_ordinary(part)) for part in parts)
        except BaseException as problem:
            # What a panic of compiled code becomes is no Exception, and its class can be imported from nowhere.
            if type(problem).__name__ != "PanicException":
                raise
            return self._spare.count(text)


def slices(text: str) -> list[str]:
    """The text in slices that end where a piece ends whatever comes before or after; none if there is no such place."""
    slices: list[str] = []
    begin = 0
    while len(text) - begin > SLICE_CHARACTERS:
        ends = [found.end() for found in _break().finditer(text, begin, begin + SLICE_CHARACTERS)]
        if not ends:
            return []
        slices.append(text[begin : ends[-1]])
        begin = ends[-1]
    return [*slices, text[begin:]]


@cache
def _break() -> re.Pattern[str]:
    """A letter or digit before space or a full stop: no piece holds both, and what follows begins anew."""
    return re.compile(
        "[0-9A-Za-z\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3](?=[ \t\r\n.,\u3001\u3002\uff0c])"
    )


def _required() -> None:
    from importlib.util import find_spec  # noqa: PLC0415 - only who asks for the extra pays for the search

    if find_spec("tiktoken") is None:
        raise MissingExtra(extra="tiktoken", package="tiktoken")


@once
def _made() -> Encoding:
    # An extra, and a heavy one: imported when it is first needed.
    from tiktoken import Encoding  # noqa: PLC0415

    return Encoding("o200k", pat_str=PATTERN, mergeable_ranks=ranks_by_bytes(), special_tokens={})
