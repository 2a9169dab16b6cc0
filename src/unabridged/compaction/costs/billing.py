"""What the texts of a compaction cost, for its receipt: the tokens their models billed, at the prices that are listed.
It refuses to guess a price: what a model nobody lists has billed is in no sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from unabridged.compaction.costs.price_list import prices_of
from unabridged.log.compacted import Receipt
from unabridged.log.extra import NOTHING_MORE, Extra

DOLLARS: Final = "dollars"
# Of each model how often it was asked, and the tokens of its prompts and answers.
MODELS: Final = "models"
# Of several calls the tokens of each: a long prompt may be dearer than two of half its size.
CALLS: Final = "calls"
_DIGITS: Final = 6
_FIGURES: Final = 3
_OF_A_CALL: Final = 2
# No run makes more, and a figure beyond is a slip.
_MOST_CALLS: Final = 10_000


class Bill(NamedTuple):
    """What one call took, whatever became of its text."""

    model: str
    prompt_tokens: int
    completion_tokens: int


def billed(bills: Iterable[Bill], wrote: str, attempts: int = 1) -> Extra:
    """The dollars of these calls, where a price is known of any; whose they were, where not all are who wrote's; and
    what each took, where several were made.
    """
    every = list(bills)
    priced = [(each, prices_of(each.model)) for each in every]
    sums = [prices.dollars(each.prompt_tokens, answered=each.completion_tokens) for each, prices in priced if prices]
    told: dict[str, object] = {DOLLARS: round(sum(sums), _DIGITS)} if sums else {}
    if any(each.model != wrote for each in every):
        told[MODELS] = _by_model(every)
    if every and max(attempts, len(every)) > 1:
        told[CALLS] = _each_call(every)
    return Extra(told) if told else NOTHING_MORE


def bills_of(receipt: Receipt) -> Iterator[Bill]:
    """What each call of a compaction billed; where only the sums of a model's are told, as if all had been alike."""
    each_call = _told(receipt, CALLS)
    sums = {model: said for model, said in _told(receipt, MODELS).items() if _are_figures(said, _FIGURES)}
    if not sums and (receipt.prompt_tokens or (receipt.completion_tokens and receipt.model)):
        sums = {receipt.model: [max(1, receipt.attempts), receipt.prompt_tokens, receipt.completion_tokens]}
    for model, (count, prompt_tokens, completion_tokens) in sums.items():
        yield from _calls(model, each_call.get(model)) or _alike(model, count, prompt_tokens, completion_tokens)


def _by_model(bills: Iterable[Bill]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for each in bills:
        sums = found.setdefault(each.model, [0] * _FIGURES)
        for at, more in enumerate((1, each.prompt_tokens, each.completion_tokens)):
            sums[at] += more
    return found


def _each_call(bills: Iterable[Bill]) -> dict[str, list[list[int]]]:
    found: dict[str, list[list[int]]] = {}
    for each in bills:
        found.setdefault(each.model, []).append([each.prompt_tokens, each.completion_tokens])
    return found


def _calls(model: str, said: object) -> list[Bill]:
    """The calls that are told of a model; none where one of them is no call."""
    if not isinstance(said, list) or not all(_are_figures(each, _OF_A_CALL) for each in said):
        return []
    return [Bill(model, prompt_tokens, completion_tokens) for prompt_tokens, completion_tokens in said]


def _alike(model: str, count: int, prompt_tokens: int, completion_tokens: int) -> Iterator[Bill]:
    """So many calls that come to these sums."""
    count = min(max(count, 1), _MOST_CALLS)
    for n in range(count):
        yield Bill(model, _part(prompt_tokens, n, count), _part(completion_tokens, n, count))


def _part(tokens: int, n: int, count: int) -> int:
    return tokens // count + (n < tokens % count)


def _told(receipt: Receipt, what: str) -> Mapping[str, Any]:
    said = receipt.extra.get(what)
    return said if isinstance(said, dict) else {}


def _are_figures(said: object, count: int) -> bool:
    return isinstance(said, list) and len(said) == count and all(type(each) is int and each >= 0 for each in said)
