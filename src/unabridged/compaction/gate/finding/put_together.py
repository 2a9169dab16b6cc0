"""Names of code put together of what stands apart, where a name of the source that has as many parts is left out: it was renamed.
It refuses to mind a name that is part of another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.lazy_patterns import lazy

_NAME: Final = lazy(r"(?<![\w./-])[a-z0-9]+(?:_[a-z0-9]+)+(?![\w/])")
# No shorter part tells of what.
_LEAST: Final = 4


def strangers(names: Collection[str], text: str, source: str) -> Iterator[str]:
    """Those of some names, none of which the source has; both texts are in small letters."""
    if not names:
        return
    left_out = _left_out(text, source)
    for name in names:
        parts = name.split("_")
        if any((part, len(parts)) in left_out for part in parts if len(part) >= _LEAST):
            yield name


def _left_out(text: str, source: str) -> Mapping[tuple[str, int], str]:
    """A name that the text has not, by each of its parts and by how many these are."""
    own, found, told = LookedUp(text), defaultdict[tuple[str, int], str](str), dict.fromkeys(_NAME.findall(source))
    own.ready(told)
    for name in told:
        if not own.has(name):
            parts = name.split("_")
            found.update(((part, len(parts)), name) for part in parts)
    return dict(found)
