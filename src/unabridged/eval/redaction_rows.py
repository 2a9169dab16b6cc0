"""Rows of JSON Lines with texts that have a secret in them, and texts that have none.
It refuses a row that it can not read, and names its file and line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from unabridged.errors import UsageError
from unabridged.eval import row_files

# What stands in a text for a secret that is given in pieces.
GAP: Final = "{secret}"
_SHAPE: Final = (
    'a row is {"text": TEXT, "secret": TEXT, "family": NAME}; a secret in pieces, ["sk_", "live_", ...], stands in its'
    f" text as {GAP}; a row without one is ordinary text"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A text, the secret in it or none, of what family it is, and in what form it stands there where that is told."""

    text: str
    secret: str
    family: str
    form: str = ""


def read(paths: Sequence[Path]) -> tuple[Row, ...]:
    """The rows of all files, a folder standing for its ``*.jsonl``."""
    rows = tuple(_row(where, said) for where, said in row_files.rows(paths))
    if not rows:
        message = f"no row in {', '.join(map(str, paths))}; {_SHAPE}"
        raise UsageError(message)
    return rows


def _row(where: str, said: object) -> Row:
    fields: Mapping[str, object] = said if isinstance(said, dict) else {}
    text, secret, family, form = (fields.get(name, "") for name in ("text", "secret", "family", "form"))
    if isinstance(secret, list) and all(isinstance(piece, str) for piece in secret) and isinstance(text, str):
        secret = "".join(secret)
        text = text.replace(GAP, secret)
    if not (isinstance(text, str) and text and isinstance(secret, str) and isinstance(form, str)):
        message = f"{where}: {_SHAPE}"
        raise UsageError(message)
    if not (isinstance(family, str) and (family or not secret)) or secret not in text:
        message = f"{where}: {'its family is missing' if secret in text else 'its secret is not in its text'}; {_SHAPE}"
        raise UsageError(message)
    return Row(text=text, secret=secret, family=family or "ordinary", form=form)
