"""What a coordinator answered, as far as it may be believed: candidates of the right kinds, drawn from what it saw.
It refuses to mend an answer; of one that is something else, nothing is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, cast

from unabridged.log.fitting import misfit
from unabridged.log.ids import Seq
from unabridged.memory.candidate import Candidate, Left
from unabridged.ports import Gleaned, Returned
from unabridged.ports.calling import looked_at, text_of

MOST: Final = 10


def sound(answer: object, new: frozenset[Seq], before: frozenset[Seq]) -> Gleaned | None:
    """The answer with what may be kept of it, and how much was left; None where it is something else.

    What was drawn from messages ``before`` the new ones alone was drawn when those were new, or taken back since.
    """
    looked = looked_at(Returned(value=answer), lambda answer: _sound(answer, new, before))
    return looked.value if isinstance(looked, Returned) else None


def _sound(answer: object, new: frozenset[Seq], before: frozenset[Seq]) -> Gleaned | None:
    said = "" if answer is None else text_of(answer)  # who returns nothing found nothing
    if said is not None:
        return Gleaned(hint=said)
    if not isinstance(answer, Gleaned) or not _has_its_kinds(answer):
        return None
    told = cast("Mapping[object, object]", answer.left)
    left = Counter({str(why): int(count) for why, count in told.items() if isinstance(count, int) and count > 0})
    shown = new | before
    there = [each for each in answer.candidates if each.sources and shown.issuperset(each.sources)]
    drawn = [each for each in there if new.intersection(each.sources)]
    left["drawn from nothing shown"] += len(answer.candidates) - len(there)
    left["drawn from nothing new"] += len(there) - len(drawn)
    surest = sorted(drawn, key=lambda each: -each.confidence)[:MOST]
    left[str(Left.CAP_OF_CALL)] += len(drawn) - len(surest)
    kept = tuple(each for each in drawn if each in surest)
    unread = tuple(Seq(int(each)) for each in answer.unread)
    hint = text_of(answer.hint) or ""
    return Gleaned(hint=hint, candidates=kept, left=dict(+left), unread=unread, more=answer.more)


def _has_its_kinds(answer: Gleaned) -> bool:
    """Whether the fields are what they should be; who answers is not ours, and nobody checked."""
    hint, candidates, left, unread, more = cast(
        "tuple[object, ...]", (answer.hint, answer.candidates, answer.left, answer.unread, answer.more)
    )
    whole = isinstance(hint, str) and isinstance(left, Mapping) and (more is None or callable(more))
    if not whole or not isinstance(candidates, tuple) or not isinstance(unread, tuple):
        return False
    return all(map(_is_candidate, candidates)) and all(isinstance(each, int) for each in unread)


def _is_candidate(each: object) -> bool:
    return type(each) is Candidate and not misfit(each) and 0 <= each.confidence <= 1
