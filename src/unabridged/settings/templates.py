"""Templates by their names, and those that somebody wrote from their files: checked before anything is asked with them.
It refuses to look for a file by itself: one that ships is named, of every other the path is said.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from unabridged.compaction.briefs import shipped, template_bytes, template_text
from unabridged.compaction.briefs.template import Template
from unabridged.errors import UsageError


def template(said: str | os.PathLike[str]) -> Template:
    """The template that ships by this name, or that of a file by this path; ``UsageError`` says file, line and column.

    A text with a separator or an ending is a path: ``template("./coding")`` is a file even where one of the name ships.
    """
    given: object = said
    if not isinstance(given, str | os.PathLike):
        message = f"template is the name of one that ships, or the path of a file, not {said!r}"
        raise UsageError(message)
    if isinstance(said, str) and not _is_path(said):
        return shipped.template(said)
    return _of_file(Path(said))


def named_in(said: Any, folder: Path) -> Template | str:  # noqa: ANN401  # whatever TOML holds
    """The template that a file of settings names, by a path from its folder or by its name; or that one is chosen."""
    if not isinstance(said, str):
        message = f'template is the name of one, "auto", or the path of a file, not {said!r}'
        raise UsageError(message)
    if said in ("", shipped.AUTO):
        return said
    return template(folder / said if _is_path(said) else said)


def _is_path(said: str) -> bool:
    return "/" in said or "\\" in said or bool(Path(said).suffix)


def _of_file(file: Path) -> Template:
    try:
        with file.open("rb") as opened:
            raw = opened.read(template_bytes.MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        message = f"the template {str(file)!r} cannot be read: {problem}; name a file that can, or copy one that ships"
        raise UsageError(message) from problem
    return template_text.parse(template_bytes.decoded(raw, str(file)), str(file), shipped.common())
