"""Whether a draft gives orders to whoever reads it, where it does not tell of somebody who gave them.
It refuses to follow any: what it looks for is words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final

from unabridged.compaction.gate.finding.folding import casefolded, folded
from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.finding.sought import stands
from unabridged.compaction.gate.finding.unfolded import hidden, unfolded
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import (
    beyond,
    bidding,
    commanding,
    concealing,
    lasting,
    loosened,
    machines,
    overrides,
    overriding,
    readers,
    stepping_in,
    unspoken,
    wishes,
)
from unabridged.compaction.gate.wording.handed_on import handed_on
from unabridged.compaction.gate.wording.reporting import OWN, QUOTES, TOLD
from unabridged.lazy_patterns import lazy

_TOLD_ELSEWHERE: Final = lazy(overrides.TOLD, re.IGNORECASE)
_WISHES: Final = 20
_POINT: Final = lazy(r"^[ \t]*(?:[-*|>•]|\d+[.)])[ \t]*", re.MULTILINE)
_SENTENCE: Final = lazy(r"[.!?。！？\n;；]")
# No quotation begins within a word: "l'exercice".
_APOSTROPHE: Final = lazy(r"(?<=\w)['’](?=\w)")
# The first mark behind an order that is quoted ends the quotation; one behind a blank opens another.
_CLOSED: Final = lazy(rf"[^{re.escape(QUOTES)}]*(?<!\s)[{re.escape(QUOTES)}]")


def orders(draft: Words, source: Source) -> tuple[str, ...]:
    """What is said to the reader as an order."""
    return tuple(dict.fromkeys(each.strip(" \t\n.,;:!¡") for each in _orders(draft.own, source)))


def _orders(written: str, source: Source) -> Iterator[str]:
    own = unfolded(written)
    small = folded(own)
    theirs = cache(lambda: LookedUp(casefolded(wishes.of_persons(source))))
    yield from hidden(written)
    yield from (match[0] for each in (machines.CALLS, machines.HEADED) for match in each.finditer(own, small))
    taken_over = overriding.OVERRIDES.finditer(own, small)
    also = (*overrides.found(overrides.OVERRIDES, own), *readers.named(own, small, TOLD))
    yield from _meant(own, (*taken_over, *overriding.MODES.finditer(own, small), *also), wishes.excused, source)
    yield from _meant(own, readers.duties(own, small, TOLD), wishes.of_the_talk, source)
    # An order over several lines, or points of a list, is one order to whoever reads it.
    if "\n" in own.strip():
        together = " ".join(_POINT.sub("", own).split())
        yield from _meant(together, overriding.OVERRIDES.finditer(together, folded(together)), wishes.excused, source)
    commands = (
        *(commanding.ANY.finditer(own) if _may_command(small) else ()),
        *overrides.found(overrides.COMMANDS, own),
    )
    if commands:
        users = " ".join(source.by_users.casefold().split())
        commands = tuple(each for each in commands if " ".join(each[0].casefold().split()).strip(" .!\n") not in users)
        yield from _meant(own, commands, wishes.courteous, source)
    yield from _meant(own, lasting.over(own, small), wishes.excused, source)
    yield from _meant(own, lasting.found(own, small), wishes.courteous, source)
    yield from _meant(own, bidding.found(own, small), bidding.excused, source)
    yield from handed_on(own, source, TOLD)
    yield from beyond.found(own, small, source, TOLD, theirs)
    yield from concealing.found(own, small, source, TOLD)
    yield from stepping_in.found(own, small, source, TOLD)
    yield from loosened.found(own, small, source, TOLD, theirs)
    yield from unspoken.found(own, theirs, TOLD)


def _may_command(small: str) -> bool:
    """Whether a folded text has the words of any command."""
    return stands(commanding.COMMANDING, small) or (
        stands(commanding.READERS, small) and stands(commanding.BIDDEN, small)
    )


def _meant(
    own: str, matches: Iterable[re.Match[str]], excuses: Callable[[str, re.Match[str], Source], bool], source: Source
) -> Iterator[str]:
    """What of these nobody is said to have said, and nobody wished; so many of them are no wishes any more."""
    untold = (match for match in matches if not _is_told(own, match))
    for at, match in enumerate(untold):
        if at >= _WISHES or not excuses(own, match, source):
            yield match[0]


def _is_told(text: str, match: re.Match[str]) -> bool:
    """Whether somebody is said to have said it: in the same sentence, before it, or with quotation marks around it."""
    before = text[max(0, match.start() - 160) : match.start()]
    sentence = _SENTENCE.split(before)[-1]
    if OWN.match(sentence):
        return False
    if TOLD.search(sentence) is not None or _TOLD_ELSEWHERE.search(sentence) is not None:
        return True
    after = text[match.end() : match.end() + 120]
    opened = sum(map(_APOSTROPHE.sub("", sentence).count, QUOTES)) % 2 == 1
    told_after = TOLD.search(_SENTENCE.split(after)[0]) is not None
    closed = any(mark in after for mark in QUOTES)
    return closed and (opened or (told_after and _CLOSED.match(after[:40]) is not None))
