"""Names with a number behind a blank, "ICE 2217" and "PostgreSQL 15.9", of which the source has no such number.
It refuses to mind what is counted, paid or added up, a day, and a version of what the source has no version of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy

# What is paid, what is measured or added up, and a year that is not one of the calendar: figures of it follow from others.
_AMOUNTS: Final = (
    "AED|AUD|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|ISK|JPY|KES|KRW|MAD|MXN|MYR|NGN|NOK|NZD|PEN|PHP|PKR"
    "|PLN|QAR|RMB|RON|RSD|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|VND|ZAR|BTC|ETH|RM|NT|HTTP|PIN|SUM|TOTAL|SUMME|MAX|MIN|AVG|NET|VAT|GST|TVA"
    "|IVA|TAX|FY|CY|GJ|SS|WS|AD|BC|CE|BCE|RAM|CPU|GPU|SSD|HDD|KW|PS|HP|MB|GB|KB|TB"
)
# The same in small letters, and days.
_RECKONED: Final = (
    r"(?:Total|Sub|Sum|Sums|Average|Avg|Mean|Median|Minimum|Maximum|Min|Max|Net|Gross|Rate|Score|Euro|Euros|Dollar|Franken|Zloty|Pounds?|About|Around|Roughly"
    r"|Summe|Gesamt|Insgesamt|Zusammen|Durchschnitt|Mittel|Netto|Brutto|Rund|Etwa|Totale|Somme|Moyenne|Suma|Promedio|Media|Soma|Totaal"
    r"|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Mo|Di|Mi|Do|Fr|Sa|So|\w+day|\w+tag|Mittwoch|Sonnabend|Uhr|Ab|Am|Um|At|By|On|Till|Until|From|Bis|Vom|Von|Seit)\b"
)
_CALLED: Final = lazy(
    rf"(?<![\w/.-])(?!(?:{_AMOUNTS})\b)(?P<name>[A-Z]{{2,5}}) (?P<number>\d{{3,5}})(?![\w%€$£]|[ .,]\d)"
)
_VERSION: Final = lazy(
    rf"(?<![\w/.-])(?!(?:{_AMOUNTS})\b|{_RECKONED})(?P<name>[A-Z][A-Za-z+#]{{2,20}})[ (]{{1,2}}v?(?P<number>\d{{1,2}}\.\d{{1,2}})(?![\w%]|[.,]\d)"
)
_FIGURES: Final = lazy(r"\d[\d.:]*")


def strangers(text: str, source: str) -> Iterator[str]:
    """Those of a draft whose number stands nowhere in the source."""
    called, versions = list(_CALLED.finditer(text)), list(_VERSION.finditer(text))
    if not (called or versions):
        return
    # A draft may name ten thousand: each is looked for in the figures alone, each of which stands there once.
    figures = " ".join(set(_FIGURES.findall(source)))
    # A time may be told without its colon, and a first version with its nought.
    yield from (
        match[0]
        for match in called
        if match["number"] not in figures and f"{match['number'][:-2]}:{match['number'][-2:]}" not in figures
    )
    new = [match for match in versions if match["number"].removesuffix(".0") not in figures]
    known = {match["name"] for match in _VERSION.finditer(source)} if new else set[str]()
    yield from (match[0] for match in new if match["name"] in known)
