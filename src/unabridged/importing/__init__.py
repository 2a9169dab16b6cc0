"""Conversations that were kept elsewhere become threads: ``import_path``, and what it tells of them.
This page lists the names; nothing that is imported is written to, and nothing in it is run.
"""

from unabridged.importing.importing import Progress, import_path, preview_import
from unabridged.importing.outcome import Imported, ImportedThread
from unabridged.importing.recognising import Format
from unabridged.importing.told import ImportFault, ImportRefused

__all__ = [
    "Format",
    "ImportFault",
    "ImportRefused",
    "Imported",
    "ImportedThread",
    "Progress",
    "import_path",
    "preview_import",
]
