"""A prompt is the caller's: whatever he does to it, the next one says what was said.
What a prompt says is judged by the dialects.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from tests.dialects.by_name import DIALECTS, Said
from tests.dialects.conversations import CONVERSATIONS
from tests.engine.talk import rounds
from tests.view.test_render_any import BODIES, HISTORIES, MANY, Told, heard, sent
from unabridged import Memory
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view import render


def ruined(value: object) -> None:
    """Everything in it that can be changed, changed."""
    match value:
        case dict():
            for each in list(value.values()):
                ruined(each)
            value["ruined"] = True
        case list():
            for each in value:
                ruined(each)
            value.append("ruined")
        case _:
            return


def holds(says: list[Said], dialect: str) -> bool:
    """Whether the same messages are told in the same way after the first prompt was ruined."""
    first: Any = render.prompt(says, dialect)
    before = sent(first)
    ruined(first)
    return sent(render.prompt(says, dialect)) == before


@pytest.mark.parametrize("dialect", DIALECTS)
@MANY
@given(HISTORIES)
def test_whatever_was_appended_is_told_again_as_it_was(dialect: str, history: Told) -> None:
    assert holds(heard(history), dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
@MANY
@given(BODIES)
def test_whatever_the_log_holds_is_told_again_as_it_was(dialect: str, says: list[Said]) -> None:
    assert holds(says, dialect)


@pytest.mark.parametrize("name", CONVERSATIONS)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_conversation_with_tools_and_pictures_is_told_again_as_it_was(dialect: str, name: str) -> None:
    assert holds(heard([(name, each) for each in CONVERSATIONS[name]]), dialect)


def test_a_view_is_read_from_its_events_once_and_told_as_often_as_asked() -> None:
    thread = Memory(InMemoryStore()).thread("t")
    thread.append(rounds(3))
    view = thread.view()
    assert [item.says for item in view] == [item.says for item in view]
    assert all(item.says is item.says for item in view)
