"""Commands on facts: those there are, those that wait for somebody's look, and what becomes of them.
It refuses to decide for a person what waits for one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, Final, TextIO

from unabridged.cli import places
from unabridged.cli.commands import ABOUT
from unabridged.cli.facts_waiting import MANY, chosen, crowded, is_any_place, none_waits, of_places, refuse_unknown
from unabridged.cli.named_threads import found
from unabridged.cli.page import Page, page_for
from unabridged.errors import UnknownThread, UsageError
from unabridged.exporting.lines import plain
from unabridged.facts import Fact, FactState, Tier

_WELL: Final = 0
# Of a fact that was said again and again, where it was said the first times.
_MOST_SOURCES: Final = 3
_MOST_FOUND: Final = 10
_NOTHING: Final = 1


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, with its verbs, for a parser of the program."""
    facts = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    verbs = facts.add_subparsers(required=True, metavar="VERB")
    listed = verbs.add_parser("list", help="the facts there are")
    listed.add_argument(
        "--state", choices=[each.value for each in FactState], help="those in this state; else all but retired ones"
    )
    listed.set_defaults(run=_list)
    search = verbs.add_parser("search", help="those that answer a question, best first")
    search.add_argument(
        "question", type=places.written, metavar="QUESTION", help="words, as a search of messages takes them"
    )
    search.add_argument("--limit", type=places.some, default=_MOST_FOUND, metavar="N", help="at most so many; else 10")
    search.set_defaults(run=_search)
    add = verbs.add_parser("add", help="write one down; the screen looks at it first")
    add.add_argument(
        "statement",
        type=places.written,
        metavar="STATEMENT",
        help="one sentence, such as: Staging deploys need an approval",
    )
    add.add_argument("--tier", choices=[each.value for each in Tier], default=Tier.AGENT.value, help="whose notebook")
    add.set_defaults(run=_add)
    review = verbs.add_parser("review", help="those that wait for a person, and why")
    of_places(review)
    review.set_defaults(run=_review)
    accept = verbs.add_parser("accept", help="let one that waits be shown, unless no prompt may show it")
    accept.set_defaults(run=_decide, verb="accept")
    refuse = verbs.add_parser("refuse", help="put some that wait away, or all that came from one place")
    refuse.add_argument("ids", nargs="*", metavar="ID", help="as review names them")
    of_places(refuse)
    refuse.set_defaults(run=_refuse)
    remove = verbs.add_parser("remove", help="take one away")
    remove.set_defaults(run=_decide, verb="remove")
    for each in (accept, remove):
        each.add_argument("id", metavar="ID", help="as list and review name it")
    replace = verbs.add_parser("replace", help="say one anew; the screen looks at it first")
    replace.add_argument("id", metavar="ID", help="as list and review name it")
    replace.add_argument("statement", type=places.written, metavar="STATEMENT", help="what it is to say from now on")
    replace.set_defaults(run=_replace)
    forget = verbs.add_parser("forget", help="forget what came from a thread, or from messages of it")
    forget.add_argument("thread", metavar="THREAD")
    forget.add_argument(
        "seqs", type=places.seq, nargs="*", metavar="SEQ", help="only what these messages said; else all"
    )
    forget.set_defaults(run=_forget)
    for each in (listed, search, add, review, accept, refuse, remove, replace, forget):
        places.add_options(each)


def _told(page: Page, facts: Iterable[Fact], *, empty: str) -> None:
    rows = [
        (each.id, each.tier.value, each.kind.value, each.state.value, plain(each.statement), *_why(page, each))
        for each in facts
    ]
    page.table(("id", "tier", "kind", "state", "statement", "from", "findings"), rows, empty=empty)


def _why(page: Page, fact: Fact) -> tuple[object, object]:
    """Which messages it was drawn from, and what the screen found in it."""
    if page.is_for_programs:
        return [{"thread": each.thread, "seq": each.seq} for each in fact.sources], [*fact.findings]
    told = ", ".join(f"{plain(each.thread)} {each.seq}" for each in fact.sources[:_MOST_SOURCES])
    more = len(fact.sources) - _MOST_SOURCES
    return f"{told} and {more} more" if more > 0 else told, ", ".join(fact.findings)


def _list(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.reading(told) as memory:
        kept = memory.facts().list(state=None if told.state is None else FactState(told.state))
    none = "there is no fact here" if told.state is None else f"no fact is {told.state} here"
    _told(page_for(told, out), kept, empty=none)
    return _WELL


def _search(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.reading(told) as memory:
        found = [each.fact for each in memory.facts().search(told.question, limit=told.limit)]
    _told(page_for(told, out), found, empty="no active fact answers that")
    return _WELL if found else _NOTHING


def _review(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.reading(told) as memory:
        refuse_unknown(told, memory)
        waiting = chosen(told, memory.facts().review())
    page = page_for(told, out)
    _told(page, waiting, empty=none_waits(told))
    if not page.is_for_programs and len(waiting) > MANY:
        page.say(crowded(waiting), {})
    return _WELL


def _refuse(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Put those away that are named, or all that came from one place."""
    del err
    if is_any_place(told) == bool(told.ids):
        raise UsageError("say which facts are refused by their ids, or by --thread or --no-message; review lists them")
    with places.writing(told) as memory:
        refuse_unknown(told, memory)
        facts = memory.facts()
        ids = [*dict.fromkeys(told.ids)] or [each.id for each in chosen(told, facts.review())]
        for id_ in ids:
            _say(told, out, facts.refuse(id_))
    if not ids and not told.json:
        page_for(told, out).say(none_waits(told), {})
    return _WELL


def _add(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.beginning(told) as memory:
        fact = memory.facts().add(told.statement, tier=Tier(told.tier))
    _say(told, out, fact)
    return _WELL


def _replace(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.writing(told) as memory:
        _say(told, out, memory.facts().replace(told.id, told.statement))
    return _WELL


def _decide(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Let one be shown, or take it away, as the verb says."""
    del err
    with places.writing(told) as memory:
        facts = memory.facts()
        decides = {"accept": facts.accept, "remove": facts.remove}
        _say(told, out, decides[told.verb](told.id))
    return _WELL


def _forget(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.writing(told) as memory:
        facts = memory.facts()
        try:
            gone = facts.forget(told.thread, *told.seqs)
        except UnknownThread:
            if not any(each.id == told.thread for each in facts.list()):
                found(memory, told.thread)  # which says what may be meant
                raise
            message = f"{told.thread} is a fact, and forget is told a thread; unabridged facts remove {told.thread}"
            raise UsageError(message) from None
    lost = [each.id for each in gone if not each.sources]
    stand = [each.id for each in gone if each.sources]
    told_ = f"forgotten: {len(lost)}; still drawn from other messages: {len(stand)}"
    page_for(told, out).say(told_, {"forgotten": lost, "standing": stand})
    return _WELL


def _say(told: argparse.Namespace, out: TextIO, fact: Fact) -> None:
    waits = f": {', '.join(fact.findings)}" if fact.findings else ""
    record = {"id": fact.id, "state": fact.state.value, "statement": fact.statement, "findings": [*fact.findings]}
    statement = plain(fact.statement) or "(its words are gone)"
    page_for(told, out).say(f"{fact.id}  {fact.state.value}{waits}  {statement}", record)
