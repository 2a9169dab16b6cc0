"""A thread as one page for a browser: it looks the same anywhere, asks nothing of a network, and runs nothing.
It refuses to let what somebody said be anything but text.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from unabridged.exporting.entries import Entry

_STYLE: Final = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #5b6ee1; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } article { border-left: 3px solid var(--line); margin: 1rem 0; padding: .2rem 1rem; }
article.user { border-color: var(--accent); } article.tool, article.system { background: var(--soft); }
header { font-size: .8rem; opacity: .7; } header a { color: inherit; text-decoration: none; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .2rem 0; }
article.tool pre { font: .85rem/1.4 ui-monospace, monospace; } p.note { font-size: .85rem; opacity: .7; }
details { border: 1px dashed var(--line); margin: 1rem 0; padding: .4rem 1rem; } summary { cursor: pointer; }
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


def lines(title: str, entries: Iterator[Entry]) -> Iterator[str]:
    """The page in pieces."""
    yield _BEFORE.format(title=_text(title), style=_STYLE)
    for entry in entries:
        yield _entry(entry)
    yield _AFTER


def _entry(entry: Entry) -> str:
    seq, at, text = entry.seq, _text(entry.at), _text(entry.text)
    if entry.is_note:
        return f'<p class="note" id="{seq}">{seq} \u00b7 {at} \u00b7 {text}</p>\n'
    head = f'<a href="#{seq}">{seq}</a> \u00b7 <bdi>{_text(entry.speaker)}</bdi> \u00b7 {at}'
    if entry.is_folded:
        return f'<details id="{seq}"><summary>{head}</summary><pre>{text}</pre></details>\n'
    role = entry.speaker.split(" ", 1)[0].rstrip(",")
    kind = role if role in _ROLES else "other"
    return f'<article class="{kind}" id="{seq}"><header>{head}</header><pre>{text}</pre></article>\n'


def _text(said: str) -> str:
    """Text, and nothing else: a sign that no page may hold is replaced by one that says so."""
    return escape("".join(s if s in "\n\t" or (s >= " " and not "\ud800" <= s <= "\udfff") else "\ufffd" for s in said))
