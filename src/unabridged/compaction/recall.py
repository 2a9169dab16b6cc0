"""How far is looked for what a prompt recalls of the past, behind the last question.
It refuses to look; the engine does, where a policy says so.
"""

from __future__ import annotations

from enum import Enum


class Recall(Enum):
    """What may stand behind a prompt because the last question is about it."""

    FACTS = "facts"
    """Facts alone."""

    THREAD = "thread"
    """And what was said in this thread and is out of view."""

    LINEAGE = "lineage"
    """And what was said in the threads it was forked from, and in every fork of them."""

    SCOPE = "scope"
    """And what was said in every thread of its scope."""
