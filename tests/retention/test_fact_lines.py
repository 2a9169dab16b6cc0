"""A fact's line gives back the fact it was made of; what no program of ours writes of one is refused, unquoted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from tests.retention.facts_said import FACTS, fact
from unabridged.errors import CorruptionError
from unabridged.log import json_text
from unabridged.log.ids import LaneId, Seq, Span, ThreadId
from unabridged.memory.fact import MOST_TOLD, Fact, FactId, FactState, Source, Superseded
from unabridged.retention.fact_lines import Settled
from unabridged.retention.lines import fact_line, read_line, settled_line
from unabridged.testing.samples import HERE

SAID: dict[str, Any] = json_text.decode(fact_line(fact()))  # type: ignore[assignment]  # a fact's line is an object


def again(raw: bytes) -> object:
    return read_line(raw, HERE, store="an archive", where="line 3")


@given(FACTS)
def test_a_fact_comes_back_as_it_was_whatever_it_says(said: Fact) -> None:
    assert again(fact_line(said)) == said


def test_a_line_tells_nothing_of_whose_the_fact_is_and_which_change_made_it_so() -> None:
    assert {"scope", "change"}.isdisjoint(SAID)


def test_what_nobody_draws_from_again_comes_back() -> None:
    settled = Settled(thread=ThreadId("t"), spans=(Span(first=Seq(1), last=Seq(3)), Span(first=Seq(5), last=Seq(5))))
    assert again(settled_line(settled)) == settled


@pytest.mark.parametrize(
    "changed",
    [
        {"state": "believed"},
        {"kind": "order"},
        {"tier": "system"},
        {"origin": "operator"},
        {"before": "gone"},
        {"statement": ""},
        {"statement": "secret" * 2_000_000},
        {"statement": ["secret"]},
        {"subject": "secret" * 1_000},
        {"slot": None},
        {"fact": ""},
        {"fact": 7},
        {"fact": "secret" * 1_000},
        {"scope": ["secret", "", ""]},
        {"change": 9},
        {"confidence": 1.5},
        {"confidence": -1},
        {"confidence": True},
        {"confidence": float("nan")},
        {"lasting": 1},
        {"trust": "5"},
        {"trust": -1},
        {"tokens": -10_000},
        {"version": 0},
        {"created_at": 2**63},
        {"last_used_at": None},
        {"lanes": "main"},
        {"lanes": [1]},
        {"findings": [["secret"]]},
        {"findings": ["secret" * 1_000]},
        {"accepted": "secret"},
        {"supersedes": 5},
        {"put_right": [None]},
        {"superseded": ["x"]},
        {"superseded": [["x"], "believed", None, None]},
        {"superseded": [["x"], "active", -1, None]},
        {"sources": [["t", 0, False]]},
        {"sources": [["t", 1, 0]]},
        {"sources": [["t", True, False]]},
        {"sources": [["t", 1]]},
        {"sources": ["t"]},
        {"sources": {"t": 1}},
    ],
    ids="-".join,
)
def test_what_no_program_of_ours_writes_is_named_by_its_line_and_by_no_word_of_it(changed: dict[str, Any]) -> None:
    with pytest.raises(CorruptionError, match="an archive: line 3: it cannot be read") as caught:
        again(json_text.encode({**SAID, **changed}) + b"\n")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("name", sorted(SAID))
def test_a_fact_of_which_anything_is_missing_is_none(name: str) -> None:
    with pytest.raises(CorruptionError):
        again(json_text.encode({key: value for key, value in SAID.items() if key != name}) + b"\n")


@pytest.mark.parametrize(
    "said",
    [
        {"settled": "t"},
        {"settled": "t", "spans": [[2, 1]]},
        {"settled": "t", "spans": [[0, 1]]},
        {"settled": "t", "spans": [[1]]},
        {"settled": 7, "spans": []},
        {"settled": "t", "spans": [], "more": 1},
    ],
)
def test_what_names_no_messages_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(CorruptionError):
        again(json_text.encode(said) + b"\n")


MANY = [f"{n}" for n in range(MOST_TOLD)]


@pytest.mark.parametrize(
    "changed",
    [
        {"put_right": [*MANY, "secret"]},
        {"superseded": [[*MANY, "secret"], "active", None, None]},
        {"findings": [*MANY, "secret"]},
        {"accepted": [*MANY, "secret"]},
    ],
    ids="-".join,
)
def test_a_list_that_goes_on_and_on_is_refused_and_named_by_its_bound(changed: dict[str, Any]) -> None:
    with pytest.raises(CorruptionError, match="a list of its fact names more than 1000") as caught:
        again(json_text.encode({**SAID, **changed}) + b"\n")
    assert "secret" not in str(caught.value)


def test_lists_may_be_as_long_as_a_store_keeps_them_and_more_lanes_may_have_seen_a_fact() -> None:
    names = tuple(map(FactId, MANY))
    ended = Superseded(by=names, was=FactState.ACTIVE)
    long = fact(put_right=names, superseded=ended, lanes=(*map(LaneId, MANY), LaneId("more")))
    assert again(fact_line(long)) == long


def test_of_what_an_older_program_kept_beyond_that_the_newest_goes_into_an_archive() -> None:
    names = (FactId("old"), *map(FactId, MANY))
    older = fact(put_right=names, superseded=Superseded(by=names, was=FactState.ACTIVE))
    told = Superseded(by=names[1:], was=FactState.ACTIVE)
    assert again(fact_line(older)) == replace(older, put_right=names[1:], superseded=told)


def test_what_an_older_program_let_stand_in_place_of_a_secret_may_be_longer_than_a_statement() -> None:
    long = fact(statement="[a key that was taken out] " * 100, sources=(Source(thread=ThreadId("t"), seq=Seq(1)),))
    assert again(fact_line(long)) == long
