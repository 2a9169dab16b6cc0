"""What a session is made with: mistakes are told at once, and what the SDK's own sessions take is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.adapters.openai_agents.spoken import Given, asks, file_in, with_session
from unabridged import UsageError
from unabridged.adapters.openai_agents import Session


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"deadline_seconds": "x"}, "number of seconds"),
        ({"deadline_seconds": None}, "number of seconds"),
        ({"deadline_seconds": -1}, "number of seconds"),
        ({"summariser": "gpt-5"}, "summariser= of a session is a function, not str"),
        ({"scope": "acme"}, "scope= of a session is a Scope, not str"),
        ({"policy": {"limit_tokens": 9}}, "policy= of a session is a Policy, not dict"),
        ({"session_settings": 3}, "a SessionSettings or a dict"),
        ({"memory": "a.db", "db_path": "a.db"}, "one of the two"),
        ({"db_path": 7}, "AsyncMemory or at a path, not in int"),
    ],
)
def test_what_cannot_be_meant_is_refused_before_anything_is_said(given: Given, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        Session("one", **given)


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda session: session.get_items("x"), "get_items takes how many items, or nothing for all of them, not str"),
        (lambda session: session.get_items([]), "not list"),
        (lambda session: session.fork(items={}), "fork takes how many items, or nothing for all of them, not dict"),
        (lambda session: session.run_compaction("x"), r"run_compaction takes a dict, as \{'force': True\}.*not str"),
        (lambda session: session.fit(None), "fit takes what a run hands its call_model_input_filter, not NoneType"),
        (lambda session: session.used({"usage": 5}), "used takes a ModelResponse, not dict"),
    ],
)
def test_what_a_verb_cannot_take_is_refused_with_what_it_takes(ask: Callable[[Session], Given], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        with_session(ask)


def test_a_number_is_the_name_it_is_written_with(tmp_path: Path) -> None:
    number: Given = 7
    with_session(lambda session: session.add_items([asks("q")]), file_in(tmp_path), id_=number)
    assert with_session(lambda session: session.get_items(), file_in(tmp_path), id_="7") == [asks("q")]


def test_a_number_is_the_name_of_a_fork_as_well() -> None:
    async def story(session: Session) -> str:
        number: Given = 7
        await session.add_items([asks("q")])
        return (await session.fork(number)).session_id

    assert with_session(story) == "7"


def test_the_path_may_be_called_what_it_is_called_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with Session("one", db_path=file_in(tmp_path)) as session:
            await session.add_items([asks("q")])

    asyncio.run(story())
    assert file_in(tmp_path).exists()
