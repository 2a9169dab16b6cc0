"""The long numbers, dates and versions of a draft that what it stands for does not have, and that follow from no others.
It refuses to mind short numbers, and days without a year: any is like one of many.
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
from unabridged.compaction.gate.reckoning import clocks, days, derived, figures, hedges, sums, weighing
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
# So many digits are told in groups.
_GROUPED: Final = 7
# The last digits of a longer number, as those of a card are told.
_ENDS: Final = lazy(r"(?<=\d{4})[ -]?(\d{4})(?!\d)")
# Who has so many numbers that nobody told is known by these.
_EXAMINED: Final = 20
# So many that follow from nothing are no chance.
_MANY: Final = 5


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """Numbers, days and versions that stand nowhere and come of nothing there."""
    if _FIGURE.search(draft.own) is None:
        return ()
    written = figures.plain(source.text)
    if written is not source.text:
        source = replace(source, text=written, lower=written.casefold())
    held, told, text = holder(source), Told(source.text), figures.plain(draft.own)
    text = _LINK.without(text, folded(text))
    text, found = days.without_told(text, source.text)
    found += [each for each in _versions(text) if not _is_version(each, held)]
    text = _VERSION.sub(" ", text)
    found += _long(text, source, held, told)
    return tuple(dict.fromkeys(found))


def _long(text: str, source: Source, held: Holder, told: Told) -> Iterator[str]:
    """Numbers of four digits and more that stand nowhere: mistyped and following from none, or many that follow from none."""
    numbers = sorted(islice(_absent(text, source.text, held), _EXAMINED), key=re.Match.start)
    sure = weighing.unreckoned(numbers, told)
    yield from (each[0] for each in sure)
    numbers = [each for each in numbers if each not in sure]
    mistyped = [*weighing.mistyped(numbers, told)]
    new = [*_new(numbers if len(numbers) >= _MANY else mistyped, text, source, told)]
    yield from (each[0] for each in new if len(new) >= _MANY or each in mistyped)


def _new(numbers: Sequence[re.Match[str]], text: str, source: Source, told: Told) -> Iterator[re.Match[str]]:
    """Those that follow from nothing that is told."""
    if not numbers:
        return
    known = told.known
    new = (each for each in numbers if not sums.follows(each[0], known, text, at=each.start()))
    others = [each for each in new if not (days.tells(each[0], source.text) or clocks.tells(each[0], source.text))]
    reckoned = derived.values(known) if others else ()
    written = figures.written(source.text) if others else frozenset()
    for match in others:
        number, estimate = match[0], hedges.is_estimate(text, *match.span())
        if not (
            any(each in written or figures.is_said(each, source.lower) for each in sums.readings(number))
            or derived.comes(number, reckoned, known, off=derived.ABOUT if estimate else 0.0)
            or (estimate and sums.is_about(number, known))
            or (sum(map(str.isdigit, number)) > _LONG and derived.comes(number, told.pairs, known))
        ):
            yield match


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
