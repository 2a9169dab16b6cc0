"""A summariser that is shown its own draft again, with the reasons, where that was refused.
It refuses to judge a draft, and to keep one for longer than a run.
"""

from __future__ import annotations

import inspect
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final

from unabridged.compaction.briefs.fencing import quiet
from unabridged.llm.made_of import least_window, longest_answer, name, refuse_others, text_of
from unabridged.ports import Brief, Summariser, links_of

# So many drafts wait for a word on whether they were taken; a run asks for its own at once.
_WAITING: Final = 8
# What has more characters for each token that was asked for is written anew and not mended: no window has room for it.
_LETTERS_OF: Final = 12
_MEND: Final = (
    "The last part of the material is your own draft, which was not taken for the reasons given. Write it again: mend "
    "what they name, by the material alone, and leave the rest as it is."
)
_DRAFT: Final = "Your draft:"


def self_checked(summariser: Summariser) -> SelfChecked:
    """Shows a summariser its own draft again, with the reasons, where the gate refused it; else it is asked once."""
    return SelfChecked(summariser)


class SelfChecked:
    """A summariser that is shown its own draft again where that was refused."""

    def __init__(self, summariser: Summariser) -> None:
        self.made_of = (summariser,)
        refuse_others("self_checked", self.made_of)
        self._summariser = summariser
        self._drafts: OrderedDict[bytes, str] = OrderedDict()
        self._lock = threading.Lock()
        self.window_tokens = least_window(self.made_of)
        self.answer_tokens = longest_answer(self.made_of)
        name(self, "self_checked", self.made_of)

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # as above
        """A draft; where the last one was refused, that one mended."""
        about = _digest(brief)
        with self._lock:
            last = self._drafts.pop(about, "")
        if brief.refused and last:
            told = f"{brief.instructions}\n\n{_MEND}"
            brief = replace(brief, instructions=told, leaving=f"{brief.leaving}\n\n{_DRAFT}\n{quiet(last)}")
        answer, longest = self._summariser(brief), brief.limit_tokens * _LETTERS_OF
        if inspect.isawaitable(answer):
            return _then(answer, lambda found: self._kept(about, found, longest))
        return self._kept(about, answer, longest)

    def links_for(self, brief: Brief) -> tuple[Summariser, ...]:
        """Of what is made of several, each checked by itself, so that a gate tries them in turn."""
        links = links_of(self._summariser, brief)
        return (self,) if links == (self._summariser,) else tuple(map(SelfChecked, links))

    def __eq__(self, other: object) -> bool:
        """Whether it asks the same: of a chain each link is made anew for each brief."""
        return isinstance(other, SelfChecked) and self._summariser == other._summariser

    def __hash__(self) -> int:
        """Equal for equal ones."""
        return hash((SelfChecked, self.window_tokens))

    def _kept(self, about: bytes, answer: object, longest: int) -> object:
        if (text := text_of(answer)) and len(text) <= longest:
            with self._lock:
                self._drafts[about] = text
                while len(self._drafts) > _WAITING:
                    self._drafts.popitem(last=False)
        return answer


async def _then(answer: Awaitable[object], keep: Callable[[object], object]) -> object:
    return keep(await answer)


def _digest(brief: Brief) -> bytes:
    """A name for what a brief is about, whatever was said of drafts."""
    told = "\0".join((brief.lane, str(brief.portion), brief.instructions, brief.earlier, brief.leaving, brief.guidance))
    return blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).digest()
