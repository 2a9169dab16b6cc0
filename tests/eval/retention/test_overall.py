"""All cuts together: each figure against conversations whose views are known, and how the table tells it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from unabridged.eval.retention.bootstrap import draws, ratio, share
from unabridged.eval.retention.measuring import EITHER, INLINE, MEASURES, Budgets, Cell, Measured
from unabridged.eval.retention.ours import BARE, LEDGER
from unabridged.eval.retention.overall import conversations, overall, record, table
from unabridged.eval.retention.pooling import Talked
from unabridged.eval.retention.ways import KEEP_LAST, NEWEST_ALONE

BUDGETS = Budgets(cuts=(0.5, 0.8), times=(1, 20), curve=(1, 20))
# What stands in a view of ten needed values, at the first cut and at the second, after one compaction and after twenty.
KEPT: Mapping[str, tuple[int, int, int, int]] = {
    LEDGER: (9, 9, 8, 6),
    BARE: (9, 9, 9, 9),
    KEEP_LAST: (10, 6, 4, 2),
    NEWEST_ALONE: (2, 2, 1, 1),
    "masking": (8, 8, 8, 8),
}


def measured(found: int, either: int) -> Measured:
    sums = dict.fromkeys(MEASURES, (0.0, 0.0)) | {INLINE: (found, 10), EITHER: (either, 10)}
    return Measured(sums=sums, steps=())


def talked(name: str, budgets: Budgets = BUDGETS) -> Talked:
    cells = [(cut, times) for cut in budgets.cuts for times in (1, 20)]
    return Talked(
        name=name,
        tokens=900,
        rule="calls",
        needed=10,
        budgets={},
        cells={
            Cell(way=way, cut=cut, times=times): measured(found, 10 if way in {LEDGER, BARE} else found)
            for way, kept in KEPT.items()
            for (cut, times), found in zip(cells, kept, strict=True)
        },
    )


MANY = [talked(str(n)) for n in range(6)]


class TestAShare:
    def test_it_lies_where_its_resamples_do(self) -> None:
        found = share([(1, 1), (0, 1)] * 10, draws(20, 0, 500))
        assert found is not None
        assert 0.2 < found.low < found.value == 0.5 < found.high < 0.8

    def test_one_is_so_many_times_the_other_conversation_beside_conversation(self) -> None:
        found = ratio([(4, 4), (2, 4)] * 5, [(2, 4), (1, 4)] * 5, draws(10, 0, 200))
        assert found is not None
        assert (found.value, found.low, found.high) == (2.0, 2.0, 2.0)

    def test_of_nothing_nothing_is_so_many_times(self) -> None:
        assert ratio([(1, 2)], [(0, 2)], draws(1, 0, 5)) is None
        assert share([(0, 0)], draws(1, 0, 5)) is None


def test_all_cuts_together_are_all_that_was_found_in_all_views() -> None:
    rows = overall(MANY, BUDGETS).rows
    ours, theirs = rows[LEDGER, None], rows[KEEP_LAST, None]
    assert ours.inline is not None
    assert ours.either is not None
    assert theirs.times is not None
    assert theirs.less is not None
    assert (ours.inline.value, ours.either.value) == (32 / 40, 1.0)
    assert (theirs.times.value, theirs.less.value) == (32 / 22, 10 / 40)


def test_each_cut_stands_by_itself_too() -> None:
    found = overall(MANY, BUDGETS)
    assert [row.inline.value for cut in (0.5, 0.8) if (row := found.rows[LEDGER, cut]).inline] == [0.9, 0.7]


def test_it_is_counted_in_how_many_views_ours_has_fewer() -> None:
    row = overall(MANY, BUDGETS).rows[KEEP_LAST, None]
    assert (row.fewer, row.views) == (6, 24)


def test_the_best_other_way_is_none_of_ours_and_has_most_over_all_cuts() -> None:
    assert overall(MANY, BUDGETS).best == "masking"


def test_what_lasts_is_what_the_most_compactions_leave_of_what_the_fewest_left() -> None:
    last = overall(MANY, BUDGETS).lasting[LEDGER]
    assert last.kept is not None
    assert (last.fewest, last.most, last.kept.value) == (1, 20, 15 / 17)


def test_what_lasts_is_told_of_the_cuts_that_have_both() -> None:
    budgets = Budgets(cuts=(0.5, 0.8), times=(1,), curve=(1, 20))
    only = [
        Talked(
            name=each.name,
            tokens=each.tokens,
            rule=each.rule,
            needed=each.needed,
            budgets={},
            cells={cell: found for cell, found in each.cells.items() if cell.cut == budgets.middle or cell.times == 1},
        )
        for each in MANY
    ]
    last = overall(only, budgets).lasting[LEDGER]
    assert last.kept is not None
    assert last.kept.value == pytest.approx(6 / 8)


def test_the_table_has_a_share_with_its_interval_and_says_how_many_times_another_ours_is() -> None:
    told = list(table(overall(MANY, BUDGETS)))
    assert told[2].split("|")[1:] == ["       80 [80, 80] ", "       90 [90, 90] ", "       70 [70, 70]"]
    assert told[3].startswith("  or one call away |    100 [100, 100]")
    assert "  ours, times that | 1.45 [1.45, 1.45] | 1.12 [1.12, 1.12] | 2.33 [2.33, 2.33]" in told
    assert "  ours fewer in    |           6 of 24 |           6 of 12 |           0 of 12" in told
    assert told[-1] == "after 20 compactions ours has of what it has after 1: 88 [88, 88] percent"


def test_what_is_not_all_is_never_told_as_a_hundred() -> None:
    most = Measured(sums=dict.fromkeys(MEASURES, (9_996.0, 10_000.0)), steps=())
    one = Talked(name="x", tokens=9, rule="calls", needed=9, budgets={}, cells=dict.fromkeys(MANY[0].cells, most))
    assert list(table(overall([one], BUDGETS)))[2].split("|")[1].strip() == "99.9"


def test_few_conversations_have_no_interval_in_the_table() -> None:
    assert list(table(overall(MANY[:2], BUDGETS)))[2].split("|")[1].strip() == "80"


def test_a_room_is_called_by_its_tokens() -> None:
    rooms = Budgets(cuts=(2_000.0, 1_000.0), times=(1, 20), curve=(1, 20))
    found = overall([talked("x", rooms)], rooms)
    assert "2,000 tokens" in list(table(found))[1]
    assert [row.get("limit_tokens") for row in record(found)["rows"][:: len(KEPT)]] == [None, 2_000, 1_000]


def test_programs_are_told_every_way_and_every_conversation() -> None:
    found = record(overall(MANY, BUDGETS))
    assert {row["way"] for row in found["rows"]} == set(KEPT)
    assert next(row["needed"] for row in found["rows"]) == {"value": 0.8, "low": 0.8, "high": 0.8, "of": 6}
    each = conversations(MANY[:1], BUDGETS)
    assert each[0] == {"thread": "0", "way": LEDGER, "cut": 0.5, "needed": 18, "or either": 20, "of": 20}
    assert len(each) == len(KEPT) * 2


def test_where_nothing_is_needed_nothing_is_told() -> None:
    empty = Measured(sums=dict.fromkeys(MEASURES, (0.0, 0.0)), steps=())
    none = Talked(name="x", tokens=9, rule="calls", needed=0, budgets={}, cells=dict.fromkeys(MANY[0].cells, empty))
    found = overall([none], BUDGETS)
    assert list(table(found))[2].split("|")[1].strip() == "–"
    assert record(found)["rows"][0]["needed"] is None
