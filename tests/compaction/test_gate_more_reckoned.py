"""Numbers, days and lengths that follow from what was told by one more step, or that stand there otherwise written.
Of variables and names, one that follows from nothing is none of these.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared

SHARES = (
    "assistant: There are 12 nodes and 6 more. Each takes 16 min. The change begins on 5 January, "
    "with 30 days of notice."
)
RUNS = (
    "tool: run  minutes  rows\n4411   12:40   118.42\n4418   12:55   121.07\n4426   08:02   130.55\n"
    "assistant: p95=1510ms, and 1501ms before."
)
LISTS = (
    'assistant: [calls run with {"code": "print(df.shape, len(over))\\nx = 1\\nprint(len(odd), y)"}]\n'
    "tool: (1190, 6) 361\n64"
)


def found(draft: str, said: str, **beside: object) -> set[Fault]:
    statements = [tuple(each.split(": ", 1)) for each in said.split("\n") if ": " in each[:12]]
    source = prepared(said, said=statements, **beside)  # type: ignore[arg-type]
    return {each.fault for each in findings(draft, source)}


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Six of them take 1 h 36, all 12 of them 3 h 12.", SHARES),
        ("The notice goes out by 6 December.", f"{SHARES} The hall is open from 9-12."),
        ("The mean of the first two was 12:48 on average.", RUNS),
        ("p95 was 1,510 ms.", RUNS),
        ("上线在 02:00。", "user: 凌晨两点上线。"),
        ("36 take 34,632 s in total, at 962 s each.", "assistant: It takes 250 s and 712 s. There are 36 runs."),
        ("The mean of all three rows is 123.35.", RUNS),
        ("The mean is 1,236.50.", "tool: day  rows\n7    1204.00\n8    1269.00"),
        ("At 20.5 an hour it is dear.", "assistant: 41 came in two hours, and 205 in the week."),
    ],
)
def test_what_follows_passes(draft: str, said: str) -> None:
    assert Fault.NUMBERS not in found(draft, said)


def test_a_size_of_two_told_numbers_is_no_name_and_another_one_is() -> None:
    assert Fault.IDENTIFIERS not in found("The table is 25920x4.", "tool: (25920, 4)")
    assert Fault.IDENTIFIERS in found("The table is 25920x4.", "tool: (25921, 4)")


def test_a_length_that_was_printed_is_held_against_a_draft_as_long_as_nothing_changed_it() -> None:
    beside = {"variables": ["over", "df", "odd"]}
    assert Fault.VARIABLES in found("`over` has 402 rows.", LISTS, **beside)
    assert Fault.VARIABLES not in found("`over` has 361 rows.", LISTS, **beside)
    changed = f'{LISTS}\nassistant: [calls run with {{"code": "over = df"}}]\ntool: done'
    assert Fault.VARIABLES not in found("`over` has 402 rows.", changed, **beside)
    again = f'{LISTS}\nassistant: [calls run with {{"code": "print(len(df))"}}]\ntool: 1190'
    assert Fault.VARIABLES not in found("`df` has 1190 rows.", again, **beside)


def test_what_was_deleted_is_none_that_is_there_in_any_language() -> None:
    said = 'assistant: [calls run with {"code": "cat = 1\\ndel cat"}]\ntool: done'
    beside = {"variables": ["df"]}
    assert Fault.VARIABLES in found("`cat` guarda as categorias.", said, **beside)
    assert Fault.VARIABLES not in found("`cat` foi apagada.", said, **beside)
    assert Fault.VARIABLES not in found("Uma cat a menos.", said, **beside)


def test_what_is_marked_among_variables_is_one_or_was_said() -> None:
    said, beside = "assistant: df has the rows of medians.csv.", {"variables": ["df"]}
    assert Fault.VARIABLES in found("`df` and `medianes` are there.", said, **beside)
    assert Fault.VARIABLES not in found("`df` and `rows` are there.", said, **beside)


def test_an_object_ends_a_list_of_variables() -> None:
    said, beside = "assistant: df has 4 rows, and over too.", {"variables": ["df", "over"]}
    assert Fault.VARIABLES not in found(
        '{"variables": {"df": "4 rows", "over": "4"}, "best_of": {"x": 1}}', said, **beside
    )
