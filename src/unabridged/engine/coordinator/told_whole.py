"""Messages as a coordinator is told them: each with its seq, whole, in the order of the log.
It refuses to tell what stands for others, such as a summary.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TypeAlias

from unabridged.log.body import Message
from unabridged.log.ids import Seq
from unabridged.view.item import Item
from unabridged.view.node import SAID

Told: TypeAlias = tuple[Seq, Message]


def told_of(items: Iterable[Item]) -> list[Told]:
    """The messages among these."""
    found = [(item.name.seq, item.whole) for item in items if item.shape in SAID]
    return sorted(((seq, whole) for seq, whole in found if isinstance(whole, Message)), key=itemgetter(0))
