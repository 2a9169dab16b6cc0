"""Writes the frozen listing of every public name with its signature, and the reference page made of the same.
It refuses to judge a change: it makes each one a line in a diff that somebody reads.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from tools.surface import Name, names

LISTING = "tests/house/public_api.txt"
REFERENCE = "docs/reference.md"

# The contents page first, then the documented public modules in the order a reader meets them.
PUBLIC_MODULES = (
    "unabridged",
    "unabridged.errors",
    "unabridged.facts",
    "unabridged.coordinator",
    "unabridged.hooks",
    "unabridged.answers",
    "unabridged.log.ids",
    "unabridged.log.part",
    "unabridged.log.body",
    "unabridged.log.compacted",
    "unabridged.log.lane_rule",
    "unabridged.log.kind",
    "unabridged.log.event",
    "unabridged.view.view",
    "unabridged.view.tool_names",
    "unabridged.view.variables",
    "unabridged.executions",
    "unabridged.compaction.basis",
    "unabridged.compaction.clauses",
    "unabridged.compaction.economy",
    "unabridged.compaction.gate",
    "unabridged.compaction.kinds",
    "unabridged.compaction.ledgers",
    "unabridged.compaction.outcome",
    "unabridged.compaction.prices",
    "unabridged.compaction.recall",
    "unabridged.compaction.refresh",
    "unabridged.compaction.strategies",
    "unabridged.compaction.vocabularies",
    "unabridged.search.among",
    "unabridged.search.patterns",
    "unabridged.search.places",
    "unabridged.search.line",
    "unabridged.settings",
    "unabridged.llm",
    "unabridged.llm.function",
    "unabridged.llm.messages",
    "unabridged.llm.prompting",
    "unabridged.llm.embeddings",
    "unabridged.counting",
    "unabridged.ports",
    "unabridged.memory.screen",
    "unabridged.upkeep",
    "unabridged.retention",
    "unabridged.archives",
    "unabridged.importing",
    "unabridged.exporting",
    "unabridged.folder_tools",
    "unabridged.stores.in_memory",
    "unabridged.adapters.taskweaver",
    "unabridged.adapters.lace",
    "unabridged.adapters.docker_agent",
    "unabridged.testing",
    "unabridged.testing.contracts.store",
    "unabridged.testing.simulator",
    "unabridged.testing.strategies",
    "unabridged.testing.provider_rules",
)

_PREFACE = (
    "<!-- Written by `python -m tools.public_api` from the code. -->\n\n# Reference\n\n"
    "Every public name, with its signature and its promise. What is not here may change in any release."
)


def listing() -> str:
    """One line for each public name, as the code has it now."""
    return "\n".join(f"{name.path}{name.signature}" for module in PUBLIC_MODULES for name in names(module)) + "\n"


def reference() -> str:
    """The reference page, as the code has it now."""
    sections = [_PREFACE]
    for module in PUBLIC_MODULES:
        sections.append(f"## {module}\n\n{_opening(module)}")
        sections.extend(_entry(group) for group in _grouped(module))
    return "\n\n".join(sections) + "\n"


def _opening(module: str) -> str:
    text = (import_module(module).__doc__ or "").split("\n\n", maxsplit=1)[0]
    return " ".join(line.strip() for line in text.splitlines())


def _grouped(module: str) -> Iterator[list[Name]]:
    group: list[Name] = []
    for name in names(module):
        if group and not name.path.startswith(group[0].path + "."):
            yield group
            group = []
        group.append(name)
    if group:
        yield group


def _entry(group: list[Name]) -> str:
    head, *members = group
    lines = [f"### {head.local}", f"`{head.local}{head.signature}`", head.promise]
    described = [f"- `{one.local.split('.', maxsplit=1)[1]}{one.signature}`{_dash(one.promise)}" for one in members]
    return "\n\n".join(line for line in [*lines, "\n".join(described)] if line)


def _dash(promise: str) -> str:
    return f": {promise}" if promise else ""


def stale(root: Path) -> dict[str, str]:
    """The files whose text on disk is not what it would be now, by path."""
    fresh = {root / LISTING: listing(), root / REFERENCE: reference()}
    return {str(path): text for path, text in fresh.items() if not path.exists() or path.read_text("utf-8") != text}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write both files; with --check, write nothing and fail if one is not fresh."""
    parser = argparse.ArgumentParser(prog="python -m tools.public_api", description=main.__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not fresh")
    only_check: bool = parser.parse_args(arguments).check
    changed = stale(Path(__file__).parent.parent)
    for path, text in changed.items():
        if only_check:
            sys.stderr.write(f"{path} is not fresh: read the change, then run python -m tools.public_api\n")
        else:
            Path(path).write_text(text, "utf-8")
    return int(only_check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
