"""A shape of more than two sides is held against a variable, and a name that reads like a wish is none."""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared
from unabridged.log.part import Variable

HAS = (
    Variable(name="spec", type="Tensor", shape="18240 x 1 x 128 x 256"),
    Variable(name="meta", type="DataFrame", shape="18240 x 7"),
    Variable(name="plan", type="DataFrame", shape="5 x 4"),
    Variable(name="due", type="float", value="1377.5"),
    Variable(name="opened", type="Trainer"),
)


def shown(draft: str) -> tuple[str, ...]:
    of = prepared("user: Cut the recordings, please.\n\nassistant: The recordings are cut.", variables=HAS)
    return next((each.shown for each in findings(draft, of) if each.fault is Fault.VARIABLES), ())


@pytest.mark.parametrize(
    ("draft", "named"),
    [
        ("Held are `spec` (float32 Tensor of 18240 x 3 x 224 x 224) and a table.", "spec: 18240 x 3 x 224 x 224"),
        ("Held are `meta` (18240 x 9) and a tensor.", "meta: 18240 x 9"),
        ("Held are a table and `plan` (dict with 12 entries).", "plan: 12 entries"),
        ("The table (`meta`, 18240 x 9 after cleaning) is kept.", "meta: 18240 x 9"),
        ("Held is `meta` as an 18240 x 9 table.", "meta: 18240 x 9"),
        ("合计 1377.50 元（变量 due，字典，按渠道分列）。", "due: 字典"),
        ("The sum (`due`, DataFrame) is kept.", "due: DataFrame"),
        ("三笔流水在 df_twice（DataFrame，3 x 7）里。", "df_twice"),
    ],
)
def test_another_shape_is_refused(draft: str, named: str) -> None:
    assert shown(draft) == (named,)


@pytest.mark.parametrize(
    "draft",
    [
        "Held are `spec` (float32 Tensor of 18240 x 1 x 128 x 256), `meta` (18240 x 7) and `plan` (5 x 4).",
        "The table (`meta`, 18240 x 7) is kept as the 18240 x 7 one that it was.",
        "The table (`meta`, DataFrame) and `opened`, dict of nothing, are kept.",
        "The table orders_raw (DataFrame) is kept.",
        "The user wants `plan` (12 entries) next.",
    ],
)
def test_the_shape_it_has_and_one_that_is_wished_for_pass(draft: str) -> None:
    assert shown(draft) == ()
