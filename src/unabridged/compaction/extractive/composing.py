"""The text that needs no model, of what was said and of the texts before it, with what the next one needs to know.
It refuses to be longer than asked, and to tell sentences, or what stands in a row, out of their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from unabridged.compaction.extractive.covering import Beside, chosen
from unabridged.compaction.extractive.frames import Frames, frames
from unabridged.compaction.extractive.keeping import COMMA, FILLED, GAP, SLASH, Kept, dated, joint
from unabridged.compaction.extractive.said import Said
from unabridged.compaction.extractive.scoring import Scores
from unabridged.compaction.extractive.signs import ALONE, Tokens, about
from unabridged.compaction.extractive.statements import Statement, left_out, statements
from unabridged.compaction.extractive.turns import by_line, saved, turns
from unabridged.compaction.extractive.values import listed

# What the line takes that counts what is left out, and how little room has none for it: values are worth more there,
# and whatever stands above a text says that there is more.
_COUNT_TOKENS: Final = 6
_COUNTLESS: Final = 160
# A run is full of codes, which take more than they are reckoned. A large text that is too long is made anew by whoever
# counts it, in as much time again; in a smaller one such a part is a value or two, and is worth that.
_LARGE: Final = 1_000
_OF_A_RUN: Final = 0.93


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """The text, line by line, each with its marks."""

    lines: tuple[Kept, ...]

    @property
    def text(self) -> str:
        """All lines as one text."""
        return "\n".join(each.text for each in self.lines)


def digest(
    kept: Sequence[Kept], said: Sequence[Said], limit_tokens: int, beside: str = "", stays: Sequence[str] = ()
) -> Digest:
    """What is kept of the earlier lines and of what was said since; at most about so many tokens.

    What stands ``beside`` it, beneath the same heading, is not told twice, nor are the values of what ``stays``.
    """
    known = Tokens()
    every, count, unread = statements(kept, said, known)
    before = left_out(kept) + unread
    heads = _heads(every, known)
    scores = Scores(every, count)
    if scores.is_run and limit_tokens > _LARGE:
        limit_tokens = max(_LARGE, int(limit_tokens * _OF_A_RUN))
    whole = sum(each.cost for each in every) + sum(heads) + 2 * len(every) + _days_cost(every, known)
    counts = _COUNT_TOKENS if limit_tokens > _COUNTLESS else 0
    if whole <= limit_tokens - counts:
        places, alike = list(range(len(every))), Frames()
    else:
        every = [*every, *listed(every, known)] if scores.is_run else every
        heads = _heads(every, known)
        alike = Frames() if scores.is_run else frames(every, known)
        places = _chosen(every, scores, heads, alike, limit_tokens - counts, Beside(beside, known, stays))
    lines = _lines(every, places, scores, alike)
    # Of messages without a word that says anything they are themselves what is left out.
    more = before + sum(not each.is_value for each in every) - sum(not every[n].is_value for n in places)
    more += 0 if every else len(said)
    if more and (counts or not lines):
        lines.append(Kept(text=f"\u2026 {more} more \u2026", marks=(count,)))
    return Digest(lines=tuple(lines))


def _heads(every: Sequence[Statement], known: Tokens) -> list[float]:
    """What stands before each of these takes; few heads stand before many."""
    costs = {head: about(head, known) for head in {each.head for each in every}}
    return [costs[each.head] for each in every]


def _days_cost(every: Sequence[Statement], known: Tokens) -> float:
    """What the lines take that say which day it was, were all of it told."""
    days = ["", *(day for day, _ in groupby(each.day for each in every if each.day))]
    return sum(about(dated(day, before), known) for before, day in pairwise(days))


def _chosen(
    every: Sequence[Statement], scores: Scores, heads: Sequence[float], alike: Frames, room: float, beside: Beside
) -> list[int]:
    """The places of the statements that are kept; what lines save that go on, further statements have."""
    if scores.is_run and beside.takes:  # what is told beneath the text takes its room from sentences, not from values
        wide = chosen(every, scores, heads, alike, room + beside.takes, beside)
        beside.first = frozenset(said for n in wide for said in every[n].says if said[0] in ALONE)
        return chosen(every, scores, heads, alike, room, beside)
    places = chosen(every, scores, heads, alike, room, beside)
    if scores.is_run or not (spare := saved(every, alike.apart(places), heads)):
        return places
    more = chosen(every, scores, heads, alike, room + spare, beside)
    return more if saved(every, alike.apart(more), heads) >= spare else places


def _lines(every: Sequence[Statement], places: Sequence[int], scores: Scores, alike: Frames) -> list[Kept]:
    lines, day = list[Kept](), ""
    told = [n for n in places if not every[n].is_value]
    joins = not scores.is_run and len(places) < len(every)  # where nothing is left out, nothing is saved
    for on, group in groupby(told, key=lambda n: every[n].day):
        numbers = list(group)
        if on and on != day:
            lines.append(Kept(text=dated(on, day)))
            day = on
        alone = alike.apart(numbers)
        lines += _said(every, turns(every, alone) if joins else by_line(every, alone), scores)
        lines += _alike(every, numbers, scores, alike)
    return [*lines, *_rows([every[n] for n in places if every[n].is_value], scores)]


def _alike(every: Sequence[Statement], places: Sequence[int], scores: Scores, alike: Frames) -> Iterator[Kept]:
    """Statements behind what they share, each by what fills its blanks."""
    for (who, _, words), those in alike.rows(places).items():
        head = f"{who}{words} {FILLED} "
        marks = [len(head), max(every[n].ordinal for n, _ in those), 0]
        for n, _ in those:
            marks += [every[n].ordinal, scores.worth(every[n])]
        yield Kept(text=head + COMMA.join(SLASH.join(each.fills) for _, each in those), marks=tuple(marks))


def _said(every: Sequence[Statement], places: Sequence[Sequence[int]], scores: Scores) -> Iterator[Kept]:
    for numbers in places:
        first = every[numbers[0]]
        text, marks, last = first.head, [len(first.head), every[numbers[-1]].ordinal], numbers[0] - 1
        for n in numbers:
            if n > numbers[0]:
                goes_on = n == last + 1 and every[n].line == every[last].line and not every[n].is_parted
                text += joint(text, every[n].text) if goes_on else GAP
            text += every[n].text
            marks += [len(every[n].text), scores.worth(every[n])]
            last = n
        yield Kept(text=text, marks=tuple(marks))


def _rows(values: Sequence[Statement], scores: Scores) -> Iterator[Kept]:
    """Values behind the name they have in common."""
    rows: dict[str, list[Statement]] = {}
    for each in values:
        rows.setdefault(each.head, []).append(each)
    for head, those in rows.items():
        marks = [len(head), max(each.ordinal for each in those), 0]
        for each in those:
            marks += [each.ordinal, scores.worth(each)]
        yield Kept(text=head + COMMA.join(each.text for each in those), marks=tuple(marks))
