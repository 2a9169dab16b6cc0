"""The chats over months are as many, as long and as labelled as their page says; no text of them is looked at."""

from __future__ import annotations

import pytest

from tests.house.tree import ROOT
from unabridged.counting import counter_for
from unabridged.eval.retention.entries import entries, size
from unabridged.eval.talk import Talk
from unabridged.eval.talks import read

FOLDER = ROOT / "evals" / "retention" / "months"


@pytest.fixture(scope="module")
def talks() -> list[Talk]:
    return read(sorted(FOLDER.glob("*.jsonl")))[0]


def test_there_are_eight_chats_each_of_its_own_name(talks: list[Talk]) -> None:
    assert len({each.name for each in talks}) == len(talks) == 8


def test_each_is_far_longer_than_the_largest_room_that_is_counted(talks: list[Talk]) -> None:
    count = counter_for("gpt-4o").count
    assert min(size(entries(each, count)) for each in talks) > 3 * 4_000


def test_each_is_asked_much_and_of_all_its_parts(talks: list[Talk]) -> None:
    for each in talks:
        places = [piece.message / len(each.messages) for question in each.asked for piece in question.evidence]
        assert len(each.asked) >= 40, each.name
        assert all(sum(part <= at < part + 0.25 for at in places) >= 5 for part in (0, 0.25, 0.5, 0.75)), each.name


def test_they_take_little_more_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_200_000
