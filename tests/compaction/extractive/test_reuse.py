"""How likely a value of a run is written again: by what was done with it, and with its like."""

from __future__ import annotations

import json

import pytest

from tests.compaction.extractive.said import said
from tools import train_reuse
from unabridged.compaction.extractive import digest
from unabridged.compaction.extractive.keeping import row
from unabridged.compaction.extractive.reuse import reuses
from unabridged.compaction.extractive.reuse_traits import CALLED, NEW, Traits, traits_of
from unabridged.compaction.extractive.reuse_weights import WEIGHTS
from unabridged.compaction.extractive.signs import Tokens
from unabridged.compaction.extractive.statements import statements

TAKES = 'assistant: [calls open with {"booking": "K7QX2M"}]'


def likely(*lines: str) -> dict[str, float]:
    every, count, _ = statements((), said(*lines), Tokens())
    return {sign[1:]: each.now for sign, each in reuses(every, count).items()}


def traits(*lines: str) -> dict[str, Traits]:
    every, count, _ = statements((), said(*lines), Tokens())
    return {sign[1:]: each for sign, each in traits_of(every, count)}


def listing(name: str, *values: str) -> str:
    return f"tool: {json.dumps({name: list(values)})}"


def test_what_stands_behind_a_name_that_calls_ask_by_is_likelier_than_what_stands_behind_another() -> None:
    found = likely('tool: {"booking": "K7QX2M"}', TAKES, 'tool: {"booking": "LIMA"}', 'tool: {"remark": "OSLO"}')
    assert found["LIMA"] > 1.5 * found["OSLO"]


def test_of_a_list_of_which_one_was_taken_the_next_is_likelier() -> None:
    lists = (listing("bookings", "K7QX2M", "P3WZ8L"), listing("tickets", "R5TY1N", "S9VB4H"))
    found = likely(*lists, TAKES)
    assert found["P3WZ8L"] > 1.5 * found["R5TY1N"]


def test_what_stands_behind_a_name_counts_by_how_many_of_its_like_calls_wrote_under_any_name() -> None:
    lists = (listing("mails", "K7QX2M", "P3WZ8L", "T2RB6D"), listing("rooms", "R5TY1N", "S9VB4H"))
    once = traits(*lists, 'assistant: [calls send with {"to": "K7QX2M"}]')
    twice = traits(*lists, *(f'assistant: [calls send with {{"to": "{each}"}}]' for each in ("K7QX2M", "P3WZ8L")))
    assert once["T2RB6D"].much["others used"] == 1.0
    assert twice["T2RB6D"].much["others used"] > 1.0
    assert twice["S9VB4H"].much["others used"] == 0.0


def test_of_each_list_the_value_counts_more_that_stands_where_calls_took_theirs() -> None:
    lists = [listing("bookings", *(f"{letter}{n}X2M" for letter in "KPRT")) for n in range(1, 5)]
    takes = [f'assistant: [calls open with {{"booking": "P{n}X2M"}}]' for n in range(1, 4)]
    found = traits(*lists, *takes)
    assert [found[each].much["its place used"] for each in ("P4X2M", "K4X2M")] == [3.3 / 4, 0.3 / 4]


def test_a_value_counts_by_how_often_its_like_was_written_that_had_stood_as_long_ago() -> None:
    rest = ["user: so it went"] * 8
    lines = (listing("bookings", "K7QX2M", "P3WZ8L"), *rest, TAKES)
    assert traits(*lines)["P3WZ8L"].much["waited for"] == 1.0
    assert traits(*lines, *rest)["P3WZ8L"].much["waited for"] == 0.0


def test_what_a_run_began_with_counts_more_whatever_was_said_before_its_first_value() -> None:
    rest = ["user: so it went"] * 10
    found = traits(*rest, listing("rooms", "R5TY1N"), *rest[1:], listing("rooms", "S9VB4H"))
    assert [found[each].much["early"] for each in ("R5TY1N", "S9VB4H")] == [1.0, 0.5]


def test_the_more_there_are_of_its_like_the_less_likely_is_each() -> None:
    found = likely(listing("seats", "row 7", "A-12"), listing("gates", *(f"B{n}C" for n in range(20, 40))))
    assert found["A-12"] > found["B21C"]


def test_what_somebody_said_is_likelier_than_what_a_tool_alone_printed() -> None:
    found = likely("user: it is about W-7101", "tool: there is W-7102", "tool: done")
    assert found["W-7101"] > found["W-7102"]


def test_what_stood_long_ago_is_less_likely_by_what_it_was_told_lately() -> None:
    talk = [f"user: and then the {n}th of them" for n in range(40)]
    every, count, _ = statements((), said("tool: there is W-7101", *talk), Tokens())
    old = reuses(every, count)["=W-7101"]
    assert old.now < old.plain


def test_a_file_that_a_call_named_counts_however_long_ago_it_was() -> None:
    called = 'assistant: [calls read with {"path": "src/harbour/quay.py", "mode": "quick-r7"}]'
    found = likely(called, *["user: and so on"] * 90)
    assert found["src/harbour/quay.py"] > 2 * found["quick-r7"]


@pytest.mark.parametrize("given", ['["W-7101", "W-7102"]', '{"name": "W-7101\'s", "other": "W-7102"}'])
def test_a_value_behind_no_name_that_is_known_has_none(given: str) -> None:
    assert "names" not in traits(f"tool: {given}")["W-7101"].much
    assert traits(f"assistant: [calls open with {given}]")["W-7101"].much["nameless"] == 1.0


def test_every_trait_has_a_weight_and_every_weight_a_trait() -> None:
    met = traits(
        TAKES,
        'assistant: [calls open with ["A-12"]]',
        'tool: {"booking": "P3WZ8L"}',
        "tool: R5TY1N",
        TAKES,
        listing("booking", "K7QX2M"),
    )
    for table, of in ((CALLED, True), (NEW, False)):
        assert {name for each in met.values() if each.is_called == of for name in each.much} == set(WEIGHTS[table])


def test_a_value_of_an_earlier_row_has_its_name() -> None:
    first = digest((), said(TAKES, listing("booking", "P3WZ8L", "R5TY1N"), *["user: fine words " * 9] * 4), 24).lines
    assert any(row(line) for line in first)
    every, count, _ = statements(first, (), Tokens())
    assert "names" in dict(traits_of(every, count))["=P3WZ8L"].much


def test_the_page_of_weights_is_as_it_is_written() -> None:
    assert train_reuse.PAGE.read_text(encoding="utf-8") == train_reuse.page(
        [WEIGHTS[table][name] for table, name in train_reuse.NAMES]
    )


@pytest.mark.parametrize("right", [[1.0, 2.0], [-3.0, 0.5]])
def test_equations_are_solved(right: list[float]) -> None:
    matrix = [[0.0, 2.0], [3.0, 1.0]]
    x, y = train_reuse.solved(matrix, right)
    assert [2 * y, 3 * x + y] == pytest.approx(right)


def test_what_is_written_again_is_learned() -> None:
    rows = [train_reuse.Row(((0, 1.0), (1, float(n % 2))), n % 2 == 1, 4.0) for n in range(40)]
    weights = train_reuse.learned([[rows]])
    assert weights[1] > 1.0
    assert train_reuse.listed(rows, weights, 40.0) == 10
