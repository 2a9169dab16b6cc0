"""After a run that was applied nobody reads again what its sizes tell: what is due, or a fold of a few events."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.noted import Noted
from unabridged import Policy
from unabridged.compaction.clauses import Clause, Fraction, Messages, Tokens
from unabridged.compaction.outcome import Applied
from unabridged.log.body import Message
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view import render

T = TypeVar("T")


class SinceCompacted(Noted):
    """A store that remembers what it was asked since the last compaction."""

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to."""
        done = await super().around(verb, args, call)
        if verb == "append_if":
            self.asked.clear()
        return done


def written(_: Brief) -> str:
    return SAID


def asked_after_a_run(*clauses: Clause, rounds: int = 11, limit_tokens: int = 1_000) -> list[str]:
    """What the store was asked once one compaction stood."""
    store = SinceCompacted(InMemoryStore())
    policy = Policy(limit_tokens=limit_tokens, retain_rounds=1, triggers=clauses)
    scene = Scene(summariser=written, store=store, policy=policy).say(rounds)
    scene.look()
    store.asked.clear()
    assert [type(each) for each in scene.carry_out()] == [Applied]
    claimed = store.asked.index("claim")  # the hands are free and ask for more
    return store.asked[:claimed]


@pytest.mark.parametrize("clauses", [(), (Tokens(over=850),), (Fraction(over=0.85),)], ids=["soft", "tokens", "share"])
def test_of_a_short_thread_whose_sizes_decide_nothing_is_read(clauses: tuple[Clause, ...]) -> None:
    assert asked_after_a_run(*clauses) == []


def test_where_something_else_may_make_it_due_it_is_looked_at_again() -> None:
    assert "skeletons" in asked_after_a_run(Messages(over=100))


def test_what_is_still_due_by_its_size_is_marked_again() -> None:
    """One run takes what it may; a lane that is larger than that is seen to be due by the look after it."""
    assert "skeletons" in asked_after_a_run(Tokens(over=50))


def test_of_a_longer_thread_the_fold_is_kept() -> None:
    assert "keep" in asked_after_a_run(rounds=60, limit_tokens=5_000)


@pytest.mark.parametrize(
    ("clauses", "then"), [((Messages(over=12),), 0), ((), 1)], ids=["looked at again", "settled by sizes"]
)
def test_what_a_look_has_read_of_a_summary_is_put_into_words_before_anybody_asks(
    clauses: tuple[Clause, ...], then: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ledger beneath it is told once, beside the conversation, and no prompt waits for that."""
    told: list[str] = []
    tell = render.summary

    def telling(text: str, *args: Any, **named: Any) -> Message:  # noqa: ANN401  # as it takes them
        told.append(text)
        return tell(text, *args, **named)

    scene = Scene(summariser=written, policy=Policy(limit_tokens=1_000, retain_rounds=1, triggers=clauses)).say(11)
    assert [type(each) for each in scene.look().carry_out()] == [Applied]
    monkeypatch.setattr(render, "summary", telling)
    assert SAID in scene.shown()
    assert len(told) == then
