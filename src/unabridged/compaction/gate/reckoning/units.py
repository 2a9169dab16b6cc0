"""What stands beside a number and says of what it is: a unit of measure in many languages, or any other word.
It refuses to tell whether a unit fits: it only says when two are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.reckoning import figures
from unabridged.compaction.gate.wording.linking import LINKING
from unabridged.lazy_patterns import lazy

_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "%": "% percent pct prozent percento porcento procent procento процент процента процентов 퍼센트 百分点",
        "€": "€ eur euro euros евро evro 欧元 ユーロ 유로",
        "$": "$ usd dollar dollars dólares dólar dollari доллар доллара долларов 美元 ドル 달러 دولار",
        "£": "£ gbp pound pounds pfund libras",
        "¥": "¥ ￥ jpy yen 円 日元",
        "元": "元 块 塊 cny rmb yuan 人民币",
        "₽": "₽ rub руб рубль рубля рублей",
        "zł": "zł pln złotych złote złoty",
        "chf": "chf franken",
        "kr": "kr sek nok dkk kronor kroner",
        "kč": "kč czk korun koruny",
        "₺": "₺ tl try lira",
        "грн": "грн ₴ uah гривень гривні",
        "ريال": "ريال ريالا ريالاً sar",
        "درهم": "درهم aed",
        "đ": "đ vnd đồng",
        "rp": "rp idr rupiah",
        "₪": "₪ ils שקל שקלים",
        "฿": "฿ thb บาท",
        "ft": "ft huf forint",
        "lei": "lei ron",
        "r$": "brl reais",
        "₩": "₩ krw won 원",
        "₹": "₹ inr rs rupees",
        "kg": "kg kilo kilos kilogram kilograms kilogramm chili кг 公斤 千克 キログラム 킬로그램",
        "g": "g gr gram grams gramm grammi gramos grammes gramas г гр граммов 克 グラム 그램",
        "mg": "mg мг 毫克",
        "l": "l litre litres liter liters litri litros litrów литров л 升 リットル 리터",
        "ml": "ml мл 毫升 cc ミリリットル 밀리리터",
        "cl": "cl",
        "dl": "dl",
        "t": "t ton tons tonne tonnes tonnen toneladas tonnellate тонн тонны тонна т 吨 トン 톤 طن",
        "m²": "m² qm sqm кв 平 平方米 ㎡ 平米 제곱미터",
        "ms": "ms millisecond milliseconds millisekunden мс 毫秒 ミリ秒",
        "s": "s sec secs second seconds sek sekunde sekunden segundo segundos seconde secondes secondo secondi sekund sekundy сек секунд секунды 秒 秒钟 秒間 초",
        "min": "min mins minuter minuutti minuuttia dakika dk minut minuty phút menit хв хвилин хвилини λεπτά דקות मिनट นาที minute minutes minuten minuto minutos minuti minut minuty мин минут минуты 分 分钟 分鐘 分間 분 دقيقة دقائق",
        "h": "h hr hrs uur uren timmar timme timer tunti tuntia saat hodin hodiny giờ jam godzin години годин ώρες שעות घंटे ชั่วโมง hour hours std stunde stunden hora horas heure heures ora ore godzin godziny uur час часа часов ч 小时 小時 個小時 时间 時間 시간 ساعة ساعات",
        "day": "d day days päivä päivää gün dní dnů den ngày hari ημέρες ημέρα ימים दिन วัน werktage werktag arbeitstage tag tage tagen día días jour jours giorno giorni dia dias dzień dni dagen dag dagar день дня дней 天 日間 일 يوم أيام يوما",
        "week": "week weeks wk wks weken viikko viikkoa hafta týden týdny týdnů tuần minggu veckor vecka uker тижні тижнів שבועות सप्ताह สัปดาห์ woche wochen semana semanas semaine semaines settimana settimane tydzień tygodni неделя недели недель 周 週 週間 星期 주 أسبوع أسابيع",
        "month": "month months mth maand maanden månad månader måned kuukausi kuukautta ay měsíc měsíce měsíců tháng bulan місяць місяці місяців μήνες חודשים महीने เดือน monat monate monaten mes meses mois mese mesi mês miesiąc miesięcy miesiące месяц месяца месяцев 个月 個月 ヶ月 か月 カ月 개월 شهر أشهر",
        "year": "year years yr yrs jaar år vuosi vuotta yıl let roky roků năm tahun рік роки років έτη χρόνια שנים साल वर्ष ปี jahr jahre jahren año años an ans année années anno anni ano anos rok lat lata год года лет 年間 岁 歳 년 سنة سنوات",
        "°c": "°c ℃ celsius grad градусов 度 摂氏",
        "°f": "°f fahrenheit",
        "m": "m metre metres meter metern meters metro metros metri mètre mètres метр метра метров м 米 メートル 미터",
        "km": "km kilometer kilometers kilometre kilometres км 公里 千米 キロ",
        "cm": "cm centimeter см 厘米 センチ",
        "mm": "mm мм 毫米 ミリ",
        "kb": "kb kib кб",
        "mb": "mb mib мб",
        "gb": "gb gib гб",
        "tb": "tb tib тб",
        "w": "w watt вт 瓦",
        "kw": "kw kwh квт 千瓦",
        "v": "v volt",
        "db": "db дб",
        "hz": "hz",
        "mhz": "mhz",
        "px": "px pixel pixels",
        "rpm": "rpm",
        "bpm": "bpm",
    }
)
_CANONICAL: Final = MappingProxyType({form: name for name, forms in _FORMS.items() for form in forms.split()})
_AFTER: Final = lazy(
    r"[*_`~]{0,3}(?:[ \u00a0\u202f\u2009]|-(?=[^\W\d]))?(?P<word>°\s?[CF]|m²|㎡|[%€$£¥￥₽₩₹℃]|[^\W\d_]+)"
)
# Read backwards from the number, so that it is looked for at one place.
_BEFORE: Final = lazy(r"\n?[ \u00a0*_`]{0,4}(?:(?P<coin>[€$£¥￥₽₩₹])|[:：=#№]?(?:\)\()?(?P<word>[^\W\d_]{3,}))")
_NEXT: Final = lazy(r"[^\W\d_]+|%")
_UNSPACED: Final = "\u2e80"
_COUNTERS: Final = "个個つ"
_WORDED: Final = lazy(r"(?<![^\W\d_])(?P<many>[^\W\d_]{1,12})(?=[ -](?P<of>[^\W\d_]{1,12}))")
# So programs count bytes, right behind the number.
_LETTERED: Final = MappingProxyType({"G": "gb", "T": "tb"})
_STEM: Final = 5
_SHORT: Final = 3
_WINDOW: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What stands beside a number: the unit or word that follows it, and the word before it."""

    unit: str = ""
    word: str = ""
    before: str = ""

    @property
    def keys(self) -> frozenset[tuple[str, str]]:
        """By what it is found again."""
        return frozenset(
            (kind, each) for kind, each in (("unit", self.unit), ("word", self.word), ("before", self.before)) if each
        )


def beside(text: str, start: int, end: int) -> Beside:
    """What stands beside the number from here to there."""
    after, before = text[end : end + _WINDOW], text[max(0, start - _WINDOW) : start]
    follows, precedes = _AFTER.match(after), _BEFORE.match(before[::-1])
    word = follows["word"].casefold() if follows else ""
    unit = _LETTERED.get(text[end : end + 1], "") if follows and len(word) == 1 else ""
    unit = unit or _unit(word)
    coin = _unit((precedes["coin"] or "").casefold()) if precedes else ""
    return Beside(
        unit=unit or coin,
        word="" if unit or not follows else _stem(word, after[follows.end() :]),
        before=_stem((precedes["word"] or "")[::-1].casefold(), "") if precedes else "",
    )


def worded(lower: str) -> frozenset[tuple[int, str]]:
    """Of which units a casefolded text tells in words how many, up to nine."""
    pairs = {(match["many"], _unit(match["of"])) for match in _WORDED.finditer(lower)}
    return frozenset((many, unit) for words, unit in pairs if unit for many in figures.small(words))


def _unit(word: str) -> str:
    if word < _UNSPACED:
        return _CANONICAL.get(word.replace(" ", ""), "")
    word = word.replace(" ", "")
    return next((_CANONICAL[word[:size]] for size in (4, 3, 2, 1) if word[:size] in _CANONICAL), "")


def _stem(word: str, rest: str) -> str:
    """As much of a word as its endings leave; in Chinese what is counted, not by which counter."""
    if word[:1] >= _UNSPACED:
        word = word.lstrip(_COUNTERS) or next(iter(_NEXT.findall(rest)), "").casefold()
        if word[:1] >= _UNSPACED:
            return word[:1]
    return word[:_STEM] if len(word) >= _SHORT and word not in LINKING else ""
