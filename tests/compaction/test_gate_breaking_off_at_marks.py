"""A draft breaks off at the mark of a point, in a sum, before a name or a day; and one that only looks so does not."""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, found
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault


@pytest.mark.parametrize(
    "end", ["\n1. The bills are paid.\n2.", " The bills are 1,204.66 +", " It waits for Mrs", " Sie wartet auf Frau"]
)
def test_what_needs_something_behind_it_is_no_end(end: str) -> None:
    assert Fault.CUT in found(f"{GOOD}{end}")


@pytest.mark.parametrize(
    "end",
    [
        "\n1. The bills are paid.\n2. It is done",
        " It is in C++",
        "\nDecisions: –",
        "\nIt lies in /files/2025/",
        "\n- Supported: Python 3.11+",
        "\n\n*State: port 8443*",
        " *(the port is 8443)*",
        " Er wohnt dort mit seiner Frau.",
        "\n- Es kommt mit: seine Frau",
        " It waits for John Smith Sr.",
        " Die Lieferung geht um 12月",
    ],
)
def test_what_is_whole_is_an_end(end: str) -> None:
    assert Fault.CUT not in found(f"{GOOD}{end}")


@pytest.mark.parametrize(("end", "is_cut"), [("4月", True), ("8月", False)])
def test_a_month_ends_a_text_only_where_it_stands_without_a_day_in_what_that_stands_for(
    end: str, *, is_cut: bool
) -> None:
    said = (
        ("user", "四月二十八日之前可以免费取消，请在8月再问我。" * 4),
        ("assistant", "已订，4月28日前可取消，8月再问。" * 4),
    )
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in said), said=said)
    faults = {
        each.fault for each in gate.findings(f"**酒店**：已订，四月二十八日之前可以免费取消，用户请在{end}", source)
    }
    assert (Fault.CUT in faults) is is_cut
