"""A value fits where its fields are of the kinds their class declares, and the first that is not is named."""

from __future__ import annotations

import pytest

from unabridged.log.body import Chunk, Message
from unabridged.log.compacted import Receipt
from unabridged.log.fitting import misfit
from unabridged.log.ids import Seq
from unabridged.log.part import Text


class Word(str):
    """A text of somebody's own kind."""

    __slots__ = ()


class Number(int):
    """A number of somebody's own kind."""

    __slots__ = ()


def test_a_whole_number_is_a_number_of_seconds_too() -> None:
    assert misfit(Receipt(tokens_before=9, tokens_after=3, seconds=2)) == ""


def test_a_kind_of_text_is_a_text() -> None:
    assert misfit(Message(role=Word("user"), parts=(Text(text=Word("hello")),))) == ""


def test_a_kind_of_number_is_one_where_nothing_may_stand_too() -> None:
    assert misfit(Chunk(of=Seq(1), index=0, text="a", part=Number(2))) == ""
    assert "part is a Word" in misfit(Chunk(of=Seq(1), index=0, text="a", part=Word("2")))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (Message(role=5), "role is an int, and is to be str"),  # type: ignore[arg-type]
        (Message(role="user", chunks=True), "chunks is a bool, and is to be int"),
        (Message(role="user", parts=[]), "parts is a list, and is to be a tuple"),  # type: ignore[arg-type]
        (Message(role="user", parts=(Text(text=None),)), "parts[0].text is a NoneType, and is to be str"),  # type: ignore[arg-type]
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_the_first_field_that_does_not_fit_is_named(body: Message, wrong: str) -> None:
    assert misfit(body) == wrong
