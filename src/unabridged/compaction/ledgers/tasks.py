"""What is to be done and whether it is: lists of boxes, calls by which a model keeps its plan, and named next steps.
It refuses to guess that something is done; somebody has to say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from unabridged.compaction.ledgers import left_to_do
from unabridged.compaction.ledgers.statements import Statement, short
from unabridged.lazy_patterns import lazy
from unabridged.log import json_text
from unabridged.log.compacted import LedgerEntry
from unabridged.log.part import ToolCall
from unabridged.view import ledger

_LONGEST: Final = 200
_BULLET: Final = "-*+•123456789"
_BULLETS: Final = "-*+•0123456789.) \t"
_BOXES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("[ ]", "[]", "☐"), ledger.OPEN),
    **dict.fromkeys(("[x]", "[X]", "☑", "✅", "[✓]", "[✔]"), ledger.DONE),
    **dict.fromkeys(("[~]", "[-]", "[/]", "[>]"), "in progress"),
}
_BEGIN_BOXES: Final = frozenset(box[0] for box in _BOXES)
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
    *(
        "残りの作業",
        "残タスク",
        "今後の課題",
        "남은 작업",
        "الخطوة التالية",
        "الخطوات التالية",
        "المهام المتبقية",
        "متبقي",
    ),
)
_NEXT_IS: Final = lazy(rf"(?:{'|'.join(map(re.escape, _NEXT))})[^:\uff1a]{{0,40}}?(?:(?<=[:\uff1a-])|[:\uff1a])")
_TOOLS: Final = lazy("todo|plan|task", re.IGNORECASE)
_WORDS: Final = ("content", "step", "title", "task", "description", "subject", "text", "name")
_STATES: Final = ("status", "state")
_DONE: Final = frozenset({"completed", "complete", "done", "finished", "cancelled", "canceled", "deleted", "closed"})
_DEEPEST: Final = 6
_MOST_LINES: Final = 5_000


def tasks(whole: Statement, said: Iterable[Statement], seq: int) -> Iterator[LedgerEntry]:
    """The tasks of a text: in boxes, behind or below a heading for what is next, and in sentences of what waits."""
    listing = False
    for each in said if left_to_do.may_wait(whole) else ():
        if each.text[0] not in _BULLET and left_to_do.waits(each) and not _NEXT_IS.match(each.text.lower()):
            yield ledger.entry_of(ledger.TASK, short(each.text, _LONGEST), seq, state=ledger.OPEN)
    for line in whole.text.splitlines()[:_MOST_LINES]:
        plain = line[:1_000].strip()
        bare = plain.lstrip(_BULLETS) if plain[:1] in _BULLET else plain
        task, state = _boxed(bare)
        if not task and (heading := _NEXT_IS.match(plain.lstrip("-*#> \t").lower())):
            task, state = plain.lstrip("-*#> \t")[heading.end() :].strip("* \t"), ledger.OPEN
            listing = not task
        elif not task and listing and plain:
            listing = plain[0] in _BULLET
            task, state = bare if listing else "", ledger.OPEN
        if task:
            yield ledger.entry_of(ledger.TASK, short(task, _LONGEST), seq, state=state)


def _boxed(bare: str) -> tuple[str, str]:
    """What stands behind a box, and its state; code has brackets too, with no space behind them."""
    if bare[:1] not in _BEGIN_BOXES:
        return "", ""
    for box, state in _BOXES.items():
        behind = bare[len(box) :]
        if bare.startswith(box) and (box[0] != "[" or behind[:1].isspace()):
            return behind.strip(), state
    return "", ""


def planned(call: ToolCall, seq: int) -> Iterator[LedgerEntry]:
    """The tasks of a call by which a model writes its plan down."""
    if not _TOOLS.search(call.name[:200]):
        return
    try:
        said: object = json_text.value_of(call.arguments)
    except ValueError:
        return
    is_whole = isinstance(said, list) or (isinstance(said, Mapping) and said.get("merge") is not True)
    plan = f"{ledger.PLAN}{call.name[:40]}" if is_whole and _has_list(said) else ""
    for task, state in _listed(said):
        yield ledger.entry_of(ledger.TASK, short(task, _LONGEST), seq, state=state, told=plan)


def _has_list(said: object) -> bool:
    """Whether this tells a plan as a list, which is all of it, and not one task of it."""
    return isinstance(said, list) or (
        isinstance(said, Mapping) and any(isinstance(each, list) for each in said.values())
    )


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
