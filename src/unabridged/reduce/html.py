"""The words of a page: headings, paragraphs, lists, tables and where its links lead, without what only draws it.
It refuses to know whether the page is well made: what is open at the end is simply over.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from html import unescape
from typing import Final

# Nothing in it runs past the next "<", so that broken pages take no longer than whole ones.
_TAG: Final = re.compile(r"<([^<>]*)>")
_NAME: Final = re.compile(r"(/?)([a-zA-Z][a-zA-Z0-9]{0,20})|[!?]")
_SKIPPED: Final = frozenset({"script", "style", "nav", "noscript", "template", "svg", "iframe", "form", "footer"})
_BLOCKS: Final = frozenset({
    "p", "div", "section", "article", "main", "ul", "ol", "table", "tr", "br", "pre", "blockquote",
    "header", "dl", "dt", "dd", "title", "body",
})  # fmt: skip
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_HREF: Final = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_OTHER_SPACES: Final = str.maketrans("\t\r\f\v", "    ")
_COMMENT_END: Final = "-->"


def page_text(text: str) -> str:
    """What the page says, a line for each block."""
    parts = _TAG.split(_uncommented(text).replace("\n", " "))
    tags = parts[1::2]
    # Pages say the same tags over and over: each different one is read once.
    read = {tag: _read(tag) for tag in set(tags)}
    parts[1::2] = [read[tag][1] for tag in tags]
    told = [place for place, tag in enumerate(tags) if read[tag][0]]
    names = [read[tags[place]][0] for place in told]
    _follow(parts, tags, told, names)
    page = unescape("".join(parts)).translate(_OTHER_SPACES)
    while "  " in page:
        page = page.replace("  ", " ")
    return "\n".join([line for line in map(str.strip, page.split("\n")) if line.strip("# -|")])


def _read(tag: str) -> tuple[str, str]:
    """What a tag is called where what follows it matters, and what stands in its place."""
    found = _NAME.match(tag)
    if found is None:
        return "", f"<{tag}>"
    close, name = found[1], (found[2] or "").lower()
    if name == "a" or name in _SKIPPED:
        return f"{close}{name}", ""
    if name in _HEADINGS:
        return "", "\n" if close else "\n" + "#" * int(name[1]) + " "
    if name == "li":
        return "", "" if close else "\n- "
    if name in ("td", "th"):
        return "", " | " if close else ""
    return "", "\n" if name in _BLOCKS else ""


def _follow(parts: list[str], tags: Sequence[str], told: Sequence[int], names: Sequence[str]) -> None:
    """Takes out what is skipped, and writes where links lead behind their words."""
    ends: dict[str, list[int]] = {}
    for place, name in zip(told, names, strict=True):
        if name[0] == "/":
            ends.setdefault(name[1:], []).append(place)
    links: list[str] = []
    following = 0
    for place, name in zip(told, names, strict=True):
        if place < following:
            continue
        if name in _SKIPPED:
            later = bisect_right(ends.get(name, []), place)
            if later < len(ends.get(name, [])):
                following = ends[name][later] + 1
                parts[2 * place + 1 : 2 * following] = [""] * (2 * (following - place) - 1)
        elif name == "a":
            links.append(_link(tags[place]))
            parts[2 * place + 1] = "[" if links[-1] else ""
        elif name == "/a":
            link = links.pop() if links else ""
            parts[2 * place + 1] = f"]({link})" if link else ""


def _link(tag: str) -> str:
    found = _HREF.search(tag)
    link = found[1] or found[2] or found[3] or "" if found else ""
    return "" if unescape(link).startswith(("#", "javascript:")) else link


def _uncommented(text: str) -> str:
    pieces: list[str] = []
    place = 0
    while (begin := text.find("<!--", place)) >= 0:
        end = text.find(_COMMENT_END, begin)
        if end < 0:
            break
        pieces.append(text[place:begin])
        place = end + len(_COMMENT_END)
    return "".join((*pieces, text[place:]))
