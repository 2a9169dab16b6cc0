"""How a model is asked and what its reply says, whoever's client is between: the values that both clients share.
They refuse to know a client, and how a request is sent.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from unabridged.errors import UnavailableError, UsageError

T = TypeVar("T")


class Structured(Enum):
    """Whether a model is asked for an object with a text for each heading, or for prose."""

    WANTED = "wanted"
    """An object, and prose from where a server refuses to be asked for one."""
    NEVER = "never"
    """Prose."""


class Shape(Enum):
    """What a server is asked for."""

    SCHEMA = "schema"
    """JSON by a schema."""
    TOOL = "tool"
    """A call of the one tool there is, by the same schema."""
    PROSE = "prose"
    """A text."""


class NoAnswer(UnavailableError):
    """What a server sent is no answer of a model: a page, an error, or nothing that can be read; ask again later."""

    def __init__(self, what: str, *, status_code: int = 0) -> None:
        super().__init__(f"the server answered with {what}, and with no text of a model; look at its address, or wait")
        self.status_code = status_code


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a request is written, as far as servers differ: the shape that is asked for, and the name of its limit."""

    shape: Shape
    limit_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a client's reply says, whoever's it is."""

    text: str = ""
    thoughts: str = ""
    model: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    written_tokens: int = 0
    is_cut: bool = False
    notes: tuple[str, ...] = ()


def with_options(request: Mapping[str, Any], options: Mapping[str, Any], create: Callable[..., Any]) -> dict[str, Any]:
    """A request with somebody's options: what the client has no name for goes into the body, where servers look."""
    taken = inspect.signature(create).parameters
    takes_all = "extra_body" not in taken or any(each.kind is each.VAR_KEYWORD for each in taken.values())
    told = dict(request)
    for name, value in options.items():
        if not takes_all and name not in taken:
            told["extra_body"] = {**told.get("extra_body", {}), name: value}
        elif isinstance(value, Mapping):
            told[name] = {**value, **told.get(name, {})}
        else:
            told[name] = value
    return told


def spelled(options: Mapping[str, Any]) -> str:
    """Options as one text, so that another program tells the same alike; what has no form in JSON by its class."""
    return json.dumps(options, default=lambda value: type(value).__qualname__)


def later(these: tuple[T, ...], this: T) -> tuple[T, ...]:
    """Those behind this one."""
    return these[these.index(this) + 1 :]


def refuse_figures(model: object, window_tokens: object, seconds: object, max_output: object) -> None:
    """Refuse what no model is called, and what no answer takes."""
    if not isinstance(model, str) or not model.strip():
        message = f"model is the name of a model, not {model!r}"
        raise UsageError(message)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < float("inf"):
        message = f"seconds is how long one answer may take, more than 0, not {seconds!r}"
        raise UsageError(message)
    refuse_tokens("window_tokens", window_tokens)
    refuse_tokens("max_output", max_output)


def refuse_place(base_url: object, api_key: object) -> None:
    """Refuse an address that no client calls, and a key that no request can carry; no word of a key is shown."""
    if base_url not in (None, "") and not str(base_url).lower().startswith(("http://", "https://")):
        message = f"base_url is an address that begins with http:// or https://, not {base_url!r}"
        raise UsageError(message)
    if api_key is not None and not (isinstance(api_key, str) and all("!" <= sign <= "~" for sign in api_key)):
        is_text = isinstance(api_key, str)
        what = "one with a space, a line end or a letter that no key has" if is_text else type(api_key).__name__
        message = f"api_key is a key as the provider shows it, not {what}; what else makes a client, pass as a client"
        raise UsageError(message)


def refuse_unstructured(structured: object) -> None:
    """Refuse what only reads like one of the two there are."""
    if not isinstance(structured, Structured):
        message = f"structured is Structured.WANTED or Structured.NEVER, not {structured!r}"
        raise UsageError(message)


def refuse_tokens(name: str, value: object) -> None:
    """Refuse what is no number of tokens; None says that nobody knows."""
    if value is not None and (type(value) is not int or value < 1):
        message = f"{name} is a number of tokens from 1 up, or None, not {value!r}"
        raise UsageError(message)
