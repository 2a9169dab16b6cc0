"""``python -m unabridged.eval secrets``: how many secrets of labelled texts are taken out, and what else is.
It refuses to print a secret: what was missed is named by its row.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TextIO

from unabridged.eval import redaction_rows
from unabridged.eval.redaction_rows import Row
from unabridged.redaction.secrets import redacted

LEAST_FOUND: Final = 0.95
MOST_ALARMS: Final = 0.0025


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A row, by its number, and whether what was to be taken out of it was: for an ordinary text nothing."""

    number: int
    row: Row
    is_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """One family or form: its texts, and of them those out of which the secret was taken."""

    name: str
    texts: int
    found: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overall:
    """All secrets and those found, all ordinary texts and those in which something was taken for one."""

    secrets: int
    found: int
    ordinary: int
    alarms: int

    @property
    def is_met(self) -> bool:
        """Whether the bounds are kept."""
        return self.found >= LEAST_FOUND * self.secrets and self.alarms <= MOST_ALARMS * self.ordinary


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command, beside the others."""
    parser = commands.add_parser("secrets", help="secrets taken out of what summarisers are shown, and false alarms")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="rows of JSON Lines, or a folder of them")
    parser.add_argument("--wrong", action="store_true", help="name each text that was read wrongly, by its number")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_run)


def _run(said: argparse.Namespace, out: TextIO, err: TextIO, _: object) -> int:
    rows = redaction_rows.read(said.files)
    print(f"{len(rows)} texts to read", file=err)
    everything = [judged(number, row) for number, row in enumerate(rows, 1)]
    if said.json:
        print(json.dumps(record(everything), ensure_ascii=False, indent=1), file=out)
        return 0
    for line in (*table(everything), *(wrong(everything) if said.wrong else ())):
        print(line, file=out)
    return 0


def judged(number: int, row: Row) -> Read:
    """One row as the redactor reads it."""
    left = redacted(row.text)
    return Read(number=number, row=row, is_right=row.secret not in left if row.secret else left == row.text)


def overall(everything: Sequence[Read]) -> Overall:
    """The figures of all rows."""
    secrets = [each.is_right for each in everything if each.row.secret]
    ordinary = [each.is_right for each in everything if not each.row.secret]
    return Overall(
        secrets=len(secrets), found=sum(secrets), ordinary=len(ordinary), alarms=len(ordinary) - sum(ordinary)
    )


def figures(everything: Sequence[Read], name: Callable[[Row], str]) -> list[Figures]:
    """The figures of each family, or of each form, of secrets."""
    held = [each for each in everything if each.row.secret and name(each.row)]
    found = [(each, [other.is_right for other in held if name(other.row) == each]) for each in _names(held, name)]
    return [Figures(name=each, texts=len(right), found=sum(right)) for each, right in found]


def _names(held: Sequence[Read], name: Callable[[Row], str]) -> list[str]:
    return list(dict.fromkeys(name(each.row) for each in held))


def _family(row: Row) -> str:
    return row.family


def _form(row: Row) -> str:
    return row.form


def table(everything: Sequence[Read]) -> Iterator[str]:
    """A line for each family, one for each form, and one for all."""
    for title, name in (("family", _family), ("form", _form)):
        lines = figures(everything, name)
        if lines:
            yield f"{title:<34}{'texts':>7}{'found':>7}{'recall':>9}"
        yield from (
            f"{each.name:<34}{each.texts:>7}{each.found:>7}{_share(each.found, each.texts):>9}" for each in lines
        )
    found = overall(everything)
    yield (
        f"all: {found.found} of {found.secrets} secrets found ({_share(found.found, found.secrets)}), "
        f"{found.alarms} false alarms in {found.ordinary} ordinary texts ({_share(found.alarms, found.ordinary, 2)}); "
        f"at least {LEAST_FOUND:.0%} and at most {MOST_ALARMS:.2%}: {'met' if found.is_met else 'NOT met'}"
    )


def wrong(everything: Sequence[Read]) -> Iterator[str]:
    """Which rows were read wrongly."""
    for each in everything:
        if not each.is_right:
            what = "missed" if each.row.secret else "false alarm"
            yield f"{what}: row {each.number}: {', '.join(filter(None, (each.row.family, each.row.form)))}"


def record(everything: Sequence[Read]) -> dict[str, object]:
    """The same for programs."""
    return {
        "overall": asdict(overall(everything)),
        "families": [asdict(each) for each in figures(everything, _family)],
        "forms": [asdict(each) for each in figures(everything, _form)],
        "wrong": list(wrong(everything)),
    }


def _share(part: int, whole: int, digits: int = 1) -> str:
    return f"{part / whole:.{digits}%}" if whole else "\u2013"
