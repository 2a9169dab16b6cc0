"""Whether a draft tells a number in the very words of its source: what stands beside it there stands beside it here.
It refuses to ask what those words mean.
"""

from __future__ import annotations

import re
from typing import Final

# So many letters beside a number are no chance.
_COPIED: Final = 10


def is_copied(match: re.Match[str], source: str) -> bool:
    """Whether what stands before or behind a number is word for word that of the source, as it is of most."""
    text, (start, end) = match.string, match.span()
    return text[max(0, start - _COPIED) : end] in source or text[start : end + _COPIED] in source
