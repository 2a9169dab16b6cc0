"""Threads in a memory, and what each of their messages says: what both searches are asked over.
It refuses to search, and to judge what it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from unabridged.errors import UnabridgedError, UsageError
from unabridged.eval.rows import Given, Question
from unabridged.eval.searched import SearchedMemory, SearchedThread
from unabridged.log.body import Chunk, Message
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Part, Reasoning, Text, ToolCall, ToolResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """A thread as it stands in a memory: the text of each message by its seq, and the seqs in the order given."""

    thread: SearchedThread
    texts: Mapping[int, str]
    order: tuple[int, ...] = ()

    def answers(self, question: Question) -> frozenset[int]:
        """The seqs of the messages that answer; ``UsageError`` where one is no message of this thread."""
        seqs = frozenset(self._seq_of(each, question.where) for each in question.seqs)
        strange = sorted(seqs - self.texts.keys())
        if strange:
            message = (
                f"{question.where}: event {strange[0]} of thread {question.thread!r} is no message; "
                "name the messages that answer"
            )
            raise UsageError(message)
        return seqs

    def _seq_of(self, position: int, where: str) -> int:
        if not self.order:
            return position
        if position > len(self.order):
            message = (
                f"{where}: 'seqs' names message {position} of a thread of {len(self.order)}; count the messages from 1"
            )
            raise UsageError(message)
        return self.order[position - 1]


def put(memory: SearchedMemory, given: Given) -> Shelved:
    """Append a thread that a row brings; ``UsageError`` names the row whose messages are refused."""
    thread = memory.thread(given.thread)
    try:
        thread.append(given.messages)
    except UnabridgedError as problem:
        message = f"{given.where}: the messages of thread {given.thread!r} are refused: {problem}"
        raise UsageError(message) from problem
    # A message too large for one event is continued by chunks, which no row counts.
    order = tuple(event.seq for event in thread.events() if event.kind is not Kind.CHUNK)
    if len(order) != len(given.messages):
        message = (
            f"{given.where}: {len(given.messages)} messages became {len(order)} events, so no position names one; "
            "put them into a store, name their seqs, and pass --store"
        )
        raise UsageError(message)
    return Shelved(thread=thread, texts=_texts(thread), order=order)


def take(memory: SearchedMemory, question: Question) -> Shelved:
    """The thread of a store that a row names; ``UsageError`` where there is none."""
    thread = memory.thread(question.thread)
    try:
        return Shelved(thread=thread, texts=_texts(thread))
    except UnabridgedError as problem:
        message = f"{question.where}: {problem}"
        raise UsageError(message) from problem


def _texts(thread: SearchedThread) -> Mapping[int, str]:
    found, in_pieces = dict[int, str](), set[int]()
    for event in thread.events():
        if event.kind is Kind.MESSAGE and isinstance(body := event.body, Message):
            found[event.seq] = text_of(body)
        elif event.kind is Kind.CHUNK and isinstance(body := event.body, Chunk):
            in_pieces.add(body.of)
    for seq in in_pieces & found.keys():  # to read a message whole, all that came after it is gone through
        whole = thread.message(seq)
        found[seq] = "" if whole is None else text_of(whole)
    return MappingProxyType(found)


def text_of(message: Message) -> str:
    """Everything a message says in words, calls and results among it."""
    return "\n".join(text for text in _said(message.parts) if text)


def _said(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text() | Reasoning():
                yield part.text
            case ToolCall():
                yield f"{part.name} {part.arguments}"
            case ToolResult():
                yield from _said(part.content)
            case ExecutionResult():
                yield from (part.stdout, part.stderr, part.result)
            case _:
                yield ""
