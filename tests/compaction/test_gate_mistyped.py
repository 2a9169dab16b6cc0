"""A number that the source has otherwise beside the same words is refused, and one that follows from others passes."""

from __future__ import annotations

import pytest

from tests.compaction import gated
from unabridged.compaction.gate.mistyped import mistyped

SAID = (
    "user: All 31 tests pass with -race since Monday. "
    "The median viability is 31.4 years, and 37 nights are in both halves.\n"
    "Der Neustart von db-alt03 ist am Dienstag um 06:30 Uhr. El coste de los tres trayectos es 2.678,00 euros.\n"
    "user: Then it stands 41 to 18 to 15. Of 84 studies in the paper says Meier some remain.\n"
    "tool: mosaic 0.58, rust 0.69; the buffet seats 310 guests in the hall. 今天入库157箱。\n"
    "tool: Viability 31.4, 36 left in the half; contract slope -0.24\n"
    "assistant: Dedupe took 12 minutes on Sunday and 4 minutes on Friday, and the tank holds 450 litres of water."
)


def shown(draft: str, said: str = SAID) -> tuple[str, ...]:
    return gated.numbers_shown(draft, said)


@pytest.mark.parametrize(
    ("draft", "number"),
    [
        ("All 37 tests pass with -race.", "37"),
        ("The median viability is 34.1 years.", "34.1"),
        ("73 nights are on both sides.", "73"),
        ("Der Neustart von db-alt03 kommt am Dienstag um 05:30 Uhr.", "05:30"),
        ("El coste de los tres trayectos: 2.876,00 euros.", "2.876,00"),
        ("The tank holds 480 litres of water.", "480"),
        ("今天入库175箱。", "175"),
        # Numbers beside it are the same, and words need not be; one below nothing is one as well.
        ("Viability: 39.4, then 36 in the half.", "39.4"),
        ("The slope is -0.42 by contract.", "0.42"),
    ],
)
def test_another_number_beside_the_same_words_is_refused(draft: str, number: str) -> None:
    said = SAID if number != "37" else SAID.replace("37 nights", "many nights")
    assert shown(draft, said) == (number,)


@pytest.mark.parametrize(
    "draft",
    [
        # It stands there, in other groups or with noughts.
        "The coste was 2678 euros.",
        "The mosaic has 0.580 and rust 0.690.",
        # The source's own stands beside it, so that one follows from the other.
        "Not 31 but 13 tests pass with -race.",
        "Instead of 450 the tank holds 480 litres of water.",
        # Two others make it together, or one has noughts at its end.
        "Dedupe took 16 minutes on Sunday and Friday together.",
        "The buffet seats 300 guests in the hall.",
        # Three in one sentence do.
        "Of 74 studies in the paper most are old.",
        # Reckoned, or in another zone.
        "It holds about 540 litres of water.",
        "Der Neustart von db-alt03 kommt am Dienstag um 05:30 UTC.",
        # No word, or no more than one, stands beside both.
        "The rest is 13.",
        "They came after 410 litres.",
        # One digit alone, and so many as no number has.
        "All 7 tests pass.",
        "All 3100000000000 tests pass with -race.",
    ],
)
def test_what_follows_from_others_or_is_of_something_else_passes(draft: str) -> None:
    assert shown(draft) == ()


def test_what_two_long_ones_or_three_of_a_unit_make_together_passes() -> None:
    said = (
        "user: The flights are 1 080 and 750 euros, the hotel is 1380. The hosts have 16 GB, 16 GB and 64 GB of memory."
    )
    assert shown("Both flights are 1 830 euros.", said) == ()
    assert shown("The flight is 1 308 euros.", said) == ("1 308",)
    assert shown("The hosts have 96 GB of memory.", said) == ()
    assert shown("The hosts have 46 GB of memory.", said) == ("46",)


def test_no_number_is_asked_for_where_there_is_none() -> None:
    assert list(mistyped("nothing", "31 tests")) == []
