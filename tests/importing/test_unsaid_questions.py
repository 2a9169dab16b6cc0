"""What a user asked in a round of TaskWeaver's comes in though no post of the round says it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.importing import samples
from unabridged import Memory, Message
from unabridged.importing import import_path
from unabridged.log.part import Text

ANSWERED = {"id": "p", "message": "900", "send_from": "Planner", "send_to": "User", "attachment_list": []}


def imported(memory: Memory, at: Path, *posts: dict[str, Any], query: object = "Which limit?") -> list[Message]:
    said = {"id": "r", "user_query": query, "state": "finished", "post_list": [*posts]}
    import_path(memory, samples.whole(at / "session.json", {"id": "t-1", "rounds": [said]}))
    return [body for each in memory.thread("t-1").events() if isinstance(body := each.readable, Message)]


def test_it_stands_before_the_posts_of_its_round_however_often_it_is_imported(tmp_path: Path) -> None:
    memory = Memory.open()
    imported(memory, tmp_path, ANSWERED)
    asked, answered = imported(memory, tmp_path, ANSWERED)
    assert (asked.role, asked.sender, asked.round) == ("user", "User", answered.round)
    assert asked.parts == (Text(text="Which limit?"),)


def test_it_is_not_said_again_where_a_post_of_the_users_says_it(tmp_path: Path) -> None:
    asking = {**ANSWERED, "id": "q", "message": "Which limit?", "send_from": "User", "send_to": "Planner"}
    assert len(imported(Memory.open(), tmp_path, asking, ANSWERED)) == 2


def test_nothing_is_said_for_a_user_who_asked_nothing(tmp_path: Path) -> None:
    assert len(imported(Memory.open(), tmp_path, ANSWERED, query=None)) == 1
