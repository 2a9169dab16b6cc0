"""What a draft in JSON tells, a line for each of its texts: so it is read as other drafts are.
It refuses to know what a key means.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

_LONGEST: Final = 200_000


def lines(text: str) -> str:
    """The texts of a draft in JSON, each on a line of its own; any other draft as it is."""
    bare = text.strip()
    if bare[:1] not in ("{", "[") or bare[-1:] not in ("}", "]") or len(bare) > _LONGEST:
        return text
    try:
        read: object = json.loads(bare)
    except (ValueError, RecursionError):
        return text
    return "\n".join(_leaves(read))


def _leaves(read: object) -> Iterator[str]:
    left = [read]
    while left:
        each = left.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            left.extend(reversed(each.values()))
        elif isinstance(each, list):
            left.extend(reversed(each))
