"""What looks like another kind of text than it is."""

from __future__ import annotations

import pytest

from tests.reduce.counting import tokens
from unabridged.reduce import Hint, Kind, Offload, kind_of, reduced
from unabridged.reduce.search_hits import hit


def test_a_time_of_day_is_no_number_of_a_line() -> None:
    assert hit("2026/01/02 10:05:00 served") is None
    assert hit('10.0.0.1 - - [10/Oct/2025:13:55:36 +0000] "GET / HTTP/1.1" 200 5') is None
    assert hit("[2026/01/02 10:05:00] served") is None
    found = hit("data/part-1:12:34 bottles")
    assert found is not None
    assert found.path == "data/part-1"
    found = hit("app.log:12:2026/01/02 10:05:00 served")
    assert found is not None
    assert found.path == "app.log"


@pytest.mark.parametrize(
    "usual",
    [
        "com.acme.Orders 2026-11-28 10:00:{n:02},123 INFO order {n} done",
        "10.0.0.{n} - - 2026-11-28 GET /orders/{n} 200",
        "{n};{n}.50;2026-11-{n:02};done",
        "{n};{n}.50;10:{n:02}:00;done",
        "./parts/order-{n}-of-400.bin done",
        "orders.bucket/{n:08x}-1234-5678-9abc-{n:012} done",
    ],
)
def test_a_date_or_a_name_with_dashes_is_no_number_of_a_line_where_nothing_was_found(usual: str) -> None:
    lines = [usual.format(n=n % 28 + 10) for n in range(400)]
    lines[200] = lines[200].replace("done", "ERROR lost").replace("200", "ERROR lost")
    short = reduced("\n".join(lines), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert short.kind is not Kind.SEARCH_HITS
    assert "ERROR lost" in short.text


def test_lines_beside_hits_are_known_by_the_file_of_those() -> None:
    hits = [f"logs/2026-11-28/a.py{':' if n % 7 == 3 else '-'}{n}{':' if n % 7 == 3 else '-'}x" for n in range(70)]
    assert kind_of("\n".join(hits)) is Kind.SEARCH_HITS


_CHANGED = "@@ -{n},3 +{n},3 @@\n   <div>\n-    <p>old {n}</p>\n+    <p>new {n}</p>\n   </div>"


@pytest.mark.parametrize(
    ("kind", "above", "usual"),
    [
        (Kind.DIFF, "diff --git a/App.jsx b/App.jsx\n--- a/App.jsx\n+++ b/App.jsx", _CHANGED),
        (Kind.SEARCH_HITS, "", 'pages/a{n}.html:{n}:  <div class="row"><a href="/x/{n}">x</a></div>'),
        (Kind.FILE, "", '{n}\t  <div class="row"><p>{n}</p></div>'),
        (Kind.FILE, "import React from 'react';", "export function F{n}() {{\n  return <p>{n}</p>;\n}}"),
        (Kind.LOG, "", "2026-11-28 10:00:00 INFO drew <div class='row'>{n}</div>"),
        (Kind.TEXT, "", "Ann Example <a.example{n}@example.org>"),
        (Kind.TEXT, "", "std::vector<p> v{n} = each<a>(v{n});"),
    ],
)
def test_what_shows_tags_is_no_page(kind: Kind, above: str, usual: str) -> None:
    text = "\n".join([above, *(usual.format(n=n) for n in range(60))])
    assert kind_of(text) is kind


def test_a_source_is_no_page() -> None:
    text = "\n".join(f"  <p>{n}</p>" for n in range(60))
    assert kind_of(text) is Kind.HTML
    assert kind_of(text, Hint(path="src/App.tsx")) is not Kind.HTML


def test_linters_are_no_hits() -> None:
    assert kind_of("\n".join(f"src/a{n}.py:{n}: error: Incompatible types" for n in range(40))) is Kind.LOG
    assert kind_of("\n".join(f"src/a{n}.ts({n},5): error TS2322: Type." for n in range(40))) is Kind.LOG
    assert kind_of("\n".join(f"src/a{n}.py:{n}:1: E501 line too long" for n in range(40))) is not Kind.SEARCH_HITS


def test_rows_of_dots_are_no_sentences() -> None:
    assert kind_of("\n".join(f"{'.' * 60} {n} / 900" for n in range(40))) is Kind.TEXT


def test_a_comma_in_quotes_parts_no_cells() -> None:
    rows = ["id,amount,name", *(f'{n},{n % 7 + 100},"name, {n}"' for n in range(400))]
    rows[200] = '199,"99999","name; 88123"'
    short = reduced("\n".join(rows), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert short.kind is Kind.TABLE
    assert "88123" in short.text


def test_a_first_column_of_numbers_is_no_count_of_lines() -> None:
    rows = [f"{n}\tname {n}\t{n % 9 + 100}" for n in range(400)]
    rows[200] = "200\tname 200\t99999"
    short = reduced("\n".join(rows), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert short.kind is Kind.TABLE
    assert rows[200] in short.text
    assert kind_of("\n".join(f"{n}\t\tif a:\n{n + 1}\tb" for n in range(1, 80, 2))) is Kind.FILE


def test_the_last_file_with_hits_is_shown() -> None:
    hits = [f"src/m{n}/a{n}.py:{n}:    order = get({n})" for n in range(400)]
    short = reduced("\n".join(hits), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert "src/m399/a399.py" in short.text


def test_the_one_file_that_has_hits_is_named_once() -> None:
    hits = [f"src/a.py:{n}:    order = get({n})" for n in range(400)]
    short = reduced("\n".join(hits), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert short.text.count("src/a.py (400)") == 1
