"""Any sequence of messages as one that no provider refuses: each call with its result, each repair with a note.
It refuses to touch the log, and to lose a word that was said; what is legal comes back as the same objects.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.log.body import Message, SystemSet
from unabridged.log.counted import tokens_of
from unabridged.log.part import Part, Text, ToolCall, ToolResult
from unabridged.view.once import once
from unabridged.view.pairing import Call, Fate, Pairs, Place, Response, paired
from unabridged.view.sayable import RESULT_ROLES, named, only_thinks, quoted, sayable, speaks, under, with_parts

UNRECORDED: Final = "[No result of this call was recorded.]"
UNANSWERED: Final = "[The answer that followed this reasoning was not recorded.]"
_UNANSWERABLE: Final = "[A call of which no result was recorded.]"
_UNCALLED: Final = "[A tool's words, without a call that asked for them.]"
_HEADS: Final[Mapping[Fate, str]] = MappingProxyType(
    {
        Fate.ORPHAN: "[A result without a call: {of}.]",
        Fate.LATE: "[A result that came after the conversation had gone on: {of}.]",
        Fate.SECOND: "[One more result of a call that has one: {of}.]",
    }
)
_AGAIN: Final = "[One more result of a call that has one, in the same words: {of}.]"
_TOLD_APART: Final = tuple(head.partition("{")[0] for head in _HEADS.values())
# In whose messages nothing stands beside a result.
ALONE: Final = "function"

Said: TypeAlias = Message | SystemSet
Told: TypeAlias = tuple[int | None, Said]
Sound: TypeAlias = Callable[[Said], Sequence[Said]]


def repaired(says: Sequence[Said], closed: Collection[int] = (), sound_of: Sound = sayable) -> list[Said]:
    """The sequence as every provider takes it; total, idempotent, and the same objects where nothing was wrong.

    ``closed`` are the indexes before which a round ended: nothing that was open there goes on. ``sound_of`` says what
    each is by itself, for whoever has kept it.
    """
    return [said for _, said in traced(says, closed, sound_of)]


def looks_told_apart(text: str) -> bool:
    """Whether a text begins as a result does that is told in words, of several that were said at once."""
    return text.startswith(_TOLD_APART)


def traced(says: Sequence[Said], closed: Collection[int] = (), sound_of: Sound = sayable) -> list[Told]:
    """The same, each with the index it was said at; None where nobody said it."""
    found: list[Message | SystemSet] = []
    origins: list[int] = []
    ends: set[int] = set()
    for index, each in enumerate(says):
        sound = sound_of(each)
        if index in closed or (not sound and each.role == "user"):  # who says nothing has still asked anew
            ends.add(len(found))
        found += sound
        origins += [index] * len(sound)
    sound = list(once(found))
    told = list(_Repair(sound, paired(sound, ends)).told())
    placed = [(None if at is None else origins[at], said) for at, said in told]
    return [(at, _led(at, said, after)) for (at, said), after in zip(placed, (*placed[1:], None), strict=False)]


def tool_tokens(said: Message | SystemSet, count: Callable[[str], int]) -> int:
    """What a model reads of a tool's message takes, with the note on what stands in no result of a call.

    Where a provider takes one beside a result as it is, as from every role but one, there is no such note.
    """
    results = [part for part in said.parts if isinstance(part, ToolResult)]
    if results and said.role != ALONE:
        return tokens_of(said, count)
    rest = with_parts(said, [part for part in said.parts if not isinstance(part, ToolResult)])
    answers = tokens_of(with_parts(said, results), count) if results else 0
    return answers + sum(tokens_of(each, count) for each in repaired([rest]))


class _Repair:
    """The sequence on its way out: what stands behind each response, and what is left of the other messages."""

    __slots__ = ("behind", "moved", "pairs", "sound")

    def __init__(self, sound: Sequence[Message | SystemSet], pairs: Pairs) -> None:
        self.sound = sound
        self.pairs = pairs
        self.moved: set[int] = set()
        self.behind: dict[int, list[Told]] = {}
        for response in pairs.responses:
            self._place(response)

    def told(self) -> Iterator[Told]:
        for index, said in enumerate(self.sound):
            if index not in self.moved:
                yield from ((index, each) for each in self._rest(index, said))
            yield from self.behind.get(index, ())

    def _place(self, response: Response) -> None:
        """Put the results of a response behind it: those that stand there, those that are moved, those that lack."""
        asking = [call for call in response.calls if not _is_unanswerable(call)]
        if not asking:
            return
        here: list[int] = []
        while self._is_answer(index := response.last + 1 + len(here), response):
            here.append(index)
        found: list[Told] = [(index, self._shown(index)) for index in here]
        apart = {call.answer[0] for call in asking if call.answer is not None} - set(here)
        for index in sorted(apart):
            found += [(index, each) for each in self._moved(index, response)]
        found += [(None, _unrecorded(call)) for call in asking if call.answer is None]
        self.moved |= set(here)
        self.behind[response.last if here else max(call.place[0] for call in asking)] = found

    def _is_answer(self, index: int, response: Response) -> bool:
        """Whether a message may stay behind the response: it answers its calls, and nobody else's."""
        if index >= len(self.sound) or self.sound[index].role not in RESULT_ROLES:
            return False
        said = self.sound[index]
        results = [k for k, part in enumerate(said.parts) if isinstance(part, ToolResult)]
        answered = [self.pairs.answered.get((index, k)) for k in results]
        plain = said.role != "function" or all(map(is_special, said.parts))
        return bool(results) and plain and all(call and call.response is response for call in answered)

    def _moved(self, index: int, response: Response) -> list[Message | SystemSet]:
        """The results of this response in a message further down: the message itself where it holds nothing else."""
        said = self.sound[index]
        if self._is_answer(index, response) and all(isinstance(part, ToolResult) for part in said.parts):
            self.moved.add(index)
            return [self._shown(index)]
        shown = self._shown(index).parts
        calls = [self.pairs.answered.get((index, k)) for k in range(len(shown))]
        mine = [part for part, call in zip(shown, calls, strict=True) if call and call.response is response]
        return [Message(role="tool", parts=(part,)) for part in mine]

    def _shown(self, index: int) -> Message | SystemSet:
        """A message with its calls and results under the ids by which they are known to each other."""
        said = self.sound[index]
        known = self.pairs.calls if said.role == "assistant" else self.pairs.answered
        shown: list[Part] = []
        for k, part in enumerate(said.parts):
            call = known.get((index, k))
            if call is None or not isinstance(part, ToolCall | ToolResult):
                shown.append(part)
            elif _is_unanswerable(call):
                shown += quoted(_UNANSWERABLE, [part])
            else:
                shown.append(_known_as(call, part))
        return with_parts(said, shown)

    def _rest(self, index: int, said: Message | SystemSet) -> list[Message | SystemSet]:
        """What is left where a message stood, when its results went to their calls, or found none."""
        if said.role not in RESULT_ROLES or not isinstance(said, Message):
            return [self._shown(index)]
        left: list[Part] = []
        for k, part in enumerate(said.parts):
            if isinstance(part, ToolResult):
                left += self._note((index, k), part)
            elif said.role == "user":
                left.append(part)
            elif speaks(part):
                left += quoted(_UNCALLED, [part])
        if not any(map(speaks, left)):
            return []
        return [with_parts(said, left) if said.role == "user" else under("user", said, left)]

    def _note(self, place: Place, part: ToolResult) -> list[Part]:
        fate = self.pairs.fates.get(place)
        if fate is None:
            return []
        told = [f"id {named(part.call_id)}"]
        told += [f"tool {named(part.name)}"] if part.name else []
        told += [f"status {named(part.status)}"] if part.status else []
        if fate is Fate.SECOND and self._is_shown_already(place, part):
            return [Text(text=_AGAIN.format(of=", ".join(told)))]
        return quoted(_HEADS[fate].format(of=", ".join(told)), part.content)

    def _is_shown_already(self, place: Place, part: ToolResult) -> bool:
        """Whether the result that is shown instead has the very same content."""
        answer = self.pairs.doubled[place].answer
        kept = self.sound[answer[0]].parts[answer[1]] if answer else None
        return isinstance(kept, ToolResult) and kept.content == part.content


def _led(at: int | None, said: Message | SystemSet, following: Told | None) -> Message | SystemSet:
    """The message, with a word to end it where it is a thought that leads to nothing.

    It leads to what was said next, and to nothing that comes after that, be it that nothing is shown of what was.
    """
    if at is None or not isinstance(said, Message) or said.role != "assistant":
        return said
    if following is not None and following[0] is not None and following[0] <= at + 1:
        _, after = following
        if isinstance(after, Message) and after.role == "assistant":
            return said
    return with_parts(said, [*said.parts, Text(text=UNANSWERED)]) if only_thinks(said.parts) else said


def _known_as(call: Call, part: ToolCall | ToolResult) -> Part:
    """The call or its result under the id and the tool's name that both have; a result may leave the name out."""
    name = call.part.name if part.name else ""
    same = part.call_id == call.call_id and part.name == name
    return part if same else replace(part, call_id=call.call_id, name=name)


def _is_unanswerable(call: Call) -> bool:
    """Whether nobody can make up an answer of the kind that the call wants."""
    return call.answer is None and is_special(call.part)


def is_special(part: Part) -> bool:
    """Whether a dialect noted that a call or a result is not of its plain kind."""
    if not isinstance(part, ToolCall | ToolResult) or not part.extra:
        return False
    return any(isinstance(notes, Mapping) and ("kind" in notes or "field" in notes) for notes in part.extra.values())


def _unrecorded(call: Call) -> Message:
    content = (Text(text=UNRECORDED),)
    result = ToolResult(call_id=call.call_id, name=call.part.name, content=content, status="unknown")
    return Message(role="tool", parts=(result,))
