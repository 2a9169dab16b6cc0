"""YAML, as far as it says what JSON could: with the extra, since Python reads none.
It refuses to make objects, and to follow names that stand for themselves over and over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from unabridged.errors import MissingExtra
from unabridged.importing.pieces import LARGEST, MOST_VALUES, TOO_LONG, TOO_MANY, Piece, Stream
from unabridged.importing.plain import Budget, TooManyError, plain

_NO_YAML: Final = "no YAML, or cut off; left out"
_TOO_DEEP: Final = "it is nested too deeply; left out"
_DEEPEST: Final = 200
# Half a sign, as PyYAML writes it in Python and refuses to read it in C.
_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def whole(stream: Stream) -> Piece:
    """A file that is one YAML document."""
    try:
        import yaml  # noqa: PLC0415  # an extra
    except ImportError as problem:
        raise MissingExtra(extra="yaml", package="pyyaml, which reads TaskWeaver's files,") from problem
    raw = stream.read(LARGEST + 1)
    if len(raw) > LARGEST:
        return Piece(place="file", problem=TOO_LONG)
    # The one written in C reads a hundred times as fast; both make nothing but plain values.
    loader: Any = yaml.SafeLoader if _HALF.search(raw) else getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        if wrong := _wrong_with(yaml.parse(raw, Loader=loader)):
            return Piece(place="file", problem=wrong)
        value = yaml.load(raw, Loader=loader)  # noqa: S506  # a safe one
        return Piece(place="file", raw=raw, value=plain(value, Budget()))
    except TooManyError:
        return Piece(place="file", problem=TOO_MANY)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return Piece(place="file", problem=_NO_YAML)


def _wrong_with(events: Iterable[object]) -> str:
    """Why no value is made of it; empty where one may be.

    The loader would call itself as often as it is nested, and keep hundreds of bytes of each value until all are there.
    """
    depth = values = 0
    for event in events:
        name = type(event).__name__
        depth += name.endswith("StartEvent") - name.endswith("EndEvent")
        values += not name.endswith("EndEvent")
        if depth > _DEEPEST:
            return _TOO_DEEP
        if values > MOST_VALUES:
            return TOO_MANY
    return ""
