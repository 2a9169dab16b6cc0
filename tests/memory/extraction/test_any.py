"""Whatever is said: no fault, the same each time, nothing new in what was taken before, and in time."""

from __future__ import annotations

import re
import time
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.tree import ROOT
from unabridged.eval import fact_rows
from unabridged.memory.extraction import LEFT_AT_MOST, Said, extracted
from unabridged.memory.extraction.languages import LANGUAGES

PIECES = (
    *("I prefer", "my name is", "remember that", "we decided", "not", "tabs", "ich wohne", "merk dir,", "me llamo"),
    *("我叫", "我们用", "记住，", '"', "`", "> ", "\n", "?", ".", ", ", ": ", "if", "no, use 1 instead of 2", "\ud800"),
    *("İ", "the api is", "```"),
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))
TURNS = st.lists(st.builds(Said, role=st.sampled_from(("user", "assistant", "tool")), text=TEXTS), max_size=5)
HOSTILE = (
    "a ",
    "I prefer ",
    "if i ",
    "```",
    "> x\n",
    '"',
    "我喜欢",
    "my name is ",
    ", ",
    "remember that ",
    "x:",
    "our ",
    "\n",
)


@given(TURNS)
def test_the_same_words_give_the_same_candidates(turns: list[Said]) -> None:
    found = extracted(turns)
    assert found == extracted(turns)
    assert all(each.statement and 0 < each.confidence <= 1 and each.sources for each in found.candidates)


@given(TURNS)
def test_sources_are_messages_that_were_given(turns: list[Said]) -> None:
    assert all(0 <= at < len(turns) for each in extracted(turns).candidates for at in each.sources)


@given(TEXTS)
def test_no_candidate_is_longer_than_what_is_quoted_at_most(text: str) -> None:
    found = extracted([Said(role="user", text=text)]).candidates
    assert all(len(each.statement) <= 2 * LEFT_AT_MOST for each in found)


def test_what_was_taken_gives_nothing_new_when_it_is_said_again() -> None:
    rows = (row for row in fact_rows.read([ROOT / "evals" / "facts"]) if row.part == "tuned")
    found = [each.statement for row in rows for each in extracted(row.turns).candidates if len(each.sources) == 1]
    again = [[each.statement for each in extracted([Said(role="user", text=one)]).candidates] for one in found]
    assert len(found) > 100
    assert [one for one, more in zip(found, again, strict=True) if more not in ([], [one])] == []


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_million_letters_take_less_than_a_second(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    begun = time.process_time()
    extracted([Said(role="user", text=text)])
    assert time.process_time() - begun < 1


def test_no_pattern_repeats_what_itself_repeats_without_bound() -> None:
    nested = re.compile(r"\((?:\?:)?[^()]*[+*]\)[+*]")
    rules = [files("unabridged.memory.extraction") / f"{language}.rules" for language in LANGUAGES]
    assert [line for file in rules for line in file.read_text("utf-8").split("\n") if nested.search(line)] == []
