"""A made-up conversation of tool calls with a fact planted at each place of a turn, and which facts a text holds.
It refuses to know who summarises it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

TURNS: Final = 60
PLACES: Final = ("user", "arguments", "head", "middle", "tail", "said")
_RESULT_CHARACTERS: Final = 4_000
_TEXT_CHARACTERS: Final = 850
_SENTENCE: Final = (
    "the harbour report lists boats and berths with their owners and the season in which each of them was seen there "
    "for a week or two before it left again for another port along the coast"
)
_WORDS: Final = tuple(_SENTENCE.split(" "))


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A question, a call with a long argument, its long result and an answer, as OpenAI's chats have them."""

    number: int
    messages: tuple[Mapping[str, Any], ...]

    def planted(self, place: str) -> str:
        """What is planted there: a name that stands nowhere else."""
        return f"{place}-fact-{self.number:03}-{(self.number * 7_919 + PLACES.index(place) * 104_729) % 1_000_003:06}"


def conversation(turns: int = TURNS) -> list[Turn]:
    """So many turns of some 6.6 KB, each with a fact in its question, its arguments, its result and its answer."""
    return [_turn(number) for number in range(turns)]


def kept(turns: Sequence[Turn], texts: Iterable[str]) -> dict[str, int]:
    """How many of these turns' facts stand in the texts, by place."""
    shown = "\n".join(texts)
    return {place: sum(turn.planted(place) in shown for turn in turns) for place in PLACES}


def _turn(number: int) -> Turn:
    bare = Turn(number=number, messages=())
    call_id = f"call_{number:03}"
    arguments = f'{{"query": "{_filler(number, _TEXT_CHARACTERS)}", "key": "{bare.planted("arguments")}"}}'
    asked = {"id": call_id, "type": "function", "function": {"name": "look_up", "arguments": arguments}}
    half = _filler(number + 1, _RESULT_CHARACTERS // 2)
    result = f"{bare.planted('head')} {half} {bare.planted('middle')} {half} {bare.planted('tail')}"
    messages: tuple[Mapping[str, Any], ...] = (
        {"role": "user", "content": f"{_filler(number + 2, _TEXT_CHARACTERS)} {bare.planted('user')}"},
        {"role": "assistant", "content": None, "tool_calls": [asked]},
        {"role": "tool", "tool_call_id": call_id, "content": result},
        {"role": "assistant", "content": f"{_filler(number + 3, _TEXT_CHARACTERS)} {bare.planted('said')}"},
    )
    return Turn(number=number, messages=messages)


def _filler(number: int, characters: int) -> str:
    """Words without a fact, in another order each time."""
    words, length, at = list[str](), 0, number
    while length < characters:
        words.append(_WORDS[at % len(_WORDS)])
        length += len(words[-1]) + 1
        at += 1 + number % 5
    return " ".join(words)
