"""The templates that ship with the library: parts of it, read once and as its modules are, when one is first named.
It refuses every other file; what somebody wrote is read where files are, and comes as a value.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

from unabridged.compaction.briefs import template_bytes, template_text
from unabridged.compaction.briefs.template import Template
from unabridged.compaction.nearest import nearest
from unabridged.errors import UsageError

# Whichever fits what a conversation is about; none before there is something to choose by.
AUTO: Final = "auto"
GENERAL: Final = "general"
NAMES: Final = (
    "planner",
    "code_interpreter",
    "coding",
    "data_analysis",
    "visualisation",
    "machine_learning",
    "research",
    "support",
    "creative_writing",
    GENERAL,
)
_COMMON: Final = "common"


@cache
def template(name: str) -> Template:
    """The template of a name; ``UsageError`` with what may have been meant where there is none."""
    if name not in NAMES:
        near = nearest(name, NAMES)
        message = f"there is no template {name!r}; {near}; a file of yours is read by settings.template('mine.md')"
        raise UsageError(message)
    return template_text.parse(source(name), f"{name}.md", common())


@cache
def common() -> Mapping[str, str]:
    """What every kind is asked for alike, where its template says nothing else."""
    return template_text.common_parts(source(_COMMON), f"{_COMMON}.md")


def source(name: str) -> str:
    """The text of a template that ships, as somebody may copy it."""
    from importlib.resources import files  # noqa: PLC0415  # only who names a template pays for it

    file = files("unabridged").joinpath("llm", "prompts", f"{name}.md")
    return template_bytes.decoded(file.read_bytes(), f"{name}.md")


@cache
def digest() -> str:
    """A short name for all that ship, as they are now."""
    return sha256("\n".join(map(source, (*NAMES, _COMMON))).encode()).hexdigest()[:16]


def with_template(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The settings with the template that they name."""
    name = said["template"]
    return said if not isinstance(name, str) or name in ("", AUTO) else {**said, "template": template(name)}
