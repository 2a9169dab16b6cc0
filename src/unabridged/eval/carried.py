"""How much of what an agent needs next each view carries: with a ledger, with as many tokens of a window, with neither.
It refuses to ask a model: the texts are the digest's, so that the figures are of what code carries.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from unabridged import Memory, Policy
from unabridged.eval.from_memory import needed, text_of, values
from unabridged.eval.talk import Talk
from unabridged.runner.runs import Compacting
from unabridged.view.ledger import IDENTIFIER, Ledger
from unabridged.view.view import View

LEDGER: Final = "view and ledger"
BARE: Final = "view alone"
WINDOW: Final = "view, window of its size"
VIEWS: Final = (LEDGER, WINDOW, BARE)
_TURNS: Final = 12
_EVERY: Final = 10
_RETAINED: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """One compaction: what was needed after it, what each view had of that, what the ledger held, and its size."""

    needed: int
    found: dict[str, int]
    held: int
    used: int
    wanted: int
    ledger_tokens: int
    view_tokens: int


def cuts(talk: Talk, limit_tokens: int, fraction: float) -> list[Cut]:
    """Each place of a conversation where it is compacted, as if it stood there for the first time."""
    places = range(_EVERY, len(talk.messages) - 1, _EVERY)
    return [cut for at in places if (cut := _cut(talk, at, limit_tokens, fraction)) is not None]


def _cut(talk: Talk, at: int, limit_tokens: int, fraction: float) -> Cut | None:
    with_ledger, ledger, first = _compacted(talk.messages[:at], limit_tokens, fraction)
    if first <= 0:
        return None
    without, _, _ = _compacted(talk.messages[:at], limit_tokens, 0.0)
    wanted = needed(talk.messages, at, first, _TURNS)
    texts = {LEDGER: _text(with_ledger), BARE: _text(without)}
    tokens = with_ledger.tokens - without.tokens
    texts[WINDOW] = f"{texts[BARE]}\n{_window(talk.messages[:first], tokens)}"
    later = {value for message in talk.messages[at:] for value in values(message)}
    held = {entry.text for entry in ledger.of(IDENTIFIER)}
    left = "\n".join(map(text_of, talk.messages[:first]))
    reachable = {value for value in later if value in left}
    return Cut(
        needed=len(wanted),
        found={name: sum(value in text for value in wanted) for name, text in texts.items()},
        held=len(held),
        used=len(held & later),
        wanted=len(reachable),
        ledger_tokens=tokens,
        view_tokens=with_ledger.tokens,
    )


def _compacted(messages: Sequence[dict[str, Any]], limit_tokens: int, fraction: float) -> tuple[View, Ledger, int]:
    """The view of a conversation that is compacted here, its ledger, and the index of the first message kept."""
    policy = Policy(limit_tokens=limit_tokens, retain_rounds=_RETAINED, ledger_fraction=fraction)
    with closing(Memory.open(policy=policy, compacting=Compacting.ASKED)) as memory:
        thread = memory.thread("t")
        thread.append(messages)
        thread.compact()
        view = thread.view()
        stands = [item.name.seq for item in view.items if item.edit < 0]
        is_compacted = any(item.edit >= 0 for item in view.items)
        return view, thread.ledger(), min(stands, default=len(messages) + 1) - 1 if is_compacted else 0


def _text(view: View) -> str:
    return "\n".join(str(message["text"]) for message in view.to("plain"))


def _window(messages: Sequence[dict[str, Any]], tokens: int) -> str:
    """The newest messages that take no more than so many tokens, counted as the view's were."""
    with closing(Memory.open(compacting=Compacting.ASKED)) as memory:
        thread = memory.thread("t")
        thread.append(messages)
        items = thread.view().items
    left, first = tokens, len(items)
    while first and items[first - 1].tokens <= left:
        first -= 1
        left -= items[first].tokens
    return "\n".join(map(text_of, messages[first:]))
