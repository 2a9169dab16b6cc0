"""A thread of which more leaves than its summariser reads at once, and a summariser that notes what it is shown.
They refuse to judge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.engine.compacting import Scene
from tests.engine.talk import a, u
from unabridged import Policy
from unabridged.llm.prompting import prompt
from unabridged.ports import Answer, Brief

WINDOW = 6_000
POLICY = Policy(limit_tokens=100_000, retain_rounds=1, calls_per_hour=0)


class Narrow:
    """A summariser that reads so much at once, and refuses a prompt that is longer; every prompt is kept."""

    def __init__(
        self, window_tokens: int = WINDOW, *, fails: Callable[[int], bool] = lambda _: False, boats: int = 0
    ) -> None:
        self.window_tokens = window_tokens
        self._boats = boats
        self.briefs: list[Brief] = []
        self.fails = fails

    @property
    def prompts(self) -> list[str]:
        """What a model would have been shown, call by call."""
        return [prompt(each).joined for each in self.briefs]

    def __call__(self, brief: Brief) -> Answer:
        """A short text, a different one for each call."""
        self.briefs.append(brief)
        if self.fails(len(self.briefs)):
            raise ConnectionError
        more = " ".join(f"Boat {n} is there." for n in range(min(self._boats, brief.limit_tokens // 8)))
        return f"Text {len(self.briefs)}, of portion {brief.portion[0]}: they counted the boats in the harbour. {more}"


def numbered(count: int) -> str:
    """So many numbered lines, each of some twelve tokens."""
    return "\n".join(f"row {n} of the harbour's list: boat-{n:05}" for n in range(count))


def scene(summariser: Any, *said: Any, policy: Policy = POLICY) -> Scene:  # noqa: ANN401  # whatever a thread takes
    """A thread of this, with rounds behind it that stay."""
    found = Scene(summariser=summariser, policy=policy)
    found.thread.append(list(said))
    return found.say(2)


def rounds(count: int, words: int = 300) -> list[dict[str, Any]]:
    """So many rounds, each with a fact of its own."""
    return [each for n in range(count) for each in (u(f"fact-{n:03} {'word ' * words}"), a(f"noted-{n:03}"))]


def noting(briefs: list[Brief], answer: Answer) -> Callable[[Brief], Answer]:
    """A summariser that says nothing of its window, keeps what it is told and answers the same."""

    def write(brief: Brief) -> Answer:
        briefs.append(brief)
        return answer

    return write
