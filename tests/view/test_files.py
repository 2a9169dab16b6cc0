"""Whether a file has been read is answered from the view: what is not shown, or not whole, has to be read again."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from tests.view.made import compacted, said, seen, span
from unabridged import Memory
from unabridged.blocking import drive
from unabridged.log import codec
from unabridged.log.body import Body, Hidden, Message
from unabridged.log.chunk import chunks_of, opening_of
from unabridged.log.compacted import Produced, Replace, Stub
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.ports import AppendKey, Batch
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import SeededIds
from unabridged.testing.samples import draft_of
from unabridged.view.files import FILE, plain
from unabridged.view.tool_names import ToolNames

TEXT = "length = 7 " * 100


def called(tool: str = "read_file", call_id: str = "c", **arguments: object) -> Message:
    part = ToolCall(call_id=call_id, name=tool, arguments=json.dumps(arguments or {"path": "a.py"}))
    return Message(role="assistant", parts=(part,))


def answered(call_id: str = "c", status: str = "", text: str = TEXT) -> Message:
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=(Text(text=text),), status=status),))


def has_read(*bodies: Body, path: str = "a.py") -> bool:
    return seen(bodies).has_read(path)


ASK = said("Mend it.")
READ: tuple[Body, ...] = (ASK, called(), answered())
SUMMARY = Produced(role="user", parts=(Text(text="they read"),), tokens=5)


def brought(extra: Extra) -> Body:
    """The first three messages as a summary, and what it brought of the file."""
    call = Produced(role="assistant", parts=called().parts, tokens=5)
    shown = Produced(role="tool", parts=answered().parts, tokens=5, extra=extra)
    names = tuple(ItemName(seq=Seq(seq)) for seq in (1, 2, 3))
    return compacted(Replace(items=names, covers=(span(1, 3),), group=(SUMMARY, call, shown)), on=3)


class TestAFileHasBeenRead:
    def test_where_the_call_and_its_whole_result_stand(self) -> None:
        assert has_read(*READ)

    def test_whose_call_has_the_id_of_another_that_was_made_with_it(self) -> None:
        both = Message(role="assistant", parts=(*called().parts, *called(path="b.py").parts))
        talk = (ASK, both, answered(), answered(text="Error: no such file", status="failed"))
        assert (has_read(*talk), has_read(*talk, path="b.py")) == (True, False)

    @pytest.mark.parametrize("tool", ["write_file", "edit_file"])
    def test_where_it_was_written_or_changed(self, tool: str) -> None:
        assert has_read(ASK, called(tool), answered(text="ok"))

    @pytest.mark.parametrize("path", ["./a.py", "x/../a.py", ".//a.py", " a.py"])
    def test_however_its_path_is_spelled(self, path: str) -> None:
        assert has_read(*READ, path=path)

    def test_where_a_summary_brought_all_of_it(self) -> None:
        assert has_read(*READ, brought(Extra({FILE: {"whole": True}})))

    def test_where_a_caller_brought_it_and_noted_nothing(self) -> None:
        assert has_read(*READ, brought(Extra()))

    def test_where_one_of_two_reads_was_in_vain(self) -> None:
        assert has_read(*READ, called(call_id="d"), answered("d", "failed"))

    def test_by_the_names_that_a_caller_gives_his_tools(self) -> None:
        view = seen([ASK, called("fetch_page", page="a"), answered()])
        assert not view.has_read("a")
        assert view.has_read("a", ToolNames(reads=("fetch_page",), paths=("page",)))


class TestAFileHasNotBeenRead:
    def test_where_nobody_called_for_it(self) -> None:
        assert not has_read(ASK, called("search"), answered())
        assert not has_read(*READ, path="b.py")

    def test_where_the_call_was_summarised_away(self) -> None:
        """lace-L56."""
        names = tuple(ItemName(seq=Seq(seq)) for seq in (1, 2, 3))
        assert not has_read(*READ, compacted(Replace(items=names, covers=(span(1, 3),), group=(SUMMARY,)), on=3))

    def test_where_its_result_is_a_stub(self) -> None:
        stub = Stub(item=ItemName(seq=Seq(3)), head=9, tail=9, tokens=9)
        assert not has_read(*READ, compacted(stub, on=3))

    def test_where_it_is_hidden(self) -> None:
        assert not has_read(*READ, Hidden(seqs=(span(2, 3),)))

    def test_where_a_summary_brought_a_part_of_it(self) -> None:
        assert not has_read(*READ, brought(Extra({FILE: {"whole": False}})))

    @pytest.mark.parametrize("status", ["failed", "denied", "aborted"])
    def test_where_the_tool_failed(self, status: str) -> None:
        assert not has_read(ASK, called(), answered(status=status))

    def test_where_no_result_has_come(self) -> None:
        assert not has_read(ASK, called())

    def test_where_its_result_still_arrives(self) -> None:
        opening, slices = opening_of(answered(), codec.encode(answered()))
        pieces = [replace(each, of=Seq(3)) for each in chunks_of(slices)]
        assert not has_read(ASK, called(), opening)
        assert has_read(ASK, called(), opening, *pieces)

    def test_where_a_shorter_wording_stands_for_its_result(self) -> None:
        store, ids = InMemoryStore(), SeededIds(Random(0))
        thread = Memory(store).thread("t")
        thread.append([{"role": "user", "content": "Mend it."}])
        drafts = [
            draft_of(called(), ids=ids),
            draft_of(answered(), ids=ids, rendition=codec.encode(answered(text="7"))),
        ]
        drive(store.append(thread.ref, Batch(key=AppendKey(digest=ids.token(10)), drafts=tuple(drafts))))
        assert not thread.has_read("a.py")

    def test_where_the_result_came_after_the_user_had_gone_on(self) -> None:
        assert not has_read(ASK, called(), said("Never mind."), answered())

    def test_where_it_was_deleted_since(self) -> None:
        assert not has_read(*READ, called("delete_file", "d"), answered("d", text="ok"))

    def test_where_another_call_has_the_result(self) -> None:
        assert not has_read(ASK, called(), called("search", "c"), answered())


def test_a_deletion_that_failed_deleted_nothing() -> None:
    assert has_read(*READ, called("delete_file", "d"), answered("d", "denied"))


@pytest.mark.parametrize(
    ("path", "one"),
    [("a\\b.py", "a/b.py"), ("/a/./b", "/a/b"), ("../a", "../a"), ("../../a", "../../a"), ("a/..", ""), ("/", "/")],
)
def test_a_path_has_one_spelling(path: str, one: str) -> None:
    assert plain(path) == one
