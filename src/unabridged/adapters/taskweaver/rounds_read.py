"""Rounds made anew from a thread, and by what it is noticed that one says something else than the thread does.
It refuses to write, and to know how they came there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unabridged.adapters.taskweaver import wording
from unabridged.adapters.taskweaver.shapes import HostPost, HostRound, Shapes, type_name
from unabridged.blocking import Thread
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq


@dataclass(slots=True, kw_only=True)
class _Known:
    """A round as the log has it: where it begins, its posts by id, each with where it stands and what it says.

    ``cues`` is where the part of a role begins that the user did not speak to.
    """

    begun: Seq
    says: int
    state: str
    posts: dict[str, tuple[Seq, int]] = field(default_factory=dict)
    cues: dict[str, Seq] = field(default_factory=dict)

    @property
    def seqs(self) -> list[int]:
        """Every message of it."""
        return sorted({self.begun, *self.cues.values(), *(seq for seq, _ in self.posts.values())})


# A dataclass that gathers; the name by which other modules know it.
Known = _Known


def rounds_of(thread: Thread, shapes: Shapes) -> list[HostRound]:
    """Every round as it was said last, in the state it began in."""
    newest: dict[int, Message] = {}
    for event in thread.events():
        match event.body:
            case Message(round=label, chunks=chunks) as said if label:
                newest[event.seq] = (thread.message(event.seq) or said) if chunks else said
            case Amended(seq=seq, message=message) if seq in newest:
                newest[seq] = message
            case _:
                continue
    found: dict[str, HostRound] = {}
    for said in newest.values():
        if wording.is_opening(said):
            found.setdefault(said.round, wording.round_of(said, shapes))
        elif said.round in found and not wording.cued(said):
            found[said.round].post_list.append(wording.post_of(said, shapes))
    return list(found.values())


def sign_of_post(post: HostPost) -> int:
    """By which it is noticed that a post says something else by now."""
    told = tuple((type_name(each), _text(each.content)) for each in post.attachment_list)
    return hash((post.id, post.send_from, post.send_to, post.message, told))


def _text(content: object) -> str:
    return content if isinstance(content, str) else repr(wording.storable(content))
