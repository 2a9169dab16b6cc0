"""What was measured, as tables for people: a table a measure, and below each whom ours loses to and beats.
It refuses to leave a loss out, and to show what a conversation says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final

from unabridged.eval.retention import answered, measuring, overall, telling
from unabridged.eval.retention.bootstrap import LEAST_CONVERSATIONS, Difference
from unabridged.eval.retention.evidence import ASKED
from unabridged.eval.retention.measuring import Budgets, Cell
from unabridged.eval.retention.needed import AGAIN, CALLS
from unabridged.eval.retention.ours import BARE, DIGEST, LEDGER, PAGE_TOKENS
from unabridged.eval.retention.pooling import Pooled, Talked

_SAID: Final[Mapping[str, str]] = {
    measuring.INLINE: "Needed later, and in the view's text (percent; of what stood before the cut)",
    measuring.UNFOLD: f"Needed later, in view or one unfold away ({PAGE_TOKENS:,} tokens; others have none)",
    measuring.SEARCH: f"Needed later, in view or one search away ({PAGE_TOKENS:,} tokens; others have none)",
    measuring.EITHER: f"Needed later, in view or one unfold or search away ({PAGE_TOKENS:,} tokens; others have none)",
    measuring.COVERAGE: "Coverage: rare words of the conversation that the view has (percent, weighted by rarity)",
    measuring.CONSTRAINED: "Constraints said at the beginning that stand word for word (percent)",
    measuring.RECALL: "Files that calls named and the view names (percent)",
    measuring.PRECISION: "Files that the view names and calls had named (percent)",
    measuring.PAIRS: "Views whose calls and results are all paired (percent)",
    measuring.NEWEST: "Views with the user's newest message, word for word (percent)",
    measuring.FITS: "Views within their budget (percent)",
}
_HOW: Final[Mapping[str, str]] = {
    CALLS: "values that later calls write",
    AGAIN: "numbers, names and the like that come back",
    ASKED: "what the answers to labelled questions stand in",
}
_WIDE: Final = 18


def report(talked: Sequence[Talked], pooled: Pooled, budgets: Budgets) -> Iterator[str]:
    """What is short first, then all tables but that of times, which no two runs have alike."""
    yield from _opening(talked, budgets)
    yield from ("", *overall.table(overall.overall(talked, budgets)))
    if found := answered.answered(talked, budgets):
        yield from ("", *answered.table(found))
    for what in measuring.MEASURES:
        yield from ("", _SAID[what])
        yield from _measure(what, pooled, budgets)
    yield from _curve(pooled, budgets)
    yield from _cost(pooled, budgets)


def times(pooled: Pooled, budgets: Budgets) -> Iterator[str]:
    """Milliseconds for a compaction, the mean over all at the middle cut."""
    yield from ("", "Times: milliseconds for a compaction (they differ from run to run)")
    for way in pooled.ways:
        yield f"{way:<{_WIDE}}{pooled.costs[_last(way, budgets)].milliseconds:9.2f}"


def _last(way: str, budgets: Budgets) -> Cell:
    return Cell(way=way, cut=budgets.middle, times=max(budgets.curve))


def _opening(talked: Sequence[Talked], budgets: Budgets) -> Iterator[str]:
    tokens = sum(each.tokens for each in talked)
    yield f"{len(talked)} conversations, {tokens:,} tokens before their cuts; the same room for each way."
    for rule, n in sorted(Counter(each.rule for each in talked).items()):
        found = sum(each.needed for each in talked if each.rule == rule)
        yield f"needed, by the rule “{rule}” ({_HOW[rule]}): {found} in {n} conversations"
    if asked := sum(each.questions for each in talked):
        yield f"asked when all was said: {asked} labelled questions; a piece that several need is counted once"
    for n in sorted({*budgets.times, *budgets.curve}):
        made = [len(each.cells[Cell(way=LEDGER, cut=budgets.middle, times=n)].steps) for each in talked]
        if sum(made) < n * len(made):
            yield f"asked for {n} compactions, conversations had messages enough for {fmean(made):.1f} on average"
    yield "an interval holds 95 of 100 resamples of conversations; who is not named below may differ by chance alone"
    yield f"what fewer than {LEAST_CONVERSATIONS} conversations have is told without an interval, and may be chance"


def _measure(what: str, pooled: Pooled, budgets: Budgets) -> Iterator[str]:
    columns = [(cut, n) for cut in budgets.cuts for n in budgets.times]
    if all(pooled.shares[what, Cell(way=LEDGER, cut=cut, times=n)] is None for cut, n in columns):
        yield "nothing of the kind is in these conversations"
        return
    wide = max(5 * len(budgets.times), *(len(telling.named(cut)) for cut in budgets.cuts))
    counts = "".join(f"{n:5}" for n in budgets.times)
    yield " " * _WIDE + "".join(f" |{telling.named(cut):^{wide}}" for cut in budgets.cuts)
    yield f"{'compactions':<{_WIDE}}" + f" |{counts:>{wide}}" * len(budgets.cuts)
    for way in pooled.ways:
        cells = [[Cell(way=way, cut=cut, times=n) for n in budgets.times] for cut in budgets.cuts]
        yield f"{way:<{_WIDE}}" + "".join(
            f" |{''.join(_percent(pooled.shares[what, cell]) for cell in row):>{wide}}" for row in cells
        )
    yield _line("ours loses to", what, pooled, budgets, -1)
    yield _line("ours beats", what, pooled, budgets, 1)


def _line(title: str, what: str, pooled: Pooled, budgets: Budgets, sign: int) -> str:
    """Every other way from which ours differs by more than chance, with the widest such difference."""
    said = list[str]()
    for way in pooled.ways:
        cells = [Cell(way=way, cut=cut, times=n) for cut in budgets.cuts for n in budgets.times]
        found = [(cell, each) for cell in cells if (each := pooled.differences.get((what, cell)))]
        sure = [(cell, each) for cell, each in found if (each.loses if sign < 0 else each.wins)]
        if sure and way not in {BARE, DIGEST}:
            cell, most = max(sure, key=lambda pair: pair[1].value * sign)
            where = f"{telling.named(cell.cut)}, {cell.times}x"
            said.append(f"{way} in {len(sure)} of {len(cells)}, most {_interval(most)} at {where}")
    return f"{title}:" + ("".join(f"\n  {each}" for each in said) or " none")


def _interval(each: Difference) -> str:
    if not each.is_measured:
        return f"{each.value * 100:+.0f} (no interval: of {each.conversations})"
    return f"{each.value * 100:+.0f} [{each.low * 100:+.0f}, {each.high * 100:+.0f}]"


def _percent(share: float | None) -> str:
    return f"{'–':>5}" if share is None else f"{share * 100:5.0f}"


def _curve(pooled: Pooled, budgets: Budgets) -> Iterator[str]:
    yield from (
        "",
        f"Ratchet at {telling.named(budgets.middle)}: needed and inline (percent), by how often it was cut;",
    )
    yield "and the view's size (percent of its room) after the first compactions of the longest run"
    last = max(len(each) for each in pooled.sizes.values())
    places = sorted({n for n in budgets.curve if n <= last} | {last})
    counts, sizes = "".join(f"{n:5}" for n in budgets.curve), "".join(f"{n:5}" for n in places)
    yield f"{'compactions':<{_WIDE}} |{counts} |{sizes}"
    for way in pooled.ways:
        cells = [Cell(way=way, cut=budgets.middle, times=n) for n in budgets.curve]
        survived = "".join(_percent(pooled.shares[measuring.INLINE, cell]) for cell in cells)
        taken = pooled.sizes[way]
        sizes = "".join(_percent(taken[n - 1] if n <= len(taken) else None) for n in places)
        yield f"{way:<{_WIDE}} |{survived} |{sizes}"


def _cost(pooled: Pooled, budgets: Budgets) -> Iterator[str]:
    yield from ("", f"Cost at {telling.named(budgets.middle)}, cut {max(budgets.curve)} times")
    yield f"{'':<{_WIDE}} |{'room used':>12} |{'tokens written anew a compaction':>34}"
    for way in pooled.ways:
        cost = pooled.costs[_last(way, budgets)]
        yield f"{way:<{_WIDE}} |{cost.used:12.0%} |{cost.rewritten:34,.0f}"
