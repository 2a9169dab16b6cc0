"""What each trait of a statement is worth in a talk, as ``tools/train_asked.py`` learned it.
It refuses to say what a trait is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "always": -5.64,
        "rare": 1.91,
        "says": 0.21,
        "long": -0.01,
        "parts": 0.32,
        "alone": -0.67,
        "last there": -0.50,
        "asks": -1.06,
        "asks then": -1.16,
        "asked there": -0.57,
        "asked before": 0.11,
        "asked behind": -0.22,
        "answers": -0.06,
        "answered": -0.15,
        "comes back": 0.25,
        "goes on": 0.25,
        "figures": 0.81,
        "clauses": 0.20,
        "long words": 0.40,
        "of self": -0.25,
        "of other": -0.29,
        "of when": 0.41,
        "praises": -0.50,
        "shouts": 0.21,
        "shouted at": 0.37,
    }
)
# The files they were learned from, by what each of them hashes to.
LEARNED_FROM: Final[Mapping[str, str]] = MappingProxyType(
    {
        "evals/retention/months/amaranth.jsonl": "b83cbdf1caef7b0c3a273dd7262e67a906761108b6a9cb7cf36c846716b78dc4",
        "evals/retention/months/bramble.jsonl": "640010cc9578741d0fd8564d758203371ba10ff900a8691b4ee96c72d80b2b65",
    }
)
