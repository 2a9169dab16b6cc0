"""A change that a draft tells the other way round: from what it came to, to what it came from.
It refuses to mind a range, and a change whose direction is told by a verb alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final


def _number(name: str) -> str:
    return rf"[$€£¥]?(?<![\d.,])(?P<{name}>\d++(?:[.,]\d++)*+)"


_UNIT: Final = r"[ \u00a0]?(?:[^\W\d_]{1,12}|%|[€$£¥])?"
_FROM: Final = r"(?:\b(?:from|von|vom|de|du|des|desde|dal|dalla|da|från|fra|van|z|с|от)\s+|(?:从|由|自)\s*)"
_TO: Final = (
    r"(?:,?\s+(?:down |up |all the way )?(?:to|auf|zu|à|a|al|alla|para|till|til|naar|na|do|до|на)\s+"
    r"|(?:提高|下降|上升|增加|增长|减少|降|升|增|减|減)?(?:到|至|为|為)\s*)"
)
_ARROW: Final = r"\s?(?:→|⇒|->|=>|から)\s?"
_CHANGE: Final = re.compile(
    f"{_FROM}{_number('of')}{_UNIT}{_TO}{_number('to')}|{_number('of2')}{_UNIT}{_ARROW}{_number('to2')}",
    re.IGNORECASE,
)


def unknown(text: str, source: str) -> Iterator[str]:
    """Each change of a text that the source has the other way round alone."""
    drafted = dict.fromkeys(_changes(text))
    told = set(_changes(source)) if drafted else set()
    for of, to in drafted:
        if (to, of) in told and (of, to) not in told:
            yield f"from {of} to {to} the other way round"


def _changes(text: str) -> Iterator[tuple[str, str]]:
    for match in _CHANGE.finditer(text):
        of, to = match["of"] or match["of2"], match["to"] or match["to2"]
        if of != to:
            yield of, to
