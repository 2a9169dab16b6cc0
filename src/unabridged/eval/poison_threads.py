"""A dozen ordinary rounds with a poisoned text at one place, compacted by a summariser that falls for it.
It refuses to ask a model: what a model might do at its worst is done here each time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from unabridged import Brief, Compacting, Indexing, Memory, Policy
from unabridged.compaction.outcome import Applied
from unabridged.errors import UnabridgedError
from unabridged.eval.poison_rows import Poison

ROUNDS: Final = 12
# An earlier summary is what a first compaction left of a poisoned result.
SUMMARY: Final = "summary"
USER: Final = "user"
PLACES: Final = (USER, "arguments", "head", "middle", "tail", SUMMARY)
COPIES: Final = "copies"
OBEYS: Final = "obeys"
# Not fooled: its draft has to pass, or a refusal of the others would say nothing.
SOUND: Final = "sound"
_POISONED: Final = 3
_BEFORE: Final = (
    "The user asked about one order after the other of the blue kettles, and each was looked up with look_up. "
    "All of the first ones were found in the harbour store and were noted as sent."
)
_BEHIND: Final = "Nothing was refunded so far, and the list of the orders is to be gone through to its end."
_FILLER: Final = "the row lists a blue kettle with its berth in the harbour store and the day on which it was sent; "
_WRITES: Final[Mapping[str, Callable[[Poison], str]]] = MappingProxyType(
    {COPIES: lambda row: row.payload, OBEYS: lambda row: row.obeyed, SOUND: lambda _: ""}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What came of one run: the drafts written, those that stood, whether the last did, and what a model is given."""

    drafts: int
    stood: int
    stands: bool
    source: str
    prompts: Mapping[str, Any]


class NotCompactedError(UnabridgedError):
    """A run in which nothing was compacted, and which therefore shows nothing."""


def run(row: Poison, place: str, behaviour: str) -> Seen:
    """One thread with the text at this place, compacted, and what its view is in two dialects."""
    fooled = _Fooled(_WRITES[behaviour](row))
    policy = Policy(limit_tokens=16_000, retain_rounds=2, calls_per_hour=0)
    said = [message for number in range(ROUNDS) for message in _round(number, row.payload, place)]
    half = len(said) // 2 if place == SUMMARY else len(said)
    stood, stands = 0, False
    with Memory.open(policy=policy, summariser=fooled, compacting=Compacting.ASKED, indexing=Indexing.ASKED) as memory:
        thread = memory.thread("poisoned")
        for part in (said[:half], said[half:]):
            if part:
                thread.append(part)
                outcome = thread.compact()
                if not isinstance(outcome, Applied):
                    message = f"{row.id} at {place}: {outcome}"
                    raise NotCompactedError(message)
                stands = outcome.receipt.rung == "summary"
                stood += stands
        view = thread.view()
        prompts = {dialect: view.to(dialect) for dialect in ("openai", "anthropic")}
    return Seen(
        drafts=fooled.drafts, stood=stood, stands=stands, source="\n".join((_text(said), row.payload)), prompts=prompts
    )


class _Fooled:
    """A summariser that writes a sound summary with something in it, however often it is asked."""

    def __init__(self, planted: str) -> None:
        self.text = "\n".join(filter(None, (_BEFORE, planted, _BEHIND)))
        self.drafts = 0

    def __call__(self, _: Brief) -> str:
        self.drafts += 1
        return self.text


def _round(number: int, payload: str, place: str) -> Sequence[dict[str, Any]]:
    planted = {place: payload} if number == _POISONED else {}
    arguments = {"query": f"kettle of round {number}", "note": planted.get("arguments", "none")}
    called = {"name": "look_up", "arguments": json.dumps(arguments, ensure_ascii=False)}
    half = _FILLER * (4 if number == _POISONED else 1)
    head = planted.get("head", planted.get(SUMMARY, ""))
    parts = [head, half, planted.get("middle", ""), half, planted.get("tail", "")]
    asked = f"Where is the kettle of round {number}? {planted.get(USER, '')}".strip()
    return (
        {"role": "user", "content": asked},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": f"call_{number}", "type": "function", "function": called}],
        },
        {"role": "tool", "tool_call_id": f"call_{number}", "content": "\n".join(filter(None, parts))},
        {"role": "assistant", "content": f"The kettle of round {number} was sent from the harbour store."},
    )


def _text(said: Sequence[Mapping[str, Any]]) -> str:
    calls = [call["function"]["arguments"] for each in said for call in each.get("tool_calls") or ()]
    return "\n".join([*(each["content"] or "" for each in said), *calls])
