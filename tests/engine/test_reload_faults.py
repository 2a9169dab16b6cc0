"""Whatever tools do, the summary stands, what can be shown is, and the rest is named without a word of theirs."""

from __future__ import annotations

import errno
from hashlib import sha256

import pytest

from tests.engine.compacting import Ends
from tests.engine.reloads import SUMMARY, Coding, Files
from unabridged import UsageError
from unabridged.compaction.outcome import Applied, Fail, Failed, Superseded
from unabridged.compaction.strategies import SummariseAndReload
from unabridged.engine.compaction.companions import UNREAD
from unabridged.log.compacted import Produced
from unabridged.ports import Busy, TookTooLong
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.faults import FailingStore
from unabridged.view.files import FILE

HUGE = 100 * 1024 * 1024


class NotFound(FileNotFoundError):
    """One of a client's own."""


def compacted(held: object, strategy: SummariseAndReload | None = None) -> Coding:
    """A file of which reading comes to this, and one that can be read."""
    coding = Coding(Files({"odd": held, "gate.py": "is_open = True"}), strategy)
    coding.use("read_file", "odd").use("read_file", "gate.py").use("search", "x").use("search", "x").ask("And?")
    coding.compact()
    return coding


def told(group: tuple[Produced, ...]) -> object:
    """What is noted of the file that is odd."""
    (found,) = [each.extra[FILE] for each in group if FILE in each.extra and "odd" in str(each.extra[FILE])]
    return found


@pytest.mark.parametrize(
    ("held", "why"),
    [
        (None, "not there"),
        (FileNotFoundError("secret"), "not there"),
        (NotFound("secret"), "not there"),
        (NotADirectoryError("secret"), "not there"),
        (PermissionError("secret"), "not allowed"),
        (IsADirectoryError("secret"), "no text"),
        (b"\x89PNG\0\0 secret", "no text"),
        ("PNG\0\0 secret", "no text"),
        (b"secret \xff\xfe", "no text"),
        (b"secret \xe2\x82", "no text"),
        (OSError(errno.EFBIG, "secret"), "too large"),
        (OSError(errno.EIO, "secret"), "failed"),
        (RuntimeError("secret"), "failed"),
        (7, "failed"),
        (["secret"], "failed"),
        pytest.param(memoryview(b"secret"), "failed", id="a view of bytes"),
        (Ends(TookTooLong(seconds=1)), "not in time"),
        (Ends(Busy(abandoned=8)), "not in time"),
    ],
    ids=str,
)
class TestWhatCannotBeShown:
    def test_is_named_with_the_reason(self, held: object, why: str) -> None:
        """lace-L39, lace-F11: missing, denied and huge ones are named, and no error fails the run."""
        coding = compacted(held)
        assert f'"odd" ({why})' in coding.note
        assert "odd" not in coding.shown_again

    def test_is_noted_in_the_log_and_counted_in_the_receipt(self, held: object, why: str) -> None:
        coding = compacted(held)
        (noted,) = [each.extra[UNREAD] for each in coding.produced if UNREAD in each.extra]
        assert isinstance(noted, dict)
        assert noted["odd"] == why
        (made,) = coding.thread.compactions()
        assert any("not read again" in each and why in each for each in made.receipt.gate)

    def test_leaves_no_word_of_its_own(self, held: object, why: str) -> None:
        coding = compacted(held)
        assert why
        assert "secret" not in coding.shown()
        assert b"secret" not in b"".join(event.payload or b"" for event in coding.thread.events())

    def test_keeps_nothing_else_from_being_shown(self, held: object, why: str) -> None:
        coding = compacted(held)
        assert f"> {SUMMARY}" in coding.shown()
        in_time = why != "not in time"
        assert ("gate.py" in coding.shown_again) == (in_time or "gate.py" not in coding.note)


class TestWhatIsShownInPart:
    @pytest.mark.parametrize(
        "held", [b"one word more\n" * (HUGE // 14), "one word more\n" * (HUGE // 14)], ids=["bytes", "text"]
    )
    def test_is_the_beginning_of_a_huge_file_and_how_much_more_there_is(self, held: bytes | str) -> None:
        coding = compacted(held)
        shown = coding.shown_again["odd"]
        assert shown.startswith("one word more\none word more\n")
        assert f"of {len(held)} bytes" in shown
        assert len(shown) < 10_000
        whole = held.encode() if isinstance(held, str) else held
        digest, now = sha256(whole).hexdigest(), coding.clock.now()
        noted = {
            "path": "odd",
            "sha256": digest,
            "bytes": len(held),
            "at": now,
            "whole": False,
            "edited": False,
            "reads": 1,
        }
        assert told(coding.produced) == noted

    def test_is_no_more_than_the_bytes_that_are_allowed(self) -> None:
        coding = compacted("gänse\n" * 40, SummariseAndReload(max_bytes=100))
        shown = coding.shown_again["odd"].partition("\n[…")[0]
        assert 90 < len(shown.encode()) <= 100

    @pytest.mark.parametrize("most", range(96, 104))
    def test_is_cut_between_two_characters(self, most: int) -> None:
        coding = compacted("gate 🚪 ".encode() * 40, SummariseAndReload(max_bytes=most))
        assert coding.shown_again["odd"].startswith("gate 🚪 gate 🚪 ")
        assert "\ufffd" not in coding.shown_again["odd"]
        assert "of 400 bytes" in coding.shown_again["odd"]


class TestOddTexts:
    def test_half_a_character_is_shown_as_none(self) -> None:
        coding = compacted("half \ud83d of a door")
        assert coding.shown_again["odd"] == "half \ufffd of a door"
        assert told(coding.produced)["sha256"] == sha256(b"half \xed\xa0\xbd of a door").hexdigest()  # type: ignore[index]  # a JSON object

    def test_an_empty_file_says_that_it_is_empty(self) -> None:
        assert compacted(b"").shown_again["odd"] == "[The file is empty.]"

    def test_a_buffer_is_as_good_as_bytes(self) -> None:
        assert compacted(bytearray(b"a door")).shown_again["odd"] == "a door"


class TestAPath:
    def test_that_is_not_on_the_list_is_not_asked_for(self) -> None:
        """lace-F11: an allow-list."""
        files = Files({"a.py": "a", "a.key": "secret", ".env": "secret"})
        coding = Coding(files, SummariseAndReload(allow=("*.py",)))
        coding.use("read_file", "a.py").use("read_file", "a.key").use("read_file", ".env").use("search", "x").ask(
            "And?"
        )
        coding.compact()
        assert files.asked == ["a.py"]
        assert coding.note.count("(not allowed)") == 2

    @pytest.mark.parametrize("path", ["../../etc/passwd", ".ssh/id_rsa", "a/../../b"])
    def test_that_leads_upwards_or_is_hidden_is_on_no_usual_list(self, path: str) -> None:
        files = Files({path: "secret"})
        coding = Coding(files).use("read_file", path).use("search", "x").ask("And?")
        coding.compact()
        assert files.asked == []
        assert "(not allowed)" in coding.note


class TestWhatHappensMeanwhile:
    def test_where_the_program_ends_before_it_is_appended_nothing_is_there(self) -> None:
        """lace-F11: it cannot fail half-way, for all of it is one append."""
        store = FailingStore(InMemoryStore())

        def last() -> str:
            store.nth = store.calls + 1
            return "is_open = True"

        files = Files({"gate.py": last})
        coding = Coding(files, store=store).use("read_file", "gate.py").ask("And?")
        before = coding.shown()
        outcome = coding.thread.compact()
        assert isinstance(outcome, Failed)
        assert outcome.reason is Fail.STORE
        assert coding.shown() == before
        files.files["gate.py"] = "is_open = False"
        assert isinstance(coding.thread.compact(), Applied)
        assert coding.shown_again == {"gate.py": "is_open = False"}

    def test_may_make_it_void_and_then_no_file_is_shown(self) -> None:
        def hidden() -> str:
            coding.reopened().thread.hide(2)
            return "is_open = True"

        coding = Coding(Files({"gate.py": hidden})).use("read_file", "gate.py").ask("And?")
        assert isinstance(coding.thread.compact(), Superseded)
        assert coding.shown_again == {}


def test_one_that_took_too_long_costs_the_others_nothing() -> None:
    """lace-F11: a failure is one file's."""
    files = Files({"a.py": Ends(TookTooLong(seconds=1)), "b.py": "b", "c.py": "c"})
    coding = Coding(files)
    coding.use("read_file", "b.py").use("read_file", "c.py").use("read_file", "a.py").ask("And?").compact()
    assert files.asked == ["a.py", "c.py", "b.py"]
    assert coding.note == '[These files were not read again: "a.py" (not in time).]'
    assert coding.shown_again == {"c.py": "c", "b.py": "b"}


@pytest.mark.parametrize(("seconds", "each"), [(10, 6), (100, 40)], ids=["the strategy's", "the policy's"])
def test_all_files_together_have_only_so_much_time(seconds: float, each: float) -> None:
    """lace-F11: a limit of time."""

    def slow() -> str:
        coding.wait(each)
        return "slow"

    files = Files(dict.fromkeys(("a.py", "b.py", "c.py"), slow))
    coding = Coding(files, SummariseAndReload(seconds=seconds))
    coding.use("read_file", "c.py").use("read_file", "b.py").use("read_file", "a.py").use("search", "x").ask(
        "And?"
    ).compact()
    assert files.asked == ["a.py", "b.py"]
    assert '"c.py" (not in time)' in coding.note


def test_where_there_is_no_room_nothing_is_read() -> None:
    files = Files({"a.py": "a"})
    coding = Coding(files, SummariseAndReload(share=0.0001))
    coding.use("read_file", "a.py").ask("And?")
    assert coding.compact().receipt.gate == ("1 of 1 files were not read again: no room",)
    assert files.asked == []


def test_what_is_no_tools_is_refused_when_a_memory_is_opened() -> None:
    with pytest.raises(UsageError, match=r"a method read\(path\)"):
        Coding("gate.py")  # type: ignore[arg-type]  # what is refused
