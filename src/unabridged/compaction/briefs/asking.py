"""By which template a summary is asked for: the policy's, unless the strategy has words of its own.
It refuses to say anything where neither does; what is said then is said for all.
"""

from __future__ import annotations

from collections.abc import Iterable

from unabridged.compaction.briefs import shipped
from unabridged.compaction.briefs.template import Template
from unabridged.compaction.kinds import detect_kind
from unabridged.compaction.strategies.hierarchical import DEEPER, MERGE
from unabridged.log.compacted import LedgerEntry


def template_for(said: str, template: Template | str, ledger: Iterable[LedgerEntry]) -> Template | None:
    """The template for one summary; where it is to be the one that fits, the ledger tells which; none where it is said.

    What a strategy says of itself where nobody set it is no choice of anybody's, and gives way.
    """
    if not template or (said and said not in (MERGE, DEEPER)):
        return None
    return template if isinstance(template, Template) else shipped.template(detect_kind(ledger))
