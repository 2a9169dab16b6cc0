"""Ledgers to be told and chosen from, and a count of them that anybody can do in his head."""

from __future__ import annotations

from unabridged.view.ledger import Ledger, entry_of, ledger_of


def words(text: str) -> int:
    return len(text.split())


def ids(count: int) -> Ledger:
    return ledger_of(entry_of("identifier", f"ID{n}", n, told="order of lookup") for n in range(1, count + 1))
