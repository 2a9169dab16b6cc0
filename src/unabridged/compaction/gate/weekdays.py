"""The days of the week that a text names, by whichever of their names in many languages, and where.
It refuses to know what is said of a day, and to try each name at each place: words are looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy

_NAMES: Final = (
    "monday mon montag mo lunes lundi lunedì segunda-feira понедельник пн poniedziałek maandag måndag pazartesi 周一 星期一 月曜 월요일 الاثنين",
    "tuesday tue dienstag di martes mardi martedì terça-feira вторник вт wtorek dinsdag tisdag salı 周二 星期二 火曜 화요일 الثلاثاء",
    "wednesday wed mittwoch mi miércoles mercredi mercoledì quarta-feira среда среду ср środa woensdag onsdag çarşamba 周三 星期三 水曜 수요일 الأربعاء",
    "thursday thu donnerstag do jueves jeudi giovedì quinta-feira четверг чт czwartek donderdag torsdag perşembe 周四 星期四 木曜 목요일 الخميس",
    "friday fri freitag fr viernes vie vendredi venerdì sexta-feira пятница пятницу пт piątek vrijdag fredag cuma 周五 星期五 金曜 금요일 الجمعة",
    "saturday sat samstag sa sonnabend sábado sáb samedi sabato суббота субботу сб sobota zaterdag lördag cumartesi 周六 星期六 土曜 토요일 السبت",
    "sunday sun sonntag so domingo dimanche domenica воскресенье вс niedziela zondag söndag pazar 周日 星期日 周天 日曜 일요일 الأحد",
)
# A name of fewer letters is one for short.
_WHOLE: Final = 4
# From here on no space stands between words.
_WIDE: Final = "\u2e80"
_DAYS: Final = MappingProxyType({each: day for day, names in enumerate(_NAMES) for each in names.split()})
_WORD: Final = lazy(r"[\w-]+")
# What is looked ahead at may begin within another name.
_WIDE_NAME: Final = lazy(f"(?=({'|'.join(each for each in _DAYS if each >= _WIDE)}))")


class Named(NamedTuple):
    """Where a day is named, which it is from Monday on, and its name there."""

    at: int
    day: int
    name: str

    @property
    def is_short(self) -> bool:
        """Whether its name is short, and may be a word of another language: "do" and "so" are such."""
        return len(self.name) < _WHOLE and self.name < _WIDE


def named(folded: str) -> Iterator[Named]:
    """Each day that a casefolded text names."""
    for match in _WORD.finditer(folded):
        if (day := _DAYS.get(match[0])) is not None and match[0] < _WIDE:
            yield Named(match.start(), day, match[0])
    if not folded.isascii():
        yield from (Named(match.start(), _DAYS[match[1]], match[1]) for match in _WIDE_NAME.finditer(folded))


def are_named(folded: str) -> bool:
    """Whether a casefolded text names any."""
    return next(named(folded), None) is not None
