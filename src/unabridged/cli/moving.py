"""Commands that bring conversations in and write them out: from other programs' files, to files for others.
It refuses to write anything unasked: without ``--yes`` an import only tells what would come.
"""

from __future__ import annotations

import argparse
import io
import itertools
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, Final, TextIO

from unabridged import Memory, Thread
from unabridged.cli import advice, places
from unabridged.cli.arriving import is_new, scope_named
from unabridged.cli.commands import ABOUT
from unabridged.cli.named_threads import found
from unabridged.cli.page import json_line, page_for
from unabridged.cli.progress import Bar, behind
from unabridged.errors import UsageError
from unabridged.exporting import Form, export_thread, messages_of
from unabridged.exporting.lines import many, plain, sound
from unabridged.importing import Format, Imported, Progress, import_path, preview_import
from unabridged.importing.importing import brings_any
from unabridged.importing.index_beside import IndexBeside
from unabridged.importing.read_beside import reading_beside
from unabridged.stores import publishing

_WELL: Final = 0
_FAULTS: Final = 1
_WHOLE: Final = "jsonl"
_FORMS: Final = (_WHOLE, *(each.value for each in Form))
_BY_SUFFIX: Final = {"": _WHOLE, ".jsonl": _WHOLE, ".md": Form.MARKDOWN.value, ".html": Form.HTML.value}.get
_FOR_PEOPLE: Final = frozenset({Form.MARKDOWN, Form.HTML})
_STANDARD: Final = "-"
_MOST_FAULTS: Final = 20


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    if name == "import":
        parser.add_argument("path", metavar="PATH", help="a file, a folder, or a zip as a service hands it out")
        parser.add_argument(
            "--format", choices=[each.value for each in Format], help="whose it is; else that is seen from the file"
        )
        parser.add_argument("--prefix", default="", help="what the ids of the threads begin with")
        parser.add_argument("--yes", action="store_true", help="do it; without this it is only said what would come")
        parser.set_defaults(run=_import)
    else:
        parser.add_argument("threads", nargs="*", metavar="THREAD", help="which; else all of them, with --to")
        parser.add_argument("--to", default=_STANDARD, metavar="FILE", help="a file that does not exist yet")
        parser.add_argument(
            "--as",
            "--dialect",
            dest="form",
            choices=_FORMS,
            help="jsonl for another store, or one thread in another form, as in a client's dialect",
        )
        parser.set_defaults(run=_export)
    places.add_options(parser)


def _import(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    chosen = None if told.format is None else Format(told.format)
    options: dict[str, Any] = {"format": chosen, "prefix": told.prefix, "scope": scope_named(told)}
    # What brings nothing, such as a mistyped path, makes no store.
    if told.yes and (not is_new(told) or brings_any(told.path, format=chosen, prefix=told.prefix)):
        with Memory.open(places.named(told), scope=places.scope_of(told)) as memory:
            with Bar("bytes", err) as bar, IndexBeside(places.named(told)) as beside:
                # What is brought is indexed at once by one program; a second needs a core of its own.
                options |= {"progress": _both(bar, beside), "reading": reading_beside(programs=1)}
                done = import_path(memory, told.path, **options)
            with Bar("events indexed", err, of=behind(memory)) as bar:
                memory.index(bar)
    else:
        with _there(told) as there, Bar("bytes", err) as bar:
            done = preview_import(there, told.path, progress=bar, **options)
    names = ("thread", "format", "new", "known", "beside")
    rows = [(each.id, each.format.value, each.events, each.known, each.beside) for each in done.threads]
    page = page_for(told, out)
    page.table(names, rows, empty="no thread could be read")
    _faults(told, done, out, err)
    if not page.is_for_programs:
        new = f"{many(done.events, 'record')} new"
        learned = f", {many(done.facts, 'fact')}" if done.facts else ""
        whole = f"{many(len(done.threads), 'thread')}, {new}{learned}, {many(len(done.faults), 'fault')}"
        print(whole if told.yes else f"{whole}; nothing was written, pass --yes to do it", file=err)
    return _FAULTS if done.faults else _WELL


def _both(one: Progress, other: Progress) -> Progress:
    """Tells both how far it has come."""

    def told(done: int, of: int) -> None:
        one(done, of)
        other(done, of)

    return told


def _there(told: argparse.Namespace) -> Any:  # noqa: ANN401  # a memory, or none, for a with
    """The store as it is, to be read; none where it does not exist yet."""
    return nullcontext(None) if is_new(told) else places.reading(told)


def _faults(told: argparse.Namespace, done: Imported, out: TextIO, err: TextIO) -> None:
    """What could not be read; people hear of the first few, programs of each."""
    page = page_for(told, out)
    if page.is_for_programs:
        for each in done.faults:
            page.say("", {"fault": advice.typed(each.problem), "path": each.path, "place": each.place})
        for passed in done.passed_over:
            page.say("", {"passed_over": passed})
        return
    for each in done.faults[:_MOST_FAULTS]:
        print(plain(f"fault: {each.path}: {each.place}: {advice.typed(each.problem)}"), file=err)
    if len(done.faults) > _MOST_FAULTS:
        print(f"and {len(done.faults) - _MOST_FAULTS} more; --json tells each", file=err)
    if done.passed_over:
        print(
            f"passed over, no conversation in it: {many(len(done.passed_over), 'file')}; --json tells which", file=err
        )


def _export(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    form = told.form or _form_by_name(told.to)
    with places.reading(told) as memory:
        if form == _WHOLE:
            _refuse_unless_file(told.to)
            for name in told.threads:
                found(memory, name)
            with Bar("events", err, of=memory.stats().events) as bar:
                done = memory.export(told.to, *told.threads, progress=bar)
            counts = {"threads": len(done.threads), "events": done.events, "facts": done.facts}
            record = {"file": done.path, "sha256": done.sha256, **counts}
            held = ", ".join(many(count, name.removesuffix("s")) for name, count in counts.items())
            line = f"exported to {done.path}: {held}, sha256 {done.sha256}"
            page_for(told, out).say(line, record)
            return _WELL
        if len(told.threads) != 1:
            message = f"as {form} one thread is written at a time; name one, as unabridged threads lists them"
            raise UsageError(message)
        thread = found(memory, told.threads[0])
        pieces = export_thread(thread, Form(form))
        if told.to == _STANDARD and told.json:
            out.writelines(f"{json_line(each, out)}\n" for each in _objects(thread, Form(form)))
        elif told.to == _STANDARD and Form(form) not in _FOR_PEOPLE:
            print(json_line(messages_of(thread, form), out, indent=1), file=out)
        elif told.to == _STANDARD:
            _say(pieces, out)
        else:
            _written(Path(told.to), pieces)
            page_for(told, out).say(f"exported to {told.to}", {"file": told.to})
    return _WELL


def _form_by_name(to: str) -> str:
    """In which form a file of this name is written; one with no ending is for another store."""
    if to == _STANDARD:
        return Form.MARKDOWN.value
    form = _BY_SUFFIX(Path(to).suffix.lower())
    if form is None:
        message = f"{to} does not say in which form to write; name a .jsonl, .md or .html file, or say it with --as"
        raise UsageError(message)
    return form


def _objects(thread: Thread, form: Form) -> Iterator[object]:
    """A thread for a program, an object a line: each message as a client takes it, or the text that people read."""
    if form in _FOR_PEOPLE:
        yield {"thread": thread.id, "form": form.value, "text": "".join(export_thread(thread, form))}
        return
    told = messages_of(thread, form.value)
    yield from told if isinstance(told, list) else [told]


def _say(pieces: Iterator[str], out: TextIO) -> None:
    """A thread for a terminal; a file or a program that it is led to gets what a file that is named would hold."""
    if isinstance(out, io.TextIOWrapper) and not out.isatty():
        out.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    out.writelines(map(_shown if out.isatty() else _told, pieces))


def _shown(piece: str) -> str:
    """A piece for a terminal, which obeys some signs."""
    return f"{sound(piece)}\n" if piece.endswith("\n") else sound(piece)


def _told(piece: str) -> str:
    """A piece for another program: half a sign, which no stream takes, as JSON writes it."""
    return piece.encode("utf-8", "backslashreplace").decode("utf-8")


def _refuse_unless_file(to: str) -> None:
    if to == _STANDARD:
        message = "a whole export is proved before it has its name; pass --to FILE, or another form with --as"
        raise UsageError(message)


def _written(target: Path, pieces: Iterator[str]) -> None:
    """The file, once all of it is written; none where that was interrupted."""
    try:
        refuse_place(target)
        _write(target, pieces)
    except OSError as problem:
        message = f"{target} cannot be written: {problem}; name another file, or make room"
        raise UsageError(message) from problem


def refuse_place(target: Path) -> None:
    """Refuse what cannot become a new file."""
    if target.is_dir():
        message = f"{target} is a folder; name a file in it"
        raise UsageError(message)
    if target.exists():
        raise publishing.taken(target)
    if not target.absolute().parent.is_dir():
        message = f"there is no folder {target.absolute().parent} to write {target.name} to; make it, or name another"
        raise UsageError(message)


def _write(target: Path, pieces: Iterator[str]) -> None:
    first = next(pieces)  # what cannot be told is refused before there is a file
    handle, name = tempfile.mkstemp(".partial", f"{target.name}.", target.absolute().parent)  # its owner's alone
    try:
        with open(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:  # noqa: PTH123  # a handle
            file.writelines(itertools.chain((first,), pieces))
        publishing.publish(Path(name), target)
    finally:
        with suppress(OSError):
            Path(name).unlink()
