"""What a draft tells as chosen that was turned down, and as turned down that was chosen.
It refuses to judge where those who decide spoke for both, or for neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Flag, auto
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.meaning.clauses import Clause, clauses
from unabridged.compaction.gate.meaning.reading import Reader
from unabridged.compaction.gate.meaning.signs import Signs
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import USERS, Source
from unabridged.lazy_patterns import lazy

# Between what was taken and what was left; some only where the sentence tells of a choice.
_BETWEEN: Final[Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        "English": lazy(
            r",?\s(?:instead of|rather than|and not(?!\s(?:in|on|at|to|yet|part)\b)|and against)\s|,\s(?:but )?not\s"
        ),
        "German": lazy(r",?\s(?:statt|anstatt|anstelle (?:von|des|der)|und nicht|und gegen)\s|,\s(?:aber )?nicht\s"),
        "Spanish": lazy(r",?\s(?:en lugar de|en vez de|y no|y contra)\s|,\s(?:pero )?no\s"),
        "Chinese": lazy(r"，?而不是|而非|代替|，不用|，不要|，没有?选"),
    }
)
_CHOSEN_OVER: Final = lazy(r"\s(?:over|to)\s")
_CHOICE: Final = lazy(r"\b(?:chose|chosen|prefer\w*|picked|selected|favou?red)\b")
_TAKEN: Final = lazy(
    r"\b(?:chose|picked|selected|decided (?:on|for)|opted for|went with|goes with|preferred|prefers|entschied sich für|wählte|eligió|prefiere)\s"
    r"(?!to\b|no\b)|(?:选了|采用|选择)(?!没)"
)
_LEFT: Final = lazy(
    r"\b(?:declined|declines|rejected|rejects|turned down|turns down|ruled out|gave up|rechaza|rechazó|descartó|verwarf)\s|(?:拒绝|放弃)"
)
_WAS_LEFT: Final = lazy(
    r"\s(?:was|were|is|are|has been|wurden?|fue|fueron|quedó)\s(?:rejected|declined|turned down|ruled out|verworfen|abgelehnt|descartad[oa]|rechazad[oa])\b(?!\s(?:by|por|von|durch|because|since)\b)"
)
_FOR: Final = lazy(
    r"\b(?:then|us(?:e|es|ed|ing)|takes?|go with|choose|prefer|rather|keep|roll out|let's|please|agreed|it is|i want|yes|only|best|follow|trust"
    r"|dann|nimm|nehmen|nehmt|lieber|gut|ich will|bitte|ich folge|einverstanden|behalte|nur"
    r"|usa|usad|usemos|mejor|prefiero|me quedo|quiero|entonces|me fío|elijo|toma)\b|就行|吧|用|选|以|采用|要(?!改)"
)
_AGAINST: Final = lazy(
    r"\b(?:too much|too|drop|reject|decline|not interested|no me interesa|no quiero|engaña|zu (?:teuer|groß|viel)|gefällt mir nicht|unzuverlässig)\b|不考虑|太"
)
_MARKS: Final = lazy(r"[;:,.()，；：。、（）]")
_WORDS: Final = 2
_BRIEF: Final = 2
_OF_CHOOSING: Final = lazy(
    r"\b(?:chosen|chose|picked|selected|taken|took|decided|preferred|decision|choice|elegid[oa]|eligió|decisión|entschieden|gewählt|genommen|lösung|entscheidung|wegen|se)\b|采用|选了?|方案|使用|以|为准|用"
)


class Cue(Flag):
    """What those who decide said of a thing."""

    NONE = 0
    FOR = auto()
    AGAINST = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What a draft tells as taken, and as left; one of the two may be untold."""

    shown: str
    taken: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()


def turned(draft: Words, source: Source) -> tuple[str, ...]:
    """The choices that are told the other way round."""
    tongue, reader = draft.telling.tongue, draft.telling.reader
    if tongue is None:
        return ()
    sentences = dict.fromkeys(each.sentence for each in draft.telling.clauses)
    told = [choice for sentence in sentences for choice in _choices(sentence, tongue, reader)]
    if not told:
        return ()
    wanted = frozenset(stem for each in told for stem in each.taken | each.left)
    cues = _cues(source, wanted, reader)
    return tuple(dict.fromkeys(each.shown for each in told if _is_turned(each, cues)))


def _is_turned(choice: Choice, cues: dict[str, Cue]) -> bool:
    taken, left = (_cue(each, cues) for each in (choice.taken, choice.left))
    speaks_for = Cue.FOR in taken or Cue.AGAINST in left
    return not speaks_for and (Cue.FOR in left if choice.left else Cue.AGAINST in taken)


def _cue(stems: frozenset[str], cues: dict[str, Cue]) -> Cue:
    found = Cue.NONE
    for each in stems:
        found |= cues.get(each, Cue.NONE)
    return found


def _choices(sentence: str, tongue: Signs, reader: Reader) -> Iterator[Choice]:
    text = folded(sentence)
    found = list(_BETWEEN[tongue.name].finditer(text))
    if not found and (chosen := _CHOICE.search(text)):
        found = list(_CHOSEN_OVER.finditer(text, chosen.end()))[:1]
    for match in found:
        taken, left = _before(text, match.start(), reader), _after(text, match.end(), reader)
        if taken and left and taken.isdisjoint(left):
            yield Choice(shown=sentence.strip(), taken=taken, left=left)
    if found or reader.read(sentence).denied:
        return
    yield from (
        Choice(shown=sentence.strip(), taken=_after(text, each.end(), reader)) for each in _TAKEN.finditer(text)
    )
    yield from (Choice(shown=sentence.strip(), left=_after(text, each.end(), reader)) for each in _LEFT.finditer(text))
    yield from (
        Choice(shown=sentence.strip(), left=_before(text, each.start(), reader)) for each in _WAS_LEFT.finditer(text)
    )


def _before(text: str, end: int, reader: Reader) -> frozenset[str]:
    """The last words before a place."""
    near = _FOR.sub(" ", _OF_CHOOSING.sub(" ", _MARKS.split(text[:end])[-1]))
    return _named(reader.read(near).order[-_WORDS:])


def _after(text: str, start: int, reader: Reader) -> frozenset[str]:
    """The first words behind a place."""
    near = _FOR.sub(" ", _OF_CHOOSING.sub(" ", _MARKS.split(text[start:])[0]))
    return _named(reader.read(near).order[:_WORDS])


def _named(words: tuple[str, ...]) -> frozenset[str]:
    """What a choice is of; none of numbers: which of two holds is not told as a choice is."""
    return frozenset() if any(each[0].isdigit() for each in words) else frozenset(words)


def _cues(source: Source, wanted: frozenset[str], reader: Reader) -> dict[str, Cue]:
    """What was said of each of these words: by users, who decide."""
    cues = dict[str, Cue]()
    for who, what in source.said:
        if who.casefold() in USERS:
            for clause in clauses(what, reader):
                _hear(clause, wanted, cues)
    return cues


def _hear(clause: Clause, wanted: frozenset[str], cues: dict[str, Cue]) -> None:
    order = clause.read.order
    if clause.asks or wanted.isdisjoint(order):
        return
    text = folded(clause.text)
    against = bool(clause.read.denied) or _AGAINST.search(text) is not None
    brief = len(order) <= _BRIEF and clause.is_whole and not clause.read.maybe
    cue = Cue.AGAINST if against else Cue.FOR if brief or _FOR.search(text) else Cue.NONE
    for word in wanted.intersection(order):
        cues[word] = cues.get(word, Cue.NONE) | cue
