"""Policies from a file: read whole, checked before anything is opened, each error with its file and line.
This page lists the names; it refuses to read the environment, and to look for a file by itself.
"""

from unabridged.settings.loading import Settings, load_settings

__all__ = ["Settings", "load_settings"]
