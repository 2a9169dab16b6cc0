"""Texts of portions are found by all that they depend on, and the oldest go where there is no more room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.engine.kept_drafts import DraftsInMemory, key_of
from unabridged.log.ids import LaneId
from unabridged.log.part import Variable
from unabridged.ports import Brief

BRIEF = Brief(instructions="Write.", earlier="so far", leaving="user: hi", limit_tokens=9)


def test_a_text_that_was_kept_is_found() -> None:
    kept = DraftsInMemory()
    kept.keep(b"k", "soup")
    assert (kept.found(b"k"), kept.found(b"l")) == ("soup", None)


def test_the_oldest_go_where_there_are_too_many() -> None:
    kept = DraftsInMemory(most=2)
    for key in (b"a", b"b", b"c"):
        kept.keep(key, "soup")
    assert [kept.found(key) for key in (b"a", b"b", b"c")] == [None, "soup", "soup"]


def test_the_oldest_go_where_they_are_too_long() -> None:
    kept = DraftsInMemory(most_characters=10)
    kept.keep(b"a", "12345")
    kept.keep(b"a", "123456")
    kept.keep(b"b", "1234")
    assert (kept.found(b"a"), kept.found(b"b")) == ("123456", "1234")
    kept.keep(b"c", "1")
    assert (kept.found(b"a"), kept.found(b"b"), kept.found(b"c")) == (None, "1234", "1")


@pytest.mark.parametrize(
    "other",
    [
        replace(BRIEF, instructions="Tell."),
        replace(BRIEF, earlier="so far, so"),
        replace(BRIEF, leaving="user: ho"),
        replace(BRIEF, earlier="so faruser: ", leaving="hi"),
        replace(BRIEF, limit_tokens=10),
        replace(BRIEF, guidance="all of it"),
        replace(BRIEF, hint="nuts"),
        replace(BRIEF, ledger="- a"),
        replace(BRIEF, variables=(Variable(name="x"),)),
        replace(BRIEF, lane=LaneId("coder")),
    ],
)
def test_another_brief_has_another_text(other: Brief) -> None:
    assert key_of(other, "m") != key_of(BRIEF, "m")


def test_so_has_another_writer_and_which_portion_it_is_makes_no_difference() -> None:
    assert key_of(BRIEF, "n") != key_of(BRIEF, "m")
    assert key_of(replace(BRIEF, portion=(2, 3)), "m") == key_of(BRIEF, "m")
