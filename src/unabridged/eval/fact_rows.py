"""Labelled turns and the facts that may be taken out of them, as ``evals/facts`` has them.
It refuses a row of another shape, and names it with its file and line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.eval import row_files
from unabridged.memory.extraction import Said

_SHAPE: Final = (
    'a row is {"id": "en-1", "part": "tuned" or "held", "turns": [{"role", "text"}], '
    '"facts": [{"turn", "kind", "subject", "must", "tier"}], "label", "hard"}'
)
_PLACE: Final = "{secret}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A fact that may be taken, and the pieces of it that are kept."""

    turn: int
    kind: str
    subject: str
    tier: str
    pieces: tuple[str, ...]
    supersedes: str = ""
    lasting: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One exchange, what may be taken from it, or why nothing may."""

    id: str
    part: str
    turns: tuple[Said, ...]
    facts: tuple[Wanted, ...]
    hard: str

    @property
    def language(self) -> str:
        """The language that its name begins with."""
        return self.id.partition("-")[0]


def read(paths: Sequence[Path]) -> Iterator[Row]:
    """The rows of all files, a folder standing for its ``*.jsonl``."""
    for where, said in row_files.rows(paths):
        try:
            yield _row(said)
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            message = f"{where}: {_SHAPE}"
            raise UsageError(message) from problem


def _row(said: Any) -> Row:  # noqa: ANN401  # what a file holds is looked at here
    secret = "".join(said.get("secret", ()))
    return Row(
        id=str(said["id"]),
        part=str(said["part"]),
        turns=tuple(Said(role=turn["role"], text=turn["text"].replace(_PLACE, secret)) for turn in said["turns"]),
        facts=tuple(map(_wanted, said["facts"])),
        hard=str(said.get("hard", "")),
    )


def _wanted(said: Mapping[str, Any]) -> Wanted:
    return Wanted(
        turn=int(said["turn"]),
        kind=said["kind"],
        subject=said["subject"],
        tier=said["tier"],
        pieces=(*said["must"], *said.get("asked", ())),
        supersedes=said.get("supersedes", ""),
        lasting=bool(said.get("lasting", True)),
    )
