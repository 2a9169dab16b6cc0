"""The pieces a message is made of, whoever wrote it.
It refuses to know any provider's format; what it has no word for it keeps untouched as ``Opaque``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from unabridged.log.extra import NOTHING_MORE, Extra


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Words."""

    text: str
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoning:
    """What a model thought before it answered; the signature is the provider's and is kept to the byte."""

    text: str = ""
    signature: str = ""
    redacted: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A model asks for a tool; the arguments are the text it wrote, JSON or not."""

    call_id: str
    name: str
    arguments: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What a tool answered to the nearest earlier unanswered call with this id."""

    call_id: str
    content: tuple[Part, ...] = ()
    name: str = ""
    status: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Media:
    """A picture, sound or document, by reference and hash; small ones may ride inline in the reference."""

    media_type: str
    reference: str
    digest: str = ""
    name: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """One name that an execution left behind."""

    name: str
    type: str = ""
    shape: str = ""
    value: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionResult:
    """What running code printed, returned and left behind."""

    stdout: str = ""
    stderr: str = ""
    result: str = ""
    status: str = ""
    variables: tuple[Variable, ...] = ()
    deleted: tuple[str, ...] = ()
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Opaque:
    """A piece nobody here has a word for, kept and given back untouched."""

    type: str
    value: Extra = NOTHING_MORE


Part: TypeAlias = Text | Reasoning | ToolCall | ToolResult | Media | ExecutionResult | Opaque
