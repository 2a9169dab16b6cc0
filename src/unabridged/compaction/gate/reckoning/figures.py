"""Figures as people write them the world over, read as plain ones: other digits, narrow spaces, powers, words.
It refuses to tell a word for a number from one that only looks so: what a source might say counts as said.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy

_OTHER: Final = lazy(r"[^\D0-9]")
_MARKS: Final = str.maketrans({"٫": ".", "٬": ",", "．": ".", "％": "%", "：": ":", "−": "-"})
_MARKED: Final = lazy("[٫٬．％：−⁰¹²³⁴⁵⁶⁷⁸⁹]")
_POWER: Final = lazy(
    r"(?<![\w.])(\d+(?:[.,]\d+)?)(?:[eE]([+-]?\d{1,2})|\s?[×x*·]\s?10\^?([+-]?\d{1,2}))(?!\w)", re.ASCII
)
# What such a number begins with, found quickly.
_POWERED: Final = lazy(r"\d(?:[eE]|\s?[×x*·])", re.ASCII)
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_POWER_RAISED: Final = lazy(r"(\d\s?[×x*·]\s?10)([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})")
_HAN: Final = lazy(r"[〇零一二两兩三四五六七八九十百千万萬廿卅]{1,12}")
_HAN_DIGITS: Final[Mapping[str, int]] = MappingProxyType(
    {**{each: at for at, each in enumerate("零一二三四五六七八九")}, "〇": 0, "两": 2, "兩": 2}
)
_HAN_TENS: Final[Mapping[str, int]] = MappingProxyType({"十": 10, "百": 100, "千": 1000, "万": 10000, "萬": 10000})
# By how they begin, and what else is said in one word.
_EXACT: Final[Mapping[int, str]] = MappingProxyType(
    {
        10: "ten|zehn|diez|dix|dieci|dez|tien|dziesię|десят|tio|kymmen",
        11: "eleven|elf|once|onze|undici|jedena|одинна|elva",
        12: "twelve|zwölf|doce|douze|dodici|doze|twaalf|dwana|двена|tolv|dozen|dutzend|docena|dozzina|dúzia|дюжин",
        13: "thirteen|dreizehn|trece|treize|tredici|treze|dertien|trzyna|трина|tretton",
        14: "fourteen|vierzehn|catorce|quatorze|quattordici|veertien|czterna|четырна|fjorton|fortnight|quinzaine",
        15: "fifteen|fünfzehn|quince|quinz|quindici|vijftien|piętna|пятна|femton|quarter|viertel|cuarto|quart|четверть|kwadrans",
        16: "sixteen|sechzehn|dieciséis|seize|sedici|dezesseis|dezasseis|zestien|szesna|шестна|sexton",
        17: "seventeen|siebzehn|diecisiete|dix-sept|diciassette|dezessete|zeventien|siedemna|семна|sjutton",
        18: "eighteen|achtzehn|dieciocho|dix-huit|diciotto|dezoito|achttien|osiemna|восемна|arton",
        19: "nineteen|neunzehn|diecinueve|dix-neuf|diciannove|dezenove|negentien|dziewiętna|девятна|nitton",
        30: "half|halb|demi|mezz|meia|полчаса|pół",
        50: "half|hälfte|mitad|moitié|metà|metade|половин|połow",
        25: "quarter|viertel|cuart|quart|четверт|ćwier",
        75: "three quarters|three-quarters|dreiviertel|tres cuartos|trois quarts|tre quarti",
        100: "hundred|hundert|cien|cent|cem|honderd|sto|hundra|сто",
    }
)  # fmt: skip
_TENS: Final[Mapping[int, str]] = MappingProxyType(
    {
        20: r"\btwenty|zwanzig|\bveint|\bvingt|\bvent[ioun]|\bvinte|twintig|\bdwadzie|\bдвадцат|\btjugo",
        30: r"\bthirt[yi]|dreißig|dreissig|\btreint|\btrent|\btrinta|dertig|\btrzydzie|\bтридцат|\btrettio",
        40: r"\bfort[yi]\b|vierzig|\bcuarent|\bquarant|\bquarent|veertig|\bczterdzie|\bсорок|\bfyrtio",
        50: r"\bfift[yi]|fünfzig|\bcincuent|\bcinquant|\bcinquent|vijftig|\bpięćdzie|\bпятьдесят|\bfemtio",
        60: r"\bsixt[yi]|sechzig|\bsesent|\bsoixant|\bsessant|\bsessent|zestig|\bsześćdzie|\bшестьдесят|\bsextio",
        70: r"\bsevent[yi]|siebzig|\bsetent|\bsoixante-d|\bsettant|zeventig|\bsiedemdzie|\bсемьдесят|\bsjuttio|\bseptant",
        80: r"\beight[yi]|achtzig|\bochent|\bquatre-vingt|\bottant|\boitent|tachtig|\bosiemdzie|\bвосемьдесят|\båttio",
        90: r"\bninet[yi]|neunzig|\bnovent|\bquatre-vingt-d|\bnovant|negentig|\bdziewięćdzie|\bдевяност|\bnittio",
    }
)
_ONES: Final = (
    "one|ein|un|une|uno|um|een|jeden|один|одн|ett|en|één",
    "two|zwei|dos|deux|due|dois|duas|twee|dwa|dwie|два|две|två|to",
    "three|drei|tres|trois|tre|três|drie|trzy|три",
    "four|vier|cuatro|quatre|quattro|quatro|cztery|четыре|fyra|fire",
    "five|fünf|cinco|cinq|cinque|vijf|pięć|пять|fem",
    "six|sechs|seis|sei|zes|sześć|шесть|sex|seks",
    "seven|sieben|siete|sept|sette|sete|zeven|siedem|семь|sju|syv",
    "eight|acht|ocho|huit|otto|oito|osiem|восемь|åtta|otte",
    "nine|neun|nueve|neuf|nove|negen|dziewięć|девять|nio|ni",
)
_BEFORE: Final = tuple(lazy(rf"(?:{words})(?:und|en|ën|og)$") for words in _ONES)
_BEHIND: Final = tuple(
    lazy(rf"[^\W\d_]{{0,6}}?(?:[- ]|(?<=\w))(?:(?:y|e|et|i|и) )?(?:{words})(?!\w*zig)") for words in _ONES
)
_SMALL: Final = tuple((at, lazy(rf"\b(?:{words})\b")) for at, words in enumerate(_ONES, 1))
_BACK: Final = 12
# Where a word's letters stand nowhere, it is not looked for: most texts have few of these, and letters are found quickly.
_LETTERS: Final = lazy(r"\\b|\[.*")
_OF_A_WORD: Final = MappingProxyType({float(at): tuple(words.split("|")) for at, words in _EXACT.items()})
_OF_TENS: Final = MappingProxyType(
    {float(at): tuple((_LETTERS.sub("", word), lazy(word)) for word in words.split("|")) for at, words in _TENS.items()}
)
_TEN: Final = 10


def plain(text: str) -> str:
    """The text with the digits and the marks of numbers that this library reckons with."""
    if text.isascii() or not (_MARKED.search(text) or _OTHER.search(text)):
        return text
    text = _POWER_RAISED.sub(lambda match: match[1] + "^" + match[2].translate(_RAISED), text)
    return _OTHER.sub(lambda match: str(unicodedata.digit(match[0])), text.translate(_MARKS))


def written(text: str) -> frozenset[float]:
    """The numbers that a text has in Chinese numerals, or with a power of ten."""
    values = set(_powers(text))
    if not text.isascii():
        values.update(float(each) for match in _HAN.finditer(text) for each in _han(match[0]))
    return frozenset(values)


def _powers(text: str) -> Iterator[float]:
    for match in _POWER.finditer(text) if _POWERED.search(text) else ():
        yield float(f"{match[1].replace(',', '.')}e{match[2] or match[3]}")


def is_said(value: float, lower: str) -> bool:
    """Whether a casefolded text says this number in words, or might; only the words for it are looked for."""
    if any(word in lower and _begins_one(word, lower) for word in _OF_A_WORD.get(value, ())):
        return True
    one = value % _TEN
    return one.is_integer() and any(
        letters in lower and any(not one or _has_one(int(one), match, lower) for match in word.finditer(lower))
        for letters, word in _OF_TENS.get(value - one, ())
    )


def _has_one(one: int, ten: re.Match[str], lower: str) -> bool:
    """Whether so many ones stand beside a word for tens."""
    before = lower[max(0, ten.start() - _BACK) : ten.start()]
    if _BEFORE[one - 1].search(before) is not None:
        return True
    return _BEHIND[one - 1].match(lower, ten.end()) is not None


def _begins_one(letters: str, text: str) -> bool:
    """Whether a word of the text begins with these letters."""
    at = text.find(letters)
    while at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at = text.find(letters, at + 1)
    return at >= 0


def small(words: str) -> frozenset[int]:
    """The numbers up to nine that begin one of these casefolded words."""
    return frozenset(at for at, pattern in _SMALL if pattern.search(words))


def _han(text: str) -> Iterator[int]:
    """A Chinese numeral as a number, and as a row of digits."""
    if all(each in _HAN_DIGITS for each in text):
        yield int("".join(str(_HAN_DIGITS[each]) for each in text))
    text = text.replace("廿", "二十").replace("卅", "三十")
    whole = part = digit = 0
    for each in text:
        if each in _HAN_DIGITS:
            digit = _HAN_DIGITS[each]
        elif _HAN_TENS[each] == _HAN_TENS["万"]:
            whole, part, digit = (whole + part + digit or 1) * _HAN_TENS[each], 0, 0
        else:
            part, digit = part + (digit or 1) * _HAN_TENS[each], 0
    yield whole + part + digit


def is_turned(mine: str, other: str) -> bool:
    """Whether two neighbouring digits changed their places."""
    if len(mine) != len(other):
        return False
    wrong = [at for at, (a, b) in enumerate(zip(mine, other, strict=True)) if a != b]
    return len(wrong) == 2 and wrong[1] == wrong[0] + 1 and sorted(mine) == sorted(other)  # noqa: PLR2004
