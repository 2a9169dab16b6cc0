"""What came of running code, by the attachments of a post as TaskWeaver makes them, as objects or as read from a file.
It refuses to know the framework's classes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.executions.origins import origins
from unabridged.executions.short_repr import asked, short_repr
from unabridged.log import json_text
from unabridged.log.beside import ORIGIN
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Variable

CODE: Final = "reply_content"
RESULT: Final = "execution_result"
STATUS: Final = "execution_status"
ERROR: Final = "code_error"
VARIABLES: Final = "session_variables"


def from_attachments(attachments: Iterable[object]) -> ExecutionResult:
    """What the attachments of one post say: what was printed, how it ended, and which variables there are."""
    said: dict[str, Any] = {}
    given: object = attachments
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        message = f"the attachments of a post are several, not {type(given).__name__}; pass its attachment_list"
        raise UsageError(message)
    for each in given:
        kind, content = _field(each, "type"), _field(each, "content")
        said.setdefault(str(getattr(kind, "value", kind)), content)
    made = origins(code) if isinstance(code := said.get(CODE), str) else {}
    return ExecutionResult(
        stdout=_text(said.get(RESULT)),
        stderr=_text(said.get(ERROR)),
        status=_text(said.get(STATUS)),
        variables=tuple(_made_by(each, made.get(each.name, "")) for each in listed(said.get(VARIABLES))),
    )


def listed(content: Any) -> tuple[Variable, ...]:  # noqa: ANN401  # text or what was read of it
    """Names with what they hold, however a host lists them; nothing of what is no such list."""
    if isinstance(content, str):
        try:
            content = json_text.value_of(content)
        except ValueError:
            return ()
    if isinstance(content, Mapping):
        content = list(content.items())
    return tuple(found for each in content for found in _variable(each)) if isinstance(content, list | tuple) else ()


def _variable(said: Any) -> list[Variable]:  # noqa: ANN401  # one entry of such a list
    match said:
        case Mapping() if isinstance(said.get("name"), str):
            kind, shape, value = (_text(said.get(name, "")) for name in ("type", "shape", "value"))
            return [Variable(name=said["name"], type=kind, shape=shape, value=value)]
        case [str() as name, value]:
            return [Variable(name=name, value=_text(value))]
        case str():
            return [Variable(name=said)]
        case _:
            return []


def _made_by(variable: Variable, origin: str) -> Variable:
    return replace(variable, extra=Extra({ORIGIN: origin})) if origin else variable


def _field(attachment: Any, name: str) -> Any:  # noqa: ANN401  # an object of a host's, or a mapping
    return attachment.get(name) if isinstance(attachment, Mapping) else getattr(attachment, name, None)


def _text(value: object) -> str:
    if value is None:
        return ""
    try:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=_looks)
    except RecursionError:  # nobody could read it either
        return short_repr(value)
    except (TypeError, ValueError):  # keys that JSON has no words for, or a list in itself
        return _looks(value)


def _looks(value: object) -> str:
    """What something says of itself as a text; in short where its own code has no answer."""
    told = asked(lambda: str(value))
    return told if type(told) is str else short_repr(value)
