"""``MemoryWithCompress``: a history that keeps everything, and a memory that is compressed when it is too large.
It refuses to lose a message to a compression, and to let one that fails end a turn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final

from agentscope.message import Msg

from unabridged.adapters.agentscope import marks as texts
from unabridged.adapters.agentscope.keeping import new_thread
from unabridged.adapters.agentscope.with_compress import given
from unabridged.adapters.agentscope.with_compress.chosen import Chosen
from unabridged.adapters.agentscope.with_compress.engine import Characters
from unabridged.adapters.agentscope.with_compress.formatting import size_of
from unabridged.adapters.agentscope.with_compress.functions import (
    CompressFunc,
    FilterFunc,
    TriggerFunc,
    Writer,
    awaited,
)
from unabridged.adapters.agentscope.with_compress.keeper import Functions, Keeper
from unabridged.adapters.agentscope.with_compress.pairs import recent
from unabridged.adapters.agentscope.with_compress.places import Places, Setting
from unabridged.adapters.agentscope.with_compress.telling import Teller
from unabridged.adapters.agentscope.with_compress.unanswered import legible
from unabridged.compaction.outcome import Applied, Outcome
from unabridged.engine import checking
from unabridged.engine.compaction.runs import Otherwise
from unabridged.engine.staying import Stays
from unabridged.log.ids import Scope
from unabridged.runner.to_its_end import to_the_end
from unabridged.stores.opening import IN_MEMORY


class MemoryWithCompress(Stays, Chosen):
    """A memory for ``ReActAgent`` whose history stays whole and whose view is compressed by a model.

    What stands behind ``*`` is ours: ``path`` and ``thread`` keep both storages in a file, ``deadline_seconds`` bounds
    how long ``get_memory`` and ``add`` wait for a compression, ``prompt_token`` bounds what one prompt
    shows a model of the messages, by default as ``max_token`` does.
    """

    # A model and its client are shared by whoever uses them, and the storages may be anybody's.
    _instead: ClassVar[str] = "make another one, and give it the state: other.load_state_dict(memory.state_dict())"

    def __init__(  # noqa: PLR0913, PLR0917  # the original's signature
        self,
        model: Any,  # noqa: ANN401  # a ChatModelBase, or whatever is called like one
        formatter: Any,  # noqa: ANN401  # a FormatterBase, or whatever formats like one
        max_token: int = 28000,
        chat_history_storage: Any = None,  # noqa: ANN401  # any object that offers the documented methods
        memory_storage: Any = None,  # noqa: ANN401  # as above
        token_counter: Any = None,  # noqa: ANN401  # a TokenCounterBase, or whatever counts like one
        compress_func: CompressFunc | None = None,
        compression_trigger_func: TriggerFunc | None = None,
        compression_on_add: bool = False,  # noqa: FBT001, FBT002  # the original's
        compression_on_get: bool = True,  # noqa: FBT001, FBT002  # the original's
        customized_compression_prompt: str | None = None,
        *,
        path: str | os.PathLike[str] = IN_MEMORY,
        thread: str | None = None,
        scope: Scope | None = None,
        deadline_seconds: float = 60.0,
        prompt_token: int | None = None,
    ) -> None:
        super().__init__()
        self.model, self.formatter, self.token_counter = model, formatter, given.counter(token_counter)
        self.max_token = max_token
        self.compression_on_add, self.compression_on_get = compression_on_add, compression_on_get
        self.deadline_seconds = checking.seconds(deadline_seconds, verb="a memory")
        self.thread_id: Final = new_thread() if thread is None else thread
        self._prompt_token = given.prompt_token(prompt_token)
        self.customized_compression_prompt = customized_compression_prompt
        self.compression_trigger_func = given.function(compression_trigger_func, "compression_trigger_func")
        self.compress_func = given.function(compress_func, "compress_func") or self._compress_memory
        self._writer = Writer(self._written)
        self._teller = Teller()
        self._places = Places(
            Setting(
                history=given.storage(chat_history_storage, "chat_history_storage"),
                memory=given.storage(memory_storage, "memory_storage"),
                path=path,
                thread=self.thread_id,
                scope=given.scope(scope),
                counter=Characters() if token_counter is None else None,
                summariser=self._writer,
                max_token=lambda: self.max_token,
            )
        )
        self._keeper = self._kept_by()

    def __bool__(self) -> bool:
        """True, however little there is in it: an agent would take another memory in place of a false one."""
        return True

    @property
    def chat_history_storage(self) -> Any:  # noqa: ANN401  # the caller's, or ours
        """Where everything is that was added."""
        return self._places.history

    @property
    def memory_storage(self) -> Any:  # noqa: ANN401  # as above
        """Where that is which may be compressed."""
        return self._places.memory

    @property
    def last_outcome(self) -> Outcome | None:
        """How the newest compression ended."""
        return self._teller.last

    def listen(self, listener: Callable[[Outcome], object]) -> Callable[[], None]:
        """Tell this function how each compression ends; what is returned takes that back."""
        return self._teller.listen(listener)

    async def add(  # type: ignore[override]  # the original's arguments, the framework's by name
        self,
        msgs: Sequence[Msg] | Msg | None,
        compress_func: CompressFunc | None = None,
        compression_trigger_func: TriggerFunc | None = None,
        *,
        marks: str | Sequence[str] | None = None,
    ) -> None:
        """Add copies of messages to the history and to the memory; functions given here are asked at once."""
        if msgs is None:
            return
        said, tags = given.storable(msgs), given.marks(marks)
        functions = _functions(compress_func, compression_trigger_func)
        await self._places.ready()
        await self._changed(self._places.add(said, tags))
        if functions.are_given:
            await self._keeper.asked(functions, self.deadline_seconds)
        elif self.compression_on_add:
            await self._keeper.settled(self.deadline_seconds)
        elif self.compression_on_get:
            self._keeper.stir()

    async def direct_update_memory(self, msgs: Sequence[Msg] | Msg | None) -> None:
        """Let the memory be these messages; the history stays as it is."""
        if msgs is None:
            return
        said = given.storable(msgs)
        await self._places.ready()
        await self._changed(self._places.replace(said))

    async def get_memory(  # type: ignore[override]  # as above
        self,
        recent_n: int | None = None,
        filter_func: FilterFunc | None = None,
        compress_func: CompressFunc | None = None,
        compression_trigger_func: TriggerFunc | None = None,
        *,
        mark: str | None = None,
        exclude_mark: str | None = None,
        prepend_summary: bool = True,
    ) -> list[Msg]:
        """The memory, as messages of the caller's own; waits for a compression that is due or under way.

        Of the positions from 0 on that ``filter_func`` takes, with the marks that are asked for, the newest
        ``recent_n``. A memory that was weighed as it is starts nothing. A call that nobody answered is told in words.
        """
        await self._places.ready()
        given.recent(recent_n)
        one, other = texts.one(mark, "mark"), texts.one(exclude_mark, "exclude_mark")
        if filter_func is not None:
            checking.function(filter_func, whose="filter_func", takes="a position and its Msg")
        functions = _functions(compress_func, compression_trigger_func)
        if functions.are_given:
            await self._keeper.asked(functions, self.deadline_seconds)
        elif self.compression_on_get and not self._keeper.has_weighed(await self._places.read()):
            await self._keeper.settled(self.deadline_seconds)
        kept = await self._marked_so(one, other, filter_func)
        return [*(await self._summary() if prepend_summary else ()), *legible(recent(kept, recent_n))]

    async def delete(self, indices: Iterable[int] | int | Iterable[str]) -> int:  # type: ignore[override]  # as above
        """Take positions out of the memory, or messages by their ids; the history keeps them. How many left."""
        await self._places.ready()
        return await self._deleted(given.places(indices, [msg.id for msg in await self._places.read()]))

    async def size(self) -> int:
        """How many messages the history has."""
        await self._places.ready()
        return await self._places.size()

    async def clear(self) -> None:
        """Empty the history and the memory."""
        await to_the_end(self._places.clear())
        self._compressed_summary = ""
        self._keeper.forget()

    async def retrieve(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401, ARG002  # the original's signature
        """Not offered, as there: ``get_memory`` reads."""
        message = "this memory does not retrieve; use get_memory()"
        raise given.NotOffered(message)

    async def check_and_compress(
        self,
        compress_func: CompressFunc | None = None,
        compression_trigger_func: TriggerFunc | None = None,
        memory: list[Msg] | None = None,
    ) -> tuple[bool, list[Msg]]:
        """Ask the trigger about messages, by default the memory's, and compress a copy; nothing is stored."""
        await self._places.ready()
        msgs = await self._places.read() if memory is None else given.messages(memory)
        trigger = compression_trigger_func or self.compression_trigger_func
        if trigger is None or not await awaited(trigger(msgs)):
            return False, msgs
        with self._writer.using(compress_func):
            made, outcome = await self._places.squeezer.apart(msgs, self.max_token, Otherwise.NOTHING)
        self._teller.tell(outcome)
        return isinstance(outcome, Applied), made

    async def close(self) -> None:
        """Let go of the file, and give up what is under way; storages that were brought are the caller's to stop."""
        await self._keeper.close()
        await self._places.close()

    def _kept_by(self) -> Keeper:
        return Keeper(
            self._places.kept,
            read=self._places.read,
            size=self._size,
            max_token=lambda: self.max_token,
            writer=self._writer,
            trigger=lambda: self.compression_trigger_func,
            teller=self._teller,
        )

    async def _size(self, msgs: Sequence[Msg]) -> int:
        return await size_of(self.token_counter, msgs)

    async def _check_length_and_compress(self, compress_func: CompressFunc | None = None) -> bool:
        """Compress where the memory takes more than ``max_token``; whether that was done."""
        await self._places.ready()
        if await self._size(await self._places.read()) <= self.max_token:
            return False
        outcome = await self._keeper.asked(Functions(compress=compress_func), self.deadline_seconds)
        return isinstance(outcome, Applied)


def _functions(compress: CompressFunc | None, trigger: TriggerFunc | None) -> Functions:
    """What is asked for in one call."""
    return Functions(
        compress=given.function(compress, "compress_func"), trigger=given.function(trigger, "compression_trigger_func")
    )
