"""How large a view can be by now at the most, from its size when it was last seen and the events since.
It refuses to be exact: it says when a view has to be looked at, and that is seldom.
"""

from __future__ import annotations

from typing import Final

from unabridged.log.event import Event
from unabridged.log.kind import Kind
from unabridged.view.budget import Urgency
from unabridged.view.view import View

# A note on a call that nobody answered, or on an answer that nobody called for, takes less.
_NOTE_TOKENS: Final = 96
# What makes no view larger.
_HARMLESS: Final = frozenset({Kind.MARKED, Kind.COMPACTED, Kind.RESET, Kind.UNPINNED, Kind.USED, Kind.RECALLED})


class Sizing:
    """The most that a view can take, followed event by event."""

    __slots__ = ("_compacted", "_is_sure", "_room", "_through", "tokens")

    def __init__(self) -> None:
        self.tokens = 0
        self._through = 0
        self._room = 0
        self._compacted = 0
        self._is_sure = False

    @property
    def may_be_too_large(self) -> bool:
        """Whether somebody has to look."""
        return not self._is_sure or self.tokens > self._room

    def seen(self, view: View) -> Urgency:
        """Somebody looked; what was said by then is in the view's own count."""
        self._is_sure = view.through >= self._through  # else more was said while somebody looked
        self.tokens, self._through = view.tokens, max(self._through, view.through)
        self._room = 0 if view.budget is None else view.budget.room_tokens
        return view.urgency

    def step(self, event: Event) -> None:
        """One event further."""
        if event.kind is Kind.COMPACTED:
            self._compacted = event.seq
        if event.seq <= self._through:
            return
        self._through = event.seq
        skeleton = event.skeleton
        match event.kind:
            case Kind.MESSAGE:
                self.tokens += event.tokens + _NOTE_TOKENS * len((*skeleton.calls, *skeleton.answers))
            case kind if kind in _HARMLESS:
                return
            case Kind.HIDDEN if all(span.first > self._compacted for span in skeleton.touches):
                self.tokens += _NOTE_TOKENS  # what is hidden takes nothing, and no summary falls back for it
            case Kind.PINNED if all(span.first > self._compacted for span in skeleton.touches):
                return
            case _:
                self._is_sure = False
