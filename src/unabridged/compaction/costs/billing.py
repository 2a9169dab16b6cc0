"""What the texts of a compaction cost, for its receipt: the tokens their models billed, at the prices that are listed.
It refuses to guess a price: what a model nobody lists has billed is in no sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.prices import Prices
from unabridged.log.compacted import Receipt
from unabridged.log.extra import NOTHING_MORE, Extra

DOLLARS: Final = "dollars"
# Of each model how often it was asked, and the tokens of its prompts and answers.
MODELS: Final = "models"
# Of several calls the tokens of each: a long prompt may be dearer than two of half its size. Behind those of the prompt
# and the answer stand, of the prompt, what was read from a cache and what was put into one, where there is any.
CALLS: Final = "calls"
_DIGITS: Final = 6
_FIGURES: Final = 3
_OF_A_CALL: Final = 2
_WITH_A_CACHE: Final = 4
# No run makes more, and a figure beyond is a slip.
_MOST_CALLS: Final = 10_000


class Bill(NamedTuple):
    """What one call took, whatever became of its text."""

    model: str
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int = 0
    written_tokens: int = 0

    @property
    def fresh_tokens(self) -> int:
        """What no cache held or keeps."""
        return self.prompt_tokens - self.cached_tokens - self.written_tokens

    @property
    def has_cached(self) -> bool:
        """Whether a provider's cache had a part in it."""
        return bool(self.cached_tokens or self.written_tokens)

    def dollars(self, prices: Prices) -> float:
        """What it costs at these prices."""
        return prices.dollars(
            self.prompt_tokens,
            cached=self.cached_tokens,
            written=self.written_tokens,
            answered=self.completion_tokens,
        )


def billed(bills: Iterable[Bill], wrote: str, attempts: int = 1) -> Extra:
    """The dollars of these calls, where a price is known of any; whose they were, where not all are who wrote's; and
    what each took, where several were made or a cache had a part in one.
    """
    every = list(bills)
    priced = [(each, prices_of(each.model)) for each in every]
    sums = [each.dollars(prices) for each, prices in priced if prices]
    told: dict[str, object] = {DOLLARS: round(sum(sums), _DIGITS)} if sums else {}
    if any(each.model != wrote for each in every):
        told[MODELS] = _by_model(every)
    if every and (max(attempts, len(every)) > 1 or any(each.has_cached for each in every)):
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
        cached = [each.cached_tokens, each.written_tokens] if each.has_cached else []
        found.setdefault(each.model, []).append([each.prompt_tokens, each.completion_tokens, *cached])
    return found


def _calls(model: str, said: object) -> list[Bill]:
    """The calls that are told of a model; none where one of them is no call."""
    if not isinstance(said, list) or not all(_is_a_call(each) for each in said):
        return []
    return [Bill(model, *figures) for figures in said]


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


def _is_a_call(said: object) -> bool:
    """The tokens of its prompt and answer; behind them, of the prompt, those that a cache held and those it keeps."""
    if _are_figures(said, _OF_A_CALL):
        return True
    return _are_figures(said, _WITH_A_CACHE) and Bill("", *cast("list[int]", said)).fresh_tokens >= 0


def _are_figures(said: object, count: int) -> bool:
    return isinstance(said, list) and len(said) == count and all(type(each) is int and each >= 0 for each in said)
