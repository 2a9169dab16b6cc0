"""Everything a caller may do to a thread, as small moves that a property puts in any order.
It refuses to judge; a move that the library refuses is no move.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

from hypothesis import strategies as st

from tests.engine.talk import a, call, compactions, length, result, rounds, thread_of, u, write
from tests.view.made import span
from unabridged import Policy, Thread, UsageError
from unabridged.log.body import Amended, Hidden, Message, Pinned, Reset, RoundEnded, Shown, Unpinned
from unabridged.log.ids import Seq
from unabridged.log.part import Text

Move: TypeAlias = Callable[[Thread, int], object]
TIGHT: Final = Policy(limit_tokens=160, retain_rounds=1)


def _undo(thread: Thread, n: int) -> None:
    made = compactions(thread)
    if made:
        thread.undo(made[n % len(made)], policy=Policy(limit_tokens=10_000))


def _at(thread: Thread, n: int) -> Seq:
    return Seq(1 + n % length(thread))


MOVES: Final[tuple[Move, ...]] = (
    lambda thread, n: thread.append([u(f"question {n} " * 5), a(f"answer {n} " * n)]),
    lambda thread, n: thread.append([call(f"c{n % 2}"), result(f"c{n % 2}", "found " * n)]),
    lambda thread, _: thread.append(call("open")),
    lambda thread, _: thread.prepare(),
    lambda thread, _: thread.prepare(),
    _undo,
    lambda thread, n: write(thread, Hidden(seqs=(span(_at(thread, n)),))),
    lambda thread, n: write(thread, Shown(seqs=(span(_at(thread, n)),))),
    lambda thread, n: write(thread, Pinned(seqs=(span(_at(thread, n)),))),
    lambda thread, n: write(thread, Unpinned(seqs=(span(_at(thread, n)),))),
    lambda thread, n: thread.append(Amended(seq=_at(thread, n), message=_words("new words"))),
    lambda thread, n: write(thread, RoundEnded(begun=_at(thread, n), state="finished")),
    lambda thread, n: thread.append(Reset()) if n == 0 else None,
)
ROWS: Final = st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 30)), max_size=20)


def begun() -> Thread:
    """A thread that has talked for a while, under a limit that it exceeds."""
    return thread_of(*rounds(8), policy=TIGHT)


def moved(thread: Thread, moves: list[tuple[Move, int]]) -> Thread:
    """The thread after these moves; what was refused was not done."""
    for move, n in moves:
        with suppress(UsageError):
            move(thread, n)
    return thread


def _words(text: str) -> Message:
    return Message(role="user", parts=(Text(text=text),))
