"""Conversations with labels of what a ledger is to hold of them, and labels of conversations that are elsewhere.
It refuses a label that cannot be found in its message, and names its file and line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.eval import row_files
from unabridged.eval.from_memory import text_of
from unabridged.eval.talk import Talk
from unabridged.eval.talk import talk as talk_of
from unabridged.view import ledger

PREFERENCE: Final = "preference"
NOT: Final = "not"
EITHER: Final = "either"
# The kinds that are labelled; numbers and names are measured by what is written of them later.
KINDS: Final = (
    *(ledger.CONSTRAINT, ledger.DECISION, ledger.TASK, ledger.ASK, ledger.ERROR),
    *(ledger.FILE_READ, ledger.FILE_WRITTEN, ledger.FILE_DELETED, ledger.COMMAND),
)
_LABELS: Final = frozenset({*KINDS, PREFERENCE, NOT, EITHER})
# In these states a thing is over, and must not stand at the end.
_OVER: Final = frozenset({"withdrawn", ledger.DONE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What one message has: of what it is labelled with, the text, and how that stands at the end of the conversation.

    ``kinds`` are more than one, or none of them is meant, only where ``is_not`` or ``is_either`` is said of them.
    """

    kinds: frozenset[str]
    seq: int
    text: str = ""
    state: str = ""
    parts: tuple[tuple[str, str], ...] = ()
    is_preference: bool = False
    is_not: bool = False
    is_either: bool = False

    @property
    def is_over(self) -> bool:
        """Whether it was done or taken back, so that it must not stand."""
        return self.state in _OVER

    @property
    def is_due(self) -> bool:
        """Whether a ledger has to hold it at the end."""
        return not (self.is_over or self.is_not or self.is_either)


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A conversation with its labels; where ``roles`` are said, nothing but what they say is labelled."""

    talk: Talk
    labels: tuple[Label, ...]
    roles: frozenset[str] = frozenset()


def read(paths: Sequence[Path], known: Sequence[Talk]) -> dict[str, list[Labelled]]:
    """The conversations of each file, a folder standing for its ``*.jsonl``; a row without messages labels a known one.

    Labels of a conversation that is not among the known ones are left out, as the conversation is.
    """
    by_name, found = {talk.name: talk for talk in known}, dict[str, list[Labelled]]()
    for where, row in _rows(paths):
        if (made := _labelled(where, row, by_name)) is not None:
            found.setdefault(Path(where.rpartition(":")[0]).name.partition(".")[0], []).append(made)
    return found


def _rows(paths: Sequence[Path]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for where, said in row_files.rows(paths):
        if not isinstance(said, dict) or not isinstance(said.get("labels"), list):
            message = f"{where}: the row has no list of labels; write {{'messages': [...], 'labels': [...]}}"
            raise UsageError(message)
        yield where, said


def _labelled(where: str, row: Mapping[str, Any], known: Mapping[str, Talk]) -> Labelled | None:
    talk = talk_of(where, row) if "messages" in row else known.get(str(row.get("thread")))
    if talk is None:
        return None
    roles = frozenset({str(row["of"])}) if "of" in row else frozenset[str]()
    labels = [_label(where, each, talk) for each in row["labels"]]
    written = {each.text for each in labels if ledger.FILE_WRITTEN in each.kinds}
    made = tuple(
        replace(each, is_either=True) if ledger.FILE_READ in each.kinds and each.text in written else each
        for each in labels  # a file that was written is told as written
    )
    return Labelled(talk=talk, labels=made, roles=roles)


def _label(where: str, said: object, talk: Talk) -> Label:
    if not isinstance(said, dict) or said.get("kind") not in _LABELS:
        message = f"{where}: {said!r} is no label; its kind is one of {', '.join(sorted(_LABELS))}"
        raise UsageError(message)
    seq, text = said.get("seq"), str(said.get("text", ""))
    if not isinstance(seq, int) or not 1 <= seq <= len(talk.messages) or not _stands(text, talk.messages[seq - 1]):
        message = f"{where}: {text!r} does not stand in message {seq}; label it with its own words, and its number"
        raise UsageError(message)
    kind = said["kind"]
    kinds = said.get("of", ()) if kind in (NOT, EITHER) else (ledger.CONSTRAINT if kind == PREFERENCE else kind,)
    return Label(
        kinds=frozenset(map(str, kinds)),
        seq=seq,
        text=text,
        state=str(said.get("state", "")),
        parts=tuple((name, str(said[name])) for name in ("reason", "rejected") if name in said),
        is_preference=kind == PREFERENCE,
        is_not=kind == NOT,
        is_either=kind == EITHER,
    )


def _stands(text: str, message: Mapping[str, Any]) -> bool:
    calls = [call["function"]["arguments"] for call in message.get("tool_calls", ())]
    plain = [each.replace("\\\\", "\\").replace('\\"', '"') for each in calls]
    return any(text in each for each in (text_of(message), *calls, *plain))
