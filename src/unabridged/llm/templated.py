"""Prompts that somebody wrote for another system, as what a brief asks for: their places are filled for each brief.
It refuses to put what was said into the words of a prompt: a place for that points to where it is quoted.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from unabridged.compaction.briefs import places
from unabridged.compaction.briefs.places import Origin
from unabridged.errors import UsageError
from unabridged.llm.made_of import least_window, longest_answer, name, refuse_others
from unabridged.ports import Brief, Summariser, links_of

# TaskWeaver's two families, and AgentScope's; of each prompt one of these is what it is about.
_ABOUT: Final = ("PREVIOUS_SUMMARY", "content", "messages_list_json")
_EARLIER: Final = "(the summary so far is quoted below, if there is one)"
_SAID: Final = "(what was said is quoted below)"
_SCHEMA: Final = json.dumps(
    {"type": "object", "properties": {"compressed_text": {"type": "string"}}, "required": ["compressed_text"]}
)


def templated(prompt: str, *, where: str = "the template") -> Callable[[Brief], Brief]:
    """From a brief to the same one, asked in the words of a prompt of TaskWeaver's or AgentScope's, as it is.

    ``{PREVIOUS_SUMMARY}``, ``{content}`` and ``{messages_list_json}`` point to where those are quoted; ``{max_token}``
    and ``{schema_json}`` are filled in. Every other brace is text. A prompt with no place for what it is about is
    refused; ``where`` is what the error calls it.
    """
    given: object = prompt
    if not isinstance(given, str):
        message = f"{where}: a prompt is a text, not {type(given).__name__}; read it from its file first"
        raise UsageError(message)
    places.require(prompt, _ABOUT, Origin(where=where), or_else="nobody is told what is to be summarised")

    def asked(brief: Brief) -> Brief:
        said = {
            "PREVIOUS_SUMMARY": _EARLIER,
            "content": _SAID,
            "messages_list_json": _SAID,
            "max_token": str(brief.limit_tokens),
            "schema_json": _SCHEMA,
        }
        return replace(brief, instructions=places.filled(prompt, said), sections=())

    return asked


def templated_summariser(summariser: Summariser, prompt: str, *, where: str = "the template") -> Templated:
    """The same summariser, asked in the words of such a prompt whatever a policy asks for.

    It reads as much at once as the one it asks, and of a chain each link is asked so. Two with other prompts are two.
    """
    refuse_others("templated_summariser", (summariser,))
    asked = templated(prompt, where=where)
    return Templated(summariser, asked, sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()[:12])


class Templated:
    """A summariser that is asked in the words of one prompt."""

    def __init__(self, summariser: Summariser, asked: Callable[[Brief], Brief], digest: str) -> None:
        self._summariser, self._asked, self._digest = summariser, asked, digest
        self.made_of = (summariser,)
        self.window_tokens = least_window(self.made_of)
        self.answer_tokens = longest_answer(self.made_of)
        name(self, "templated", (summariser, digest))

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # a text or a draft, or what awaits one
        """What the summariser answers to the brief in these words."""
        return self._summariser(self._asked(brief))

    def links_for(self, brief: Brief) -> tuple[Summariser, ...]:
        """Of what is made of several, each asked in these words, so that a gate tries them in turn."""
        links = links_of(self._summariser, brief)
        if links == (self._summariser,):
            return (self,)
        return tuple(Templated(each, self._asked, self._digest) for each in links)

    def __eq__(self, other: object) -> bool:
        """Whether it asks the same in the same words: of a chain each link is made anew for each brief."""
        return isinstance(other, Templated) and (self._summariser, self._digest) == (other._summariser, other._digest)

    def __hash__(self) -> int:
        """Equal for equal ones."""
        return hash((Templated, self._digest))
