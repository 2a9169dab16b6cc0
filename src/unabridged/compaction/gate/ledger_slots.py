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
    TAKEN,
    TICKED,
    VERBATIM,
    WEEKDAYS,
)
from unabridged.compaction.gate.reckoning import days
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.nothing import DENIES
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_SENTENCE: Final = lazy(r"(?<!\d)\.+(?=\s|$)|[!?]+(?=\s|$)|[。！？\n|]+|[{}\[\]]|,\s*(?=\")|;\s")
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
_FILE: Final = lazy(r"(?=[\w-]*\d)[A-Za-z][\w-]*\.[a-z]{2,5}(?!\w)")
_POSSIBLE: Final = lazy(
    r"\b(?:is|ist|sind|est|es|è|é)\s+(?:\w+\s+)?(?:possible|allowed|möglich|erlaubt|permis\w*|posible|permitid\w|possibile|permess\w|possível)\b|возможн\w+|разрешен\w*|可以|可能|できる",
    re.IGNORECASE,
)
_WIDE_NO: Final = lazy("[不未没沒无無勿别別禁非免]|ない|ません|なし|않|없")
_OF_NOUNS: Final = 0.14
_MOST: Final = 0.6
_HALF: Final = 0.5
_NEARLY_ALL: Final = 0.75
_FEWEST: Final = 2
_SHORT: Final = 9
_BRIEF: Final = 6
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
    mine = days.told(own)
    strange = _strange(days.named(own), said, source)
    swapped = _labelled_otherwise(said, lines, names)
    for name, value in lines:
        if VERBATIM.search(name):
            continue
        stems = _stems(value) if STATES.match(name) else _stems(f"{name} {value}")
        if (
            _is_anothers(stems, value, names, said, told)
            or _is_on_another_day(stems, value, mine, strange)
            or _is_on_another_weekday(stems, value, said, told)
            or _is_allowed(name, value, said)
            or _is_under_done(name, value, said)
            or _is_titled_otherwise(value, own)
            or value in swapped
            or _is_of_another_make(value, own)
            or (REJECTED.match(name) and _is_taken(value, said))
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
        if _stands(who, each.sentence) or not _is_of(rest, each.sentence) or _is_kept_from(each):
            continue
        if len(each.sentence.split()) > _BRIEF and not any(stem in each.clause.casefold() for stem in rest):
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


def _is_of(stems: frozenset[str], sentence: str) -> bool:
    """Whether a sentence is about it: it has most of its words, or its one word and few others."""
    small = sentence.casefold()
    found = sum(stem in small for stem in stems)
    if len(stems) < _FEWEST:
        return found == 1 and len(sentence.split()) <= _SHORT
    return found >= max(_FEWEST, _MOST * len(stems))


def _was_told(other: str, who: str, stems: frozenset[str], told: list[str]) -> bool:
    """Whether a sentence of the talk tells it of the other, and has not the ledger's own."""
    one, mine = other.casefold(), who.casefold()
    least = max(1, len(stems) // _FEWEST)
    return any(one in each and mine not in each and sum(stem in each for stem in stems) >= least for each in told)


def _is_kept_from(each: _Said) -> bool:
    said = f"{each.under} {each.clause}"
    return any(each.search(said.casefold()) for each in (REJECTED, DENIES, _WIDE_NO))


def _strange(named: set[tuple[int, int]], said: list[_Said], source: Source) -> str:
    """The sentences that name a day which nobody told, and which is not reckoned."""
    known = days.told(source.text) if named else set()
    new = {each for each in named - known if not days.follows({each}, source.text)}
    return "\n".join({each.sentence for each in said if new and days.named(each.sentence) & new}).casefold()


def _is_on_another_day(stems: frozenset[str], value: str, told: set[tuple[int, int]], strange: str) -> bool:
    """Whether a draft leaves out the ledger's day, and names a strange one in a sentence about its line."""
    mine = days.told(value) if strange else set()
    rest = stems & _stems(days.without(value)) if mine and told.isdisjoint(mine) else frozenset[str]()
    return any(stem in strange for stem in rest)


def _is_on_another_weekday(stems: frozenset[str], value: str, said: list[_Said], told: list[str]) -> bool:
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
        if not any(_weekdays(one) & others and 2 * sum(stem in one for stem in rest) >= len(rest) for one in told):
            return True
    return False


def _weekdays(text: str) -> frozenset[int]:
    small = text.casefold()
    return frozenset(at for at, pattern in enumerate(WEEKDAYS) if pattern.search(small))


def _is_allowed(name: str, value: str, said: list[_Said]) -> bool:
    """Whether what the ledger forbids is told to be allowed."""
    if FORBIDDING.search(value) is None or TICKED["open"].fullmatch(name):
        return False
    forbids = max(_CLAUSE.split(value), key=lambda each: len(FORBIDDING.findall(each or "")))
    stems = _stems(FORBIDDING.sub(" ", forbids))
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


def _is_of_another_make(value: str, own: str) -> bool:
    """Whether a draft has a file or a version with another figure in it, and the ledger's nowhere."""
    for match in _FILE.finditer(value):
        make = re.sub(r"\d+", r"\\d+", re.escape(match[0]))
        if match[0] not in own and re.search(rf"(?<![\w./-]){make}(?![\w-])", own):
            return True
    return False


def _is_taken(value: str, said: list[_Said]) -> bool:
    """Whether the one thing that was turned down is told as taken, or as possible."""
    stems = _stems(value)
    return len(stems) == 1 and any(
        len(each.clause.split()) <= _SHORT
        and next(iter(stems)) in each.clause.casefold()
        and (TAKEN.search(each.clause) or _POSSIBLE.search(each.clause))
        and not _is_kept_from(each)
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
