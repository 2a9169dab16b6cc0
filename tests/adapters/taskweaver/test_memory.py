"""What people rely on in a memory of rounds: what each role sees, what is shared, who hears of rounds."""

from __future__ import annotations

from collections.abc import Callable

from tests.adapters.taskweaver.kit import BOTH, SHAPES, SMALL, ids, numbered, posts, questions, say, shown
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post, Round, SharedMemoryEntry
from tests.waiting import until
from unabridged.adapters.taskweaver import CompactorConfig, ContextCompactor, Memory


class TestTheRoundsOfARole:
    def test_have_the_posts_from_it_and_to_it(self, opened: Callable[..., Memory]) -> None:
        memory = opened()
        say(memory, 1)
        (planner,), (coder,) = memory.get_role_rounds("Planner"), memory.get_role_rounds("CodeInterpreter")
        assert (len(planner.post_list), [each.message[:4] for each in coder.post_list]) == (4, ["do 1", "did "])

    def test_leave_out_those_that_failed_unless_asked(self, opened: Callable[..., Memory]) -> None:
        """tw-R20."""
        memory = opened()
        for n in (1, 2, 3):
            say(memory, n, "failed" if n == 2 else "finished")
        assert questions(memory.get_role_rounds("Planner")) == ["1", "3"]
        assert questions(memory.get_role_rounds("Planner", include_failure_rounds=True)) == ["1", "2", "3"]

    def test_may_be_none_at_all(self, opened: Callable[..., Memory]) -> None:
        """tw-R20: of an empty conversation, and where all failed."""
        memory = opened()
        assert memory.get_role_rounds("Planner") == []
        say(memory, 1, "failed")
        assert memory.get_role_rounds_with_compaction("Planner") == ([], None)

    def test_may_be_changed_by_whoever_gets_them(self, opened: Callable[..., Memory]) -> None:
        """tw-R20."""
        memory = opened()
        for n in (1, 2, 3, 4):
            say(memory, n)
        for each in memory.get_role_rounds("Planner"):
            each.user_query = "never asked"
            each.post_list[0].message = "never said"
            each.post_list[2].attachment_list[0].content = "never ran"
            del each.post_list[3]
        assert "never" not in str(memory.get_role_rounds("Planner"))
        assert [len(each.post_list) for each in memory.get_role_rounds("Planner")] == [4] * 4

    def test_are_of_the_hosts_class(self, opened: Callable[..., Memory]) -> None:
        memory = opened()
        say(memory, 1)
        say(memory, 2)
        given = memory.get_role_rounds("Planner")
        assert all(isinstance(each, Round) and isinstance(each.post_list[0], Post) for each in given)
        assert given[1] == memory.conversation.rounds[1] or ids(given) == ids(memory.conversation.rounds)

    def test_tell_what_holds_for_one_round_in_that_round_alone(self, opened: Callable[..., Memory]) -> None:
        """tw-R20: passages between the marks, and the marks themselves in the newest."""
        memory = opened()
        for n in (1, 2):
            text = f"do {n}{{{{DELIMITER_START_TEMPORAL}}}} by noon{{{{DELIMITER_END_TEMPORAL}}}}."
            memory.create_round(f"q {n}").add_post(Post.create(text, "User", "Planner"))
        told = [each.post_list[0].message for each in memory.get_role_rounds("Planner")]
        assert told == ["do 1.", "do 2 by noon."]
        memory.create_round("q 3")
        assert memory.get_role_rounds("Planner")[1].post_list[0].message == "do 2."


class TestWhatIsShared:
    def entry(self, kind: str, content: str, scope: str) -> Attachment:
        made = SharedMemoryEntry.create(kind, content, scope)
        return Attachment.create(AttachmentType.shared_memory_entry, content, made)

    def test_is_the_newest_of_each_sender_wherever_it_was_said(self, opened: Callable[..., Memory]) -> None:
        """tw-R21: after its round was folded, and after the program ended."""
        memory = opened(llm_api=numbered(), compaction=BOTH)
        memory.create_round("question 1").add_post(
            Post.create("p", "Planner", "CodeInterpreter", [self.entry("experience_sub_path", "soups", "conversation")])
        )
        for n in range(2, 9):
            say(memory, n)
        until(lambda: len(shown(memory)) <= 4)
        for at in (memory, opened()):
            assert [each.content for each in at.get_shared_memory_entries("experience_sub_path")] == ["soups"]
            assert at.get_shared_memory_entries("plan") == []

    def test_of_two_of_one_sender_the_later_counts_and_stands_behind_what_others_said(
        self, opened: Callable[..., Memory]
    ) -> None:
        """tw-R21: in rounds that are settled, and in the newest."""
        for later in (0, 5):
            memory = opened(f"s {later}")
            for sender, text in (("Planner", "first"), ("Coder", "other"), ("Planner", "second")):
                entry = self.entry("plan", text, "conversation")
                memory.create_round("q").add_post(Post.create("p", sender, "User", [entry]))
            for _ in range(later):
                memory.create_round("q")
            assert [each.content for each in memory.get_shared_memory_entries("plan")] == ["other", "second"]

    def test_for_a_round_holds_in_that_round(self, opened: Callable[..., Memory]) -> None:
        """tw-R21."""
        memory = opened()
        for text in ("first", "second"):
            memory.create_round("q").add_post(Post.create("p", "Planner", "User", [self.entry("plan", text, "round")]))
        assert [each.content for each in memory.get_shared_memory_entries("plan")] == ["second"]
        memory.create_round("q")
        assert memory.get_shared_memory_entries("plan") == []


class TestWhoHearsOfRounds:
    def test_is_told_how_many_there_are_until_he_takes_it_back(self, opened: Callable[..., Memory]) -> None:
        """tw-C7, tw-C8."""
        memory, heard = opened(), list[int]()
        back = memory.on_round_added(heard.append)
        say(memory, 1)
        say(memory, 2)
        back()
        say(memory, 3)
        assert heard == [1, 2]

    def test_may_raise_and_the_round_is_there(self, opened: Callable[..., Memory]) -> None:
        memory = opened()
        memory.on_round_added(lambda _: 1 // 0)
        say(memory, 1)
        assert questions(memory.get_role_rounds("Planner")) == ["1"]

    def test_registering_again_replaces_the_former_provider(self, opened: Callable[..., Memory]) -> None:
        """tw-C8: of the design's shape, told how many; and of the later one, told without."""
        told: list[str] = []

        class Design:
            def get_compaction(self) -> None:
                return None

            def notify_rounds_changed(self, total_rounds: int) -> None:
                told.append(f"design {total_rounds}")

        class Later(Design):
            def notify_rounds_changed(self) -> None:  # type: ignore[override]  # the later shape
                told.append("later")

        memory = opened()
        memory.register_compaction_provider("Planner", Design())  # type: ignore[arg-type]  # the design's shape
        say(memory, 1)
        back = memory.register_compaction_provider("Planner", Later())
        say(memory, 2)
        back()
        say(memory, 3)
        assert told == ["design 1", "later", "later"]

    def test_a_role_of_the_hosts_finds_who_has_its_summary_before_it_brings_its_own(
        self, opened: Callable[..., Memory]
    ) -> None:
        """Where nobody has it, there is nobody to find; the memory itself has those it was told to compact."""
        off = CompactorConfig(enabled=False)
        memory = opened(llm_api=numbered(), compaction={"Planner": SMALL, "Critic": off})
        compactor = ContextCompactor(SMALL, numbered(), list)
        back = memory.register_compaction_provider("CodeInterpreter", compactor)
        assert dict(memory._compaction_providers) == {
            "Planner": memory,
            "CodeInterpreter": compactor,
        }  # the host's name
        back()
        assert set(memory._compaction_providers) == {"Planner"}
        compactor.close()

    def test_a_compactor_can_register_before_anything_is_said(self, opened: Callable[..., Memory]) -> None:
        """tw-C14, tw-C9."""
        memory = opened()
        compactor = ContextCompactor(SMALL, numbered(), list)
        memory.register_compaction_provider("Planner", compactor)
        compactor.start()
        for n in range(1, 6):
            say(memory, n)
        memory.create_round("question 6")
        until(lambda: shown(memory)[0] != "1")
        assert shown(memory)[-1] == "6"
        assert isinstance(memory.get_role_rounds("Planner"), list)
        compactor.close()


def test_reading_a_hundred_rounds_is_no_copy_of_them() -> None:
    """The original's took 114 ms; what is here is far below, whoever shares the machine."""
    memory, before = Memory("s", shapes=SHAPES), posts(1)
    rounds = [Round(f"round {n}", f"q {n}", "finished", list(before)) for n in range(100)]
    memory.conversation.rounds.extend(rounds)
    memory.get_role_rounds("Planner")
    made = memory.get_role_rounds("Planner")
    memory.close()
    assert len(made) == 100
    assert "post_list" not in vars(made[0])
