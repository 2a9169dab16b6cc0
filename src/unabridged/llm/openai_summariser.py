"""A summariser over a client of OpenAI's, or of whoever speaks as OpenAI's chat completions do.
It refuses to import the client before it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from unabridged.llm.asking import ClientSummariser
from unabridged.llm.prompting import Prompt
from unabridged.llm.reply_fields import count_of, field, text_of
from unabridged.llm.sections import Section, schema_of
from unabridged.llm.ways import NoAnswer, Reply, Shape, Way

_ADDRESS: Final = "https://api.openai.com/v1"


class OpenAISummariser(ClientSummariser):
    """Asks a model through ``openai``'s client, at OpenAI or any address that speaks as it does.

    Pass a client, ``OpenAI`` or ``AsyncOpenAI``, or ``api_key``, ``base_url`` or both, and one is made when it is
    needed. ``window_tokens`` is how much the model reads at once, where its name does not tell; ``seconds`` how long an
    answer may take; ``max_output`` how many tokens it may have, thoughts included. Further names, ``temperature`` and
    the like, go to the client as they are.
    """

    package: ClassVar[str] = "openai"
    # What thinks is told the first, what is older knows the second alone.
    limit_names: ClassVar[tuple[str, ...]] = ("max_completion_tokens", "max_tokens")
    shapes: ClassVar[tuple[Shape, ...]] = (Shape.SCHEMA, Shape.PROSE)

    def _made(self, base_url: str | None, api_key: str) -> Any:  # noqa: ANN401  # a client
        import openai  # noqa: PLC0415  # an extra, and a heavy one

        web = openai.DefaultHttpxClient(follow_redirects=False)
        return openai.OpenAI(api_key=api_key, base_url=base_url or _ADDRESS, max_retries=0, http_client=web)

    def _create(self, client: Any) -> Any:  # noqa: ANN401  # the client's method
        return client.chat.completions.create

    def _request(self, asked: Prompt, way: Way, sections: tuple[Section, ...]) -> dict[str, Any]:
        told: dict[str, Any] = {
            "messages": [{"role": "system", "content": asked.system}, {"role": "user", "content": asked.user}]
        }
        if way.shape is Shape.SCHEMA:
            schema = {"name": "summary", "strict": True, "schema": schema_of(sections)}
            told["response_format"] = {"type": "json_schema", "json_schema": schema}
        return told

    def _reply(self, answer: Any) -> Reply:  # noqa: ANN401  # whatever the client made of it
        choices = field(answer, "choices")
        if not isinstance(choices, list) or not choices or (message := field(choices[0], "message")) is None:
            raise _none(answer)
        usage, declined = field(answer, "usage"), text_of(field(message, "refusal"))
        stop = field(choices[0], "finish_reason")
        thoughts = text_of(field(message, "reasoning_content")) or text_of(field(message, "reasoning"))
        text = text_of(field(message, "content")) or _called(message)
        return Reply(
            text=text,
            thoughts=thoughts,
            model=text_of(field(answer, "model")),
            prompt_tokens=count_of(usage, "prompt_tokens"),
            completion_tokens=count_of(usage, "completion_tokens"),
            cached_tokens=count_of(field(usage, "prompt_tokens_details"), "cached_tokens"),
            is_cut=stop == "length" or (stop == "content_filter" and text != ""),
            notes=("the model declined",) if declined or stop == "content_filter" else (),
        )


def _called(message: object) -> str:
    """What a model gave to a tool, where it called one in place of saying something."""
    calls = field(message, "tool_calls")
    for call in calls if isinstance(calls, list) else ():
        if given := text_of(field(field(call, "function"), "arguments")):
            return given
    return text_of(field(field(message, "function_call"), "arguments"))


def _none(answer: object) -> NoAnswer:
    """Why there is no choice: some servers answer with an error as if all were well."""
    error = field(answer, "error")
    code = field(error, "code")
    if isinstance(error, Mapping) and isinstance(code, int):
        return NoAnswer("an error", status_code=code)
    return NoAnswer("a page" if isinstance(answer, str) else "no choice")
