"""What the tokens of known models cost, in dollars a million, as their providers' pages said in November 2026.
It refuses to guess: a model that is not here has no price, and neither has a variant of one that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from unabridged.compaction.policies.spelling import means, spellings
from unabridged.compaction.prices import Prices

# So many names are looked up once; each compaction's receipt asks for that of its model.
_NAMES: Final = 256
# Name, input, cached, written, output, seconds that a cache lives without being read. The price is that of a plain call
# at the shortest life a cache can have; where a provider says a range, or nothing, five minutes stand here.
_KNOWN: Final = (
    ("chatgpt-4o-latest", 5.0, 5.0, 5.0, 15.0, 0),
    ("claude-2", 8.0, 8.0, 8.0, 24.0, 0),
    ("claude-3-5-haiku", 0.8, 0.08, 1.0, 4.0, 300),
    ("claude-3-5-sonnet", 3.0, 0.3, 3.75, 15.0, 300),
    ("claude-3-7-sonnet", 3.0, 0.3, 3.75, 15.0, 300),
    ("claude-3-haiku", 0.25, 0.03, 0.3, 1.25, 300),
    ("claude-3-opus", 15.0, 1.5, 18.75, 75.0, 300),
    ("claude-fable-5", 10.0, 1.0, 12.5, 50.0, 300),
    ("claude-fable-5-1", 10.0, 0.25, 12.5, 50.0, 300),
    ("claude-fable-5-2", 8.0, 0.2, 10.0, 40.0, 300),
    ("claude-haiku-4-5", 1.0, 0.1, 1.25, 5.0, 300),
    ("claude-haiku-5-5", 0.1, 0.01, 0.125, 0.5, 300),
    ("claude-opus-4", 15.0, 1.5, 18.75, 75.0, 300),
    ("claude-opus-4-0", 15.0, 1.5, 18.75, 75.0, 300),
    ("claude-opus-4-1", 15.0, 1.5, 18.75, 75.0, 300),
    ("claude-opus-4-5", 5.0, 0.5, 6.25, 25.0, 300),
    ("claude-opus-4-6", 5.0, 0.5, 6.25, 25.0, 300),
    ("claude-opus-4-7", 5.0, 0.5, 6.25, 25.0, 300),
    ("claude-opus-4-8", 5.0, 0.5, 6.25, 25.0, 300),
    ("claude-opus-5", 5.0, 0.5, 6.25, 25.0, 300),
    ("claude-opus-5-5", 4.0, 0.2, 5.0, 20.0, 300),
    ("claude-sonnet-4", 3.0, 0.3, 3.75, 15.0, 300),
    ("claude-sonnet-4-0", 3.0, 0.3, 3.75, 15.0, 300),
    ("claude-sonnet-4-5", 3.0, 0.3, 3.75, 15.0, 300),
    ("claude-sonnet-4-6", 3.0, 0.3, 3.75, 15.0, 300),
    ("claude-sonnet-5", 2.0, 0.2, 2.5, 10.0, 300),
    ("claude-sonnet-5-5", 2.0, 0.1, 2.5, 10.0, 300),
    ("codestral-2508", 0.3, 0.03, 0.3, 0.9, 300),
    ("command-a", 2.5, 2.5, 2.5, 10.0, 0),
    ("command-r", 0.15, 0.15, 0.15, 0.6, 0),
    ("command-r-plus", 2.5, 2.5, 2.5, 10.0, 0),
    ("gemini-1-5-flash", 0.075, 0.01875, 0.075, 0.3, 300),
    ("gemini-1-5-pro", 1.25, 0.3125, 1.25, 5.0, 300),
    ("gemini-2-0-flash", 0.1, 0.025, 0.1, 0.4, 300),
    ("gemini-2-0-flash-lite", 0.075, 0.075, 0.075, 0.3, 0),
    ("gemini-2-5-flash", 0.3, 0.03, 0.3, 2.5, 300),
    ("gemini-2-5-flash-lite", 0.1, 0.01, 0.1, 0.4, 300),
    ("gemini-2-5-pro", 1.25, 0.125, 1.25, 10.0, 300),
    ("gemini-3-flash", 0.5, 0.05, 0.5, 3.0, 300),
    ("gemini-3-pro", 2.0, 0.2, 2.0, 12.0, 300),
    ("gemini-3-1-flash-lite", 0.25, 0.025, 0.25, 1.5, 300),
    ("gemini-3-1-pro", 2.0, 0.2, 2.0, 12.0, 300),
    ("gemini-3-5-flash", 1.5, 0.15, 1.5, 9.0, 300),
    ("gemini-3-5-flash-lite", 0.3, 0.03, 0.3, 2.5, 300),
    ("gemini-3-6-flash", 0.75, 0.075, 0.75, 3.75, 300),
    ("gemini-3-7-flash", 0.75, 0.075, 0.75, 3.75, 300),
    ("gemini-3-8-flash", 0.75, 0.075, 0.75, 3.75, 300),
    ("gpt-3-5-turbo", 0.5, 0.5, 0.5, 1.5, 0),
    ("gpt-3-5-turbo-0613", 1.5, 1.5, 1.5, 2.0, 0),
    ("gpt-3-5-turbo-1106", 1.0, 1.0, 1.0, 2.0, 0),
    ("gpt-3-5-turbo-16k", 3.0, 3.0, 3.0, 4.0, 0),
    ("gpt-3-5-turbo-instruct", 1.5, 1.5, 1.5, 2.0, 0),
    ("gpt-35-turbo", 0.5, 0.5, 0.5, 1.5, 0),
    ("gpt-4", 30.0, 30.0, 30.0, 60.0, 0),
    ("gpt-4-0125", 10.0, 10.0, 10.0, 30.0, 0),
    ("gpt-4-1", 2.0, 0.5, 2.0, 8.0, 300),
    ("gpt-4-1-mini", 0.4, 0.1, 0.4, 1.6, 300),
    ("gpt-4-1-nano", 0.1, 0.025, 0.1, 0.4, 300),
    ("gpt-4-1106", 10.0, 10.0, 10.0, 30.0, 0),
    ("gpt-4-32k", 60.0, 60.0, 60.0, 120.0, 0),
    ("gpt-4-5", 75.0, 37.5, 75.0, 150.0, 300),
    ("gpt-4-turbo", 10.0, 10.0, 10.0, 30.0, 0),
    ("gpt-4-vision", 10.0, 10.0, 10.0, 30.0, 0),
    ("gpt-4o", 2.5, 1.25, 2.5, 10.0, 300),
    ("gpt-4o-2024-05-13", 5.0, 5.0, 5.0, 15.0, 0),
    ("gpt-4o-mini", 0.15, 0.075, 0.15, 0.6, 300),
    ("gpt-5", 1.25, 0.125, 1.25, 10.0, 300),
    ("gpt-5-chat", 1.25, 0.125, 1.25, 10.0, 300),
    ("gpt-5-codex", 1.25, 0.125, 1.25, 10.0, 300),
    ("gpt-5-mini", 0.25, 0.025, 0.25, 2.0, 300),
    ("gpt-5-nano", 0.05, 0.005, 0.05, 0.4, 300),
    ("gpt-5-pro", 15.0, 15.0, 15.0, 120.0, 0),
    ("gpt-5-1", 1.25, 0.125, 1.25, 10.0, 300),
    ("gpt-5-1-chat", 1.25, 0.125, 1.25, 10.0, 300),
    ("gpt-5-1-codex", 1.25, 0.125, 1.25, 10.0, 300),
    ("gpt-5-1-codex-max", 1.25, 0.125, 1.25, 10.0, 300),
    ("gpt-5-1-codex-mini", 0.25, 0.025, 0.25, 2.0, 300),
    ("gpt-5-2", 1.75, 0.175, 1.75, 14.0, 300),
    ("gpt-5-2-chat", 1.75, 0.175, 1.75, 14.0, 300),
    ("gpt-5-2-pro", 21.0, 21.0, 21.0, 168.0, 0),
    ("gpt-5-3", 1.75, 0.175, 1.75, 14.0, 300),
    ("gpt-5-3-chat", 1.75, 0.175, 1.75, 14.0, 300),
    ("gpt-5-3-codex", 1.75, 0.175, 1.75, 14.0, 300),
    ("gpt-5-4", 2.5, 0.25, 2.5, 15.0, 300),
    ("gpt-5-4-mini", 0.75, 0.075, 0.75, 4.5, 300),
    ("gpt-5-4-nano", 0.2, 0.02, 0.2, 1.25, 300),
    ("gpt-5-4-pro", 30.0, 30.0, 30.0, 180.0, 0),
    ("gpt-5-5", 5.0, 0.5, 5.0, 30.0, 300),
    ("gpt-5-5-pro", 30.0, 30.0, 30.0, 180.0, 0),
    ("gpt-5-6-luna", 0.2, 0.02, 0.25, 1.2, 1_800),
    ("gpt-5-6-sol", 4.0, 0.4, 5.0, 20.0, 1_800),
    ("gpt-5-6-terra", 2.0, 0.2, 2.5, 12.0, 1_800),
    ("grok-2", 2.0, 2.0, 2.0, 10.0, 0),
    ("grok-3", 3.0, 0.75, 3.0, 15.0, 300),
    ("grok-3-mini", 0.3, 0.075, 0.3, 0.5, 300),
    ("grok-4", 3.0, 0.75, 3.0, 15.0, 300),
    ("mistral-large-2512", 0.5, 0.05, 0.5, 1.5, 300),
    ("mistral-medium-3-1", 0.4, 0.04, 0.4, 2.0, 300),
    ("mistral-medium-3-5", 1.5, 0.15, 1.5, 7.5, 300),
    ("mistral-small-2603", 0.15, 0.015, 0.15, 0.6, 300),
    ("nova-lite", 0.06, 0.015, 0.06, 0.24, 300),
    ("nova-micro", 0.035, 0.00875, 0.035, 0.14, 300),
    ("nova-pro", 0.8, 0.2, 0.8, 3.2, 300),
    ("o1", 15.0, 7.5, 15.0, 60.0, 300),
    ("o1-mini", 1.1, 0.55, 1.1, 4.4, 300),
    ("o1-preview", 15.0, 7.5, 15.0, 60.0, 300),
    ("o1-pro", 150.0, 150.0, 150.0, 600.0, 0),
    ("o3", 2.0, 0.5, 2.0, 8.0, 300),
    ("o3-mini", 1.1, 0.55, 1.1, 4.4, 300),
    ("o3-pro", 20.0, 20.0, 20.0, 80.0, 0),
    ("o4-mini", 1.1, 0.275, 1.1, 4.4, 300),
)
# Above so many tokens a prompt costs so many times as much, and its answer so many times.
_LONG: Final[Mapping[str, tuple[int, float, float]]] = {
    "claude-haiku-5-5": (100_000, 5.0, 5.0),
    "claude-sonnet-4-5": (200_000, 2.0, 1.5),
    "gemini-1-5-flash": (128_000, 2.0, 2.0),
    "gemini-1-5-pro": (128_000, 2.0, 2.0),
    "gemini-2-5-pro": (200_000, 2.0, 1.5),
    "gemini-3-pro": (200_000, 2.0, 1.5),
    "gemini-3-1-pro": (200_000, 2.0, 1.5),
    "gpt-5-4": (272_000, 2.0, 1.5),
    "gpt-5-4-pro": (272_000, 2.0, 1.5),
    "gpt-5-5": (272_000, 2.0, 1.5),
    "gpt-5-5-pro": (272_000, 2.0, 1.5),
    "gpt-5-6-luna": (272_000, 2.0, 1.5),
    "gpt-5-6-sol": (272_000, 2.0, 1.5),
    "gpt-5-6-terra": (272_000, 2.0, 1.5),
}


@lru_cache(maxsize=_NAMES)
def prices_of(model: str) -> Prices | None:
    """What a model's tokens cost, by its name, however a provider writes it; None where that is not known."""
    spelled = spellings(model)
    fitting = [known for known in _KNOWN if any(means(each, known[0]) for each in spelled)]
    if not fitting:
        return None
    name, fresh, cached, written, output, seconds = max(fitting, key=lambda known: len(known[0]))
    over, long_input, long_output = _LONG.get(name, (0, 1.0, 1.0))
    return Prices(
        input=fresh,
        cached=cached,
        written=written,
        output=output,
        cache_seconds=seconds,
        long_tokens=over,
        long_input=long_input,
        long_output=long_output,
    )
