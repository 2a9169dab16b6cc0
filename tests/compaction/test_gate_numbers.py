"""A long number with two digits exchanged, one of a thing there is not, and a version that is another are refused.
Whoever sums up reckons in more ways than a gate knows, so what looks like none of its source passes.
"""

from __future__ import annotations

import time

import pytest

from tests.compaction import gated
from unabridged.compaction.briefs import leaving
from unabridged.compaction.gate import Fault, findings, prepared
from unabridged.compaction.gate.finding import digits
from unabridged.log.body import Message
from unabridged.log.part import Text

SAID = (
    "user: Compare the months for invoice 55021; shop 4.2.1 runs since 14.03.2025, with card 1234567890124407.\n"
    "user: The patch is 0.9.14, the notes are v2.4.\n"
    "tool: 2026-01  1137.10 kWh\n2026-02  1548.20 kWh\n2026-03  2384 parts, commit 4e1d90ab7c3325f8\n"
    "assistant: The meter showed 48216 and 61904; the price is 1,204.50 GBP net. Call 138-0013-8000."
)


def shown(draft: str, said: str = SAID) -> tuple[str, ...]:
    return gated.numbers_shown(draft, said)


@pytest.mark.parametrize(
    ("draft", "number"),
    [
        ("The meter showed 48261 at first.", "48261"),
        ("The price is 1,240.50 GBP net.", "1,240.50"),
        ("In March it was 2348 parts.", "2348"),
        ("See invoice 77310 for that.", "77310"),
        ("请看订单 77310。", "77310"),
        ("Shop 4.2.7 runs now.", "4.2.7"),
        ("The patch is 0.9.17.", "0.9.17"),
        ("Notes v2.5 were read.", "2.5"),
        ("See page 4470.", "4470"),
        ("The meter showed ٤٨٢٦١.", "48261"),
    ],
)
def test_a_number_mistyped_or_of_no_such_thing_and_a_version_that_is_another_are_refused(
    draft: str, number: str
) -> None:
    assert shown(draft) == (number,)


@pytest.mark.parametrize(
    "draft",
    [
        # Reckoned, rounded and made up: nobody can tell these apart.
        "Together the months come to 2,685.3 kWh.",
        "In all there were 9,912,345 parts.",
        "It was 48226 at first.",
        # Short ones are all alike.
        "It took 124 days.",
        # A day, whichever it is, and the day of another spelling.
        "It was agreed on 31.03.2025, that is 2025-03-31.",
        # Who tells both corrects one of them.
        "The meter showed 48216, and not 48261.",
        "The card ends in 4407.",
        "Call 13800138000.",
        "Version 9.0.0 is another thing.",
        "It is 48216kWh.",
        # No number, but a hash.
        "It is commit 4e1d90a.",
    ],
)
def test_what_looks_like_none_or_may_be_reckoned_passes(draft: str) -> None:
    assert shown(draft) == ()


def test_a_short_one_that_two_others_make_together_passes() -> None:
    said = "user: The flights are 1 080 and 750 euros, the hotel is 1380, and it is 7,700 points for each of them."
    assert shown("Both flights are 1 830 euros.", said) == ()
    assert shown("The flight is 1 308 euros.", said) == ("1 308",)


def test_figures_that_are_plain_already_stay_as_they_are() -> None:
    assert digits.plain("“12 people” – and 3 more…") == "“12 people” – and 3 more…"
    assert digits.plain("١٢ – 50％") == "12 – 50%"


def test_a_number_with_more_digits_is_none_with_two_of_them_exchanged() -> None:
    assert digits.is_turned("4812", "4821")
    assert not digits.is_turned("4812", "48210")


def test_a_version_is_looked_for_once_however_often_it_is_told() -> None:
    source = prepared("v1.2.3 " * 1_500)
    began = time.process_time()
    found = findings("v1.2.3 " * 1_500 + "v1.2.4", source)
    assert time.process_time() - began < 3
    assert [each.shown for each in found if each.fault is Fault.NUMBERS] == [("1.2.4",)]


def test_the_year_in_which_it_was_said_is_none_of_its_numbers_with_two_digits_exchanged() -> None:
    said, draft = (
        "user: Room 2206 is mine, and the key is with Dana.",
        "In November 2026 the user said the room is theirs.",
    )
    november = 1_795_000_000_000_000
    faults = [
        {each.fault for each in findings(draft, prepared(said, times=times))} for times in ((), (november, november))
    ]
    assert [Fault.NUMBERS in each for each in faults] == [True, False]


@pytest.mark.parametrize("at", [-(10**18), 10**18, 1 << 62])
def test_a_time_that_no_calendar_has_is_none_of_what_was_told(at: int) -> None:
    assert prepared("user: The key is with Dana.", times=(at,)).text == "user: The key is with Dana."


@pytest.mark.parametrize("at", [-62 * 10**15, -(10**15), -1, 0, 1_795 * 10**12, 253 * 10**15 - 1])
def test_the_day_that_a_writer_is_told_is_one_that_the_gate_knows(at: int) -> None:
    told = leaving.text([Message(role="user", parts=(Text(text="The key is with Dana."),))], (at,))
    assert (
        prepared("user: The key is with Dana.", times=(at,)).text.splitlines()[-1] == told[len("[said ") :].split()[0]
    )
