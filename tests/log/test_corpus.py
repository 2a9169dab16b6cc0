"""Whatever texts somebody collected to break programs with, they are stored and come back.
It refuses to bring any: they are read from the folder that --corpus names.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from unabridged.log import codec, json_text
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.kind import Kind
from unabridged.log.part import Opaque, Text


def raw_texts(folder: Path) -> Iterator[str]:
    """Every line of every file, as text of any kind."""
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        yield from raw.decode("utf-8", "surrogateescape").split("\n")


def test_every_text_of_the_corpus_comes_back(corpus: Path) -> None:
    texts = list(raw_texts(corpus))
    said = [Message(role="user", parts=(Text(text=text),)) for text in texts]
    assert texts
    assert [each for each in said if codec.decode(Kind.MESSAGE, codec.encode(each)) != each] == []


def test_every_json_value_of_the_corpus_comes_back(corpus: Path) -> None:
    values = [value for text in raw_texts(corpus) for value in parsed(text)]
    kept = [Message(role="user", parts=(Opaque(type="corpus", value=Extra({"v": value})),)) for value in values]
    assert values
    assert [each for each in kept if repr(codec.decode(Kind.MESSAGE, codec.encode(each))) != repr(each)] == []


def parsed(text: str) -> Iterator[object]:
    """The JSON value a line is, and those its strings are."""
    try:
        value = json_text.value_of(text)
    except ValueError:
        return
    yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(inner, str) and inner[:1] in {"{", "["}:
            yield from parsed(inner)


def test_a_line_that_is_no_json_is_left_out() -> None:
    assert list(parsed("{")) == []
    assert list(parsed(json.dumps(["[1]"]))) == [["[1]"], [1]]
