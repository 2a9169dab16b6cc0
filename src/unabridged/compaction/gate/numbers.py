"""The numbers of a draft that its source has with two digits exchanged, those that name a thing there is not, and versions.
It refuses to reckon: what else stands nowhere may follow from what does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final, TypeAlias

from unabridged.compaction.gate.finding import digits
from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.held import Holder, holder
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.mistyped import mistyped
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# The digits of numbers, by how many they are, how many of them stand behind the point, and which they are in whatever order.
_Told: TypeAlias = Mapping[tuple[int, int], Mapping[str, Sequence[str]]]

_LINK: Final = sought(
    r"[a-z][a-z0-9+]{1,12}://[^\s<>\"'`，。、；）]+|[\w.+-]{1,64}@[\w.-]{1,80}|\bwww\.\S+", ":// @ www."
)
# A day is written like one, and a number may have its thousands behind points.
_VERSION: Final = lazy(
    r"(?<![\w.])(?!\d{1,3}(?:\.\d{3})+(?![\w.])|(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:19|20)?\d\d(?![\w.-]))[vV]?\d+(?:\.\d+){2,}(?:[-+.]?(?:[a-z]+\d*|\d+))*"
    r"|(?<![\w.])[vV]\d+\.\d+(?!\w)",
    re.ASCII,
)
_NUMBER: Final = lazy(
    r"(?<![\w.,])\.\d{4,}|(?<![\w.,])(?:(?<![A-Za-z]-)\d{1,3}(?:[ \u00a0\u202f]\d{3}(?!\d))++|\d++(?:['’,._]\d{3}(?!\d))*+)(?:[.,]\d+)?",
    re.ASCII,
)
_TOKEN: Final = lazy(r"\d+(?:[ \u00a0\u202f\u2009'’]\d{3}(?!\d))*(?:[.,]\d+)*", re.ASCII)
_HASH: Final = lazy(r"(?<![\w])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}(?:-[0-9a-f]{4,12})*(?!\w)", re.IGNORECASE)
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
# Without one of these no number is told.
_FIGURE: Final = lazy(r"\d")
_LONG: Final = 4
# So many digits are told in groups.
_GROUPED: Final = 7
# The last digits of a longer number, as those of a card are told.
_ENDS: Final = lazy(r"(?<=\d{4})[ -]?(\d{4})(?!\d)")
# Who has so many numbers that nobody told is known by these.
_EXAMINED: Final = 20
# Three decimals are thousands, where nobody says which.
_THOUSANDS: Final = 3
# A short number may be what two of these make together, or how far they are apart.
_LARGE: Final = 100.0
_OTHERS: Final = 60
_EXACT: Final = 0.0001
_PARTING: Final = lazy(r"(?<=\d)[ \u00a0\u202f.,'’](?=\d)")


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """Numbers and versions that stand nowhere, and that one beside them is, or a thing."""
    if _FIGURE.search(draft.own) is None:
        return ()
    written = digits.plain(source.text)
    if written is not source.text:
        source = replace(source, text=written, lower=written.casefold())
    held, text = holder(source), digits.plain(draft.own)
    text = _LINK.without(text, folded(text))
    found = [*_versions(text, source.text, held)]
    counted = _VERSION.sub(" ", text)
    absent = sorted(islice(_absent(counted, source.text, held), _EXAMINED), key=re.Match.start)
    told, plain = (_told(source.text), _PARTING.sub("", counted)) if absent else ({}, "")
    large = cache(lambda: _large(told))
    found += [match[0] for match in absent if _is_name(match) or _is_exchanged(match[0], plain, told, large)]
    found += mistyped(text.casefold(), source.lower)
    return tuple(dict.fromkeys(found))


def _versions(text: str, source: str, held: Holder) -> Iterator[str]:
    """Those that the source has but for one part: it may be a wrong one of the same thing."""
    every = dict.fromkeys(match[0].lstrip("vV") for match in _VERSION.finditer(text))
    absent = [*islice((bare for bare in every if not _is_version(bare, held)), _EXAMINED)]
    known = [_parts(each) for each in dict.fromkeys(_VERSION.findall(source))] if absent else []
    yield from (bare for bare in absent if any(_differ(_parts(bare), each) == 1 for each in known))


def _is_version(bare: str, held: Holder) -> bool:
    """Whether the source has it, or one that goes on behind it."""
    return held.holds(bare) or held.holds(f"v{bare}") or held.has(f"{bare}.") or held.has(f"v{bare}")


def _parts(version: str) -> list[str]:
    return version.lstrip("vV").split(".")


def _differ(mine: Sequence[str], other: Sequence[str]) -> int:
    """In how many places both differ; nothing where they are not as many."""
    return sum(a != b for a, b in zip(mine, other, strict=True)) if len(mine) == len(other) else 0


def _absent(text: str, source: str, held: Holder) -> Iterator[re.Match[str]]:
    """The first of each of the numbers that do not stand there, nor as the last digits of a longer one."""
    ends: frozenset[str] | None = None
    first = {each[0]: each for each in reversed(list(_numbers(text)))}
    held.ready(first)
    for shown, match in first.items():
        if not _is_held(shown, held):
            ends = frozenset(_ENDS.findall(source)) if ends is None else ends
            if shown not in ends:
                yield match


def _numbers(text: str) -> Iterator[re.Match[str]]:
    for match in _NUMBER.finditer(text):
        if sum(letter.isdigit() for letter in match[0]) >= _LONG:
            yield match


def _is_held(number: str, held: Holder) -> bool:
    """Whether it stands there, or its parts do: where nobody puts a space behind a comma, two numbers look like one."""
    parts = number.split(",")
    if held.holds(number) or (len(number) >= _GROUPED and number.isdigit() and held.has_grouped(number)):
        return True
    return held.has_with_unit(number) or (len(parts) > 1 and "." not in number and all(map(held.holds, parts)))


def _is_name(match: re.Match[str]) -> bool:
    """Whether it stands where an order or a page has its number, in no groups."""
    return match[0].isdigit() and _NAMED.search(match.string[max(0, match.start() - _BACK) : match.start()]) is not None


def _told(source: str) -> _Told:
    found = defaultdict[tuple[int, int], dict[str, list[str]]](lambda: defaultdict(list))
    for bare in dict.fromkeys(_TOKEN.findall(_HASH.sub(" ", source))):
        shape, figures = _shape(bare)
        found[shape]["".join(sorted(figures))].append(figures)
    return found


def _shape(bare: str) -> tuple[tuple[int, int], str]:
    """How many digits it has, how many of them behind its point, and these digits."""
    _, point, tail = bare.replace(",", ".").rpartition(".")
    figures = "".join(filter(str.isdigit, bare))
    figures = figures.lstrip("0") if point else figures
    return (len(figures), len(tail) % _THOUSANDS if point else 0), figures


def _is_exchanged(number: str, plain: str, told: _Told, large: Callable[[], Sequence[float]]) -> bool:
    """Whether it is one of the source but for two neighbouring digits, and none beside it shows that one too."""
    shape, figures = _shape(number)
    alike = told.get(shape, {}).get("".join(sorted(figures)), ())
    if len(figures) < _LONG or not any(digits.is_turned(figures, each) and each not in plain for each in alike):
        return False
    return len(figures) > _LONG or not _is_of_two(_worth(figures, shape), large())


def _worth(figures: str, shape: tuple[int, int]) -> float:
    return float(figures or "0") / 10.0 ** shape[1]


def _large(told: _Told) -> Sequence[float]:
    """The least of the larger numbers."""
    every = {_worth(each, shape) for shape, kinds in told.items() for several in kinds.values() for each in several}
    return sorted(each for each in every if each >= _LARGE)[:_OTHERS]


def _is_of_two(value: float, large: Sequence[float]) -> bool:
    """Whether two of these make it together, or are as far apart."""
    return any(
        abs(a + b - value) < _EXACT or abs(abs(a - b) - value) < _EXACT
        for at, a in enumerate(large)
        for b in large[at:]
    )
