"""The words of a page: headings, paragraphs, lists, tables and where its links lead, without what only draws it.
It refuses to know whether the page is well made: what is open at the end is simply over.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from html import unescape
from itertools import compress, count
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
_ALL_BUT_MARKS: Final = bytes(code for code in range(256) if code not in b"<>")
# Going through all of a page for one tag pays where it stands so often in its beginning, and for so many at most.
_SAMPLE: Final = 65_536
_OFTEN: Final = 128
_FREQUENT: Final = 16


def page_text(text: str) -> str:
    """What the page says, a line for each block."""
    parts = _TAG.split(_frequent_written(_uncommented(text).replace("\n", " ")))
    tags = parts[1::2]
    # What a tag is called ends at its first space, and pages have few names: each is read once.
    heads = [tag.split(" ", 1)[0] for tag in tags]
    read = {head: _read(head) for head in set(heads)}
    none = {head for head, (_, written) in read.items() if written is None}
    parts[1::2] = map({head: written or "" for head, (_, written) in read.items()}.__getitem__, heads)
    for place in compress(count(), map(none.__contains__, heads)) if none else ():
        parts[2 * place + 1] = f"<{tags[place]}>"
    named = {head: name for head, (name, _) in read.items() if name}
    told = list(compress(count(), map(named.__contains__, heads))) if named else []
    _follow(parts, tags, told, [named[heads[place]] for place in told])
    page = unescape("".join(parts)).translate(_OTHER_SPACES)
    while "  " in page:
        page = page.replace("  ", " ")
    return "\n".join([line for line in map(str.strip, page.split("\n")) if line.strip("# -|")])


def _frequent_written(text: str) -> str:
    """The text with what stands in place of its most frequent tags, of which nothing that follows depends."""
    marks = text.encode("utf-8", "surrogatepass").translate(None, _ALL_BUT_MARKS)
    if b"<<" in marks or marks.endswith(b"<"):
        # What does not begin a tag now might begin one once a tag behind it is gone.
        return text
    for tag, times in Counter(_TAG.findall(text[:_SAMPLE])).most_common(_FREQUENT):
        name, written = _read(tag)
        if times >= _OFTEN and not name and written is not None:
            text = text.replace(f"<{tag}>", written)
    return text


def _read(tag: str) -> tuple[str, str | None]:
    """What a tag is called where what follows it matters, and what stands in its place; nothing where it is none."""
    found = _NAME.match(tag)
    if found is None:
        return "", None
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
    # A word is found in a fraction of the time; where small letters are more, it may stand anywhere.
    begin = tag.lower().find("href") if tag.isascii() else 0
    found = _HREF.search(tag, begin) if begin >= 0 else None
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
