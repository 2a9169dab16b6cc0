"""Which of the long numbers that stand nowhere weigh: one of the source mistyped, or the name of a thing.
It refuses to mind one that looks like none of the source: people reckon in more ways than are known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from unabridged.compaction.gate.reckoning import figures
from unabridged.compaction.gate.reckoning.told_numbers import Number, Told, half, has
from unabridged.lazy_patterns import lazy

# With so few digits one number is another but for one digit by chance, where there are many.
_FEW_DIGITS: Final = 4
_CROWD: Final = 20
# Prices have so many decimals, and groups of thousands look as if they had: people reckon with both.
_RECKONED: Final = frozenset({0, 2, 3})
_EXACT: Final = 0.0001
_PARTING: Final = lazy(r"(?<=\d)[ \u00a0\u202f.,'’](?=\d)")
# Behind one of these a number names something, and counts nothing.
_NAMED: Final = lazy(
    r"(?:[#№]|\b(?:pr|mr|issue|ticket|port|order|invoice|case|room|line|page|build|run|runs|revision|request|customer|account|id|code|flight|pin|offset|record"
    r"|nr|nummer|auftrag|rechnung|kundennummer|zeile|seite|vorgang|zimmer|raum|fall|bestellung"
    r"|pedido|factura|caso|línea|página|sala|expediente|número|nº|commande|facture|dossier|ligne|page|salle|numéro|n°"
    r"|encomenda|fatura|processo|linha|ordine|fattura|pratica|riga|pagina|regel|bestelling|zamówienie|faktura|strona"
    r"|заказ|счёт|счет|заявка|номер|строка|порт))[\s.:#№=*`(-]{0,4}$"
    r"|(?:订单|单号|编号|端口|工单|房间|注文|番号|ポート|号室|주문|번호|포트)(?:号|是|为|は|[:：#\s]){0,3}$",
    re.IGNORECASE,
)
_BACK: Final = 24
# Prices are told with a tax and without; so much it is in one country or another.
_TAX: Final = lazy(
    r"\b(?:vat|tax(?:es)?|gst|net|gross|mwst|ust|steuer\w*|netto|brutto|iva|impuestos?|neto|bruto|tva|ttc|ht|moms|btw|kdv|dph)\b|ндс|税|세금|부가세|ضريبة",
    re.IGNORECASE,
)
_RATES: Final = (0.05, 0.055, 0.07, 0.08, 0.1, 0.13, 0.16, 0.19, 0.2, 0.21, 0.22, 0.23, 0.25)
_NEAR: Final = 48
_YEAR: Final = lazy(r"(?:19|20)\d\d")
_SPAN: Final = 12
# So many years, in Chinese numerals.
_WIDE_YEARS: Final = lazy("([一二三四五六七八九十两]{1,3})[か个]?年")


def unreckoned(numbers: Iterable[re.Match[str]], told: Told) -> list[re.Match[str]]:
    """Those that name something, and one of the source with two neighbouring digits exchanged: no reckoning makes these."""
    return [match for match in numbers if _is_name(match) or _is_swapped(Number(match.string, match), told)]


def mistyped(numbers: Iterable[re.Match[str]], told: Told) -> Iterator[re.Match[str]]:
    """Those that are one of the source but for a digit: of the same thing, or neither a price nor in groups."""
    for match in numbers:
        if _is_mistyped(Number(match.string, match), told) and not (_is_span(match[0], told) or _is_taxed(match, told)):
            yield match


def _is_name(match: re.Match[str]) -> bool:
    """Whether it stands where an order or a page has its number, in no groups."""
    return match[0].isdigit() and _NAMED.search(match.string[max(0, match.start() - _BACK) : match.start()]) is not None


def _is_swapped(number: Number, told: Told) -> bool:
    same = told.by_shape.get(number.shape, ())
    if len(number.digits) < _FEW_DIGITS:
        return False
    plain = _PARTING.sub("", number.text)
    if not any(figures.is_turned(number.digits, each) and each not in plain for each in same):
        return False
    # A short one may be what two of them make together.
    return len(number.digits) > _FEW_DIGITS or not any(has(told.pairs, each, _EXACT) for each in number.values)


def _is_mistyped(number: Number, told: Told) -> bool:
    same = told.by_shape.get(number.shape, ())
    alike = {each for each in same if sum(a != b for a, b in zip(number.digits, each, strict=True)) == 1}
    if alike and (number.bare.isdigit() or number.decimals not in _RECKONED) and len(same) <= _CROWD:
        return True
    return bool(alike) and any(not alike.isdisjoint(told.beside(key)) for key in number.beside.keys)


def _is_taxed(match: re.Match[str], told: Told) -> bool:
    """Whether it is one that is told with a tax that is in it, or without."""
    near = match.string[max(0, match.start() - _NEAR) : match.end() + _NEAR]
    if _TAX.search(near) is None:
        return False
    number = Number(match.string, match)
    return any(
        has(told.values, each, half(number) * max(1.0, each / value))
        for value in filter(None, number.values)
        for rate in _RATES
        for each in (value / (1 + rate), value * (1 + rate), value / rate)
    )


def _is_span(number: str, told: Told) -> bool:
    """Whether it is a year as far from one that is told as years are."""
    if not _YEAR.fullmatch(number):
        return False
    years = {float(each) for each in told.by_shape.get((len(number), 0), ()) if _YEAR.fullmatch(each)}
    apart = {abs(float(number) - each) for each in years} & set(map(float, range(1, _SPAN)))
    wide = figures.written(" ".join(_WIDE_YEARS.findall(told.source))) if apart else frozenset()
    return any(
        each in told.by_unit.get("year", ()) or (int(each), "year") in told.worded or each in wide for each in apart
    )
