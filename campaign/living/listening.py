"""A coordinator that finds a fact in what a user said, told by the words alone, so that a seed draws the same again.
It refuses to judge what becomes of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Final

from unabridged import Message
from unabridged.coordinator import Candidate, Gleaned, Leaving
from unabridged.facts import FactKind, Tier

_OWN: Final = re.compile(r"K\d{5}X")
_OFTEN: Final = 0.8


class Listener:
    """Takes the word that a user's message begins with for the name of a tool that he prefers."""

    def __init__(self, version: str) -> None:
        self.version = f"lives {version}"

    def on_pre_compress(self, messages: Sequence[Message], leaving: Leaving, /) -> Gleaned:
        """What was found in the messages that leave."""
        del messages
        words = [
            (said.seq, word.group())
            for said in leaving.said
            if said.seq in leaving.seqs and said.role == "user" and (word := _OWN.search(said.text))
        ]
        return Gleaned(candidates=tuple(_candidate(seq, word) for seq, word in words if seq and _chance(word) < _OFTEN))

    def on_session_switch(self, *_: object) -> None:
        """Nothing is kept from session to session."""


def _chance(word: str) -> float:
    return random.Random(word).random()


def _candidate(seq: int, word: str) -> Candidate:
    chance = random.Random(f"{word} again")
    return Candidate(
        statement=f"The user prefers the tool {word} for invoices",
        kind=FactKind.PREFERENCE,
        tier=chance.choice([*Tier]),
        subject=f"tool {word}",
        confidence=chance.choice((0.9, 0.9, 0.5)),
        sources=(seq,),
    )
