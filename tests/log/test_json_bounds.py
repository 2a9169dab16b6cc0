"""Of a JSON text that does not end, or holds more than its reader allows, nothing is built."""

from __future__ import annotations

import tracemalloc

import pytest

from unabridged.log import json_text

DEEP = 20_000


def test_nothing_is_built_of_what_does_not_end() -> None:
    text = "[" * 500_000
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match="500000 are opened"):
            json_text.value_of(text)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 10 * len(text)


def test_what_stands_in_texts_is_no_value() -> None:
    said = ['[{"a\\": 1, ' * 20, "\n\\"]
    assert json_text.bounded_value_of(json_text.text_of(said), most_values=3, most_deep=1) == said


@pytest.mark.parametrize("text", ["[0,0,0,0]", "[[[[[]]]]]", '{"a":{"b":{"c":{"d":{}}}}}'])
def test_more_values_than_are_allowed_are_not_built(text: str) -> None:
    with pytest.raises(json_text.TooManyError):
        json_text.bounded_value_of(text, most_values=3, most_deep=10)


@pytest.mark.parametrize("text", ["[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "0" + "}" * DEEP, "[" * DEEP])
def test_what_is_nested_deeper_is_not_built(text: str) -> None:
    with pytest.raises(json_text.TooDeepError):
        json_text.bounded_value_of(text, most_values=10 * DEEP, most_deep=DEEP - 1)


def test_what_is_nested_as_deep_as_is_allowed_comes_back() -> None:
    text = "[" * DEEP + '"[["' + "]" * DEEP
    assert json_text.text_of(json_text.bounded_value_of(text, most_values=DEEP, most_deep=DEEP)) == text
