"""The words of a page: headings, paragraphs, lists, tables and where its links lead, without what only draws it.
It refuses to know whether the page is well made: what is open at the end is simply over.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final

# Nothing in it runs past the next "<", so that broken pages take no longer than whole ones.
_TAG: Final = re.compile(r"<(?P<close>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]{0,20})(?P<rest>[^<>]*)>|<[!?][^<>]*>")
_SKIPPED: Final = frozenset({"script", "style", "nav", "noscript", "template", "svg", "iframe", "form", "footer"})
_BLOCKS: Final = frozenset({
    "p", "div", "section", "article", "main", "ul", "ol", "table", "tr", "br", "pre", "blockquote",
    "header", "dl", "dt", "dd", "title", "body",
})  # fmt: skip
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_HREF: Final = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_SPACES: Final = re.compile(r"[ \t\r\f\v]+")
_COMMENT_END: Final = "-->"


def page_text(text: str) -> str:
    """What the page says, a line for each block."""
    out: list[str] = []
    links: list[str] = []
    place, text = 0, _uncommented(text)
    endless: set[str] = set()
    while (found := _TAG.search(text, place)) is not None:
        out.append(_plain(text[place : found.start()]))
        place, name = found.end(), (found["name"] or "").lower()
        if name in _SKIPPED and not found["close"]:
            end = None if name in endless else _end_of(name).search(text, place)
            if end is None:
                endless.add(name)
            else:
                place = end.end()
            continue
        out.append(_mark(name, found["close"] or "", found["rest"] or "", links))
    out.append(_plain(text[place:]))
    lines = (_SPACES.sub(" ", line).strip() for line in "".join(out).split("\n"))
    return "\n".join(line for line in lines if line.strip("# -|"))


def _plain(text: str) -> str:
    return unescape(text.replace("\n", " "))


def _mark(name: str, close: str, rest: str, links: list[str]) -> str:
    if name in _HEADINGS:
        return "\n" if close else "\n" + "#" * int(name[1]) + " "
    if name == "a":
        if close:
            link = links.pop() if links else ""
            return f"]({link})" if link else ""
        found = _HREF.search(rest)
        link = unescape(found[1] or found[2] or found[3] or "") if found else ""
        links.append("" if link.startswith(("#", "javascript:")) else link)
        return "[" if links[-1] else ""
    if name == "li":
        return "" if close else "\n- "
    if name in ("td", "th"):
        return " | " if close else ""
    return "\n" if name in _BLOCKS else ""


def _end_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"</{name}[^<>]*>", re.IGNORECASE)


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
