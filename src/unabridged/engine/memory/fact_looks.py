"""What the screen said of facts where prompts show them: of the same words it says the same, and is asked once.
It refuses to keep a word: a fact that is taken away leaves its digest and the names of what was found.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from unabridged.engine.last_used import LastUsed
from unabridged.memory.block import looked_at
from unabridged.memory.fact import Fact

if TYPE_CHECKING:
    from unabridged.memory.screen.verdict import Verdict

# Some blocks have a hundred facts, and every conversation of a scope begins with the same ones.
_REMEMBERED: Final = 4_096
_OCTETS: Final = 16


class Looks:
    """The looks of one handle; any thread may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known = LastUsed[bytes, "Verdict"](_REMEMBERED)

    def verdict(self, fact: Fact) -> Verdict:
        """What the screen says of a fact on its line, but for the text."""
        name = blake2b(fact.statement.encode("utf-8", "surrogatepass"), digest_size=_OCTETS).digest()
        with self._lock:
            known = self._known.get(name)
            if known is not None:
                self._known.move_to_end(name)
                return known
        verdict = replace(looked_at(fact), text="")
        with self._lock:
            self._known.put(name, verdict)
        return verdict
