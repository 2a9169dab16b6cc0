"""What a test hands on without looking at it.
It refuses to say what that is.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Anything: TypeAlias = Any
