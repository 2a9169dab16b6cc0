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
                "always": -2.28,
                "word": -0.52,
                "place": 0.38,
                "names": 0.04,
                "nameless": -2.69,
                "asked": 0.10,
                "asked again": 1.62,
                "repeats": -0.31,
                "of many": -0.22,
                "others used": -1.31,
                "values there": 0.01,
                "printed last": -0.16,
                "look used": -0.10,
                "look's share": -0.43,
                "called age": -0.35,
                "early": 1.10,
                "its place used": 0.69,
                "waited for": 0.12,
            }
        ),
        "new": MappingProxyType(
            {
                "always": -2.47,
                "number": -0.92,
                "time": -1.90,
                "asked code": -1.38,
                "long": 0.36,
                "names": 0.28,
                "date": 1.30,
                "of any used": 0.04,
                "others used": 0.04,
                "newest of its name": 0.34,
                "first there": -0.84,
                "printed last": -1.91,
                "look used": 0.56,
                "look's many": -0.53,
                "age": -1.17,
                "early": 0.77,
                "its place used": 1.98,
                "waited for": 0.40,
            }
        ),
    }
)
