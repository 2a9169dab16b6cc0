"""How many examples a property draws: few in every run of the tests, more where `make properties` asks for them.
It refuses to know any property.
"""

from __future__ import annotations

from hypothesis import settings

QUICK, THOROUGH = 8, 100


def drawn(thorough: int) -> int:
    """How many examples stand for so many thorough ones under the profile that is loaded."""
    return max(1, round(thorough * settings().max_examples / THOROUGH))
