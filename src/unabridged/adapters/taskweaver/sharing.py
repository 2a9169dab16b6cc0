"""What roles let each other know, round for round: it is looked for once in what is settled, and anew in the newest.
It refuses to keep an entry that holds for one round alone, once that is not the newest any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unabridged.adapters.taskweaver.shapes import OPEN, SHARED, HostRound, posts_of, type_name


class Shared:
    """The entries that hold for the whole conversation; ``forget`` what was said anew, and all where rounds moved."""

    def __init__(self) -> None:
        self._said: dict[str, list[tuple[str, Any]]] = {}
        # Of so many rounds from the first on, the newest entry of each sender, by its type.
        self._asked = 0
        self._newest: dict[str, dict[str, Any]] = {}
        self._ids: set[str] = set()

    def forget(self, round_id: str) -> None:
        """A round says something else by now."""
        self._said.pop(round_id, None)
        if round_id in self._ids:
            self.forget_order()

    def forget_order(self) -> None:
        """The rounds are others by now, or in another order."""
        self._asked, self._newest, self._ids = 0, {}, set()

    def of(self, rounds: Sequence[HostRound], entry_type: str) -> list[Any]:
        """The newest entry of each sender, in the order they were said; of a round, of the last."""
        for each in rounds[self._asked : max(len(rounds) - OPEN, self._asked)]:
            self._settle(each)
        found = dict(self._newest.get(entry_type, {}))
        for each in rounds[self._asked :]:
            for sender, entry in _said(each):
                if entry.type == entry_type and (entry.scope == "conversation" or each is rounds[-1]):
                    _put(found, sender, entry)
        return list(found.values())

    def _settle(self, round_: HostRound) -> None:
        self._asked += 1
        self._ids.add(round_.id)
        if (said := self._said.get(round_.id)) is None:
            said = self._said[round_.id] = [pair for pair in _said(round_) if pair[1].scope == "conversation"]
        for sender, entry in said:
            _put(self._newest.setdefault(entry.type, {}), sender, entry)


def _put(found: dict[str, Any], sender: str, entry: object) -> None:
    """The newest of a sender, behind all that was said before."""
    found.pop(sender, None)
    found[sender] = entry


def _said(round_: HostRound) -> list[tuple[str, Any]]:
    return [
        (post.send_from, attachment.extra)
        for post in posts_of(round_)
        if isinstance(post.send_from, str)  # what is no name is nobody's
        for attachment in post.attachment_list
        if isinstance(getattr(attachment.extra, "type", None), str) and type_name(attachment) == SHARED
    ]
