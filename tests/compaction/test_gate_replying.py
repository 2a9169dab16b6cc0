"""A text that answers whoever asked is no summary, though it names what was talked of.
A summary may tell of a question, a refusal and an I.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import DEUTSCH, SAID, faults
from unabridged.compaction.gate import Fault


@pytest.mark.parametrize(
    "draft",
    [
        (
            "Before I summarise the import of meter readings into kelp-db, could you tell me whether the "
            "duplicates matter more?"
        ),
        (
            "I can't summarise this, because the conversation about the nightly import of meter readings "
            "contains table names."
        ),
        (
            "This conversation deals with a failing import, duplicates and meter_raw. Which of these "
            "would you like me to summarise?"
        ),
        "Got it. I'll ask Dilara to review the branch and merge it afterwards. Shall I write to the vendor as well?",
        (
            "No summary was produced: the conversation about the import touches data of customers and "
            "falls under the privacy policy."
        ),
        "A summary of this conversation would reveal details of the table meter_raw, so I have to leave it at that.",
        "Do you want me to include the rejects of 9 February in the summary, or only the loaded nights?",
        "Summary refused. The material includes production data (meter 40817, kelp-db).",
    ],
)
def test_who_answers_whoever_asked_writes_no_summary(draft: str) -> None:
    assert Fault.DECLINED in faults(draft)


@pytest.mark.parametrize(
    "draft",
    [
        (
            "Bevor ich den Import der Zählerstände zusammenfasse: Soll ich auf die doppelten Werte oder "
            "auf den Hersteller eingehen?"
        ),
        "Da im Gespräch Zählernummern wie 40817 vorkommen, sehe ich von einer Zusammenfassung ab.",
    ],
)
def test_who_answers_in_another_language_writes_none_either(draft: str) -> None:
    assert Fault.DECLINED in faults(draft, DEUTSCH)


@pytest.mark.parametrize(
    "draft",
    [
        'The user asked why the import failed; "Which file has them, do you know?" led to the vendor. 14 tests pass.',
        (
            "I found that meter 40817 has two readings. You asked me to drop exact duplicates: done in "
            "loader/dedupe.py, 14 tests pass."
        ),
        (
            "We refused to touch meter_raw. Duplicates are dropped, 2 differing readings are kept out. "
            "What does the vendor say?"
        ),
        "- Does the vendor know, and shall I ask him?\n- 14 tests pass, loader/dedupe.py drops duplicates",
    ],
)
def test_a_summary_may_tell_of_a_question_and_of_an_i(draft: str) -> None:
    assert Fault.DECLINED not in faults(draft)


def test_a_talk_about_summaries_may_tell_that_one_could_not_be_made() -> None:
    said = [*SAID, ("user", "Please summarise the report of the vendor as well.")]
    told = "I could not summarise the report of the vendor, since it is a scan; the import works, and 14 tests pass."
    assert Fault.DECLINED not in faults(told, said)
    assert Fault.DECLINED in faults("I can't summarise this conversation about the import and the report.", said)
