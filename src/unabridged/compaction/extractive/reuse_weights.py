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
                "always": -1.70,
                "word": -0.54,
                "place": -0.57,
                "names": -0.33,
                "nameless": -2.68,
                "asked": 0.76,
                "asked again": 0.70,
                "repeats": 0.31,
                "of many": -0.21,
                "others used": -0.85,
                "values there": 0.26,
                "printed last": -0.49,
                "look used": -0.30,
                "look's share": 0.45,
                "called age": -0.35,
            }
        ),
        "new": MappingProxyType(
            {
                "always": -2.29,
                "number": -1.28,
                "time": -1.96,
                "asked code": -1.09,
                "long": 0.44,
                "names": 0.32,
                "date": 1.74,
                "of any used": 0.08,
                "others used": 0.41,
                "newest of its name": 0.91,
                "first there": -1.32,
                "printed last": -1.96,
                "look used": 0.41,
                "look's many": -0.51,
                "age": -0.72,
            }
        ),
    }
)
