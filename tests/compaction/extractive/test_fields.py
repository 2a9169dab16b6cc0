"""JSON read as fields: each value behind its name, unchanged."""

from __future__ import annotations

import json

import pytest

from unabridged.compaction.extractive import fields


def lines(value: object) -> list[str]:
    found = fields.lines(value if isinstance(value, str) else json.dumps(value))
    return [] if found is None else [line.text for line in found]


@pytest.mark.parametrize("text", ["", "plain", "[1, 2", '{"a": }', "{" * 500, "[" * 101 + "]" * 101])
def test_what_is_no_json_or_too_deep_is_none(text: str) -> None:
    assert fields.lines(text) is None


def test_a_value_stands_behind_its_name_as_it_was_written() -> None:
    assert lines('{"price": 12.50, "paid": true, "by": null, "not": false}') == [
        "price 12.50, paid true, by null, not false"
    ]


def test_what_is_inside_says_whose_it_is() -> None:
    assert lines({"id": "W1", "items": [{"sku": "A"}]}) == ["id W1", "W1 items sku A"]


def test_whose_it_is_stands_once() -> None:
    assert lines({"id": "W1", "a": {"id": "W1", "b": {"c": 1}}})[-1] == "W1 a b c 1"


def test_a_call_begins_with_its_name() -> None:
    assert lines('[calls book with {"day": "2024-05-16"}]') == ["calls book day 2024-05-16"]


def test_a_call_with_nothing_is_told_by_its_name() -> None:
    assert lines("[calls stop with {}]") == ["calls stop"]


def test_nothing_is_told_as_it_is() -> None:
    assert lines("{}") == ["{}"]


def test_empty_lists_are_told() -> None:
    assert lines({"found": [], "left": {}}) == ["found none, left none"]


def test_many_fields_are_told_in_several_lines() -> None:
    assert len(lines({f"field{n}": f"value{n}" for n in range(40)})) > 3


def test_a_way_too_long_is_told_by_its_end() -> None:
    assert lines({"a" * 50: {"b" * 30: {"c": 1}}}) == [f"{'b' * 30} c 1"]


def test_a_name_too_long_for_a_way_is_left_out() -> None:
    assert lines({"a" * 70: {"c": 1}}) == ["c 1"]


def test_lists_within_lists_are_told() -> None:
    assert lines([["a", "b"], [3]]) == ["a, b", "3"]
