"""What nobody should hand in, and somebody does: it ends no session, and what is refused is refused with its place."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import say
from unabridged.adapters.taskweaver import (
    ArchiveRetriever,
    Attachment,
    CompactorConfig,
    ContextCompactor,
    Memory,
    Post,
    Round,
    RoundCompressor,
    SharedMemoryEntry,
    written,
)
from unabridged.errors import UsageError


def post(message: Any, *attached: Attachment) -> Post:  # noqa: ANN401  # whatever somebody says
    made = Post.create("", "Planner", "User", attached)
    made.message = message
    return made


def endless() -> list[Any]:
    made: list[Any] = []
    made.append(made)
    return made


class TestAPost:
    @pytest.mark.parametrize("message", [None, 5, {"a": [1, None]}, ["x"]])
    def test_that_is_no_text_comes_back_as_it_is_and_ends_no_session(self, message: object, tmp_path: Path) -> None:
        memory = Memory("one", tmp_path / "a.db")
        made = memory.create_round("first")
        made.add_post(post(message))
        memory.create_round("second").add_post(post("later"))
        memory.close()
        memory = Memory("one", tmp_path / "a.db")
        found = [each.message for round_ in memory.get_role_rounds("Planner") for each in round_.post_list]
        memory.to_yaml(tmp_path / "c.yaml")
        memory.close()
        read = Memory("two").from_yaml("two", tmp_path / "c.yaml")
        assert found == [message, "later"]
        assert read.get_role_rounds("Planner")[0].post_list[0].message == message

    def test_with_an_attachment_that_has_no_end_is_kept_without_it(self) -> None:
        memory = Memory("one")
        memory.create_round("first").add_post(post("here", Attachment.create("plan", endless())))
        assert memory.create_round("second").user_query == "second"
        assert memory.thread.message(3).parts[1].text == json.dumps("(list)")  # type: ignore[union-attr]  # it is there

    def test_from_and_to_what_is_no_name_is_nobodys(self) -> None:
        memory = Memory("one")
        said = post("here")
        said.send_from = ["Planner"]  # type: ignore[assignment]  # what nobody should
        memory.create_round("first").add_post(said)
        (found,) = memory.get_role_rounds("User")[0].post_list
        assert found.send_from == ["Planner"]

    def test_that_share_something_from_what_is_no_name_share_it_with_nobody(self) -> None:
        memory = Memory("one")
        entry = SharedMemoryEntry.create("plan", "1. count", "conversation")
        said = post("here", Attachment.create("shared_memory_entry", "plan", extra=entry))
        said.send_from = ["Planner"]  # type: ignore[assignment]  # as above
        memory.create_round("first").add_post(said)
        assert memory.get_shared_memory_entries("plan") == []
        for n in range(3):
            memory.create_round(f"later {n}")
        assert memory.get_shared_memory_entries("plan") == []

    def test_that_is_no_text_is_quoted_by_an_archive(self) -> None:
        memory = Memory("one")
        memory.create_round("first").add_post(post({"orders": 7741}))
        asking = memory.create_round("second")
        asking.add_post(Post.create("orders 7741", "Planner", "ArchiveRetriever"))
        assert "> {" in ArchiveRetriever(memory).reply().message


@pytest.mark.parametrize("query", [None, 5, {"a": 1}])
def test_a_question_that_is_no_text_is_kept_as_it_is(query: Any, tmp_path: Path) -> None:  # noqa: ANN401  # as above
    memory = Memory("one", tmp_path / "a.db")
    memory.create_round(query).add_post(post("answer"))
    memory.close()
    again = Memory("one", tmp_path / "a.db")
    assert again.conversation.rounds[0].user_query == query
    again.close()


POSTED = "{message: m, send_from: a, send_to: b, attachment_list: [%s]}"
ROUND = "{user_query: q, state: finished, post_list: [%s]}"


class TestAFile:
    @pytest.mark.parametrize(
        ("rounds", "told"),
        [
            ("x", r"c\.yaml, round 1 is a str"),
            (f"{ROUND % ''}, null", r"round 2 is a NoneType"),
            ("{state: finished, post_list: []}", r"round 1 has no user_query"),
            ("{user_query: q, state: finished}", r"round 1 has no post_list"),
            ("{user_query: q, state: finished, post_list: x}", r"round 1: its post_list is a str"),
            (ROUND % "{message: m, send_from: a, send_to: b}", r"round 1, post 1 has no attachment_list"),
            (ROUND % (POSTED % "{type: plan}"), r"round 1, post 1, attachment 1 has no content"),
            (
                ROUND % (POSTED % "{type: shared_memory_entry, content: x, extra: {typ: plan}}"),
                r"attachment 1, extra has no type",
            ),
        ],
    )
    def test_in_which_something_is_missing_is_refused_with_its_place(
        self, rounds: str, told: str, tmp_path: Path
    ) -> None:
        (tmp_path / "c.yaml").write_text(f"rounds: [{rounds}]")
        memory = Memory("one")
        with pytest.raises(UsageError, match=told):
            memory.from_yaml("two", tmp_path / "c.yaml")
        assert (memory.session_id, memory.conversation.rounds) == ("one", [])

    @pytest.mark.parametrize("kind", ["weird", "python", "null", "5", "[plan]", "{a: b}"])
    def test_with_an_attachment_of_no_kind_is_refused_with_its_place(self, kind: str, tmp_path: Path) -> None:
        attached = POSTED % f"{{type: {kind}, content: x}}"
        (tmp_path / "c.yaml").write_text(f"rounds: [{ROUND % attached}]")
        memory = Memory("one")
        with pytest.raises(ValueError, match=r"c\.yaml, round 1, post 1, attachment 1"):
            memory.from_yaml("two", tmp_path / "c.yaml")
        assert (memory.session_id, memory.conversation.rounds) == ("one", [])

    @pytest.mark.parametrize(
        ("content", "told"),
        [
            (b"rounds:\n\t- a", r"c\.yaml, line 2: it is no YAML"),
            (b"rounds: [2020-99-99]", r"c\.yaml, line 1: it is no YAML: month must be"),
            (b"\xff\xfer\x00", r"c\.yaml cannot be read: UnicodeDecodeError"),
        ],
    )
    def test_that_is_no_yaml_is_refused_with_its_line(self, content: bytes, told: str, tmp_path: Path) -> None:
        (tmp_path / "c.yaml").write_bytes(content)
        with pytest.raises(UsageError, match=told):
            Memory("one").from_yaml("one", tmp_path / "c.yaml")

    def test_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"nowhere\.yaml cannot be read: FileNotFoundError"):
            Memory("one").from_yaml("one", tmp_path / "nowhere.yaml")

    def test_may_begin_with_a_mark_of_its_encoding(self, tmp_path: Path) -> None:
        (tmp_path / "c.json").write_text('{"rounds": []}', "utf-8-sig")
        assert Memory("one").from_yaml("one", tmp_path / "c.json").conversation.rounds == []

    def test_in_which_two_rounds_have_one_name_keeps_both_however_often_it_is_read(self, tmp_path: Path) -> None:
        one = "{id: 7, user_query: %s, state: finished, post_list: []}"
        (tmp_path / "c.yaml").write_text(f"rounds: [{one % 'first'}, {one % 'second'}]")
        memory = Memory("one", tmp_path / "a.db")
        for _ in range(2):
            memory.from_yaml("one", tmp_path / "c.yaml")
        memory.close()
        again = Memory("one", tmp_path / "a.db")
        found = again.conversation.rounds
        assert [(each.id, each.user_query) for each in found] == [("7", "first"), ("7-2", "second")]
        again.close()

    @pytest.mark.parametrize("where", ["", "nowhere/c.yaml"])
    def test_that_cannot_be_written_is_named(self, where: str, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"cannot be written: (it is a folder|there is no folder)"):
            Memory("one").to_yaml(tmp_path / where)


@pytest.mark.parametrize("session", ["../evil", "x/../../evil", "a\\b", "a\x00b"])
def test_no_session_writes_its_experience_into_another_folder(session: str, tmp_path: Path) -> None:
    (tmp_path / "exp").mkdir()
    with pytest.raises(UsageError, match="cannot name a file in"):
        Memory(session).save_experience(tmp_path / "exp")
    assert list(tmp_path.iterdir()) == [tmp_path / "exp"]


@pytest.mark.filterwarnings("ignore:RoundCompressor")
def test_a_template_that_is_no_text_ends_no_round_and_is_warned_of_once(caplog: pytest.LogCaptureFixture) -> None:
    compressor = RoundCompressor()
    rounds = [Round.create("q", post_list=[post("hi")])]
    for _ in range(2):
        summary, left = compressor.compress_rounds(rounds, None, None)  # type: ignore[arg-type]  # as a file without content has it
        assert (summary, len(left)) == (None, 1)
    compressor.close()
    assert [each.message for each in caplog.records] == [
        "the template of role Planner is no text but None; the usual one asks in its place"
    ]


def test_settings_of_a_design_that_cannot_be_switched_off_are_on() -> None:
    compactor = ContextCompactor(SimpleNamespace(threshold=4, retain_recent=2), None, list)  # type: ignore[arg-type]  # of that shape
    assert compactor.config == CompactorConfig(threshold=4, retain_recent=2)
    compactor.close()


def test_a_compactor_whose_getter_raises_has_not_begun() -> None:
    rounds: list[Round] = []
    answers = iter([ValueError, None])

    def getter() -> list[Round]:
        if (problem := next(answers, None)) is not None:
            raise problem
        return rounds

    told: list[str] = []
    compactor = ContextCompactor(CompactorConfig(), None, getter, told.append)
    with pytest.raises(ValueError, match=r"^$"):
        compactor.start()
    compactor.start()
    assert told == ["ContextCompactor: started"]
    compactor.close()


def test_a_provider_that_loses_its_methods_ends_no_round() -> None:
    class Provider:
        def get_compaction(self) -> None:
            return None

        def notify_rounds_changed(self) -> None:
            return None

    memory = Memory("one")
    provider = Provider()
    memory.register_compaction_provider("Planner", provider)
    provider.notify_rounds_changed = None  # type: ignore[assignment, method-assign]  # what nobody should
    say(memory, 1)
    assert len(memory.get_role_rounds("Planner")) == 1


def test_an_id_with_a_colon_names_no_file_where_it_would_be_hidden_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where what stands behind a colon is no part of a name."""
    monkeypatch.setattr(written, "_HIDES", frozenset({":"}))
    with pytest.raises(UsageError, match="cannot name a file in"):
        written.experience(tmp_path, "user:42")
    monkeypatch.setattr(written, "_HIDES", frozenset[str]())
    assert written.experience(tmp_path, "user:42").name == "raw_exp_user:42.yaml"
