"""What of a memory of rounds outlives its program: in its log, and in files."""

from __future__ import annotations

import copy
import pickle  # noqa: TID251  # what a host may do with the rounds it is handed
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.adapters.taskweaver.kit import BOTH, SHAPES, numbered, say, shown
from tests.adapters.taskweaver.standin.rounds import Post, Round
from tests.waiting import until
from unabridged import Memory as Store
from unabridged import Policy
from unabridged.adapters.taskweaver import Memory

KINDS = ("reply_content", "execution_result")


class TestWhatOutlivesTheProgram:
    def test_is_every_round_under_its_name(self, opened: Callable[..., Memory]) -> None:
        """tw-R22."""
        memory = opened()
        for n in range(1, 5):
            say(memory, n, "failed" if n == 2 else "finished")
        before = str(memory.get_role_rounds("Planner", include_failure_rounds=True))
        assert str(opened().get_role_rounds("Planner", include_failure_rounds=True)) == before

    def test_is_what_was_summarised(self, opened: Callable[..., Memory]) -> None:
        """tw-R22, tw-CC-B10."""
        memory = opened(llm_api=numbered(), compaction=BOTH)
        for n in range(1, 7):
            say(memory, n)
        until(lambda: shown(memory)[0] != "1" and shown(memory, "CodeInterpreter")[0] != "1")
        before = [memory.get_role_rounds_with_compaction(role)[1] for role in BOTH]
        again = opened(llm_api=numbered(), compaction=BOTH)
        assert [again.get_role_rounds_with_compaction(role)[1] for role in BOTH] == before

    def test_is_compacted_at_once_where_it_is_long(self, opened: Callable[..., Memory]) -> None:
        """tw-C14."""
        memory = opened()
        for n in range(1, 21):
            say(memory, n)
        llm = numbered()
        opened(llm_api=llm, compaction=BOTH)
        until(lambda: len(llm.calls) == 2)

    def test_is_what_a_post_says_after_somebody_wrote_to_it(self, opened: Callable[..., Memory]) -> None:
        memory = opened()
        made = memory.create_round("q 1")
        made.add_post(growing := Post.create("par", "User", "Planner"))
        growing.message += "tial"
        memory.get_role_rounds("Planner")
        assert opened().get_role_rounds("Planner")[0].post_list[0].message == "partial"

    def test_is_what_a_role_wrote_on_the_board_of_a_round(self, opened: Callable[..., Memory]) -> None:
        memory = opened()
        say(memory, 1).write_board("Planner", "soup at noon")
        say(memory, 2)
        assert memory.get_role_rounds("Planner")[0].board == {"Planner": "soup at noon"}
        assert opened().get_role_rounds("Planner")[0].board == {"Planner": "soup at noon"}

    def test_is_what_another_process_is_handed(self, opened: Callable[..., Memory]) -> None:
        """Plain rounds of the host's class, whatever they were made of here; a copy tells the log nothing."""
        memory = opened()
        for n in (1, 2):
            say(memory, n)
        given = memory.get_role_rounds("Planner")
        for rounds in (given, memory.conversation.rounds):
            for back in (pickle.loads(pickle.dumps(rounds)), copy.deepcopy(rounds)):  # noqa: S301  # our own
                assert [type(each) for each in back] == [Round, Round]
                assert [vars(each) for each in back] == [vars(each) for each in copy.deepcopy(given)]
        copy.deepcopy(memory.conversation.rounds)[1].add_post(Post.create("aside", "User", "Planner"))
        assert "aside" not in str(memory.get_role_rounds("Planner"))

    def test_is_each_session_by_itself(self, opened: Callable[..., Memory]) -> None:
        say(opened("one"), 1)
        assert opened("two").get_role_rounds("Planner") == []


def test_a_store_that_somebody_else_opened_is_not_closed_and_its_own_summariser_writes(tmp_path: Path) -> None:
    policy = Policy(limit_tokens=100_000)
    with Store.open(
        tmp_path / "rounds.db",
        policy=policy,
        summariser=lambda _: "They cooked, and spoke of what to cook next, one dish after the other.",
    ) as store:
        memory = Memory("s", store, shapes=SHAPES, compaction=BOTH)
        for n in range(1, 7):
            say(memory, n)
        until(lambda: memory.get_role_rounds_with_compaction("Planner")[1])
        memory.close()
        assert "They cooked, and spoke of what to cook next, one dish after the other." in str(
            store.thread("taskweaver s").view(lane="Planner").to("plain")
        )


class TestFiles:
    def test_written_and_read_give_the_same_rounds_under_their_names(
        self, opened: Callable[..., Memory], tmp_path: Path
    ) -> None:
        """tw-R22, where reading gave every round another name."""
        memory = opened("one")
        for n in (1, 2):
            say(memory, n)
        memory.to_yaml(tmp_path / "c.yaml")
        before = str(memory.get_role_rounds("Planner"))
        read = opened("two").from_yaml("two", tmp_path / "c.yaml")
        assert (str(read.get_role_rounds("Planner")), read.session_id) == (before, "two")
        assert str(opened("two").get_role_rounds("Planner")) == before

    @pytest.mark.parametrize(("settings", "kinds"), [({}, {"plan"}), ({"thin_mode": False}, {"plan", *KINDS})])
    def test_of_experience_have_the_plans_alone_or_everything(
        self, opened: Callable[..., Memory], tmp_path: Path, settings: dict[str, bool], kinds: set[str]
    ) -> None:
        say(memory := opened("one"), 1)
        memory.save_experience(str(tmp_path), **settings)
        text = (tmp_path / "raw_exp_one.yaml").read_text("utf-8")
        assert {kind for kind in ("plan", *KINDS) if f'"type": "{kind}"' in text} == kinds

    def test_with_attachments_that_are_no_more_are_refused(self, opened: Callable[..., Memory], tmp_path: Path) -> None:
        say(memory := opened("one"), 1)
        memory.to_yaml(tmp_path / "c.yaml")
        text = (tmp_path / "c.yaml").read_text("utf-8").replace('"type": "plan"', '"type": "python"')
        (tmp_path / "c.yaml").write_text(text, "utf-8")
        with pytest.raises(ValueError, match="no more"):
            memory.from_yaml("two", tmp_path / "c.yaml")
