"""Conversations for the laws of cutting: transcripts and bodies, with ``-- cut`` where a law allows one.
It refuses to know which law is asked.
"""

from __future__ import annotations

from typing import Final

from tests.view.made import seen
from unabridged.dialects import openai_chat
from unabridged.log.body import Body, Message
from unabridged.log.part import Part, Reasoning, Text
from unabridged.testing.transcripts import messages
from unabridged.view.laws import Law
from unabridged.view.view import View

CUT: Final = "-- cut"


def check(law: Law, *told: str | Body) -> None:
    """Fail unless the law allows a cut exactly where the conversation says so."""
    bodies, marked = _read(told)
    view = seen(bodies)
    forbidden = law(view.items, view.ended)
    assert [index for index in range(len(view.items) + 1) if index not in forbidden] == marked


def bodies_of(*told: str | Body) -> list[Body]:
    """What a conversation says, without its cuts."""
    return _read(told)[0]


def view_of(*told: str | Body) -> View:
    """What lane main sees of a conversation."""
    return seen(bodies_of(*told))


def thinks(text: str = "hm", *parts: Part, atom: str = "") -> Message:
    """A model's reasoning, alone or with what it led to."""
    return Message(role="assistant", parts=(Reasoning(text=text), *parts), atom=atom)


def answer(text: str, atom: str = "") -> Message:
    """A model's words, perhaps labelled as one response with others."""
    return Message(role="assistant", parts=(Text(text=text),), atom=atom)


def _read(told: tuple[str | Body, ...]) -> tuple[list[Body], list[int]]:
    """The bodies, and how many messages stand before each mark."""
    bodies: list[Body] = []
    marked: list[int] = []
    for each in told:
        if not isinstance(each, str):
            bodies.append(each)
            continue
        for at, piece in enumerate(each.split(CUT)):
            if at:
                marked.append(sum(isinstance(body, Message) for body in bodies))
            bodies.extend(openai_chat.read(message) for message in messages(piece))
    return bodies, marked
