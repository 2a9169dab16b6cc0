"""What each trait of a value is worth, written by a call and not yet, as ``tools/train_reuse.py`` learned it from runs.
It refuses to say what a trait is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WEIGHTS: Final[Mapping[str, Mapping[str, float]]] = MappingProxyType(
    {
        "called": MappingProxyType(
            {
                "always": -1.37,
                "word": -0.58,
                "place": -0.61,
                "names": -0.40,
                "nameless": -2.87,
                "asked": 1.64,
                "asked again": -0.45,
                "repeats": 0.82,
                "of many": -0.32,
                "values there": 0.28,
                "printed last": -0.47,
                "look used": -0.34,
                "look's share": 0.43,
                "called age": -0.37,
            }
        ),
        "new": MappingProxyType(
            {
                "always": -2.26,
                "number": -1.21,
                "time": -2.03,
                "asked code": -0.98,
                "long": 0.46,
                "names": 0.31,
                "date": 1.49,
                "of any used": 0.73,
                "newest of its name": 1.00,
                "first there": -1.47,
                "printed last": -1.96,
                "look used": 0.50,
                "look's many": -0.56,
                "age": -0.58,
            }
        ),
    }
)
