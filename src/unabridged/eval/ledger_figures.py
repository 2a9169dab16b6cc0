"""What a ledger is worth on labelled conversations: how much of each kind it finds, what of it is right, its size.
It refuses to look into a conversation that has no labels, and to hold a name or a number for right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from typing import Final

from unabridged import Memory
from unabridged.compaction.ledgers import Holding
from unabridged.counting import O200k
from unabridged.eval.from_memory import text_of
from unabridged.eval.ledger_labels import KINDS, PREFERENCE, Label, Labelled
from unabridged.eval.words import shared
from unabridged.log.compacted import LedgerEntry
from unabridged.runner.runs import Compacting
from unabridged.view import ledger, ledger_lines

# So much of a label's words has to stand in an entry.
_MOST: Final = 0.5
# Of these an entry names a thing once, wherever it was done.
_DONE_ONCE: Final = frozenset({ledger.FILE_READ, ledger.FILE_WRITTEN, ledger.FILE_DELETED, ledger.COMMAND})
_FILES: Final = _DONE_ONCE - {ledger.COMMAND}
_NORMAL: Final = 1.959964
_PER: Final = 1_000
RIGHT: Final = "right"
WRONG: Final = "wrong"
STALE: Final = "stale"
TAKEN: Final = "taken"
OPEN_TO_DOUBT: Final = "either"


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """What stands in the ledger of one labelled conversation, and how many tokens the conversation takes."""

    of: Labelled
    entries: tuple[LedgerEntry, ...]
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind: of its ``due`` labels those ``found``; of its entries those ``right`` of all that were ``judged``.

    ``stale`` entries are of what was done or taken back, and ``taken`` ones of what only looks like the kind: of
    ``nots`` so many were taken. ``parts`` of what is found, a reason, what was rejected, an end, were to be carried,
    and ``carried`` of them are. ``tokens`` are the kind's for each thousand of conversation.
    """

    name: str
    due: int
    found: int
    judged: int
    right: int
    stale: int
    nots: int
    taken: int
    parts: int
    carried: int
    tokens: float


def extracted(every: Iterable[Labelled]) -> list[Extracted]:
    """The whole ledger of each conversation, as it stands at the end."""
    return [_extracted(each) for each in every]


def by_kind(every: Sequence[Extracted]) -> list[Kind]:
    """One line of figures for each kind that is labelled, or stands in a ledger; and one for what is preferred."""
    lines = [_of(kind, every) for kind in KINDS]
    preferred = [label for each in every for label in each.of.labels if label.is_preference and label.is_due]
    met = [label for each in every for label in each.of.labels if label in preferred and _holders(label, each)]
    if preferred:
        nothing = {"judged": 0, "right": 0, "stale": 0, "nots": 0, "taken": 0, "parts": 0, "carried": 0}
        lines.insert(1, Kind(name=PREFERENCE, due=len(preferred), found=len(met), tokens=0.0, **nothing))
    return [each for each in lines if each.due or each.judged or each.nots]


def judged(entry: LedgerEntry, of: Labelled) -> str:
    """What an entry is: of a label that is due, of one that is over, of what is none, of nothing at all."""
    labels = [label for label in of.labels if entry.kind in label.kinds and _holds(entry, label)]
    if any(label.is_due for label in labels):
        return RIGHT
    if any(label.is_either for label in labels):
        return OPEN_TO_DOUBT
    return STALE if any(label.is_over for label in labels) else TAKEN if labels else WRONG


def missed(each: Extracted) -> list[Label]:
    """The labels that are due and have no entry."""
    return [label for label in each.of.labels if label.is_due and not _holders(label, each)]


def interval(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, at 95% (Wilson); everywhere, where nothing was counted."""
    if not whole:
        return 0.0, 1.0
    share, square = part / whole, _NORMAL**2
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    half = _NORMAL / (1 + square / whole) * sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def _extracted(of: Labelled) -> Extracted:
    with closing(Memory.open(compacting=Compacting.ASKED)) as memory:
        thread = memory.thread("t")
        thread.append(of.talk.messages)
        entries = thread.ledger(of=Holding.EVERYTHING).entries
    said = [each for each in entries if each.kind in KINDS and _is_of(each, of)]
    tokens = O200k().count("\n".join(map(text_of, of.talk.messages)))
    return Extracted(of=of, entries=tuple(said), tokens=tokens)


def _is_of(entry: LedgerEntry, of: Labelled) -> bool:
    """Whether this stands in a message of those whose messages are labelled."""
    return not of.roles or any(of.talk.messages[seq - 1]["role"] in of.roles for seq in entry.sources)


def _of(kind: str, every: Sequence[Extracted]) -> Kind:
    entries = [(entry, judged(entry, each.of)) for each in every for entry in each.entries if entry.kind == kind]
    labels = [(label, _holders(label, each)) for each in every for label in each.of.labels if kind in label.kinds]
    due = [(label, holders) for label, holders in labels if label.is_due]
    parts = [carries for label, holders in due if holders for carries in _carries(label, holders)]
    nots = [bool(holders) for label, holders in labels if label.is_not]
    told = [ledger_lines.lines([entry for entry in each.entries if entry.kind == kind]) for each in every]
    verdicts = [verdict for _, verdict in entries]
    return Kind(
        name=kind,
        due=len(due),
        found=sum(1 for _, holders in due if holders),
        judged=len(verdicts) - verdicts.count(OPEN_TO_DOUBT),
        right=verdicts.count(RIGHT),
        stale=verdicts.count(STALE),
        nots=len(nots),
        taken=sum(nots),
        parts=len(parts),
        carried=sum(parts),
        tokens=round(
            _PER * O200k().count("\n".join(chain.from_iterable(told))) / max(1, sum(each.tokens for each in every)), 1
        ),
    )


def _holders(label: Label, each: Extracted) -> list[LedgerEntry]:
    """The entries that hold what a label marks; what is none is held by an entry that holds nothing else."""
    held = [entry for entry in each.entries if entry.kind in label.kinds and _holds(entry, label)]
    return [entry for entry in held if judged(entry, each.of) == TAKEN] if label.is_not else held


def _holds(entry: LedgerEntry, label: Label) -> bool:
    if entry.kind in _FILES:
        return entry.text == label.text
    stands = entry.kind in _DONE_ONCE or label.seq in entry.sources
    return stands and (not label.text or shared(label.text, entry.text) > _MOST)


def _carries(label: Label, holders: Sequence[LedgerEntry]) -> list[bool]:
    """Whether an entry has the reason of a decision, what was rejected, how a command ended."""
    found = [any(shared(text, each.text) > _MOST for each in holders) for _, text in label.parts]
    if ledger.COMMAND in label.kinds and label.state:
        found.append(any((each.state in ("ok", "exit 0")) == (label.state == "ok") for each in holders))
    return found
