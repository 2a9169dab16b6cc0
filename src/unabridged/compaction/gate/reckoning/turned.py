"""A change, or a choice, that a draft tells the other way round: from what it came to, and with what was not taken.
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
_INSTEAD: Final = (
    r"(?:,?\s+(?:instead of|rather than|statt|anstatt|anstelle von|en lugar de|en vez de|au lieu de|plutôt que|em vez de"
    r"|invece di|вместо|zamiast|in plaats van|istället för)\s+|\s*(?:而不是|而非|代替)\s*)"
)
# What stands before the first number, and between the two.
_FROM_TO: Final = ("from ", " to ")
_CHOICE: Final = ("", " instead of ")
_CHANGE: Final = re.compile(
    f"{_FROM}{_number('of')}{_UNIT}{_TO}{_number('to')}|{_number('of2')}{_UNIT}{_ARROW}{_number('to2')}"
    f"|{_number('taken')}{_UNIT}{_INSTEAD}{_number('left')}",
    re.IGNORECASE,
)


def unknown(text: str, source: str) -> Iterator[str]:
    """Each change of a text, and each choice, that the source has the other way round alone."""
    drafted = dict.fromkeys(_pairs(text))
    told = set(_pairs(source)) if drafted else set()
    for said, one, other in drafted:
        if (said, other, one) in told and (said, one, other) not in told:
            before, between = said
            yield f"{before}{one}{between}{other} the other way round"


def _pairs(text: str) -> Iterator[tuple[tuple[str, str], str, str]]:
    """The numbers of each, in their order, with how they are told."""
    for match in _CHANGE.finditer(text):
        said = _CHOICE if match["taken"] else _FROM_TO
        one, other = match["of"] or match["of2"] or match["taken"], match["to"] or match["to2"] or match["left"]
        if one != other:
            yield said, one, other
