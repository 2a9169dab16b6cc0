"""What was said twice becomes one candidate with its sources; what was put right gives way to what puts it right.
It refuses to take away what somebody said for a correction that waits for a look itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.candidate import Candidate, Left
from unabridged.memory.naming import FactKind
from unabridged.memory.wording import Words, is_swapped, is_turned, say_the_same, words_of

# Two statements of one thing share so much of the shorter.
_OF_ONE_THING: Final = 0.5
_WORD: Final = lazy(r"[^\W_]+|[^\w\s]")
_HAN: Final = lazy("[\u3400-\u4dbf\u4e00-\u9fff]")
# A correction that names no older value speaks of what was said just before it, so many messages back at most.
_JUST_BEFORE: Final = 4


def superseding(candidates: Iterable[Candidate]) -> tuple[tuple[Candidate, ...], Counter[Left]]:
    """The candidates that stand at the end, in order, and how many were the same or were put right."""
    return _standing(candidates, gives_way)


def together(*found: Iterable[Candidate]) -> tuple[tuple[Candidate, ...], Counter[Left]]:
    """What several found in the same messages, and how much of it was the same or was put right.

    Of what two say, one stands, and the surer.
    """
    in_order = sorted(chain.from_iterable(found), key=lambda each: max(each.sources))
    return _standing(in_order, puts_right)


def _standing(
    candidates: Iterable[Candidate], gives_way: Callable[[Candidate, Candidate], bool]
) -> tuple[tuple[Candidate, ...], Counter[Left]]:
    standing: list[tuple[Candidate, Words]] = []
    left = Counter[Left]()
    for newer in candidates:
        words = words_of(newer.statement)
        at = next((n for n, (each, had) in enumerate(standing) if _are_same(each, had, newer, words)), None)
        if at is not None:
            left[Left.SAME] += 1
            both = _merged(standing[at][0], newer)
            standing[at] = both, words_of(both.statement)
            continue
        older = [each for each in standing if gives_way(each[0], newer)]
        if newer.is_automatic:  # what waits for a look puts right once somebody accepts it, and takes nothing away now
            left[Left.SUPERSEDED] += len(older)
            standing = [each for each in standing if each not in older]
        standing.append((in_its_place(older[-1][0], newer) if older else newer, words))
    return tuple(each for each, _ in standing), +left


def _merged(older: Candidate, newer: Candidate) -> Candidate:
    surer = newer if newer.confidence > older.confidence else older
    return replace(surer, sources=tuple(dict.fromkeys((*older.sources, *newer.sources))))


def in_its_place(older: Candidate, newer: Candidate) -> Candidate:
    """What puts another right, kept where that was: "use 8443 instead" does not say by itself whose port it is.

    Of what waits for a look whoever takes it up has to know what it was said of.
    """
    if newer.kind is not FactKind.CORRECTION:
        return newer
    replaces = newer.replaces if newer.is_automatic else newer.replaces or older.statement
    return replace(newer, tier=older.tier, subject=older.subject, replaces=replaces)


def is_said_before(one: Candidate, other: Candidate) -> bool:
    """Whether one was said before the other, by the messages that both were taken from."""
    return max(one.sources) < min(other.sources)


def is_same(older: Candidate, newer: Candidate) -> bool:
    """Whether both say the same, by their words."""
    return _are_same(older, words_of(older.statement), newer, words_of(newer.statement))


def _are_same(older: Candidate, had: Words, newer: Candidate, has: Words) -> bool:
    return had == has or (older.kind is newer.kind and say_the_same(had, has))


def gives_way(older: Candidate, newer: Candidate) -> bool:
    """Whether the newer one puts the older one right, where rules read both out of one talk."""
    return _names_it(older, newer) or _follows(older, newer) or _turns(older, newer)


def puts_right(older: Candidate, newer: Candidate) -> bool:
    """Whether the newer one puts the older one right, whoever found either.

    That something is called a correction, and stands near, says nothing of what it corrects; its words do.
    """
    follows = _follows(older, newer) and _are_of_one_thing(older, newer)
    return follows or _names_it(older, newer) or _turns(older, newer)


def _names_it(older: Candidate, newer: Candidate) -> bool:
    if newer.slot and (older.subject, older.slot) == (newer.subject, newer.slot):
        return True
    named = newer.replaces.casefold() if _may_correct(older, newer) else ""
    return bool(named) and _stands(named, older.statement.casefold())


def _stands(named: str, statement: str) -> bool:
    """Whether a value stands in a statement as it is: port 80 is no part of port 8080, and 3 none of 3.10."""
    begins = r"(?<!\d)(?<!\d[.,:])" if named[0].isdigit() else ""
    ends = r"(?!\d|[.,:]\d)" if named[-1].isdigit() else ""
    return re.search(f"{begins}{re.escape(named)}{ends}", statement) is not None


def _turns(older: Candidate, newer: Candidate) -> bool:
    """Whether the newer one says the opposite of the older, or prefers the other of the same two."""
    if older.kind is not newer.kind:
        return False
    had, has = words_of(older.statement), words_of(newer.statement)
    return is_turned(had, has) or (newer.kind is FactKind.PREFERENCE and is_swapped(had, has))


def _follows(older: Candidate, newer: Candidate) -> bool:
    near = 0 < min(newer.sources) - max(older.sources) <= _JUST_BEFORE
    return near and not newer.replaces and _may_correct(older, newer)


def _may_correct(older: Candidate, newer: Candidate) -> bool:
    return newer.kind is FactKind.CORRECTION is not older.kind


def _are_of_one_thing(older: Candidate, newer: Candidate) -> bool:
    had, has = _gist(older.statement), _gist(newer.statement)
    return len(had & has) >= _OF_ONE_THING * min(len(had), len(has))


def _gist(statement: str) -> frozenset[str]:
    """What a statement is about: its words, in any order, and of Chinese the signs by twos."""
    small = statement.casefold()
    signs = "".join(_HAN.findall(small))
    pairs = {signs[at : at + 2] for at in range(len(signs) - 1)}
    return frozenset(_WORD.findall(_HAN.sub(" ", small))) - frozenset(".,;:!'\"") | pairs
