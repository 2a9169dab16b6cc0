"""Ordinary pages in other languages are read as a reader sees them, and parted so that what is measured is not learned."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from tools import pages_abroad

_PAGE = r"""
.TH LS 1
.SH NAME
.PP
Zeigt \fBDateien\fP eines Verzeichnisses an und sortiert sie nach ihrem Namen \(em nicht nach der Zeit.
.B \-\-all
zeigt auch verborgene Dateien an.

Der Pfad \*[home] bleibt, wie er gesetzt wird, und wird deshalb hier nicht gelesen, so lang er ist.
.PP
Zu kurz.
"""
_READ = (
    "Zeigt Dateien eines Verzeichnisses an und sortiert sie nach ihrem Namen — nicht nach der Zeit. --all zeigt auch "
    "verborgene Dateien an."
)
_LONG = "Wer nichts im Boden hat, dem nützt auch der beste Regen wenig"


def _package(folder: Path, name: str, files: dict[str, bytes]) -> None:
    for path, octets in files.items():
        at = folder / name / "usr/share" / path
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(octets)


def _written(folder: Path, packages: Path, *options: str) -> dict[str, list[dict[str, object]]]:
    assert pages_abroad.main([str(folder), str(packages), *options]) == 0
    return {name: [*map(json.loads, (folder / name).read_text("utf-8").splitlines())] for name in pages_abroad.FILES}


def test_a_manual_is_read_by_its_paragraphs_without_what_only_sets_it() -> None:
    assert [each for each in pages_abroad.of_manual(_PAGE) if len(each) > len("Zu kurz.")] == [_READ]


def test_sayings_are_parted_and_without_colours() -> None:
    assert [*pages_abroad.of_sayings("one\n%\n\x1b[1;32mtwo\x1b[m\n%%\nthree\n")] == ["one", "two", "three"]


def test_a_page_of_one_name_is_learned_from_in_every_language_or_in_none(tmp_path: Path) -> None:
    names = [f"page{n}.1.gz" for n in range(12)]
    for language in ("de", "ru"):
        pages = {
            f"man/{language}/man1/{name}": gzip.compress(f"{_LONG}, {language} {name}.".encode()) for name in names
        }
        _package(tmp_path, f"manpages-{language}", pages)
    learned = _written(tmp_path, tmp_path)["abroad.jsonl"]
    measured = _written(tmp_path, tmp_path, "--measured")["abroad.jsonl"]
    sides = [{str(row["text"]).split()[-1] for row in rows} for rows in (learned, measured)]
    assert sides[0].isdisjoint(sides[1])
    assert all(sides)
    assert len(learned) + len(measured) == 2 * len(names)
    assert {row["language"] for row in learned} == {"de", "ru"}
    assert {row["label"] for row in learned} == {0}


def test_what_stands_in_a_page_that_is_learned_from_too_is_not_measured(tmp_path: Path) -> None:
    names = [f"page{n}.1.gz" for n in range(12)]
    pages = {f"man/de/man1/{name}": gzip.compress(f"{_LONG}.\n\n{_LONG}, {name}.".encode()) for name in names}
    _package(tmp_path, "manpages-de", pages)
    learned = [row["text"] for row in _written(tmp_path, tmp_path)["abroad.jsonl"]]
    measured = [row["text"] for row in _written(tmp_path, tmp_path, "--measured")["abroad.jsonl"]]
    assert f"{_LONG}." in learned
    assert {*learned}.isdisjoint(measured)
    assert len(learned) + len(measured) == len(names) + 1


def test_of_a_language_in_which_attacks_are_learned_more_is_taken(tmp_path: Path) -> None:
    kind = pages_abroad.MANUALS._replace(attacked=4, others=1)
    for language in ("de", "nl"):
        said = "\n\n".join(f"{_LONG}, {n}." for n in range(9)).encode()
        _package(
            tmp_path,
            f"manpages-{language}",
            {f"man/{language}/man1/page{n}.1.gz": gzip.compress(said) for n in "12345"},
        )
    found = [language for language, _ in pages_abroad.texts(tmp_path, kind, learned=True)]
    assert found == ["de"] * 4 + ["nl"]


def test_what_is_no_text_or_a_second_name_of_one_is_left_out(tmp_path: Path) -> None:
    said = f"{_LONG}.\n%\nshort\n".encode()
    lies = "games/fortunes/de"
    _package(tmp_path, "fortunes-de", {f"{lies}/rain": said, f"{lies}/rain.dat": said, f"{lies}/old": b"\xe4" * 50})
    (tmp_path / "fortunes-de/usr/share" / lies / "rain.u8").symlink_to("rain")
    rows = [row for options in ((), ("--measured",)) for row in _written(tmp_path, tmp_path, *options)["sayings.jsonl"]]
    assert rows == [{"text": f"{_LONG}.", "label": 0, "language": "de"}]
