"""Names with a number behind a blank, "ICE 2217" and "PostgreSQL 15.9", of which the source has no such number.
It refuses to mind what is counted or paid, and a version of what the source has no version of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy

_CALLED: Final = lazy(
    r"(?<![\w/.-])(?!(?:EUR|USD|GBP|CHF|JPY|CNY|RMB|SEK|NOK|DKK|PLN|CZK|HUF|RUB|BRL|INR|KRW|TRY|AUD|CAD|MXN|HTTP|PIN)\b)"
    r"[A-Z]{2,5} (?P<number>\d{3,5})(?![\w%€$£]|[ .,]\d)"
)
_VERSION: Final = lazy(
    r"(?<![\w/.-])(?P<name>[A-Z][A-Za-z+#]{2,20})[ (]{1,2}v?(?P<number>\d{1,2}\.\d{1,2})(?![\w%]|[.,]\d)"
)


def strangers(text: str, source: str) -> Iterator[str]:
    """Those of a draft whose number stands nowhere in the source."""
    yield from (match[0] for match in _CALLED.finditer(text) if match["number"] not in source)
    new = [match for match in _VERSION.finditer(text) if match["number"] not in source]
    known = {match["name"] for match in _VERSION.finditer(source)} if new else set[str]()
    yield from (match[0] for match in new if match["name"] in known)
