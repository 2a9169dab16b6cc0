"""A thread as one page for a browser: it looks the same anywhere, asks nothing of a network, and runs nothing.
It refuses to let what somebody said be anything but text.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from unabridged.exporting.entries import Entry
from unabridged.exporting.lines import short
from unabridged.lazy_patterns import lazy

_STYLE: Final = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #5b6ee1; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } article { border-left: 3px solid var(--line); margin: 1rem 0; padding: .2rem 1rem; }
article.user { border-color: var(--accent); } article.tool, article.system { background: var(--soft); }
header { font-size: .8rem; opacity: .7; } header a { color: inherit; text-decoration: none; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .2rem 0; }
article.tool pre, article.tool summary { font: .85rem/1.4 ui-monospace, monospace; }
p.note { font-size: .85rem; opacity: .7; } summary { cursor: pointer; } summary small { opacity: .7; }
body > details { border: 1px dashed var(--line); margin: 1rem 0; padding: .4rem 1rem; }
:target { outline: 2px solid var(--accent); outline-offset: .3rem; }
@media print { details::details-content { content-visibility: visible; display: block; } }
"""
_BEFORE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
"""
_AFTER: Final = "</body>\n</html>\n"
# A role that has a look of its own.
_ROLES: Final = frozenset({"user", "assistant", "tool", "system"})
_TOOL: Final = "tool"
# What a tool said in more lines, or letters, than these is opened by whoever wants to see all of it.
_MOST_LINES: Final = 24
_MOST_LETTERS: Final = 4_000
_LONGEST_HEAD: Final = 120
# What a page may not hold; the end of a line is one, however it was written.
_UNFIT: Final = lazy("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_ENDS: Final = lazy("\r\n?")


def lines(title: str, entries: Iterator[Entry]) -> Iterator[str]:
    """The page in pieces."""
    yield _BEFORE.format(title=_text(title), style=_STYLE)
    for entry in entries:
        yield _entry(entry)
    yield _AFTER


def _entry(entry: Entry) -> str:
    seq, at = entry.seq, _text(entry.at)
    if entry.is_note:
        return f'<p class="note" id="{seq}">{seq} \u00b7 {at} \u00b7 {_text(entry.text)}</p>\n'
    head = f'<a href="#{seq}">{seq}</a> \u00b7 <bdi>{_text(entry.speaker)}</bdi> \u00b7 {at}'
    text = _fit(entry.text)
    said = f'<pre dir="auto">{escape(text)}</pre>'
    if entry.is_folded:
        return f'<details id="{seq}"><summary>{head}</summary>{said}</details>\n'
    role = entry.speaker.split(" ", 1)[0].rstrip(",")
    kind = role if role in _ROLES else "other"
    if kind == _TOOL and (text.count("\n") >= _MOST_LINES or len(text) > _MOST_LETTERS):
        said = f"<details><summary>{_beginning(text)}</summary>{said}</details>"
    return f'<article class="{kind}" id="{seq}"><header>{head}</header>{said}</article>\n'


def _beginning(text: str) -> str:
    """The first line of a text, and how much of it there is."""
    first = text.lstrip().partition("\n")[0]
    count = text.count("\n") + 1
    much = f"{count:,} lines" if count > 1 else f"{len(text):,} letters"
    return f"{escape(short(first, _LONGEST_HEAD))} <small>({much})</small>"


def _text(said: str) -> str:
    """Text, and nothing else."""
    return escape(_fit(said))


def _fit(said: str) -> str:
    """What a page may hold: a sign that it may not is replaced by one that says so."""
    return _UNFIT.sub("\ufffd", _ENDS.sub("\n", said))
