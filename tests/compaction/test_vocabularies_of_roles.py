"""A role's own settings, taken out of the file in which the role stands before their names."""

from __future__ import annotations

from unabridged import Policy
from unabridged.compaction.clauses import Uncovered
from unabridged.compaction.vocabularies import Vocabulary, adapted

ONTO = Policy(limit_tokens=100_000)
SECTION = {"prompt_compression": True, "compaction_threshold": 12, "compaction_tresh": 3}


def test_they_are_read_as_they_stand_and_none_is_passed_over() -> None:
    found = adapted(Vocabulary.TASKWEAVER, SECTION, ONTO)
    assert found.policy.triggers == (Uncovered(over=11),)
    assert [remark.partition(":")[0] for remark in found.remarks] == ["compaction_tresh"]


def test_those_with_the_role_before_their_names_win() -> None:
    named = {"planner.compaction_threshold": 5}
    for said in ({**SECTION, **named}, {**named, **SECTION}):
        assert adapted(Vocabulary.TASKWEAVER, said, ONTO).policy.triggers == (Uncovered(over=4),)
