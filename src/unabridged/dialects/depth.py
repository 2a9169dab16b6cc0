"""How deeply a JSON text is nested: deeper than anybody reads, it is sent as the text it is.
It refuses to read the text, and to know what is in it.
"""

from __future__ import annotations

import re
from typing import Final

# Deeper than this lies nothing that a provider reads, and not far below it what the writers of its clients take.
_DEEPEST: Final = 100
# Brackets, and whole texts, so that the brackets in those are passed over.
_SIGN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}.get


def is_deep(text: str) -> bool:
    """Whether a JSON text is nested too deeply to be sent; few have so many brackets at all."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return False
    depth = 0
    for found in _SIGN.finditer(text):
        depth += _STEPS(found[0], 0)
        if depth > _DEEPEST:
            return True
    return False
