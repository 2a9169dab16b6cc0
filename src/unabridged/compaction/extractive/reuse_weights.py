"""What each trait of a value is worth, as ``tools/train_reuse.py`` learned it from conversations with calls.
It refuses to say what a trait is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "always": -1.63,
        "number": -1.09,
        "code": 0.46,
        "word": -0.98,
        "place": -0.17,
        "time": -2.18,
        "decimal": -0.67,
        "asked word": -0.31,
        "asked code": -2.26,
        "called": 0.07,
        "called again": 0.62,
        "spoken": 0.53,
        "spoken again": -0.48,
        "printed": -0.22,
        "age": -0.21,
        "asked": 1.63,
        "asked again": -0.19,
        "names": 0.19,
        "nameless": -2.58,
        "of many": -0.47,
        "of used": 0.22,
        "of any used": 0.95,
        "beside used": 0.56,
    }
)
