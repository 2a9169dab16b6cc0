"""Conversations as files for people and for other programs: Markdown, a page for a browser, messages of a dialect.
This page lists the names; what goes to another store, link by link, is written by ``memory.export``.
"""

from unabridged.exporting.exporting import Form, export_thread, messages_of

__all__ = ["Form", "export_thread", "messages_of"]
