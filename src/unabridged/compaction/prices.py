"""What a model's tokens cost, and what an edit of a prompt gains where a provider may still have it in its cache.
It refuses to know which models there are, and to guess how long a conversation goes on: whoever asks says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from math import inf
from typing import Any, Final

from unabridged.compaction.nearest import nearest
from unabridged.errors import UsageError

__all__ = ["Prices", "Rewrite", "break_even", "cost", "gain"]

_MILLION: Final = 1_000_000
# More is a slip, and what it is multiplied with would be no number any more.
_MOST: Final = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Dollars for a million tokens: read afresh, read from the cache, read and put into the cache, and answered.

    Where nothing is charged for putting tokens into the cache, ``written`` is what ``input`` is. ``cache_seconds`` is
    how long a provider keeps what nobody asks for again; 0 where it keeps nothing. A prompt above ``long_tokens``
    costs ``long_input`` times as much, and its answer ``long_output`` times; 0 where no length changes the price.
    """

    input: float
    cached: float
    written: float
    output: float
    cache_seconds: float
    long_tokens: int = 0
    long_input: float = 1.0
    long_output: float = 1.0

    def __post_init__(self) -> None:
        """Refuse what nobody charges; 3 says what 3.0 says."""
        for each in fields(self):
            value = getattr(self, each.name)
            kinds = (int,) if each.name == "long_tokens" else (int, float)
            if type(value) not in kinds or not 0 <= value <= _MOST:
                message = f"Prices({each.name}={value!r}): dollars, seconds and tokens are numbers from 0 to {_MOST:,}"
                raise UsageError(message)
            if each.name != "long_tokens":
                object.__setattr__(self, each.name, float(value))

    def dollars(self, tokens: int, *, cached: int = 0, written: int = 0, answered: int = 0) -> float:
        """What one call costs: a prompt of so many tokens, how many of them came from the cache or went into it."""
        fresh = max(0, tokens - cached - written)
        read = fresh * self.input + cached * self.cached + written * self.written
        is_long = bool(self.long_tokens) and tokens > self.long_tokens
        times = (self.long_input, self.long_output) if is_long else (1.0, 1.0)
        return (read * times[0] + answered * self.output * times[1]) / _MILLION


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """What an edit does to a prompt: what it saves, and what stands behind its place then and is sent anew.

    ``shown_tokens`` and ``text_tokens`` are what whoever writes the text that stands there reads and answers; 0 where
    nobody is paid for it.
    """

    saved_tokens: int
    suffix_tokens: int
    shown_tokens: int = 0
    text_tokens: int = 0


def cost(prices: Prices, rewrite: Rewrite, *, alive: float = 1.0) -> float:
    """What an edit costs at once, in dollars: what would have come from the cache is sent anew, and its text is paid.

    ``alive`` is the chance, from 0 to 1, that the provider's cache still holds the prompt as it was.
    """
    behind = rewrite.suffix_tokens + rewrite.saved_tokens
    text = prices.dollars(rewrite.shown_tokens, answered=rewrite.text_tokens)
    return alive * (prices.written - prices.cached) * behind / _MILLION + text


def gain(prices: Prices, rewrite: Rewrite, *, reads: float, alive: float = 1.0) -> float:
    """What an edit saves in so many prompts, the next one included, less what it costs at once; in dollars."""
    each = prices.written + prices.cached * (max(reads, 1.0) - 1)
    return rewrite.saved_tokens * each / _MILLION - cost(prices, rewrite, alive=alive)


def break_even(prices: Prices, rewrite: Rewrite, *, alive: float = 1.0) -> float:
    """In how many prompts, the next one included, an edit has saved what it costs; infinite where it never does."""
    if rewrite.saved_tokens <= 0:
        return inf
    owed = cost(prices, rewrite, alive=alive) - rewrite.saved_tokens * prices.written / _MILLION
    if owed <= 0:
        return 1.0
    saves = rewrite.saved_tokens * prices.cached / _MILLION
    return 1 + owed / saves if saves else inf


def written(prices: Prices) -> dict[str, Any]:
    """Prices as logs and files say them; a setting that is its default is left out."""
    said = {each.name: getattr(prices, each.name) for each in fields(prices)}
    return {name: value for name, value in said.items() if value != _USUAL.get(name)}


def read(said: object) -> Prices:
    """The prices that a table of settings means; refused where it means none."""
    known = [each.name for each in fields(Prices)]
    if not isinstance(said, Mapping):
        message = f"prices are a table of {', '.join(known)}, not {said!r}"
        raise UsageError(message)
    for name in said:
        if name not in known:
            message = f"prices have no {name!r}; {nearest(str(name), known)}"
            raise UsageError(message)
    missing = [name for name in known if name not in said and name not in _USUAL]
    if missing:
        message = f"prices need {', '.join(missing)}, too"
        raise UsageError(message)
    return Prices(**said)


_USUAL: Final[Mapping[str, Any]] = {each.name: each.default for each in fields(Prices) if each.default is not MISSING}
