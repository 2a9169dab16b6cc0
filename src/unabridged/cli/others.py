"""Commands that other programs of the package are: the tour, and the measuring of what views keep.
It refuses to look at their options.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, TextIO

from unabridged.cli.commands import ABOUT

_WELL: Final = 0


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.set_defaults(run=_demo)


def evaluated(given: Sequence[str], out: TextIO, err: TextIO) -> int:
    """What ``python -m unabridged.eval`` does with these arguments."""
    from unabridged.eval.main import main  # noqa: PLC0415  # a program of its own

    return main(given, out, err, program="unabridged eval")


def _demo(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del told, err
    from unabridged import tour  # noqa: PLC0415  # a program of its own
    from unabridged.tour.paper import Look  # noqa: PLC0415  # as above

    tour.main(out, Look.COLOURED if out.isatty() and _has_colours(os.environ) else Look.PLAIN)  # noqa: TID251  # a command line's to read
    return _WELL


def _has_colours(environment: Mapping[str, str]) -> bool:
    """Whether a terminal obeys colours, and nobody wants none; a variable that is empty says nothing."""
    return not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
