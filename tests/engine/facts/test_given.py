"""What is handed to a verb and is not what it takes is refused where it is passed, and told what to pass."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from unabridged import Memory, UsageError
from unabridged.errors import UnknownThread
from unabridged.facts import Budget, Budgets, FactOrigin, Facts, Source, UnknownFact
from unabridged.log.ids import LaneId, Seq, Span
from unabridged.memory.screen import screened


@pytest.mark.parametrize(
    ("verb", "given", "told"),
    [
        ("add", {"statement": "a", "lanes": 5}, "lanes are a list of names"),
        ("add", {"statement": "a", "lanes": [5]}, "a lane's name is a text"),
        ("add", {"statement": "a", "sources": 5}, r"sources are a list of \(thread, seq\)"),
        ("add", {"statement": "a", "supersedes": 5}, "takes the id of a fact"),
        ("add", {"statement": "a", "subject": "s" * 201}, "subject is a name of at most 200 characters, not of 201"),
        ("add", {"statement": "a", "slot": "s" * 201}, "slot is a name of at most 200 characters, not of 201"),
        ("add", {"statement": "\u200b"}, "statement of 1 to 2000 characters, not 1 that nobody can see"),
        ("add", {"statement": "\u3164\ufe0f \n"}, "not 4 that nobody can see"),
        ("add", {"statement": "a", "sources": [Source(thread=5, seq="x")]}, "a source is"),  # type: ignore[arg-type]  # what is wrong
        ("add", {"statement": "a", "created_at": "2026-01-01"}, "created_at is a datetime with a time zone"),
        ("add", {"statement": "a", "created_at": datetime(2026, 1, 1)}, "say datetime"),  # noqa: DTZ001  # what is wrong
        ("list", {"tier": "usr"}, "'usr' is not one of Tier.AGENT, Tier.USER"),
        ("list", {"state": "activ"}, "'activ' is not one of FactState.ACTIVE"),
        ("search", {"query": "a", "tier": "usr"}, "'usr' is not one of Tier.AGENT, Tier.USER"),
        ("get", {"id": ""}, "takes the id of a fact"),
        ("remove", {"id": "x", "version": "1"}, "a version is the number that was read, fact.version, not '1'"),
        ("accept", {"id": "x", "version": True}, "a version is the number"),
        ("replace", {"id": "x", "statement": "b", "version": 0}, "a version is the number"),
    ],
)
def test_it_is_refused_where_it_is_passed(facts: Facts, verb: str, given: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        getattr(facts, verb)(**given)
    assert facts.list() == ()


def test_a_single_name_is_one_lane(facts: Facts) -> None:
    assert facts.add("a", lanes="main").lanes == (LaneId("main"),)


def test_a_fact_that_is_not_there_is_superseded_and_used_by_nobody(facts: Facts) -> None:
    fact = facts.add("a")
    for tried in (lambda: facts.add("b", supersedes="nobody"), lambda: facts.used(fact.id, "ab")):
        with pytest.raises(UnknownFact):
            tried()
    with pytest.raises(UsageError, match="takes the id of a fact"):
        facts.used(5)  # type: ignore[arg-type]  # what is wrong
    assert facts.list() == (fact,)


def test_what_is_taken_out_of_a_statement_is_taken_out_of_whose_it_is_too(facts: Facts) -> None:
    key = "AKIA" + "Q3ZV7K2LJ5WN8X4T"
    fact = facts.add("a", subject=f"key {key}", slot=f"key {key}")
    assert (key in fact.subject, key in fact.slot) == (False, False)


@pytest.mark.parametrize(
    "budgets",
    [5, Budget(), Budgets(agent=5), Budgets(agent=Budget(characters=-1)), Budgets(user=Budget(tokens=True))],  # type: ignore[arg-type]  # what is wrong
)
def test_budgets_are_whole_numbers_from_0(memory: Memory, budgets: Any) -> None:  # noqa: ANN401  # whatever is wrong
    with pytest.raises(UsageError, match="budget"):
        memory.facts(budgets=budgets)


def test_a_thread_that_is_not_there_has_nothing_to_forget(facts: Facts) -> None:
    with pytest.raises(UnknownThread):
        facts.forget("T")


def test_what_lies_beyond_everything_said_is_nothing_to_forget(memory: Memory, facts: Facts) -> None:
    kept = facts.add("a", sources=[("t", 1)])
    memory.thread("empty").begin()
    for thread, seqs in (("t", 10**30), ("empty", 1)):
        assert facts.forget(thread, seqs) == ()
    assert facts.list() == (kept,)
    facts.forget("t", Span(first=Seq(1), last=Seq(2**70)))
    assert facts.list() == ()


def test_whoever_wants_more_than_there_can_be_is_given_what_there_is(facts: Facts) -> None:
    fact = facts.add("Ada drinks tea")
    assert [hit.fact for hit in facts.search("tea", limit=2**80)] == [fact]


def test_the_screen_takes_an_origin_of_its_own() -> None:
    with pytest.raises(UsageError, match=r"Origin\.MACHINE, Origin\.MODEL, Origin\.PERSON"):
        screened("hello", origin="machine")  # type: ignore[arg-type]  # what is wrong
    with pytest.raises(UsageError, match="pass one of these"):
        screened("hello", origin=FactOrigin.MACHINE)  # type: ignore[arg-type]  # a near miss
