"""What the texts of a compaction cost, for its receipt: the tokens their models billed, at the prices that are listed.
It refuses to guess a price: what a model nobody lists has billed is in no sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from unabridged.compaction.price_list import prices_of
from unabridged.log.compacted import Receipt
from unabridged.log.extra import NOTHING_MORE, Extra

DOLLARS: Final = "dollars"
# Of each model how often it was asked, and the tokens of its prompts and answers.
MODELS: Final = "models"
_DIGITS: Final = 6
_FIGURES: Final = 3


class Bill(NamedTuple):
    """What one call took, whatever became of its text; of a receipt, what all calls of one model did."""

    model: str
    prompt_tokens: int
    completion_tokens: int
    calls: int = 1


def billed(bills: Iterable[Bill], wrote: str) -> Extra:
    """The dollars of these calls, where a price is known of any; and whose they were, where not all are who wrote's."""
    every = list(bills)
    priced = [(each, prices_of(each.model)) for each in every]
    sums = [prices.dollars(each.prompt_tokens, answered=each.completion_tokens) for each, prices in priced if prices]
    told: dict[str, object] = {DOLLARS: round(sum(sums), _DIGITS)} if sums else {}
    if any(each.model != wrote for each in every):
        told[MODELS] = _by_model(every)
    return Extra(told) if told else NOTHING_MORE


def bills_of(receipt: Receipt) -> Iterator[Bill]:
    """What each model billed of a compaction; nothing where nobody was asked."""
    told = receipt.extra.get(MODELS)
    found = [_bill(model, said) for model, said in told.items() if _are_figures(said)] if isinstance(told, dict) else []
    if found:
        yield from found
    elif receipt.prompt_tokens or (receipt.completion_tokens and receipt.model):
        yield Bill(receipt.model, receipt.prompt_tokens, receipt.completion_tokens, max(1, receipt.attempts))


def _by_model(bills: Iterable[Bill]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for each in bills:
        sums = found.setdefault(each.model, [0] * _FIGURES)
        for at, more in enumerate((each.calls, each.prompt_tokens, each.completion_tokens)):
            sums[at] += more
    return found


def _bill(model: str, said: list[int]) -> Bill:
    calls, prompt_tokens, completion_tokens = said
    return Bill(model, prompt_tokens, completion_tokens, calls)


def _are_figures(said: object) -> bool:
    return isinstance(said, list) and len(said) == _FIGURES and all(type(each) is int and each >= 0 for each in said)
