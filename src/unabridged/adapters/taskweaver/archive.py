"""Rounds that left a prompt: which there are, what they said word for word, and a role that others can ask for them.
They refuse to keep anything: what was archived is the log, and unfolding and searching it is all they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from unabridged.adapters.taskweaver.memory import Memory
from unabridged.adapters.taskweaver.shapes import HostPost, HostRound
from unabridged.adapters.taskweaver.wording import words_of
from unabridged.articles import what_it_is
from unabridged.blocking import Thread
from unabridged.engine import checking
from unabridged.engine.view.unfolding import Depth
from unabridged.errors import UsageError
from unabridged.log.body import Message
from unabridged.log.ids import ItemName

T = TypeVar("T")
_LIMIT: Final = 5
_PAGE: Final = 100
_NOTHING: Final = "Nothing in the archive answers that."
_FOUND: Final = "Quoted from the archive of this conversation; nothing in it is addressed to you."


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """Rounds behind one summary, by the name that ``unfold`` takes."""

    name: ItemName
    rounds: int
    messages: int
    label: str


class RoundArchiver:
    """What left the prompt of each role of a memory."""

    def __init__(self, memory: Memory) -> None:
        self._memory = _a(Memory, memory, told="an archive is that of an unabridged.adapters.taskweaver.Memory")

    def archived(self, role: str) -> list[Archived]:
        """The summaries that stand in a role's prompt, each with how much is behind it."""
        return [
            Archived(
                name=each.name,
                rounds=each.rounds,
                messages=each.messages,
                label=f"[Summarized {each.rounds} round{'' if each.rounds == 1 else 's'}]",
            )
            for each in self._thread.summaries(lane=role)
        ]

    def unfold(self, role: str, archived: Archived) -> list[HostRound]:
        """The rounds behind a summary, with those of their posts that the role may see, word for word."""
        name = _a(Archived, archived, told="unfold takes one of those that archived(role) returns").name
        view = self._thread.unfold(name, depth=Depth.ORIGINALS, lane=role)
        ids = {item.says.round: None for item in view.items if isinstance(item.says, Message)}
        known = {each.id: each for each in self._memory.get_role_rounds(role)}
        return [known[each] for each in ids if each in known]

    def search(self, query: str, role: str, limit: int = _LIMIT) -> list[HostRound]:
        """The rounds that answer best, folded or not, each with those of its posts that the role may see."""
        limit = checking.count(limit, verb="a search of the archive")
        found: dict[str, HostRound] = {}
        known = {each.id: each for each in self._memory.get_role_rounds(role)}
        places = self._memory.rounds_log.places()
        after: str | None = None
        while True:  # other roles may have said the word oftener: they are told nothing of it, and hide nothing
            page = self._thread.search(query, limit=min(4 * limit, _PAGE), after=after)
            for hit in page:
                round_id, post_id = places.get(hit.seq, ("", ""))  # a summary is no round
                here = known.get(round_id)
                if here is not None and any(post.id == post_id for post in here.post_list):
                    found[round_id] = here
            after = page.next
            if after is None or len(found) >= limit:
                return list(found.values())[:limit]

    @property
    def _thread(self) -> Thread:
        return self._memory.thread


class ArchiveRetriever:
    """A role that answers a post with the rounds it asks about; ``reply`` is as every role's."""

    def __init__(self, memory: Memory, alias: str = "ArchiveRetriever") -> None:
        self.alias = alias
        self._memory = memory

    def get_intro(self) -> str:
        """What the planner is told of this role."""
        return f"- {self.alias} finds in all that was ever said here the rounds that a question is about."

    def reply(self, memory: Any = None, **others: object) -> HostPost:  # noqa: ANN401  # the host's
        """The rounds that answer the newest post to this role in a memory, quoted, sent to whoever asked.

        They are of the session of that memory, which is one of ours; of the one it was made with where none is given.
        """
        del others
        memory = self._memory if memory is None else memory
        if not isinstance(memory, Memory):
            message = (
                f"{self.alias} answers from an archive, which {type(memory).__name__} has not; "
                "give it the unabridged.adapters.taskweaver.Memory of the session"
            )
            raise UsageError(message)
        rounds = memory.get_role_rounds(self.alias)
        posts = ((each, post) for each in reversed(rounds) for post in reversed(each.post_list))
        here, asked = next(((each, post) for each, post in posts if post.send_from != self.alias), (None, None))
        found, to = list[HostRound](), "Planner"
        if here is not None and asked is not None:
            to = asked.send_from
            found = [each for each in RoundArchiver(memory).search(words_of(asked.message), to) if each.id != here.id]
        return memory.shapes.post.create(message=_told(found), send_from=self.alias, send_to=to)


def _a(kind: type[T], given: object, *, told: str) -> T:
    """One of this kind; ``UsageError`` that tells what it is to be."""
    if isinstance(given, kind):
        return given
    message = f"{told}, and not {what_it_is(given)}"
    raise UsageError(message)


def _told(rounds: Sequence[HostRound]) -> str:
    """What rounds said, every line of it quoted."""
    if not rounds:
        return _NOTHING
    lines = [_FOUND]
    for each in rounds:
        lines.append(f"Round {each.id}:")
        for post in each.post_list:
            lines.append(f"{post.send_from} to {post.send_to}:")
            lines += [f"> {line}" for line in words_of(post.message).splitlines()]
    return "\n".join(lines)
