"""What a prompt shows of a post that does not fit as it was said, as one with the output of a tool that still runs.
It refuses to take more room than the post's stub does, and to choose among the words of people, models and roles.
"""

from __future__ import annotations

from typing import Final

from unabridged.adapters.taskweaver.shapes import HostAttachment, HostPost, twin_post, type_name
from unabridged.counting.o200k import O200k
from unabridged.executions.attachments import ERROR, RESULT
from unabridged.reduce import Offload, head, reduced

_PRINTED: Final = frozenset({RESULT, ERROR})


def as_stub(post: HostPost, stub: HostPost) -> HostPost:
    """The post with the words of its stub; of what was printed, in as much room, what counts of it."""
    made = twin_post(post)
    made.message = stub.message
    for mine, cut in zip(made.attachment_list, stub.attachment_list, strict=True):
        mine.content = _content(mine, cut.content)
    return made


def _content(whole: HostAttachment, cut: object) -> object:
    said = whole.content
    if type_name(whole) in _PRINTED and isinstance(said, str) and isinstance(cut, str) and cut != said:
        return _printed(said, cut)
    return cut


def _printed(whole: str, cut: str) -> str:
    """What looks wrong stands beside the head and the tail, however far back it was printed."""
    count = O200k().count
    found = reduced(whole, count=count, limit_tokens=(room := count(cut)))
    if found is None:
        return cut
    text = f"{head(found)}\n{found.text}" if isinstance(found, Offload) else found.text
    return text if count(text) <= room else cut
