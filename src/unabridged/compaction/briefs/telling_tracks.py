"""What was said as entries of tracks: who said it, on which track, and of a call what came of it.
It refuses to know how much room there is, and to keep more of a text than a line of it can show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.dialects.saying import FAILED
from unabridged.log.body import Message
from unabridged.log.counted import texts_of
from unabridged.log.part import ExecutionResult, Media, Text, ToolCall, ToolResult
from unabridged.view.signs import cut
from unabridged.view.waiting import Waiting

CONVERSATION: Final = "conversation"
JOBS: Final = "jobs"
_WHO: Final = MappingProxyType({"user": "User", "assistant": "Assistant"})
_NOTE: Final = "Note"
_LONGEST_NAME: Final = 60
_IDLE: Final = "idle"
_UNKNOWN: Final = "not recorded"
_CUT: Final = "…"


class Sort(Enum):
    """What an entry is."""

    SAID = "said"
    JOB = "job"
    IDLE = "idle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a track: who said what, and when; of a job, what was delegated and, behind it, what came of it."""

    track: str
    sort: Sort
    who: str
    text: str
    at: int
    outcome: str = ""

    def line(self, characters: int) -> str:
        """The entry on one line of at most so many characters; a job keeps half of them for how it ended."""
        if self.sort is Sort.SAID:
            return shortened(f"{self.who}: {self.text}", characters)
        delegated = shortened(f"{self.who}: {self.text}", characters // 2)
        return shortened(f"{delegated} → {self.outcome or _UNKNOWN}", characters)


# Whether a message was said by nobody: an alarm that woke somebody, or how a session began.
Noise: TypeAlias = Callable[[Message], bool]


def noise(names: Sequence[str]) -> Noise:
    """What is said by one of these names, or opens with one of them in brackets: ``[alarm] 9:00``, ``<bootstrap>``."""
    known = {name.casefold() for name in names}
    opens = re.compile(r"\s*[\[<](?:" + "|".join(map(re.escape, sorted(known))) + r")\b", re.IGNORECASE)

    def is_noise(message: Message) -> bool:
        if message.role == "assistant" or not known:
            return False
        first = next((text for text in texts_of(message.parts) if text), "")
        return message.sender.casefold() in known or opens.match(first) is not None

    return is_noise


def told(messages: Iterable[Message], times: Iterable[int], is_noise: Noise, characters: int) -> list[Entry]:
    """Every entry, in the order in which it was said; a call stands where it was made."""
    telling = _Telling(characters=characters)
    for message, at in zip(messages, times, strict=True):
        if not is_noise(message):
            telling.tell(message, at)
    return telling.entries


def shortened(text: str, characters: int) -> str:
    """The beginning of a text, whole signs, with a mark where it goes on."""
    return text if len(text) <= characters else cut(text, characters - len(_CUT)) + _CUT


@dataclass(slots=True, kw_only=True)
class _Telling:
    """The entries so far, and where the calls stand that nobody has answered."""

    characters: int
    entries: list[Entry] = field(default_factory=list)
    open: Waiting[int] = field(default_factory=Waiting)

    def tell(self, message: Message, at: int) -> None:
        """One more message."""
        words = self._line(_words(message))
        if words:
            who = _name(message.sender) or _WHO.get(message.role, _NOTE)
            self.entries.append(Entry(track=_track(message), sort=Sort.SAID, who=who, text=words, at=at))
        by = f"Job of {_name(message.sender)}" if message.sender else "Job"
        for part in message.parts:
            match part:
                case ToolCall():
                    self.open.add(part.call_id, at, len(self.entries))
                    self._job(by, self._line(f"{part.name} {part.arguments}"), at)
                case ToolResult():
                    self._answered(part, at)
                case ExecutionResult():
                    self._job(by, "execution", at)
                    self._ended(len(self.entries) - 1, _printed(part), failed=_has_failed(part))
                case _:
                    continue

    def _job(self, who: str, text: str, at: int) -> None:
        self.entries.append(Entry(track=JOBS, sort=Sort.JOB, who=who, text=text, at=at))

    def _answered(self, result: ToolResult, at: int) -> None:
        """The nearest earlier call with this id has an outcome; a result of no call tells of itself."""
        index = self.open.take(result.call_id)
        if index is None:
            self._job("Job", self._line(result.name) or "a tool", at)
            index = len(self.entries) - 1
        self._ended(index, "\n".join(texts_of(result.content)), failed=result.status in FAILED)

    def _ended(self, index: int, text: str, *, failed: bool) -> None:
        words = self._line(_last(text[-2 * self.characters :]) if failed else text)
        sort = Sort.IDLE if failed and (not words or _IDLE in words.casefold()) else Sort.JOB
        outcome = f"failed: {words}" if failed else words or "done, nothing said"
        self.entries[index] = replace(self.entries[index], outcome=outcome, sort=sort)

    def _line(self, text: str) -> str:
        """On one line, and not much longer than can be shown."""
        beginning = cut(text, 2 * self.characters)
        return " ".join(beginning.split()) + _CUT * (len(beginning) < len(text))


def _track(message: Message) -> str:
    """Who speaks with whom, whoever of them speaks; where nobody is named, it is the conversation."""
    parties = sorted({_name(each) for each in (message.sender, message.recipient) if each})
    return " and ".join(parties) or CONVERSATION


def _name(name: str) -> str:
    return shortened(" ".join(name.split()), _LONGEST_NAME)


def _words(message: Message) -> str:
    """What a message says itself: its texts, and pictures by their names."""
    said = [part.text for part in message.parts if isinstance(part, Text)]
    shown = [f"[{part.name or part.media_type}]" for part in message.parts if isinstance(part, Media)]
    return " ".join(each for each in (*said, *shown) if each)


def _printed(ran: ExecutionResult) -> str:
    return ran.stderr if _has_failed(ran) else ran.result or ran.stdout


def _has_failed(ran: ExecutionResult) -> bool:
    return ran.status in FAILED or bool(ran.stderr and not ran.stdout and not ran.result)


def _last(text: str) -> str:
    """The last line that says anything: where something failed, that is what failed."""
    return next((line for line in reversed(text.splitlines()) if line.strip()), "")
