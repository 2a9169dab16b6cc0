"""Forms in which something is said, each kept behind words without which it cannot stand: most are never searched for.
It refuses to know what a form means, and to take for a word what is only part of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction.ledgers.statements import Statement

# What has to stand in a statement, and a pattern of small letters. Of words one has to stand there, and one of each
# group where there are several, with "&" between them; what ends in a star stands anywhere, be it within a word.
Form: TypeAlias = tuple[str, str]
_GROUPS: Final = " & "
_ANYWHERE: Final = "*"


class _Needs(NamedTuple):
    """Words, and letters that may stand within one: one of all these has to be there."""

    words: frozenset[str]
    letters: tuple[str, ...]

    def are_in(self, statement: Statement) -> bool:
        """Whether one of them is."""
        said = statement.said
        return not self.words.isdisjoint(statement.words) or any(map(said.__contains__, self.letters))


class _Form(NamedTuple):
    """A pattern, and what has to be there beside the word by which it was found."""

    pattern: str
    beside: tuple[_Needs, ...]

    def may_stand_in(self, statement: Statement) -> bool:
        """Whether all of that is."""
        return all(each.are_in(statement) for each in self.beside)

    def stands_in(self, statement: Statement) -> bool:
        """Whether the pattern finds something, too."""
        return self.may_stand_in(statement) and _found(self.pattern).search(statement.said) is not None


class Forms:
    """Forms by the words they need: of a statement that has none of them nothing else is asked."""

    def __init__(self, forms: Iterable[Form]) -> None:
        words, letters = dict[str, list[_Form]](), list[tuple[str, _Form]]()
        for needs, pattern in forms:
            first, *others = map(_needs, needs.split(_GROUPS))
            form = _Form(pattern, tuple(others))
            for each in first.words:
                words.setdefault(each, []).append(form)
            letters += [(each, form) for each in first.letters]
        self._by_word: Mapping[str, Sequence[_Form]] = words
        self._words = frozenset(words)
        self._by_letters = tuple(letters)
        self._of_ascii = tuple(each for each in letters if each[0].isascii())

    def may_stand_in(self, whole: Statement) -> bool:
        """Whether what one of these needs is in a text; asked before its statements are made."""
        near = self._near(whole)
        return near != [] and any(each.may_stand_in(whole) for each in near)

    def stand_in(self, statement: Statement) -> bool:
        """Whether one of these stands in a statement."""
        near = self._near(statement)
        return near != [] and any(each.stands_in(statement) for each in near)

    def _near(self, statement: Statement) -> list[_Form]:
        """Those of which a word stands there; mostly none."""
        said, near = statement.said, list[_Form]()
        for word in self._words & statement.words:
            near += self._by_word[word]
        for letters, form in self._of_ascii if said.isascii() else self._by_letters:
            if letters in said:
                near.append(form)
        return near


def _needs(group: str) -> _Needs:
    every = group.split()
    return _Needs(
        frozenset(each for each in every if not each.endswith(_ANYWHERE)),
        tuple(each.removesuffix(_ANYWHERE) for each in every if each.endswith(_ANYWHERE)),
    )


@cache
def _found(pattern: str) -> re.Pattern[str]:
    """Compiled when it is first searched for, since most programs never do."""
    return re.compile(pattern)
