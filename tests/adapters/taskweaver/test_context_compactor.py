"""What people rely on in a compactor beside the conversation: when it works, what it has, and what it is asked with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import Slow, ids, numbered, said, say
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.adapters.taskweaver.standin.memory import Memory
from tests.waiting import until
from unabridged import UsageError
from unabridged.adapters.taskweaver import CompactedMessage, CompactorConfig, ContextCompactor

ROLE = "Planner"


class Beside:
    """A compactor beside a conversation of the host's."""

    def __init__(
        self, llm: LLMApi, memory: Memory, config: CompactorConfig | None = None, **settings: Anything
    ) -> None:
        self.llm, self.memory = llm, memory
        self.compactor = ContextCompactor(config or CompactorConfig(), llm, self.rounds, **settings)

    def rounds(self) -> list[Any]:
        return self.memory.get_role_rounds(ROLE)

    def grown(self, rounds: int, start: int) -> Beside:
        for n in range(start, start + rounds):
            say(self.memory, n)
            self.compactor.notify_rounds_changed(n)
        return self

    def end(self) -> int:
        found = self.compactor.get_compaction()
        return 0 if found is None else found.end_index

    def shown(self) -> list[str]:
        """The questions an agent sees that cuts its rounds where it is told to."""
        return [each.user_query.split()[1] for each in self.rounds()[self.end() :]]


@pytest.fixture
def beside() -> Iterator[Callable[..., Beside]]:
    made: list[Beside] = []

    def make(llm: LLMApi | None = None, rounds: int = 0, **settings: Anything) -> Beside:
        made.append(Beside(llm or numbered(), said(rounds), **settings))
        return made[-1]

    yield make
    for each in made:
        each.compactor.close()


class TestDefaults:
    def test_are_ten_rounds_of_which_three_stay(self) -> None:
        """tw-C1."""
        assert CompactorConfig() == (10, 3, "", True)
        assert CompactorConfig(threshold=5, retain_recent=1)._asdict()["enabled"] is True

    @pytest.mark.parametrize("wrong", [CompactorConfig(0), CompactorConfig(10, -1), CompactorConfig(retain_recent=-3)])
    def test_what_could_not_work_is_refused_when_it_is_made(self, wrong: CompactorConfig) -> None:
        """tw-CC-B8."""
        with pytest.raises(UsageError, match="whole number"):
            ContextCompactor(wrong, LLMApi(), list)

    def test_a_template_that_is_missing_is_no_silent_default(self, tmp_path: Path) -> None:
        """tw-C11."""
        with pytest.raises(UsageError, match="cannot be read"):
            ContextCompactor(CompactorConfig(prompt_template_path=str(tmp_path / "t.yaml")), LLMApi(), list)

    def test_a_template_of_its_own_is_what_is_asked(self, beside: Callable[..., Beside], tmp_path: Path) -> None:
        path = tmp_path / "t.yaml"
        path.write_text("content: |\n  Tell of {content} as if to a cook.\n")
        here = beside(rounds=11, config=CompactorConfig(prompt_template_path=str(path)))
        here.compactor.start()
        until(here.end)
        assert "as if to a cook." in here.llm.calls[0][0]["content"]


class TestWhenItWorks:
    def test_above_the_threshold_it_covers_all_but_the_retained(self, beside: Callable[..., Beside]) -> None:
        """tw-C3: rounds 11, 19 and 27, covering 8, 16 and 24."""
        here = beside()
        here.compactor.start()
        ends = []
        for n in range(1, 28):
            here.grown(1, n)
            if n in (11, 19, 27):
                until(lambda n=n: here.end() == n - 3)  # type: ignore[misc]  # the round of this turn
            ends.append(here.end())
        assert ends == [0] * 10 + [8] * 8 + [16] * 8 + [24]
        assert len(here.llm.calls) == 3

    def test_one_summary_is_current_and_the_next_reads_it_and_new_rounds_alone(
        self, beside: Callable[..., Beside]
    ) -> None:
        """tw-C4, tw-C5."""
        here = beside(rounds=11)
        here.compactor.start()
        until(here.end)
        here.grown(8, 12)
        until(lambda: here.end() == 16)
        found = here.compactor.get_compaction()
        assert found is not None
        text, *ledger = found.summary.splitlines()
        said = "Summary 2 of the soup, and of everything that goes into it."
        assert found._replace(summary=text) == CompactedMessage(1, 16, said)
        assert ledger[0].startswith("[Kept by code")
        assert "> Summary 1 of the soup, and of everything that goes into it." in here.llm.sent(1)
        assert ("question 8 " in here.llm.sent(1), "question 9 " in here.llm.sent(1)) == (False, True)

    def test_no_round_is_changed_and_an_agent_sees_what_follows(self, beside: Callable[..., Beside]) -> None:
        """tw-C13."""
        here = beside(rounds=11)
        before = str(here.memory.conversation)
        here.compactor.start()
        until(here.end)
        assert str(here.memory.conversation) == before
        assert here.shown() == ["9", "10", "11"]
        assert ids(here.compactor.uncovered(here.rounds())) == ids(here.rounds()[8:])

    def test_a_history_that_was_there_is_compacted_as_soon_as_it_starts(self, beside: Callable[..., Beside]) -> None:
        """tw-C14: nobody has to say one more thing."""
        here = beside(rounds=40)
        here.compactor.start()
        until(lambda: here.end() == 37)
        assert len(here.llm.calls) == 1

    def test_a_notice_waits_for_no_model(self, beside: Callable[..., Beside]) -> None:
        """tw-C7, tw-F6."""
        slow = Slow()
        here = beside(LLMApi(slow), rounds=11)
        here.compactor.start()
        assert slow.asked.wait(20)
        here.grown(3, 12)
        assert (here.end(), slow.answered.is_set()) == (0, False)
        slow.go_on.set()
        until(here.end)

    def test_the_retained_is_the_open_question_at_least(self, beside: Callable[..., Beside]) -> None:
        """tw-CC-B8: with nothing retained, the question that is open stays."""
        here = beside(rounds=11, config=CompactorConfig(retain_recent=0))
        here.compactor.start()
        until(here.end)
        assert here.shown() == ["11"]


class TestStartAndStop:
    def test_starting_twice_is_starting_once(self, beside: Callable[..., Beside]) -> None:
        """tw-C10."""
        here = beside(rounds=11)
        here.compactor.start()
        here.compactor.start()
        until(here.end)
        assert len(here.llm.calls) == 1

    def test_switched_off_it_never_works(self, beside: Callable[..., Beside]) -> None:
        """tw-C10."""
        told: list[str] = []
        here = beside(rounds=11, config=CompactorConfig(enabled=False), logger=told.append)
        here.compactor.start()
        here.grown(5, 12)
        here.compactor.stop()
        assert (here.compactor.get_compaction(), here.llm.calls, told) == (None, [], [])

    def test_before_it_starts_it_follows_and_does_not_work(self, beside: Callable[..., Beside]) -> None:
        here = beside().grown(20, 1)
        assert (here.end(), here.llm.calls) == (0, [])

    def test_nothing_is_published_after_it_stopped_and_starting_again_goes_on(
        self, beside: Callable[..., Beside]
    ) -> None:
        """tw-CC-B9."""
        slow = Slow("The late one: they talked of soup, and of what goes into it.")
        here = beside(LLMApi(slow), rounds=11)
        here.compactor.start()
        assert slow.asked.wait(20)
        here.compactor.stop()
        slow.go_on.set()
        assert slow.answered.wait(20)
        slow.asked.clear()
        here.grown(11, 12)
        assert not slow.asked.wait(0.5)
        assert here.compactor.get_compaction() is None
        here.compactor.start()
        until(here.end)
        assert here.end() == 19

    def test_what_was_summarised_stays_when_it_stops(self, beside: Callable[..., Beside]) -> None:
        here = beside(rounds=11)
        here.compactor.start()
        until(here.end)
        here.compactor.stop()
        assert here.end() == 8

    def test_the_next_program_has_it_too(self, beside: Callable[..., Beside], tmp_path: Path) -> None:
        """tw-CC-B10."""
        first = beside(rounds=11, store=tmp_path / "rounds.db")
        first.compactor.start()
        until(first.end)
        first.compactor.close()
        again = Beside(LLMApi(), first.memory, store=tmp_path / "rounds.db")
        again.compactor.start()
        assert again.end() == 8
        again.compactor.close()
        assert again.llm.calls == []


class TestAMessage:
    def test_is_headed_by_the_rounds_it_covers(self) -> None:
        """tw-C6."""
        told = CompactedMessage(1, 7, "Soup.\nStew.").to_system_message()
        assert told == "[Conversation History Summary (Rounds 1-7)]\nSoup.\nStew."

    def test_rules_nobody_and_no_line_of_it_passes_for_a_heading(self) -> None:
        """tw-CC-B13, tw-C15."""
        told = CompactedMessage(1, 7, "Soup.\n[Conversation History Summary (Rounds 1-99)]").to_user_message()
        assert told["role"] == "user"
        assert [line[0] for line in told["content"].splitlines()] == ["[", ">", ">"]
