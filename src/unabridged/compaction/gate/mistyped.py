"""Numbers that stand nowhere, where the source has nearly the same beside the same words, and the draft has that one nowhere.
It refuses to mind one that two others beside those words make together: nobody reckons more than that here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction.gate.making import NUMBER, is_made_of_others, sides, totals
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

# The digits of a number, and how many of them stand behind its point; where something stands.
_Figures: TypeAlias = tuple[str, int]
_Span: TypeAlias = tuple[int, int]

_WORD: Final = lazy(r"[^\W_]*\d(?:[\w.,:'’]*\w)?|[^\W\d_]{2,}|[\u2e80-\u9fff]|[%€$£°]")
# Who says that a number is about so much has reckoned it, and one of another zone is another hour.
_ROUGHLY: Final = lazy(
    r"(?:[~≈±]|\b(?:about|around|some|roughly|approximately|approx|nearly|almost|over|ca|circa|etwa|rund|ungefähr|knapp|fast|gut|über|environ|près\sde|presque|unos|unas|aproximadamente|casi|cerca\sde|quase|quasi|około|prawie|ongeveer|bijna|ungefär|omkring|около|примерно|почти)\.?"
    r"|[约約近]|大约|およそ|ほぼ|약|대략)\W{0,2}$"
)
_ZONE: Final = lazy(r"^\s*\(?(?:utc|gmt|z|[a-z]{1,3}[sd]t|ce[st]t?|msk)\b")
_UNIT: Final = lazy(r"\s?(?:[^\W\d_]+|[%€$£°])")
_DECIMALS: Final = lazy(r"[.,](\d+)$")
_DIGITS: Final = lazy(r"\d+")
_FIGURES: Final = lazy(r"\d[\d.,:'’]*")
_NO_DIGIT: Final = lazy(r"\D")
_THOUSANDS: Final = 3
_LONGEST: Final = 12
_EXAMINED: Final = 20
_PLACES: Final = 20
# So many words on either side of a number tell what it is of.
_BESIDE: Final = 6
_STEM: Final = 5
_SAME: Final = 3
_LARGE: Final = 100


class _Place(NamedTuple):
    """The words on either side of a number, and those that say something, up to the next number."""

    before: frozenset[str]
    behind: frozenset[str]
    own: frozenset[str]
    unit: str


def mistyped(text: str, source: str) -> Iterator[str]:
    """Those of a draft; both texts are given casefolded, with plain digits."""
    matches = {match[0]: match for match in reversed(list(NUMBER.finditer(text)))}
    figures = {each: _figures(each) for each in matches}
    long = [each for each in matches if 1 < len(figures[each][0]) <= _LONGEST]
    # A draft may have hundreds: each is looked for in the figures alone, each of which stands there once.
    once = " ".join(set(_FIGURES.findall(source))) if long else ""
    new = islice((each for each in long if not _is_held(each, once) and each not in source), _EXAMINED)
    kept = {digits for digits, _ in figures.values()}
    asked = {
        each: [other for other in _alike(figures[each]) if other[0] not in kept and not _is_rounded(each, other[0])]
        for each in new
    }
    summed = cache(lambda: totals(source))
    told = _told(source, {other for others in asked.values() for other in others}) if asked else {}
    for each, others in asked.items():
        spans = {other: told[other] for other in others if other in told}
        if (
            spans
            and not _is_reworked(text, matches[each].span())
            and _is_one_of(each, _place(text, matches[each].span()), spans, source)
            and not (each.isdecimal() and int(each) in summed())
        ):
            yield each


def _is_reworked(text: str, span: _Span) -> bool:
    """Whether it is told as about so much, or as an hour of some zone."""
    before, behind = sides(text, span)
    return _ROUGHLY.search(before) is not None or _ZONE.match(behind) is not None


def _is_held(number: str, figures: str) -> bool:
    """Whether it stands there, in whatever groups, and with or without noughts at its end."""
    shorter = number.rstrip("0") if _DECIMALS.search(number) is not None else number
    return any(each in figures for each in (number, shorter, _NO_DIGIT.sub("", number)))


def _figures(number: str) -> _Figures:
    tail = _DECIMALS.search(number)
    decimals = len(tail[1]) if tail is not None else 0
    return _NO_DIGIT.sub("", number), 0 if decimals == _THOUSANDS else decimals


def _alike(mine: _Figures) -> Iterator[_Figures]:
    """The same with two digits in each other's places, and with one digit other."""
    digits, decimals = mine
    for a, b in combinations(range(len(digits)), 2):
        if digits[a] != digits[b]:
            yield digits[:a] + digits[b] + digits[a + 1 : b] + digits[a] + digits[b + 1 :], decimals
    for at, digit in enumerate(digits):
        yield from ((digits[:at] + each + digits[at + 1 :], decimals) for each in "0123456789" if each != digit)


def _is_rounded(number: str, other: str) -> bool:
    """Whether it is that one with noughts at its end."""
    noughts = len(number) - len(number.rstrip("0"))
    return noughts > 0 and number.isdigit() and round(int(other), -noughts) == int(number)


def _told(source: str, wanted: Collection[_Figures]) -> Mapping[_Figures, Sequence[_Span]]:
    """Where each of these stands, as often as is looked at."""
    found = defaultdict[_Figures, list[_Span]](list)
    read = dict[str, _Figures | None]()
    for match in NUMBER.finditer(source):
        if match[0] not in read:
            figures = _figures(match[0])
            read[match[0]] = figures if figures in wanted else None
        figures_of_it = read[match[0]]
        if figures_of_it is not None and len(found[figures_of_it]) < _PLACES:
            found[figures_of_it].append(match.span())
    return found


def _is_one_of(number: str, mine: _Place, told: Mapping[_Figures, Sequence[_Span]], source: str) -> bool:
    """Whether one of these with its digits stands beside a word that it stands beside, or any of them beside several."""
    digits = sorted(_figures(number)[0])
    for other, spans in told.items():
        is_turned = sorted(other[0]) == digits
        for theirs in (_place(source, span) for span in spans):
            if is_turned and mine.own & theirs.own:
                return not is_made_of_others(number, mine.own, mine.unit, source, least=_LARGE)
            if len(mine.before & theirs.before) + len(mine.behind & theirs.behind) >= _SAME:
                return is_turned or not is_made_of_others(number, mine.own, mine.unit, source)
    return False


def _place(text: str, span: _Span) -> _Place:
    before, behind = sides(text, span)
    unit = _UNIT.match(behind)
    near = weighty(f"{_DIGITS.split(before)[-1]} {_DIGITS.split(behind)[0]}")
    return _Place(
        before=frozenset(word[:_STEM] for word in _WORD.findall(before)[-_BESIDE:]),
        behind=frozenset(word[:_STEM] for word in _WORD.findall(behind)[:_BESIDE]),
        own=frozenset(word for word in near if len(word) > 1),
        unit=unit[0].strip() if unit is not None else "",
    )
