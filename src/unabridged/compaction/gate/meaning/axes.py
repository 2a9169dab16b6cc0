"""Words in pairs that say the opposite of each other: passed and failed, done and open; on which side a clause stands.
It refuses a side to a clause that has words of both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.meaning.clauses import Clause


class Axis(Enum):
    """Of what words are opposites."""

    OUTCOME = "outcome"
    STATE = "state"


class Side(Enum):
    """Where a clause stands."""

    GOOD = "good"
    BAD = "bad"

    @property
    def other(self) -> Side:
        """The opposite."""
        return Side.BAD if self is Side.GOOD else Side.GOOD


_GOOD: Final[Mapping[Axis, tuple[str, str]]] = MappingProxyType(
    {
        Axis.OUTCOME: (
            (
                r"pass(?:es|ed|ing)?|succe(?:ed(?:s|ed)?|ss(?:ful(?:ly)?)?)|green|ok|fine|works?|worked|accepted|approved|granted|(?:went|goes) through(?!\s(?:the|an?|all|every|each|it|them|this|these|those)\b)"
                r"|bestanden|besteht|bestehen|erfolgreich\w*|gelungen|gelingt|gelang|läuft durch|laufen durch|durchgelaufen|lief durch|genehmigt|angenommen|zugestimmt|klappt\w*"
                r"|pasan|pasaron|pasaban|pasado|super(?:ado|ada|ados|ó|a|aron|an)|(?:tuvo |con )?éxito|exitos[oa]s?|aceptad[oa]s?|aprobad[oa]s?|funcionan?|funcionó|autorizad[oa]s?"
            ),
            "通过|成功|批准|同意|正常",
        ),
        Axis.STATE: (
            (
                r"done|finished|completed?|written|made|ready|there|fixed(?!\s(?:that|this|it|them|the)\b)|implemented|closed|resolved|booked|answered|arrived|merged|deployed|released"
                r"|fertig|erledigt|gemacht|abgeschlossen|geschrieben|bestellt|gebucht|eingetroffen|umgesetzt|behoben"
                r"|hech[oa]s?|list[oa]s?|terminad[oa]s?|completad[oa]s?|escrit[oa]s?|acabad[oa]s?|finalizad[oa]s?|leíd[oa]s?"
            ),
            "完成|做完|写完|画好|读完|弄好|搞定|已更新|已修复",
        ),
    }
)
_BAD: Final[Mapping[Axis, tuple[str, str]]] = MappingProxyType(
    {
        Axis.OUTCOME: (
            (
                r"fail(?:s|ed|ing|ures?)?|red|reject(?:s|ed)?|refused|denied|errors?|crash(?:es|ed)?|unsuccessful\w*|broken|broke|declined"
                r"|fehlgeschlagen\w*|schlugen?(?= [^.]{0,40}\bfehl)|schlägt(?= [^.]{0,40}\bfehl)|durchgefallen|misslang\w*|misslungen|gescheitert|scheiter\w*|abgelehnt|abgestürzt|verweigert"
                r"|fall(?:a|an|ó|aron|aba|aban|id[oa]s?|ado)|fracas\w+|rechazad[oa]s?|rechazó|denegad[oa]s?|suspendid[oa]s?"
            ),
            "失败|报错|出错|拒绝|崩溃|驳回",
        ),
        Axis.STATE: (
            (
                r"open|pending|missing|outstanding|owed|todo|to do|unfinished|incomplete|to be (?:done|made|written)"
                r"|offen|ausstehend|fehlt|fehlen|steht (?:noch )?aus|stehen (?:noch )?aus"
                r"|pendientes?|falta|faltan|queda(?:n)? por"
            ),
            "待办|待做|未完成|尚待",
        ),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """On which side a clause stands, and where in it the word is that says so."""

    side: Side
    at: int


def heard(clause: Clause, axis: Axis) -> Heard | None:
    """Where it stands, where that is plain."""
    text = folded(clause.text)
    good, bad = (list(each.finditer(text)) for each in (_pattern(axis, Side.GOOD), _pattern(axis, Side.BAD)))
    if bool(good) == bool(bad) or len(clause.read.denied) > 1:
        return None
    side, at = Side.GOOD if good else Side.BAD, (good or bad)[0].start()
    if not clause.read.denied:
        return Heard(side=side, at=at)
    # A no behind the word is said of something else: "the broken ones are not uploaded".
    return Heard(side=side.other, at=at) if clause.read.denied[0] <= clause.words_before(at) else None


def says(text: str, axis: Axis, side: Side) -> bool:
    """Whether a text has a word of this side."""
    return _pattern(axis, side).search(folded(text)) is not None


def topic(clause: Clause, axis: Axis) -> frozenset[str]:
    """Of what it says so: its words of weight without those that say it, and without numbers."""
    return clause.topic_without(_both(axis))


def subject(clause: Clause, axis: Axis, at: int) -> frozenset[str]:
    """The same of what stands before the word that says so; where nothing does, of all of it."""
    return clause.topic_of(clause.text[:at], _both(axis)) or topic(clause, axis)


@cache
def _both(axis: Axis) -> re.Pattern[str]:
    return re.compile("|".join(_pattern(axis, side).pattern for side in Side))


@cache
def _pattern(axis: Axis, side: Side) -> re.Pattern[str]:
    words, wide = (_GOOD if side is Side.GOOD else _BAD)[axis]
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])|{wide}")
