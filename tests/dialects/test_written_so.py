"""A message needs its own writing kept exactly where its parts would not be written as it came, to the byte."""

from __future__ import annotations

from typing import Any

import pytest

from unabridged.dialects import own
from unabridged.log import json_text

DEEP: Any = 1
for _ in range(20_000):
    DEEP = [DEEP]
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 1.0, 0.0, -0.0, float("nan"), float("inf"), "", "1", "é", "\ud800", 10**40),
    *([], [1], [1, 2], [2, 1], [[1]], {}, {"a": 1}, {"a": 1.0}, {"a": True}, {"b": 1}),
    *({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": {"c": 1, "d": 2}}, {"a": {"d": 2, "c": 1}}, {"a": ["x", {"y": "z"}]}),
)


@pytest.mark.parametrize("one", VALUES, ids=repr)
def test_two_values_are_one_writing_where_their_texts_are(one: object) -> None:
    copied = json_text.value_of(json_text.text_of({"it": one}))
    assert isinstance(copied, dict)
    assert own._is_written_so({"it": one}, copied)
    for other in VALUES:
        are_same = json_text.text_of(one) == json_text.text_of(other)
        assert own._is_written_so({"it": one}, {"it": other}) is are_same


def test_what_is_deeper_than_the_stack_is_compared_by_its_text() -> None:
    copied = json_text.value_of(json_text.text_of({"it": DEEP}))
    assert isinstance(copied, dict)
    assert own._is_written_so({"it": DEEP}, copied)
    assert not own._is_written_so({"it": DEEP}, {"it": [DEEP]})
