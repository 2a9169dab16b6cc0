"""How the items of a long view are named in few bytes: those of messages that follow one another as one run.
It refuses to name another item than was named, and to change their order.

    [7, 1]      the item 7.1
    [7, 0, 3]   the items 7.0, 8.0 and 9.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise, repeat
from typing import Any, Final, cast

from unabridged.log.ids import ItemName, Seq

# What is shorter is no shorter as a run.
_SHORTEST: Final = 3
# No view has as many items; whatever says so is damaged.
_LONGEST: Final = 2**22
_ONE: Final = 2
# What a name is made by, without a step in Python for each of a long run.
_name: Final = cast("Callable[[tuple[int, int]], ItemName]", partial(tuple.__new__, ItemName))


def written(names: Sequence[ItemName]) -> list[list[int]]:
    """The names as JSON."""
    edges = [at for at, (a, b) in enumerate(pairwise(names), 1) if b.seq - a.seq != 1 or a.n or b.n]
    found: list[list[int]] = []
    for first, last in pairwise([0, *edges, len(names)]):
        if last - first >= _SHORTEST:
            found.append([names[first].seq, 0, last - first])
        else:
            found.extend([name.seq, name.n] for name in names[first:last])
    return found


def read(found: Iterable[Sequence[Any]]) -> tuple[ItemName, ...]:
    """The names that were written."""
    names: list[ItemName] = []
    for each in found:
        if len(each) == _ONE:
            names.append(ItemName(Seq(each[0]), each[1]))
            continue
        seq, n, count = each
        if n or not 0 < count <= _LONGEST:
            raise ValueError(count)
        names.extend(map(_name, zip(range(seq, seq + count), repeat(0))))
    return tuple(names)
