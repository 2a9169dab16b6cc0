"""TaskWeaver's settings of three generations, all by rounds, and which rounds each of them means here.
It refuses to know a role's other settings, and which file they came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unabridged.compaction.clauses import Uncovered
from unabridged.compaction.policies.told import SUMMARISER, TEMPLATE, Changes, Told, off
from unabridged.compaction.policy import Policy


def changes(told: Told, onto: Policy) -> Changes:
    """Three generations: settings of a role's own, ``compaction.…``, and ``round_compressor.…``."""
    del onto
    for key in ("compaction.llm_alias", "compaction_llm_alias", "round_compressor.llm_alias"):
        told.means(key, SUMMARISER)
    for key in ("compaction.prompt_template_path", "compaction_prompt_path", "compression_prompt_path"):
        told.means(key, TEMPLATE)
    own = told.has("compaction_threshold", "compaction_retain_recent")
    whole = told.has("compaction.enabled", "compaction.threshold", "compaction.retain_recent")
    if whole and not own:
        over, retain = told.count("compaction.threshold", 10, least=1), told.count("compaction.retain_recent", 3)
        on = told.says_yes("compaction.enabled", default="on")
        told.says_yes("prompt_compression", default="off")
    else:
        over, retain = _of_a_role(told) if own else _of_the_compressor(told)
        on = told.says_yes("prompt_compression", default="off")
    if not on:
        return off(told)
    if not retain:
        told.remark("0 rounds retained: the question that is open stays all the same")
    return {"triggers": (Uncovered(over=over),), "retain_rounds": retain, "retain_tokens": 0}


def _of_a_role(told: Told) -> tuple[int, int]:
    """There a run began at the threshold, here above it."""
    return told.count("compaction_threshold", 10, least=1) - 1, told.count("compaction_retain_recent", 3)


def _of_the_compressor(told: Told) -> tuple[int, int]:
    """There a run began at as many rounds as it compressed and retained."""
    retain = told.count("round_compressor.rounds_to_retain", 3, least=1)
    return told.count("round_compressor.rounds_to_compress", 2, least=1) + retain - 1, retain


def flat(said: Mapping[str, Any], role: str) -> Mapping[str, Any]:
    """What is about compaction, a role's own settings without its name; the code generator has had two names.

    They may come without it as they are, where somebody passes the role's own section.
    """
    both = ("code_interpreter", "code_generator")
    prefixes = tuple(f"{each}." for each in (both if role in both else (role,)))
    found: dict[str, Any] = {}
    for key, value in _dotted("", said):
        if key.startswith(("compaction.", "round_compressor.")):
            found[key] = value
        elif "compaction" in key or "compression" in key:
            if key.startswith(prefixes):
                found[key.partition(".")[2]] = value
            elif "." not in key:
                found.setdefault(key, value)
    return found


def _dotted(before: str, said: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in said.items():
        if isinstance(value, Mapping):
            yield from _dotted(f"{before}{key}.", value)
        else:
            yield f"{before}{key}", value
