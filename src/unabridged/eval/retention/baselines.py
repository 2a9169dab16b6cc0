"""The usual ways to cut a conversation that ask no model, each by its published rule, in a few lines.
It refuses to mend what they break, and to know what is measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from unabridged.eval.retention.entries import NEWEST_SHARE, Count, Entry, entry, size

_MASKED: Final = "[an old tool result was left out]"
_OBSERVATIONS: Final = 3
_BEGINNING: Final = 160


def keep_last(these: Sequence[Entry], budget_tokens: int, _count: Count, _random: Random) -> list[Entry]:
    """The newest messages that fit."""
    kept, left = list[Entry](), budget_tokens
    for each in reversed(these):
        if each.tokens > left:
            break
        left -= each.tokens
        kept.insert(0, each)
    return kept


def newest_alone(these: Sequence[Entry], budget_tokens: int, count: Count, random: Random) -> list[Entry]:
    """The newest messages in as much of the room as they have beside a text, and nothing in the rest of it."""
    return keep_last(these, int(budget_tokens * NEWEST_SHARE), count, random)


def head_and_tail(these: Sequence[Entry], budget_tokens: int, count: Count, random: Random) -> list[Entry]:
    """The oldest messages up to half of the room, and the newest in the rest."""
    if size(these) <= budget_tokens:
        return list(these)
    head, left = list[Entry](), budget_tokens // 2
    for each in these:
        if each.tokens > left:
            break
        left -= each.tokens
        head.append(each)
    return head + keep_last(these[len(head) :], budget_tokens - size(head), count, random)


def masking(these: Sequence[Entry], budget_tokens: int, count: Count, random: Random) -> list[Entry]:
    """All results but the newest ones become a placeholder; what is too much even so leaves from the front."""
    if size(these) <= budget_tokens:
        return list(these)
    results = [at for at, each in enumerate(these) if each.role == "tool"]
    old = set(results[:-_OBSERVATIONS])
    masked = [entry(dict(each.message) | {"content": _MASKED}, count) if at in old else each
              for at, each in enumerate(these)]  # fmt: skip
    return keep_last(masked, budget_tokens, count, random)


def half_window(these: Sequence[Entry], budget_tokens: int, _count: Count, _random: Random) -> list[Entry]:
    """The oldest half leaves whenever the window is full."""
    kept = list(these)
    while kept and size(kept) > budget_tokens:
        kept = kept[(len(kept) + 1) // 2 :]
    return kept


def tiered(these: Sequence[Entry], budget_tokens: int, count: Count, random: Random) -> list[Entry]:
    """The newest up to a part of the room, of those before them the beginnings, and the oldest not at all."""
    if size(these) <= budget_tokens:
        return list(these)
    newest = keep_last(these, int(budget_tokens * NEWEST_SHARE), count, random)
    before = [_beginning(each, count) for each in these[: len(these) - len(newest)]]
    return keep_last(before, budget_tokens - size(newest), count, random) + newest


def _beginning(each: Entry, count: Count) -> Entry:
    said = str(each.message.get("content") or "")
    if len(said) <= _BEGINNING:
        return each
    cut = entry(dict(each.message) | {"content": said[:_BEGINNING] + " …"}, count)
    return replace(cut, is_note=each.is_note)
