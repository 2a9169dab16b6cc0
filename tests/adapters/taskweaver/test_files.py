"""Files of conversations: written whole or not at all, and readable by whoever reads YAML."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.adapters.taskweaver.kit import SHAPES
from tests.adapters.taskweaver.standin.rounds import Post
from unabridged.adapters.taskweaver import Attachment, Memory

# The characters that a reader of YAML lets pass as they are, in a quoted text of one line.
_PASSES = re.compile("[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*")
STRANGE = (
    "del \x7f c1 \x80\x9b nel \x85 ls \u2028\u2029 bom \ufeff nul \x00 none \ufffe\uffff half \ud800 "
    "cr \r\n tab \t 😀 汤"
)


def of(text: str) -> Memory:
    memory = Memory("one", shapes=SHAPES)
    memory.create_round("q").add_post(Post.create(text, "User", "Planner"))
    return memory


def test_of_any_characters_are_read_by_whoever_reads_yaml_and_give_the_same(tmp_path: Path) -> None:
    memory = of(STRANGE)
    memory.to_yaml(tmp_path / "c.yaml")
    memory.close()
    text = (tmp_path / "c.yaml").read_text("utf-8")
    assert _PASSES.fullmatch(text)
    assert "😀 汤" in text
    read = Memory("two", shapes=SHAPES).from_yaml("two", tmp_path / "c.yaml")
    assert read.get_role_rounds("Planner")[0].post_list[0].message == STRANGE
    read.close()


def test_stay_as_they_were_where_a_new_one_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = of("soup")
    memory.to_yaml(tmp_path / "c.yaml")
    before = (tmp_path / "c.yaml").read_bytes()
    write = Path.write_text

    def full(self: Path, text: str, encoding: str) -> None:
        write(self, text[:9], encoding)
        message = "no space is left"
        raise OSError(message)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="no space"):
        memory.to_yaml(tmp_path / "c.yaml")
    memory.close()
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("c.yaml", before)]


def test_keep_their_place_behind_a_link_and_who_may_read_them(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").touch()
    (tmp_path / "real.yaml").chmod(0o640)
    (tmp_path / "link.yaml").symlink_to(tmp_path / "real.yaml")
    memory = of("soup")
    memory.to_yaml(tmp_path / "link.yaml")
    memory.close()
    assert (tmp_path / "link.yaml").is_symlink()
    assert json.loads((tmp_path / "real.yaml").read_text("utf-8"))["id"] == "one"
    assert (tmp_path / "real.yaml").stat().st_mode & 0o777 == 0o640


def test_with_an_attachment_of_text_are_read_again(tmp_path: Path) -> None:
    memory = Memory("one")
    said = memory.shapes.post.create("hi", "User", "Planner", [Attachment.create("text", "beside")])
    memory.create_round("q").add_post(said)
    memory.to_yaml(tmp_path / "c.yaml")
    memory.close()
    read = Memory("two").from_yaml("two", tmp_path / "c.yaml")
    assert read.get_role_rounds("Planner")[0].post_list[0].attachment_list[0].content == "beside"
    read.close()
