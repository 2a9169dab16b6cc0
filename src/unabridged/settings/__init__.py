"""Policies and templates from files: read whole, checked before anything is opened, each error with file and line.
This page lists the names; it refuses to read the environment, and to look for a file by itself.
"""

from unabridged.compaction.briefs.template import Template
from unabridged.settings.loading import Settings, load_settings
from unabridged.settings.templates import template

__all__ = ["Settings", "Template", "load_settings", "template"]
