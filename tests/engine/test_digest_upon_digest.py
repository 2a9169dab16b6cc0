"""What the next digest is told of the last: what its statements were worth, and no word that does not stand in it."""

from __future__ import annotations

from tests.engine.compacting import Scene
from tests.engine.talk import a, u
from unabridged import Policy
from unabridged.compaction.extractive import Kept
from unabridged.compaction.extractive.keeping import KEPT
from unabridged.log.compacted import Compacted, Replace
from unabridged.ports import Brief
from unabridged.runner import digesting


def stored(scene: Scene) -> list[object]:
    bodies = [event.body for event in scene.thread.events()]
    edits = [edit for body in bodies if isinstance(body, Compacted) for edit in body.edits]
    return [edit.group[0].extra.get(KEPT) for edit in edits if isinstance(edit, Replace)]


def test_a_digest_is_stored_with_a_mark_for_each_line() -> None:
    scene = Scene().say(11)
    (outcome,) = scene.work()
    (marks,) = stored(scene)
    assert isinstance(marks, list), outcome
    assert all(type(each) is int for line in marks for each in line)


def test_the_next_is_told_what_the_statements_of_the_last_were_worth_where_much_was_said() -> None:
    scene = Scene().say(340)
    scene.work()
    scene.say(11)
    scene.work()
    told = scene.digests[-1]
    assert [each.text for each in told.kept] == told.earlier.splitlines()
    assert any(each.marks for each in told.kept)


def test_the_next_is_made_of_the_originals_where_they_are_soon_read() -> None:
    scene = Scene().say(11)
    scene.work()
    scene.say(11)
    scene.work()
    told = scene.digests[-1]
    assert (told.earlier, told.kept) == ("", ())
    assert "question 0 about the report" in told.leaving


def test_a_summary_that_a_model_wrote_is_opened_for_no_digest() -> None:
    scene = Scene(summariser=lambda _: "They spoke of the report, question by question, and of nothing else.").say(11)
    scene.work()
    scene.held.summariser = None
    scene.say(11)
    scene.work()
    assert "They spoke of the report" in scene.digests[-1].earlier


def test_what_a_view_had_no_room_for_once_is_told_again_when_there_is() -> None:
    scene = Scene(policy=Policy(limit_tokens=800, retain_rounds=1, summary_fraction=0.7))
    towns = ["Ghent", "Lille", "Turin", "Porto", "Basel", "Gdansk", "Cork", "Malmo", "Brno", "Graz"]
    parcels = {f"W-{n}": town for n, town in enumerate(towns, 4711)}
    for each, town in parcels.items():
        scene.thread.append([u(f"Send the parcel {each} to {town} by the evening boat, please."), a("I shall.")])
    scene.thread.append([u(f"Read this: {'and so on, ' * 150}"), a("I have read it.")])
    scene.thread.compact()
    before = {each for each in parcels if each in scene.shown()}
    scene.thread.append([u("Thanks."), a("Gladly."), u("And now?"), a("Nothing more.")])
    scene.thread.compact()
    assert before < {each for each in parcels if each in scene.shown()}


def test_a_text_of_a_model_is_stored_without_marks() -> None:
    scene = Scene(summariser=lambda _: "They spoke of the report, question by question, and of nothing else.").say(11)
    scene.work()
    assert stored(scene) == [None]


def test_a_word_that_was_hidden_does_not_come_back_with_the_marks() -> None:
    kept = (Kept(text="ann: the key is hunter2", marks=(5, 0, 18, 900)),)
    brief = Brief(instructions="", earlier="ann: the key is [secret]", leaving="", limit_tokens=100, kept=kept)
    assert digesting.here(brief) == "ann: the key is [secret]"
