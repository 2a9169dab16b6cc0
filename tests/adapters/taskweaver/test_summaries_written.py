"""What whoever writes a summary is shown of rounds, and what is counted of that."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from tests.adapters.taskweaver.kit import bound, compressor, numbered, said
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.adapters.taskweaver.standin.roles import CODE_TEMPLATE, PLANNER_TEMPLATE, CodeGenerator, Planner
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType
from unabridged import Memory as Store
from unabridged import UsageError
from unabridged.adapters.taskweaver import RoundCompressor, Slot, load_template
from unabridged.adapters.taskweaver.compressor import TEMPLATE

COOKED: Final = "They cooked soup, and wrote down what goes into it and for how long."


def covered(llm: LLMApi, role: str, template: str = TEMPLATE) -> str:
    """What was sent of five rounds of a role."""
    made = compressor(llm)
    made.compress_rounds(said(5).get_role_rounds(role), prompt_template=template)
    made.close()
    return llm.sent(0)


class TestWhatLeaves:
    def test_is_told_as_quoted_text_with_code_and_results_and_no_printed_object(self) -> None:
        """tw-R16, tw-CC-B7."""
        sent = covered(numbered(), "CodeInterpreter")
        assert "Planner to CodeInterpreter:\n> do 1 " in sent
        assert "[reply_content]\n> total_1 = 1\n[execution_status]\n> SUCCESS\n[execution_result]\n> printed 1" in sent
        assert not [each for each in ("{'role'", "Post(", "Attachment(", "Round(") if each in sent]

    def test_does_not_go_through_the_formatter_of_the_role(self) -> None:
        """tw-R16."""
        made = compressor(numbered())
        planner = Planner(bound(made))
        planner.compose_prompt(said(5).get_role_rounds("Planner"))
        made.close()
        assert planner.formatted == 0

    def test_is_whole_however_long(self) -> None:
        """tw-CC-B7: a name that stands after 200 characters, or after a million, is told."""
        memory = said(5)
        code = Attachment.create(AttachmentType.reply_content, "# x\n" * 9_000 + "the_last_name = 1")
        memory.conversation.rounds[0].post_list[2].attachment_list.append(code)
        llm = numbered()
        made = compressor(llm)
        made.compress_rounds(memory.get_role_rounds("CodeInterpreter"))
        made.close()
        assert "the_last_name" in llm.sent(0)


class TestTemplates:
    @pytest.fixture(params=["yaml", "none"], autouse=True)
    def reader(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        """With what reads YAML, and without: a template is the same."""
        if request.param == "none":
            monkeypatch.setitem(sys.modules, "yaml", None)

    @pytest.mark.parametrize(
        ("role", "template", "asked"),
        [
            ("Planner", PLANNER_TEMPLATE, 'Keep the plan. Answer {"ConversationSummary": "..."}'),
            ("CodeInterpreter", CODE_TEMPLATE, 'Keep variables. Answer {"ConversationSummary": "", "Variables": []}'),
        ],
    )
    def test_of_both_families_ask_for_what_they_ask_for(self, role: str, template: str, asked: str) -> None:
        """tw-R18."""
        sent = covered(numbered(), role, template)
        assert sent.startswith(asked)
        assert "PREVIOUS_SUMMARY" not in sent

    def test_of_a_file_are_read_as_they_are(self, tmp_path: Path) -> None:
        """tw-R18, tw-R5."""
        (tmp_path / "t.yaml").write_text(
            f"version: 0.1\ncontent: |-\n  {PLANNER_TEMPLATE.replace(chr(10), chr(10) + '  ')}\n"
        )
        assert load_template(tmp_path / "t.yaml", Slot.PREVIOUS_SUMMARY) == PLANNER_TEMPLATE

    def test_on_one_line_are_read_too(self, tmp_path: Path) -> None:
        (tmp_path / "t.yaml").write_text('content: "Tell of {content}"\n')
        assert load_template(tmp_path / "t.yaml", Slot.CONTENT) == "Tell of {content}"

    @pytest.mark.parametrize("text", ["content: |\n  Be short.\n", "content: |\n\n", "version: 1\n", ""])
    def test_that_ask_for_nothing_are_refused_when_they_are_loaded(self, tmp_path: Path, text: str) -> None:
        """tw-R6, tw-C11."""
        (tmp_path / "t.yaml").write_text(text)
        with pytest.raises(UsageError, match=r"t\.yaml, line \d+.*: it has no"):
            load_template(tmp_path / "t.yaml", Slot.PREVIOUS_SUMMARY)

    @pytest.mark.parametrize(
        ("text", "place"),
        [
            ("version: 1\ncontent: |-\n\n  Be short.\n  Of {PREVIOUS_SUMARY}.\n", "line 5, column 6"),
            ("content: Be short.\n", "line 1, column 19"),
            ("\ufeffcontent: |\n    Be short.\n", "line 2, column 14"),
            ("version: 1\ncontent:\n", "line 2"),
        ],
    )
    def test_that_have_no_place_are_refused_with_the_line(self, tmp_path: Path, text: str, place: str) -> None:
        """tw-C11, tw-RC-B5."""
        (tmp_path / "t.yaml").write_text(text)
        with pytest.raises(UsageError, match=rf"t\.yaml, {place}: it has no"):
            load_template(tmp_path / "t.yaml", Slot.PREVIOUS_SUMMARY)

    def test_that_are_not_there_are_no_silent_default(self, tmp_path: Path) -> None:
        """tw-C11."""
        with pytest.raises(UsageError, match="cannot be read: FileNotFoundError"):
            load_template(tmp_path / "nothing.yaml")


class Tracing:
    """The host's, as far as it counts."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def add_prompt_size(self, size: int, labels: dict[str, str]) -> None:
        self.sizes[labels["direction"]] = size


class TestSizes:
    def test_are_told_to_the_tracing_of_the_host_in_both_directions(self) -> None:
        """tw-R19."""
        tracing, llm = Tracing(), LLMApi(COOKED)
        made = compressor(llm, tracing=tracing)
        made.compress_rounds(said(5).get_role_rounds("Planner"))
        made.close()
        told = sum(len(each["content"].split()) for each in llm.calls[0])
        assert tracing.sizes == {"input": told, "output": len(COOKED.split())}

    def test_stand_in_the_receipt_with_tracing_or_without(self, tmp_path: Path) -> None:
        """tw-R19."""
        made = compressor(LLMApi(COOKED), store=tmp_path / "rounds.db")
        made.compress_rounds(said(5).get_role_rounds("Planner"))
        made.close()
        with Store.open(tmp_path / "rounds.db") as store:
            (row,) = store.threads()
            (compaction,) = store.thread(row.ref.thread).compactions()
        assert compaction.receipt.prompt_tokens > 50
        assert compaction.receipt.completion_tokens > 0


def test_a_role_without_a_compressor_of_its_own_composes_prompts_all_the_same() -> None:
    made: RoundCompressor = compressor(numbered())
    prompt = CodeGenerator(bound(made)).compose_prompt(said(8).get_role_rounds("CodeInterpreter"))
    made.close()
    assert len(prompt) == 1 + 3 * 2
