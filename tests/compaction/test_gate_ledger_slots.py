"""A line of the ledger told again with one thing exchanged: who, on which day, how it stands.
What was told so in the talk, and what keeps the ledger's own, is nothing else.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared

LEDGER = """- reviewer: Wanda
- constraint: not to be merged before 9 November
- constraint: "do not touch the public endpoint"
- open: purge of the tiles after the deploy, Ilse
- open: audit of July for Bea until Thursday
- rejected: floats
- rejected: a larger cache
- customer: Mr Halvorsen
- plan: tiles_v4.svg
- keep word for word: "No merge on a Friday, please."
- colour: blue"""
SAID = (
    "user: The tiles go stale whenever somebody changes how a map looks, and some of them stay so for more than "
    "an hour, which three of our largest customers have seen more than once by now. For the purge we go to Ilse. "
    "Wanda reads it, not Ferris. Petra keeps the code of the voucher, and Ferris checks tiles.\n"
    "assistant: I saw tiles_v3.svg first, and drew tiles_v4.svg. Until Friday Petra has tiles to check, as the user "
    "said.\nuser: The customer, Mr Halvorsen, wrote on 2 November that the public endpoint works. No merge on a "
    "Friday, please."
)


def refused(draft: str, ledger: str = LEDGER, said: str = SAID) -> bool:
    return Fault.LEDGER in {each.fault for each in findings(draft, prepared(said, ledger=ledger))}


WORDS = '\n\nThe user said "No merge on a Friday, please."'


@pytest.mark.parametrize(
    "draft",
    [
        "The tiles went stale; Ferris is the reviewer.",
        "It can be merged once 19 November has come.",
        "The audit of July for Bea is due on Saturday.",
        "The public endpoint may be touched too, if needed.",
        "## Done\n- purge of the tiles after the deploy",
        "Amounts are stored elsewhere, as floats were accepted.",
        "Ms Halvorsen was written to, and tiles were drawn.",
        "The plan stands in tiles_v3.svg, for all to see.",
        "Bea: tiles\nThe rest is open.",
    ],
)
def test_one_thing_exchanged_is_refused(draft: str) -> None:
    assert refused(draft + WORDS)


@pytest.mark.parametrize(
    "draft",
    [
        "The tiles went stale; Wanda is the reviewer, and Ferris is not.",
        "It is merged after 9 November, and on 19 November the tiles are drawn.",
        "It is merged after the freeze; a letter came on 2 November.",
        "The audit of July for Bea is due on Thursday, and tiles on Friday.",
        "The public endpoint may not be touched.",
        "## Never\n- touch the public endpoint too",
        "The public endpoint stays untouched, and may stay so.",
        "## Done\n- audit: still open, for Bea\n- drawing",
        "## Open\n- purge of the tiles after the deploy",
        "Floats were turned down, and nobody accepted floats.",
        "Mr Halvorsen was written to.",
        "The plan went from tiles_v3.svg to tiles_v4.svg.",
        "Bea: audit\nIlse: tiles",
        "Somebody: audit",
        "Petra checks tiles, and Ferris checks tiles until Friday.",
        "Friday is another matter.",
        "**Audit**\n\nBea waits for it.",
    ],
)
def test_its_own_and_what_was_told_so_pass(draft: str) -> None:
    assert not refused(draft + WORDS)


def test_a_name_is_known_in_whatever_case_it_stands() -> None:
    ledger = "- открыто: слияние ветки, только Лариса\n- нельзя: менять образ"
    said = (
        "user: Сливает ветку только Лариса, как всегда и бывает у нас в отделе, когда ветка готова и все проверки "
        "прошли без ошибок. Адрес зеркала знает только Тимур, он прислал его."
    )
    assert refused("Осталось слияние ветки, его делает Тимур.", ledger, said)
    assert not refused("Осталось слияние ветки, ждём Ларису, и Тимур ждёт.", ledger, said)


def test_where_nouns_have_capitals_only_a_title_makes_a_name() -> None:
    ledger = "- Lüftung: Firma Reuss\n- verworfen: Tamm"
    said = (
        "user: Die Lüftung macht die Firma Reuss. Den Umbau der Küche und die Geräte prüft das Amt im Haus der Stadt."
    )
    assert refused("Die Lüftung baut Tamm ein.", ledger, said)
    assert not refused("Die Lüftung baut Reuss ein, und das Amt prüft.", ledger, said)
