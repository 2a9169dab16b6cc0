"""A line of the ledger that a draft tells again with one thing exchanged: who, on which day, or whether at all.
It refuses to mind what was told so in the conversation, a clause that has the ledger's own thing, and one about something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate.ledger_words import (
    ALLOWED,
    FORBIDDING,
    KEPT_FROM,
    REJECTED,
    STATES,
    TICKED,
    VERBATIM,
    WEEKDAYS,
)
from unabridged.compaction.gate.reckoning import days
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.nothing import DENIES
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_SENTENCE: Final = lazy(r"[.!?]+(?=\s|$)|[。！？\n|]+|[{}\[\]]|,\s*(?=\")|;\s")
_CLAUSE: Final = lazy(r"[;；()（）]|[,，、](?=\s|[\u2e80-\uffff])|\s[–—]\s|\s(?:and|und|y|et|e|и|but|aber|pero|mais|ma|но)\s")
_HEADING: Final = lazy(r"^[ \t]*(?:#{1,6}[ \t]*(.+)|\*\*([^*\n]+)\*\*|\"([^\"\n]{1,40})\"\s*:|([^\n:：]{1,40})[:：])")
# Who it is: behind a title or a word for whom it is done by, or all that a line says.
_TITLED: Final = lazy(
    r"\b(?:Herrn?|Frau|Firma|Mr|Ms|Mrs|Dr|Mme|Mlle|M|Sr|Sra|Dra?|Sig|team|by|for|with|from|ask|to)\.?\s(?P<who>[A-ZÀ-ÞА-Я][a-zà-ÿа-я]{2,})(?!\w)"
)
_TITLE: Final = lazy(r"\b(?:(?P<he>Mr|Herrn?|Sr|Señor|Signor)|(?P<she>Ms|Mrs|Miss|Frau|Sra|Señora|Mme|Mlle|Signora))\.?\s(?P<who>[A-ZÀ-Þ][\w-]{2,})")
_ALONE: Final = lazy(r"(?:[Ff]irma\s)?(?P<who>[A-ZÀ-ÞА-Я][\w-]{2,})[`*_\"'.]{0,3}(?:\s*\(.*)?")
_LABEL: Final = lazy(r"\W*(?P<who>[A-ZÀ-ÞА-Я][\w-]{2,})\s*[:：]\s*(?P<what>[^,;(]{3,60})")
_TITLES: Final = frozenset("firma team herr herrn frau mme".split())
_CAPITAL: Final = lazy(r"(?<=[a-zà-ÿа-я,;] )(?P<who>[A-ZÀ-ÞА-Я][a-zà-ÿа-я]{2,})(?![\w-])")
_WORD: Final = lazy(r"(?<=[a-zà-ÿа-я,;] )[^\W\d_]{3,}")
# Where so many words have a capital, nouns have.
_WIDE_NO: Final = lazy("[不未没沒无無勿别別禁非免]|ない|ません|なし|않|없")
_OF_NOUNS: Final = 0.14
_MOST: Final = 0.6
_HALF: Final = 0.5
_NEARLY_ALL: Final = 0.75
_FEWEST: Final = 2
_SHORT: Final = 9
_STEM: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """A clause of a draft with its sentence, and under what it stands."""

    clause: str
    sentence: str
    under: str


def otherwise(own: str, source: Source, lines: list[tuple[str, str]]) -> Iterator[str]:
    """The names of the ledger's lines, given with their values, of which one thing is another."""
    said = list(_said(own))
    talk = source.text.replace(source.ledger, " ")
    told = [each.casefold() for each in _SENTENCE.split(talk) if each]
    names = _names(talk, source.ledger)
    known = days.told(talk) if any(map(str.isdigit, source.ledger)) else set()
    swapped = _labelled_otherwise(said, lines, names)
    for name, value in lines:
        if VERBATIM.search(name):
            continue
        stems = _stems(value) if STATES.match(name) else _stems(f"{name} {value}")
        if (
            _is_anothers(stems, value, names, said, told)
            or _is_on_another_day(stems, value, known, said, source)
            or _is_on_another_weekday(stems, value, said, talk)
            or _is_allowed(name, value, said)
            or _is_under_done(name, value, said)
            or _is_titled_otherwise(value, own)
            or value in swapped
        ):
            yield name


def _said(own: str) -> Iterator[_Said]:
    under = ""
    for line in own.splitlines():
        heading = _HEADING.match(line)
        if heading is not None:
            under = next(filter(None, heading.groups()), "")
        elif not line.strip():
            continue
        for sentence in _SENTENCE.split(line):
            if sentence and (member := _HEADING.match(sentence)) is not None:
                under = next(filter(None, member.groups()), "")
            for clause in _CLAUSE.split(sentence or ""):
                if clause and clause.strip():
                    yield _Said(clause=clause, sentence=sentence or "", under=under)


def _names(talk: str, ledger: str) -> frozenset[str]:
    """Who is named: with a title, or by a capital where nouns have none."""
    words = _WORD.findall(talk)
    found = {match["who"] for text in (talk, ledger) for match in _TITLED.finditer(text)}
    found |= {match["who"] for line in ledger.splitlines() if (match := _ALONE.fullmatch(line.partition(": ")[2]))}
    if words and sum(each[0].isupper() for each in words) <= _OF_NOUNS * len(words):
        small = talk.casefold()
        capital = {match["who"] for match in _CAPITAL.finditer(talk)}
        found |= {each for each in capital if talk.count(each) == small.count(each.casefold())}
    return frozenset(each for each in found if not any(day.search(each.casefold()) for day in WEEKDAYS))


def _is_anothers(
    stems: frozenset[str], value: str, names: frozenset[str], said: list[_Said], told: list[str]
) -> bool:
    """Whether it is told of another of those who are named."""
    mine = {each for each in names if _stands(each, value)}
    rest = stems - {stem for each in mine for stem in _stems(each)} - _TITLES
    if len(mine) != 1 or not rest:
        return False
    who = next(iter(mine))
    for each in said:
        if _stands(who, each.sentence) or not _is_of(rest, each) or _is_kept_from(each):
            continue
        others = {other for other in names if other not in value and _stands(other, each.clause)}
        if len(others) == 1 and not _was_told(next(iter(others)), who, rest, told):
            return True
    return False


def _labelled_otherwise(said: list[_Said], lines: list[tuple[str, str]], names: frozenset[str]) -> frozenset[str]:
    """The values of lines of one person whose task stands behind the name of another of the ledger's, who has other tasks."""
    tasks = {value: {each for each in names if _stands(each, value)} for _, value in lines}
    of = {value: next(iter(those)) for value, those in tasks.items() if len(those) == 1}
    found = set[str]()
    for each in said:
        label = _LABEL.match(each.sentence.replace('"', ""))
        if label is None or label["who"] not in of.values():
            continue
        what = _stems(label["what"])
        mine = [value for value, who in of.items() if who == label["who"]]
        if what and not any(what & _stems(value) for value in mine):
            found |= {
                value for value, who in of.items() if who != label["who"] and what & _stems(value) and len(what) <= _FEWEST
            }
    return frozenset(found)


def _is_of(stems: frozenset[str], each: _Said) -> bool:
    """Whether a clause is about it: it has most of its words, or its one word and few others."""
    small = each.clause.casefold()
    found = sum(stem in small for stem in stems)
    if len(stems) < _FEWEST:
        return found == 1 and len(each.clause.split()) <= _SHORT
    return found >= max(_FEWEST, _MOST * len(stems))


def _was_told(other: str, who: str, stems: frozenset[str], told: list[str]) -> bool:
    """Whether a sentence of the talk tells it of the other, and has not the ledger's own."""
    one, mine = other.casefold(), who.casefold()
    least = max(1, len(stems) // _FEWEST)
    return any(one in each and mine not in each and sum(stem in each for stem in stems) >= least for each in told)


def _is_kept_from(each: _Said) -> bool:
    said = f"{each.under} {each.clause}"
    return any(each.search(said.casefold()) for each in (REJECTED, DENIES, _WIDE_NO))


def _is_on_another_day(
    stems: frozenset[str], value: str, known: set[tuple[int, int]], said: list[_Said], source: Source
) -> bool:
    """Whether it has a day that nobody told, in place of the ledger's."""
    mine = days.told(value)
    rest = stems & _stems(days.without(value)) if mine else frozenset[str]()
    if len(rest) < _FEWEST:
        return False
    for each in said:
        small = each.sentence.casefold()
        if sum(stem in small for stem in rest) < max(_FEWEST, _HALF * len(rest)):
            continue
        others = days.told(each.sentence)
        if others and others.isdisjoint(mine | known) and not days.follows(others, source.text):
            return True
    return False


def _is_on_another_weekday(stems: frozenset[str], value: str, said: list[_Said], talk: str) -> bool:
    """Whether it has a day of the week that nobody told, in place of the ledger's."""
    mine = _weekdays(value)
    if not mine:
        return False
    rest = frozenset(each for each in stems if not _weekdays(each))
    others = frozenset(range(len(WEEKDAYS))) - mine - _weekdays(talk)
    return any(
        sum(stem in each.sentence.casefold() for stem in rest) >= max(_FEWEST, _HALF * len(rest))
        and not _weekdays(each.sentence) & mine
        and _weekdays(each.clause) & others
        for each in said
    )


def _weekdays(text: str) -> frozenset[int]:
    small = text.casefold()
    return frozenset(at for at, pattern in enumerate(WEEKDAYS) if pattern.search(small))


def _is_allowed(name: str, value: str, said: list[_Said]) -> bool:
    """Whether what the ledger forbids is told to be allowed."""
    if FORBIDDING.search(value) is None or TICKED["open"].fullmatch(name):
        return False
    stems = _stems(FORBIDDING.sub(" ", value))
    return len(stems) >= _FEWEST and any(
        _is_told_again(stems, each.clause)
        and not (_is_kept_from(each) or FORBIDDING.search(each.under))
        and not KEPT_FROM.search(f"{each.under} {each.clause}")
        for each in said
    )


def _is_told_again(stems: frozenset[str], clause: str) -> bool:
    """Whether a clause has all of many words, or most of few and a word that allows it."""
    found = sum(stem in clause.casefold() for stem in stems)
    if found == len(stems) > _FEWEST:
        return True
    return found >= max(_FEWEST, _MOST * len(stems)) and ALLOWED.search(clause) is not None


def _is_under_done(name: str, value: str, said: list[_Said]) -> bool:
    """Whether an open task stands under a heading, or behind a key, that says that all there is done."""
    if TICKED["open"].fullmatch(name) is None:
        return False
    stems = _stems(value)
    return len(stems) >= _FEWEST and any(
        TICKED["done"].match(f"{each.under.strip()}:")
        and sum(stem in each.sentence.casefold() for stem in stems) >= _NEARLY_ALL * len(stems)
        and not (DENIES.search(each.sentence.casefold()) or TICKED["open_word"].search(each.sentence))
        for each in said
    )


def _is_titled_otherwise(value: str, own: str) -> bool:
    """Whether who is a man there is told as a woman, or the other way round, throughout."""
    mine = {match["who"]: match["he"] is not None for match in _TITLE.finditer(value)}
    told = [(match["who"], match["he"] is not None) for match in _TITLE.finditer(own)] if mine else []
    return any(
        {he for who, he in told if who == each} == {not he_there} for each, he_there in mine.items()
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in weighty(text) if len(word) > 1)


def _stands(who: str, text: str) -> bool:
    """Whether somebody is named, whatever case a name of a language with cases stands in."""
    if who[0] < "А":
        return re.search(rf"(?<!\w){re.escape(who)}(?!\w)", text) is not None
    return re.search(rf"(?<!\w){re.escape(who.rstrip('аеиоуыэюяй'))}\w{{0,2}}(?!\w)", text) is not None
