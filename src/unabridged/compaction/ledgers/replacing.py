"""What a decision names that it is instead of, in a dozen languages: an earlier decision for just that is over.
It refuses to say which decision that was, and to hear it where nothing is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from unabridged.lazy_patterns import lazy

_LONGEST: Final = 60
_MARKS: Final = ".,;:()!?\u060c\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f\u2013\u2014"
_WHY: Final = (
    "because|since|as|due|for|so|and|weil|da|denn|und|porque|ya|y|parce|car|et|perché|e|потому|так|и|لأن|omdat|en"
)
_NAMED: Final = rf"\s?(?P<name>[^{_MARKS}]{{2,{_LONGEST}}}?)(?=\s*(?:[{_MARKS}]|$)|\s(?:{_WHY})\b)"
# What stands before the name of it, and in some languages behind.
_BEFORE: Final = (
    r"\b(?:instead of|rather than|in place of|statt|anstatt|anstelle von|en lugar de|en vez de|au lieu de"
    r"|plutôt que(?: de)?|em vez de|invece di|вместо|in plaats van|zamiast|istället för)\b"
    r"|(?:而不是|而非|代替|取代)|بدلا?ً? من(?=\s)"
)
_BEHIND: Final = rf"(?P<before>[^\s{_MARKS}]{{2,{_LONGEST}}}?)(?:ではなく|の代わりに|[はを]やめて|\s?대신)"
_ARTICLES: Final = lazy(
    r"(?:the|a|an|using|to use|der|die|das|den|el|la|los|las|le|les|il|lo|usar|utiliser)\s", re.IGNORECASE
)


def replaced(decision: str) -> Iterator[str]:
    """What a decision says that it is instead of, by name."""
    for match in _instead().finditer(decision):
        if name := _ARTICLES.sub("", (match["name"] or match["before"]).strip()):
            yield name


@cache
def _instead() -> re.Pattern[str]:
    return re.compile(f"(?:{_BEFORE}){_NAMED}|{_BEHIND}", re.IGNORECASE)
