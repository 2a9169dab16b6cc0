"""What the texts of a compaction cost, for its receipt: the tokens their models billed, at the prices that are listed.
It refuses to guess a price: what a model nobody lists has billed is in no sum.
"""

from __future__ import annotations

from collections.abc import Iterable

from unabridged.compaction.price_list import prices_of
from unabridged.log.extra import NOTHING_MORE, Extra

DOLLARS = "dollars"
_DIGITS = 6


def billed(texts: Iterable[tuple[str, int, int]]) -> Extra:
    """The dollars of texts, each a model and the tokens of its prompts and answers, where a price is known of any."""
    sums = [
        prices.dollars(asked, answered=answered)
        for model, asked, answered in texts
        if (prices := prices_of(model)) is not None
    ]
    return Extra({DOLLARS: round(sum(sums), _DIGITS)}) if sums else NOTHING_MORE
