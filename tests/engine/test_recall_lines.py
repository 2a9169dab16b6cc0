"""``unfold`` reads a long text back by its end and by its lines, and shows no secret that a log has."""

from __future__ import annotations

import pytest

from tests.engine.asking import quoted, talk, tools_of
from tests.engine.talk import call, result, u
from unabridged import Memory, RecallTool, Thread
from unabridged.engine.recall.lines import lines_with
from unabridged.view.recalled import is_unfolded

LINES = [f"line {n} of the build" for n in range(1, 401)]
LINES[249] = "ld: symbol _mirabelle not found"
KEY = "ghp_" + "Zk3mP9wQx7Rt5Yb2Nc8Vd4Lf6Hg1Js0TuWaE"


@pytest.fixture
def unfold() -> RecallTool[str]:
    return tools_of(talk(u("build it"), call("c1"), result("c1", "\n".join(LINES)))).unfold


class TestByItsLines:
    """lace-L74."""

    def test_only_lines_with_the_words_are_shown_and_those_beside_them(self, unfold: RecallTool[str]) -> None:
        """lace-L74."""
        answer = unfold(seq=3, find="MIRABELLE")
        shown = [line[2:] for line in answer.splitlines() if line.startswith("> ")]
        assert shown[0].endswith("line 248 of the build")
        assert "251: ld: symbol _mirabelle not found" in answer
        assert "line 253" not in answer

    def test_words_that_no_line_has_are_told_so(self, unfold: RecallTool[str]) -> None:
        assert 'No line there has "quince"' in unfold(seq=3, find="quince")

    def test_an_empty_text_asks_for_all(self, unfold: RecallTool[str]) -> None:
        assert "line 1 of the build" in unfold(seq=3, find=" ")

    def test_where_there_is_more_the_call_that_goes_on_asks_for_the_same(self, unfold: RecallTool[str]) -> None:
        """lace-L74."""
        assert 'find="build"' in unfold(seq=3, find="build").splitlines()[-1]

    def test_it_does_not_pass_for_all_of_it(self, unfold: RecallTool[str]) -> None:
        assert not is_unfolded(unfold(seq=3, find="mirabelle"))


class TestLines:
    """Which lines, and how much of each."""

    def test_lines_that_lie_apart_are_parted(self) -> None:
        text = "\n".join(["x here", *"abcdefgh", "x there"])
        assert lines_with(text, "x ").count("…") == 1

    def test_a_line_beside_two_of_them_is_shown_once(self) -> None:
        assert lines_with("x 1\nbetween\nx 2", "x") == "1: x 1\n2: between\n3: x 2"

    def test_of_a_very_long_line_what_lies_around_the_words_is_shown(self) -> None:
        """lace-L74."""
        shown = lines_with(f"{'a' * 5_000} needle {'b' * 5_000}", "needle")
        assert shown == f"1: …{'a' * 159} needle {'b' * 159}…"

    def test_of_very_many_the_rest_is_counted(self) -> None:
        assert lines_with("x\n" * 1_000, "x").endswith("… 600 more lines have it …")

    @pytest.mark.parametrize("text", ["", "\n\n", "nothing"])
    def test_where_no_line_has_them_nothing_is_shown(self, text: str) -> None:
        assert lines_with(text, "words") == ""


class TestByItsEnd:
    """A negative offset counts from there."""

    def test_the_end_is_shown(self, unfold: RecallTool[str]) -> None:
        """lace-L74."""
        answer = unfold(seq=3, offset=-30)
        assert answer.endswith("line 400 of the build")
        assert "line 390" not in answer

    def test_more_than_there_is_is_all_of_it(self, unfold: RecallTool[str]) -> None:
        assert unfold(seq=3, offset=-(10**6)) == unfold(seq=3)


class TestSecrets:
    """lace-L73."""

    def test_a_secret_is_told_by_what_it_is(self) -> None:
        """lace-L73."""
        answer = tools_of(talk(u(f"The token is {KEY}, keep it."))).unfold(seq=1)
        assert KEY not in answer
        assert "[secret: " in answer

    def test_a_search_shows_none(self) -> None:
        """lace-L73."""
        answer = tools_of(talk(u(f"The harbour token is {KEY}, keep it."))).search(query="harbour")
        assert KEY not in answer
        assert "harbour" in answer

    @pytest.mark.parametrize("before", range(20, 300, 7))
    def test_no_edge_of_a_quotation_shows_a_piece_of_one(self, before: int) -> None:
        """lace-L73."""
        text = f"{'word ' * (before // 5)}harbour {'more ' * 30}{'y' * (before % 5)} {KEY} {'rest ' * 60}"
        answer = tools_of(talk(u(text))).search(query="harbour")
        assert KEY[:12] not in answer
        assert KEY[-12:] not in answer

    def test_the_programs_own_verbs_show_what_was_said(self) -> None:
        thread = talk(u(f"The token is {KEY}, keep it."))
        assert KEY in str(thread.unfold(1).to("plain"))
        assert KEY in thread.search("token").hits[0].snippet.text


class TestForks:
    """A fork reads its parent's words where they stand."""

    def test_a_handle_leads_nowhere_else(self) -> None:
        """lace-L74."""
        memory = Memory.open()
        other = memory.thread("other")
        other.append(u("quince"))
        assert "quince" not in tools_of(talk(u("one"), memory=memory)).unfold(seq=1, through=99)

    def test_a_fork_finds_its_parents_words_without_an_index_of_its_own(self) -> None:
        """lace-L75."""
        parent = talk(u("the kitten is called Mirabelle"))
        fork = parent.fork()
        assert quoted(tools_of(fork).search(query="Mirabelle")) == ["the kitten is called Mirabelle"]

    def test_an_index_is_built_again_from_the_log(self) -> None:
        """lace-L75."""
        memory = Memory.open()
        thread = talk(u("the kitten is called Mirabelle"), memory=memory)
        memory.index()
        memory.reindex()
        assert found(thread) == [1]


def found(thread: Thread) -> list[int]:
    return [int(hit.seq) for hit in thread.search("Mirabelle").hits]
