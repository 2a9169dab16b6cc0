"""A stretch of a text without the secrets that stand in it, also those of which it would show only a piece.
It refuses to look at the stretch alone: half a key has no form by which anybody would know it.
"""

from __future__ import annotations

from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.redaction.secrets import placeholder, redacted

_PLACE: Final = lazy(r"\[secret: [^\]\n]*\]")
# What stands for a stretch in which the secrets cannot be told from the rest.
_SOMEWHERE: Final = placeholder("text")


def stretch(text: str, first: int, last: int) -> str:
    """The text from ``first`` to ``last``, each secret by what it is."""
    found = redacted(text)
    if found == text:
        return text[first:last]
    shown, at, places = list[str](), 0, _PLACE.findall(found)
    for n, said in enumerate(_PLACE.split(found)):
        begins = text.find(said, at)
        if begins < 0 or (n == 0 and begins):
            return _SOMEWHERE
        if n and begins > first and at < last:
            shown.append(places[n - 1])
        at = begins + len(said)
        shown.append(text[max(first, begins) : min(last, at)] if begins < last and at > first else "")
    return "".join(shown)
