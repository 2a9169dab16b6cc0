"""A run whose last calls of the store go wrong: what stands in the log is told, and what is told stands there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tests.engine.talk import rounds
from unabridged import Memory, Policy
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome
from unabridged.engine.compaction import committing
from unabridged.engine.telling import Started
from unabridged.engine.view import seeing
from unabridged.errors import UnavailableError
from unabridged.log.kind import Kind
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore
from unabridged.testing.faults import When

T = TypeVar("T")
POLICY = Policy(limit_tokens=2_000, retain_rounds=1)


class OneVerbFails(AroundStore):
    """Any store of which one verb fails, once it is named, before or after its effect."""

    verb, when = "", When.BEFORE

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        failed = verb == self.verb
        if failed and self.when is When.BEFORE:
            raise UnavailableError(verb)
        result: T = await super().around(verb, args, call)
        if failed:
            raise UnavailableError(verb)
        return result


class Story:
    def __init__(self) -> None:
        self.store = OneVerbFails(InMemoryStore())
        self.memory = Memory(self.store, policy=POLICY)
        self.thread = self.memory.thread("t")
        self.thread.append(rounds(20))
        self.told: list[Any] = []
        self.memory.listen(self.told.append)

    def compact(self, verb: str, when: When) -> Outcome:
        self.store.verb, self.store.when = verb, when
        outcome = self.thread.compact()
        self.store.verb = ""
        return outcome

    def more(self) -> None:
        self.thread.append(rounds(2))

    @property
    def compactions(self) -> list[int]:
        return [event.seq for event in self.thread.events() if event.kind is Kind.COMPACTED]


def test_a_compaction_whose_answer_was_lost_is_found_in_the_log() -> None:
    story = Story()
    outcome = story.compact("append_if", When.AFTER)
    assert isinstance(outcome, Applied)
    assert story.compactions == [outcome.seq]


def test_a_compaction_that_was_not_written_is_told_as_failed() -> None:
    story = Story()
    outcome = story.compact("append_if", When.BEFORE)
    assert isinstance(outcome, Failed)
    assert (outcome.reason, story.compactions) == (Fail.STORE, [])


def test_a_compaction_is_looked_for_beyond_a_page_of_what_was_said_since(monkeypatch: pytest.MonkeyPatch) -> None:
    story = Story()
    monkeypatch.setattr(committing, "_PAGE", 1)
    story.memory.before(lambda _: story.more())
    outcome = story.compact("append_if", When.AFTER)
    assert isinstance(outcome, Applied)
    assert story.compactions == [outcome.seq]


def test_a_compaction_stands_whether_or_not_its_lane_remembers_it() -> None:
    story = Story()
    outcome = story.compact("job", When.BEFORE)
    assert isinstance(outcome, Applied)
    assert story.told.count(outcome) == 1


def test_a_compaction_stands_whether_or_not_its_fold_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise UnavailableError("keep")

    story = Story()
    monkeypatch.setattr(seeing, "keep", fails)
    assert isinstance(story.thread.compact(), Applied)


def test_a_run_that_is_given_up_while_its_fold_is_kept_was_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    async def given_up(*_: object) -> None:
        raise asyncio.CancelledError

    story = Story()
    monkeypatch.setattr(seeing, "keep_newest", given_up)
    story.thread.compact()
    assert [type(each) for each in story.told] == [Started, Applied]
