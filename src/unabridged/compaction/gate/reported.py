"""Lines that a draft takes over as they are: statements told with who said them, and lines of an earlier summary.
It refuses to take a line for reported that names no speaker, and stood in no summary before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate.source import Source, Statement

# The line by which the digest counts what it left out.
_LEFT_OUT: Final = re.compile(r"… -?\d+ more …")
_CUT: Final = "…"
# So much of a statement is looked at, a little more than a line of the digest ever shows.
_SHOWN: Final = 1_200
_KEY: Final = 12
# A hundred equal letters say no more than a few, and take longer to look through.
_RUN: Final = re.compile(r"(.)\1{39,}", re.DOTALL)
_SEEN: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A draft: all of it, and what of it is its writer's own.


    ``reports`` is whether some of its lines are others'.
    """

    whole: str
    own: str
    reports: bool = False


def told(draft: str, source: Source) -> Words:
    """A draft with its own words told apart."""
    lines = draft.splitlines()
    whos = {who for who, _ in source.said}
    named = any(line.startswith(f"{who}: ") for line in lines for who in whos if who)
    heads = _heads(source.said) if named else {}
    own = [line for line in lines if not _is_reported(line, source, heads)]
    mine = draft if len(own) == len(lines) else "\n".join(own)
    return Words(whole=draft, own=_RUN.sub(r"\1" * _SEEN, mine), reports=len(own) != len(lines))


def _is_reported(line: str, source: Source, heads: dict[str, list[str]]) -> bool:
    if line in source.kept or _LEFT_OUT.fullmatch(line):
        return True
    shown = line.removesuffix(_CUT)
    if line.endswith(_CUT) and any(each.startswith(shown) for each in source.kept):
        return True
    return any(head.startswith(shown) for head in heads.get(shown[:_KEY], ()))


def _heads(said: Sequence[Statement]) -> dict[str, list[str]]:
    heads: dict[str, list[str]] = {}
    for who, what in said:
        if who:
            head = f"{who}: {' '.join(what[:_SHOWN].split())}"
            heads.setdefault(head[:_KEY], []).append(head)
    return heads
