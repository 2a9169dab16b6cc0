"""How long JSON is written in little room."""

from __future__ import annotations

import json
import re

import pytest

from tests.reduce.counting import tokens
from unabridged.reduce import Offload, reduced
from unabridged.reduce.json_items import items_drawn
from unabridged.reduce.json_values import Pairs, Value, read


def _drawn(value: object, characters: int) -> str:
    return items_drawn(read(json.dumps(value)))(characters)


def test_an_object_with_many_keys_keeps_those_of_trouble() -> None:
    inner = {f"key{n}": n for n in range(300)}
    said = _drawn({"a": inner, **{f"k{n}": "v" for n in range(50)}, "last_error": "disk"}, 700)
    assert '"last_error":"disk"' in said
    assert "more keys …" in said


def test_what_lies_deep_is_counted() -> None:
    said = _drawn({"a": {"b": {"c": ["long " * 9] * 9}, "d": [[1, 2, 3] * 30] * 30}}, 20)
    assert said == '{"a":{… 2 keys …}}'
    assert _drawn({"a": [1] * 900}, 20) == '{"a":[… 900 items …]}'


def test_lists_in_items_are_rows_too() -> None:
    value = {"found": [{"n": n, "ok": True} for n in range(50)], "text": "x" * 900}
    said = _drawn(value, 300)
    assert '[("n","ok")\n0,true\n' in said


@pytest.mark.parametrize("room", [800, 3000])
def test_of_lines_in_a_text_those_that_look_wrong_are_shown_and_all_others_counted(room: int) -> None:
    lines = [f"step {n} is done" for n in range(400)]
    lines[170] = "ERROR 88123: no space"
    value: dict[str, object] = {"stdout": "\n".join(lines), "exit_code": 1}
    for each in (value, [value] * 5):
        said = _drawn(each, room)
        assert len(said) <= room
        assert "ERROR 88123" in said
    told = json.loads(_drawn(value, room))
    shown = re.sub(r"… (\d+) lines? …", lambda gap: "\n" * (int(gap[1]) - 1), told["stdout"])
    assert shown.count("\n") == 399
    assert told["exit_code"] == 1


def test_of_lines_too_long_for_their_room_the_beginning_and_the_end_are_shown() -> None:
    said = _drawn([{"stdout": f"begun {n}\n" + ("word " * 60 + "\n") * 40 + "over"} for n in range(9)], 2000)
    assert '"begun 0\\nword' in said
    assert 'over"' in said


def test_a_count_in_the_lines_of_a_text_is_not_taken_for_ours() -> None:
    value = {"stdout": "… 7 lines …\n" + "\n".join(f"step {n} is done" for n in range(400))}
    assert json.loads(_drawn(value, 800))["stdout"].startswith("\\… 7 lines …\n")


def test_items_of_no_common_shape_stand_as_they_are() -> None:
    said = _drawn([1, "two", None, True, {"a": 1}, [], {}] * 40, 200)
    assert said.startswith("[")
    assert "more items …" in said


def test_a_number_of_a_thousand_digits_is_counted() -> None:
    assert "characters …" in _drawn([int("7" * 3000)] * 3, 400)


def test_an_escape_does_not_spell_a_count_of_ours() -> None:
    said = items_drawn(read('["\\u2026 7 more items \\u2026", "\\u005bShortened: x"]'))(400)
    assert '"\\… 7' not in said
    assert "\\\\… 7 more items" in said
    assert "\\\\[Shortened: " in said


def test_where_nothing_goes_in_the_least_is_written() -> None:
    value: list[Value] = [Pairs([("a", "long " * 50)])] * 30
    assert items_drawn(value)(10).endswith("… 30 more items …\n]")


def test_a_key_of_trouble_is_found_however_many_stand_before_it() -> None:
    value = json.dumps({f"k{n}": {"v": n} for n in range(800)} | {"error": "disk 88123", "z": 1})
    short = reduced(value, count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert '"error":"disk 88123","z":1}' in short.text
    assert '{"k0":' in short.text
    assert "more keys" in short.text


def test_where_every_key_is_one_of_trouble_none_is() -> None:
    value = json.dumps({f"error{n}": n for n in range(800)})
    short = reduced(value, count=tokens, limit_tokens=200)
    assert isinstance(short, Offload)
    assert '{"error0":0,"error1":1' in short.text
    assert short.text.endswith('"error799":799}')


def test_what_stands_deep_is_told_where_there_is_room() -> None:
    inner = {"e": [{"x": n} for n in range(900)], "error": "boom 88123"}
    value = json.dumps({"a": {"b": {"c": {"d": {"f": {"g": inner}}}}}})
    for limit in (100, 150, 200, 300, 600):
        short = reduced(value, count=tokens, limit_tokens=limit)
        assert isinstance(short, Offload)
        assert "boom 88123" in short.text


def test_where_all_levels_do_not_go_in_fewer_are_told() -> None:
    value: object = [f"{'word ' * 20}{n}" for n in range(40)]
    for n in range(11):
        value = {f"{'key ' * 12}{n}": value}
    assert "… 1 key …" in items_drawn(read(json.dumps(value)))(250)
