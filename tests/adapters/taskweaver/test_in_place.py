"""What is changed in a round in place without a word: of the newest with the next call, of any other in time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.adapters.taskweaver.kit import SHAPES, say
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post
from unabridged import Memory as Store
from unabridged import Policy
from unabridged.adapters.taskweaver import Memory

PLAN = "2. serve it"


def _message(round_: Anything) -> None:
    round_.post_list[1].message = PLAN


def _attachment(round_: Anything) -> None:
    round_.post_list[1].attachment_list.append(Attachment.create(AttachmentType.plan, PLAN))


def _post(round_: Anything) -> None:
    round_.post_list.append(Post.create(PLAN, "Planner", "User"))


def _state(round_: Anything) -> None:
    round_.__dict__["state"] = "failed"


CHANGES = pytest.mark.parametrize("change", [_message, _attachment, _post])


def filled(opened: Callable[..., Memory]) -> Memory:
    """A session of six rounds, all of which a prompt has shown."""
    memory = opened()
    for n in range(1, 7):
        say(memory, n)
    str(memory.get_role_rounds("Planner"))
    return memory


def planned(memory: Memory) -> bool:
    return PLAN in str([each.post_list for each in memory.get_role_rounds("Planner")])


@CHANGES
@pytest.mark.parametrize("at", [0, -1])
def test_it_is_there_when_the_session_is_opened_again(
    change: Callable[[Anything], None], at: int, opened: Callable[..., Memory]
) -> None:
    change(filled(opened).conversation.rounds[at])
    assert planned(opened())


@CHANGES
def test_a_file_of_the_session_and_its_log_and_its_prompts_say_the_same(
    change: Callable[[Anything], None], opened: Callable[..., Memory], tmp_path: Path
) -> None:
    change((memory := filled(opened)).conversation.rounds[0])
    assert not planned(memory)  # no prompt looks through what is settled
    memory.to_yaml(tmp_path / "c.yaml")
    assert PLAN in (tmp_path / "c.yaml").read_text("utf-8")
    assert PLAN in str(list(memory.thread.events()))
    assert planned(memory)


def test_another_session_begins_after_it_is_kept(opened: Callable[..., Memory], tmp_path: Path) -> None:
    memory = filled(opened)
    memory.to_yaml(tmp_path / "c.yaml")
    _message(memory.conversation.rounds[0])
    memory.from_yaml("other", tmp_path / "c.yaml")
    assert not planned(memory)
    assert planned(opened())


def test_a_round_that_failed_without_a_word_is_left_out(opened: Callable[..., Memory]) -> None:
    _state(filled(opened).conversation.rounds[0])
    assert len(opened().get_role_rounds("Planner")) == 5


def test_what_nobody_changed_is_said_once(opened: Callable[..., Memory], tmp_path: Path) -> None:
    memory = filled(opened)
    before = len(list(memory.thread.events()))
    memory.to_yaml(tmp_path / "c.yaml")
    memory.save_experience(tmp_path)
    assert len(list(memory.thread.events())) == before
    assert len(list(opened().thread.events())) == before


def test_closing_goes_on_where_the_store_is_closed(tmp_path: Path) -> None:
    with Store.open(tmp_path / "rounds.db", policy=Policy(limit_tokens=100_000)) as store:
        memory = Memory("s", store, shapes=SHAPES)
        say(memory, 1)
    memory.close()
    memory.close()
