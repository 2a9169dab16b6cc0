"""A value fits where its fields are of the kinds their class declares, and the first that is not is named."""

from __future__ import annotations

import pytest

from unabridged.log.body import Message
from unabridged.log.compacted import Receipt
from unabridged.log.fitting import misfit
from unabridged.log.part import Text


class Word(str):
    """A text of somebody's own kind."""

    __slots__ = ()


def test_a_whole_number_is_a_number_of_seconds_too() -> None:
    assert misfit(Receipt(tokens_before=9, tokens_after=3, seconds=2)) == ""


def test_a_kind_of_text_is_a_text() -> None:
    assert misfit(Message(role=Word("user"), parts=(Text(text=Word("hello")),))) == ""


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (Message(role=5), "role is a int, and is to be str"),  # type: ignore[arg-type]
        (Message(role="user", chunks=True), "chunks is a bool, and is to be int"),
        (Message(role="user", parts=[]), "parts is a list, and is to be a tuple"),  # type: ignore[arg-type]
        (Message(role="user", parts=(Text(text=None),)), "parts[0].text is a NoneType, and is to be str"),  # type: ignore[arg-type]
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_the_first_field_that_does_not_fit_is_named(body: Message, wrong: str) -> None:
    assert misfit(body) == wrong
