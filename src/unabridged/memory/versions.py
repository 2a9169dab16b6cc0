"""Which version of the screen gives its verdicts, for whoever keeps something that one has passed.
It refuses to load the screen to say so.
"""

from __future__ import annotations

from typing import Final

# What is stored of a verdict is worth as much as the version that gave it.
SCREEN: Final = "17"
