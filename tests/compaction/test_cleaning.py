"""Every text of a value is gathered, however deep it stands, and whatever has none is gone past."""

from __future__ import annotations

from typing import Any

import pytest

from unabridged.compaction.briefs.cleaning import clean, is_clean
from unabridged.log.body import Message, Original
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Reasoning, Text, ToolCall, ToolResult, Variable

KEY = "ghp_" + "a1B2c3D4e5F6" * 3
_SECRET_NAME = Variable(name="password", value="Xq9-trout")


@pytest.mark.parametrize(
    "value",
    [
        KEY,
        [1, None, KEY],
        {"deep": {"er": KEY}},
        {"password": "Xq9-trout"},
        Extra({"list": [KEY, 7]}),
        Text(text="soup", extra=Extra({"api_key": "Xq9-trout"})),
        (Text(text=KEY[:20]), Text(text=KEY[20:])),
        Reasoning(text=KEY),
        ToolCall(call_id="1", name="look", arguments=KEY),
        ToolResult(call_id="1", content=(Text(text=KEY),)),
        Media(media_type="image/png", reference=KEY),
        Opaque(type="custom", value=Extra({"a": KEY})),
        ExecutionResult(stdout="", variables=(_SECRET_NAME,)),
        Message(role="user", original=Original(dialect="chat", text=KEY)),
        Message(role="user", marks=("a", KEY)),
    ],
)
def test_a_secret_is_found_wherever_it_stands(value: object) -> None:
    assert not is_clean(value)


@pytest.mark.parametrize(
    "value",
    [
        "",
        0,
        7,
        2.5,
        None,
        (),
        {},
        Text,
        Extra(),
        [1, True, None],
        Variable(name="rows", value="12", extra=Extra({"n": 3})),
        Message(role="user", parts=(Text(text="soup"), Text(text="bread")), chunks=3),
    ],
)
def test_what_has_no_secret_stays_the_same_object(value: Any) -> None:  # noqa: ANN401  # any value
    assert is_clean(value)
    assert clean(value) is value


def test_a_variable_that_its_name_tells_to_be_secret_is_shown_without_its_value() -> None:
    told = clean(_SECRET_NAME)
    assert told.name == "password"
    assert "trout" not in told.value


def test_a_token_that_goes_on_from_one_text_into_the_next_is_taken_out_of_both() -> None:
    told = clean((Text(text=f"it is {KEY[:20]}"), Text(text=f"{KEY[20:]} now")))
    assert "".join(each.text for each in told).count(KEY) == 0
