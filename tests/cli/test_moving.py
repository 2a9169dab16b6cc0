"""What comes in and goes out by the command line: told first, written whole or not at all, and steering no terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.cli.running import Terminal, run
from tests.importing import samples
from unabridged import Memory, Scope
from unabridged.cli import leaving, moving
from unabridged.cli.main import main

SCOPES = (Scope(user="ada"), Scope(tenant="acme"), Scope())


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "red \x1b[31mcrane\x1b[0m <b>12</b>\n# no heading"})
        memory.thread("t").append({"role": "assistant", "content": "7 tonnes"})
    return tmp_path / "a.db"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return samples.lines(tmp_path / "in" / "s-1.jsonl", samples.claude_code())


class TestImport:
    def test_a_preview_makes_no_store(self, tmp_path: Path, session: Path) -> None:
        code, out, err = run("import", session, "--store", tmp_path / "new.db")
        assert (code, "s-1/a1" in out, "nothing was written, pass --yes" in err) == (0, True, True)
        assert not (tmp_path / "new.db").exists()

    def test_a_preview_of_a_store_that_is_there_knows_what_it_has(self, tmp_path: Path, session: Path) -> None:
        run("import", session, "--store", tmp_path / "new.db", "--yes")
        _, out, _ = run("import", session, "--store", tmp_path / "new.db", "--json")
        assert [json.loads(line)["known"] for line in out.splitlines()] == [7, 1]

    def test_what_was_imported_is_found_by_search_at_once(self, tmp_path: Path, session: Path) -> None:
        run("import", session, "--store", tmp_path / "new.db", "--yes")
        with Memory.open(tmp_path / "new.db") as memory:
            assert list(memory.unindexed()) == []
        assert run("search", "INV-7741", "--store", tmp_path / "new.db")[0] == 0

    def test_it_comes_under_the_scope_that_is_named(self, tmp_path: Path, session: Path) -> None:
        run("import", session, "--store", tmp_path / "new.db", "--tenant", "acme", "--yes")
        assert "s-1" in run("threads", "--store", tmp_path / "new.db", "--tenant", "acme")[1]
        assert run("threads", "--store", tmp_path / "new.db")[1].startswith("there is no thread here; ")

    @pytest.mark.parametrize("command", [["bring-back"], ["import", "--yes"]], ids=" ".join)
    def test_an_archive_comes_under_the_scope_that_is_named_and_else_under_its_own(
        self, tmp_path: Path, store: Path, command: list[str]
    ) -> None:
        run("export", "--to", tmp_path / "all.jsonl", "--store", store)
        run("import", tmp_path / "all.jsonl", "--store", tmp_path / "b.db", "--tenant", "acme", "--yes")
        run("export", "--to", tmp_path / "acme.jsonl", "--store", tmp_path / "b.db", "--tenant", "acme")
        for tenant in (["--user", "ada"], []):
            assert run(*command, tmp_path / "acme.jsonl", "--store", tmp_path / "c.db", *tenant)[0] == 0
        with Memory.open(tmp_path / "c.db") as memory:
            assert [memory.thread("t", scope=each).row() is not None for each in SCOPES] == [True, True, False]

    def test_what_cannot_be_read_is_told_and_the_code_says_so(self, tmp_path: Path) -> None:
        place = tmp_path / "chat.jsonl"
        place.write_text('{"role": "user", "content": "x"}\n' + "broken\n" * 30, encoding="utf-8")
        code, _, err = run("import", place, "--store", tmp_path / "new.db", "--yes")
        assert (code, err.count("fault: "), "and 10 more; --json tells each" in err) == (1, 20, True)
        _, out, _ = run("import", place, "--store", tmp_path / "new.db", "--json")
        assert len(out.splitlines()) == 31

    def test_a_file_that_was_passed_over_is_counted_and_told_to_programs(self, tmp_path: Path, session: Path) -> None:
        samples.whole(session.parent / "other.json", {"name": "x"})
        assert (
            "passed over, no conversation in it: 1 file;" in run("import", session.parent, "--store", tmp_path / "n")[2]
        )
        _, out, _ = run("import", session.parent, "--store", tmp_path / "n", "--json")
        assert json.loads(out.splitlines()[-1])["passed_over"].endswith("other.json")

    def test_a_mistyped_path_makes_no_store(self, tmp_path: Path) -> None:
        code, _, err = run("import", tmp_path / "nothing", "--store", tmp_path / "new.db", "--yes")
        assert (code, "there is no such file or folder" in err) == (2, True)
        assert not (tmp_path / "new.db").exists()

    def test_a_place_that_holds_nothing_is_refused_and_makes_no_store(self, tmp_path: Path) -> None:
        (tmp_path / "in").mkdir()
        samples.text(tmp_path / "other.json", "{}")
        for place in ("in", "other.json"):
            code, _, err = run("import", tmp_path / place, "--store", tmp_path / "new.db", "--yes")
            assert (code, "no conversation was recognised" in err) == (2, True)
        assert not (tmp_path / "new.db").exists()

    @pytest.mark.parametrize(
        "said",
        ["hello", '{"archive": 1, "scope": ["", "", ""], "at": 1}\n', '{"chat_messages": []}\n{"chat_messages": 1}\n'],
        ids=["no words", "archive", "empty"],
    )
    def test_a_file_out_of_which_nothing_can_be_brought_makes_no_store(self, tmp_path: Path, said: str) -> None:
        code, _, err = run("import", samples.text(tmp_path / "x.jsonl", said), "--store", tmp_path / "new.db", "--yes")
        assert (code, err.count("fault: "), "0 threads, 0 records new, 1 fault\n" in err) == (1, 1, True)
        assert not (tmp_path / "new.db").exists()


class TestBringBack:
    @pytest.fixture
    def gone(self, tmp_path: Path, store: Path) -> Path:
        run("retain", "--larger-than", "1", "--archive", tmp_path / "gone.jsonl", "--yes", "--store", store)
        return tmp_path / "gone.jsonl"

    @pytest.mark.parametrize("said", [None, "hello"], ids=["missing", "wrong"])
    def test_an_archive_that_is_none_makes_no_store(self, tmp_path: Path, said: str | None) -> None:
        if said:
            samples.text(tmp_path / "x.jsonl", said)
        code, _, err = run("bring-back", tmp_path / "x.jsonl", "--store", tmp_path / "new.db")
        assert (code, "archive" in err) == (2, True)
        assert not (tmp_path / "new.db").exists()

    def test_a_folder_is_named_as_one(self, tmp_path: Path, store: Path) -> None:
        code, _, err = run("bring-back", tmp_path, "--store", store)
        assert (code, f"{tmp_path} cannot be an archive: it is a folder; name a file in it" in err) == (2, True)

    def test_what_left_a_store_is_told_how_it_comes_in_again(self, store: Path, gone: Path) -> None:
        code, _, err = run("bring-back", gone, "--store", store)
        told = f"without words that were purged since; unabridged import {gone} --prefix old-"
        assert (code, told in err, "ids=" in err) == (2, True, False)
        assert run("import", gone, "--prefix", "old-", "--yes", "--store", store)[0] == 0
        assert "7 tonnes" in run("show", "old-t", "--store", store)[1]

    def test_what_it_refuses_for_another_reason_is_told_as_it_is(self, tmp_path: Path, store: Path) -> None:
        code, _, err = run("bring-back", tmp_path / "nothing.jsonl", "--store", store)
        assert (code, "it is not there" in err) == (2, True)

    def test_what_no_longer_stands_in_the_way_when_it_is_looked_for_is_told_as_it_was_refused(
        self, store: Path, gone: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(leaving, "standings", lambda *_, **__: [])
        code, _, err = run("bring-back", gone, "--store", store)
        assert (code, "thread 't' is there already" in err) == (2, True)


class TestExport:
    def test_whole_it_comes_back_the_same(self, tmp_path: Path, store: Path) -> None:
        assert run("export", "--to", tmp_path / "all.jsonl", "--store", store)[0] == 0
        assert run("import", tmp_path / "all.jsonl", "--store", tmp_path / "b.db", "--yes")[0] == 0
        run("export", "--to", tmp_path / "again.jsonl", "--store", tmp_path / "b.db")
        assert (tmp_path / "all.jsonl").read_bytes() == (tmp_path / "again.jsonl").read_bytes()

    def test_a_page_holds_every_word_as_text_and_runs_nothing(self, tmp_path: Path, store: Path) -> None:
        run("export", "t", "--to", tmp_path / "t.html", "--store", store)
        page = (tmp_path / "t.html").read_text(encoding="utf-8")
        assert "&lt;b&gt;12&lt;/b&gt;" in page
        assert "<script" not in page
        assert "default-src 'none'" in page
        assert "\x1b" not in page

    def test_markdown_quotes_every_line(self, tmp_path: Path, store: Path) -> None:
        run("export", "t", "--to", tmp_path / "t.md", "--store", store)
        lines = (tmp_path / "t.md").read_text(encoding="utf-8").splitlines()
        assert "> # no heading" in lines
        assert [line for line in lines if line.startswith("# ")] == ["# t"]

    @pytest.mark.parametrize("form", ["plain", "openai", "openai-responses", "anthropic", "gemini"])
    def test_a_dialect_is_what_its_client_takes(self, store: Path, form: str) -> None:
        code, out, _ = run("export", "t", "--as", form, "--store", store)
        assert (code, "7 tonnes" in str(json.loads(out))) == (0, True)

    @pytest.mark.parametrize("form", ["plain", "openai", "openai-responses", "anthropic", "gemini"])
    def test_for_a_program_it_is_one_object_a_line(self, store: Path, form: str) -> None:
        _, out, _ = run("export", "t", "--as", form, "--json", "--store", store)
        told = [json.loads(line) for line in out.splitlines()]
        assert all(isinstance(each, dict) for each in told)
        assert "7 tonnes" in str(told[-1])

    @pytest.mark.parametrize("form", ["markdown", "html"])
    def test_for_a_program_what_people_read_is_one_object_too(self, store: Path, form: str) -> None:
        _, out, _ = run("export", "t", "--as", form, "--json", "--store", store)
        told = json.loads(out)
        assert (told["thread"], told["form"]) == ("t", form)
        assert told["text"] == run("export", "t", "--as", form, "--store", store)[1]

    @pytest.mark.parametrize(
        ("name", "begins"), [("T.MD", "# t"), ("T.Html", "<!doctype"), ("T.JSONL", '{"archive"'), ("t", '{"archive"')]
    )
    def test_the_ending_of_the_file_says_the_form_in_capitals_too(self, store: Path, name: str, begins: str) -> None:
        assert run("export", "t", "--to", store.parent / name, "--store", store)[0] == 0
        assert (store.parent / name).read_text(encoding="utf-8").startswith(begins)

    def test_a_terminal_is_not_steered(self, store: Path) -> None:
        out = Terminal()
        main(["export", "t", "--store", str(store)], out, io.StringIO())
        assert "\x1b" not in out.getvalue()
        assert "> red \ufffd[31mcrane" in out.getvalue()

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["--as", "html"], "one thread is written at a time"),
            (["t", "--as", "jsonl"], "pass --to FILE"),
            (["nobody", "--as", "html"], "there is no thread 'nobody'"),
            (["t", "--to", "nowhere/t.md"], "nowhere to write t.md to; make it, or name another"),
            (["t", "--to", f"{'t' * 300}.md"], "cannot be written"),
            (["t", "--to", "t.json"], "t.json does not say in which form to write; name a .jsonl, .md or .html"),
            (["t", "--to", "."], ". cannot be an archive: it is a folder; name a file in it"),
            (["t", "--to", ".", "--as", "html"], ". is a folder; name a file in it"),
            (["nobody", "--to", "x.jsonl"], "there is no thread 'nobody'"),
        ],
    )
    def test_what_cannot_be_done_is_told_with_what_to_do(
        self, store: Path, arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(store.parent)
        code, out, err = run("export", *arguments, "--store", store)
        assert (code, out, told in err) == (2, "", True)

    def test_half_a_sign_ends_no_program(self, tmp_path: Path) -> None:
        with Memory.open(tmp_path / "b.db") as memory:
            memory.thread("t").append({"role": "user", "content": "half \ud800 a sign"})
        for form in ("markdown", "html", "openai"):
            code, out, _ = run("export", "t", "--as", form, "--store", tmp_path / "b.db")
            assert (code, out.encode("utf-8") != b"") == (0, True)

    def test_another_file_is_never_overwritten_and_none_is_left_behind(self, tmp_path: Path, store: Path) -> None:
        (tmp_path / "t.md").write_text("mine", encoding="utf-8")
        code, _, err = run("export", "t", "--to", tmp_path / "t.md", "--store", store)
        assert (code, "exists already" in err) == (2, True)
        assert (tmp_path / "t.md").read_text(encoding="utf-8") == "mine"

    def test_an_interrupt_leaves_no_file(self, tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(*_: object) -> object:
            yield "# t\n"
            raise KeyboardInterrupt

        monkeypatch.setattr(moving, "export_thread", interrupted)
        code, _, err = run("export", "t", "--to", tmp_path / "t.md", "--store", store)
        assert (code, "nothing was left half done" in err) == (130, True)
        assert [each.name for each in tmp_path.iterdir() if each.suffix != ".db" and "a.db" not in each.name] == []
