"""Where options may stand: those that say which store, and for whom, also before the command, as elsewhere.
It refuses to know what a command does with them; one that takes none of these says so itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

_WITH_A_VALUE: Final = frozenset({"--store", "--tenant", "--user", "--project"})
_WITHOUT: Final = frozenset({"--json"})


def in_order(given: Sequence[str], verbs: Collection[str]) -> list[str]:
    """The same words, the command first; of these commands a verb follows before any option does."""
    early, words = _early(given)
    if words[:1] and words[0] in verbs:
        between, rest = _early(words[1:])
        return [words[0], *rest[:1], *early, *between, *rest[1:]]
    return [*words[:1], *early, *words[1:]]


def _early(given: Sequence[str]) -> tuple[list[str], list[str]]:
    """The options that stand before any other word, with their values, and what follows."""
    at = 0
    while at < len(given):
        name, is_whole, _ = given[at].partition("=")
        if name in _WITHOUT or (is_whole and name in _WITH_A_VALUE):
            at += 1
        elif name in _WITH_A_VALUE:
            at += 2
        else:
            break
    return [*given[:at]], [*given[at:]]
