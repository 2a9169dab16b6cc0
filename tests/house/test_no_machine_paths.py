"""Nothing in the repository points at a machine: no private path, no host a reader cannot reach.
It refuses to know which machine somebody works on; it knows what a path and a host look like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import ROOT, kept_paths

# Roots below which people, robots and containers keep their own files.
PRIVATE_PATH = re.compile(
    r"(?<![\w.:/-])(?:/(?:home|Users|root|work|workspace|workspaces|builds|mnt|opt|srv)/|[A-Z]:\\Users)\w"
)
HOST = re.compile(r"\b(?:https?|wss?|ssh|ftp)://(?:[^\s/@\"'`<>]*@)?([\w.-]+)")

# Where a link in the documents or the metadata may lead, and the names reserved for examples.
HOSTS = {
    "127.0.0.1",
    "api.anthropic.com",
    "api.openai.com",
    "example.net",
    "localhost",
    "example.com",
    "example.org",
    "files.pythonhosted.org",
    "github.com",
    "keepachangelog.com",
    "pypi.org",
    "semver.org",
    "www.apache.org",
    "www.sqlite.org",
    "www.w3.org",
}

# Names that nobody can own.
RESERVED = (".example", ".invalid", ".test", ".example.com", ".example.org", ".example.net")

# Files whose paths are made up, and what for.
EXAMPLES = {
    "evals/gate/marram.jsonl": "files that drafts name",
    "evals/gate/tansy_held.jsonl": "files that made-up conversations name",
    "evals/gate/sorrel.jsonl": "files that made-up conversations name",
    "evals/gate/aspen.jsonl": "files that made-up conversations name",
    "evals/gate/aspen_held.jsonl": "files that made-up conversations name",
    "evals/gate/hawthorn.jsonl": "files that made-up conversations name",
    "evals/gate/hawthorn_held.jsonl": "files that made-up conversations name",
    "evals/gate/beech.jsonl": "files that made-up conversations name",
    "evals/gate/alder.jsonl": "files that made-up conversations name",
    "evals/gate/maple.jsonl": "files that made-up conversations name",
    "evals/gate/maple_held.jsonl": "files that made-up conversations name",
    "evals/gate/willow.jsonl": "files that made-up conversations name",
    "evals/gate/marram_held.jsonl": "files that drafts name",
    "evals/screen/curlew.jsonl": "files that attacks name",
    "evals/screen/petrel.jsonl": "files that attacks name",
    "evals/screen/godwit.jsonl": "files that attacks name",
    "evals/screen/ruff.jsonl": "files that attacks name",
    "evals/screen/sanderling.jsonl": "files that attacks name",
    "evals/screen/snipe-held.jsonl": "files that attacks name",
    "evals/screen/whimbrel.jsonl": "files that attacks name",
    "evals/screen/wren-held.jsonl": "files that attacks name",
    "evals/screen/martin-held.jsonl": "files that ordinary texts name",
    "evals/screen/quail.jsonl": "files that attacks name",
    "evals/screen/redstart.jsonl": "files that attacks name",
    "evals/screen/teal.jsonl": "files that attacks name",
    "evals/screen/dunlin.jsonl": "files that attacks name",
    "evals/screen/gannet.jsonl": "files that attacks name",
    "tests/redaction/secret_samples.py": "secrets, as they stand in texts",
    "tests/stores/test_places.py": "lines as the kernel lists mounts",
}


# Conversations that nobody had, in which people name any place they like.
TALK = "evals"


def faults(text: str, path: Path | None = None) -> list[str]:
    """Every private path and unknown host in a text."""
    paths = [match.group() for match in PRIVATE_PATH.finditer(text)]
    if path is not None and path.parts[0] == TALK:
        return paths
    return paths + [host for host in HOST.findall(text) if host not in HOSTS and not host.endswith(RESERVED)]


def texts() -> Iterator[tuple[Path, str]]:
    """Every kept file that is text."""
    for path in kept_paths():
        raw = path.read_bytes()
        if b"\0" not in raw[:8000]:
            yield path.relative_to(ROOT), raw.decode("utf-8", "replace")


def test_no_kept_file_names_a_private_path_or_an_unknown_host() -> None:
    found = {path.as_posix(): faults(text, path) for path, text in texts() if path != Path(__file__).relative_to(ROOT)}
    assert {path: lines for path, lines in found.items() if lines and path not in EXAMPLES} == {}


def test_every_file_with_made_up_paths_still_has_some() -> None:
    assert [path for path in EXAMPLES if not PRIVATE_PATH.search((ROOT / path).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "text",
    ["see /home" + "/me/notes", "cp '/root" + "/x'", "at /opt" + "/tool/bin", "http://build" + ".corp.lan/simple"],
)
def test_a_private_path_or_host_is_found(text: str) -> None:
    assert faults(text) != []


@pytest.mark.parametrize("text", ["https://example.com/a", "a/home/b", "http://[::1]/"])
def test_a_relative_path_or_an_example_is_none(text: str) -> None:
    assert faults(text) == []
