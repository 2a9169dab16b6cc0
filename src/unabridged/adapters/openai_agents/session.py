"""A session of the OpenAI Agents SDK that keeps every item for ever, and gives a run as many as fit.
It refuses to write where it is asked to read, and to make a run wait for a summary.
"""

from __future__ import annotations

import logging
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from unabridged.adapters.openai_agents import fitting, forking, given, pinning, usage
from unabridged.adapters.openai_agents import items as translated
from unabridged.adapters.openai_agents.given import Target
from unabridged.adapters.openai_agents.opening import Opening
from unabridged.adapters.openai_agents.reading import Reading, aside, told
from unabridged.asynchronous import AsyncThread
from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.errors import DoesNotFit
from unabridged.log.body import Reset
from unabridged.log.ids import Scope
from unabridged.ports import Summariser
from unabridged.runner.to_its_end import to_the_end
from unabridged.view.budget import Urgency
from unabridged.view.node import Shape

if TYPE_CHECKING:
    from agents import RunHooks
    from agents.items import ModelResponse, TResponseInputItem
    from agents.memory import OpenAIResponsesCompactionArgs, SessionSettings
    from agents.run_config import CallModelData, ModelInputData

_LOG: Final = logging.getLogger(__name__)


class Session:
    """A conversation for ``Runner.run(agent, text, session=session)``: whole in the log, and as a run reads it.

    ``memory`` is the path of a store, a ``postgresql://`` address, or an ``AsyncMemory`` that several sessions share,
    which brings its own policy and summariser and is closed by whoever opened it.
    """

    session_id: str
    session_settings: SessionSettings | None

    def __init__(  # one choice each, by name
        self,
        session_id: str | int,
        memory: Target | None = None,
        *,
        policy: Policy | None = None,
        scope: Scope | None = None,
        summariser: Summariser | None = None,
        session_settings: SessionSettings | dict[str, Any] | None = None,
        deadline_seconds: float = 1.0,
        db_path: Target | None = None,
    ) -> None:
        self.session_id = given.named(session_id)
        self.session_settings = given.settings(session_settings)
        self._scope = given.a(Scope, scope, name="scope")
        self._deadline_seconds = checking.seconds(deadline_seconds, verb="a session")
        self._opening = Opening(
            given.place(memory, db_path),
            policy=given.a(Policy, policy, name="policy"),
            summariser=given.callable_or_none(summariser, name="summariser"),
        )
        self._known = Reading()
        # How far the run that goes on has read; what it does not know of is counted by nobody but us.
        self._read = 0

    async def thread(self) -> AsyncThread:
        """The thread behind the session, with every verb there is."""
        memory = await self._opening.memory()
        return memory.thread(self.session_id, scope=self._scope)

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The newest items of the conversation, oldest first: as they were added, or as a summary tells of them."""
        limit = given.count(limit, verb="get_items")
        if limit is None:
            limit = getattr(self.session_settings, "limit", None)
        view = await (await self.thread()).view()
        self._read = view.through
        return await told(view, limit)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Keep these items, all or none; they are on the disk when this returns, whoever is cancelled meanwhile."""
        thread = await self.thread()
        many = translated.listed(items)
        if (await self._opening.memory()).held.policy is not None:
            translated.refuse_sealed(many)
        messages = await aside(len(many), lambda: translated.messages_of(many))
        if not messages:
            return
        await to_the_end(pinning.added(thread, messages))
        await self._fit(thread, at=Urgency.NOW, seconds=self._deadline_seconds)

    async def pop_item(self) -> TResponseInputItem | None:
        """Take back exactly the newest item, and return it; the log keeps it."""
        thread = await self.thread()
        return await to_the_end(_taken(thread))

    async def clear_session(self) -> None:
        """Let the conversation begin anew; the log keeps what was said, and ``thread()`` still finds it."""
        thread = await self.thread()
        view = await thread.view()
        if any(item.shape is not Shape.SYSTEM for item in view.items):
            await to_the_end(thread.append(Reset(reason="clear_session")))

    async def run_compaction(self, args: OpenAIResponsesCompactionArgs | None = None) -> None:
        """See to it that what is due becomes smaller, in the background; with ``force``, whatever may leave.

        Nobody waits here for a model, and neither a response id nor what a provider stored is needed.
        """
        forced = given.fields(args, verb="run_compaction").get("force")
        thread = await self.thread()
        if (await thread.view()).budget is None:
            if forced:
                _LOG.warning("nothing is compacted without a policy: thread %s; pass policy=", thread.ref.in_full)
            return
        if forced:
            await thread.compact(deadline_seconds=0.0)
        else:
            await self._fit(thread, at=Urgency.SOON, seconds=0.0)

    async def fit(self, data: CallModelData[Any]) -> ModelInputData:
        """What a run is about to send, made to fit and mended: for ``RunConfig(call_model_input_filter=session.fit)``.

        A run of many steps reads its session once; this reads it before each. It counts the instructions and tools of
        the call at hand, and raises ``DoesNotFit`` where what must be sent is too large.
        """
        given.shaped(data, "agent", "model_data", verb="fit", takes="what a run hands its call_model_input_filter")
        from agents.run_config import ModelInputData  # noqa: PLC0415  # whoever calls this has imported it

        memory = await self._opening.memory()
        policy, call = memory.held.policy, await fitting.Call.of(data)
        if policy is None or call.is_small(policy):
            sent = await fitting.mended(call, self._known)
            if sent is call.items:
                return data.model_data
        else:
            thread = await self.thread()
            sent = await fitting.fitted(thread, policy, call, self._known, seconds=self._deadline_seconds)
            if sent is not call.items:
                self._read = (await thread.view()).through
        return ModelInputData(input=sent, instructions=data.model_data.instructions)

    def hooks(self, own: RunHooks[Any] | None = None) -> RunHooks[Any]:
        """Hooks for ``Runner.run`` that tell the log what each call took, and then do what your own do."""
        return usage.hooks_for(self.used, own)

    async def used(self, response: ModelResponse, model: str = "") -> None:
        """Tell the log what a call took, so that views go by the provider's count; ``hooks`` do it for you."""
        given.shaped(response, "usage", verb="used", takes="a ModelResponse")
        thread = await self.thread()
        took, view = response.usage, await thread.view()
        newer = any(item.edit >= 0 and item.name.seq > self._read for item in view.items)
        if not took.input_tokens or not view.through or newer:
            return  # nothing was told, or of a list that stands no longer
        cached = min(took.input_tokens, took.input_tokens_details.cached_tokens or 0)
        answered = took.output_tokens
        await to_the_end(thread.used(took.input_tokens, model=model, cached=cached, answered=answered))

    async def fork(self, session_id: str | int | None = None, *, items: int | None = None) -> Session:
        """A session that shares the first so many items of this one, by default all, and goes its own way from there.

        It is kept in the same memory, which this session goes on to hold; the cut is between whole answers, and
        before a call that is still open.
        """
        named = None if session_id is None else given.named(session_id)
        items = given.count(items, verb="fork")
        memory = await self._opening.memory()
        thread = await forking.forked(await self.thread(), named, items)
        child = Session(
            thread.id,
            scope=self._scope,
            session_settings=self.session_settings,
            deadline_seconds=self._deadline_seconds,
        )
        child._opening = Opening(memory, lender=self._opening)
        await child._fit(thread, at=Urgency.NOW, seconds=0.0)
        return child

    async def close(self) -> None:
        """Let go of the store, if the session opened it; what is under way in the background ends."""
        await self._opening.close()

    async def __aenter__(self) -> Self:
        """The session itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        """Close, whatever happened."""
        await self.close()

    async def _fit(self, thread: AsyncThread, *, at: Urgency, seconds: float) -> None:
        """Have what the next run reads fit, where it does not: what was added stays added, whatever comes of it."""
        view = await thread.view()
        if view.urgency is Urgency.NONE or (at is Urgency.NOW and view.urgency is not at):
            return
        try:
            self._known.warn(thread.ref, await thread.prepare(deadline_seconds=seconds))
        except DoesNotFit as problem:
            _LOG.warning("a session does not fit: thread %s: %s", thread.ref.in_full, type(problem).__name__)


async def _taken(thread: AsyncThread) -> Any:  # noqa: ANN401  # an item
    """Exactly the newest item; what else its message says is said again, an item a message."""
    popped = await thread.pop(reason="pop_item")
    if popped is None:
        return None
    *others, newest = translated.items_of(popped.message)
    if others:
        await thread.append(translated.messages_of(others))
    return newest
