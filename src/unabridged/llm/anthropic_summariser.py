"""A summariser over a client of Anthropic's, or of whoever speaks as Anthropic's messages do.
It refuses to import the client before it is needed.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar, Final

from unabridged.llm.asking import ClientSummariser
from unabridged.llm.prompting import Prompt
from unabridged.llm.reply_fields import count_of, field, text_of
from unabridged.llm.sections import Section, schema_of
from unabridged.llm.ways import NoAnswer, Reply, Shape, Way

_ADDRESS: Final = "https://api.anthropic.com"
_TOOL: Final = "write_summary"
_WRITTEN: Final = "cache_creation_input_tokens"
_CACHED: Final = "cache_read_input_tokens"
_READ: Final = ("input_tokens", _WRITTEN, _CACHED)


class AnthropicSummariser(ClientSummariser):
    """Asks a model through ``anthropic``'s client, at Anthropic or any address that speaks as it does.

    Pass a client, ``Anthropic`` or ``AsyncAnthropic``, or ``api_key``, ``base_url`` or both, and one is made when it
    is needed. ``window_tokens`` is how much the model reads at once, where its name does not tell; ``seconds`` how long
    an answer may take; ``max_output`` how many tokens it may have, thoughts included. Further names, ``temperature``
    and the like, go to the client as they are.
    """

    package: ClassVar[str] = "anthropic"
    limit_names: ClassVar[tuple[str, ...]] = ("max_tokens",)
    shapes: ClassVar[tuple[Shape, ...]] = (Shape.SCHEMA, Shape.TOOL, Shape.PROSE)

    def _made(self, base_url: str | None, api_key: str) -> Any:  # noqa: ANN401  # a client
        import anthropic  # noqa: PLC0415  # an extra, and a heavy one

        web = anthropic.DefaultHttpxClient(follow_redirects=False)
        return anthropic.Anthropic(api_key=api_key, base_url=base_url or _ADDRESS, max_retries=0, http_client=web)

    def _create(self, client: Any) -> Any:  # noqa: ANN401  # the client's method
        return client.messages.create

    def _request(self, asked: Prompt, way: Way, sections: tuple[Section, ...]) -> dict[str, Any]:
        told: dict[str, Any] = {"system": asked.system, "messages": [{"role": "user", "content": asked.user}]}
        if way.shape is Shape.SCHEMA:
            told["output_config"] = {"format": {"type": "json_schema", "schema": schema_of(sections)}}
        if way.shape is Shape.TOOL:
            tool = {"name": _TOOL, "description": "Takes the summary.", "input_schema": schema_of(sections)}
            told["tools"] = [tool]
            told["tool_choice"] = {"type": "tool", "name": _TOOL}
        return told

    def _reply(self, answer: Any) -> Reply:  # noqa: ANN401  # whatever the client made of it
        blocks = field(answer, "content")
        if not isinstance(blocks, list):
            raise NoAnswer("a page" if isinstance(answer, str) else "no content")
        usage, stop = field(answer, "usage"), field(answer, "stop_reason")
        thoughts = [field(each, "thinking") for each in blocks]
        text, declined = _given(blocks) or text_of(blocks), stop == "refusal"
        return Reply(
            text=text,
            thoughts="\n".join(each for each in thoughts if isinstance(each, str)),
            model=text_of(field(answer, "model")),
            prompt_tokens=sum(count_of(usage, each) for each in _READ),
            completion_tokens=count_of(usage, "output_tokens"),
            cached_tokens=count_of(usage, _CACHED),
            written_tokens=count_of(usage, _WRITTEN),
            is_cut=stop in {"max_tokens", "model_context_window_exceeded"} or (declined and text != ""),
            notes=("the model declined",) if declined else (),
        )


def _given(blocks: list[object]) -> str:
    """What the model gave to the tool, as the JSON that it came as."""
    for each in blocks:
        if field(each, "type") == "tool_use" and (given := field(each, "input")):
            return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False, default=str)
    return ""
