"""How many tokens a text takes: exactly for the o200k family, by measured factors for others.
It refuses to know messages, prices and the log; a counter is given text.
"""

from unabridged.counting.factors import (
    FAMILIES,
    UNKNOWN,
    Factor,
    Family,
    Scaled,
    counter_for,
    family_of,
    upper_counter_for,
)
from unabridged.counting.o200k import O200k
from unabridged.counting.tiktoken import Tiktoken

__all__ = [
    "FAMILIES",
    "UNKNOWN",
    "Factor",
    "Family",
    "O200k",
    "Scaled",
    "Tiktoken",
    "counter_for",
    "family_of",
    "upper_counter_for",
]
