"""One short text in each of many languages, written for these tests.
It refuses to be literature; it brings letters, marks and the habits of their punctuation.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

_LINES: Final = Path(__file__).with_name("languages.txt").read_text(encoding="utf-8").splitlines()
TEXTS: Final[Mapping[str, str]] = dict(line.split(": ", maxsplit=1) for line in _LINES)
