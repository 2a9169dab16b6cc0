"""What fails in a link of a chain is no failure of the chain while another link is left."""

from __future__ import annotations

import asyncio
from typing import Any

from unabridged.compaction.outcome import Skip
from unabridged.engine.compaction.runs import Withheld
from unabridged.engine.texts.yielding import Yielding
from unabridged.ports import Brief, Busy, Called, Raised, Returned, Summariser, TookTooLong, Trouble

SPENT = Withheld(reason=Skip.SPENT, detail="spend limit of the hour")


class Hears:
    """A guard that lets every call but one of three tokens, and keeps how calls ended."""

    def __init__(self) -> None:
        self.heard: list[Called[Any]] = []
        self.links: list[tuple[Summariser, Called[Any]]] = []

    async def may_call(self, tokens: int) -> Withheld | None:
        return SPENT if tokens == 3 else None

    async def called(self, called: Called[Any]) -> None:
        self.heard.append(called)

    def ended(self, link: Summariser, called: Called[Any]) -> None:
        self.links.append((link, called))

    def rests(self, link: Summariser) -> bool:
        return bool(self.links) and self.links[-1][0] is link


def link(_: Brief) -> str:  # pragma: no cover  # nobody asks it
    return ""


def test_only_success_is_told_and_every_call_is_counted() -> None:
    async def run(hears: Hears) -> list[Withheld | None]:
        guard = Yielding(hears, link)
        for ended in (Raised(kind=Trouble.AUTH, name="E"), TookTooLong(seconds=1.0), Returned(value="soup")):
            await guard.called(ended)
        return [await guard.may_call(3), await guard.may_call(4)]

    hears = Hears()
    assert asyncio.run(run(hears)) == [SPENT, None]
    assert hears.heard == [Busy(abandoned=0), Busy(abandoned=0), Returned(value="soup")]
    assert [each for each, _ in hears.links] == [link] * 3


def test_a_guard_within_it_hears_of_links_too() -> None:
    """A link may itself be a chain."""
    hears = Hears()
    outer = Yielding(Yielding(hears, link), link)
    assert not outer.rests(link)
    outer.ended(link, TookTooLong(seconds=1.0))
    assert (hears.links, outer.rests(link)) == ([(link, TookTooLong(seconds=1.0))], True)
