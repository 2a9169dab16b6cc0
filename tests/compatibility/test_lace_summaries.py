"""What people who come from lace rely on in a summary: never taken for what was said, erased with it, said once.
It refuses to judge what a summary says; the ones here are a few words, or tell too much on purpose.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.compatibility.kit import SHORT, SUBJECTS, compactions, talk
from tests.compatibility.spoken import messages, spoken
from tests.engine.talk import call, result, u
from tests.view.made import covers, said, span
from unabridged import Origin, Policy, Thread, UsageError
from unabridged.log.body import Amended
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.ports import Brief
from unabridged.view.render import DIALECTS
from unabridged.view.view import Shape


@pytest.fixture
def thread() -> Thread:
    """A conversation of five rounds that was compacted once."""
    thread = spoken()
    talk(thread, rounds=5)
    thread.prepare()
    return thread


class TestProvenance:
    def test_every_message_is_given_back_as_it_was_after_many_compactions(self) -> None:
        """lace-F8."""
        thread = spoken()
        given = [said(f"{subject} " * 20, role) for subject in SUBJECTS for role in ("user", "assistant")]
        for each in given:
            thread.append(each)
            thread.prepare()
        assert len(compactions(thread)) > 2
        assert [thread.message(seq) for seq in messages(thread)] == given

    def test_the_engine_writes_no_message_and_its_own_name_to_what_it_writes(self, thread: Thread) -> None:
        """lace-F8, where a replacement row looks like an original."""
        by_the_engine = [event.kind for event in thread.events() if event.origin is Origin.ENGINE]
        assert by_the_engine == [Kind.COMPACTED, Kind.LANE_OPENED]

    def test_nobody_else_can_write_in_the_engines_name(self, thread: Thread) -> None:
        """lace-F8."""
        with pytest.raises(UsageError, match="origin engine"):
            thread.append({"role": "user", "content": "in short: yes"}, origin=Origin.ENGINE)

    def test_words_that_look_like_a_summary_are_a_message_all_the_same(self, thread: Thread) -> None:
        """lace-F8: what tells them apart is the kind of the event and not its text."""
        at = thread.append(thread.view().to("openai")[0]).first
        assert [event.kind for event in thread.events()][at - 1] is Kind.MESSAGE
        assert [item.shape for item in thread.view().items if item.name.seq == at] == [Shape.MESSAGE]

    def test_in_a_prompt_a_summary_says_that_nobody_said_it(self, thread: Thread) -> None:
        """lace-F8."""
        marked = [message["content"].count("second-hand") for message in thread.view().to("openai")]
        assert marked == [1, 0, 0]


def tells(brief: Brief) -> str:
    """Repeats the first subject, if it is told of it."""
    return (
        f"They spoke of an {SUBJECTS[0]}, and of nothing else that would matter now."
        if SUBJECTS[0] in brief.leaving + brief.earlier
        else SHORT
    )


ERASED: dict[str, Callable[[Thread], object]] = {
    "hidden": lambda thread: thread.hide(1, 2),
    "purged": lambda thread: thread.purge(1, 2),
    "amended": lambda thread: thread.append(
        [Amended(seq=Seq(seq), message=said("nothing of the kind")) for seq in (1, 2)]
    ),
}


@pytest.mark.parametrize("verb", ERASED.values(), ids=ERASED)
class TestErasure:
    """The summaries here repeat the first subject, which a verb then takes out of what they cover."""

    @pytest.fixture(params=[1, 2], ids=["summary", "summary of a summary"])
    def telling(self, request: pytest.FixtureRequest) -> Thread:
        thread = spoken(tells)
        for n in range(request.param):
            talk(thread, rounds=5, start=5 * n)
            thread.prepare()
        assert str(thread.view().to("plain")).count(SUBJECTS[0]) == 1
        return thread

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_what_is_taken_out_is_told_by_no_summary(
        self, telling: Thread, verb: Callable[[Thread], object], dialect: str
    ) -> None:
        """lace-F9."""
        verb(telling)
        assert SUBJECTS[0] not in str(telling.view().to(dialect))
        assert SUBJECTS[0] not in str(telling.prepare().to(dialect))

    def test_nothing_else_goes_with_it(self, telling: Thread, verb: Callable[[Thread], object]) -> None:
        """lace-F9: what else the summary covered is still stood for."""
        verb(telling)
        standing = {seq for each in covers(telling.view()) for seq in each}
        assert standing >= set(messages(telling)) - {1, 2}


def test_what_is_purged_is_left_in_no_event(thread: Thread) -> None:
    """lace-F9, in the copies as well."""
    thread.purge(span(1, 8))
    left = [event.payload or b"" for event in thread.events()]
    assert not any(word in payload for payload in left for word in (SHORT.encode(), SUBJECTS[0].encode()))


class TestOnce:
    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_a_summary_is_said_once_in_a_prompt(self, thread: Thread, dialect: str) -> None:
        """lace-F17."""
        assert str(thread.view().to(dialect)).count(SHORT) == 1

    def test_a_summary_is_written_once_in_the_log(self, thread: Thread) -> None:
        """lace-F17."""
        assert b"".join(event.payload or b"" for event in thread.events()).count(SHORT.encode()) == 1

    def test_what_was_asked_last_is_never_wrapped_into_a_summary(self) -> None:
        """lace-F17, in a conversation so short that one long round is all there was."""
        thread, asked = spoken(), u("what now?")
        thread.append(
            [{"role": "user", "content": "long " * 100}, {"role": "assistant", "content": "so " * 100}, asked]
        )
        summary, last = thread.prepare().to("openai")
        assert SHORT in summary["content"]
        assert last == asked

    def test_of_a_single_round_only_its_finished_calls_are_folded(self) -> None:
        """lace-F17."""
        thread, asked = spoken(), u("why?")
        thread.append([asked, *(each for n in "abcdef" for each in (call(n), result(n, "found " * 30)))])
        shown = thread.prepare().to("openai")
        assert asked in shown
        assert len(compactions(thread)) == 1

    def test_the_rounds_to_retain_are_shown_word_for_word(self) -> None:
        """lace-F17."""
        thread = spoken(policy=Policy(limit_tokens=140, retain_rounds=2))
        talk(thread, rounds=5)
        said_last = thread.view().to("openai")[-4:]
        assert thread.prepare().to("openai")[1:] == said_last
