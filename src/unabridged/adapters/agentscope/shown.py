"""What an agent read last, kept so that the next list goes on from it: most of what it reads it has read before.
It refuses to hand the same ``Msg`` out twice; what a host does to one shows in no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_
from typing import Any

from agentscope.message import Msg

from unabridged.adapters.agentscope.known import COMPRESSED, Known
from unabridged.adapters.agentscope.msgs import msg_of_item, msgs_of, paired
from unabridged.log import json_text
from unabridged.view.node import SAID
from unabridged.view.view import Item, Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class _Last:
    """Items, what was made of them, and the calls that nobody had answered at their end."""

    items: Sequence[Item] = ()
    made: Sequence[Msg] = ()
    waiting: Sequence[str] = ()


class Shown:
    """Items of a view as a formatter takes them, made once and copied as often as somebody reads them."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        # Replaced as one, as threads may read at the same time.
        self._last = _Last()

    def told(self, items: Sequence[Item]) -> list[Msg]:
        """The items as messages that are the caller's own.

        An item outlives the view it was made for, and is another one as soon as anything about it is.
        """
        shown = [item for item in items if item.shape is not Shape.SYSTEM]
        last = self._last
        if len(last.items) > len(shown) or not all(map(is_, last.items, shown)):
            last = _Last()
        new = shown[len(last.items) :]
        waiting = paired((item.says for item in new), last.waiting)
        if waiting is None:
            return msgs_of(shown)
        made = [*last.made, *map(msg_of_item, new)]
        self._last = _Last(items=shown, made=made, waiting=waiting)
        return [_copied(each) for each in made]


def _copied(msg: Msg) -> Msg:
    made = Msg.__new__(Msg)
    fields = made.__dict__
    fields.update(msg.__dict__)
    try:
        fields["metadata"] = _own(msg.metadata)
        if not isinstance(msg.content, str):  # most are one text, as which they stand there already
            fields["content"] = _own(msg.content)
    except RecursionError:  # nested more deeply than is copied so
        fields["metadata"], fields["content"] = json_text.copied(msg.metadata), json_text.copied(msg.content)
    return made


def _own(value: Any) -> Any:  # noqa: ANN401  # JSON of any shape
    """The value with objects and lists of its own; nothing else in JSON ever changes."""
    if isinstance(value, dict):
        return {name: each if isinstance(each, str) else _own(each) for name, each in value.items()}
    return [_own(each) for each in value] if isinstance(value, list) else value


def is_shown(item: Item, known: Known, unwanted: str | None) -> bool:
    """Whether an entry of the view is for whoever wants none of these marks.

    What is marked as compressed was hidden with the summary that tells it; what still stands then is meant to.
    """
    if item.shape in SAID and known.is_summary(item.covers[0].first):
        return False
    if unwanted is None or (unwanted == COMPRESSED and known.summary):
        return True
    about = known.within(item.covers)
    return not about or not all(unwanted in each.marks for each in about)
