"""Bugs of imports: what came before is not known again, a member of an archive is unpacked beside it.
They refuse to know who catches them.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from campaign.swapping import swapped
from unabridged.importing import files
from unabridged.importing.arriving import Arriving


@contextmanager
def nothing_known_again() -> Iterator[None]:
    """A thread that was imported before is begun as if it had not been."""
    with swapped(Arriving, "_found", lambda _self: (0, "")):
        yield


@contextmanager
def members_unpacked() -> Iterator[None]:
    """A member of an archive is read from a file that was unpacked beside it, by the name that it gives itself."""

    def opened(_: object, place: Path, each: zipfile.ZipInfo) -> BinaryIO:
        with zipfile.ZipFile(place) as packed:
            return Path(packed.extract(each, place.parent)).open("rb")

    with swapped(files._Packed, "open", opened):
        yield
