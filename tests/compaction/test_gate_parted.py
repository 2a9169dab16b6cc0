"""Keys in groups, names with a number behind a blank, files of a listed folder, closing tags, circles, and forms."""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, SAID, found
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

HEADINGS = "Write exactly these sections: ## Goal, ## Done, ## Open."


@pytest.mark.parametrize(
    "told",
    [
        "The page has m9/Tq4LsXw2uYb8NfEo6RaJd in it.",
        "Nouvelle entrée MUT-4f9c-88aa-K2XQ-7T01 pour le dossier.",
        "The safe (Zr7/pQm2LkX9vTn4wBc8HsJd1YfGu5Ea).",
    ],
)
def test_a_key_is_one_in_groups_and_with_marks_between_them_too(told: str) -> None:
    assert Fault.KEYS in found(f"{GOOD} {told}")


@pytest.mark.parametrize(
    "told",
    [
        "The branch is feat/ABC-1234/Fix2Parser-9b.",
        "It is 4e1d90ab-7c33-25f8-aa01-5c0ffee5bead.",
        "Between 2025-03-14 and 2025-03-15.",
        "ORD-55021/A1b.",
    ],
)
def test_a_path_an_id_and_a_day_are_no_key(told: str) -> None:
    assert Fault.KEYS not in found(f"{GOOD} {told}")


RUNS = "It runs on PostgreSQL 15.6 and Python (3.11). Pay EUR 12.50 and Total 14.00 by Monday 23.11 at 14:30."


def _named(told: str, more: str = RUNS) -> bool:
    said = (*SAID, ("tool", more))
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in said), said=said)
    return Fault.IDENTIFIERS in {each.fault for each in gate.findings(f"{GOOD} {told}", source)}


@pytest.mark.parametrize("told", ["They take ICE 2217.", "It runs on PostgreSQL 15.9.", "It is Python (3.12)."])
def test_a_name_with_another_number_than_was_told_is_no_name(told: str) -> None:
    assert _named(told)


@pytest.mark.parametrize(
    "told",
    [
        "It costs EUR 864 in all.",
        "They take PORT 8443.",
        "It runs on PostgreSQL 15.6.",
        "It runs on Redis 7.2.",
        "Of non-13-digit codes none came.",
        "It is due at CET 1430, on PostgreSQL 4.0.",
        "The bills are EUR 29.20 and HKD 1550 by now, TOTAL 2345, VAT 321 in FY 2031.",
        "It is Total 26.50, and due on Monday 30.11 as told.",
        "The share of over-65s is told.",
    ],
)
def test_money_what_was_told_and_a_version_of_something_else_are_no_strangers(told: str) -> None:
    assert not _named(told)


def test_a_file_of_a_folder_that_is_listed_is_known_by_both() -> None:
    listed = "content/index.md has 12 words. The folder lists:\nindex.md\nbreads.md (1 045 words)"
    assert not _named("content/breads.md is too long.", listed)
    assert _named("content/rolls.md is too long.", listed)


def test_a_tag_that_closes_what_somebody_said_is_a_mark_of_a_role() -> None:
    assert Fault.ROLES in found(f"{GOOD}\n<utente>E se piove?</utente>\n<assistente>Domani.</assistente>")
    assert Fault.ROLES not in found(f"{GOOD} It is in <b>bold</b>.")


def test_words_that_come_round_in_one_sentence_go_in_circles_and_rows_that_are_alike_do_not() -> None:
    again = "which is above what it was before the two bills came and "
    assert Fault.CIRCLES in found(
        f"{GOOD} It is 8443, {again}now it is 18342, {again}then 2291, {again}there it stays."
    )
    alike = " ".join(f"The endpoint /{name} returns JSON with status 200 and passes." for name in ("a", "b", "c"))
    assert Fault.CIRCLES not in found(f"{GOOD} {alike}")


def test_brackets_that_say_what_is_to_be_filled_in_are_nothing_under_a_heading() -> None:
    form = "## Goal\n(to be filled in: aim of the shop)\n## Done\n- (file): (state)\n## Open\n- (task), (day)"
    assert Fault.SKELETON in found(form, instructions=HEADINGS)


def test_what_is_quoted_of_the_ledger_makes_a_draft_no_longer() -> None:
    ledger = '- keep word for word: "Never touch src/legacy/ without my written yes, whoever asks"'
    quoted = '"Never touch src/legacy/ without my written yes, whoever asks"'
    assert Fault.TOO_SHORT in found(f"Shop. {quoted}", ledger=ledger)
    assert Fault.TOO_SHORT not in found(f"{GOOD} {quoted}", ledger=ledger)
