"""What Python's collector would go through in the middle of somebody's turn, gone through in the moment after one.
It refuses to go through what is old, and to collect at all in a program that has switched its collector off.
"""

from __future__ import annotations

import gc
from typing import Final

# Of what the collector waits for so large a part has come: a turn that follows brings less than what is left.
_PART: Final = 1 / 2


def collected() -> None:
    """Collect what is young, where there is much of it; and what was that lately, where its turn would come next."""
    most, times, _ = gc.get_threshold()
    young, collected_young, _ = gc.get_count()
    if gc.isenabled() and most and young > most * _PART:
        gc.collect(1 if collected_young >= times else 0)
