"""What long sessions cost with a provider's cache, kept in several ways, and what of the needed could still be read.
It refuses to compare prices alone: a way that shows less is cheaper, and beside its dollars stands what it lost.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Final

from bench.cost_bill import FAR_CALLS, Bill
from bench.cost_given import given
from bench.cost_ours import MODEL, Ours, Unpriced
from bench.cost_traces import Talk, talks
from bench.cost_ways import OTHERS, Way
from bench.figures import Figure, Measure, Result, Scale
from bench.others_plot import Line, Panel, drawn
from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.prices import Prices

_CALLS: Final = {Scale.QUICK: 60, Scale.FULL: 1_000}
_SESSIONS: Final = {Scale.QUICK: 1, Scale.FULL: 3}
_QUICK_LIMIT: Final = 16_000
# A way keeps as much as another that still has so many points of the needed more.
_POINTS: Final = 1.0
_COURSE: Final = (10, 20, 50, 100, 200, 500, 1_000)
_DISTANCES: Final = (2, 5, 10, 20, 50, 100, 200, 500, 1_000)
_LEAST_PERCENT: Final = 1.0
# Who keeps a conversation counts by himself; by so much a prompt may be larger than he believes.
_COUNTED: Final = 1.01

WAYS: Final[Sequence[type[Way]]] = (*OTHERS, Unpriced, Ours)


@dataclass(slots=True, kw_only=True)
class Kept:
    """All sessions kept in one way: their bills, and how often something left."""

    name: str
    bills: list[Bill] = field(default_factory=list)
    compactions: int = 0
    overflows: int = 0

    @property
    def dollars(self) -> float:
        """What a session costs."""
        return mean(each.dollars for each in self.bills)

    def survival(self, least: int = 0, most: int = 10**9) -> float:
        """The share of what was needed that could be read, of needs so many calls away; all of none is all."""
        found = [there for bill in self.bills for calls, there in bill.needs if least <= calls <= most]
        return 100 * mean(found) if found else 100.0


def over(path: Path | None) -> Measure:
    """The measure over made-up sessions, and over those of a file of JSON lines."""
    return partial(_figures, path)


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """The measure over made-up sessions alone."""
    return _figures(None, scale, folder)


def kept(way: type[Way], sessions: Sequence[Talk], prices: Prices) -> Kept:
    """These sessions, each kept in this way and paid at these prices."""
    found = Kept(name=way.name)
    for talk in sessions:
        bill = Bill(prices=prices)
        keeping = way(talk, bill.text)
        for turn in talk.turns:
            prompt = keeping.prompt(turn)
            keeping.answered(turn, bill.call(prompt, turn.seconds, turn.needs, turn.answer))
        keeping.close()
        found.bills.append(bill)
        found.compactions += keeping.compactions
        found.overflows += bill.largest_tokens > talk.limit_tokens * _COUNTED
    return found


def cheapest(ours: Kept, every: Sequence[Kept]) -> Kept:
    """The cheapest of the ways that keep within the window, and as much as ours; ours itself, where none does."""
    level = [each for each in every if not each.overflows and each.survival() >= ours.survival() - _POINTS]
    return min(level, key=lambda each: each.dollars, default=ours)


def _figures(path: Path | None, scale: Scale, folder: Path) -> Iterator[Result]:
    made = list(talks(_CALLS[scale], _SESSIONS[scale]))
    if scale is Scale.QUICK:
        made = [replace(each, limit_tokens=_QUICK_LIMIT) for each in made]
    found = yield from _of(made, "made up")
    (folder / "cost.svg").write_text(plotted(found), encoding="utf-8")
    if path:
        yield from _of(list(given(path)), "given")


def _of(sessions: Sequence[Talk], whose: str) -> Generator[Result, None, list[Kept]]:
    prices = prices_of(MODEL)
    assert prices is not None
    found = list[Kept]()
    for way in WAYS:
        found.append(kept(way, sessions, prices))
        yield _figure(found[-1], whose)
    ours = found[-1]
    best = cheapest(ours, found[: len(OTHERS)])
    yield Figure(
        name=f"{ours.name} over the cheapest other within the window that keeps as much, {whose}",
        value=ours.dollars / best.dollars,
        unit="x",
        at_most=1.0,
        beside=f"{best.name}, ${best.dollars:.2f}, whose survival is {best.survival():.1f} %",
    )
    return found


def _figure(way: Kept, whose: str) -> Figure:
    anew = mean(each.fresh_tokens for each in way.bills) / 1e6
    cached = mean(each.cached_tokens for each in way.bills) / 1e6
    texts = mean(each.text_dollars for each in way.bills)
    return Figure(
        name=f"a session of {mean(len(each.course) for each in way.bills):,.0f} calls, {whose}, {way.name}",
        value=way.dollars,
        unit="$",
        beside=(
            f"survival {way.survival():.1f} %, {way.survival(FAR_CALLS + 1):.1f} % of what is more than {FAR_CALLS} "
            f"calls away; {anew:.2f} M tokens anew, {cached:.2f} M cached, texts ${texts:.2f}, "
            f"{way.compactions / len(way.bills):.0f} times smaller" + (", over its window" if way.overflows else "")
        ),
    )


def plotted(every: Sequence[Kept]) -> str:
    """Dollars call by call, and what could still be read of what was said how long ago."""
    dollars = Panel(
        title="Dollars up to a call",
        lines=tuple(Line(name=each.name, points=tuple(_course(each))) for each in every),
    )
    survival = Panel(
        title="Percent of the needed that can be read, by calls since",
        lines=tuple(Line(name=each.name, points=tuple(_survival(each))) for each in every),
    )
    return drawn([dollars, survival], across="calls", names=[each.name for each in every])


def _course(way: Kept) -> Iterator[tuple[float, float]]:
    for calls in _COURSE:
        told = [each.course[calls - 1] for each in way.bills if len(each.course) >= calls]
        if told:
            yield calls, mean(told)


def _survival(way: Kept) -> Iterator[tuple[float, float]]:
    least = 1
    for most in _DISTANCES:
        if any(least <= calls <= most for bill in way.bills for calls, _ in bill.needs):
            yield most, max(_LEAST_PERCENT, way.survival(least, most))
        least = most + 1
