"""Making what is drawn by characters fit a limit in tokens, with few counts and never the whole of a long text at once.
It refuses to know what is drawn.
"""

from __future__ import annotations

from typing import Final

from unabridged.reduce.picking import Draw
from unabridged.reduce.reduced import Count

_FIRST: Final = 4096
_DRAWINGS: Final = 7
_CHARACTERS_A_TOKEN: Final = 3.2
# Of so many characters a token, most texts reach it; of letters beyond ASCII, many are a token each.
_LETTERS: Final = 5
_DENSE_LETTERS: Final = 2


def reaches(text: str, tokens: int, count: Count) -> bool:
    """Whether the text has so many tokens; of a long one, only as much is counted as the answer takes."""
    taken = max(_FIRST, tokens * (_LETTERS if text[:_FIRST].isascii() else _DENSE_LETTERS))
    while taken < len(text):
        if count(text[:taken]) >= tokens:
            return True
        taken *= 3
    return count(text) >= tokens


def fitted(draw: Draw, limit_tokens: int, count: Count) -> str:
    """The most that is drawn within the limit; where even the least exceeds it, the least."""
    if limit_tokens <= 0:
        return draw(0)
    characters, best, best_tokens = int(limit_tokens * _CHARACTERS_A_TOKEN), "", -1
    low, high = 0, 0
    for _ in range(_DRAWINGS):
        text = draw(characters)
        tokens = count(text)
        if tokens > limit_tokens:
            # What is drawn by steps may be far smaller than its room, and is the same in all room between.
            high = characters = min(characters, len(text))
        elif tokens > best_tokens:
            best, best_tokens, low = text, tokens, characters
        else:
            low = characters
        if best_tokens >= limit_tokens * 9 // 10:
            break
        following = max(int(characters * limit_tokens / max(tokens, 1) * 0.97), low + 1)
        if high:
            following = min(following, max((low + high) // 2, low + 1)) if following >= high else following
        if following in (characters, low, high):
            break
        characters = following
    return best if best_tokens >= 0 else draw(0)
