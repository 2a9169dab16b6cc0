"""Commands that other programs of the package are: the tour, and the measuring of what views keep.
It refuses to look at their options.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from unabridged import own_programs
from unabridged.cli import places
from unabridged.cli.commands import ABOUT
from unabridged.cli.terminals import obeys
from unabridged.errors import UsageError
from unabridged.stores.opening import IN_MEMORY

_WELL: Final = 0
_PROGRAM: Final = "unabridged"


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.add_argument("--store", metavar="FILE", help="keep its store in this file, which does not exist yet")
    parser.add_argument("--json", action="store_true", help="say each line of it as a line of JSON")
    parser.set_defaults(run=_demo)


def evaluated(given: Sequence[str], out: TextIO, err: TextIO) -> int:
    """What ``python -m unabridged.eval`` does with these arguments."""
    from unabridged.eval.main import main  # noqa: PLC0415  # a program of its own

    return main(given, out, err, program="unabridged eval")


def _demo(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    from unabridged import tour  # noqa: PLC0415  # a program of its own
    from unabridged.cli.moving import refuse_place  # noqa: PLC0415  # as above
    from unabridged.tour.paper import Look  # noqa: PLC0415  # as above

    store = "" if told.store is None else _file(told.store)
    if store:
        refuse_place(Path(store))
    look = Look.COLOURED if _has_colours(out, os.environ) else Look.PLAIN  # noqa: TID251  # a command line's to read
    columns = shutil.get_terminal_size().columns if out.isatty() else None
    guest = tour.Guest(columns=columns, program=typed(Path(sys.executable), Path.cwd()), store=store)
    tour.main(out, Look.JSON if told.json else look, guest)
    return _WELL


def _file(named: str) -> str:
    """The file that somebody names for the tour's store; an address is none, and nor is a store in memory."""
    scheme, is_address, _ = named.partition("://")
    if not named or named == IN_MEMORY or is_address:
        other = f"{scheme}{is_address} is none" if named else "none is named"
        message = f"the tour is kept in a file, and {other}; name one that is not there yet"
        raise UsageError(message)
    return places.place_of(named)


def typed(interpreter: Path, here: Path) -> str:
    """How somebody calls this program where he is: by its name where a shell finds that, else where it stands."""
    if shutil.which(_PROGRAM):
        return _PROGRAM
    named = (interpreter.with_name(f"{_PROGRAM}{ending}") for ending in ("", ".exe"))
    beside = next((each for each in named if each.is_file()), None)
    if beside is None:
        return f"{own_programs.typed(str(interpreter))} -m {_PROGRAM}"
    return own_programs.typed(str(beside.relative_to(here) if beside.is_relative_to(here) else beside))


def _has_colours(out: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether a terminal obeys colours, and nobody wants none; a variable that is empty says nothing."""
    return not environment.get("NO_COLOR") and obeys(out, environment)
