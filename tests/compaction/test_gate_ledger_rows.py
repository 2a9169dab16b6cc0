"""What a row of the ledger says is not so, or is open, is told no other way, in sentences or tables."""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, found
from tests.growth import keeps_pace
from unabridged.compaction.gate import Fault

ROWS = (
    '- keep word for word: "Not one word to anybody"\n- migration 42: written, not applied\n- claim: open\n'
    "- disputed: INV-2217, still open\n- booked: nothing\n- hosts done: edge-01, edge-02, edge-04\n"
    "- hosts failed: edge-03\n- branch: fix/kettle\n- freeze: not lifted before Monday"
)
KEPT = f'{GOOD} "Not one word to anybody".'


def _contradicts(told: str, ledger: str = ROWS) -> bool:
    return Fault.LEDGER in found(f"{KEPT}\n\n{told}", ledger=ledger)


@pytest.mark.parametrize(
    "told",
    [
        "Migration 42 has been written and applied, with Dana to look at it later.",
        "| migration 42 | applied |",
        "The claim has been closed.",
        "INV-2217 has been settled with the printer.",
        "A room was booked at the Plaza.",
        "edge-01, edge-02 and edge-03 have the new certificate.",
        "| branch | fix/pot |",
        "| branch | fix/pot |\r\n| claim | open |\r\n",
    ],
)
def test_what_a_row_says_is_not_so_is_not_told_as_done(told: str) -> None:
    assert _contradicts(told)


@pytest.mark.parametrize(
    "told",
    [
        "Migration 42 has been written, and it isn't applied.",
        "Migration 42 will be applied on Monday.",
        'Dana asked: "has migration 42 been applied". It has not.',
        "The first patch has been applied.",
        "Dana asked whether migration 42 was applied: it was not.",
        "The claim is still to be closed.",
        "The claim was half done.",
        "INV-2217 was discussed.",
        "Nothing was booked.",
        "edge-01, edge-02 and edge-04 have the new certificate.",
        "edge-01, edge-02, edge-03 and edge-04 are the hosts that were tried.",
        "edge-03 and gw-7 are old.",
        "| branch | fix/kettle, two commits |",
        "The freeze was lifted for nobody.",
    ],
)
def test_what_denies_waits_or_speaks_of_something_else_passes(told: str) -> None:
    assert not _contradicts(told)


def test_one_row_of_names_alone_says_nothing_of_others() -> None:
    assert not _contradicts("edge-01 and edge-07 are up.", "- hosts: edge-01, edge-02")
    assert not _contradicts("edge-01 and edge-02 are up.", "- first: edge-01\n- second: edge-02")
    assert not _contradicts("edge-01 and edge-03 are up.", "- open: edge-01 and edge-02 to be read\n- then: edge-03")


def test_an_order_and_an_invoice_may_stand_in_one_breath_and_a_heading_tells_nothing_of_its_row() -> None:
    assert not _contradicts("ORD-1 and INV-7 are of one customer.", "- orders: ORD-1, ORD-2\n- bills: INV-7, INV-8")
    assert _contradicts("ORD-1 and ORD-8 are of one customer.", "- orders: ORD-1, ORD-2\n- sent: ORD-8, ORD-9")
    for told in ("Errors: none.", "## Errors\nNone.", "**Errors**\n- none", "| Errors | none |"):
        assert not _contradicts(told, "- errors: none")
    assert _contradicts("Three errors were seen.", "- errors: none")


@pytest.mark.parametrize(
    "row", ["- open: letter, not signed", "- decided: nothing", "- rejected: the letter, not signed"]
)
def test_a_name_of_a_kind_of_rows_is_not_what_one_of_them_is_about(row: str) -> None:
    assert not _contradicts("It was decided by those who were asked: what is open or rejected is signed.", row)


@pytest.mark.parametrize("name", ["pending", "offen", "未決", "rejected", "却下"])
def test_a_count_of_the_rows_of_a_kind_is_no_other_value_than_theirs(name: str) -> None:
    assert not _contradicts(f"{name}: 2, of which one is due on 14/3.", f"- {name}: bill 7 (4 or 5 copies)")
    assert _contradicts("port: 9443", "- port: 8443")


def test_a_row_of_blanks_is_read_in_time_that_grows_with_it() -> None:
    row, longer = ("| ab | x" + " \t" * count for count in (2_000, 16_000))
    assert keeps_pace(lambda: _contradicts(row), lambda: _contradicts(longer), times=20)


def test_a_draft_is_gone_through_once_for_all_rows() -> None:
    few, many = ("\n".join(f"- bills {at}: {at} of 99999" for at in range(count)) for count in (2, 98))
    own = "All 9 bills are there, and so they were. " * 400
    assert keeps_pace(lambda: _contradicts(own, few), lambda: _contradicts(own, many), times=3)
