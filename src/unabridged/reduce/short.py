"""One long text made short: the same in fewer tokens where that is enough, else what counts of it within a limit.
It refuses to show what is no shorter, and to make short again what was.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from unabridged.reduce.base64 import without_base64
from unabridged.reduce.counts import is_ours, left_out, struck
from unabridged.reduce.detect import NO_HINT, Hint, kind_of, may_be_json
from unabridged.reduce.diff import diff_drawn
from unabridged.reduce.file_read import file_drawn
from unabridged.reduce.fitting import fitted, reaches
from unabridged.reduce.html import page_text
from unabridged.reduce.json_items import items_drawn
from unabridged.reduce.json_rows import line_rows, rows
from unabridged.reduce.json_values import Value, read, read_lines
from unabridged.reduce.logs import log_drawn
from unabridged.reduce.picking import Draw
from unabridged.reduce.plain import plain_drawn
from unabridged.reduce.prose import prose_drawn
from unabridged.reduce.reduced import Count, Kind, Offload, Reduced, Reformat, Whole, head
from unabridged.reduce.repeats import with_templates
from unabridged.reduce.search_drawn import hits_drawn
from unabridged.reduce.search_hits import grouped
from unabridged.reduce.table import table_drawn
from unabridged.reduce.terminal import draws_over, has_controls, last_shown, uncoloured, without_nothing

# What is gained is at least this: below, the change of writing costs a reader more than it saves.
_LEAST_TOKENS: Final = 20
_LEAST_SHARE: Final = 10
# The mark that whoever shows it puts before the head.
_MARK_TOKENS: Final = 16
# No writing that loses nothing is so much shorter than this that it would be worth reading all of the text for it.
_MOST_CHARACTERS_A_TOKEN: Final = 60
_FEWEST_CHARACTERS: Final = 80

_DRAWN: Final = MappingProxyType[Kind, Callable[[str], Draw]](
    {
        Kind.LOG: log_drawn,
        Kind.TRACEBACK: log_drawn,
        Kind.TERMINAL: log_drawn,
        Kind.DIFF: diff_drawn,
        Kind.SEARCH_HITS: hits_drawn,
        Kind.FILE: file_drawn,
        Kind.TABLE: table_drawn,
        Kind.PROSE: prose_drawn,
    }
)


def reduced(text: str, *, count: Count, limit_tokens: int, hint: Hint = NO_HINT) -> Reduced | None:
    """The shortest honest writing of the text, or nothing where nothing is gained; ``limit_tokens`` is what it aims at."""
    if len(text) < _FEWEST_CHARACTERS or is_ours(text):
        return None
    if len(text) <= limit_tokens * _MOST_CHARACTERS_A_TOKEN:
        same = _same(text, hint)
        if (
            same is not None
            and not is_ours(same.text)
            and not reaches(same.text, limit_tokens + 1, count)
            and _gains(text, count(same.text), count)
        ):
            return same
        if not reaches(text, limit_tokens + 1, count):
            return None
    return _less(text, count, limit_tokens, hint)


def _gains(text: str, tokens: int, count: Count) -> bool:
    needed = max(tokens + _LEAST_TOKENS, -(-tokens * 100 // (100 - _LEAST_SHARE)))
    return reaches(text, needed, count)


def _same(text: str, hint: Hint) -> Reformat | None:
    """The text in another writing that loses nothing, if there is one for what it is."""
    parsed = _parsed(text)
    if parsed is not None:
        value, by_line = parsed
        return Reformat(kind=Kind.JSON, text=line_rows(value) if by_line and isinstance(value, list) else rows(value))
    if has_controls(text):
        plain = uncoloured(text)
        return None if "\x1b" in plain or draws_over(plain) else Reformat(kind=Kind.TERMINAL, text=plain)
    match kind_of(text, hint):
        case Kind.SEARCH_HITS:
            hits = grouped(text)
            return None if hits is None else Reformat(kind=Kind.SEARCH_HITS, text=hits)
        case Kind.LOG | Kind.TEXT as kind:
            return Reformat(kind=kind, text=with_templates(text))
        case _:
            return None


def _parsed(text: str) -> tuple[Value, bool] | None:
    """The value of JSON, or the values of JSON lines."""
    if not may_be_json(text):
        return None
    try:
        return read(text), False
    except ValueError:
        lines = read_lines(text)
        return None if lines is None else (lines, True)


def _less(text: str, count: Count, limit_tokens: int, hint: Hint) -> Offload | None:
    kind, draw = _drawing(text, hint)
    whole = Whole.of(text)
    above = count(head(Offload(kind=kind, text="", whole=whole))) + _MARK_TOKENS
    target = min(limit_tokens, _most(text, limit_tokens, count)) - above
    told = fitted(draw, target, count)
    if not _gains(text, count(told) + above, count):
        return None
    return Offload(kind=kind, text=told, whole=whole)


def _most(text: str, limit_tokens: int, count: Count) -> int:
    """How many tokens it may have at most and still gain what it has to."""
    if reaches(text, limit_tokens * 5 // 4 + _LEAST_TOKENS, count):
        return limit_tokens
    tokens = count(text)
    return min(tokens - _LEAST_TOKENS, tokens * (100 - _LEAST_SHARE) // 100) - 1


def _drawing(text: str, hint: Hint) -> tuple[Kind, Draw]:
    """What the text is, and what draws it."""
    shown, notes, drew = without_nothing(text), "", has_controls(text)
    if drew:
        seen = last_shown(shown)
        shown, notes = seen.text, left_out(seen.redrawn, "redrawn lines") if seen.redrawn else ""
    parsed = _parsed(shown)
    if parsed is not None:
        return Kind.JSON, _noted(items_drawn(parsed[0]), notes)
    bare = without_base64(struck(shown))
    kind = Kind.BASE64 if len(bare) * 4 < len(shown) else kind_of(bare, hint)
    if kind is Kind.HTML:
        # What the page says is struck once it is read, since an entity may spell a count of ours.
        page = without_base64(struck(page_text(shown)))
        draw = _DRAWN.get(kind_of(page), plain_drawn)(page)
    else:
        # What a terminal showed is what some program said as it ran, whether it looks like a log or not.
        draw = _DRAWN.get(kind, log_drawn if drew and "\n" in bare else plain_drawn)(bare)
    return Kind.TERMINAL if drew and kind in (Kind.LOG, Kind.TEXT) else kind, _noted(draw, notes)


def _noted(draw: Draw, note: str) -> Draw:
    return (lambda characters: f"{draw(characters - len(note) - 1)}\n{note}") if note else draw
