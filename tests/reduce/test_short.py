"""What holds of every text made short, whatever it is."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.reduce.counting import tokens
from tests.reduce.inverse import hits_back, json_back, lines_back
from unabridged.reduce import Kind, Offload, Reformat, head, reduced
from unabridged.reduce.json_values import read

_LOG = "\n".join(f"2024-01-01 12:00:{n % 60:02} INFO step {n} took {n * 7 % 91}ms" for n in range(400))
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=20,
)


def _size(offload: Offload) -> int:
    return tokens(head(offload)) + tokens(offload.text)


@given(st.text(alphabet='ab1 \n\r\x1b[…{}":,\\é😀\ud800', max_size=600) | st.text(max_size=600), st.integers(0, 80))
def test_what_is_shown_is_never_longer_and_always_the_same(text: str, limit: int) -> None:
    text = text * 4
    short = reduced(text, count=tokens, limit_tokens=limit)
    assert short == reduced(text, count=tokens, limit_tokens=limit)
    assert short is None or tokens(short.text) < tokens(text)


@given(st.lists(_VALUES, min_size=4, max_size=12))
def test_json_in_rows_says_the_same_again(values: list[object]) -> None:
    text = json.dumps([{"key one": value, "key two": {"inner": 1, "other": value}} for value in values], indent=8)
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert isinstance(short, Reformat)
    assert json_back(short.text) == read(text)


def test_json_keeps_spelling_order_and_double_keys() -> None:
    text = "[" + ",   ".join(['{"b": -0, "a": 1e5, "a": 12345678901234567890.10}'] * 20) + "]"
    short = reduced(text, count=tokens, limit_tokens=1000)
    assert short is not None
    assert json_back(short.text) == read(text)
    assert "12345678901234567890.10" in short.text


def test_objects_of_which_each_says_the_same_are_no_empty_rows() -> None:
    """How many there are would be told by empty lines alone, which nobody counts."""
    text = json.dumps({"retries": [{"state": "down", "code": 503}] * 40, "host": "db-1"}, indent=1)
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert isinstance(short, Reformat)
    assert short.text.count('{"state":"down","code":503}') == 40
    less = reduced(text, count=tokens, limit_tokens=120)
    assert isinstance(less, Offload)
    assert "more items …" in less.text


def test_json_lines_in_rows_say_the_same_again() -> None:
    text = "\n".join(json.dumps({"number": n, "longer name": "same"}) for n in range(50))
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert isinstance(short, Reformat)
    assert json_back(short.text) == [read(line) for line in text.split("\n")]


@given(
    st.lists(
        st.sampled_from(["GET /a 1 ms", "GET /a 22 ms", "{x} 1", "… 5 lines …", "\\… 5 x", "tab\t1", ""]),
        min_size=3,
        max_size=40,
    )
)
def test_a_log_with_templates_says_the_same_again(lines: list[str]) -> None:
    text = "\n".join([*lines, *["INFO the same line 77"] * 20])
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert short is not None
    assert lines_back(short.text) == text


def test_a_line_that_reads_like_a_template_is_no_line_of_its_run() -> None:
    text = "\n".join(["12", "{}", "7", "{}", "8", "9"] + ["INFO the same line 77"] * 40)
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert isinstance(short, Reformat)
    assert lines_back(short.text) == text


def test_hits_with_each_path_once_say_the_same_again() -> None:
    text = "\n".join(f"C:\\some where\\the-file-{n // 9}.py:{n}:x = {n}" for n in range(1, 60))
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert isinstance(short, Reformat)
    assert hits_back(short.text) == text


@given(st.integers(60, 900))
def test_less_of_a_text_stays_within_the_limit(limit: int) -> None:
    short = reduced(_LOG, count=tokens, limit_tokens=limit)
    assert isinstance(short, Offload)
    assert _size(short) + 15 <= limit


@given(st.sets(st.integers(0, 399), min_size=1, max_size=8))
def test_every_error_of_a_log_survives_with_its_own_digits(places: set[int]) -> None:
    lines = _LOG.split("\n")
    for place in places:
        lines[place] = f"2024-01-01 ERROR request {place} failed"
    short = reduced("\n".join(lines), count=tokens, limit_tokens=500)
    assert short is not None
    assert all(f"ERROR request {place} failed" in short.text for place in places)


def test_a_text_of_ours_is_left_alone() -> None:
    assert reduced("[unabridged 17.0 abc] [Shortened: log]\n" + _LOG, count=tokens, limit_tokens=100) is None
    short = reduced(_LOG, count=tokens, limit_tokens=200)
    assert isinstance(short, Offload)
    assert reduced(f"{head(short)}\n{short.text}" * 3, count=tokens, limit_tokens=80) is None


def test_a_count_in_the_source_is_not_taken_for_ours() -> None:
    short = reduced("… 7 lines …\n" + _LOG, count=tokens, limit_tokens=300)
    assert short is not None
    assert short.text.startswith("\\… 7 lines …\n")


def test_nothing_is_gained_on_a_short_text() -> None:
    assert reduced("", count=tokens, limit_tokens=0) is None
    assert reduced("plain words " * 20, count=tokens, limit_tokens=1000) is None


def test_deep_json_is_a_text_like_any_other() -> None:
    short = reduced("[" * 900 + "]" * 900, count=tokens, limit_tokens=100)
    assert short is not None
    assert short.kind is Kind.TEXT


def test_the_item_that_failed_and_the_one_far_off_are_shown() -> None:
    items = [
        {"id": n, "status": "ok" if n != 211 else "failed", "ms": n % 9 if n != 97 else 99_999} for n in range(400)
    ]
    short = reduced(json.dumps(items), count=tokens, limit_tokens=300)
    assert short is not None
    assert '211,"failed"' in short.text
    assert "99999" in short.text
    assert "more items …" in short.text


def test_an_object_with_a_long_list_keeps_its_other_keys() -> None:
    value = {
        "total": 900,
        "items": [{"n": n} for n in range(900)],
        "text": "long " * 400,
        "deep": {"a": {"b": [1, None, True]}},
    }
    short = reduced(json.dumps(value), count=tokens, limit_tokens=300)
    assert short is not None
    assert '"total":900' in short.text
    assert "more items …" in short.text


def test_colours_alone_are_taken_away_with_nothing_lost() -> None:
    text = "".join(f"\x1b[32mline {n} is green\x1b[0m\r\n" for n in range(30))
    short = reduced(text, count=tokens, limit_tokens=1000)
    assert short == Reformat(kind=Kind.TERMINAL, text="".join(f"line {n} is green\r\n" for n in range(30)))


def test_what_would_read_as_one_of_ours_is_no_other_writing() -> None:
    text = "".join(f"\x1b[3{n % 7}mword\x1b[0m\n" for n in range(90)) + "[Short\x1b[0mened: x"
    assert not isinstance(reduced(text, count=tokens, limit_tokens=10_000), Reformat)


def test_a_limit_below_the_least_gives_the_least() -> None:
    short = reduced(_LOG, count=tokens, limit_tokens=5)
    assert isinstance(short, Offload)
    assert short.text == "… 400 lines …"


def test_what_is_hardly_over_the_limit_still_gains_something() -> None:
    text = "\n".join("ab" * (n % 7 + 1) + " and " + "c" * (n % 5 + 1) for n in range(100))
    short = reduced(text, count=tokens, limit_tokens=tokens(text) - 2)
    assert isinstance(short, Offload)
    assert _size(short) <= tokens(text) * 9 // 10


def test_redraws_are_never_taken_for_colours() -> None:
    text = "".join(f"\r\x1b[32mdone {n}\x1b[0m" for n in range(50))
    assert reduced(text, count=tokens, limit_tokens=10_000) is None


def test_an_object_without_lists_only_loses_its_spaces() -> None:
    text = json.dumps({f"key {n}": {"a": n} for n in range(40)}, indent=8)
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert short is not None
    assert json_back(short.text) == read(text)


def test_json_lines_of_two_kinds_only_lose_their_spaces() -> None:
    wide = (" ,   ", "   :   ")
    text = "\n".join(json.dumps({"a" if n % 2 else "b": [n, "long"]}, separators=wide) for n in range(50))
    short = reduced(text, count=tokens, limit_tokens=10_000)
    assert isinstance(short, Reformat)
    assert [read(line) for line in short.text.split("\n")] == [read(line) for line in text.split("\n")]


def test_where_the_head_costs_more_than_is_gained_the_text_stays() -> None:
    assert reduced("abcd efgh " * 12, count=tokens, limit_tokens=5) is None
