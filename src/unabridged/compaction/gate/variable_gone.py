"""The variables that a draft says were deleted, and that are there.
It refuses to mind what was taken out of one, and one that was deleted once and made again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.source import Source

# It is one word behind the name that says so, or two; what is taken out of something is another thing.
_GONE: Final = sought(
    r"(?<![\w./-])(?P<name>[A-Za-z_]\w*)[`*\"']{0,3}\s*,?\s*(?:(?:was|were|is|are|has\sbeen|got|wurde|ist|fue|ha\ssido|está|a\sété|est|foi|é|è\sstat[oa]|è|был[аои]?|уже|不|已经?|被|已被|は|を)\s*)?(?:then\s|since\s|now\s|auch\s|wieder\s|ya\s|já\s)?"
    r"(?:deleted|removed|dropped|gone|no\slonger\s(?:defined|there|exists?)|gelöscht|entfernt|eliminad[oa]|borrad[oa]|supprimée?|effacée?|apagad[oa]|removid[oa]|excluíd[oa]|eliminat[oa]|cancellat[oa]|rimoss[oa]|удал[её]н[аоы]?|删除|移除|削除|消した|消去)"
    r"(?!\s+(?:from|out|in|aus|in|de|del|da|dal|dalla|из|by|a\s))(?![A-Za-z`])",
    "delet remov drop gone longer lösch entfernt elimin borrad supprim effac apagad excluíd cancell rimoss удал 删除 移除 削除 消",
)


def told(text: str, source: Source) -> Iterator[str]:
    """Each name that is told as gone, and was never."""
    for match in _GONE.finditer(text, folded(text)):
        known = source.registry.get(match["name"].casefold())
        if known is not None and re.search(rf"\bdel\b[^\n]*\b{re.escape(known.name)}\b", source.text) is None:
            yield f"{known.name}: deleted"
