"""All that a brief says, as what a model is told in the system's place and what it is shown in the user's.
It refuses to know which model reads it.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.ports import Brief


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What a model is told, and what it is shown."""

    system: str
    user: str


def prompt(brief: Brief) -> Prompt:
    """The prompt of a brief."""
    told = [f"{brief.instructions}\nAt most {brief.limit_tokens} tokens."]
    if brief.guidance:
        told.append(f"Whoever asked for it says: {brief.guidance}")
    if brief.hint:
        told.append(f"What is remembered elsewhere: {brief.hint}")
    if brief.refused:
        told.append(f"The last draft was not taken: {'; '.join(brief.refused)}.")
    shown = [f"The summary so far, which yours replaces:\n{brief.earlier}"] if brief.earlier else []
    shown.append(f"What was said since:\n{brief.leaving}" if brief.earlier else brief.leaving)
    return Prompt(system="\n\n".join(told), user="\n\n".join(shown))
