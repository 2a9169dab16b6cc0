"""Texts that somebody wrote to keep a reducer busy: endless repetitions of whatever begins something.
It refuses to look like anything a tool says; what has to hold of them is that none takes long.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Final

from bench.hostile_shapes import shapes

# Each is written again and again until the text is long enough.
_AGAIN: Final = (
    " ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    " \n",
    "\b",
    "a\b",
    "a\r",
    "a\x1b[D",
    "\x1b",
    "\x1b[",
    "\x1b[A",
    "\x1b[1A\n",
    "\x1b[J",
    "\x1b[2J",
    "\x1b[K",
    "a\n\x1b[9A",
    "\x1b[31m",
    "\x1b]0;",
    "\x1b[99C",
    "\x1b[99Cx\r",
    "a\n\x1b[200A\x1b[J",
    "[",
    "{",
    "[]",
    "{}\n",
    "[1,",
    '{"a":',
    '{"a":1}\n',
    '{"a":[]},',
    "<",
    "<a",
    "<a ",
    "<a>",
    "</a>",
    "<a href='",
    "<a href=x>",
    "<script>",
    "<script></script>",
    "<script><nav></nav>",
    "<!--",
    "<!---->",
    "<p>",
    "<p>a",
    "<td>1",
    "&amp;",
    "&#38;",
    "<p>&lt;!--",
    "@@ -1 +1 @@\n",
    "diff --git a/x b/x\n",
    "--- a\n+++ b\n",
    "+\n",
    "-a\n+a \n",
    "commit 0123456789\n",
    "commit 0123456789\n\n    a\n",
    "a:1:x\n",
    "a:1:",
    "a-1-x\n",
    "-1-",
    ":",
    "a:",
    "C:\\",
    "--\n",
    "Traceback (most recent call last):\n",
    "  at a\n",
    "XError: y\n  at y\n",
    "Caused by: x\n  at y\n",
    "panic: \n\n\n",
    "goroutine 1 [x]\n",
    "thread 'a' panicked at b\n",
    "a.b.c.",
    "Aa.",
    "A. ",
    ". ",
    ".\"')]",
    "。",
    "! ",
    "One two. ",
    "Never two alike\n\n",
    ",",
    "1,",
    "1,1\n",
    "a,b\n",
    "1|1|\n",
    "|--",
    "1\t2\n",
    "a  b\n",
    "1  2  ",
    "A",
    "Aa1/",
    "-",
    "/",
    "data:;base64,",
    "data:a/b;base64,AAAA ",
    "ABCDefgh01234567" * 4 + "\n",
    "AAAA" * 16 + "\r\n",
    "… 7 lines …\n",
    "\\",
    "\\… 5 ",
    "… ",
    "[Shortened: ",
    "\n[Shortened",
    "x [unabridged 1.0",
    "E: ",
    "error",
    "error ",
    "0 errors\n",
    "0 errors ",
    "no error no ",
    "ERROR\n",
    "ERROR",
    "warning: x\n",
    "ok\n",
    "... ok",
    "FAILED (",
    "==== 1 failed ====\n",
    "1",
    "1.",
    "1\n",
    "1e5,",
    "2024-01-01 00:00:00 ",
    "def a():\n",
    "    def a\n",
    "1\tdef a\n",
    "import x\n",
    "$ a\n",
    "# a\n",
    "## A b. \n",
    "a@b:~ $ ",
    "e\u0301",
    "\u0301",
    "😀\u200d",
    "\U0001f1e9",
    "\ud800",
    "\u202e",
    "\x00",
    "\x00 ",
    "İ",
    "ß. ",
    "a" * 59 + "\n",
    "{a 1}\n",
    "a1 \n",
    "{} 1 2 3\n",
)


def hostile(characters: int) -> Iterator[tuple[str, str]]:
    """Each text with what it is called."""
    for piece in _AGAIN:
        yield ascii(piece)[:30], (piece * (characters // len(piece) + 1))[:characters]
    random = Random(7)
    yield "letters of every sort", "".join(random.choices([chr(n) for n in range(1, 700)], k=characters))
    yield "letters of few sorts", "".join(random.choices("aA1 .\n\r\x1b[<>{}\":,'", k=characters))
    yield "a page that opens and never closes", "<!doctype html>" + "<div <a <b " * (characters // 11)
    yield "a page of what it skips", "<html>" + "".join(f"<script>{n}<nav>" for n in range(characters // 16))
    yield (
        "JSON with a key of its own in each",
        json.dumps([{f"k{n}": n, f"error{n}": None} for n in range(characters // 36)]),
    )
    yield "JSON, one object of many keys", json.dumps({f"k{n}": [n, {"a": None}] for n in range(characters // 26)})
    yield "JSON in many levels", "[" + ",".join(["[" * 60 + "1" + "]" * 60] * (characters // 122)) + "]"
    yield "JSON, lists in lists", json.dumps([[[f"failed {n}"], [n]] for n in range(characters // 24)])
    yield "JSON, nothing but nulls", "[" + "null," * (characters // 5) + "null]"
    yield "JSON, empty objects", "[" + "{}," * (characters // 3) + "{}]"
    yield "JSON, one number", f"[{'1' * characters}]"
    yield "JSON, one text", json.dumps("a … 5 \\ " * (characters // 8))
    yield "JSON lines of their own keys", "".join(f'{{"k{n}": "error {n}"}}\n' for n in range(characters // 25))
    yield "paths of their own", "".join(f"d/{n}:{n}:x\n" for n in range(characters // 18))
    yield "files of their own", "".join(f"diff --git a/{n} b/{n}\n+++ b/{n}\n" for n in range(characters // 36))
    yield "words of their own", "".join(f"A{n:x} {n * 7919:x}. " for n in range(characters // 17))
    yield "errors of their own", "".join(f"Error: {n} failed, 0 errors\n" for n in range(characters // 28))
    for piece in ("a.", "Ea.", "error[", "= "):
        long = piece * (3_900 // len(piece))
        yield f"failures in long lines of {piece}", "".join(f"{n} fail {long}\n" for n in range(characters // 3_910))
    yield "tracebacks of their own", "".join(f"e{n}Error: x\n at {n}\n at y\n" for n in range(characters // 24))
    yield "rows of their own widths", "".join("1," * (n % 90) + "1\n" for n in range(characters // 90))
    yield "one wide row", "name,size\n" + "1,\t" * (characters // 3)
    yield from shapes(characters)
