"""Of a list of variables each name is looked for, and nothing that stands in it or behind it for something else.
What an object has within, what is told of one farther in, and the next label are no variables.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared

SAID = (
    ("user", "Load sales.csv into df, group it by region into by_region, and forecast the next month."),
    (
        "assistant",
        (
            "df has 1200 rows and 5 columns: date, region, store, units, price. by_region holds the mean of the "
            "units: north 14.2, south 11.9. It is written to out.csv."
        ),
    ),
)


def refused(draft: str) -> bool:
    source = prepared("\n\n".join(f"{who}: {what}" for who, what in SAID), said=SAID, variables=("df", "by_region"))
    return Fault.VARIABLES in {each.fault for each in findings(draft, source)}


@pytest.mark.parametrize(
    "draft",
    [
        '{"variables": {"df": {"rows": 1200, "columns": 5}, "by_region": {"of": "mean units"}}, "next": "forecast"}',
        '{"variables": [{"name": "df", "type": "DataFrame", "rows": 1200}, {"name": "by_region"}], "open": "forecast"}',
        '{"vars": {"df": "1200x5", "by_region": {"north": 14.2, "south": 11.9}}, "file": "out.csv"}',
        "Variables: df, by_region / File: out.csv / Open: forecast",
        "Variables: df: 1200 rows; by_region: mean units; forecast: next month",
        "- Variables: df (sales, 1200 rows), by_region (mean)\n- File: out.csv\n- Open: forecast",
        "### Variables\n- df: sales, with the columns\n  - date\n  - region\n- by_region: means\n### Open\n- forecast",
        "## Variables\n1. df: DataFrame, 1200 rows\n2. by_region: Series\n\n## Next\n1. forecast",
        "- Variables:\n  - df\n  - by_region\n\n- File: out.csv",
    ],
)
def test_what_stands_within_or_behind_a_list_is_no_variable(draft: str) -> None:
    assert not refused(draft)


@pytest.mark.parametrize(
    "draft",
    [
        '{"variables": {"df": {"rows": 1200}, "stores": {"rows": 9}}}',
        "## Variables\n- df: 1200 rows\n- stores: list of nine",
        "- Variables:\n  - df\n  - stores\n- File: out.csv",
        "### Variables\n- df: sales, with the columns\n  - date\n  - region\n- stores: nine\n",
        "Variables: df, by_region, stores.",
    ],
)
def test_a_name_of_a_list_that_is_no_variable_is_refused(draft: str) -> None:
    assert refused(draft)


def test_what_is_like_another_kind_is_not_of_it() -> None:
    said = (*SAID, ("assistant", "by_region = df.groupby('region').units.mean()"))
    source = prepared("\n\n".join(f"{who}: {what}" for who, what in said), said=said, variables=("df", "by_region"))
    of = {
        each: findings(f"by_region is a dictionary{each}.", source, without={Fault.TOO_SHORT})
        for each in ("-like series", "")
    }
    assert not of["-like series"]
    assert [each.fault for each in of[""]] == [Fault.VARIABLES]
