"""What no numbers bear: more of a thing than there is, a rise that goes down, and a fall that goes up.
It refuses to mind what stands in its source so, a whole that is measured, and numbers of which each has a unit of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.reckoning import sums

_OF: Final = r"\s+(?:out\s+of|of|von|sur|из|av|van|su)\s+(?:(?:the|all|these|den|insgesamt|les|dei|de)\s+)?"
_RISES: Final = (
    r"rais(?:e[ds]?|ing)|increas(?:e[ds]?|ing)|gr[eo]w[ns]?|growing|ros[e]|ris(?:es|en|ing)|climb(?:ed|s)|went\s+up|up"
    r"|erhöht|gestiegen|stieg|wuchs|angehoben|subi[óo]|aument[óoa]\w{0,3}|crec\w{1,4}|augment\w{1,4}|pass\w{0,2}\s+en\s+hausse"
    r"|salit\w|cresciut\w|вырос\w{0,2}|увелич\w{1,6}|повы[сш]\w{1,6}|wzr[oó]s\w{1,3}|gestegen|verhoogd|ökade|steg"
)
_FALLS: Final = (
    r"lower(?:ed|s|ing)|reduc(?:e[ds]?|ing)|drop(?:ped|s|ping)?|fell|falls?|falling|cut|decreas(?:e[ds]?|ing)|shr[aiu]nk|declin(?:e[ds]?|ing)"
    r"|went\s+down|down|gesenkt|gesunken|sank|fiel|verringert|reduziert|baj[óoa]\w{0,3}|cay[óo]|disminuy\w{1,4}|redu(?:jo|cido|it\w?|zi\w{1,3})"
    r"|baiss\w{1,4}|diminu\w{1,4}|sces\w|calat\w|ridott\w|упал\w{0,2}|сни[зж]\w{1,6}|уменьш\w{1,6}|spad\w{1,3}|gedaald|verlaagd|minskade|sjönk"
)
_FROM: Final = r"\s+(?:[^\d.;:!?\n]{0,40}\s)?(?:from|von|vom|de|du|desde|dal|dalla|da|från|van|z|с|от)\s+"
_TO: Final = r",?\s+(?:(?:down|up)\s+)?(?:to|auf|zu|à|a|al|till|naar|na|do|до|на)\s+"


def unknown(text: str, source: str) -> Iterator[str]:
    """Each of these in a text that does not stand in its source as it is."""
    small = folded(source)
    for match in _parts().finditer(text):
        whole = _value(match["whole"]) * sums.scale(text, match.end())
        if whole.is_integer() and _value(match["part"]) > whole and folded(match[0]) not in small:
            yield f"{match['part']} of {match['whole']}"
    for match in _changes().finditer(text):
        of, to = _value(match["of"]), _value(match["to"])
        same = not match["unit"] or not match["other"] or match["unit"].casefold() == match["other"].casefold()
        if same and (of > to if match["rises"] else of < to) and folded(match[0]) not in small:
            yield match[0]


def _value(number: str) -> float:
    return float(number.replace(",", ""))


def _number(name: str) -> str:
    return rf"(?<![\w.,:/-])(?P<{name}>\d{{1,12}}(?:,\d{{3}})*(?:\.\d{{1,6}})?)(?![\d:/-]|[.,]\d)"


def _unit(name: str) -> str:
    return rf"[ \u00a0]?(?P<{name}>%|[^\W\d_]{{1,12}})?"


@cache
def _parts() -> re.Pattern[str]:
    return re.compile(_number("part") + _OF + _number("whole"), re.IGNORECASE)


@cache
def _changes() -> re.Pattern[str]:
    change = rf"\b(?:(?P<rises>{_RISES})|{_FALLS})"
    return re.compile(
        change + _FROM + _number("of") + _unit("unit") + _TO + _number("to") + _unit("other"), re.IGNORECASE
    )
