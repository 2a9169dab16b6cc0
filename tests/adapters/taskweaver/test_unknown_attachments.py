"""An attachment of a kind that nobody here knows, as of another TaskWeaver, is kept and ends no session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unabridged.adapters.taskweaver import Memory
from unabridged.adapters.taskweaver.plain_rounds import Attachment, Post


def posted(store: Path) -> None:
    odd: Any = "hologram"
    memory = Memory("one", store)
    memory.create_round("q").add_post(
        Post.create("see", "Planner", "User", attachment_list=[Attachment("a", odd, "a cat")])
    )
    memory.close()


def test_it_is_there_under_its_name_when_the_program_begins_again(tmp_path: Path) -> None:
    posted(tmp_path / "rounds.db")
    again = Memory("one", tmp_path / "rounds.db")
    (attached,) = again.get_role_rounds("Planner")[0].post_list[0].attachment_list
    assert (attached.type, attached.content) == ("hologram", "a cat")
    again.close()
