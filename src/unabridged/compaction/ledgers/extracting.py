"""Every entry of some messages, in their order: each part is asked for what its kind may hold.
It refuses to take a tool's words for somebody's wish, and what we wrote ourselves for anybody's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction.ledgers import file_uses, shell, veiled
from unabridged.compaction.ledgers.asks import asks
from unabridged.compaction.ledgers.constraints import constraints
from unabridged.compaction.ledgers.decisions import decisions
from unabridged.compaction.ledgers.errors import errors, said_to_fail
from unabridged.compaction.ledgers.identifiers import identifiers
from unabridged.compaction.ledgers.statements import Statement, statements, unquoted
from unabridged.compaction.ledgers.tasks import planned, tasks
from unabridged.compaction.ledgers.variables import variables
from unabridged.compaction.said import failures
from unabridged.compaction.tasks import Pause, nobody_waits
from unabridged.log.body import Message
from unabridged.log.compacted import LedgerEntry
from unabridged.log.counted import texts_of
from unabridged.log.part import ExecutionResult, Part, Text, ToolCall, ToolResult
from unabridged.view import ledger, marks, recalled
from unabridged.view.ledger import Ledger, ledger_of
from unabridged.view.waiting import Waiting

_TOOLS: Final = frozenset({"tool", "function"})
_RULING: Final = frozenset({"system", "developer"})
_BINDING: Final = frozenset({ledger.DECISION, ledger.CONSTRAINT})
# How many messages back somebody may mean who says of nothing what he takes back.
_LAST: Final = 2
_Answers: TypeAlias = Mapping[int, ToolResult]


class _By(NamedTuple):
    """Who says a message, whether he asks for it, and what was decided right before it."""

    name: str
    asks: bool
    last: Sequence[str]


def entries(said: Sequence[tuple[int, Message]], own: Container[str] = (), pause: Pause = nobody_waits) -> Ledger:
    """What these messages, each with its seq, would have a summary lose; a result ends the nearest call of its id.

    ``own`` are the names of the agent whose lane it is: what another agent says to it is an order, as a user's is.
    """
    plain = veiled.messages(said)
    answers, names = _paired(plain)
    found, spoken = list[LedgerEntry](), deque[list[str]](maxlen=_LAST)
    for seq, message in plain:
        pause()
        last = next((each for each in reversed(spoken) if each), [])
        made = file_uses.at_last(list(_of(seq, message, _By(*_speaker(message, own), last), answers, names)))
        found += made
        if any(isinstance(part, Text) for part in message.parts) and message.role not in _TOOLS:
            spoken.append([each.text for each in made if each.kind in _BINDING])
    return ledger_of(veiled.entries(found))


def _speaker(message: Message, own: Container[str]) -> tuple[str, bool]:
    """Who says something, and whether he asks for it."""
    is_order = message.role == "assistant" and message.recipient in own and message.sender not in own
    return (message.sender if is_order else message.role), is_order or message.role == ledger.USER


def _paired(said: Sequence[tuple[int, Message]]) -> tuple[dict[int, ToolResult], dict[int, str]]:
    """Each call's result, and each result's tool; parts are told apart by where they are, since ids come again."""
    waiting, answers, names = Waiting[ToolCall](), dict[int, ToolResult](), dict[int, str]()
    for at, (_, message) in enumerate(said):
        for part in message.parts:
            if isinstance(part, ToolCall):
                waiting.add(part.call_id, at, part)
            elif isinstance(part, ToolResult):
                names[id(part)] = part.name
                if (call := waiting.take(part.call_id)) is not None:
                    answers[id(call)], names[id(part)] = part, call.name
    return answers, names


def _of(seq: int, message: Message, by: _By, answers: _Answers, names: Mapping[int, str]) -> Iterator[LedgerEntry]:
    for part in message.parts:
        match part:
            case ToolCall():
                yield from _called(seq, part, answers)
            case ToolResult():
                yield from _answered(seq, part, names[id(part)])
            case ExecutionResult():
                yield from _executed(seq, part)
            case Text() if message.role in _TOOLS:
                yield from _answered(seq, ToolResult(call_id="", content=(part,)), "")
            case Text(text=text) if text and not _is_ours(text):
                yield from _told(seq, message.role, text, by)
            case _:
                continue


def _told(seq: int, role: str, text: str, by: _By) -> Iterator[LedgerEntry]:
    """What somebody says, by who says it."""
    whole, found = Statement(text if role in _RULING else unquoted(text)), list[LedgerEntry]()
    said = list(statements(whole.text))
    if by.asks or role in _RULING:
        found += constraints(whole, said, seq, "" if role == ledger.USER else "system" if role in _RULING else by.name)
    if role not in _RULING:
        found += decisions(whole, said, seq, by.name if by.asks else "", by.last)
        found += tasks(whole, said, seq)
        yield from file_uses.in_diff(text, seq)
    if by.asks:
        yield from asks(text, seq, whole, said, found)
    yield from found
    if failures.shows_traceback(text):
        yield from errors(text, seq)
    yield from identifiers(text, seq, state=ledger.USED)


def _called(seq: int, call: ToolCall, answers: _Answers) -> Iterator[LedgerEntry]:
    answer = answers.get(id(call))
    if answer is None or not failures.failed(answer):  # what went wrong has read and written nothing
        yield from file_uses.called(call, seq)
    yield from planned(call, seq)
    yield from identifiers(call.arguments, seq, call.name, state=ledger.USED)
    if command := shell.command_of(call):
        yield shell.ran(command, seq, shell.ended(answer))


def _answered(seq: int, result: ToolResult, tool: str) -> Iterator[LedgerEntry]:
    texts = [text for text in texts_of(result.content) if text and not recalled.may_recall(text[:400])]
    found = list[LedgerEntry]()
    for text in texts:
        found += errors(text, seq)
        yield from file_uses.in_diff(text, seq)
        yield from identifiers(text, seq, tool)
    if texts and not found and failures.failed(result):
        found += said_to_fail(texts[0], seq)
    yield from found
    yield from (entry for each in _executions(result.content) for entry in variables(each, seq))


def _executed(seq: int, part: ExecutionResult) -> Iterator[LedgerEntry]:
    yield from variables(part, seq)
    for text in (part.stderr, part.stdout, part.result):
        if text:
            yield from errors(text, seq)
            yield from identifiers(text, seq)


def _executions(parts: Sequence[Part]) -> Iterator[ExecutionResult]:
    return (part for part in parts if isinstance(part, ExecutionResult))


def _is_ours(text: str) -> bool:
    """Whether a text opens with one of our marks: a view that came back, or an answer of our tools."""
    return marks.found(text[:400]) is not None or recalled.may_recall(text[:400])
