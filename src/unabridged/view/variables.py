"""The variables that code in a conversation has left behind: a fold over executions, each step pure.
It refuses to run anything, to read a store, and to believe what failed code says it did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from zlib import crc32

from unabridged.log.beside import CHANGED, COLUMNS, LEFT_BEHIND, ORIGIN
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq
from unabridged.log.part import ExecutionResult, Variable

__all__ = ["KnownVariable"]

MOST_VARIABLES: Final = 1_000
_LONGEST_NAME: Final = 1_000
_LONGEST_TEXT: Final = 200
_LONGEST_COLUMN: Final = 100
_MOST_COLUMNS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownVariable:
    """A variable as it stands: what it is, what made it if that is known, and where it was last changed.

    ``seq`` is the message that tells of the execution that changed it, and ``round`` the seq that this one's round
    began at; 0 where that is not known. Texts are shortened to what fits a line.
    """

    name: str
    type: str = ""
    shape: str = ""
    value: str = ""
    columns: tuple[str, ...] = ()
    origin: str = ""
    seq: Seq = Seq(0)
    round: Seq = Seq(0)
    # Of a value that was shortened, what shows that it is another one by now.
    sign: int = field(default=0, repr=False)

    def says_as(self, other: KnownVariable) -> bool:
        """Whether the other one is the same, wherever it was told of."""
        return self._told == other._told

    @property
    def _told(self) -> tuple[object, ...]:
        return self.name, self.type, self.shape, self.value, self.sign, self.columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a message tells of one execution; ``failed`` is what whoever reads statuses says of it."""

    result: ExecutionResult
    seq: Seq
    round: Seq = Seq(0)
    origin: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Registry:
    """The variables there are by name, last changed last, and how many were forgotten because there were too many."""

    known: Mapping[str, KnownVariable] = field(default_factory=dict)
    forgotten: int = 0

    @property
    def newest_first(self) -> tuple[KnownVariable, ...]:
        """The variables, last changed first."""
        return tuple(self.known.values())[::-1]


EMPTY: Final = Registry()


def registry(runs: Iterable[Run], start: Registry = EMPTY) -> Registry:
    """The variables there are after these executions, going on from what there was before them.

    Of one that failed nothing counts, neither what it lists nor what it says is gone, unless it says that this is what
    it left behind.
    """
    known, forgotten = dict(start.known), start.forgotten
    for run in runs:
        if run.failed and run.result.extra.get(LEFT_BEHIND) is not True:
            continue
        for name in run.result.deleted:
            known.pop(name, None)
        for variable in _defined(run):
            before = known.get(variable.name)
            each = _known(variable, run, before)
            if before is not None and before.says_as(each) and variable.extra.get(CHANGED) is not True:
                continue
            known.pop(each.name, None)
            known[each.name] = each
        while len(known) > MOST_VARIABLES:
            del known[next(iter(known))]
            forgotten += 1
    return Registry(known=known, forgotten=forgotten)


def _defined(run: Run) -> Iterator[Variable]:
    """What an execution says there is."""
    gone = frozenset(run.result.deleted)
    for each in run.result.variables:
        if each.name and each.name not in gone and len(each.name) <= _LONGEST_NAME:
            yield each


def _known(variable: Variable, run: Run, before: KnownVariable | None) -> KnownVariable:
    """A variable as it is told; what made it is still what is known of it, where its type is and nobody says more."""
    kind, own = short(variable.type), _text(variable.extra, ORIGIN) or _text(run.result.extra, ORIGIN)
    earlier = before.origin if before is not None and before.type == kind else ""
    return KnownVariable(
        name=variable.name,
        type=kind,
        shape=short(variable.shape),
        value=(value := short(variable.value)),
        sign=0 if value == variable.value else crc32(variable.value.encode("utf-8", "surrogatepass")),
        columns=_columns(variable.extra) if variable.extra else (),
        origin=short(own or earlier or run.origin),
        seq=run.seq,
        round=run.round,
    )


def _columns(extra: Extra) -> tuple[str, ...]:
    found = extra.get(COLUMNS)
    named = found if isinstance(found, list) else ()
    return tuple(short(each, _LONGEST_COLUMN) for each in named[:_MOST_COLUMNS] if isinstance(each, str))


def _text(extra: Extra, name: str) -> str:
    value = extra.get(name) if extra else None
    return value if isinstance(value, str) else ""


def short(text: str, longest: int = _LONGEST_TEXT) -> str:
    """A text on one line, and no more of it than fits."""
    if not text or (len(text) <= longest and text.isidentifier()):  # as most are
        return text
    some = " ".join(text[: 2 * longest].split())
    return some if len(some) <= longest and len(text) <= 2 * longest else f"{some[:longest]}…"
