"""What was measured, as a table for people and as JSON for programs.
It refuses to measure, and to show what a conversation says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from unabridged.eval.figures import Figures, depths, over
from unabridged.eval.measuring import ANY_WORD, EVERY_WORD, OURS, SEARCHES, Asked

_TITLES: Final = ((OURS, "search"), (ANY_WORD, "plain FTS5, any word"), (EVERY_WORD, "plain FTS5, every word"))
_GROUPED: Final[tuple[tuple[str, Callable[[Asked], str]], ...]] = (
    ("language", lambda asked: asked.question.language),
    ("kind", lambda asked: asked.question.kind),
)
_ALL: Final = "all"


def groups(everything: Sequence[Asked]) -> Iterator[tuple[str, str, list[Asked]]]:
    """What the figures are told of: each language, each kind where there are several, and everything."""
    for title, name_of in _GROUPED:
        names = sorted({name_of(asked) for asked in everything})
        if len(names) > 1:
            yield from ((title, name, [asked for asked in everything if name_of(asked) == name]) for name in names)
    yield _ALL, _ALL, list(everything)


def table(everything: Sequence[Asked], limit: int) -> Iterator[str]:
    """The lines of the table: recall at each depth, mean reciprocal rank and median milliseconds of each search."""
    figures = [f"@{depth}" for depth in depths(limit)] + ["MRR", "ms"]
    heading = "".join(f"{each:>6}" for each in figures)
    yield f"{'':18}" + "".join(f"   {title:<{len(heading)}}" for _, title in _TITLES).rstrip()
    told = ""
    for group, name, asked in groups(everything):
        if group != told:
            yield f"{group:<12}{'n':>6}" + f"   {heading}" * len(SEARCHES)
            told = group
        yield f"{name:<12}{len(asked):>6}" + "".join(f"   {_line(_over(asked, key, limit))}" for key in SEARCHES)


def record(everything: Sequence[Asked], limit: int) -> dict[str, Any]:
    """The same for programs, with what each search found for each question."""
    return {
        "limit": limit,
        "groups": [
            {"group": group, "name": name, "n": len(asked)}
            | {key: _fields(_over(asked, key, limit)) for key in SEARCHES}
            for group, name, asked in groups(everything)
        ],
        "questions": [
            {"where": asked.question.where, "wanted": sorted(asked.answers[OURS].wanted)}
            | {key: list(asked.answers[key].found) for key in SEARCHES}
            for asked in everything
        ],
    }


def _over(asked: Sequence[Asked], key: str, limit: int) -> Figures:
    return over([each.answers[key] for each in asked], limit)


def _line(figures: Figures) -> str:
    shares = [share for _, share in figures.shares] + [figures.reciprocal_rank]
    return "".join(f"{share:6.3f}" for share in shares) + f"{figures.milliseconds:6.2f}"


def _fields(figures: Figures) -> dict[str, float]:
    return {f"recall@{depth}": share for depth, share in figures.shares} | {
        "mrr": figures.reciprocal_rank,
        "milliseconds": figures.milliseconds,
    }
