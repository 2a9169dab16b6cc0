"""What a draft ends with though it only begins there: a point of a list, a sum, a name behind its title, a day of a month.
It refuses to mind a month, a sign or a title that ends what stands before it.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# The mark of a point that nothing stands behind, what reckons on ("3.11+" and "*build 7*" do not), and a title before
# a name: "seine Frau" is no title, and "John Smith Sr." has his name before it.
_BEGUN_POINT: Final = lazy(r"\n[ \t]*\d{1,2}[.)]$")
_RECKONS: Final = lazy(r"[\d)](?:\s?[×÷=−]|\s[+*])$")
_TITLED: Final = lazy(r"(?<![\w.-])(?:Mr|Mrs|Ms|Mme|Mlle|Dr|Prof|Herrn?|Frau|Sr|Sra|Sig|Dott|Mevr|Dhr|г-н|г-жа)\.?$")
_UNTITLED: Final = lazy(
    r"(?:\b(?:[mds]ein|ihr|unser|eue?r|k?ein|dies|jed|jen)\w{0,2}|\b(?:d(?:er|ie|em|en)|zur|zum))\s(?:\w+\s)?(?:Frau|Herrn?)$"
    r"|(?:Frau|Herrn?)\.$|\w\s[A-ZÀ-Þ]\w+,?\s(?:Dr|Sr)\.?$"
)
_MONTH: Final = lazy(r"(?<!\d)\d{1,2}月$")
_SHOWN: Final = 12


def begins(own: str, last: str, source: Source) -> str:
    """What begins at the end of a text, whose last line is given as well; nothing where that is an end."""
    if _BEGUN_POINT.search(own) or _RECKONS.search(last) or (_TITLED.search(last) and not _UNTITLED.search(last)):
        return own[-_SHOWN:]
    month = _MONTH.search(last)
    return month[0] if month and _has_days(month[0], source) else ""


def _has_days(month: str, source: Source) -> bool:
    """Whether a month stands in the source, and each time with a day behind it."""
    found = re.findall(rf"(?<!\d){month}(\d?)", source.text)
    return bool(found) and all(found)
