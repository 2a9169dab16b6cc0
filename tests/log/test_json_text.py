"""Values go into JSON and come back exactly, or are refused at the door with the place named.
It refuses to know bodies; what is stored as a body is tested with the codec.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.errors import NotStorable
from unabridged.log import json_deep, json_text
from unabridged.log.extra import Extra
from unabridged.testing.strategies import json_values, texts

DEEP = 20_000
NO_JSON = (
    *("", " ", "[", "{", "[1", "[1,", "[1,]", "[1}", "[,]", "]", "1 2", "[1 2]", "[1}{]", "[[1]{}]"),
    *('{"a"', '{"a":', '{"a":1', '{"a":1,}', '{"a":1]', "{1:2}", "{,}"),
)


class Weekday(IntEnum):
    """A number with a name."""

    MONDAY = 1


class Name(str):
    """A text of a class of its own."""

    __slots__ = ()


def back(value: object) -> object:
    json_text.check(value)
    return json_text.decode(json_text.encode(value))


class TestWhatComesBack:
    @given(json_values())
    def test_any_value_comes_back_as_it_was(self, value: object) -> None:
        assert repr(back(value)) == repr(value)

    @given(texts())
    def test_any_text_comes_back_code_point_by_code_point(self, text: str) -> None:
        assert back([text, {text: text}]) == [text, {text: text}]

    def test_a_surrogate_pair_in_two_code_points_stays_two(self) -> None:
        assert [len(each) for each in ("🧵", "\ud83e\uddf5", back("\ud83e\uddf5")) if isinstance(each, str)] == [
            1,
            2,
            2,
        ]

    @pytest.mark.parametrize("number", [math.inf, -math.inf, 5e-324, 1.7976931348623157e308, 0.1])
    def test_floats_at_the_edges_come_back(self, number: float) -> None:
        assert back(number) == number

    def test_a_nan_comes_back_as_one(self) -> None:
        found = back(math.nan)
        assert isinstance(found, float)
        assert math.isnan(found)

    def test_a_negative_zero_keeps_its_sign(self) -> None:
        assert repr(back(-0.0)) == "-0.0"

    def test_one_and_true_and_one_point_zero_stay_what_they_were(self) -> None:
        assert repr(back([1, True, 1.0])) == "[1, True, 1.0]"

    def test_the_order_of_fields_is_kept(self) -> None:
        assert json_text.encode(back({"b": 1, "a": 2, "c": 3})) == b'{"b":1,"a":2,"c":3}'

    def test_a_long_number_comes_back(self) -> None:
        assert back(2**13_999) == 2**13_999

    def test_nothing_is_spent_on_spaces(self) -> None:
        assert json_text.encode({"a": [1, 2]}) == b'{"a":[1,2]}'

    def test_a_container_that_stands_twice_is_no_cycle(self) -> None:
        shared = [1]
        assert back([shared, shared]) == [[1], [1]]

    def test_a_control_character_stands_for_itself_where_others_wrote_it_raw(self) -> None:
        assert json_text.decode(b'"a\nb\x00"') == "a\nb\x00"


class TestAnyDepth:
    @pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")], ids=["lists", "dicts"])
    def test_twenty_thousand_levels_come_back_to_the_byte(self, opening: str, closing: str) -> None:
        text = opening * DEEP + "null" + closing * DEEP
        value = json_text.value_of(text)
        json_text.check(value)
        assert json_text.text_of(value) == text

    def test_what_stands_beside_something_deep_comes_back_to_the_byte(self) -> None:
        text = '[0,{"a":1,"b":' * DEEP + "null" + "}]" * DEEP
        assert json_text.text_of(json_text.value_of(text)) == text

    @given(json_values())
    def test_the_slow_writer_writes_what_the_fast_one_does(self, value: object) -> None:
        assert json_deep.text_of(value, json_text.text_of) == json_text.text_of(value)

    @given(json_values(), st.sampled_from([None, 1]))
    def test_the_slow_reader_reads_what_the_fast_one_does(self, value: object, indent: int | None) -> None:
        text = json.dumps(value, indent=indent)
        assert repr(json_deep.value_of(text)) == repr(json.loads(text))

    @pytest.mark.parametrize("text", NO_JSON)
    def test_the_slow_reader_refuses_what_is_not_json(self, text: str) -> None:
        with pytest.raises(ValueError, match=r".+"):
            json_deep.value_of(text)

    def test_damage_at_the_bottom_of_the_depth_is_found(self) -> None:
        with pytest.raises(ValueError, match=f"{DEEP} are opened by . and {DEEP - 1} closed"):
            json_text.value_of("[" * DEEP + "]" * (DEEP - 1))


class TestWhatIsRefused:
    def test_a_value_that_contains_itself_is_refused(self) -> None:
        endless: list[object] = []
        endless.append({"x": endless})
        with pytest.raises(NotStorable, match="contains itself"):
            json_text.check(endless)

    @pytest.mark.parametrize("key", [1, None, True, 1.5, b"k", (1,)])
    def test_a_key_that_is_no_text_is_refused(self, key: object) -> None:
        with pytest.raises(NotStorable, match="not text"):
            json_text.check({key: 1})

    @pytest.mark.parametrize("value", [b"bytes", {1, 2}, object(), 1j, (1, 2)])
    def test_a_value_that_json_would_not_give_back_is_refused(self, value: object) -> None:
        with pytest.raises(NotStorable, match="cannot be stored"):
            json_text.check([value])

    def test_a_number_that_could_be_written_and_never_read_is_refused(self) -> None:
        with pytest.raises(NotStorable, match="too long"):
            json_text.check(10**5_000)

    def test_the_place_is_named(self) -> None:
        with pytest.raises(NotStorable) as told:
            json_text.check({"a": [1, {"b": {2, 3}}]})
        assert told.value.path == "a[1].b"

    def test_a_place_thousands_of_levels_down_is_named_in_short(self) -> None:
        value: object = object()
        for _ in range(5_000):
            value = [value]
        with pytest.raises(NotStorable) as told:
            json_text.check(value)
        assert len(told.value.path) < 100


class TestACopy:
    @given(json_values())
    def test_it_is_what_json_gives_back(self, value: object) -> None:
        assert repr(json_text.copied(value)) == repr(json_text.decode(json_text.encode(value)))

    def test_its_lists_and_objects_are_its_own(self) -> None:
        given: dict[str, list[int]] = {"a": [1]}
        copied = json_text.copied(given)
        given["a"].append(2)
        assert copied == {"a": [1]}

    @pytest.mark.parametrize(
        "value", [Counter(a=1), [Weekday.MONDAY], [Name("a")], {Name("a"): 1}], ids=["dict", "int", "text", "key"]
    )
    def test_a_value_of_a_derived_class_becomes_one_of_jsons(self, value: object) -> None:
        copied: Any = json_text.copied(value)
        inside = next(iter(copied.items())) if isinstance(copied, dict) else copied
        assert {type(copied), *map(type, inside)} <= {dict, list, str, int}

    def test_what_is_nested_deeper_than_the_stack_is_copied_too(self) -> None:
        assert json_text.encode(json_text.copied(json_text.value_of("[" * DEEP + "]" * DEEP))) == (
            b"[" * DEEP + b"]" * DEEP
        )

    def test_what_json_has_no_form_for_is_refused_with_its_place(self) -> None:
        with pytest.raises(NotStorable, match=r"a\[0\]"):
            json_text.copied({"a": [(1, 2)]})


class TestExtra:
    def test_it_is_asked_for_a_name_by_its_fields(self) -> None:
        extra = Extra({"a": None})
        assert ("a" in extra, "b" in extra, list(extra.keys()), list(extra.items())) == (
            *(True, False),
            *(["a"], [("a", None)]),
        )

    def test_it_equals_a_mapping_of_the_same_fields(self) -> None:
        assert Extra({"a": 1}) == {"a": 1}
        assert Extra({"a": 1}) != {"a": 2}

    def test_a_mapping_that_is_no_dict_is_refused_at_the_door(self) -> None:
        with pytest.raises(NotStorable, match="inner"):
            Extra({"inner": Extra({"a": 1})})

    def test_what_json_cannot_give_back_is_refused_at_the_door(self) -> None:
        with pytest.raises(NotStorable):
            Extra({"a": object()})

    def test_its_fields_do_not_follow_the_callers_dict(self) -> None:
        fields = {"a": 1}
        extra = Extra(fields)
        fields["b"] = 2
        assert dict(extra) == {"a": 1}

    def test_equal_fields_are_equal_and_hash_alike(self) -> None:
        assert (Extra({"a": [1]}), hash(Extra({"a": [1]}))) == (Extra({"a": [1]}), hash(Extra({"a": [1]})))

    def test_equal_fields_in_another_order_hash_alike(self) -> None:
        assert hash(Extra({"a": 1, "b": 2})) == hash(Extra({"b": 2, "a": 1}))
