"""What a draft tells otherwise than a line of the ledger beside it: a wording, a count, what leads to what, and a state.
It refuses to mind what a draft leaves out, except a wording that the ledger itself wants kept word for word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate import ledger_slots, ledger_swaps
from unabridged.compaction.gate.ledger_words import (
    DECIDED,
    DONE,
    LATER,
    NO,
    OPEN,
    REJECTED,
    TAKEN,
    UNDECIDED,
    VERBATIM,
)
from unabridged.compaction.gate.meaning import axes
from unabridged.compaction.gate.meaning.axes import Axis, Side
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.nothing import DENIES
from unabridged.compaction.gate.wording.sentences import sentences, weighty
from unabridged.lazy_patterns import lazy

_LINE: Final = lazy(
    r"^[ \t>*+•-]*[`*_\"']{0,3}(?P<name>[^\n:：=]{2,60}?)[`*_\"']{0,3}[ \t]*[:：=][ \t]*(?P<value>\S[^\n]*)$",
    re.MULTILINE,
)
_QUOTED: Final = lazy(r"[\"“„«「『](?P<said>[^\"“”„«»「」『』\n]{3,300})[\"”“»」』]")
_WORDS: Final = lazy(r"\w+")
_COUNTED: Final = lazy(r"(?<![\w.,/:-])(?P<count>\d+(?:[.,]\d+)*)[ \u00a0](?P<noun>[^\W\d_]{3,}(?:[ -][^\W\d_]{3,})?)")
_FIRST: Final = lazy(r"[`\"']?(?P<figure>\d+(?:[.,:/-]\d+)*)[`\"']?(?P<noun>(?: [^\W\d_]{3,})?)(?=\s*(?:$|[.,;)\n]))")
_LINKS: Final = r"is|are|was|were|of|at|=|:|：|to|for|on|by|now|ist|beträgt|lautet|es|est|è|是|为|は"
_NEAR: Final = 40
_LEADS: Final = lazy(r"(?P<one>[\w./-]{3,})\s*(?:->|→|=>|⇒)\s*(?P<other>[\w./-]{3,})")
_TO: Final = lazy(
    r"\b(?:points?|pointing|goes|leads?|set|switched|moved|mapped|resolves?|refers|zeigt|verweist|apunta|pointe|punta|указывает|aponta)\b[^.\n]{0,20}?(?:to|at|auf|a|vers|для|на|para)\s+[`\"]?|(?:->|→|=>)\s*[`\"]?",
    re.IGNORECASE,
)
_AND: Final = lazy(r"[,;、，]|\band\b|\bund\b|\by\b|\bet\b")
_PARTS: Final = lazy(r"[,;:()，；：（）]|\s[–—]\s")
# A label that says so says it of all behind it.
_TAKEN_ALL: Final = lazy(rf"[\s>*+•_\"-]*(?:{TAKEN.pattern})[\s*_\"]*[:：]", re.IGNORECASE)
_TASKS: Final = lazy(r"[;；]|,\s|、")
_BRACKETS: Final = lazy(r"\s*[(（][^()（）]*[)）]")
_MOST: Final = 0.75
_FEWEST: Final = 2
_STEM: Final = 5


def contradicted(own: str, ledger: str, source: Source) -> Iterator[str]:
    """The names of lines, counts and wordings of a ledger, given as names and values, that are told otherwise."""
    said = [(each, each.casefold()) for each, _ in sentences(own)]
    small = own.casefold()
    plain = " ".join(_WORDS.findall(small))
    lines = [(each["name"].strip(), each["value"]) for each in _LINE.finditer(ledger)]
    yield from ledger_swaps.otherwise(own, source, lines)
    yield from ledger_slots.otherwise(own, source, lines)
    for name, value in lines:
        if VERBATIM.search(name):
            yield from (
                each["said"]
                for each in _QUOTED.finditer(value)
                if " ".join(_WORDS.findall(each["said"].casefold())) not in plain
            )
            continue
        is_decided = DECIDED.match(name) is not None
        yield from _counts(value, small, source, _stems(name), whatever_was_said=is_decided)
        if REJECTED.match(name) and _is_taken(value, said):
            yield name
        yield from _values(name, value, said)
        if _is_measured_otherwise(name, value, said, small, source):
            yield name
        yield from _leads(value, said)
        if _is_settled(name, value, said) or _is_turned(name, value, said) or _is_decided(name, value, said):
            yield name


def _values(name: str, value: str, said: list[tuple[str, str]]) -> Iterator[str]:
    """A name behind which a sentence has another figure than the ledger, of the same thing."""
    kept = _FIRST.match(value)
    if kept is None:
        return
    behind = re.compile(rf"(?<!\w){re.escape(name.casefold())}\s*(?:{_LINKS})?\s*{_FIRST.pattern}")
    for _, small in said:
        told = behind.search(small)
        if (
            told is None
            or DENIES.search(small)
            or _digits(kept["figure"]) in _digits(small)
            or told["noun"] != kept["noun"].casefold()
        ):
            continue
        yield name


def _is_measured_otherwise(name: str, value: str, said: list[tuple[str, str]], small: str, source: Source) -> bool:
    """Whether a sentence about it has another figure of that unit, and the ledger's stands nowhere in the draft."""
    stems, kept = _stems(name), next(_COUNTED.finditer(value), None)
    if kept is None or not stems or _digits(kept["count"]) in _digits(small):
        return False
    noun = kept["noun"].casefold().split()[0]
    told = re.compile(rf"(?<![\w.,/:-])(?P<count>\d+(?:[.,]\d+)*)[ \u00a0]{re.escape(noun)}")
    ledger = source.ledger.casefold()
    return any(
        _has_all(each, stems) and each_told["count"] not in ledger
        for _, each in said
        if not DENIES.search(each)
        for each_told in told.finditer(each)
    )


def _is_taken(value: str, said: list[tuple[str, str]]) -> bool:
    """Whether one of the things that were turned down is told as taken, and nothing beside it as turned down."""
    things = [stems for stems in map(_stems, _TASKS.split(value)) if len(stems) >= _FEWEST]
    return any(
        TAKEN.search(each) and _has_all(each, stems)
        for _, small in said
        if not (REJECTED.search(small) or DENIES.search(small))
        for each in ([small] if _TAKEN_ALL.match(small) else _PARTS.split(small))
        for stems in things
    )


def _counts(
    value: str, small: str, source: Source, name: frozenset[str], *, whatever_was_said: bool = False
) -> Iterator[str]:
    """What is counted by another number, that nobody counts so, and by the ledger's nowhere."""
    for kept in _COUNTED.finditer(value):
        noun = kept["noun"].casefold()
        if re.search(rf"(?<![\d.,]){re.escape(kept['count'])}(?![\d])", small):
            continue
        for told in re.finditer(rf"(?<![\w.,/:-])(\d+(?:[.,]\d+)*)[ \u00a0]{re.escape(noun)}(?!\w)", small):
            near = small[max(0, told.start() - _NEAR) : told.end() + _NEAR]
            if " " not in noun and not whatever_was_said and not any(each in near for each in name):
                continue
            if (whatever_was_said or told[0] not in source.lower) and _digits(told[1]) != _digits(kept["count"]):
                yield kept["noun"]


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _leads(value: str, said: list[tuple[str, str]]) -> Iterator[str]:
    """What is told to lead elsewhere."""
    for kept in _LEADS.finditer(value):
        one, other = kept["one"].casefold(), kept["other"].casefold()
        for _, small in said:
            at = small.find(one)
            link = _TO.search(small, at + len(one)) if at >= 0 else None
            if link is None or other in small or not _is_plain(small):
                continue
            if re.match(r"[\w./-]*[\d_/.-][\w./-]*", small[link.end() :]):
                yield kept["one"]


def _is_turned(name: str, value: str, said: list[tuple[str, str]]) -> bool:
    """Whether it is told of something that it is so, where the ledger says that it is not, or is not where it is."""
    if NO.match(value):
        return _is_affirmed(_stems(name), value[_end(value) :], said)
    if NO.match(name):
        return _is_listed(_stems(name[_end(name) :]), value, said)
    words = _stems(value) if len(value.split()) <= _FEWEST else frozenset[str]()
    if not words:
        return False
    denied = [re.compile(rf"{NO.pattern}(?:\w+\s+)?{re.escape(each)}") for each in words]
    every = _stems(name) | words
    return any(_has_all(small, every) and any(each.search(small) for each in denied) for _, small in said)


def _end(text: str) -> int:
    match = NO.match(text)
    return match.end() if match else 0


def _is_affirmed(name: frozenset[str], what: str, said: list[tuple[str, str]]) -> bool:
    """Whether it is told to be so, now and without a no."""
    words = _stems(what)
    if not words or len(what.split()) > _FEWEST + 1:
        return False
    return any(_has_all(small, name | words) and _is_plain(small) for _, small in said)


def _is_listed(state: frozenset[str], value: str, said: list[tuple[str, str]]) -> bool:
    """Whether one of the things of which it is not so is told to be so, and no other thing of its make beside it."""
    things = [each.strip(" `*.") for each in _AND.split(value) if any(map(str.isdigit, each))]
    if not state or not things:
        return False
    for sentence, small in said:
        if _has_all(small, state) and _is_plain(small):
            named = [each for each in things if _stands(each.casefold(), small)]
            if named and len(named) == len(_things_like(named[0], sentence)):
                return True
    return False


def _is_plain(small: str) -> bool:
    """Whether a sentence tells of what is, without a no."""
    return not (DENIES.search(small) or LATER.search(small))


def _things_like(thing: str, sentence: str) -> set[str]:
    """What a sentence has of the same make: gw-05 and gw-06."""
    shape = re.sub(r"\d+", r"\\d+", re.escape(thing))
    return set(re.findall(rf"(?<![\w-]){shape}(?![\w-])", sentence))


def _is_settled(name: str, value: str, said: list[tuple[str, str]]) -> bool:
    """Whether one of the things that are open is told as done."""
    if not OPEN.fullmatch(name):
        return False
    tasks = [stems for stems in map(_stems, _TASKS.split(_BRACKETS.sub("", value))) if len(stems) >= _FEWEST]
    for sentence, small in said:
        is_done = DONE.search(sentence) or axes.says(sentence, Axis.STATE, Side.GOOD)
        if not _is_plain(small) or not is_done:
            continue
        if any(sum(each in small for each in stems) >= _MOST * len(stems) for stems in tasks):
            return True
    return False


def _is_decided(name: str, value: str, said: list[tuple[str, str]]) -> bool:
    """Whether it is told to be agreed what the ledger has as not decided."""
    stems = _stems(name) if UNDECIDED.match(value) else frozenset[str]()
    return bool(stems) and any(
        _has_all(small, stems) and TAKEN.search(small) and _is_plain(small) and not UNDECIDED.search(small)
        for _, small in said
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in weighty(text))


def _has_all(small: str, stems: frozenset[str]) -> bool:
    return all(each in small for each in stems)


def _stands(thing: str, small: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(thing)}(?![\w-])", small) is not None
