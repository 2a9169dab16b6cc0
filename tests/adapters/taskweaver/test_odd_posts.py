"""What is no post is refused before a round has it: nobody could read the session any more."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from unabridged.adapters.taskweaver import Attachment, Memory, Post
from unabridged.errors import UsageError


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (None, "a round takes a Post, and a NoneType has no id"),
        ("hello", "a round takes a Post, and a str has no id"),
        (SimpleNamespace(id="p", send_from="User", send_to="Planner"), "has no message"),
        (
            SimpleNamespace(id="p", send_from="User", send_to="Planner", message="x", attachment_list=None),
            "attachment_list is a list, not a NoneType",
        ),
        (
            SimpleNamespace(id="p", send_from="User", send_to="Planner", message="x", attachment_list=[5]),
            "takes an Attachment, and a int has no type",
        ),
    ],
)
def test_what_is_no_post_is_refused_and_ends_no_session(given: object, told: str) -> None:
    memory = Memory("one")
    made = memory.create_round("first")
    with pytest.raises(UsageError, match=told):
        made.add_post(given)
    assert made.post_list == []
    made.add_post(Post.create("later", "Planner", "User", [Attachment.create("plan", "1. count")]))
    assert [each.message for each in memory.get_role_rounds("Planner")[0].post_list] == ["later"]
    assert memory.create_round("second").user_query == "second"
