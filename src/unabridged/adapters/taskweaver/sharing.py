"""What roles let each other know, round for round: it is looked for once in what is settled, and anew in the newest.
It refuses to keep an entry that holds for one round alone, once that is not the newest any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from unabridged.adapters.taskweaver.shapes import SHARED, HostRound, type_name

# So many rounds may still be changed in place.
_OPEN: Final = 2


class Shared:
    """The entries of each round that hold for the whole conversation; ``forget`` what was said anew."""

    def __init__(self) -> None:
        self._settled: dict[str, list[tuple[str, Any]]] = {}

    def forget(self, round_id: str) -> None:
        """A round says something else by now."""
        self._settled.pop(round_id, None)

    def of(self, rounds: Sequence[HostRound], entry_type: str) -> list[Any]:
        """The newest entry of each sender, in the order they were said; of a round, of the last."""
        found, settled = dict[str, Any](), self._settled
        for each in rounds[:-_OPEN]:
            if (said := settled.get(each.id)) is None:
                said = settled[each.id] = [pair for pair in _said(each) if pair[1].scope == "conversation"]
            for sender, entry in said:
                if entry.type == entry_type:
                    found.pop(sender, None)
                    found[sender] = entry
        for each in rounds[-_OPEN:]:
            for sender, entry in _said(each):
                if entry.type == entry_type and (entry.scope == "conversation" or each is rounds[-1]):
                    found.pop(sender, None)
                    found[sender] = entry
        return list(found.values())


def _said(round_: HostRound) -> list[tuple[str, Any]]:
    return [
        (post.send_from, attachment.extra)
        for post in round_.post_list
        for attachment in post.attachment_list
        if attachment.extra is not None and type_name(attachment) == SHARED
    ]
