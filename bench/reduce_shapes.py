"""Long texts with a form of their own: diffs, hits, files, terminals, pages, tables, base64.
It refuses to know how they are made short; a seed makes the same texts on every machine.
"""

from __future__ import annotations

import base64
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from bench.reduce_json import json_dense, json_lines, json_nested, json_numbers, json_rows
from bench.reduce_texts import SAID, Made, Maker, filled, planted, said
from unabridged.reduce import Hint, Kind


def _hunks(random: Random, path: str, hunks: int) -> str:
    out = [f"diff --git a/{path} b/{path}\nindex {random.getrandbits(28):07x}..{random.getrandbits(28):07x} 100644"]
    out.append(f"--- a/{path}\n+++ b/{path}")
    for n in range(hunks):
        context = [f"     {said(random, 6)}" for _ in range(3)]
        changed = [f"-    old_{n} = {said(random, 4)}", f"+    new_{n} = {said(random, 5)}"]
        out.extend((f"@@ -{n * 9},7 +{n * 9},7 @@ def f{n}():", *context, *changed, *context))
    return "\n".join(out)


def diff(random: Random, characters: int) -> Made:
    """A change to some tens of files."""
    paths = [f"src/{random.choice('abcdef')}/module_{n}.py" for n in range(40)]
    texts = [_hunks(random, path, characters // 40 // 300) for path in paths]
    return Made(kind=Kind.DIFF, text="\n".join(texts), outliers=tuple(paths), ends=(paths[0], paths[-1]))


def diff_of_many(random: Random, characters: int) -> Made:
    """A change to thousands of files, a line in each."""
    texts = filled(lambda n: _hunks(random, f"src/p{n // 50}/f{n}.py", 1), characters)
    return Made(kind=Kind.DIFF, text="\n".join(texts), ends=("src/p0/f0.py", f"/f{len(texts) - 1}.py"))


def diff_of_commits(random: Random, characters: int) -> Made:
    """What was changed in some hundred commits."""
    texts = filled(
        lambda n: (
            f"commit {random.getrandbits(160):040x}\nAuthor: A <a@b.c>\nDate:   today\n\n    Say {said(random, 5)}\n\n"
            + _hunks(random, f"src/f{n}.py", 6)
        ),
        characters,
    )
    return Made(kind=Kind.DIFF, text="\n".join(texts), ends=(texts[0][:47], texts[-1][:47]))


def hits(random: Random, characters: int) -> Made:
    """What a search for a word found in hundreds of files."""
    lines = filled(lambda n: f"src/pkg_{n // 600}/mod_{n // 30}.py:{n % 30 * 7 + 1}:    {said(random, 7)}", characters)
    found = f"def open_lease_{random.randrange(10**5)}(self):"
    path = lines[40].split(":")[0]
    lines[40] = f"{path}:71:{found}"
    return Made(
        kind=Kind.SEARCH_HITS,
        text="\n".join(lines),
        hint=Hint(tool="grep"),
        outliers=(found,),
        ends=(lines[0].split(":")[0],),
    )


def hits_beside(random: Random, characters: int) -> Made:
    """Hits with the lines around them."""
    texts = filled(
        lambda n: (
            "\n".join(
                f"lib/a-{n // 9}/the-file.go{mark}{n % 9 * 50 + at}{mark}\t{said(random, 8)}"
                for at, mark in enumerate("--:--", 2)
            )
            + "\n--"
        ),
        characters,
    )
    return Made(
        kind=Kind.SEARCH_HITS, text="\n".join(texts), hint=Hint(command="rg -C2 lease"), ends=("lib/a-0/the-file.go",)
    )


def file(random: Random, characters: int) -> Made:
    """A source file."""
    names: list[str] = []

    def unit(number: int) -> str:
        names.append(f"def {said(random, 2).replace(' ', '_')}_{number}(self, a: int) -> None:")
        body = "\n".join(
            f"        self.v{n} = {said(random, 4).replace(' ', ' + ')}" for n in range(random.randint(3, 14))
        )
        return (
            f"class C{number}:\n" if number % 6 == 0 else ""
        ) + f'    {names[-1]}\n        """{said(random, 8)}."""\n{body}\n'

    text = "import os\n\n" + "\n".join(filled(unit, characters))
    return Made(
        kind=Kind.FILE,
        text=text,
        hint=Hint(tool="read_file", path="src/a.py"),
        ends=("import os", text.split("\n")[-2].strip()),
    )


def numbered_file(random: Random, characters: int) -> Made:
    """A source file with the numbers of its lines."""
    made = file(random, characters)
    lines = enumerate(made.text.split("\n"), 1)
    return replace(made, text="\n".join(f"{n:6}\t{line}" for n, line in lines))


def coloured(random: Random, characters: int) -> Made:
    """A build in colours."""
    errors = tuple(f"error: lease {random.randrange(10**8)} is gone" for _ in range(5))
    lines = filled(lambda n: f"\x1b[32m[{n}]\x1b[0m \x1b[1mcompile\x1b[0m {said(random, 6)}", characters)
    planted(random, lines, tuple(f"\x1b[31m{each}\x1b[0m" for each in errors))
    return Made(kind=Kind.TERMINAL, text="\r\n".join(lines), errors=errors, ends=(f"[{len(lines) - 1}]",))


def progress(random: Random, characters: int) -> Made:
    """Downloads that draw over their own line."""
    error = f"error: lease {random.randrange(10**8)} is gone"
    lines = filled(lambda n: "".join(f"\rpart {n}: {p:3}% [{'#' * (p // 5):20}]" for p in range(0, 101, 2)), characters)
    planted(random, lines, (error,), 3)
    return Made(
        kind=Kind.TERMINAL,
        text="\n".join(lines),
        errors=(error,),
        ends=("part 0: 100%", f"part {len(lines) - 1}: 100%"),
    )


def layers(random: Random, characters: int) -> Made:
    """A pull of an image: eight lines, each drawn anew where it stands."""
    names = [f"{random.getrandbits(48):012x}" for _ in range(8)]
    steps = filled(
        lambda n: f"\x1b[{8 - n % 8}A\x1b[2K\r{names[n % 8]}: Extracting {n * 3 / 10:7.1f}MB\r\x1b[{8 - n % 8}B",
        characters,
    )
    error = f"failed to register layer: no space left for {random.randrange(10**8)}"
    text = (
        "Pulling from library/shop\n"
        + "\n".join(f"{name}: Waiting" for name in names)
        + "\n"
        + "".join(steps)
        + error
        + "\n"
    )
    return Made(kind=Kind.TERMINAL, text=text, errors=(error,), ends=("Pulling from", names[0], names[-1]))


def page(random: Random, characters: int) -> Made:
    """An article with scripts, styles and menus around it."""
    value = f"The lease ends after {random.randrange(10**6)} seconds."
    blocks = filled(
        lambda n: (
            f'<div class="c{n} wide"><h2 id="s{n}">{said(random, 3).capitalize()}</h2><p>'
            f'{said(random, 40).capitalize()}. <a href="/doc/{n}" class="link">{said(random, 2)}</a> &amp; '
            f"{said(random, 12)}.</p><script>var x{n}={n};</script></div>"
        ),
        characters,
    )
    planted(random, blocks, (f"<p>{value}</p>",))
    head = "<!DOCTYPE html><html><head><title>Shop</title><style>p{}</style></head>"
    text = f"{head}<body>{''.join(blocks)}</body></html>"
    return Made(kind=Kind.HTML, text=text, outliers=(value,), ends=("Shop",))


def page_of_rows(random: Random, characters: int) -> Made:
    """A page that is one table."""
    rows = filled(
        lambda n: f"<tr><td>{n}</td><td>{said(random, 2)}</td><td>{random.randrange(100, 200)}</td></tr>", characters
    )
    return Made(
        kind=Kind.HTML,
        text=f"<html><body><table>{''.join(rows)}</table></body></html>",
        ends=("0 |", f"{len(rows) - 1} |"),
    )


def table(random: Random, characters: int, mark: str = ",") -> Made:
    """Measured values, a row each."""
    head = mark.join(("name", "group", "size", "share"))
    rows = filled(
        lambda n: mark.join((f"n{n}", said(random, 1), str(random.randrange(90, 110)), f"{random.random():.4f}")),
        characters,
    )
    far = mark.join((f"n{random.randrange(10**6)}", "the", "987654", "0.5"))
    wrong = mark.join((f"n{random.randrange(10**6)}", "failed to read", "100", "0.5"))
    planted(random, rows, (far, wrong))
    return Made(kind=Kind.TABLE, text="\n".join([head, *rows]), errors=(wrong,), outliers=(far,), ends=(head, rows[-1]))


def table_of_tabs(random: Random, characters: int) -> Made:
    """The same with tabs between."""
    return table(random, characters, "\t")


def table_of_columns(random: Random, characters: int) -> Made:
    """A listing in columns of one width."""
    rows = filled(lambda n: f"pod-{n:<12}  1/1  Running  {random.randrange(9)}  {random.randrange(90)}d", characters)
    wrong = f"pod-{random.randrange(10**8):<12}  0/1  Failed  99  1d"
    planted(random, rows, (wrong,))
    return Made(
        kind=Kind.TABLE,
        text="\n".join(["NAME  READY  STATUS  RESTARTS  AGE", *rows]),
        errors=(wrong,),
        ends=("NAME  READY", rows[-1]),
    )


def encoded(random: Random, characters: int) -> Made:
    """A picture in a text."""
    body = base64.b64encode(random.randbytes(characters * 3 // 4)).decode()
    return Made(
        kind=Kind.BASE64, text=f"Saved the plot:\ndata:image/png;base64,{body}\nDone.", ends=("Saved the plot", "Done.")
    )


def encoded_lines(random: Random, characters: int) -> Made:
    """An archive as mail has it."""
    body = base64.encodebytes(random.randbytes(characters * 3 // 4)).decode()
    return Made(kind=Kind.BASE64, text=f"begin\n{body}--- end ---\n", ends=("begin", "--- end ---"))


MADE: Final = MappingProxyType[str, Maker](
    {
        **SAID,
        "JSON rows": json_rows, "JSON without spaces": json_dense, "JSON lines": json_lines,
        "JSON in levels": json_nested,
        "JSON of numbers": json_numbers, "diff": diff, "diff of thousands of files": diff_of_many,
        "diff of commits": diff_of_commits, "hits": hits, "hits with lines beside": hits_beside, "file": file,
        "file with numbers": numbered_file, "terminal in colours": coloured, "terminal, progress": progress,
        "terminal, layers": layers, "page": page, "page of rows": page_of_rows, "table": table,
        "table with tabs": table_of_tabs, "table in columns": table_of_columns, "base64": encoded,
        "base64 in lines": encoded_lines,
    }
)  # fmt: skip
