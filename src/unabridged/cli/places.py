"""Which store a command is about: the one it names, else the environment's, else that of a file of settings.
It refuses to make a store for whoever only wants to look, and to guess where nothing says.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from unabridged import Access, Memory, Scope
from unabridged.errors import UsageError
from unabridged.stores.opening import IN_MEMORY, refuse_other_servers

VARIABLE: Final = "UNABRIDGED_STORE"
SETTINGS: Final = "unabridged.toml"
_OPTION: Final = "store_by_option"
# Of seconds three years, of days more than anybody has lived.
_LONGEST: Final = 100_000_000


def add_options(parser: argparse.ArgumentParser) -> None:
    """Which store, whose part of it, and for whom the answer is written."""
    where = parser.add_argument_group("where, and for whom")
    where.add_argument(
        "--store", metavar="STORE", help=f"a file or a postgresql:// address; else {VARIABLE}, {SETTINGS}"
    )
    for name in ("tenant", "user", "project"):
        where.add_argument(
            f"--{name}", default="", metavar="NAME", help=f"the {name} whose threads are meant; else none"
        )
    where.add_argument("--json", action="store_true", help="say each thing as a line of JSON")


def add_store(parser: argparse.ArgumentParser) -> None:
    """Which store, for a command that is about the whole of it: as its first word, or as other commands are told."""
    parser.add_argument(
        "store", nargs="?", help=f"a file or a postgresql:// address; else --store, {VARIABLE}, {SETTINGS}"
    )
    parser.add_argument("--store", dest=_OPTION, metavar="STORE", help="the same, as other commands are told")


def written(text: str) -> str:
    """What somebody says, as it was typed: where a program knows no letters but ASCII, they come by their bytes."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError as problem:
        message = "it is no UTF-8; convert it first, as iconv does"
        raise argparse.ArgumentTypeError(message) from problem


def count(text: str) -> int:
    """A number of things, for an option; none is less than nothing."""
    if not text.isdecimal():
        message = f"{text!r} is no number of anything; say 0 or more"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def some(text: str) -> int:
    """The same where nothing is no answer."""
    if not text.isdecimal():
        message = f"{text!r} is no number of anything; say 1 or more"
        raise argparse.ArgumentTypeError(message)
    if not count(text):
        message = f"{text!r} is none at all; say 1 or more"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def seq(text: str) -> int:
    """Which event of a thread, for a command; whether there is such a one, the thread knows."""
    try:
        return int(text)
    except ValueError as problem:
        message = f"{text!r} is no seq: each is one whole number, such as 3"
        raise argparse.ArgumentTypeError(message) from problem


def amount(text: str) -> float:
    """So many seconds or days, for an option."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if 0 <= found <= _LONGEST:
        return found
    message = f"{text!r} is no length of time; say a number from 0 to {_LONGEST:,}"
    raise argparse.ArgumentTypeError(message)


def store_of(named: str | None, environment: Mapping[str, str], folder: Path) -> str:
    """The store that a command is about; a file that settings name is looked for beside them."""
    if named == "":  # a variable that a script never set: whatever else is named is another store
        message = "an empty name is no store; name one, or leave it out to have that of the surroundings"
        raise UsageError(message)
    if named or environment.get(VARIABLE):
        return place_of(named or environment[VARIABLE])
    settings = settings_of(folder)
    told = _told_by(settings) if settings else ""
    if settings and told:
        return str(settings.parent / place) if "://" not in (place := place_of(told)) else place
    where = settings or SETTINGS
    message = f'no store is named; pass --store FILE, set {VARIABLE}, or write store = "FILE" into {where}'
    raise UsageError(message)


def settings_of(folder: Path) -> Path | None:
    """The file of settings of a folder: its own, or that of the nearest folder around it."""
    return next((file for each in (folder, *folder.parents) if (file := each / SETTINGS).is_file()), None)


def settings_here() -> Path | None:
    """The file of settings of the folder that somebody works in, by the name that is short from there."""
    here = Path.cwd()
    file = settings_of(here)
    return Path(SETTINGS) if file == here / SETTINGS else file


def _told_by(settings: Path) -> str:
    from unabridged.settings import load_settings  # noqa: PLC0415  # who names a store does not wait for it

    return load_settings(settings).store


def place_of(told: str) -> str:
    """An address as it stands, or a file, at home where no shell has put the home's name in yet."""
    if told == IN_MEMORY:  # what a command writes there is gone when it ends
        message = f"{IN_MEMORY} is kept no longer than one command takes; name a file"
        raise UsageError(message)
    if not refuse_other_servers(told).startswith("~"):
        return told
    try:
        return str(Path(told).expanduser())
    except RuntimeError:  # it is nobody's here
        return told


def named(said: argparse.Namespace) -> str:
    """The store that these arguments are about."""
    by_option: str | None = getattr(said, _OPTION, None)
    if by_option and said.store and by_option != said.store:
        message = f"two stores are named, {said.store} and {by_option}; name one of them"
        raise UsageError(message)
    return store_of(by_option if said.store is None else said.store, os.environ, Path.cwd())  # noqa: TID251  # a command line's to read


def scope_of(said: argparse.Namespace) -> Scope:
    """Whose part of the store is meant."""
    return Scope(tenant=said.tenant, user=said.user, project=said.project)


def reading(said: argparse.Namespace) -> Memory:
    """The store, opened to look; it is not made, and nothing in it changes."""
    return Memory.open(named(said), scope=scope_of(said), access=Access.READ)


def beginning(said: argparse.Namespace) -> Memory:
    """The store, opened to write, and made where it is not there yet."""
    return Memory.open(named(said), scope=scope_of(said))


def writing(said: argparse.Namespace) -> Memory:
    """The store, opened to write; a mistyped name ends here and not in a new store."""
    reading(said).close()
    return Memory.open(named(said), scope=scope_of(said))
