"""Words of trouble in languages other than English, as data, and which lines have one.
It refuses to know grammar: a word counts wherever it stands, unless the line says right there that there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongue:
    """What programs say in one language, as expressions: that something went wrong, plainly or not, and that nothing did.

    ``warns`` are words as they are written. ``found`` and ``warned`` are what lines are looked through for first, in small
    letters: whatever is said has one of these, or an English word of trouble.
    """

    plain: str
    weak: str = ""
    none: str = ""
    warns: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()


_ERRORS_OF_HAN: Final = "错误|錯誤|失败|失敗|异常|異常"
TONGUES: Final = (
    # Chinese, in both ways to write it.
    Tongue(
        plain=f"{_ERRORS_OF_HAN}|[出报報][错錯]|致命|崩[溃潰]",
        weak="[超逾][时時]|[无無]法|拒[绝絕]|[找查]不到|未找到|不存在",
        none=(
            rf"(?:[没沒]有|[无無]|零|(?<!\d)0 ?[个個项項次条條]?)(?:任何)?(?:{_ERRORS_OF_HAN})"
            rf"|(?:{_ERRORS_OF_HAN})[数數]?[:：=] ?0(?!\d)"
        ),
        warns=("警告", "告警"),
        found=(
            "错", "錯", "失败", "失敗", "异常", "異常", "致命", "崩溃", "崩潰", "超时", "超時", "逾时", "逾時", "无法", "無法",
            "拒绝", "拒絕", "不到", "未找到", "不存在",
        ),
        warned=("警告", "告警"),
    ),
    # Japanese; what it shares with Chinese stands there.
    Tongue(
        plain="エラー|例外|クラッシュ",
        weak="タイムアウト|拒否|見つかりません|できません",
        none=(
            r"(?:エラー|失敗|例外|異常)(?:は|が|数|件数)?(?:[:：= ]{0,2}0(?!\d)|(?:なし|無し|ありません|ございません))"
            r"|(?<!\d)0 ?[件個]の(?:エラー|失敗)"
        ),
        found=("エラー", "例外", "クラッシュ", "タイムアウト", "拒否", "見つかりません", "できません"),
    ),
    # Korean.
    Tongue(plain="오류|실패|에러|예외", warns=("경고",), found=("오류", "실패", "에러", "예외"), warned=("경고",)),
    # German.
    Tongue(
        plain=r"\bFEHLER\b|[fF]ehler:|[fF]ehlgeschlagen|[gG]escheitert|[aA]bgestürzt",
        weak=r"[fF]ehler|[vV]erweigert|[aA]bgebrochen|[kK]onnten? nicht\b|[nN]icht (?:gefunden|möglich|erreichbar)\b|Ausnahme\b",
        none=r"(?:\b0|\b[kK]einen?|\b[oO]hne) Fehler|[fF]ehler[=:] ?0\b",
        warns=("Warnung",),
        found=("fehl", "gescheitert", "abgestürzt", "verweiger", "abgebroch", "nicht ", "ausnahme"),
    ),
    # Spanish; its "error" is the English one.
    Tongue(
        plain=r"\b[fF]all(?:ó\b|o:)|\bFALL[OÓ]\b|[eE]xcepci[óo]n",
        weak=(
            r"\b[fF]all(?:os?|aron|id[oa]s?)\b|\b[nN]o se (?:pud|pued|encuentr|encontr|ha)|[dD]enegad[oa]|[rR]echazad[oa]"
            r"|[eE]spera agotado"
        ),
        none=r"(?:\b0|\b[sS]in|\b[nN]ing[úu]n) (?:fallos?|errores|error)\b|\b[fF]allos[=:] ?0\b",
        warns=("dvertencia", "ADVERTENCIA"),
        found=("fall", "falló", "excepci", "excepción", "deneg", "rechaz", "agotado"),
        warned=("advertenc",),
    ),
    # French, Russian, Polish, Arabic, and what programs draw.
    Tongue(plain="[éÉ]chec|ÉCHEC|[eE]rreur :", weak=r"[eE]rreurs?\b", none=r"(?:\b0|\b[aA]ucune|\b[sS]ans) erreur", found=("échec",)),
    Tongue(
        plain="[оО]шибк|ОШИБК|[нН]е удалось", warns=("редупрежд",), found=("ошибк", "не удалось"), warned=("предупрежд",)
    ),
    Tongue(plain="[bB]łąd|خطأ|فشل|[✕✗✘✖]", found=("błąd", "خطأ", "فشل", "✕", "✗", "✘", "✖")),
)  # fmt: skip


def is_wrong_abroad(line: str) -> bool:
    """Whether the line may tell in one of the languages that something went wrong."""
    return _has(line, _wrong())


def is_plain_abroad(line: str) -> bool:
    """Whether it says so in the words programs have for it."""
    return _has(line, _plain())


def _has(line: str, words: re.Pattern[str]) -> bool:
    if words.search(line) is None:
        return False
    return _none().search(line) is None or words.search(_none().sub("", line)) is not None


def _any_of(said: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(filter(None, said)))


@cache
def _wrong() -> re.Pattern[str]:
    return _any_of(said for each in TONGUES for said in (each.plain, each.weak))


@cache
def _plain() -> re.Pattern[str]:
    return _any_of(each.plain for each in TONGUES)


@cache
def _none() -> re.Pattern[str]:
    return _any_of(each.none for each in TONGUES)
