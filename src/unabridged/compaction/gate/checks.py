"""Every check of the gate, by the fault that it finds, in the order in which faults are told.
It refuses to weigh one against another: each of them alone refuses a draft.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.compaction.gate import (
    circles,
    endings,
    headings,
    identifiers,
    keys,
    language,
    ledger,
    links,
    numbers,
    orders,
    refusals,
    reported,
    roles,
    sizes,
    texts,
    variables,
)
from unabridged.compaction.gate.fault import Fault, Finding
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import nothing
from unabridged.compaction.tasks import Pause, nobody_waits

# What shows the fault, word for word; nothing for a draft without it.
Check: TypeAlias = Callable[[Words, Source], tuple[str, ...]]

CHECKS: Final[Mapping[Fault, Check]] = MappingProxyType(
    {
        Fault.NO_TEXT: texts.none,
        Fault.EMPTY: nothing.none,
        Fault.TOO_LONG: sizes.too_long,
        Fault.TOO_SHORT: sizes.too_short,
        Fault.HEADINGS: headings.missing,
        Fault.SKELETON: headings.bare,
        Fault.ERROR: refusals.errors,
        Fault.DECLINED: refusals.declines,
        Fault.CIRCLES: circles.circles,
        Fault.CUT: endings.cut,
        Fault.ROLES: roles.marks,
        Fault.ORDERS: orders.orders,
        Fault.LINKS: links.unknown,
        Fault.KEYS: keys.unknown,
        Fault.IDENTIFIERS: identifiers.unknown,
        Fault.NUMBERS: numbers.unknown,
        Fault.VARIABLES: variables.unknown,
        Fault.LEDGER: ledger.contradicted,
        Fault.LANGUAGE: language.changed,
    }
)
# What is one of these need not be longer.
_SHORT: Final = (Fault.NO_TEXT, Fault.ERROR, Fault.DECLINED, Fault.SKELETON)


def findings(
    draft: object, source: Source, *, without: Collection[Fault] = (), pause: Pause = nobody_waits
) -> tuple[Finding, ...]:
    """Everything that is wrong with a draft, less what is not looked for."""
    if not isinstance(draft, str):
        return (Finding(fault=Fault.NO_TEXT),)
    if not any(letter.isalnum() for letter in draft):
        return (Finding(fault=Fault.EMPTY),)
    words = reported.told(draft, source)
    found: dict[Fault, tuple[str, ...]] = {}
    for fault, check in CHECKS.items():
        if fault not in without:
            pause()
            found[fault] = check(words, source)
    if found.get(Fault.DECLINED):
        found.pop(Fault.EMPTY, None)
    if any(found.get(fault) for fault in _SHORT):
        found.pop(Fault.TOO_SHORT, None)
    return tuple(Finding(fault=fault, shown=tuple(filter(None, shown))) for fault, shown in found.items() if shown)
