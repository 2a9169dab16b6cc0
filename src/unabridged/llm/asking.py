"""What summarisers over a client share: a brief becomes requests, a reply a draft, and a refused way is not gone twice.
It refuses to import a client, to read the environment, and to try again what only waiting mends.
"""

from __future__ import annotations

import inspect
import json
import threading
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, Final

from unabridged.compaction.policies.windows import Window, window_of
from unabridged.errors import MissingExtra, UsageError
from unabridged.llm import reading_answers, refusals, replied
from unabridged.llm.prompting import Prompt, prompt
from unabridged.llm.sections import Section, sections_of
from unabridged.llm.ways import (
    NoAnswer,
    Reply,
    Shape,
    Structured,
    Way,
    later,
    refuse_figures,
    refuse_place,
    refuse_unstructured,
    spelled,
    with_options,
)
from unabridged.ports import Brief, Draft

# Refusals of a request as such; whatever else a server says, another request would not mend.
_REFUSED: Final = frozenset({400, 415, 422, 501})
# By these a server names the shape that it does not take.
_NAMES: Final = MappingProxyType(
    {
        Shape.SCHEMA: (
            "response_format",
            "json_schema",
            "output_config",
            "output_format",
            "schema",
            "structured output",
        ),
        Shape.TOOL: ("tool", "function"),
    }
)
# A model that thinks first is given room for it beside the text.
_THOUGHT_TOKENS: Final = 4_096
_ANSWER_OF: Final = 4


class ClientSummariser(ABC):
    """A summariser that asks a model through a client; the two there are differ in how a request is written."""

    package: ClassVar[str]
    limit_names: ClassVar[tuple[str, ...]]
    shapes: ClassVar[tuple[Shape, ...]]

    def __init__(  # each by name
        self,
        client: Any = None,  # noqa: ANN401  # a client of the package, blocking or awaited, or what behaves like one
        *,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        window_tokens: int | None = None,
        seconds: float = 60.0,
        max_output: int | None = None,
        structured: Structured = Structured.WANTED,
        **options: Any,  # noqa: ANN401  # whatever the client takes
    ) -> None:
        if client is None:
            self._refuse_without_means(base_url, api_key)
        elif base_url is not None or api_key is not None:
            message = "a client has its own address and key; pass a client, or base_url and api_key, and not both"
            raise UsageError(message)
        refuse_place(base_url, api_key)
        refuse_figures(model, window_tokens, seconds, max_output)
        refuse_unstructured(structured)
        if taken := sorted({"messages", "model", "n", "stream", "system", "timeout"} & set(options)):
            message = f"{', '.join(taken)} is not for options: one whole answer to the brief is what is asked for"
            raise UsageError(message)
        self.model = model
        self.seconds = float(seconds)
        known = _known(model)
        self.window_tokens = window_tokens or (known.window_tokens if known else None)
        self._model_answers = known.answer_tokens if known else 0
        self._max_output, self._options = max_output, options
        # The longest answer that is asked for, thoughts included: in a window that is known, there is room for it.
        self.answer_tokens = self._longest(_THOUGHT_TOKENS) if self.window_tokens else None
        if client is not None:
            self._refuse_another(client)
        self._base_url, self._api_key, self._is_ours = base_url, api_key, client is None
        # What was asked elsewhere, or otherwise, is another text; the key is nobody's to know.
        where = str(base_url if client is None else getattr(client, "base_url", ""))
        self.made_of = (where, structured.value, spelled(self._options))
        self._client, self._lock = None if client is None else _patient(client), threading.Lock()
        shape = self.shapes[0] if structured is Structured.WANTED else Shape.PROSE
        self._wanted = self._way = Way(shape=shape, limit_name=self.limit_names[0])
        # Two that ask different models are two summarisers: what is due for one is not the other's.
        self.__module__ = "unabridged.llm"
        self.__qualname__ = f"{type(self).__name__}({model})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}(model={self.model!r})"

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # a Draft; of a client that is awaited, what gives one
        """The model's text as a draft, with its name and what it billed; to be awaited where the client is."""
        client = self._the_client()
        writing = self._written(client, brief)
        return writing if hasattr(type(client), "__aenter__") else _finished(writing)

    def close(self) -> None:
        """Let go of the client that was made here; one that was passed is whoever's who made it."""
        with self._lock:
            if self._is_ours and self._client is not None:
                self._client.close()
                self._client = None

    @abstractmethod
    def _made(self, base_url: str | None, api_key: str) -> Any:  # noqa: ANN401  # a client
        """A client of the package's, which tries nothing again and follows nobody elsewhere."""

    @abstractmethod
    def _create(self, client: Any) -> Any:  # noqa: ANN401  # the client's method
        """What of a client is called."""

    @abstractmethod
    def _request(self, asked: Prompt, way: Way, sections: tuple[Section, ...]) -> dict[str, Any]:
        """The part of a request that is written differently for each client."""

    @abstractmethod
    def _reply(self, answer: Any) -> Reply:  # noqa: ANN401  # whatever the client made of it
        """What an answer says, or NoAnswer."""

    def _the_client(self) -> Any:  # noqa: ANN401  # as above
        with self._lock:
            if self._client is None:
                self._client = self._made(self._base_url, self._api_key or "none")
            return self._client

    async def _written(self, client: Any, brief: Brief) -> Draft:  # noqa: ANN401  # as above
        sections = sections_of(brief.sections)
        shown = prompt(brief)
        asked = Prompt(system=reading_answers.storable(shown.system), user=reading_answers.storable(shown.user))
        create, way = self._create(client), self._way
        if not sections:  # whatever form the words ask for, a schema of ours would contradict it
            way = replace(way, shape=Shape.PROSE)
        while True:
            request = self._request(asked, way, sections)
            request |= {"model": self.model, "timeout": self.seconds, way.limit_name: self._longest(brief.limit_tokens)}
            try:
                answer = create(**with_options(request, self._options, create))
                answer = await answer if inspect.isawaitable(answer) else answer
            except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as problem:
                raise NoAnswer("what nobody can read") from problem
            except Exception as problem:
                if (declined := refusals.typed(problem)) is not None:
                    raise declined from problem
                other = self._other(way, problem)
                if other is None:
                    raise
                way = other
                continue
            # The server took it: what it refused is not sent again.
            self._way = way if sections else replace(self._way, limit_name=way.limit_name)
            is_wanted = not sections or way.shape is self._wanted.shape
            notes = () if is_wanted else (f"the server takes no {self._wanted.shape.value}",)
            return replied.draft(self._reply(answer), brief, sections, notes)

    def _longest(self, limit_tokens: int) -> int:
        """How long an answer may be: as was said, or with room for thoughts, as far as the model and its window go."""
        if self._max_output is not None:
            return self._max_output
        bounds = [limit_tokens * 2 + _THOUGHT_TOKENS]
        bounds += [self._model_answers] if self._model_answers else []
        bounds += [self.window_tokens // _ANSWER_OF] if self.window_tokens else []
        return max(1, min(bounds))

    def _other(self, way: Way, problem: Exception) -> Way | None:
        """How to ask a server that named what of a request it does not take; None where it named nothing of it."""
        if getattr(problem, "status_code", None) not in _REFUSED:
            return None
        said = refusals.said_in(problem)  # read for names of parameters, and never kept
        names, shapes = later(self.limit_names, way.limit_name), later(self.shapes, way.shape)
        if names and way.limit_name in said:
            return replace(way, limit_name=names[0])
        is_named = shapes and any(each in said for each in _NAMES[way.shape])
        return replace(way, shape=shapes[0]) if is_named else None

    def _refuse_another(self, client: Any) -> None:  # noqa: ANN401  # as above
        try:
            create = self._create(client)
        except AttributeError:
            create = None
        if not callable(create):
            message = f"{type(self).__name__} asks through a client of {self.package}'s, not {type(client).__name__}"
            raise UsageError(message)

    def _refuse_without_means(self, base_url: str | None, api_key: str | None) -> None:
        from importlib.util import find_spec  # noqa: PLC0415  # only who has no client pays for the search

        if find_spec(self.package) is None:
            raise MissingExtra(extra=self.package, package=self.package)
        if api_key is None and base_url is None:
            message = f"{type(self).__name__} needs a client, or an api_key; the environment is not read"
            raise UsageError(message)


def _finished(writing: Coroutine[Any, Any, Draft]) -> Draft:
    """What a coroutine gives that has nothing to wait for."""
    try:
        writing.send(None)
    except StopIteration as done:
        draft: Draft = done.value
        return draft
    writing.close()
    message = "this client is to be awaited; pass one with __aenter__, as AsyncOpenAI and AsyncAnthropic have"
    raise UsageError(message)


def _patient(client: Any) -> Any:  # noqa: ANN401  # a client
    """The client, trying nothing again: the engine waits as long as it is told to, and counts what failed."""
    with_options = getattr(client, "with_options", None)
    return client if with_options is None else with_options(max_retries=0)


def _known(model: str) -> Window | None:
    try:
        return window_of(model)
    except UsageError:
        return None
