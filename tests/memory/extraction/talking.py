"""A conversation in a few words, and what extraction takes from it."""

from __future__ import annotations

from unabridged.memory.extraction import Candidate, Extracted, Said, extracted

ROLES = {"u": "user", "a": "assistant", "t": "tool", "s": "system"}


def heard(*turns: str, triggers: tuple[str, ...] = ()) -> Extracted:
    """What is taken from turns such as ``u: I prefer tabs`` and ``a: Noted``; a turn without a role is a user's."""
    return extracted([_said(turn) for turn in turns], triggers=triggers)


def taken(*turns: str) -> list[str]:
    """The statements that are taken from these turns."""
    return [each.statement for each in heard(*turns).candidates]


def only(*turns: str) -> Candidate:
    """The one candidate that is taken from these turns."""
    (one,) = heard(*turns).candidates
    return one


def _said(turn: str) -> Said:
    role, colon, text = turn.partition(": ")
    return Said(role=ROLES[role], text=text) if colon and role in ROLES else Said(role="user", text=turn)
