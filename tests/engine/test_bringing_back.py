"""What is brought back from an archive is what left for it: each event, each view, each link; or nothing comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.engine.archived import OLD, World
from tests.engine.brought_back import NAMES, Left, State, left
from tests.engine.talk import u
from unabridged import Memory, Scope, UsageError
from unabridged.archives import read_archive
from unabridged.blocking import drive
from unabridged.errors import ConflictError, CorruptionError, SchemaTooNew
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.ports import Store
from unabridged.retention.proving import proved
from unabridged.retention.relinking import Naming, pages
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import SeededIds
from unabridged.testing.faults import PlantedFault, When, sweep
from unabridged.testing.samples import batch_of
from unabridged.upkeep import Restored


def begins_with(memory: Memory, gone: Left, events: int) -> None:
    """Bring the first events of the long thread back, as if the call had ended there."""
    told = proved(gone.archive.read_bytes().splitlines(keepends=True), store="a")
    page = next(each for each in pages(told, AS_THEY_WERE) if each.was == "long")
    thread = replace(page.thread, head=Seq(events), link=page.rows[events - 1].link)
    assert drive(memory._verbs._ctx.store.bring_back(thread, page.rows[:events], before=page.before))


AS_THEY_WERE = Naming(scope=None, ids={})
ELSEWHERE = Scope(tenant="umbrella", user="u")


@pytest.fixture(scope="module")
def gone(tmp_path_factory: pytest.TempPathFactory) -> Left:
    return left(tmp_path_factory.mktemp("archives"))


@pytest.fixture
def memory() -> Memory:
    return Memory(InMemoryStore())


class TestTheRoundTrip:
    def test_gives_back_every_row_event_view_and_hit(self, gone: Left, memory: Memory) -> None:
        memory.bring_back(gone.archive)
        assert vars(State(memory)) == vars(gone.said)
        assert gone.said.found != []

    def test_verifies_and_says_how_much_there_is(self, gone: Left, memory: Memory) -> None:
        done = memory.bring_back(gone.archive)
        checked = memory.verify()
        assert done == Restored(threads=len(NAMES), events=checked.events)
        assert [fault for fault in checked.faults if fault.column != "counter"] == []

    def test_goes_on_where_the_thread_ended(self, gone: Left, memory: Memory) -> None:
        memory.bring_back(gone.archive)
        thread = memory.thread("long")
        thread.append(u("here again"))
        assert thread.view().to("plain")[-1] == {"role": "user", "text": "here again"}
        assert [fault for fault in memory.verify().faults if fault.column != "counter"] == []

    def test_can_be_read_without_a_store(self, gone: Left) -> None:
        held = read_archive(gone.archive)
        assert [held.ids, *([event.row for event in held.events(name)] for name in NAMES)] == [
            ("apart", "long", "fork", "leaf"),
            *gone.said.events,
        ]


class TestAgain:
    def test_done_twice_is_done_once(self, gone: Left, memory: Memory) -> None:
        first, again = memory.bring_back(gone.archive), memory.bring_back(gone.archive)
        assert first == again
        assert vars(State(memory)) == vars(gone.said)

    @pytest.mark.parametrize("when", When)
    def test_goes_on_where_it_was_interrupted(self, gone: Left, when: When) -> None:
        """A store that fails at any call is brought to the same end by the same call."""
        broken: list[str] = []

        def check(store: Store, planted: PlantedFault | None) -> None:
            memory = Memory(store)
            memory.bring_back(gone.archive)
            there = [[event.row for event in memory.thread(name).events()] for name in NAMES]
            if there != gone.said.events:
                broken.append(str(planted))

        tried = sweep(InMemoryStore, lambda store: Memory(store).bring_back(gone.archive), check, when=when)
        assert (tried > 2 * len(NAMES), broken) == (True, [])

    @pytest.mark.parametrize("events", [1, 2, 30])
    def test_goes_on_behind_whatever_was_there_of_it(self, gone: Left, memory: Memory, events: int) -> None:
        begins_with(memory, gone, events)
        memory.bring_back(gone.archive)
        assert vars(State(memory)) == vars(gone.said)

    def test_does_not_go_on_behind_a_word_of_somebody_elses(self, gone: Left, memory: Memory) -> None:
        begins_with(memory, gone, 2)
        memory.thread("long").append(u("mine"))
        with pytest.raises(UsageError, match="'long' is there already"):
            memory.bring_back(gone.archive)
        assert [row.ref.thread for row in memory.threads()] == ["long"]

    def test_stirs_whoever_follows_the_log(self, gone: Left, memory: Memory) -> None:
        stirred: list[str] = []
        verbs = memory._verbs
        verbs._ctx = replace(verbs._ctx, stir=lambda ref: stirred.append(ref.thread))
        memory.bring_back(gone.archive)
        assert sorted(stirred) == sorted(NAMES)

    def test_hears_how_far_it_has_come(self, gone: Left, memory: Memory) -> None:
        heard: list[int] = []
        done = memory.bring_back(gone.archive, progress=heard.append)
        assert (heard, heard[-1]) == (sorted(heard), done.events)


class TestElsewhere:
    def test_another_scope_has_the_same_words_under_its_own_chain(self, gone: Left, memory: Memory) -> None:
        memory.bring_back(gone.archive)
        memory.bring_back(gone.archive, scope=ELSEWHERE)
        views = [memory.thread(name, scope=ELSEWHERE).view().to("openai") for name in NAMES]
        assert views == gone.said.prompts
        assert [fault for fault in memory.verify().faults if fault.column != "counter"] == []

    def test_a_new_id_is_taken_by_the_thread_and_its_forks_know_it(self, gone: Left, memory: Memory) -> None:
        memory.bring_back(gone.archive, ids={"long": "again", "apart": "alone"})
        fork, apart = memory.thread("fork").row(), memory.thread("alone").row()
        assert fork is not None
        assert apart is not None
        assert (fork.parent, apart.ancestry[-1][0]) == ("again", "alone")
        assert memory.thread("again").view().to("openai") == gone.said.prompts[0]
        assert [fault for fault in memory.verify().faults if fault.column != "counter"] == []

    @pytest.mark.parametrize("ids", ["long", {"long": ""}, {"long": 1}, ["long"]])
    def test_what_is_no_mapping_of_ids_is_refused(self, gone: Left, memory: Memory, ids: object) -> None:
        with pytest.raises(UsageError, match="new ids by old ones"):
            memory.bring_back(gone.archive, ids=ids)  # type: ignore[arg-type]  # the near miss is the point

    @pytest.mark.parametrize(
        ("ids", "why"),
        [({"lonk": "x"}, "holds no thread 'lonk'"), ({"long": "fork"}, "two threads would have the id 'fork'")],
    )
    def test_ids_that_fit_no_archive_are_refused_before_anything_is_written(
        self, gone: Left, memory: Memory, ids: dict[str, str], why: str
    ) -> None:
        with pytest.raises(UsageError, match=why):
            memory.bring_back(gone.archive, ids=ids)
        assert list(memory.threads()) == []


def speaks(memory: Memory) -> None:
    memory.thread("leaf").append(u("another's"))


def begins(memory: Memory) -> None:
    memory.thread("leaf").begin(title="another's")


def deletes(memory: Memory) -> None:
    speaks(memory)
    memory.thread("leaf").delete()


class TestANameThatIsNotFree:
    @pytest.mark.parametrize("taken", [speaks, begins, deletes])
    def test_is_told_before_anything_is_written(
        self, gone: Left, memory: Memory, taken: Callable[[Memory], None]
    ) -> None:
        taken(memory)
        with pytest.raises(UsageError, match=r"thread 'leaf' .*ids=\{'leaf': …\}"):
            memory.bring_back(gone.archive)
        assert memory.thread("long").row() is None

    def test_as_in_the_store_it_left_is_told_too(self, tmp_path: Path) -> None:
        world = World(tmp_path).later()
        done = world.retain(OLD)
        with pytest.raises(UsageError, match="without words that were purged since"):
            world.memory.bring_back(done.archive)
        world.memory.bring_back(done.archive, ids={"old": "old again"})
        assert world.says("old again")[0] is not None


class TestMeanwhile:
    def test_nothing_is_put_behind_what_somebody_says_while_it_comes_back(self, gone: Left) -> None:
        class Speaking(InMemoryStore):
            async def bring_back(self, thread: ThreadRow, rows: Sequence[Row], *, before: bytes) -> bool:
                if thread.ref.thread == "leaf":
                    await super().append(thread.ref, batch_of(["mine"], key=None, ids=SeededIds(Random(0))))
                return await super().bring_back(thread, rows, before=before)

        store = Speaking()
        with pytest.raises(ConflictError, match="somebody else wrote to thread 'leaf'"):
            Memory(store).bring_back(gone.archive)

    def test_a_thread_that_begins_while_it_is_looked_for_is_another(self, gone: Left) -> None:
        class Late(InMemoryStore):
            async def thread(self, ref: ThreadRef) -> ThreadRow | None:
                found = await super().thread(ref)
                if found is None:
                    await super().begin(ref, at=1)
                return found

        with pytest.raises(UsageError, match="has just begun"):
            Memory(Late()).bring_back(gone.archive)


class TestADamagedArchive:
    def test_brings_nothing_back(self, gone: Left, memory: Memory, tmp_path: Path) -> None:
        lines = gone.archive.read_bytes().splitlines(keepends=True)
        broken = tmp_path / "broken.jsonl"
        for changed in (lines[:-1], [*lines[:-2], lines[-1]], [lines[0].replace(b'"at"', b'"ta"'), *lines[1:]]):
            broken.write_bytes(b"".join(changed))
            with pytest.raises(CorruptionError, match=r"broken\.jsonl: line \d+"):
                memory.bring_back(broken)
        assert list(memory.threads()) == []

    def test_of_a_newer_program_is_refused(self, gone: Left, memory: Memory, tmp_path: Path) -> None:
        newer = tmp_path / "newer.jsonl"
        newer.write_bytes(gone.archive.read_bytes().replace(b'"archive":2', b'"archive":3'))
        with pytest.raises(SchemaTooNew):
            memory.bring_back(newer)

    def test_that_is_not_there_is_named(self, memory: Memory, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"nowhere\.jsonl cannot be an archive: it is not there"):
            memory.bring_back(tmp_path / "nowhere.jsonl")
