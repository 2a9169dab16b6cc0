"""What a prompt shows of a tool that is still running: what fits, and of that what counts, whatever it prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import SHAPES, compressor, numbered, say
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post
from unabridged import Policy
from unabridged.adapters.taskweaver import CompactorConfig, ContextCompactor, Memory, RoleSettings
from unabridged.counting import O200k
from unabridged.log.part import ExecutionResult

CODER = "CodeInterpreter"
LIMIT = 2_000
LINES = [f"step {n}" if n != 500 else "ERROR: broken 17" for n in range(4_000)]
NO_ORDER = ["word " + "of many, and no line of it at all " * 400]


def running(kind: AttachmentType = AttachmentType.execution_result) -> tuple[Post, Attachment]:
    """A post whose code has printed nothing yet."""
    printed = Attachment.create(kind, "")
    code = Attachment.create(AttachmentType.reply_content, "count()")
    return Post.create("It runs.", CODER, "Planner", [code, printed]), printed


@pytest.fixture
def memory() -> Any:  # noqa: ANN401  # ours
    settings = RoleSettings(policy=Policy(limit_tokens=LIMIT))
    roles = {"Planner": settings, CODER: settings}
    made = Memory("s", llm_api=numbered(), compaction=roles, shapes=SHAPES)
    yield made
    made.close()


@pytest.mark.parametrize(("role", "before"), [("Planner", 0), (CODER, 1), ("Planner", 3), (CODER, 3)])
def test_what_it_has_printed_so_far_is_bounded_and_shows_errors_and_its_end(
    memory: Memory, role: str, before: int
) -> None:
    """tw-F10, through the door, before the round and the post have ended."""
    for n in range(before):
        say(memory, n)
    post, printed = running()
    memory.create_round("Count them.").add_post(post)
    for count in (10, 700, 1_500, 4_000):
        printed.content = "\n".join(LINES[:count])
        rounds, compaction = memory.get_role_rounds_with_compaction(role)
        told = rounds[-1].post_list[-1].attachment_list[-1].content
        assert O200k().count(told) < LIMIT
        assert told.endswith(str(count - 1))
        assert ("ERROR: broken 17" in told) == (count > 500)
        assert len(rounds) == before + 1
        assert compaction is None or compaction.end_index == before
    assert printed.content == "\n".join(LINES)
    assert memory.get_role_rounds(role)[-1].post_list[-1].attachment_list[-1].content == printed.content


def bound(rounds: Any) -> list[Any]:  # noqa: ANN401  # a host's
    made = compressor(numbered(), limit_tokens=LIMIT, deadline_seconds=0.0)
    shown = made.compress_rounds(rounds)[1]
    made.close()
    return shown


def beside(rounds: Any) -> list[Any]:  # noqa: ANN401  # a host's
    made = ContextCompactor(CompactorConfig(), numbered(), lambda: rounds, limit_tokens=LIMIT)
    made.notify_rounds_changed()
    shown = made.uncovered(rounds)
    made.close()
    return shown


@pytest.mark.parametrize("shown_by", [bound, beside])
@pytest.mark.parametrize("kind", [AttachmentType.execution_result, AttachmentType.code_error])
def test_the_faces_of_both_generations_show_it_so(
    memory: Memory, shown_by: Callable[..., list[Any]], kind: AttachmentType
) -> None:
    """tw-F10: over a list as the host hands it in, too."""
    say(memory, 0)
    post, printed = running(kind)
    memory.create_round("Count them.").add_post(post)
    printed.content = "\n".join(LINES)
    for rounds in (memory.get_role_rounds(CODER), [*memory.get_role_rounds(CODER)]):
        told = shown_by(rounds)[-1].post_list[-1].attachment_list[-1].content
        assert (O200k().count(told) < LIMIT, "ERROR: broken 17" in told, "step 3999" in told) == (True, True, True)


@pytest.mark.parametrize("text", ["\n".join(NO_ORDER), "x" * 90_000, "\n".join(LINES[:700])])
def test_it_takes_no_more_room_than_its_head_and_its_tail_whatever_it_is(memory: Memory, text: str) -> None:
    post, printed = running()
    memory.create_round("Count them.").add_post(post)
    printed.content = text
    memory.get_role_rounds_with_compaction(CODER)
    (stub,) = [each for each in memory.thread.view(lane=CODER).items if each.shape.name == "STUB"]
    cut = next(each.stdout for each in stub.says.parts if isinstance(each, ExecutionResult))
    told = memory.get_role_rounds_with_compaction(CODER)[0][-1].post_list[-1].attachment_list[-1].content
    assert O200k().count(told) <= O200k().count(cut)


def test_what_a_role_says_at_length_keeps_its_head_and_its_tail(memory: Memory) -> None:
    memory.create_round("Count them.").add_post(Post.create("\n".join(LINES), CODER, "Planner"))
    told = memory.get_role_rounds_with_compaction(CODER)[0][-1].post_list[-1].message
    assert (told.startswith("step 0\nstep 1\n"), told.endswith("\nstep 3999")) == (True, True)
    assert "characters are out of view" in told
