"""What whoever writes is told to write: the strategy's own words, else those of the policy's template, by rank.
It refuses to say anything where neither does; what is said then is said for all.
"""

from __future__ import annotations

from collections.abc import Iterable

from unabridged.compaction import shipped
from unabridged.compaction.kinds import detect_kind
from unabridged.compaction.strategies.hierarchical import DEEPER, MERGE
from unabridged.compaction.template import Template
from unabridged.log.compacted import LedgerEntry


def instructions(said: str, template: Template | str, rank: int, ledger: Iterable[LedgerEntry]) -> str:
    """The words for one summary of this rank; where the template is to be the one that fits, the ledger tells which.

    What a strategy says of itself where nobody set it is no choice of anybody's, and gives way.
    """
    if not template or (said and said not in (MERGE, DEEPER)):
        return said
    chosen = template if isinstance(template, Template) else shipped.template(detect_kind(ledger))
    return chosen.for_rank(rank)
