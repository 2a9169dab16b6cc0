"""The figures of the view are measured as they say, and what stands beside them is drawn as it was found."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from bench import others, others_growing, view_prefix
from bench.figures import Figure, Scale, Skipped
from bench.others_growing import grown
from bench.others_plot import Line, Panel, drawn
from bench.others_ways import Unabridged, UnabridgedCompacted
from bench.texts import chat
from bench.view_filling import Filling
from tests.house.tree import ROOT
from unabridged import Memory

POINT = {"messages": 100, "turn_ms": 1.5, "read": 99, "disk_bytes": 2_000_000.0, "reckoned": True}
WAY: dict[str, Any] = {"name": "ours", "durable": True, "points": [POINT, POINT | {"messages": 1_000}]}
IN_MEMORY = WAY | {"name": "a list", "durable": False}
TALK = {
    "thread": "t",
    "system": "be brief",
    "messages": [
        {"id": "1", "role": "user", "content": "what is in a?"},
        {"id": "2", "role": "assistant", "content": "", "tool_calls": [{"id": "c", "name": "read", "arguments": "{}"}]},
        {"id": "3", "role": "tool", "tool_call_id": "c", "name": "read", "content": "a is empty"},
        {"id": "4", "role": "assistant", "content": "nothing"},
    ],
}


@pytest.fixture(scope="module")
def quick() -> str:
    """What a quick run of the view's own measures prints."""
    command = [sys.executable, "-m", "bench", "--quick", "view", "prefix"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize(
    "figure",
    [
        "view, k=10 of 1,000",
        "… of which bodies read, k=50 of 2,000",
        'view.to("openai"), k=200 of 2,000',
        "view, k=200, 2,000 over 1,000",
        "append + view, 2,000 over 100",
        "memory that opening a thread of 2,000 adds",
        "prompt bytes changed, made up, openai",
    ],
)
def test_a_quick_run_prints_every_figure_of_the_view(quick: str, figure: str) -> None:
    assert [line for line in quick.splitlines() if line.strip().startswith(figure)] != []


def test_a_filled_thread_shows_one_summary_and_what_was_kept() -> None:
    filling = Filling(Memory.open().thread())
    filling.grow(400, keep=30)
    items = filling.thread.view().items
    assert [len(item.covers) for item in items[1:]] == [1] * 30
    assert sum(len(span) for span in items[0].covers) >= 370


def test_a_compacted_way_reads_less_than_everything(tmp_path: Path) -> None:
    read = {}
    for kind in (Unabridged, UnabridgedCompacted):
        (tmp_path / kind.__name__).mkdir()
        way = kind(tmp_path / kind.__name__)
        with way.open:
            way.add([message for message, _ in zip(chat(), range(400), strict=False)])
            read[kind] = way.turn({"role": "user", "content": "?"}, {"role": "assistant", "content": "!"})
    assert read == {Unabridged: 401, UnabridgedCompacted: 52}


def test_what_a_way_keeps_is_weighed_and_not_reckoned_while_every_turn_is_made() -> None:
    (point,) = grown(Unabridged, (60,))
    assert (point.read, point.reckoned) == (59, False)
    assert point.disk_bytes > 60_000


def test_what_was_given_at_once_is_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others_growing, "_LARGEST_SECONDS", 0.0)
    (point,) = grown(Unabridged, (100,))
    assert (point.messages, point.reckoned) == (100, True)


def test_without_the_other_frameworks_the_bench_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "_INTERPRETERS", ())
    (result,) = others.figures(Scale.QUICK, tmp_path)
    assert isinstance(result, Skipped)
    assert "make bench" in result.reason


def test_a_reckoned_weight_is_marked_and_what_keeps_nothing_weighs_nothing() -> None:
    table = others.table_of([WAY, IN_MEMORY])
    assert "~2.0" in table
    assert "none" in table
    assert "~ reckoned" in table


def test_a_plot_has_a_line_for_each_way_in_each_panel_that_shows_it() -> None:
    plot = ET.fromstring(others.plot_of([WAY, IN_MEMORY]))  # noqa: S314  # our own picture
    assert len(plot.findall(".//{*}polyline")) == 3


def test_a_larger_value_stands_higher_in_a_plot() -> None:
    panel = Panel(title="t", lines=(Line(name="a", points=((1, 10), (10, 1_000))),))
    (line,) = ET.fromstring(drawn([panel], across="n", names=["a"])).findall(".//{*}polyline")  # noqa: S314  # as above
    (left, low), (right, high) = (tuple(map(float, each.split(","))) for each in line.attrib["points"].split())
    assert left < right
    assert low > high


@pytest.mark.parametrize(
    ("before", "after", "kept"), [(b"ab", b"abc", 2), (b"abc", b"abd", 2), (b"abc", b"ab", 2), (b"x", b"y", 0)]
)
def test_what_is_kept_of_a_prompt_is_counted_from_its_beginning(before: bytes, after: bytes, kept: int) -> None:
    assert view_prefix.shared(before, after) == kept


def test_a_message_that_only_grew_by_blocks_keeps_every_byte() -> None:
    before = {"system": "s", "messages": [{"role": "user", "content": [{"text": "a"}]}]}
    after = {"system": "s", "messages": [{"role": "user", "content": [{"text": "a"}, {"text": "b"}]}]}
    assert view_prefix.written(after).startswith(view_prefix.written(before))


def test_given_conversations_are_measured_beside_the_made_up_one(tmp_path: Path) -> None:
    given = tmp_path / "talks.jsonl"
    given.write_text(json.dumps(TALK) + "\n", encoding="utf-8")
    found = list(view_prefix.over(given)(Scale.QUICK, tmp_path))
    named = [each for each in found if isinstance(each, Figure) and each.name.endswith("given, openai")]
    assert [(each.value, each.met) for each in named] == [(0, True)]
