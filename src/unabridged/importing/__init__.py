"""Conversations that were kept elsewhere become threads: ``import_path``, and what it tells of them.
This page lists the names; nothing that is imported is written to, and nothing in it is run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names

if TYPE_CHECKING:
    from unabridged.importing.importing import Progress, import_path, preview_import
    from unabridged.importing.outcome import Imported, ImportedThread
    from unabridged.importing.read_beside import Reading
    from unabridged.importing.recognising import Format
    from unabridged.importing.told import ImportFault, ImportRefused

__all__ = [
    "Format",
    "ImportFault",
    "ImportRefused",
    "Imported",
    "ImportedThread",
    "Progress",
    "Reading",
    "import_path",
    "preview_import",
]

# The programs that work beside an import lie in this package, and need none of them.
if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(
        __name__,
        {
            "unabridged.importing.importing": ("Progress", "import_path", "preview_import"),
            "unabridged.importing.outcome": ("Imported", "ImportedThread"),
            "unabridged.importing.read_beside": ("Reading",),
            "unabridged.importing.recognising": ("Format",),
            "unabridged.importing.told": ("ImportFault", "ImportRefused"),
        },
    )
