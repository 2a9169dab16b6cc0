"""Which items of a list are wanted first."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from unabridged.reduce.json_order import far_off, wanted
from unabridged.reduce.json_values import Value, read, read_lines, said, written


def _first(values: list[object]) -> int:
    value = read(json.dumps(values))
    assert isinstance(value, list)
    return next(iter(wanted(value)))


def _with(odd: object, usual: object) -> list[object]:
    return [odd if n == 37 else usual for n in range(60)]


@pytest.mark.parametrize(
    ("odd", "usual"),
    [
        ({"status": 503}, {"status": 200}),
        ({"error": "disk"}, {"error": ""}),
        ({"error": 7}, {"error": 0.0}),
        ({"error": True, "a": "x"}, {"error": False}),
        ({"errors": [1]}, {"errors": []}),
        ({"result": {"failed": True}}, {"result": {"failed": False}}),
        ({"lines": ["all well", "it failed"]}, {"lines": ["all well"]}),
        ("a fatal one", "all well"),
        ({"end": None}, {"end": "x"}),
        ({"end": "x"}, {"end": None}),
    ],
)
def test_what_tells_of_trouble_comes_first(odd: object, usual: object) -> None:
    assert _first(_with(odd, usual)) == 37


@pytest.mark.parametrize(
    ("odd", "usual"),
    [
        ({"b": 1}, {"a": 1}),
        (900, 1),
        ({"ms": 1e9}, {"ms": 3}),
        ({"a": 1, "b": 2}, {"a": 1}),
        ({"s": "x", "ms": 900}, {"s": "x", "ms": 1, "t": "y"}),
    ],
)
def test_what_is_unlike_the_rest_comes_right_behind_the_ends(odd: object, usual: object) -> None:
    value = read(json.dumps(_with(odd, usual)))
    assert isinstance(value, list)
    assert tuple(islice(wanted(value), 3)) == (0, 59, 37)


def test_what_every_item_says_is_no_trouble() -> None:
    assert _first([{"timeout": 30, "n": n} for n in range(60)]) == 0


def test_where_shapes_differ_all_the_time_none_is_odd() -> None:
    assert _first([{"a": 1} if n % 2 else {"b": 1} for n in range(60)]) == 0
    assert _first([{"a": n if n % 2 else None} for n in range(60)]) == 0


def test_numbers_too_large_to_square_and_too_few_say_nothing() -> None:
    assert list(far_off([(n, 1e300) for n in range(20)])) == []
    assert list(far_off([(1, 1.0), (2, 50.0)])) == []
    assert list(far_off([(n, float(n % 2)) for n in range(20)])) == []


def test_beside_numbers_that_are_none_one_far_off_is_wanted() -> None:
    numbers = ["1", "2", "3"] * 20
    numbers[10], numbers[20], numbers[37] = "1e999", "9" * 50, "900"
    value = read(f"[{','.join(numbers)}]")
    assert isinstance(value, list)
    assert tuple(islice(wanted(value), 3)) == (0, 59, 37)


def test_every_item_is_wanted_once() -> None:
    values: list[Value] = [read(str(n)) for n in range(100)]
    assert sorted(wanted(values)) == list(range(100))


def test_what_is_no_json_line_is_none() -> None:
    assert read_lines('{"a": 1}') is None
    assert read_lines("{}\n{broken}") is None
    assert read_lines("{}\nplain") is None


def test_json_lines_are_each_whole() -> None:
    assert read_lines('{"a": [{"b": 1}\n{"c": 2}]}\n{"d": 3}, {"e": 4}') is None
    assert read_lines('{"a": "x\n{", "b": 1}\n{"d": 3}, {"e": 4}') is None
    assert read_lines('{"a": -Infinity}\n{"b": 2}') == [(("a", b"-Infinity"),), (("b", b"2"),)]
    assert read_lines('{"a": -Infinity}\n{"b": 2} {"c": 3}') is None


def test_half_a_letter_is_escaped_and_all_else_stays() -> None:
    assert said("é\ud800") == '"é\\ud800"'
    assert written(read('[true, false, null, {"a": [NaN]}]')) == '[true,false,null,{"a":[NaN]}]'


def test_json_deeper_than_anybody_reads_is_refused() -> None:
    for text in ("[" * 70 + "]" * 70, '{"a":' * 70 + "1" + "}" * 70, "[" * 100_000 + "]" * 100_000):
        with pytest.raises(ValueError, match="deeper"):
            read(text)


def test_where_keys_are_names_and_thousands_of_them_trouble_is_found_in_what_they_name() -> None:
    values: list[object] = [{f"k{n}": "well"} for n in range(6_000)]
    values[5_000] = {"k5000": "it failed"}
    assert _first(values) == 5_000
