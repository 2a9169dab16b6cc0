"""A mark is found where we put it, proves its item, and nobody without the salt can write one.
Where marks are placed is not judged here.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.counting import O200k, counter_for
from unabridged.log.ids import ItemName, Seq
from unabridged.view import marks

SALT = bytes(range(16))
NAME = ItemName(seq=Seq(1234), n=2)
OLD = "2bcdfc37"
MARK = marks.marked(NAME, marks.tag(SALT, NAME))


@given(st.binary(min_size=16, max_size=16), st.integers(1, 10**18 - 1), st.integers(0, 10**9 - 1))
def test_a_mark_is_found_again_with_its_name_and_proves_it(salt: bytes, seq: int, n: int) -> None:
    name = ItemName(seq=Seq(seq), n=n)
    found = marks.found(marks.marked(name, marks.tag(salt, name)) + " and more")
    assert found is not None
    assert found[0] == name
    assert marks.proves(salt, *found)


@pytest.mark.parametrize("count", [len, O200k().count, counter_for("unheard of").count], ids=["len", "o200k", "any"])
@given(salt=st.binary(min_size=16, max_size=16), seq=st.integers(1, 10**9 - 1), n=st.integers(1, 99))
def test_no_mark_takes_more_than_is_allowed_for_it(count: Callable[[str], int], salt: bytes, seq: int, n: int) -> None:
    name = ItemName(seq=Seq(seq), n=n)
    assert count(marks.marked(name, marks.tag(salt, name)) + "\n") <= marks.allowance(count)


WAYS = {
    "JSON": json.loads(json.dumps(f"{MARK} [a summary]\n> text")),
    "trimming": f"  {MARK} [a summary]".strip(),
    "a line before": f"the head\n{MARK} [cut]\nthe tail",
    "an indented line": f"\t{MARK}",
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS.keys())
def test_a_mark_survives(text: str) -> None:
    assert marks.found(text) == (NAME, marks.tag(SALT, NAME))


def test_a_mark_as_it_was_written_before_is_found_and_proves_its_item() -> None:
    found = marks.found(f"[unabridged 1234.2 {OLD}] [a summary]")
    assert found is not None
    assert found[0] == NAME
    assert marks.proves(SALT, NAME, OLD)
    assert not marks.proves(SALT, NAME, "00000000")


def test_each_tag_takes_as_much_as_any_other() -> None:
    sizes = {O200k().count(marks.tag(SALT, ItemName(seq=Seq(n), n=1))) for n in range(1, 2_000)}
    assert sizes == {4}


CITED = {"quoted": f"> {MARK} [a summary]", "in a sentence": f"what does {MARK} mean?", "cut short": MARK[:-2]}


@pytest.mark.parametrize("text", CITED.values(), ids=CITED.keys())
def test_what_is_cited_is_no_mark(text: str) -> None:
    assert marks.found(text) is None


@pytest.mark.parametrize("name", [ItemName(seq=Seq(1235), n=2), ItemName(seq=Seq(1234), n=3)])
def test_a_mark_proves_no_other_item(name: ItemName) -> None:
    assert not marks.proves(SALT, name, marks.tag(SALT, NAME))


def test_a_mark_made_with_another_salt_proves_nothing() -> None:
    assert not marks.proves(bytes(16), NAME, marks.tag(SALT, NAME))


def test_a_mark_is_ascii_alone() -> None:
    assert MARK.isascii()


def test_looking_for_a_mark_in_a_long_text_takes_time_that_grows_with_it() -> None:
    assert marks.found("[" * 200_000 + " " * 200_000 + "\n" * 200_000) is None
