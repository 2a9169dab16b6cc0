"""A function from messages to fewer messages as a summariser: AgentScope's ``compress_func`` has this shape.
It refuses to know anybody's class of messages, and to take an answer of another kind for a text.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import update_wrapper
from typing import Any, Final

from unabridged.compaction.briefs import leaving, telling_parts
from unabridged.compaction.briefs.fencing import quiet
from unabridged.llm.made_of import origin, refuse_uncallable
from unabridged.log.body import Message
from unabridged.ports import Brief, Summariser

_ROLES: Final = frozenset({"user", "assistant"})
_SUMMARY: Final = "assistant"


def messages_summariser(compress: Callable[[list[Any]], Any], *, message: Callable[..., Any] = dict) -> Summariser:
    """A summariser that shows a function messages and takes those it returns, awaited where they are to be.

    It is shown the summary so far, as an assistant's message, and all that leaves. ``message`` makes each from
    ``name``, ``role`` and ``content``: a dict, or a ``Msg`` of AgentScope's. What it returns are messages in a list,
    each with its content as a text or as blocks of text; whatever else it is, no text is taken from it.
    """
    refuse_uncallable("messages_summariser", compress)
    refuse_uncallable("message of messages_summariser", message)

    def summarise(brief: Brief) -> Any:  # noqa: ANN401  # a text if all is well; whoever asked judges what it is else
        answer = compress(_shown(brief, message))
        return _awaited(answer) if inspect.isawaitable(answer) else _text(answer)

    return update_wrapper(summarise, origin(compress), assigned=("__module__", "__qualname__"), updated=())


def _shown(brief: Brief, message: Callable[..., Any]) -> list[Any]:
    """Everything a function of messages is told."""
    said = [message(name=_SUMMARY, role=_SUMMARY, content=quiet(brief.earlier))] if brief.earlier else []
    names = leaving.names(brief.messages)
    told = [(each, leaving.who(each), telling_parts.told(each.parts, names)) for each in brief.messages]
    texts = brief.summaries if brief.portion[1] > 1 else map(quiet, brief.summaries)  # those of portions are quiet
    said += [message(name=_SUMMARY, role=_SUMMARY, content=each) for each in texts]
    return [*said, *(message(name=who, role=_role(each), content=what) for each, who, what in told)]


def _role(said: Message) -> str:
    """One of the three that there are: what neither asks nor answers is the system's."""
    return said.role if said.role in _ROLES else "system"


async def _awaited(answer: Awaitable[Any]) -> Any:  # noqa: ANN401  # as above
    return _text(await answer)


def _text(answer: object) -> str | None:
    """What messages say, who says it in front where there are several; None for what are none."""
    if not isinstance(answer, Sequence) or isinstance(answer, str | bytes):
        return None
    said = list[str]()
    for each in answer:
        content = _content(_field(each, "content"))
        if content is None:
            return None
        who = leaving.named(_field(each, "name"), _field(each, "role"))
        said.append(content if len(answer) == 1 else f"{who}: {content}")
    return "\n\n".join(said)


def _content(content: object) -> str | None:
    """The words of one message."""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence) or isinstance(content, bytes):
        return None
    blocks = [_field(block, "text") for block in content]
    texts = [text for text in blocks if isinstance(text, str)]
    return "\n".join(texts) if len(texts) == len(blocks) else None


def _field(of: object, name: str) -> object:
    """A value by its name, of a mapping or of an object."""
    return of.get(name) if isinstance(of, Mapping) else getattr(of, name, None)
