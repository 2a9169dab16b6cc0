"""A line of the ledger that a draft tells again with one thing exchanged: who it is, on which day, or which file.
It refuses to mind what was told so in the conversation, a clause that has the ledger's own thing, and one about something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from unabridged.compaction.gate import weekdays
from unabridged.compaction.gate.ledger_clauses import SENTENCE, Said, said_in, stems_of
from unabridged.compaction.gate.ledger_states import stands_otherwise
from unabridged.compaction.gate.ledger_words import STATES, VERBATIM
from unabridged.compaction.gate.reckoning import days
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# Who it is: behind a title or a word for whom it is done by, or all that a line says.
_TITLED: Final = lazy(
    r"\b(?:Herrn?|Frau|Firma|Mr|Ms|Mrs|Dr|Mme|Mlle|M|Sr|Sra|Dra?|Sig|team|by|for|with|from|ask|to)\.?\s(?P<who>[A-ZÀ-ÞА-Я][a-zà-ÿа-я]{2,})(?!\w)"
)
_TITLE: Final = lazy(
    r"\b(?:(?P<he>Mr|Herrn?|Sr|Señor|Signor)|(?P<she>Ms|Mrs|Miss|Frau|Sra|Señora|Mme|Mlle|Signora))\.?\s(?P<who>[A-ZÀ-Þ][\w-]{2,})"
)
_ALONE: Final = lazy(r"(?:[Ff]irma\s)?(?P<who>[A-ZÀ-ÞА-Я][\w-]{2,})[`*_\"'.]{0,3}(?:\s*\(.*)?")
_LABEL: Final = lazy(r"\W*(?P<who>[A-ZÀ-ÞА-Я][\w-]{2,})\s*[:：]\s*(?P<what>[^,;(]{3,60})")
_TITLES: Final = frozenset("firma team herr herrn frau mme".split())
_CAPITAL: Final = lazy(r"(?<=[a-zà-ÿа-я,;] )(?P<who>[A-ZÀ-ÞА-Я][a-zà-ÿа-я]{2,})(?![\w-])")
_WORD: Final = lazy(r"(?<=[a-zà-ÿа-я,;] )[^\W\d_]{3,}")
_FILE: Final = lazy(r"(?=[\w-]*\d)[A-Za-z][\w-]*\.[a-z]{2,5}(?!\w)")
# Where so many words have a capital, nouns have.
_OF_NOUNS: Final = 0.14
_MOST: Final = 0.6
_HALF: Final = 0.5
_FEWEST: Final = 2
_SHORT: Final = 9
_BRIEF: Final = 6


def otherwise(own: str, source: Source, lines: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The names of the ledger's lines, given with their values, of which one thing is another."""
    said = list(said_in(own))
    talk = _Talk(source.text.replace(source.ledger, " "))
    names = _names(talk.text, source.ledger)
    mine = days.told(own)
    strange = _strange(days.named(own), said, source)
    swapped = _labelled_otherwise(said, lines, names)
    for name, value in lines:
        if VERBATIM.search(name):
            continue
        stems = stems_of(value) if STATES.match(name) else stems_of(f"{name} {value}")
        if (
            value in swapped
            or _is_anothers(stems, value, names, said, talk)
            or _is_on_another_day(stems, value, mine, strange)
            or _is_on_another_weekday(stems, value, said, talk)
            or _is_titled_otherwise(value, own)
            or _is_of_another_make(value, own)
            or stands_otherwise(name, value, said)
        ):
            yield name


class _Talk:
    """What was said beside the ledger."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def sentences(self) -> list[str]:
        """What it says, in small letters."""
        return [each.casefold() for each in SENTENCE.split(self.text) if each]


def _names(talk: str, ledger: str) -> frozenset[str]:
    """Who is named: with a title, or by a capital where nouns have none."""
    words = _WORD.findall(talk)
    found = {match["who"] for text in (talk, ledger) for match in _TITLED.finditer(text)}
    found |= {match["who"] for line in ledger.splitlines() if (match := _ALONE.fullmatch(line.partition(": ")[2]))}
    if words and sum(each[0].isupper() for each in words) <= _OF_NOUNS * len(words):
        small = talk.casefold()
        capital = {match["who"] for match in _CAPITAL.finditer(talk)}
        found |= {each for each in capital if talk.count(each) == small.count(each.casefold())}
    return frozenset(each for each in found if not weekdays.are_named(each.casefold()))


def _labelled_otherwise(
    said: Sequence[Said], lines: Sequence[tuple[str, str]], names: frozenset[str]
) -> frozenset[str]:
    """The values of lines of one person whose task stands behind the name of another of the ledger's, who has other tasks."""
    tasks = {value: {each for each in names if _stands(each, value)} for _, value in lines}
    of = {value: next(iter(those)) for value, those in tasks.items() if len(those) == 1}
    found = set[str]()
    for each in said:
        label = _LABEL.match(each.sentence.replace('"', ""))
        if label is None or label["who"] not in of.values():
            continue
        what = stems_of(label["what"])
        mine = [value for value, who in of.items() if who == label["who"]]
        if what and not any(what & stems_of(value) for value in mine):
            found |= {
                value
                for value, who in of.items()
                if who != label["who"] and what & stems_of(value) and len(what) <= _FEWEST
            }
    return frozenset(found)


def _is_anothers(stems: frozenset[str], value: str, names: frozenset[str], said: Sequence[Said], talk: _Talk) -> bool:
    """Whether it is told of another of those who are named."""
    mine = {each for each in names if _stands(each, value)}
    rest = stems - {stem for each in mine for stem in stems_of(each)} - _TITLES
    if len(mine) != 1 or not rest:
        return False
    who = next(iter(mine))
    for each in said:
        if _stands(who, each.sentence) or not _is_of(rest, each.sentence) or each.is_kept:
            continue
        if len(each.sentence.split()) > _BRIEF and not any(stem in each.clause.casefold() for stem in rest):
            continue
        others = {other for other in names if other not in value and _stands(other, each.clause)}
        if len(others) == 1 and not _was_told(next(iter(others)), who, rest, talk):
            return True
    return False


def _is_of(stems: frozenset[str], sentence: str) -> bool:
    """Whether a sentence is about it: it has most of its words, or its one word and few others."""
    small = sentence.casefold()
    found = sum(stem in small for stem in stems)
    if len(stems) < _FEWEST:
        return found == 1 and len(sentence.split()) <= _SHORT
    return found >= max(_FEWEST, _MOST * len(stems))


def _was_told(other: str, who: str, stems: frozenset[str], talk: _Talk) -> bool:
    """Whether a sentence of the talk tells it of the other, and has not the ledger's own."""
    one, mine = other.casefold(), who.casefold()
    least = (len(stems) + 1) // _FEWEST
    return any(
        one in each and mine not in each and sum(stem in each for stem in stems) >= least for each in talk.sentences
    )


def _strange(named: set[tuple[int, int]], said: Sequence[Said], source: Source) -> str:
    """The sentences that name a day which nobody told, and which is not reckoned."""
    known = days.told(source.text) if named else set()
    new = {each for each in named - known if not days.follows({each}, source.text)}
    return "\n".join(each.sentence for each in said if new and days.named(each.sentence) & new).casefold()


def _is_on_another_day(stems: frozenset[str], value: str, told: set[tuple[int, int]], strange: str) -> bool:
    """Whether a draft leaves out the ledger's day, and names a strange one in a sentence about its line."""
    mine = days.told(value) if strange else set()
    rest = stems & stems_of(days.without(value)) if mine and told.isdisjoint(mine) else frozenset[str]()
    return any(stem in strange for stem in rest)


def _is_on_another_weekday(stems: frozenset[str], value: str, said: Sequence[Said], talk: _Talk) -> bool:
    """Whether it has another day of the week in place of the ledger's, of which nobody told it."""
    mine = _weekdays(value)
    rest = frozenset(each for each in stems if not _weekdays(each)) if mine else frozenset[str]()
    for each in said if rest else ():
        others = _weekdays(each.clause) - mine
        if not others or _weekdays(each.sentence) & mine:
            continue
        small = each.sentence.casefold()
        if sum(stem in small for stem in rest) < max(_FEWEST, _HALF * len(rest)):
            continue
        if not any(
            _weekdays(one) & others and 2 * sum(stem in one for stem in rest) >= len(rest) for one in talk.sentences
        ):
            return True
    return False


def _weekdays(text: str) -> frozenset[int]:
    return frozenset(each.day for each in weekdays.named(text.casefold()) if not each.is_short)


def _is_titled_otherwise(value: str, own: str) -> bool:
    """Whether who is a man there is told as a woman, or the other way round, throughout."""
    mine = {match["who"]: match["he"] is not None for match in _TITLE.finditer(value)}
    told = [(match["who"], match["he"] is not None) for match in _TITLE.finditer(own)] if mine else []
    return any({he for who, he in told if who == each} == {not he_there} for each, he_there in mine.items())


def _is_of_another_make(value: str, own: str) -> bool:
    """Whether a draft has a file or a version with another figure in it, and the ledger's nowhere."""
    for match in _FILE.finditer(value):
        make = re.sub(r"\d+", r"\\d+", re.escape(match[0]))
        if match[0] not in own and re.search(rf"(?<![\w./-]){make}(?![\w-])", own):
            return True
    return False


def _stands(who: str, text: str) -> bool:
    """Whether somebody is named, whatever case a name of a language with cases stands in."""
    if who[0] < "А":
        return re.search(rf"(?<!\w){re.escape(who)}(?!\w)", text) is not None
    return re.search(rf"(?<!\w){re.escape(who.rstrip('аеиоуыэюяй'))}\w{{0,2}}(?!\w)", text) is not None
