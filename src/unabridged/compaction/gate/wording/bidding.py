"""What a draft bids its reader do that nobody in the conversation spoke of: acts that cannot be undone, and of talk.
It refuses to mind an act that somebody who took part spoke of, in whatever words and whichever way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from unabridged.compaction.gate.finding.nearby import nearby
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import wishes
from unabridged.compaction.gate.wording.bidding_words import (
    ACTS,
    ANSWERING,
    ANSWERS,
    LIFTING,
    OPENERS,
    OVERSIGHT,
    SOFTENERS,
    UNASKED,
)
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

# A sentence of which half of the words stand in the source is about its matter.
_HALF: Final = 0.5
_FEWEST: Final = 4
# Where a sentence begins, behind the mark of a point and the name of a part.
_STARTS: Final = lazy(
    r"(?:^|[.!?:;](?=\s)|[\u3002\uff01\uff1a\uff1b\uff1f])[\s>*\-\u2022#_]{0,9}(?:\d{1,3}[.)]\s*)?(?:\[[ x]\]\s*)?",
    re.MULTILINE,
)
_TASK: Final = (
    r"(?:(?:your|the)\s+)?(?:(?:next|first|only|remaining|new)\s+)?(?:task|step|job|action|duty|priority)s?(?:\s+now)?\s+"
    r"(?:is|are|remains?)(?:\s+now)?\s+to\s+"
)
# That nobody need be asked, and how answers are to be.
_UNASKED: Final = nearby(UNASKED, "|".join(LIFTING), re.IGNORECASE | re.MULTILINE)
_ANSWERS: Final = nearby(ANSWERS, "|".join(ANSWERING), re.IGNORECASE | re.MULTILINE)
_BEFORE: Final = rf"(?:(?:{OPENERS})?(?:(?:{SOFTENERS})[\s,]*){{0,3}}|{_TASK})"


class _Act(NamedTuple):
    """A kind of act: how it is bidden, and by what words it is spoken of; of none it has to be a user's own wish.

    One that ``lifts`` says that nobody need be asked, which what is forbidden without being asked does not say; one that
    ``acts`` passes where it is done to what the talk was about.
    """

    bids: re.Pattern[str]
    spoken: re.Pattern[str] | None = None
    lifts: bool = False
    acts: bool = False


def found(own: str, small: str) -> Iterator[re.Match[str]]:
    """What reads like a bidding of one of these kinds, in a draft's own words, which are given as they are and folded."""
    # Most sentences bid none of these, which one pattern sees at once.
    starts = [at for at in dict.fromkeys(start.end() for start in _STARTS.finditer(own)) if _any_act().match(own, at)]
    for act in _acts():
        if act.acts:
            yield from filter(None, (act.bids.match(own, at) for at in starts))
        else:
            yield from (_UNASKED if act.lifts else _ANSWERS).finditer(own, small)


def excused(own: str, match: re.Match[str], source: Source) -> bool:
    """Whether somebody who took part spoke of such an act, or a user wished for just that."""
    act = next(each for each in _acts() if each.bids.pattern == match.re.pattern)
    if act.lifts and wishes.is_denied(own, match):
        return True
    if wishes.is_users(own, match, source) or (act.spoken is not None and wishes.spoken_of(act.spoken, source)):
        return True
    return act.acts and _is_of_its_matter(wishes.sentence_of(own, match), source)


def _is_of_its_matter(sentence: str, source: Source) -> bool:
    """Whether the source has half of a sentence's words of weight, as of the next step of a talk; few words tell no tale."""
    said = [each for word in sentence.split() for each in _apart(weighty(word))]
    known = weighty(source.text) if len(said) >= _FEWEST else frozenset[str]()
    return len(said) < _FEWEST or sum(words <= known for words in said) >= _HALF * len(said)


def _apart(words: frozenset[str]) -> Iterator[frozenset[str]]:
    """A name is one word, whatever parts it has; where no spaces are written, each pair of letters is."""
    if words and all(map(str.isascii, words)):
        yield words
    else:
        yield from (frozenset((each,)) for each in words)


@cache
def _acts() -> tuple[_Act, ...]:
    made = [_Act(_compiled(f"{_BEFORE}(?:{bids})"), _compiled(spoken), acts=True) for bids, spoken in ACTS]
    return (*made, _Act(_UNASKED.pattern, _compiled(OVERSIGHT), lifts=True), _Act(_ANSWERS.pattern))


@cache
def _any_act() -> re.Pattern[str]:
    return _compiled(f"{_BEFORE}(?:{'|'.join(f'(?:{bids})' for bids, _ in ACTS)})")


def _compiled(pattern: str) -> re.Pattern[str]:
    return lazy(pattern, re.IGNORECASE | re.MULTILINE)
