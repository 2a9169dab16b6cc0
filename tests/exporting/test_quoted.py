"""What somebody said is shown as it was typed: nothing in it is loaded from elsewhere, and nothing empty is told."""

from __future__ import annotations

import pytest

from unabridged import Memory, Thread
from unabridged.exporting import Form, export_thread
from unabridged.log.body import Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text

ELSEWHERE = "![a crane](https://pictures.example/7?who=ada)"


def written(thread: Thread, form: Form) -> str:
    return "".join(export_thread(thread, form))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (ELSEWHERE, "!\\[a crane](https://pictures.example/7?who=ada)"),
        ("\\\\![x][y]", "\\\\!\\[x][y]"),
        ("see `![x](y)` and ![x](y)", "see `![x](y)` and !\\[x](y)"),
        ("```\n![x](y)\n```\n![x](y)", "```\n> ![x](y)\n> ```\n> !\\[x](y)"),
        ("[a link](https://quay.example)!", "[a link](https://quay.example)!"),
        ("so ![`x`](y)", "so !\\[`x`](y)"),
    ],
)
def test_a_picture_in_markdown_is_what_was_typed_and_in_code_it_stays(said: str, told: str) -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": said})
    assert f"> {told}\n" in written(thread, Form.MARKDOWN)


def test_nor_is_one_shown_in_a_heading() -> None:
    memory = Memory.open()
    memory.thread("t").begin(title=ELSEWHERE)
    memory.thread("t").append(Message(role="user", sender=ELSEWHERE, parts=(Text(text="Hello."),)))
    told = written(memory.thread("t"), Form.MARKDOWN)
    assert ("![" in told, told.count("!\\[")) == (False, 2)


def test_a_page_asks_for_no_picture() -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": f'{ELSEWHERE} <img src="https://pictures.example/7">'})
    told = written(thread, Form.HTML)
    assert ("<img" in told, "default-src 'none'" in told) == (False, True)


@pytest.mark.parametrize("form", [Form.MARKDOWN, Form.HTML])
def test_the_end_of_a_message_whose_last_piece_was_purged_is_no_entry(form: Form) -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "assistant", "content": "It is "})
    thread.append(Chunk(of=Seq(1), index=0, text="at quay 3.", part=0))
    thread.append(Chunk(of=Seq(1), index=1, text=" Ask for Ada.", part=0, last=True))
    thread.purge(3)
    told = written(thread, form)
    assert ("Ada" in told, told.count("more of 1"), "the words of 3 purged" in told) == (False, 1, True)
