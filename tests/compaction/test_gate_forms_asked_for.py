"""Headings that somebody asks for in words of his own are a form: prose without them, or others, will not do."""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, INSTRUCTIONS, found
from unabridged.compaction.gate import Fault

ASKED = "Write a hand-over with exactly these sections: ## Goal, ## Done, ## Open."
WRITTEN = "## {}\nShop 4.2.1 goes to db-prod-03.\n## {}\nIt runs on port 8443 now.\n## {}\nThe two bills."


@pytest.mark.parametrize(
    "asked",
    [
        ASKED,
        "Please sum it up under the headings 【Goal】【Done】【Open】.",
        "Write four blocks, each opened by its name:\nGoal\nDone\nOpen",
        "Write exactly these sections: ## Goal, ## Done, ## Open. Say « none » if there's nothing and it's short.",
        "Write these sections: ## Goal, ## Done, ## Open; write 'none' where there is nothing. At most 250 words.",
    ],
)
def test_prose_under_no_headings_is_refused_where_somebody_asks_for_them(asked: str) -> None:
    assert Fault.HEADINGS in found(GOOD, instructions=asked)
    assert Fault.HEADINGS in found(f"{GOOD}\n\n## Open\nThe two bills.", instructions=asked)
    assert Fault.HEADINGS not in found(WRITTEN.format("Goal", "Done", "Open"), instructions=asked)


@pytest.mark.parametrize(
    "asked",
    [
        INSTRUCTIONS,
        "If you use headings, use exactly these: ## Goal, ## Done, ## Open.",
        "Write a note under these headings (it may also be one paragraph without any): ## Goal, ## Done, ## Open.",
    ],
)
def test_prose_passes_where_a_template_explains_what_is_to_be_told_and_where_headings_are_left_free(asked: str) -> None:
    assert Fault.HEADINGS not in found(GOOD, instructions=asked)


def test_what_is_strictly_asked_for_is_all_that_is_wanted() -> None:
    other = f"{WRITTEN.format('Goal', 'Done', 'Open')}\n## Lessons\nNone."
    assert Fault.HEADINGS in found(other, instructions="Strictly these sections: ## Goal, ## Done, ## Open.")
    assert Fault.HEADINGS not in found(other, instructions="Use these sections: ## Goal, ## Done, ## Open.")


def test_who_leaves_half_of_them_out_translates_nothing_where_nobody_knows_the_language_that_was_asked_in() -> None:
    asked = "Titres : « ## Demande », « ## Constats », « ## Fait », « ## Reste »."
    half = f"## Demande\n{GOOD}\n## Constats\n- port: 8443\n- rows: 18342\n- bill: 800.00 EUR"
    assert Fault.HEADINGS in found(half, instructions=asked)


def test_sections_without_others_are_asked_for_and_not_left_free() -> None:
    asked = "Sections obligatoires, dans cet ordre et sans autre titre :\n## Goal\n## Done\n## Open"
    assert Fault.HEADINGS in found(WRITTEN.format("Goal", "Done", "Rest"), instructions=asked)


def test_marks_of_headings_before_whole_sentences_name_none() -> None:
    asked = "Sections: ## are headings of which nobody here wanted one, ## neither here nor in any place."
    assert Fault.HEADINGS not in found(GOOD, instructions=asked)
