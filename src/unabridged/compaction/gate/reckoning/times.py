"""What days, weeks, months and years are called in many languages, as patterns that need a number before them.
It refuses what is shorter than a day.
"""

from __future__ import annotations

from typing import Final


def _named(begins: str, anywhere: str) -> str:
    """Words that begin so, and those of languages that put no space before them."""
    return rf"(?:(?<![^\W\d_])(?:{begins})|(?:{anywhere}))"


DAYS: Final = _named(
    r"d\b|days?\b|nights?\b|tage?n?\b|nacht|nächt|jours?\b|nuits?\b|d[íi]as?\b|noche|noite|giorn|nott[ei]|dni\b|dzień|noc|dage?n?\b|dagar|dygn|natt|дн|день|ноч|gün|päiv|den\b|dnů|dní|ngày|hari\b|ημέρ|ימים|nap\b|zile|يوم|أيام|ليال",
    r"天|晚|泊|日間|일|박|दिन|วัน",
)
WEEKS: Final = _named(
    r"weeks?\b|wks?\b|wochen?\b|semana|semaine|settiman|tydz|tygod|týd|недел|тиж|veck|uker?\b|uger|viikko|hafta|hét\b|săptăm|tuần|minggu|أسبوع|أسابيع|שבוע|εβδομ",
    r"周|週|星期|주|सप्ताह|हफ़्त|สัปดาห์",
)
MONTHS: Final = _named(
    r"month|monat|mois\b|mes(?:es|i|e)?\b|mês|miesi|месяц|місяц|maand|månad|måned|kuukau|měsíc|luni\b|hónap|ay(?:lık)?\b|tháng|bulan|شهر|أشهر|חודש|μήν",
    r"[個个ヶかカ]月|개월|달\b|महीन|เดือน",
)
YEARS: Final = _named(
    r"years?\b|yrs?\b|jahr|ans?\b|année|años?\b|ann[oi]\b|anos?\b|rok|lata?\b|let\b|год|лет|рік|jaar|år\b|vuot|yıl|năm|tahun|سنة|سنوات|שנ|έτ",
    r"年|년|साल|ปี",
)
