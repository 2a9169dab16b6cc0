"""Summarisers made of summarisers: one after another, one a lane, and one that mends what was refused.
It refuses to judge a draft, and to know who writes one.
"""

from __future__ import annotations

import inspect
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.ports import Brief, Draft, Summariser

# So many drafts wait for a word on whether they were taken; a run asks for its own at once.
_WAITING: Final = 8
_MEND: Final = (
    "The last part of the material is your own draft, which was not taken for the reasons given. Write it again: mend "
    "what they name, by the material alone, and leave the rest as it is."
)
_DRAFT: Final = "Your draft:"


def chain(*links: Summariser) -> Chain:
    """Asks the first, and the next where one fails or writes no text; at a gate its ``links`` are tried in turn."""
    return Chain(links)


def by_lane(lanes: Mapping[str, Summariser], *, otherwise: Summariser) -> ByLane:
    """Asks another summariser in each of these lanes, and ``otherwise`` in all others; it may be a link of a chain."""
    return ByLane(lanes, otherwise)


def self_checked(summariser: Summariser) -> SelfChecked:
    """Shows a summariser its own draft again, with the reasons, where the gate refused it; else it is asked once."""
    return SelfChecked(summariser)


class Chain:
    """Summarisers, the best first."""

    def __init__(self, links: tuple[Summariser, ...]) -> None:
        _refuse_others("a chain", links)
        if not links:
            message = "a chain has a summariser at least"
            raise UsageError(message)
        self.links: tuple[Summariser, ...] = tuple(each for link in links for each in getattr(link, "links", (link,)))
        self.window_tokens = _least_window(self.links)
        _name(self, "chain", self.links)

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # an answer, or what gives one
        """The first text that one of them writes; what the last raises, where none does."""
        return _asked(self.links, brief, ())


class ByLane:
    """A summariser for each lane that is named, and one for the others."""

    def __init__(self, lanes: Mapping[str, Summariser], otherwise: Summariser) -> None:
        _refuse_others("by_lane", (*lanes.values(), otherwise))
        self._lanes, self._otherwise = dict(lanes), otherwise
        self.window_tokens = _least_window((*self._lanes.values(), otherwise))
        _name(self, "by_lane", (*self._lanes.values(), otherwise), (*self._lanes, "otherwise"))

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # as above
        """What the lane's own summariser answers."""
        return self._lanes.get(brief.lane, self._otherwise)(brief)


class SelfChecked:
    """A summariser that is shown its own draft again where that was refused."""

    def __init__(self, summariser: Summariser) -> None:
        _refuse_others("self_checked", (summariser,))
        self._summariser = summariser
        self._drafts: OrderedDict[bytes, str] = OrderedDict()
        self._lock = threading.Lock()
        self.window_tokens = _least_window((summariser,))
        _name(self, "self_checked", (summariser,))

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # as above
        """A draft; where the last one was refused, that one mended."""
        name = _digest(brief)
        with self._lock:
            last = self._drafts.pop(name, "")
        if brief.refused and last:
            told = f"{brief.instructions}\n\n{_MEND}"
            brief = replace(brief, instructions=told, leaving=f"{brief.leaving}\n\n{_DRAFT}\n{last}")
        answer = self._summariser(brief)
        if inspect.isawaitable(answer):
            return _then(answer, lambda found: self._kept(name, found))
        return self._kept(name, answer)

    def _kept(self, name: bytes, answer: object) -> object:
        if text := _text(answer):
            with self._lock:
                self._drafts[name] = text
                while len(self._drafts) > _WAITING:
                    self._drafts.popitem(last=False)
        return answer


def _asked(links: tuple[Summariser, ...], brief: Brief, notes: tuple[str, ...]) -> Any:  # noqa: ANN401  # as above
    for at, link in enumerate(links):
        rest = links[at + 1 :]
        try:
            answer = link(brief)
        except Exception as problem:
            if not rest:
                raise
            notes = (*notes, _failed(link, type(problem).__name__))
            continue
        if inspect.isawaitable(answer):
            return _awaited(answer, link, rest, brief, notes)
        if _text(answer).strip() or not rest:
            return _noted(answer, notes)
        notes = (*notes, _failed(link, "no text"))
    raise AssertionError  # pragma: no cover  # the last one returned or raised


async def _awaited(
    answer: Awaitable[Any], link: Summariser, rest: tuple[Summariser, ...], brief: Brief, notes: tuple[str, ...]
) -> Any:  # noqa: ANN401  # as above
    try:
        found = await answer
    except Exception as problem:
        if not rest:
            raise
        notes = (*notes, _failed(link, type(problem).__name__))
    else:
        if _text(found).strip() or not rest:
            return _noted(found, notes)
        notes = (*notes, _failed(link, "no text"))
    import asyncio  # noqa: PLC0415  # whoever awaits has it already

    later = await asyncio.to_thread(_asked, rest, brief, notes)  # it may block, and this is somebody's loop
    return await later if inspect.isawaitable(later) else later


async def _then(answer: Awaitable[object], keep: Callable[[object], object]) -> object:
    return keep(await answer)


def _text(answer: object) -> str:
    text = answer.text if isinstance(answer, Draft) else answer
    return text if isinstance(text, str) else ""


def _noted(answer: object, notes: tuple[str, ...]) -> object:
    """The answer, with why it is not the first one's."""
    if not notes or not _text(answer).strip():
        return answer
    draft = answer if isinstance(answer, Draft) else Draft(text=_text(answer))
    return replace(draft, notes=(*notes, *draft.notes))


def _failed(link: object, why: str) -> str:
    return f"{_spelled(link)}: {why}"


def _spelled(function: object) -> str:
    return str(getattr(function, "__qualname__", None) or type(function).__qualname__)


def _name(made: Any, by: str, of: tuple[object, ...], names: tuple[str, ...] = ()) -> None:  # noqa: ANN401  # one of the three
    """Give it the name by which other programs that were given the same know it."""
    spelled = [_spelled(each) for each in of]
    told = [f"{name}={each}" for name, each in zip(names, spelled, strict=True)] if names else spelled
    made.__module__, made.__qualname__ = "unabridged.llm", f"{by}({', '.join(told)})"


def _least_window(links: tuple[object, ...]) -> int | None:
    """What even the one that reads least reads at once, as far as that is known."""
    windows = [getattr(each, "window_tokens", None) for each in links]
    return min((each for each in windows if isinstance(each, int)), default=None)


def _digest(brief: Brief) -> bytes:
    """A name for what a brief is about, whatever was said of drafts."""
    told = "\0".join((brief.lane, str(brief.portion), brief.instructions, brief.earlier, brief.leaving, brief.guidance))
    return blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _refuse_others(where: str, links: tuple[object, ...]) -> None:
    for each in links:
        if not callable(each):
            message = f"{where} is made of summarisers, functions of a brief, not of {each!r}"
            raise UsageError(message)
