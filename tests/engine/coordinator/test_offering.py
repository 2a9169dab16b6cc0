"""What leaves a view is shown to a coordinator before it leaves, each message once, whatever becomes of the run."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.coordinator.talking import LASTING, STATEMENT, Writer, facts, scene, told
from tests.engine.talk import a, u
from unabridged.compaction.outcome import Applied, Skipped
from unabridged.coordinator import Heard, Hint, LocalCoordinator
from unabridged.facts import FactKind, FactOrigin, FactState, Tier
from unabridged.hooks import Veto
from unabridged.log.body import Message
from unabridged.log.counted import texts_of
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import RecordingCoordinator


def texts(messages: Sequence[Message]) -> list[str]:
    return [" ".join(texts_of(each.parts)) for each in messages]


class TestWhoIsShownWhat:
    def test_exactly_the_messages_that_leave_before_they_leave_and_once(self) -> None:
        """da-D1: not the kept tail, not the system text, and while the view still shows them all."""
        views: list[str] = []

        def looking(*_: object) -> str:
            views.append(made.shown())
            return ""

        recording = RecordingCoordinator(answers=looking)
        made = Scene(coordinator=recording)
        made.thread.append({"role": "system", "content": "You are kind."})
        made.say(11)
        (outcome,) = made.work()
        assert isinstance(outcome, Applied)
        (leaving,), (messages,) = recording.leaving, recording.messages
        assert [each for span in outcome.covers for each in range(span.first, span.last + 1)] == list(leaving.seqs)
        assert texts(messages) == [" ".join(texts_of(made.thread.message(seq).parts)) for seq in leaving.seqs]  # type: ignore[union-attr]  # they are there
        assert all(text in views[0] for text in texts(messages))
        assert "You are kind." not in " ".join(texts(messages))
        assert (leaving.ref, leaving.lane, leaving.trigger) == (made.thread.ref, "main", outcome.trigger)

    def test_a_message_is_shown_when_it_first_leaves_any_view_and_never_again(self) -> None:
        recording = RecordingCoordinator()
        made = scene(recording)
        made.work()
        made.say(11).work()
        seen = [seq for each in recording.leaving for seq in each.seqs]
        assert len(recording.leaving) == 2
        assert len(seen) == len(set(seen))

    def test_what_left_one_lane_is_not_shown_again_when_it_leaves_another(self) -> None:
        recording = RecordingCoordinator()
        made = scene(recording)
        made.thread.open_lane("critic", policy=POLICY)
        made.work()
        seen = [seq for each in recording.leaving for seq in each.seqs]
        assert {each.lane for each in recording.leaving} == {"main", "critic"}
        assert len(seen) == len(set(seen))

    def test_by_another_version_it_is_shown_once_more(self) -> None:
        store = InMemoryStore()
        recording = RecordingCoordinator()
        first = scene(recording, store=store)
        first.work()
        again = RecordingCoordinator(version="another")
        made = Scene(store=store, clock=first.clock, coordinator=again)
        made.say(11).work()
        assert made.memory.offer() > 0
        before, shown = ([seq for each in one.leaving for seq in each.seqs] for one in (recording, again))
        assert len(shown) == len(set(shown))
        assert {*before} < {*shown}

    def test_what_stands_before_the_first_is_told_beside_it(self) -> None:
        recording = RecordingCoordinator()
        made = scene(recording)
        made.work()
        made.say(11).work()
        later = recording.leaving[1]
        assert [each.seq for each in later.said][-len(later.seqs) :] == list(later.seqs)

    def test_nothing_is_asked_where_no_message_leaves(self) -> None:
        recording = RecordingCoordinator()
        assert Scene(coordinator=recording).say(2).work() == []
        assert recording.leaving == []


class TestWhatBecomesOfIt:
    def test_a_lasting_fact_is_kept_with_its_source_and_stands_in_its_tier(self) -> None:
        """da-D2, da-D3."""
        made = scene(LocalCoordinator())
        made.work()
        (fact,) = facts(made)
        assert (fact.statement, fact.tier, fact.origin) == (STATEMENT, Tier.USER, FactOrigin.MACHINE)
        assert [(each.thread, each.seq) for each in fact.sources] == [("t", 1)]
        assert made.memory.counts()["facts: active"] == 1

    def test_what_is_said_once_more_is_counted_as_one_fact(self) -> None:
        made = scene(LocalCoordinator())
        made.work()
        made.thread.append([u(LASTING), a("I know.")])
        made.say(11).work()
        counts = made.memory.counts()
        assert (len(facts(made)), counts["facts: active"], counts["facts: merged"]) == (1, 1, 1)
        assert (told(made)[0].heard, told(made)[0].hint) == (Heard.HEARD, Hint.GIVEN)

    def test_where_nothing_lasting_is_said_nothing_is_written_and_no_hint_given(self) -> None:
        writer = Writer()
        made = Scene(coordinator=LocalCoordinator(), summariser=writer).say(11)
        made.work()
        assert (facts(made), facts(made, FactState.STAGED), writer.briefs[0].hint) == ([], [], "")
        assert told(made)[0].hint is Hint.NONE

    def test_the_hint_reaches_whoever_writes_the_summary(self) -> None:
        """da-D5."""
        writer = Writer()
        made = scene(LocalCoordinator(), summariser=writer)
        made.work()
        assert writer.briefs[0].hint == f"- {STATEMENT}"

    def test_a_run_that_is_tried_again_doubles_no_fact_and_keeps_its_hint(self) -> None:
        """da-H9. da-F29: a retry is told the same; the key of a fact is its message and the version that read it."""
        briefs: list[Brief] = []

        def troubled(brief: Brief) -> str:
            briefs.append(brief)
            if len(briefs) < 3:
                raise TimeoutError
            return SAID

        made = scene(LocalCoordinator(), summariser=troubled)
        made.work()
        made.wait(600).work()
        made.wait(600).work()
        assert [each.statement for each in facts(made)] == [STATEMENT]
        assert {each.hint for each in briefs} == {f"- {STATEMENT}"}

    def test_facts_of_a_run_that_was_vetoed_or_superseded_are_neither_lost_nor_doubled(self) -> None:
        made = scene(LocalCoordinator())
        end = made.memory.before(lambda _: Veto(reason="an audit"))
        assert all(isinstance(each, Skipped) for each in made.work())
        assert (facts(made), told(made)) == ([], [])  # a veto comes before anybody is shown anything
        end()
        made.wait(3_600)
        assert isinstance(made.thread.compact(), Applied)
        made.thread.undo(made.outcomes[-1].seq)  # type: ignore[union-attr]  # it was applied
        assert isinstance(made.thread.compact(), Applied)
        assert [each.statement for each in facts(made)] == [STATEMENT]

    def test_a_correction_puts_right_what_was_kept_before(self) -> None:
        made = scene(LocalCoordinator())
        made.thread.append([u("My timezone is CET."), a("Noted.")])
        made.say(10).work()
        made.memory.offer()
        made.thread.append([u("My timezone is EST."), a("Noted.")])
        made.say(11).work()
        made.memory.offer()
        assert "User's timezone is EST" in [each.statement for each in facts(made)]
        assert "User's timezone is CET" in [each.statement for each in facts(made, FactState.ARCHIVED)]

    def test_a_quotation_in_it_is_put_right_in_another_thread(self) -> None:
        made = Scene(coordinator=LocalCoordinator())
        for name, motto in (("one", "less is more"), ("two", "keep going")):
            made.thread = made.memory.thread(name)
            made.thread.append([u(f'My favourite motto is "{motto}".'), a("Noted.")])
            made.say(11).thread.compact()
            made.memory.offer()
        assert [each.statement for each in facts(made)] == ['User\'s favourite motto is "keep going"']
        assert len(facts(made, FactState.ARCHIVED)) == 1

    def test_what_a_person_wrote_waits_for_a_persons_word_before_it_gives_way(self) -> None:
        made = scene(None)
        mine = made.memory.facts().add(
            "User's timezone is CET", tier=Tier.USER, kind=FactKind.IDENTITY, subject="user", slot="timezone"
        )
        made = Scene(store=made.store, clock=made.clock, coordinator=LocalCoordinator())
        made.thread.append([u("My timezone is EST."), a("Noted.")])
        made.say(11).work()
        made.memory.offer()
        assert made.memory.facts().get(mine.id).state is FactState.ACTIVE
        (waiting,) = [each for each in made.memory.facts().review() if "EST" in each.statement]
        assert waiting.supersedes == mine.id

    def test_the_same_said_again_later_is_one_fact_with_both_sources(self) -> None:
        made = scene(LocalCoordinator())
        made.work()
        made.thread.append([u(LASTING), a("Still noted.")])
        made.say(11).work()
        (fact,) = facts(made)
        assert len(fact.sources) == 2

    def test_where_no_lane_is_shown_less_every_lane_may_see_a_fact(self) -> None:
        made = scene(LocalCoordinator())
        made.work()
        assert facts(made)[0].lanes is None
