"""What a caller hands in, as plain JSON fields: mappings as they are, a client library's objects through their dump.
It refuses to import any client library, and to know what the fields mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from unabridged.articles import what_it_is
from unabridged.errors import UsageError

# Objects of a client stand in a message, its content, a block, a result's content; deeper down there is only JSON.
_DEEPEST: Final = 6
_SCALARS: Final = frozenset({str, int, float, bool, bytes, type(None)})


def fields_of(given: object, *, needs: str) -> dict[str, Any]:
    """The fields of a message; ``UsageError`` says what one needs."""
    plain = _plain(given, _DEEPEST)
    if not isinstance(plain, Mapping):
        message = f"a message is a mapping with {needs}, this is {what_it_is(given)}; see the dialects in the docs"
        raise UsageError(message)
    return dict(plain)


def module_of(given: object) -> str:
    """The module that a client's object comes from, also where somebody derived a class from it."""
    if type(given) is dict:  # as nearly everything is
        return ""
    modules = [cls.__module__ for cls in type(given).__mro__]
    return next((each for each in modules if each.startswith(("openai.", "anthropic.", "google.genai."))), "")


def _plain(value: object, depth: int) -> Any:  # noqa: ANN401  # JSON, bytes, or what the caller put there
    if type(value) in _SCALARS:
        return value
    if type(value) is dict and depth:  # no object of a client, and by far the most there is
        return {name: each if type(each) in _SCALARS else _plain(each, depth - 1) for name, each in value.items()}
    if hasattr(value, "model_dump"):
        # Google's objects carry a field for everything a part could be; the others know which fields they were given.
        given = {"exclude_none": True} if module_of(value).startswith("google.") else {"exclude_unset": True}
        return value.model_dump(**given)
    if depth and isinstance(value, Mapping):
        return {name: _plain(each, depth - 1) for name, each in value.items()}
    if depth and isinstance(value, list):
        return [_plain(each, depth - 1) for each in value]
    return value
