"""Summarisers made of summarisers: one after another, and one for each lane.
It refuses to judge a draft, and to know who writes one.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Mapping
from dataclasses import replace
from typing import Any

from unabridged.errors import UsageError
from unabridged.llm.made_of import least_window, name, refuse_others, spelled, text_of
from unabridged.ports import Brief, Draft, Summariser, links_of


def chain(*links: Summariser) -> Chain:
    """Asks the first, and the next where one fails or writes no text; at a gate its ``links`` are tried in turn."""
    return Chain(links)


def by_lane(lanes: Mapping[str, Summariser], *, otherwise: Summariser) -> ByLane:
    """Asks another summariser in each of these lanes, and ``otherwise`` in all others; it may be a link of a chain."""
    return ByLane(lanes, otherwise)


class Chain:
    """Summarisers, the best first."""

    def __init__(self, links: tuple[Summariser, ...]) -> None:
        refuse_others("a chain", links)
        if not links:
            message = "a chain has a summariser at least"
            raise UsageError(message)
        self._links = links
        self.links: tuple[Summariser, ...] = tuple(each for link in links for each in getattr(link, "links", (link,)))
        self.window_tokens = least_window(self.links)
        name(self, "chain", self.links)

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # an answer, or what gives one
        """The first text that one of them writes; what the last raises, where none does."""
        return _asked(self.links, brief, ())

    def links_for(self, brief: Brief) -> tuple[Summariser, ...]:
        """Its links, where one is a summariser for each lane those of this lane."""
        return tuple(each for link in self._links for each in links_of(link, brief))


class ByLane:
    """A summariser for each lane that is named, and one for the others."""

    def __init__(self, lanes: Mapping[str, Summariser], otherwise: Summariser) -> None:
        given: object = lanes
        if not isinstance(given, Mapping):
            message = f"by_lane takes the names of lanes with the summariser of each, not {type(given).__name__}"
            raise UsageError(message)
        self.made_of = (*lanes.values(), otherwise)
        refuse_others("by_lane", self.made_of)
        self._lanes, self._otherwise = dict(lanes), otherwise
        self.window_tokens = least_window(self.made_of)
        name(self, "by_lane", self.made_of, (*self._lanes, "otherwise"))

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # as above
        """What the lane's own summariser answers."""
        return self._lanes.get(brief.lane, self._otherwise)(brief)

    def links_for(self, brief: Brief) -> tuple[Summariser, ...]:
        """The lane's own summariser, or those that it is made of."""
        return links_of(self._lanes.get(brief.lane, self._otherwise), brief)


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
        if text_of(answer).strip() or not rest:
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
        if text_of(found).strip() or not rest:
            return _noted(found, notes)
        notes = (*notes, _failed(link, "no text"))
    import asyncio  # noqa: PLC0415  # whoever awaits has it already

    later = await asyncio.to_thread(_asked, rest, brief, notes)  # it may block, and this is somebody's loop
    return await later if inspect.isawaitable(later) else later


def _noted(answer: object, notes: tuple[str, ...]) -> object:
    """The answer, with why it is not the first one's."""
    if not notes or not text_of(answer).strip():
        return answer
    draft = answer if isinstance(answer, Draft) else Draft(text=text_of(answer))
    return replace(draft, notes=(*notes, *draft.notes))


def _failed(link: object, why: str) -> str:
    return f"{spelled(link)}: {why}"
