"""Whatever a post says, the message made of it gives it back; and so does the log."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.taskweaver.kit import SHAPES
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post, Round
from tests.examples import drawn
from unabridged.adapters.taskweaver import Memory
from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.adapters.taskweaver.wording import message_of, opening_of, post_of, round_of

ODD = ("", "\r\n", "汤 🍲 \ud83d", "\x00", "> quoted", "data:image/png;base64," + "A" * 200, "x" * 100_000, "{{}}")
TEXTS = st.text(max_size=20) | st.sampled_from(ODD)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
KINDS = st.sampled_from([each for each in AttachmentType if each is not AttachmentType.shared_memory_entry])
ATTACHMENTS = st.builds(Attachment, id=st.text(max_size=8), type=KINDS, content=TEXTS | VALUES, extra=VALUES)
NAMES = st.sampled_from(["Planner", "CodeInterpreter", "User", "WebExplorer", "", None])
POSTS = st.builds(
    Post,
    id=st.uuids().map(str),
    send_from=NAMES,
    send_to=NAMES,
    message=TEXTS,
    attachment_list=st.lists(ATTACHMENTS, max_size=3),
)


@given(post=POSTS)
@settings(max_examples=drawn(150), deadline=None)
def test_a_post_is_given_back_by_the_message_made_of_it(post: Post) -> None:
    assert post_of(message_of(post, "round"), SHAPES) == post


@given(query=TEXTS)
@settings(max_examples=drawn(100), deadline=None)
def test_a_round_is_given_back_by_its_opening(query: str) -> None:
    opened = Round("round", query, "created", [])
    assert round_of(opening_of(opened), SHAPES) == opened


@given(posts=st.lists(POSTS, max_size=4, unique_by=lambda post: post.id), query=TEXTS)
@settings(max_examples=drawn(100), deadline=None)
def test_a_round_is_given_back_by_the_log(posts: list[Post], query: str) -> None:
    memory = Memory("s", shapes=SHAPES)
    made = memory.create_round(query)
    for post in posts:
        made.add_post(post)
    news = RoundsLog(memory.thread, SHAPES).follow([])
    memory.close()
    assert [each.user_query for each in news.openings.values()] == [query]
    assert [list(each.values()) for each in news.posts.values()] == ([posts] if posts else [])
