"""Commands that look into a store: its threads, what was said, what a model sees of it, and what was folded away.
It refuses to write anything, also where looking would be faster then.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, TextIO

from unabridged import Item, Message
from unabridged.cli import listed, places
from unabridged.cli.commands import ABOUT
from unabridged.cli.named_threads import WHOSE, asking_of, found
from unabridged.cli.page import Page, json_line, page_for
from unabridged.cli.words import role_of, words_of
from unabridged.exporting.lines import few_spans, many, plain, sound, when
from unabridged.exporting.wording import said
from unabridged.log.spans import Spans

_WELL: Final = 0
_DIALECTS: Final = ("plain", "openai", "openai-responses", "anthropic", "gemini")


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.set_defaults(run=_RUN[name])
    if name == "threads":
        parser.add_argument("--scopes", action="store_true", help="whose threads there are, and how many of each")
    else:
        parser.add_argument("thread", metavar="THREAD", help="its id, as threads lists it")
    if name == "unfold":
        parser.add_argument("seq", type=places.seq, metavar="SEQ", help="the compaction, as compactions lists it")
    if name == "show":
        parser.add_argument("--after", type=places.count, default=0, metavar="SEQ", help="only what came after it")
        parser.add_argument("--limit", type=places.some, metavar="N", help="at most so many events")
        parser.add_argument("--whole", action="store_true", help="every word, and not the first line of each")
        parser.add_argument("--lanes", action="store_true", help="which agents read it in a way of their own, and how")
    if name == "view":
        parser.add_argument(
            "--dialect", "--as", choices=_DIALECTS, help="print messages as JSON, as this client takes them"
        )
    if name in _OF_A_LANE:
        parser.add_argument("--lane", default=_OF_A_LANE[name], help="the agent that is meant")
    places.add_options(parser)


def _threads(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    if told.scopes:
        with places.reading(told) as memory:
            page_for(told, out).table(listed.SCOPES, [*listed.scopes_in(memory)], empty="nobody has a thread here")
        return _WELL
    with places.reading(told) as memory:
        rows = [
            (each.ref.thread, int(each.head), when(each.created_at), each.parent, each.title)
            for each in memory.threads()
        ]
    names = ("thread", "events", "begun", "forked from", "title")
    page_for(told, out).table(names, rows, empty=f"there is no thread here; {WHOSE}")
    return _WELL


def _show(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    page, left = page_for(told, out), told.limit
    with places.reading(told) as memory:
        thread = found(memory, told.thread)
        if told.lanes:
            seen = listed.rule_of if page.is_for_programs else listed.rule_told
            page.table(listed.LANES, [*listed.lanes_in(thread, seen)], empty="")
            return _WELL
        for event in thread.events(after=told.after):
            text = words_of(event, thread)
            record = {
                "seq": int(event.seq),
                "at": when(event.at),
                "kind": event.kind.title,
                "role": role_of(event),
                "tokens": event.tokens,
                "text": text,
            }
            head = f"{event.seq:>6}  {when(event.at)}  {plain(role_of(event)) or event.kind.title}"
            line = f"{head}\n{sound(text)}" if told.whole and text else page.brief(f"{head}  ", text)
            page.say(line.rstrip(), record)
            if left is not None and (left := left - 1) == 0:
                break
    return _WELL


def _view(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    page = page_for(told, out)
    with places.reading(told) as memory:
        thread = found(memory, told.thread)
        with asking_of(thread, told.lane):
            view = thread.view(lane=told.lane)
        if told.dialect:
            print(json_line(view.to(told.dialect), out, indent=None if page.is_for_programs else 1), file=out)
            return _WELL
        for item in view.items:
            page.say(_line(page, item), _record(item))
        if not page.is_for_programs:
            print(
                f"{many(len(view.items), 'item')}, {many(view.tokens, 'token')}, through seq {view.through}", file=out
            )
    return _WELL


def _line(page: Page, item: Item) -> str:
    head = f"{few_spans(item.covers):>9}  {plain(_role(item)):<9}  "
    return page.brief(head, _text(item), ", pinned" if item.pinned else "")


def _record(item: Item) -> dict[str, object]:
    return {
        "name": f"{item.name.seq}.{item.name.n}",
        "shape": item.shape.value,
        "role": _role(item),
        "covers": _pairs(item.covers),
        "tokens": item.tokens,
        "pinned": item.pinned,
        "text": _text(item),
    }


def _role(item: Item) -> str:
    return item.says.role if isinstance(item.says, Message) else "system"


def _pairs(covers: Spans) -> list[list[int]]:
    """The first and the last of each, for a program."""
    return [[int(span.first), int(span.last)] for span in covers]


def _text(item: Item) -> str:
    return said(item.says.parts)


def _compactions(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    page = page_for(told, out)
    covered: Callable[[Spans], object] = _pairs if page.is_for_programs else few_spans
    with places.reading(told) as memory:
        thread = found(memory, told.thread)
        with asking_of(thread, told.lane):
            rows = [
                (
                    int(each.seq), str(each.lane), when(each.at), each.strategy, covered(each.covers),
                    each.receipt.rung, each.receipt.tokens_before, each.receipt.tokens_after, each.state.value,
                )
                for each in thread.compactions(lane=told.lane)
            ]  # fmt: skip
    names = ("seq", "lane", "at", "strategy", "covers", "rung", "before", "after", "state")
    page.table(names, rows, empty="nothing was folded away here")
    return _WELL


def _unfold(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    page = page_for(told, out)
    with places.reading(told) as memory:
        for item in found(memory, told.thread).unfold(told.seq).items:
            page.say(_line(page, item), _record(item))
    return _WELL


def _ledger(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.reading(told) as memory:
        thread = found(memory, told.thread)
        with asking_of(thread, told.lane):
            entries = thread.ledger(lane=told.lane).entries
        rows = [(each.kind, plain(each.text), each.state, [int(seq) for seq in each.sources]) for each in entries]
    page_for(told, out).table(("kind", "text", "state", "seqs"), rows, empty="nothing it carries has left the view")
    return _WELL


def _variables(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.reading(told) as memory:
        thread = found(memory, told.thread)
        with asking_of(thread, told.lane):
            known = thread.variables(lane=told.lane)
        rows = [(each.name, each.type, each.shape, each.value, each.origin, int(each.seq)) for each in known]
    names = ("name", "type", "shape", "value", "origin", "seq")
    page_for(told, out).table(names, rows, empty="code has left no variable behind here")
    return _WELL


_RUN: Final = MappingProxyType(
    {
        "threads": _threads,
        "show": _show,
        "view": _view,
        "compactions": _compactions,
        "unfold": _unfold,
        "ledger": _ledger,
        "variables": _variables,
    }
)
# Whose, unless somebody is named; of compactions every agent's.
_OF_A_LANE: Final = MappingProxyType({"view": "main", "ledger": "main", "variables": "main", "compactions": None})
