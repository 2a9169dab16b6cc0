"""What people who come from lace rely on while a compaction is under way: what is said meanwhile, who else compacts.
It refuses to know strategies; what one may name or make by mistake is tried beside this.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from openai.types.responses import Response

from tests.compatibility.kit import SHORT, TIGHT, Words, compactions, opened, talk
from tests.compatibility.spoken import interrupted, replacing, spoken, talking
from tests.engine.talk import call, result, u
from tests.view.made import covers, span
from unabridged import Brief, Memory, Profile, Thread
from unabridged.log.compacted import Compacted
from unabridged.ports import Summariser
from unabridged.view.render import DIALECTS

WAIT = u("wait, not that one")


class TestWhatIsSaidMeanwhile:
    def test_it_is_shown_after_the_summary_at_its_own_place(self) -> None:
        """lace-F2, where it is hidden for good."""
        thread = interrupted(lambda thread: thread.append(WAIT))
        assert [item.name.seq for item in thread.view().items] == [12, 9, 10, 11]
        assert thread.view().to("openai")[-1] == WAIT

    def test_a_compaction_covers_nothing_that_its_summariser_was_not_shown(self) -> None:
        """lace-F2: coverage was fixed when the plan was drawn, before the summariser began."""
        thread = interrupted(lambda thread: thread.append(WAIT))
        (made,) = compactions(thread)
        assert isinstance(made.body, Compacted)
        assert (made.body.drawn_on, covers(thread.view())[0]) == (10, list(range(1, 9)))

    def test_it_is_shown_by_a_program_that_opens_the_log_later(self, path: Path) -> None:
        """lace-F2."""
        with opened(path) as other:

            def interrupts(_: Brief) -> str:
                other.thread("t").append(WAIT)
                return SHORT

            talk(other.thread("t"), rounds=5)
            with Memory.open(path, policy=TIGHT, counter=Words(), summariser=interrupts, profile=Profile.FAST) as busy:
                busy.thread("t").prepare()
        with opened(path) as later:
            assert later.thread("t").view().to("openai")[-1] == WAIT

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_it_is_delivered_once_now_and_later(self, dialect: str) -> None:
        """lace-L57."""
        thread = interrupted(lambda thread: thread.append(WAIT))
        seen = [str(view.to(dialect)).count(WAIT["content"]) for view in (thread.view(), thread.prepare())]
        assert seen == [1, 1]

    def test_it_is_delivered_once_though_its_sender_sends_it_again(self) -> None:
        """lace-L57: a key is looked up beyond a compaction too."""
        thread = interrupted(lambda thread: thread.append(WAIT, key="note-1"))
        assert not thread.append(WAIT, key="note-1").fresh
        assert str(thread.view().to("plain")).count(WAIT["content"]) == 1

    def test_a_result_that_comes_meanwhile_answers_its_call_once(self) -> None:
        """lace-L57."""
        thread = talking(lambda thread: thread.append(result("c", "found it")))
        thread.append(call("c"))
        prompt = thread.prepare().to("openai")
        assert [message["role"] for message in prompt[-2:]] == ["assistant", "tool"]
        assert str(prompt).count("found it") == 1


class TestIds:
    @pytest.fixture
    def chained(self) -> Thread:
        """Replies of a provider that link back to each other, all but the newest compacted."""
        thread = spoken()
        for n in range(5):
            thread.append(u(f"question {n} " * 10))
            said = {"type": "output_text", "text": "answer " * 20, "annotations": []}
            item = {"type": "message", "id": f"msg_{n}", "role": "assistant", "status": "completed", "content": [said]}
            thread.append(Response.construct(id=f"resp_{n}", previous_response_id=f"resp_{n - 1}", output=[item]))
        return thread

    def test_a_prompt_never_asks_a_provider_to_go_on_from_what_it_keeps(self, chained: Thread) -> None:
        """lace-L57: a reply's own id, and the one before it, are in no prompt."""
        for view in (chained.view(), chained.prepare()):
            assert not [dialect for dialect in DIALECTS if "resp_" in str(view.to(dialect))]

    def test_of_what_left_the_view_no_id_is_sent(self, chained: Thread) -> None:
        """lace-L57: the items that stand keep theirs."""
        prompt = str(chained.prepare().to("openai-responses"))
        assert [n for n in range(5) if f"msg_{n}" in prompt] == [4]


class TestTwoAtOnce:
    def test_of_two_programs_that_compact_at_once_one_lands_and_the_other_writes_nothing(self, path: Path) -> None:
        """lace-F5."""
        both = Barrier(2)
        handles = [Memory.open(path, policy=TIGHT, counter=Words(), summariser=meeting(both)) for _ in range(2)]
        talk(handles[0].thread("t"), rounds=5)
        with ThreadPoolExecutor(2) as programs:
            views = list(programs.map(lambda each: each.thread("t").prepare(deadline_seconds=60), handles))
        assert [view.items[0].name.seq for view in views] == [11, 11]
        assert [event.seq for event in compactions(handles[0].thread("t"))] == [11]
        for each in handles:
            each.close()

    @pytest.mark.parametrize(("first", "second"), [((1, 2, 3, 4), (1, 2)), ((1, 2), (1, 2, 3, 4)), ((1, 2), (2, 3))])
    def test_what_came_second_changes_nothing_whether_it_covers_less_or_more(
        self, first: tuple[int, ...], second: tuple[int, ...]
    ) -> None:
        """lace-F5, where the last wins."""
        thread = spoken()
        talk(thread, rounds=3)
        thread.append(replacing(*first, on=6))
        before = thread.view().to("openai")
        thread.append(replacing(*second, on=6))
        assert thread.view().to("openai") == before

    def test_one_that_names_what_is_gone_beside_what_stands_is_void_as_a_whole(self) -> None:
        """lace-F5."""
        thread = spoken()
        talk(thread, rounds=3)
        thread.append([replacing(1, 2, on=6), replacing(2, 3, on=6, over=(span(3),))])
        assert [item.name.seq for item in thread.view().items] == [7, 3, 4, 5, 6]

    def test_two_that_consume_different_messages_both_hold(self) -> None:
        """lace-F5: what matters is what they consume, and not who was first."""
        thread = spoken()
        talk(thread, rounds=3)
        thread.append([replacing(1, 2, on=6), replacing(3, 4, on=6)])
        assert covers(thread.view()) == [[1, 2], [3, 4], [5], [6]]


def meeting(both: Barrier) -> Summariser:
    """A summariser that answers when as many were asked as the barrier waits for."""
    return lambda _: f"{both.wait(timeout=10)}: {SHORT}"


class TestRanges:
    """Three rounds, six messages; what a compaction consumes is named."""

    @pytest.fixture
    def thread(self) -> Thread:
        thread = spoken()
        talk(thread, rounds=3)
        return thread

    @pytest.mark.parametrize("count", [0, 1, 2, 99])
    def test_a_count_that_is_wrong_consumes_nothing_more_and_nothing_less(self, thread: Thread, count: int) -> None:
        """lace-F3."""
        thread.append(replacing(1, 2, 3, 4, on=6, messages=count))
        assert covers(thread.view()) == [[1, 2, 3, 4], [5], [6]]

    def test_what_was_said_before_the_compaction_and_is_not_named_is_kept(self, thread: Thread) -> None:
        """lace-F3, where a test expects it and the builder drops it."""
        thread.append(replacing(1, 2, on=2, messages=2))
        assert covers(thread.view()) == [[1, 2], [3], [4], [5], [6]]

    def test_what_lies_between_two_consumed_messages_may_stay(self, thread: Thread) -> None:
        """lace-F3."""
        kept = thread.view().to("openai")[2:3]
        thread.append(replacing(1, 2, 4, on=6))
        assert covers(thread.view()) == [[1, 2, 4], [3], [5], [6]]
        assert thread.view().to("openai")[1:2] == kept
