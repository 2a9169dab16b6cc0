"""A draft that tells of a conversation only that there is nothing, or what could be told of any, is no summary of it.
A denial that names what was talked of is one.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import DEUTSCH, SAID, faults
from unabridged.compaction.gate import Fault

LONG = SAID * 2


@pytest.mark.parametrize(
    "draft",
    [
        "No notable events occurred. Nothing was decided.",
        "## Summary\n\nNo relevant details. No open tasks. No decisions.",
        "**Summary of the session**\n\nThere is nothing to carry over.",
        "Summary: nothing of note happened so far, and nothing is pending.",
    ],
)
def test_nothing_is_no_summary(draft: str) -> None:
    assert Fault.EMPTY in faults(draft)


@pytest.mark.parametrize(
    "draft",
    [
        "Zusammenfassung: Bisher keine relevanten Informationen, keine offenen Aufgaben.",
        "In diesem Gespräch wurde nichts Wesentliches besprochen. Es bleibt nichts zu tun.",
    ],
)
def test_nothing_is_none_in_another_language_either(draft: str) -> None:
    assert {Fault.EMPTY, Fault.DECLINED} & faults(draft, DEUTSCH)


@pytest.mark.parametrize(
    "draft",
    [
        (
            "The table was not touched. The duplicates are not loaded, and the differing readings are "
            "kept out without a word."
        ),
        "The user did not want Dilara to be left out.",
        "Nothing was decided. The import loads three nights.",
        "No test of the 14 failed.",
        "They spoke of the report, question by question, and of nothing else.",
        "They cooked, and spoke of what to cook next, one dish after the other.",
    ],
)
def test_a_denial_of_what_was_talked_of_is_more_than_nothing(draft: str) -> None:
    assert Fault.EMPTY not in faults(draft)


def test_as_short_a_draft_that_has_a_figure_or_a_name_passes() -> None:
    assert faults("Meter 40817 came twice; loader/dedupe.py drops it; the vendor is asked.", LONG) == set()


@pytest.mark.parametrize(
    "draft",
    [
        "# Zusammenfassung\n## Hintergrund\nHier steht der Hintergrund.\n## Ergebnisse\nHier stehen die Ergebnisse.",
        "1. Introduction\n2. Main discussion\n3. Decisions\n4. Next steps\n5. Conclusion",
        "Ziel: <Ziel einfügen>\n- <Entscheidung 1>\nErledigt: …\nTermin: TT.MM.JJJJ, HH:MM Uhr",
        "# Resumen\n## Contexto\nDescribir aquí el contexto.\n## Decisiones\nIndicar las decisiones tomadas.",
    ],
)
def test_a_form_that_could_stand_for_any_talk_is_a_skeleton(draft: str) -> None:
    assert Fault.SKELETON in faults(draft, LONG)


def test_a_form_with_the_words_of_the_talk_is_none() -> None:
    told = (
        "## Cause\nThe vendor sends readings twice.\n## Change\nExact duplicates are dropped when "
        "loading; tests pass.\n## Next\nThe user asks the vendor about the two that differ."
    )
    assert Fault.SKELETON not in faults(told)


def test_a_heading_does_not_answer_another_of_which_it_has_a_word() -> None:
    asked = "Use these sections:\n\n**Loaded:**\n**Not loaded, and why:**\n**Open:**"
    told = "**Loaded:** three nights, 35610, 35598 and 35611 rows\n**Open:** the vendor is asked about two readings"
    assert Fault.HEADINGS in faults(told, instructions=asked)


def talk(letters: int) -> list[tuple[str, str]]:
    """The talk about the import, again and again with other nights, so long."""
    return [
        (who, f"{what} (night {night})")
        for night in range(letters // sum(len(what) for _, what in SAID))
        for who, what in SAID
    ]


PHRASES = (
    "The exchange was constructive from beginning to end. Several aspects of the matter were raised, a range of "
    "possibilities came under consideration, and some of these turned out to be more promising. What had been "
    "unclear at first became clearer. A number of points deserve further attention in due course, with the wishes "
    "expressed along the way kept in mind."
)


def test_phrases_about_much_that_name_nothing_of_it_are_no_summary() -> None:
    assert Fault.EMPTY in faults(PHRASES, talk(4_000))


def test_a_long_draft_without_a_name_that_has_the_words_of_the_talk_is_one() -> None:
    told = (
        "The import failed because the vendor sends some readings twice. Exact duplicates are dropped now when "
        "loading, and tests pass. Readings that differ are kept out and reported, as the user asked, and the "
        "production table was not touched. The vendor will be asked about the readings that differ."
    )
    assert Fault.EMPTY not in faults(told, talk(4_000))
