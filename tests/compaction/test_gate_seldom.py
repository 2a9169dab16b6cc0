"""What is seldom met in a draft: figures as a Chinese hand writes them, estimates of sums, a path that breaks off."""

from __future__ import annotations

import pytest

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

GOES_ON = " All of it was told in full, and nothing of it is to be changed before Monday."


def faults(said: str, draft: str) -> list[Fault]:
    about = gate.prepared(f"user: {said}{GOES_ON}\n\nassistant: It is noted, and it will be looked after by the team.")
    return [each.fault for each in gate.findings(draft, about)]


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("The meeting was in 2025.", "会议在二〇二五年举行, and all was told in 2025."),
        ("It fails in ItemTooltip.cs, line 87, each time.", "It fails at ItemTooltip.cs:87, and that is noted."),
        ("We sold 6,020 tickets and 6,480 posters.", "They sold about 12,500 tickets and posters in all."),
        ("There are 27 chairs here and 10 chairs there.", "There are 37 chairs altogether, and all is noted."),
        ("The plan costs 4,800 euros at 25% off.", "The plan costs 3,600 euros after the 25% are taken off."),
        ("The tank took 4.567 cubic metres.", "The tank took 4,567 litres, which is what 4.567 cubic metres are."),
        (
            "A draft of 1,480 words; we are at 1,262 now.",
            "The draft is 218 words shorter than it was, and all of it is noted.",
        ),
        ("Peças: 96,00 e 48,50 e 62,00 euros.", "As peças somam 206,50 euros, como foi dito, e nada mais é preciso."),
        ("There were 2 errors before, none now.", '{"errors_before":2,"errors_now":0,"note":"all was looked after"}'),
        ("The plan costs 1,234.5 euros.", "The plan costs 1,235 euros, roughly, as it was noted."),
        ("The rows are 1,200 and 1,800 in the sheet.", "The rows average 1,500, with 1,200 and 1,800 noted."),
    ],
)
def test_a_sound_draft_with_it_passes(said: str, draft: str) -> None:
    assert [each for each in faults(said, draft) if each is not Fault.LANGUAGE] == []


@pytest.mark.parametrize(
    ("said", "draft", "fault"),
    [
        ("The menu is in docs/menu_final.md.", "The menu was looked after, and it is in docs/menu_", Fault.CUT),
        (
            "It lies in src/guide/en/intro.md and src/guide/fr/intro.md.",
            "The intro was written, and it lies in src/guide/jp/ for the team.",
            Fault.IDENTIFIERS,
        ),
    ],
)
def test_a_bad_one_does_not(said: str, draft: str, fault: Fault) -> None:
    assert faults(said, draft) == [fault]


def test_a_draft_that_takes_too_much_is_told_so_alone() -> None:
    found = gate.verdict("I'm sorry, I can't.", tokens=10, most_tokens=5)
    assert [each.fault for each in found] == [Fault.TOO_LONG]


def test_a_variable_that_is_said_to_be_gone_need_not_be_there() -> None:
    about = gate.prepared(
        f"user: Drop the frame, please, and nothing but it.{GOES_ON}{GOES_ON}", variables=["total_sum"]
    )
    told = "The frame was dropped. {} All of it was told in full, and the rest is left as it was."
    assert [each.fault for each in gate.findings(told.format("The variable `old_frame` was deleted."), about)] == []
