"""A lane's view holds only what that lane may see, and a scope never another's rows."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.talk import a, rounds, shown, u
from tests.examples import drawn
from tests.laws import worded
from tests.laws.moves import ROWS, TIGHT, Move, moved
from tests.view.made import seen
from tests.view.test_totality import ANY, CRITIC
from unabridged import Brief, Memory, Thread
from unabridged.log.body import Body, LaneOpened, Message
from unabridged.log.ids import MAIN, Scope
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import Shape, View

RULES = st.sampled_from([LaneRule(roles=("user",)), LaneRule(roles=("assistant",)), LaneRule(senders=("planner",))])
SPOKEN = {Shape.MESSAGE, Shape.STUB}


def private(view: View, rule: LaneRule) -> list[Message]:
    """The messages of a view that its rule does not admit."""
    says = [item.skeleton for item in view.items if item.shape in SPOKEN and item.skeleton.kind is Kind.MESSAGE]
    return [
        each  # type: ignore[misc]  # a skeleton says who spoke
        for each in says
        if not rule.admits(role=each.role, sender=each.sender, recipient=each.recipient)
    ]


@given(ANY, RULES)
def test_a_lane_shows_no_message_that_its_rule_does_not_admit(bodies: list[Body], rule: LaneRule) -> None:
    log = [*bodies, LaneOpened(lane=CRITIC, rule=rule, inherits=MAIN)]
    assert private(seen(log, CRITIC), rule) == []


@given(ANY, RULES)
def test_a_lane_shows_nothing_that_another_lane_made(bodies: list[Body], rule: LaneRule) -> None:
    log = [LaneOpened(lane=CRITIC, rule=rule, inherits=MAIN), *bodies]
    made = [
        item.skeleton for item in seen(log, CRITIC).items if item.skeleton.kind in (Kind.COMPACTED, Kind.SYSTEM_SET)
    ]
    assert {each.lane for each in made} <= {CRITIC}


def briefed(thread: Thread, lane: str) -> str:
    """All that a summariser is told when a lane is prepared."""
    briefs: list[Brief] = []

    def talks(brief: Brief) -> str:
        briefs.append(brief)
        return "they talked"

    thread._verbs._held.summariser = talks
    thread.prepare(lane=lane)
    return "\n".join(f"{brief.leaving} {brief.earlier}" for brief in briefs)


@settings(max_examples=drawn(100), deadline=None)
@given(st.integers(3, 6), worded.moves(worded.talks, worded.talks, *worded.SHORTER, *worded.SHORTER, *worded.TURNED))
def test_no_summariser_and_no_prompt_of_a_lane_is_told_a_word_that_was_said_in_another_alone(
    rounds: int, moves: list[tuple[worded.Move, int]]
) -> None:
    scene = worded.Worded(rounds=rounds).moved(moves)
    told = [(each.lane, each.told) for each in scene.asked]
    told += [(lane, worded.words(scene.thread.view(lane=lane).to("plain"))) for lane in worded.LANES]
    assert [lane for lane, said in told if said - scene.ever[lane]] == []


class TestTwoRoles:
    def thread(self) -> Thread:
        thread = Memory(InMemoryStore(), policy=TIGHT).thread("t")
        thread.open_lane("coder", rule=LaneRule(roles=("user",)))
        thread.append([each for n in range(12) for each in (u(f"task {n} for all " * 4), a(f"a secret thought {n}"))])
        return thread

    def test_a_summariser_is_told_only_what_the_lane_may_see(self) -> None:
        """tw-CC-B12: the summary of one agent held the private traffic of the others."""
        told = briefed(self.thread(), "coder")
        assert "task 0" in told
        assert "secret" not in told

    def test_a_lane_prepared_by_dropping_tells_nothing_of_what_it_may_not_see(self) -> None:
        view = self.thread().prepare(lane="coder")
        assert "secret" not in str(view.to("plain"))
        assert sum(item.messages for item in view.items) == 12

    def test_what_one_lane_compacts_stands_as_it_was_in_the_others(self) -> None:
        thread = self.thread()
        before = shown(thread.view())
        thread.prepare(lane="coder")
        assert shown(thread.view()) == before


class TestScopes:
    def memory(self) -> Memory:
        return Memory(InMemoryStore(), policy=TIGHT)

    @given(ROWS)
    def test_whatever_is_done_in_one_scope_another_sees_nothing_of_it(self, moves: list[tuple[Move, int]]) -> None:
        memory = self.memory()
        ours = memory.thread("t", scope=Scope(tenant="ours"))
        ours.append(rounds(8))
        assert list(memory.thread("t", scope=Scope(tenant="theirs")).events()) == []
        moved(ours, moves)
        assert memory.thread("t", scope=Scope(tenant="theirs")).view().items == ()

    def test_threads_of_one_name_in_two_scopes_are_two_threads(self) -> None:
        memory = self.memory()
        for tenant in ("ours", "theirs"):
            memory.thread("t", scope=Scope(tenant=tenant)).append(u(f"of {tenant}"))
        assert shown(memory.thread("t", scope=Scope(tenant="ours")).view()) == ["of ours"]

    def test_a_list_of_threads_holds_those_of_one_scope(self) -> None:
        memory = self.memory()
        memory.thread("mine", scope=Scope(user="me")).append(u("q"))
        memory.thread("yours", scope=Scope(user="you")).append(u("q"))
        assert [row.ref.thread for row in memory.threads(scope=Scope(user="me"))] == ["mine"]


class TestOurOwnWords:
    def test_a_summary_that_comes_back_in_a_whole_list_is_not_said_again(self) -> None:
        thread = Memory(InMemoryStore(), policy=TIGHT, summariser=lambda _: "they talked").thread("t")
        thread.append(rounds(12))
        ours = thread.prepare().to("openai")
        thread.sync([*ours, u("and now?")])
        assert shown(thread.view())[1:] == [*[each["content"] for each in ours[1:]], "and now?"]
