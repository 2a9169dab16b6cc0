"""The way through the tour: days go by, and then everything that is said of them is shown on them.
It refuses to show what did not happen: each line is asked of the store it is about.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from unabridged import Compacting, Memory, Policy, Thread, View, own_programs
from unabridged.compaction.outcome import Applied
from unabridged.coordinator import LocalCoordinator
from unabridged.engine.view.unfolding import Depth
from unabridged.errors import UnabridgedError
from unabridged.exporting.lines import short, spans
from unabridged.exporting.wording import said as said_by
from unabridged.memory.fact import FactOrigin, FactState
from unabridged.tour.paper import Ink, Look, Paper
from unabridged.tour.script import NEEDLE, POISON, SYSTEM, turns
from unabridged.view.budget import Urgency
from unabridged.view.node import Shape

LIMIT: Final = 16_000
POLICY: Final = Policy(limit_tokens=LIMIT, memory_tokens=300)
_SHOWN: Final = 4
_EACH: Final = 3
_ANSWERED_SECONDS: Final = 5.0
_THREAD: Final = "invoice-parser"
_KINDS: Final = ("constraint", "decision", "task", "error", "file", "identifier", "variable")


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Who is shown round: how many columns he sees, how he calls the program, and where he wants the store kept."""

    columns: int | None = None
    program: str = "unabridged"
    store: str = ""


def main(out: TextIO = sys.stdout, look: Look = Look.PLAIN, guest: Guest = Guest()) -> None:  # a value
    """Four days of work, and what became of them."""
    paper = Paper(out, look, columns=guest.columns)
    with tempfile.TemporaryDirectory() as folder:
        store, coordinator = Path(folder) / "tour.db", LocalCoordinator()
        with Memory.open(store, policy=POLICY, coordinator=coordinator) as memory:
            _work(memory, memory.thread(_THREAD), paper)
        # Opened again, and by somebody who folds when he is asked: what is shown stays as it is while it is looked at.
        with Memory.open(store, policy=POLICY, coordinator=coordinator, compacting=Compacting.ASKED) as memory:
            memory.offer()
            for show in (_sizes, _kept, _unfolded, _found, _facts, _undone, _checked):
                show(memory, memory.thread(_THREAD), paper)
            if guest.store:
                memory.backup(guest.store)
    _next(paper, guest)


def _work(memory: Memory, thread: Thread, paper: Paper) -> None:
    """The days themselves: a view before each answer, and whatever is folded meanwhile."""
    paper.heading(f"Four days with a coding agent whose model reads {LIMIT:,} tokens")
    folded, news = list[Applied](), threading.Event()
    memory.listen(_heard(folded, news))
    thread.append({"role": "system", "content": SYSTEM})
    waits, told = list[float](), 0
    for turn in turns():
        if turn.day:
            paper.line(turn.day, Ink.STRONG)
        question, *rest = turn.said
        thread.append(question)
        began = time.perf_counter()
        view = thread.prepare()
        waits.append(time.perf_counter() - began)
        if view.urgency is not Urgency.NONE:
            news.wait(_ANSWERED_SECONDS)  # so long the model thinks about its answer
        news.clear()
        if rest:
            thread.append(rest)
        if turn.result is not None:
            thread.update_from_execution(turn.result)
        for each in folded[told:]:
            receipt = each.receipt
            size = f"{receipt.tokens_before:,} tokens became {receipt.tokens_after:,}"
            paper.line(f"    folded meanwhile: {size}", Ink.GOOD)
        told = len(folded)
        if len(waits) % _EACH == 0:
            paper.line(
                f"    turn {len(waits):>2}  {paper.bar(view.tokens / LIMIT)} {view.tokens:>6,} of {LIMIT:,} tokens"
            )
    took = f"{statistics.median(waits) * 1000:.0f} ms"
    paper.line(f"{len(waits)} views, each made in {took} (median); no turn waited for a model", Ink.FAINT)


def _heard(folded: list[Applied], news: threading.Event) -> Callable[[object], None]:
    def heard(told: object) -> None:
        if isinstance(told, Applied):
            folded.append(told)
            news.set()

    return heard


def _sizes(memory: Memory, thread: Thread, paper: Paper) -> None:
    said = [event for event in thread.events() if event.kind.title in ("Message", "SystemSet")]
    view = thread.prepare()
    del memory
    paper.heading("What was said, and what the model reads of it")
    whole = sum(event.tokens for event in said)
    paper.line(f"said:  {len(said):>5} messages  {whole:>7,} tokens   every word is kept")
    share = f"{view.tokens / whole:.0%}" if whole else ""
    paper.line(f"read:  {len(view.items):>5} items     {view.tokens:>7,} tokens   {share} of it, and it fits")
    for item in view.items[:_SHOWN]:
        paper.line(f"{spans(item.covers):>9}  {short(said_by(item.says.parts))}", Ink.FAINT)
    paper.line(f"        …  and {len(view.items) - _SHOWN} more, the newest word for word", Ink.FAINT)


def _kept(memory: Memory, thread: Thread, paper: Paper) -> None:
    del memory
    paper.heading("What code carries, so that no summary can forget it")
    entries = [each for each in thread.ledger().entries if each.state != "done"]
    for kind in _KINDS:
        of_kind = [each for each in entries if each.kind == kind]
        for each in of_kind[:1]:
            more = f"  (and {len(of_kind) - 1} more)" if len(of_kind) > 1 else ""
            paper.line(f"{kind:<11} {short(each.text, 78)}{more}")
    for variable in thread.variables():
        paper.line(f"{'variable':<11} {short(f'{variable.name}: {variable.type} = {variable.value}', 78)}")


def _unfolded(memory: Memory, thread: Thread, paper: Paper) -> None:
    del memory
    summary = next(each for each in thread.view().items if each.shape is Shape.GROUP)
    whole = thread.unfold(summary, depth=Depth.ORIGINALS)
    paper.heading(f"A summary unfolds to the very words: {spans(summary.covers)} is {len(whole.items)} messages again")
    for message in whole.to("plain")[:_SHOWN]:
        paper.line(f"{message['role']:>9}  {short(message['text'], 90)}", Ink.FAINT)


def _found(memory: Memory, thread: Thread, paper: Paper) -> None:
    del thread
    paper.heading(f"A detail out of what no model reads any more: {NEEDLE}")
    began = time.perf_counter()
    (hit,) = memory.search(NEEDLE, limit=1).hits
    took = (time.perf_counter() - began) * 1000
    paper.line(f"{hit.thread} {hit.seq}: {short(hit.snippet.text, 80)}")
    paper.line(f"found in {took:.0f} ms", Ink.FAINT)


def _facts(memory: Memory, thread: Thread, paper: Paper) -> None:
    paper.heading("What outlives the conversation, and what does not get in")
    facts = memory.facts()
    for fact in facts.list(state=FactState.ACTIVE)[:_SHOWN]:
        paper.line(f"kept:    {short(fact.statement)}  (said in {fact.sources[0].seq})", Ink.GOOD)
    seq = next(each.seq for each in thread.events() if POISON.encode() in (each.payload or b""))
    try:
        held = facts.add(POISON, origin=FactOrigin.MODEL, sources=[(thread.id, int(seq))])
        paper.line(f"{held.state.value}:  {short(held.statement, 70)}", Ink.WARNING)
    except UnabridgedError as refused:
        paper.line(f"refused: {short(POISON, 70)}", Ink.WARNING)
        paper.line(f"         {short(str(refused), 90)}", Ink.FAINT)


def _undone(memory: Memory, thread: Thread, paper: Paper) -> None:
    del memory
    paper.heading("A compaction is one more event, and can be taken back")
    before = thread.view()
    outcome = thread.compact("the report for the harbour office")
    if not isinstance(outcome, Applied):
        paper.line("there is nothing left to fold", Ink.WARNING)
        return
    folded = thread.view()
    made = [each.seq for each in thread.compactions() if each.seq > before.through]
    for seq in reversed(made):
        thread.undo(seq, policy=POLICY)
    after = thread.view()
    paper.line(f"before:  {_size(before)}")
    paper.line(f"folded:  {_size(folded)}   by thread.compact()")
    paper.line(f"undone:  {_size(after)}   by thread.undo() of {' and '.join(map(str, made))}", Ink.GOOD)
    paper.line("word for word the same; only the block of facts before it is made anew at a compaction", Ink.FAINT)


def _size(view: View) -> str:
    return f"{len(view.items):>4} items  {view.tokens:>7,} tokens"


def _checked(memory: Memory, thread: Thread, paper: Paper) -> None:
    del thread
    checked = memory.verify()
    paper.heading("Nothing was lost, and the store proves it")
    paper.line(f"verified: {checked.events} events, {len(checked.faults)} faults", Ink.GOOD)


def _next(paper: Paper, guest: Guest) -> None:
    paper.heading("What to try next")
    of = f"--store {own_programs.typed(guest.store)}"
    kept = (
        (f"view {_THREAD} {of}", "what its model reads now"),
        (f"compactions {_THREAD} {of}", "what was folded; unfold and undo take one of them"),
        (f"search {NEEDLE} {of}", "over everything ever said"),
    )
    own = (
        ("demo --store tour.db", "the same, and the store is kept for you to look into"),
        ("import ~/.claude/projects --store agent.db", "your own sessions; tells first, writes with --yes"),
        ('search "that one error" --store agent.db', "over everything ever said"),
    )
    for command, what in kept if guest.store else own:
        paper.line(f"{guest.program} {command}")
        paper.line(f"    {what}", Ink.FAINT)
    paper.line("import unabridged; help(unabridged.Thread)")
    paper.line("    what a program of your own calls, verb by verb", Ink.FAINT)
