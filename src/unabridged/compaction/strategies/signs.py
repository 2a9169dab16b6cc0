"""What the atoms of a view show that is worth keeping: errors and what mended them, decisions, corrections and so on.
It refuses to read what stays in any case, and to remember anything from one view to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction.said import failures, talk
from unabridged.compaction.strategies.weights import Feature
from unabridged.lazy_patterns import lazy
from unabridged.log.body import Message
from unabridged.log.counted import texts_of
from unabridged.log.part import ExecutionResult, Text, ToolCall, ToolResult
from unabridged.view import recalled
from unabridged.view.asked import is_asked
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.survey import Passage
from unabridged.view.waiting import Waiting

_TOOLS: Final = frozenset({"tool", "function"})
_NOBODY: Final = frozenset({"system", "developer"})
_WORD: Final = lazy(r"[^\W_]+")
# So much of a call's arguments is compared, and so many calls of a tool that went wrong are remembered.
_COMPARED: Final = 2_000
_MOST_OPEN: Final = 8
# Arguments are alike that have half of their words in common, where they differ in few those but for a slip, too.
_ALIKE: Final = 1 / 2
_FEW_WORDS: Final = 3
_LEAST_LETTERS: Final = 4

_Ended: TypeAlias = ToolResult | ExecutionResult
_Words: TypeAlias = frozenset[str]
_NO_WORDS: Final[_Words] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What one atom shows, and how many calls and results it has."""

    features: frozenset[Feature]
    calls: int
    results: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What each of some atoms shows, and in which later one what went wrong in one of them went well."""

    signs: Sequence[Signs]
    mended: Mapping[int, int]


def read(items: Sequence[Item], atoms: Sequence[Passage]) -> Read:
    """What these atoms show, in their order."""
    reading = _Reading(items)
    return Read(signs=[reading.signs(number, passage) for number, passage in enumerate(atoms)], mended=reading.mended)


class _Wrong(NamedTuple):
    """A call that went wrong: which tool, asked about what, in which atom."""

    tool: str
    words: _Words
    atom: int


class _Calls:
    """The calls of one atom, and which of them each of its results answers."""

    def __init__(self) -> None:
        self.count = 0
        self._waiting = Waiting[ToolCall]()
        self._answered: dict[str, ToolCall] = {}

    def made(self, call: ToolCall, at: int) -> None:
        """One more call, in the message at this place."""
        self.count += 1
        self._waiting.add(call.call_id, at, call)

    def answered_by(self, result: ToolResult) -> ToolCall | None:
        """The call that a result answers; where none waits, the one that was answered before under its id."""
        call = self._waiting.take(result.call_id) or self._answered.get(result.call_id)
        if call is not None:
            self._answered[result.call_id] = call
        return call


class _Reading:
    """Atoms while they are read: which calls went wrong so far, and which variables there were."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.mended: dict[int, int] = {}
        self._items = items
        self._wrong: dict[str, list[_Wrong]] = {}
        self._variables = set[str]()

    def signs(self, number: int, passage: Passage) -> Signs:
        """What one atom shows."""
        features, calls, ended = set[Feature](), _Calls(), list[tuple[_Ended, ToolCall | None]]()
        for at in range(*passage):
            says = self._items[at].says
            for part in says.parts if isinstance(says, Message) else ():
                match part:
                    case ToolCall():
                        calls.made(part, at)
                    case ToolResult():
                        ended.append((part, calls.answered_by(part)))
                    case ExecutionResult():
                        ended.append((part, None))
                    case Text() if says.role in _TOOLS:
                        ended.append((ToolResult(call_id="", content=(part,)), None))
                    case Text(text=text) if text and says.role not in _NOBODY:
                        features.update(self._talk(at, says.role, text))
                    case _:
                        continue
        features.update(self._results(number, ended))
        return Signs(features=frozenset(features), calls=calls.count, results=len(ended))

    def _talk(self, at: int, role: str, text: str) -> Iterator[Feature]:
        told = talk.heard(text)
        if talk.decides(told):
            yield Feature.DECISION
        if role == "user" and self._follows(at) and talk.corrects(told):
            yield Feature.CORRECTION
        if not failures.TRACEBACK_WORDS.isdisjoint(told.words) and failures.shows_traceback(text):
            yield Feature.ERROR

    def _follows(self, at: int) -> bool:
        """Whether right before it stands what somebody else said or did, or a summary of that."""
        before = self._items[at - 1] if at else None
        return before is not None and before.shape is not Shape.SYSTEM and not is_asked(before)

    def _results(self, number: int, ended: Sequence[tuple[_Ended, ToolCall | None]]) -> Iterator[Feature]:
        wrong = list[_Wrong]()
        for part, call in ended:
            if failures.failed(part):
                yield Feature.ERROR
                wrong.append(_Wrong(_tool(part, call), _words(call), number))
            elif self._mends(_tool(part, call), call, number):
                yield Feature.MENDED
            if isinstance(part, ToolResult) and any(map(recalled.is_unfolded, texts_of(part.content))):
                yield Feature.UNFOLDED
            names = {variable.name for each in _executions(part) for variable in each.variables} - self._variables
            if names:
                self._variables |= names
                yield Feature.FIRST_VARIABLE
        for each in wrong:  # not before all of them: results of one response are no retries of each other
            known = self._wrong.setdefault(each.tool, [])
            known.append(each)
            del known[:-_MOST_OPEN]

    def _mends(self, tool: str, call: ToolCall | None, number: int) -> bool:
        """Whether this is the first time since it went wrong that the tool, asked about the same, went well."""
        known = self._wrong.get(tool)
        if not known:
            return False
        words = _words(call)
        alike = [each for each in known if _are_alike(each.words, words)]
        self._wrong[tool] = [each for each in known if each not in alike]
        self.mended.update({each.atom: number for each in alike})
        return bool(alike)


def _tool(part: _Ended, call: ToolCall | None) -> str:
    """The tool's name; of code that was run by nobody's call, none."""
    if call is not None:
        return call.name
    return part.name if isinstance(part, ToolResult) else ""


def _words(call: ToolCall | None) -> _Words:
    return _NO_WORDS if call is None else frozenset(_WORD.findall(call.arguments[:_COMPARED].lower()))


def _are_alike(some: _Words, others: _Words) -> bool:
    """Whether two calls were about the same; where one says nothing of that, they are taken to be."""
    if not some or not others:
        return True
    common, left, right = len(some & others), some - others, others - some
    every = common + len(left) + len(right)
    if common >= _ALIKE * every or max(len(left), len(right)) > _FEW_WORDS:
        return common >= _ALIKE * every
    mistyped = sum(any(_is_slip(word, other) for other in right) for word in left)
    return common + mistyped >= _ALIKE * (every - mistyped)


def _is_slip(word: str, other: str) -> bool:
    """Whether one letter of a word is missing, too many, another or after its neighbour; a number is no other one."""
    if max(len(word), len(other)) < _LEAST_LETTERS or not (word.isalpha() and other.isalpha()):
        return False
    shorter = min(len(word), len(other))
    at = next((n for n in range(shorter) if word[n] != other[n]), shorter)
    word, other = word[at:], other[at:]
    swapped = word[1:2] + word[:1] + word[2:]
    return other in (word[1:], swapped) or other[1:] in (word, word[1:])


def _executions(part: _Ended) -> Iterator[ExecutionResult]:
    if isinstance(part, ExecutionResult):
        yield part
    else:
        yield from (each for each in part.content if isinstance(each, ExecutionResult))
