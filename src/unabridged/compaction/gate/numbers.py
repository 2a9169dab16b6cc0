"""The numbers, dates and versions of a draft that what it stands for does not have, and that follow from no others.
It refuses to mind small numbers that resemble none there: whoever sums up, counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.held import Holder, holder
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.reckoning import (
    clocks,
    closing,
    columns,
    corrected,
    crossed,
    days,
    derived,
    exchanged,
    figures,
    hedges,
    hours,
    impossible,
    keyed,
    measured,
    pointed,
    scaled,
    short,
    sums,
    turned,
    weighing,
)
from unabridged.compaction.gate.reckoning.told_numbers import Told
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_LINK: Final = sought(
    r"[a-z][a-z0-9+]{1,12}://[^\s<>\"'`，。、；）]+|[\w.+-]{1,64}@[\w.-]{1,80}|\bwww\.\S+", ":// @ www."
)
_VERSION: Final = lazy(
    r"(?<![\w.])(?!\d{1,3}(?:\.\d{3})+(?![\w.]))[vV]?\d+(?:\.\d+){2,}(?:[-+.]?(?:[a-z]+\d*|\d+))*|(?<![\w.])[vV]\d+(?:\.\d+)*(?![\w])",
    re.ASCII,
)
_OF_A_THING: Final = lazy(
    r"\b(?:version|release|python|node(?:\.js)?|java|jdk|php|ruby|go|rust|postgres(?:ql)?|mysql|sqlite|redis|django|flask|react|vue|angular|ubuntu|debian|android|ios|macos|windows|pandas|numpy|torch|pytorch"
    r"|tensorflow|kubernetes|docker|spring|rails|typescript|chrome|firefox|swift|kotlin|scala|terraform|firmware|gpt|claude|版本|バージョン)[ -]?[vV]?(\d+(?:\.\d+)+)(?![\d])",
    re.IGNORECASE,
)
# So the number of a version goes on.
_POINTED: Final = lazy(r"\d\.\d")
_NUMBER: Final = lazy(
    r"(?<![\w.,])\.\d{4,}|(?<![\w.,])(?:(?<![A-Za-z]-)\d{1,3}(?:[ \u00a0\u202f]\d{3}(?!\d))++|\d++(?:['’,._]\d{3}(?!\d))*+)(?:[.,]\d+)?",
    re.ASCII,
)
# Without one of these no number is told.
_FIGURE: Final = lazy(r"\d")
_LONG: Final = 4
_PRICE: Final = lazy(r".*\d[.,]\d{2}")
# So many digits are told in groups.
_GROUPED: Final = 7
# The last digits of a longer number, as those of a card are told.
_ENDS: Final = lazy(r"(?<=\d{4})[ -]?(\d{4})(?!\d)")
# Who has so many numbers that nobody told is known by these.
_EXAMINED: Final = 20
# So near to a price stands what it comes of.
_NEAR: Final = 80
# Paths and names of code, with what figures they have.
_NAME: Final = lazy(
    r"`[^`\n]{1,80}`|(?<![^\W_])(?=[\d.]*[^\W\d]|[\d.]*[/\\][\w./\\-]*[^\W\d])[\w.-]*[/\\][\w./\\-]+|\b[A-Za-z]\w*(?:[-.:#]\w+)+|\b\d{1,2}(?:[:h時点时]\d{2}|[:.]\d{2}(?= ?(?:Uhr|[ap]\.?m\b)))(?!\d)",
    re.ASCII,
)


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """Numbers, days and versions that stand nowhere and come of nothing there."""
    if _FIGURE.search(draft.own) is None:
        return ()
    written = figures.plain(source.text)
    if written is not source.text:
        source = replace(source, text=written, lower=written.casefold())
    held, told, text = holder(source), Told(source.text), figures.plain(draft.own)
    moved = [
        each
        for check in (exchanged, crossed, scaled, turned, impossible, keyed)
        for each in check.unknown(text, source.text)
    ]
    text = _LINK.without(text, folded(text))
    text, found = days.without_told(text, source.text)
    found += [each for each in _versions(text) if not _is_version(each, held)]
    text = _VERSION.sub(" ", text)
    found += weighing.heavy(_long(text, source, held, told), told)
    found += days.unknown(text, source.text)
    found += corrected.unknown(text, source.text)
    found += hours.unknown(text, told)
    text = days.without(_NAME.sub(_blank, text))
    for check in (short, measured, pointed):
        found += check.unknown(text, told)
    return tuple(dict.fromkeys((*found, *moved)))


def _long(text: str, source: Source, held: Holder, told: Told) -> Iterator[re.Match[str]]:
    """Numbers of four digits and more that stand nowhere and follow from none."""
    numbers = sorted(islice(_absent(text, source.text, held), _EXAMINED), key=re.Match.start)
    if not numbers:
        return
    sure = weighing.unreckoned(numbers, told)
    yield from sure
    numbers = [each for each in numbers if each not in sure]
    known = sums.known(source.text)
    new = (each for each in numbers if not sums.follows(each[0], known, text, at=each.start()))
    others = [each for each in new if not (days.tells(each[0], source.text) or clocks.tells(each[0], source.text))]
    if not others:
        return
    reckoned, bill = derived.values(known), derived.bill(known)
    closed = frozenset(closing.numbers(text, held.holds))
    written = figures.written(source.text)
    for match in others:
        number, estimate = match[0], hedges.is_estimate(text, *match.span())
        if not (
            number in closed
            or any(each in written or figures.is_said(each, source.lower) for each in sums.readings(number))
            or derived.comes(number, reckoned, known, off=derived.ABOUT if estimate else 0.0)
            or (_PRICE.fullmatch(number) and _is_of_a_bill(match, bill, known))
            or (_is_told_to_be_reckoned(match, text) and _is_of_those_beside(match, text, known))
            or (estimate and sums.is_about(number, known))
            or derived.comes(number, columns.values(source.text), known)
            or (sum(map(str.isdigit, number)) > _LONG and derived.comes(number, derived.pairs(known), known))
        ):
            yield match


def _is_of_a_bill(match: re.Match[str], bill: Sequence[float], known: sums.Known) -> bool:
    """Whether a price is that of several things, or how far two prices are apart."""
    return derived.comes(match[0], bill, known) or derived.comes(match[0], derived.apart(known), known)


def _is_told_to_be_reckoned(match: re.Match[str], text: str) -> bool:
    """Whether it is a price, stands in a table, or by a word for what is reckoned: there people reckon in steps."""
    line = text[text.rfind("\n", 0, match.start()) + 1 : match.end()]
    return _PRICE.fullmatch(match[0]) is not None or "|" in line or hedges.is_reckoned(text, *match.span())


def _is_of_those_beside(match: re.Match[str], text: str, known: sums.Known) -> bool:
    """Whether it comes of what is shown beside it, which may be reckoned itself."""
    around = text[max(0, match.start() - _NEAR) : match.start()] + " " + text[match.end() : match.end() + _NEAR]
    return derived.comes(match[0], derived.beside(known, sums.known(around).distinct), known)


def _absent(text: str, source: str, held: Holder) -> Iterator[re.Match[str]]:
    """The first of each of the numbers that do not stand there, nor as the last digits of a longer one."""
    ends: frozenset[str] | None = None
    for shown, match in {each[0]: each for each in reversed(list(_numbers(text)))}.items():
        if not _is_held(shown, held):
            ends = frozenset(_ENDS.findall(source)) if ends is None else ends
            if shown not in ends:
                yield match


def _is_held(number: str, held: Holder) -> bool:
    """Whether it stands there, or its parts do: where nobody puts a space behind a comma, two numbers look like one."""
    parts = number.split(",")
    if len(number) >= _GROUPED and number.isdigit() and held.has_grouped(number):
        return True
    if held.has_with_unit(number):
        return True
    return held.holds(number) or (len(parts) > 1 and "." not in number and all(map(held.holds, parts)))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _versions(text: str) -> Iterator[str]:
    yield from (match[0].rstrip(".") for match in _VERSION.finditer(text))
    yield from (match[1] for match in (_OF_A_THING.finditer(text) if _POINTED.search(text) else ()))


def _is_version(version: str, held: Holder) -> bool:
    bare = version.lstrip("vV")
    return held.holds(bare) or held.holds(f"v{bare}") or held.has(f"{bare}.") or held.has(f"v{bare}")


def _numbers(text: str) -> Iterator[re.Match[str]]:
    for match in _NUMBER.finditer(text):
        if sum(letter.isdigit() for letter in match[0]) >= _LONG:
            yield match
