"""What happens seldom between a coordinator and facts: races, lanes that see less, handles with very many threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.engine.compacting import POLICY, Scene
from tests.engine.coordinator.talking import LASTING, facts, scene, told
from tests.engine.talk import a, call, result, u, write
from unabridged import LaneRule
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.compaction.plans.plan import Plan, planned, summarised
from unabridged.coordinator import Leaving, LocalCoordinator, SwitchReason
from unabridged.engine.coordinator import offering
from unabridged.facts import Budgets, FactId, FactOrigin
from unabridged.log.body import Message, Switched
from unabridged.log.ids import MAIN, LaneId, Scope, Seq, Span, spans_of
from unabridged.ports import FactLost, FactsPut, FactWrite, Offered
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import RecordingCoordinator
from unabridged.testing.coordinators import Answer
from unabridged.view.budget import Budget
from unabridged.view.node import Shape
from unabridged.view.view import View


class Meanwhile(InMemoryStore):
    """A store in which somebody else writes the same fact a moment before ours is written, so many times."""

    def __init__(self, times: int = 1) -> None:
        super().__init__()
        self.left = times

    async def put_facts(
        self, scope: Scope, writes: Sequence[FactWrite], budgets: Budgets, offered: Offered | None = None
    ) -> FactsPut:
        if writes and self.left:
            self.left -= 1
            known = next(iter(await self.facts(scope, after=0, limit=1)), None)
            theirs = replace(
                writes[0].fact,
                id=FactId("theirs"),
                version=0,
                confidence=self.left / 100,
                sources=(),
                origin=FactOrigin.MODEL,
            )
            expected = 0 if known is None else known.version
            await super().put_facts(scope, [FactWrite(fact=theirs, expected=expected)], budgets)
        return await super().put_facts(scope, writes, budgets, offered)


def test_what_somebody_else_wrote_meanwhile_gains_our_source() -> None:
    made = scene(LocalCoordinator(), store=Meanwhile())
    made.work()
    (fact,) = facts(made)
    assert fact.id == "theirs"
    assert [each.seq for each in fact.sources] == [1]


def test_whoever_loses_every_race_is_counted_and_in_nobodys_way() -> None:
    made = scene(LocalCoordinator(), store=Meanwhile(99))
    made.work()
    assert made.memory.counts()["facts: lost"] == 1
    assert len(facts(made)) == 1


def test_what_was_drawn_from_is_gone_by_the_time_it_is_written() -> None:
    class Gone(InMemoryStore):
        async def put_facts(
            self, scope: Scope, writes: Sequence[FactWrite], budgets: Budgets, offered: Offered | None = None
        ) -> FactsPut:
            await super().put_facts(scope, [], budgets, offered)
            return FactsPut(refused=tuple(FactLost(fact=each.fact.id) for each in writes))

    made = scene(LocalCoordinator(), store=Gone())
    assert isinstance(made.work()[0], Applied)
    assert made.memory.counts()["facts: gone"] == 1


def test_where_only_summaries_leave_nobody_is_asked() -> None:
    def of_summaries(view: View, _: Budget) -> Plan | None:
        groups = [item for item in view.items if item.shape is Shape.GROUP]
        return planned(view, [summarised(groups or view.items[:8])])

    recording = RecordingCoordinator()
    made = Scene(coordinator=recording, policy=replace(POLICY, strategy=of_summaries))
    made.say(11).thread.compact()
    made.thread.compact()
    assert len(recording.leaving) == 1


def test_what_leaves_without_a_text_and_was_shown_before_is_not_shown_again() -> None:
    recording = RecordingCoordinator()
    made = Scene(coordinator=recording).say(22)
    told = Offered(thread=made.thread.ref.thread, version="recording", spans=(Span(first=Seq(1), last=Seq(44)),))
    drive(made.store.put_facts(Scope(), [], Budgets(), told))
    made.thread.prepare(deadline_seconds=0)
    made.thread.prepare(deadline_seconds=0)
    assert recording.leaving == []


def test_where_nothing_leaves_nothing_is_shown() -> None:
    recording = RecordingCoordinator()
    made = Scene(coordinator=recording).say()
    where = offering.where(made.memory._verbs._ctx, made.thread.ref, MAIN, "now", made.held, made.held.runs.call)
    assert where is not None
    drive(offering.dropped(where, (), made.thread.view()))
    assert recording.leaving == []


def test_a_message_that_is_purged_while_it_is_read_gives_no_fact() -> None:
    def purging(messages: Sequence[Message], leaving: Leaving) -> Answer:
        made.thread.purge(1)
        return LocalCoordinator().on_pre_compress(messages, leaving)

    made = scene(RecordingCoordinator(answers=purging))
    made.work()
    assert facts(made) == []


def test_of_two_who_are_shown_the_same_messages_at_once_one_writes() -> None:
    def at_once(messages: Sequence[Message], leaving: Leaving) -> Answer:
        other = Offered(thread=leaving.ref.thread, version="recording", spans=spans_of(leaving.seqs))
        drive(made.store.put_facts(leaving.ref.scope, [], Budgets(), other))
        return LocalCoordinator().on_pre_compress(messages, leaving)

    made = scene(RecordingCoordinator(answers=at_once))
    made.work()
    assert facts(made) == []
    assert made.memory.counts()["facts: twice"] == 1


def test_a_lane_that_was_not_shown_a_message_is_not_shown_its_fact() -> None:
    made = Scene(coordinator=LocalCoordinator())
    made.thread.append([u(LASTING), a("Noted.")])
    made.thread.open_lane("critic", rule=LaneRule(roles=("assistant",)), policy=POLICY)
    made.say(11).work()
    (fact,) = facts(made)
    assert fact.lanes == (MAIN,)
    assert not fact.seen_by(LaneId("critic"))


def test_what_a_lane_may_not_see_is_not_offered_from_it() -> None:
    recording = RecordingCoordinator()
    made = Scene(coordinator=recording)
    made.thread.open_lane("critic", rule=LaneRule(roles=("assistant",)), policy=POLICY)
    made.say(22)
    assert isinstance(made.thread.compact(lane="critic"), Applied)
    (leaving,) = recording.leaving
    assert leaving.lane == "critic"
    assert {each.role for each in leaving.said} == {"assistant"}


def test_a_plan_that_only_shows_less_takes_nothing_away() -> None:
    recording = RecordingCoordinator()
    made = Scene(coordinator=recording, policy=replace(POLICY, strategy="trim_tool_results"))
    made.thread.append([u("look"), call("c1"), result("c1", "a line of the log\n" * 900), a("seen")])
    made.say(2)
    assert isinstance(made.thread.compact(), Applied)
    assert recording.leaving == []


def test_without_a_coordinator_nothing_is_offered() -> None:
    made = scene(None)
    made.work()
    assert made.memory.offer() == 0
    assert told(made) == []


def test_the_background_offers_what_was_left_as_it_hears_of_it() -> None:
    store = InMemoryStore()
    before = scene(None, store=store)
    before.work()
    recording = RecordingCoordinator()
    after = Scene(store=store, clock=before.clock, coordinator=recording)
    after.look()
    _driven(after)
    assert [each.trigger for each in recording.leaving] == ["left before"]
    _driven(after)
    assert len(recording.leaving) == 1


def test_what_fails_is_offered_again_after_a_while() -> None:
    calls: list[int] = []

    def failing(*_: object) -> str:
        calls.append(1)
        if len(calls) < 3:
            raise ValueError
        return ""

    store = InMemoryStore()
    before = scene(None, store=store)
    before.work()
    after = Scene(store=store, clock=before.clock, coordinator=RecordingCoordinator(answers=failing))
    after.look()
    for _ in range(4):
        _driven(after)
        after.wait(5)
    assert len(calls) == 3


def _driven(made: Scene) -> None:
    drive(made.background.hear())


def test_a_hosts_own_note_of_a_switch_is_no_session() -> None:
    made = Scene(coordinator=RecordingCoordinator()).say()
    made.thread.switched(SwitchReason.NEW, session="s1")
    write(made.thread, Switched(reason="lace: TURN_START", session="s9"))
    assert not made.thread.switched(SwitchReason.NEW, session="s1")


def test_of_very_much_at_once_the_rest_is_read_from_the_log() -> None:
    made = Scene(coordinator=LocalCoordinator(), policy=replace(POLICY, limit_tokens=6_000))
    for n in range(60):
        made.thread.append(
            [u(f"My {n}. hobby is number {n}, and I prefer tool {n} over all others."), a("Noted. " * 20)]
        )
    assert isinstance(made.thread.compact(), Applied)
    (first,) = told(made)
    assert 0 < made.memory.offer() < first.messages
    assert made.memory.offer() == 0
