"""What came of running a cell, by the messages of its kernel or by the outputs that a notebook keeps of it.
It refuses to talk to a kernel.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.executions.describing import refuse_no_texts
from unabridged.executions.origins import origins
from unabridged.executions.short_repr import cut, short_repr
from unabridged.lazy_patterns import lazy
from unabridged.log.beside import COLUMNS, ORIGIN
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import ExecutionResult, Variable

# What tells a terminal to do something: colours, places, links.
_CONTROLS: Final = lazy(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])")
_JSON: Final = "application/json"
# In which form what was shown is told, the first there is; an object of IPython's own says no more than that it is one.
_FORMS: Final = ("text/plain", "text/markdown", "text/latex", "text/html", "image/svg+xml", _JSON)
_BARE: Final = lazy(r"<IPython\.core\.display\.\w+ object>")
# Behind its columns an index says what else it is.
_BEHIND_COLUMNS: Final = lazy(r"\],\s*(?:dtype|name|names|length)=")
# A name in quotation marks, which may hold such a mark itself: an index does not mask it.
_COLUMN: Final = lazy(r"'(.{0,300}?)'(?=\s*[,\])]|\Z)|\"(.{0,300}?)\"(?=\s*[,\])]|\Z)")
_INSTEAD: Final = "update_display_data"
_SHOWN: Final = ("execute_result", "display_data", _INSTEAD)
_WENT_ON: Final = ("", "ok")
# What may be asked of a variable beside itself, under its name and this.
_BESIDE: Final = ("type", "shape", "columns")


@dataclass(slots=True, kw_only=True)
class _Gathered:
    """What was heard of a run so far."""

    stdout: list[str] = field(default_factory=list)
    stderr: list[str] = field(default_factory=list)
    # Each with the name by which a later message shows something else in place of all that went by it till then.
    shown: list[tuple[str, str]] = field(default_factory=list)
    instead: dict[str, tuple[int, str]] = field(default_factory=dict)
    status: str = ""
    failed: str = ""
    is_error_shown: bool = False
    expressions: dict[str, Any] = field(default_factory=dict)
    clears: bool = False


def from_jupyter(messages: Iterable[Any], *, code: str = "") -> ExecutionResult:
    """What came of a cell: its kernel's messages, in order, or the cell's ``outputs`` as a notebook file has them.

    Variables are what the reply's ``user_expressions`` say, each under its own name; ``df.type``, ``df.shape`` and
    ``df.columns`` beside ``df`` say more of it. A name that the kernel does not know is gone.
    """
    refuse_no_texts({"code": code})
    heard = _Gathered()
    given: object = messages
    for message in given if isinstance(given, Iterable) else [given]:
        if not isinstance(message, Mapping):
            wrong = f"a message of a kernel is a mapping, not {type(message).__name__}; pass its messages or outputs"
            raise UsageError(wrong)
        _hear(message, heard)
    made = origins(code) if code else {}
    return ExecutionResult(
        stdout="".join(heard.stdout),
        stderr="".join(heard.stderr) + heard.failed,
        result="\n".join(_shown_at_last(heard)),
        status=heard.status or ("error" if heard.is_error_shown else ""),
        variables=tuple(_variables(heard.expressions, made)),
        deleted=tuple(_gone(heard.expressions)),
    )


def _hear(message: Mapping[str, Any], heard: _Gathered) -> None:
    header, content = _mapping(message.get("header")), _mapping(message.get("content")) or message
    kind = message.get("output_type") or message.get("msg_type") or header.get("msg_type")
    if kind == "clear_output":
        heard.clears = True
        _clear(heard, now=not content.get("wait"))
    elif kind == "stream":
        _clear(heard, now=True)
        (heard.stderr if content.get("name") == "stderr" else heard.stdout).append(_text(content.get("text")))
    elif kind in _SHOWN:
        _clear(heard, now=True)
        _show(heard, content, is_instead=kind == _INSTEAD)
    elif kind == "error":
        _clear(heard, now=True)
        heard.stderr.append(_traceback(content))
        heard.is_error_shown, heard.failed = True, ""
    elif kind == "execute_reply":
        if content.get("status") == "error" and not heard.is_error_shown:
            heard.failed = _traceback(content)
        # An error may be shown in a run that went on: by a widget that held it back, by a value that has no looks.
        if heard.status in _WENT_ON:  # of several cells, the first that did not end well is how all of it ended
            heard.status = _text(content.get("status")) or heard.status
        heard.expressions.update(_named(content.get("user_expressions")))


def _show(heard: _Gathered, content: Mapping[str, Any], *, is_instead: bool) -> None:
    """What is shown, also in place of all that went by its name; what an earlier cell showed so is told by itself."""
    name, text = _text(_mapping(content.get("transient")).get("display_id")), _shown(_named(content.get("data")))
    if is_instead and name in heard.instead:
        heard.instead[name] = len(heard.shown), text
        return
    if name:
        heard.instead.setdefault(name, (0, ""))
    heard.shown.append((name, text))


def _shown_at_last(heard: _Gathered) -> Iterator[str]:
    for at, (name, text) in enumerate(heard.shown):
        until, newer = heard.instead.get(name, (0, ""))
        yield newer if at < until else text


def _clear(heard: _Gathered, *, now: bool) -> None:
    """Forget what was shown when a cell said so; one that waits does when it shows something else."""
    if heard.clears and now:
        heard.stdout, heard.stderr, heard.shown, heard.instead, heard.clears = [], [], [], {}, False


def _shown(data: Mapping[str, Any]) -> str:
    """What was shown, in words where there are any; else what it is."""
    told = [(kind, _json(data[kind]) if kind == _JSON else _text(data[kind])) for kind in _FORMS if kind in data]
    words = [text for _, text in told if text]
    best = next((text for text in words if not _BARE.fullmatch(text.strip())), "")
    others = [kind for kind in data if kind not in _FORMS]
    return best or next(iter(words), "") or (f"[{', '.join(others)}]" if others else "")


def _json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=short_repr)
    except (TypeError, ValueError, RecursionError):  # it did not come from a kernel
        return short_repr(value)


def _traceback(content: Mapping[str, Any]) -> str:
    told = content.get("traceback")
    lines = [each for each in told if isinstance(each, str)] if isinstance(told, list) else []
    text = "\n".join(lines) or ": ".join(filter(None, (_text(content.get(each)) for each in ("ename", "evalue"))))
    return _CONTROLS.sub("", text)


def _variables(expressions: Mapping[str, Any], made: Mapping[str, str]) -> Iterator[Variable]:
    for name, said in expressions.items():
        value = _value(said)
        if value is None or _of_another(name, expressions):
            continue
        beside = {each: _value(expressions.get(f"{name}.{each}")) or "" for each in _BESIDE}
        columns = _COLUMN.findall(_BEHIND_COLUMNS.split(beside["columns"])[0])
        more = {COLUMNS: [cut(one or other) for one, other in columns], ORIGIN: made.get(name, "")}
        extra = Extra({each: told for each, told in more.items() if told}) if any(more.values()) else NOTHING_MORE
        yield Variable(
            name=name, type=cut(_bare(beside["type"])), shape=cut(beside["shape"]), value=cut(value), extra=extra
        )


def _of_another(name: str, expressions: Mapping[str, Any]) -> bool:
    whole, _, last = name.rpartition(".")
    return last in _BESIDE and whole in expressions


def _bare(kind: str) -> str:
    """A type's name as it is said: of ``<class 'pandas.DataFrame'>`` and of a text in quotes, the last name."""
    return re.sub(r"^<class '(.*)'>$", r"\1", kind.strip("'\"")).strip("'\"").rpartition(".")[2]


def _value(said: object) -> str | None:
    """What an expression came to; None where it came to nothing."""
    found = _mapping(said)
    return _text(_mapping(found.get("data")).get("text/plain")) if found.get("status") == "ok" else None


def _gone(expressions: Mapping[str, Any]) -> Iterator[str]:
    """The names that the kernel does not know."""
    for name, said in expressions.items():
        found = _mapping(said)
        if found.get("status") == "error" and found.get("ename") == "NameError" and not _of_another(name, expressions):
            yield name


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _named(value: object) -> dict[str, Any]:
    """What stands under names; under anything else nothing does."""
    found: Mapping[Any, Any] = _mapping(value)
    return {name: each for name, each in found.items() if isinstance(name, str)}


def _text(value: object) -> str:
    """A text, which a notebook file has in lines."""
    if isinstance(value, list):
        return "".join(each for each in value if isinstance(each, str))
    return value if isinstance(value, str) else ""
