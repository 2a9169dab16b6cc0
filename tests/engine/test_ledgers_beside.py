"""What code writes beside a text is told to whoever writes the text, and no more of it than a window bears."""

from __future__ import annotations

from tests.engine.portioned import WINDOW, Narrow, rounds, scene
from unabridged.engine.texts.portioning import beside


def test_a_ledger_is_told_as_far_as_it_takes_an_eighth_of_the_window() -> None:
    ctx = scene(Narrow(), *rounds(1)).memory._verbs._ctx
    long = "\n".join(f"- path: src/part_{n}.py" for n in range(900))
    told = beside(ctx, long, WINDOW)
    assert long.startswith(told)
    assert WINDOW // 9 < ctx.counter.count(told) <= WINDOW // 8
    assert beside(ctx, "- path: a.py", WINDOW) == "- path: a.py"
