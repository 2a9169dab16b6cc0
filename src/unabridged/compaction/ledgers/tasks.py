"""What is to be done and whether it is: lists of boxes, calls by which a model keeps its plan, and named next steps.
It refuses to guess that something is done; somebody has to say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from unabridged.compaction.ledgers.statements import short
from unabridged.log import json_text
from unabridged.log.compacted import LedgerEntry
from unabridged.log.part import ToolCall
from unabridged.view import ledger

_LONGEST: Final = 200
_BULLETS: Final = "-*+•0123456789.) \t"
_BOXES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("[ ]", "[]", "☐"), ledger.OPEN),
    **dict.fromkeys(("[x]", "[X]", "☑", "✅", "[✓]", "[✔]"), ledger.DONE),
    **dict.fromkeys(("[~]", "[-]", "[/]", "[>]"), "in progress"),
}
_NEXT: Final = (
    *("todo:", "to do:", "todo -", "next step:", "next steps:", "next up:", "still to do:", "pending:", "remaining:"),
    *(
        "open task:",
        "nächster schritt:",
        "nächste schritte:",
        "offen:",
        "noch zu tun:",
        "siguiente paso:",
        "pendiente:",
    ),
    *("próximos pasos:", "prochaine étape", "à faire", "следующий шаг", "下一步", "待办", "次のステップ", "다음 단계"),
)
_TOOLS: Final = re.compile("todo|plan|task", re.IGNORECASE)
_WORDS: Final = ("content", "step", "title", "task", "description", "subject", "text", "name")
_STATES: Final = ("status", "state")
_DONE: Final = frozenset({"completed", "complete", "done", "finished", "cancelled", "canceled", "deleted", "closed"})
_DEEPEST: Final = 6
_MOST_LINES: Final = 5_000


def tasks(text: str, seq: int) -> Iterator[LedgerEntry]:
    """The tasks that a text lists."""
    for line in text.splitlines()[:_MOST_LINES]:
        said = line[:1_000].strip()
        bare = said.lstrip(_BULLETS) if said[:1] in "-*+•123456789" else said
        for box, state in _BOXES.items():
            if bare.startswith(box) and (task := bare[len(box) :].strip()):
                yield ledger.entry_of(ledger.TASK, short(task, _LONGEST), seq, state=state)
                break
        else:
            yield from _next(said, seq)


def planned(call: ToolCall, seq: int) -> Iterator[LedgerEntry]:
    """The tasks of a call by which a model writes its plan down."""
    if not _TOOLS.search(call.name[:200]):
        return
    try:
        said: object = json_text.value_of(call.arguments)
    except ValueError:
        return
    for task, state in _listed(said):
        yield ledger.entry_of(ledger.TASK, short(task, _LONGEST), seq, state=state)


def _next(line: str, seq: int) -> Iterator[LedgerEntry]:
    plain = line.lstrip("-*#> \t")
    if plain.lower().startswith(_NEXT):
        task = plain.replace("\uff1a", ":").partition(":")[2].strip("* \t")
        if task:
            yield ledger.entry_of(ledger.TASK, short(task, _LONGEST), seq, state=ledger.OPEN)


def _listed(said: object, depth: int = _DEEPEST) -> Iterator[tuple[str, str]]:
    if isinstance(said, Mapping):
        words = next((said[name] for name in _WORDS if isinstance(said.get(name), str) and said[name].strip()), None)
        state = next((said[name] for name in _STATES if isinstance(said.get(name), str)), None)
        if isinstance(words, str) and isinstance(state, str):
            yield words, _state(state)
            return
        said = list(said.values())
    if isinstance(said, list) and depth:
        for each in said:
            yield from _listed(each, depth - 1)


def _state(said: str) -> str:
    plain = said.lower().replace("_", " ").replace("-", " ").strip()
    if plain in _DONE:
        return ledger.DONE
    return plain[:20] if plain == "in progress" else ledger.OPEN
