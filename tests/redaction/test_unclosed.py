"""A value that is never closed costs about what one does that is, and one with other marks in it is still one."""

from __future__ import annotations

import re

import pytest

from tests.growth import keeps_pace
from unabridged.redaction.assigned import ASSIGNED
from unabridged.redaction.secrets import redacted

_NAME = "password"
_ASSIGNED = re.compile(ASSIGNED)


@pytest.mark.parametrize(
    "inside", ["abcdefghij" * 19, "abc defghi " * 17, "abcdefghij" * 60], ids=["word", "words", "long"]
)
def test_a_value_without_an_end_takes_no_longer_than_one_with_an_end(inside: str) -> None:
    closed, opened = f'{_NAME} = "{inside}", x\n', f'{_NAME} = "{inside}, x\n'

    def matched(text: str) -> None:
        for _ in range(4_000):
            _ASSIGNED.match(text, len(_NAME))

    assert keeps_pace(lambda: matched(closed), lambda: matched(opened), times=4)


@pytest.mark.parametrize("value", ["ab'cd`e9", "x`" + "y1" * 90, "a\\\"b'9c"])
def test_other_marks_within_one_hide_nothing_of_it(value: str) -> None:
    said = redacted(f'{_NAME} = "{value}"\n')
    assert (value in said, said.count("[secret: password]")) == (False, 1)
