"""A lane's pace as its row keeps it: canonical JSON, with whatever a later version wrote beside it.
It refuses to raise: bytes that say nothing are a lane that remembers nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from unabridged.compaction.paces.pacing import Pace, Reason
from unabridged.compaction.paces.spending import Minute, Spending
from unabridged.errors import UnabridgedError
from unabridged.log import json_text

_COUNTS: Final = (
    *("rests_until", "failures", "ineffective", "base_tokens", "base_unpinned"),
    *("booked", "thread_tokens", "met_tokens"),
)
_KNOWN: Final = frozenset({*_COUNTS, "minutes", "seen", "tokens", "rests_for", "base_policy", "fired"})
_LARGEST: Final = 2**63
_MOST_MINUTES: Final = 200
_FRESH: Final = Pace()
_REASONS: Final = MappingProxyType({each.value: each for each in Reason})
# From its claim to its end a lane's pace is read eight times, in three wordings; far fewer lanes are at work at once.
_REMEMBERED: Final = 64


def written(pace: Pace) -> bytes:
    """The pace as bytes: the same for the same pace; what is as in a fresh one is not written."""
    said: dict[str, Any] = {name: json_text.value_of(text) for name, text in pace.unknown}
    said |= {name: getattr(pace, name) for name in (*_COUNTS, "base_policy") if getattr(pace, name)}
    if pace.spent.minutes:
        said["minutes"] = [[each.number, each.calls, each.tokens] for each in pace.spent.minutes]
    if seen := [[each.number, each.seen] for each in pace.spent.minutes if each.seen]:
        said["seen"] = seen  # beside them, since earlier programs read three numbers of a minute
    if pace.spent.tokens:
        said["tokens"] = pace.spent.tokens
    if pace.rests_for is not _FRESH.rests_for:
        said["rests_for"] = pace.rests_for.value
    if pace.fired:
        said["fired"] = list(pace.fired)
    return json_text.encode(dict(sorted(said.items())))


def why_parked(said: str) -> str:
    """Why a lane is parked, as its row says it, in words that can stand behind the name of that state."""
    return "failed too often" if said == Reason.PARKED.value else said


@lru_cache(_REMEMBERED)
def read(state: bytes) -> Pace:
    """The pace that was written; a field that cannot be read is as in a fresh one, and so is all of damaged bytes."""
    return _read(_said(state))


def at(state: bytes, now: int) -> bytes:
    """The same by this clock; as it was written, where that is behind none that was counted by."""
    pace = read(state)
    here = pace.at(now)
    return state if here is pace else written(here)


def spent_tokens(state: bytes) -> int:
    """How many tokens such a pace has spent, for whoever asks that of many and nothing else."""
    return _count(_said(state).get("tokens"))


def _said(state: bytes) -> dict[str, Any]:
    try:
        said = json_text.decode(state)
    except (ValueError, OverflowError, UnabridgedError):
        return {}
    return said if type(said) is dict else {}


def _read(said: dict[str, Any]) -> Pace:
    rests_for, fired, policy = said.get("rests_for"), said.get("fired"), said.get("base_policy")
    return Pace(
        spent=Spending(
            minutes=_minutes(said.get("minutes"), _seen(said.get("seen"))), tokens=_count(said.get("tokens"))
        ),
        rests_for=_REASONS.get(rests_for, _FRESH.rests_for) if type(rests_for) is str else _FRESH.rests_for,
        base_policy=policy if type(policy) is str else "",
        fired=tuple(each for each in fired if type(each) is str) if type(fired) is list else (),
        unknown=tuple((name, json_text.text_of(value)) for name, value in sorted(said.items()) if name not in _KNOWN),
        **{name: _count(said.get(name)) for name in _COUNTS},
    )


def _minutes(said: object, seen: Mapping[int, int]) -> tuple[Minute, ...]:
    rows = [[_count(each) for each in row] for row in _rows(said, width=3)]
    return tuple(
        Minute(number=number, calls=calls, tokens=tokens, seen=seen.get(number, 0)) for number, calls, tokens in rows
    )


def _seen(said: object) -> dict[int, int]:
    return {_count(number): _count(seen) for number, seen in _rows(said, width=2)}


def _rows(said: object, *, width: int) -> list[list[object]]:
    rows = said[-_MOST_MINUTES:] if type(said) is list else []
    return [each for each in rows if type(each) is list and len(each) == width]


def _count(said: object) -> int:
    return said if type(said) is int and 0 <= said < _LARGEST else 0
