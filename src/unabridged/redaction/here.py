"""A text while its secrets are told as what they are: what patterns find in its small letters is replaced in it.
It refuses to look anywhere but where a word stands that a pattern begins with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final, TypeAlias

from unabridged.redaction import values
from unabridged.redaction.words import HINTS, PASSING, Words, lower, places, words_of

# What is told of a secret, by the text as it is written and what was found in it; nothing where it is none.
Told: TypeAlias = Callable[[str, re.Match[str]], str]
# From where to where, and what stands there instead.
Change: TypeAlias = tuple[int, int, str]
_LONGEST_COMMAND: Final = 200


class Here:
    """A text, its small letters, and what it had at first."""

    def __init__(self, text: str) -> None:
        self.words: Words = words_of(text)
        self._now(text)

    def _now(self, text: str) -> None:
        self.text = text
        self._lowered = ""
        self._places = dict[str, list[int]]()

    @property
    def lowered(self) -> str:
        """The text in small letters, which are made where something is looked for in them."""
        self._lowered = self._lowered or lower(self.text)
        return self._lowered

    def change(self, changes: Iterable[Change]) -> None:
        """Make these changes, which stand one behind the other."""
        parts, done = list[str](), 0
        for start, end, instead in changes:
            parts += [self.text[done:start], instead]
            done = end
        if parts:
            self._now("".join((*parts, self.text[done:])))

    @cached_property
    def hints(self) -> frozenset[str]:
        """Which of the words that name a secret it had at first."""
        small = self.words.small
        passing = [hint for hint in PASSING if hint in small] if "pass" in small else ()
        return frozenset((*[hint for hint in HINTS if hint in small], *passing, *self.words.abroad))

    def had(self, word: str) -> bool:
        """Whether this, in small letters, stood somewhere at first, be it within another word."""
        return word in self.hints if word in HINTS else word in self.words.small

    @cached_property
    def may_have_keys(self) -> bool:
        """Whether it had anything at first that may be a key by no form of its own."""
        return values.may_be_in(self.words.runs)

    def places(self, hints: Iterable[str]) -> list[int]:
        """Where these words stand, in whatever case, one behind the other."""
        return sorted(place for hint in hints for place in self._of(hint))

    def _of(self, hint: str) -> list[int]:
        if hint not in self._places:
            self._places[hint] = places(self.lowered, hint)
        return self._places[hint]

    def finds(self, hints: Iterable[str], pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """What a pattern of small letters finds where one of these stands, one behind the other."""
        lowered, passed = self.lowered, 0
        for place in self.places(hints):
            found = pattern.match(lowered, place) if place >= passed else None
            if found is not None:
                passed = found.end()
                yield found

    def each(self, hints: Iterable[str], pattern: re.Pattern[str], told: Told) -> None:
        """Tell each secret that this finds; the pattern knows small letters alone, and begins with one of the hints."""
        text = self.text
        found = ((each, told(text, each)) for each in self.finds(hints, pattern))
        self.change((*each.span("secret"), instead) for each, instead in found if instead)

    def commands(self, hint: str, pattern: re.Pattern[str], told: Told) -> None:
        """Tell the secret of each command that begins so; where one has none, the next begins behind its end."""
        self.change(self._commands(hint, pattern, told))

    def _commands(self, hint: str, pattern: re.Pattern[str], told: Told) -> Iterator[Change]:
        at = self.text.find(hint)
        while at >= 0:
            found = pattern.match(self.text, at)
            goes_on = at + len(hint) if found is None else found.end()
            if found is None:
                goes_on = max(goes_on, _end(self.text, goes_on))
            elif instead := told(self.text, found):
                yield *found.span("secret"), instead
            at = self.text.find(hint, goes_on)


def value_of(text: str, found: re.Match[str]) -> str:
    """The secret as it is written."""
    start, end = found.span("secret")
    return text[start:end]


def _end(text: str, at: int) -> int:
    """Where a command ends that goes on here."""
    most = at + _LONGEST_COMMAND
    ends = [end for end in (text.find(sign, at, most) for sign in "\n;|") if end >= 0]
    return min(ends, default=most)
