"""The addresses of a draft that what it stands for does not have.
It refuses to guess that an address is meant well.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.held import Holder, holder
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

_LINK: Final = sought(
    r"(?:https?|ftp|wss?|file|s3|git|ssh)://[^\s<>\"'`|\\^{}，。、；（）「」【】\u200b]+|\bwww\.[^\s<>\"'`|\\^，。、；（）]+",
    ":// www.",
)
_MAIL: Final = sought(r"[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-zA-Z]{2,24}", "@", re.ASCII)
_DOMAIN: Final = sought(
    r"(?<![\w@./-])(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|io|dev|ai|example|info|biz|app|xyz|co|gov|edu|cloud|site|online|top|link|click)\b(?:/[^\s<>\"'`|，。、；（）)\]]*)?",
    ".com .net .org .io .dev .ai .example .info .biz .app .xyz .co .gov .edu .cloud .site .online .top .link .click",
    re.ASCII,
)
_TRAILING: Final = ".,:;!?*_)]}>'\"/`~"
# An image is fetched by whoever shows the text, before anybody has read it.
_IMAGE: Final = sought(
    r"!\[[^\]\n]{0,200}\](?:\([^)\s]{1,2000}|\[[^\]\n]{0,80}\])|<(?:img|iframe|script|object|embed)\b[^<>]{0,2000}",
    "![ <img <iframe <script <object <embed",
)
# Names of programs that look like addresses.
_NAMES: Final = frozenset({"socket.io", "draw.io", "deno.dev", "crates.io", "fly.io", "characters.ai", "cal.com"})


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """Addresses of the web, of mail and of hosts that the source does not hold; and every image, known or not."""
    held, rest, small = holder(source), draft.own, folded(draft.own)
    found, images = list[str](), [match[0] for match in _IMAGE.finditer(rest, small)]
    for each in (_LINK, _MAIL, _DOMAIN):
        found += [match[0] for match in each.finditer(rest, small)]
        rest = each.without(rest, small)
    return tuple(dict.fromkeys([*images, *(each for each in found if not _is_known(each, held))]))


def _is_known(found: str, held: Holder) -> bool:
    link = found.rstrip(_TRAILING)
    if link in _NAMES:
        return True
    bare = re.sub(r"^[a-z0-9+]+://", "", link, count=1, flags=re.IGNORECASE).removeprefix("www.")
    if held.holds(link) or held.holds(bare) or (link.count("(") > link.count(")") and held.holds(f"{bare})")):
        return True
    host, slash, path = bare.partition("/")
    # A host and a path that were named apart may be put together; what is asked of them may not.
    return bool(slash and path) and held.holds(host) and (held.holds(f"/{path}") or held.holds(path))
