"""What JSON can say is kept as it came, and what it says otherwise in its usual form.
It refuses to import AgentScope.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from enum import Enum
from pathlib import PurePosixPath
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given

from unabridged.adapters.agentscope.plain import plain
from unabridged.errors import NotStorable
from unabridged.testing.drawn_values import json_values


class Colour(Enum):
    RED = "red"


@dataclass
class Spot:
    x: int
    at: tuple[int, ...] = ()


class Dumping:
    def model_dump(self) -> dict[str, object]:
        return {"spot": (1, 2)}


@given(json_values())
def test_what_json_says_is_itself(value: object) -> None:
    assert plain(value) is value


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ((1, (2,)), [1, [2]]),
        ({2, 1}, [1, 2]),
        (frozenset({"a", 1}), ["a", 1]),
        ({1: "a", None: "b", False: "c", 2.5: "d"}, {"1": "a", "null": "b", "false": "c", "2.5": "d"}),
        (datetime(2026, 1, 2, 3, tzinfo=UTC), "2026-01-02T03:00:00+00:00"),
        (date(2026, 1, 2), "2026-01-02"),
        (time(3, 4), "03:04:00"),
        (b"caf\xc3\xa9", "café"),
        (b"\xff\x00", "/wA="),
        (Decimal("1.50"), "1.50"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (PurePosixPath("a/b"), "a/b"),
        (Colour.RED, "red"),
        (Spot(x=1, at=(2,)), {"x": 1, "at": [2]}),
        (Dumping(), {"spot": [1, 2]}),
        ({date(2026, 1, 2): 1}, {"2026-01-02": 1}),
    ],
)
def test_what_json_says_otherwise_is_told_in_its_usual_form(value: object, told: object) -> None:
    found = plain({"x": [value]})
    assert found == {"x": [told]}
    assert json.loads(json.dumps(found)) == found


def itself() -> list[Any]:
    made: list[Any] = []
    made.append(made)
    return made


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (object(), "it is an object"),
        (Spot, "it is a type"),
        (itself(), "it contains itself"),
        ({1: "a", "1": "b"}, "not text"),
        ({object(): 1}, "not text"),
        ({(1, 2): "a"}, "not text"),
        (1 << 20_000, "too long"),
    ],
    ids=["object", "class", "cycle", "two keys", "odd key", "pair as key", "long number"],
)
def test_what_has_no_usual_form_is_refused_by_its_place(value: object, problem: str) -> None:
    with pytest.raises(NotStorable, match=r"x\[1\].*" + problem):
        plain({"x": [(), value]})
