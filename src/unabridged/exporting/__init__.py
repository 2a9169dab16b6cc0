"""Conversations as files for people and for other programs: Markdown, a page for a browser, messages of a dialect.
This page lists the names; what goes to another store, link by link, is written by ``memory.export``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names

if TYPE_CHECKING:
    from unabridged.exporting.exporting import Form, export_thread, messages_of

__all__ = ["Form", "export_thread", "messages_of"]

if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(
        __name__, {"unabridged.exporting.exporting": ("Form", "export_thread", "messages_of")}
    )
