"""What a command line or a patch names, as a later call would write it again from memory."""

from __future__ import annotations

import json

import pytest

from unabridged.eval.commands import named
from unabridged.eval.from_memory import values


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("git show --stat 30a7817", ["30a7817"]),
        ("python -m pytest -q tests/test_runtime.py -k cache_key", ["tests/test_runtime.py", "cache_key"]),
        ("sed -n '40,80p' src/app.py", ["src/app.py"]),
        ("rg -n 'maxRetries' . | head -25", ["maxRetries"]),
        ("PORT=8123 npm run dev 2>/dev/null", []),
        ("git commit -am 'fix: OPS-9701 in previtem'", ["OPS-9701"]),
        ("kubectl -n prod-eu logs api-3f9 --previous", ["api-3f9"]),
        ("sed -i 's/256Mi/1024Mi/' deploy/api.yaml", ["deploy/api.yaml"]),
        ("cat > out/a.py <<'EOF'\nimport os_path\nEOF", ["out/a.py"]),
        ("make test", []),
    ],
)
def test_a_word_of_a_command_is_a_value_that_names_something(line: str, names: list[str]) -> None:
    assert list(named({"command": line})) == names


def test_of_a_patch_the_files_are_named_and_nothing_it_writes() -> None:
    patch = "*** Begin Patch\n*** Update File: src/a.py\n-old_name = 1\n+new_name = 1\n*** End Patch"
    assert list(named({"input": patch})) == ["src/a.py"]


def test_a_list_that_a_shell_is_given_is_read_word_by_word() -> None:
    assert list(named({"command": ["bash", "-lc", "cat src/a.py"]})) == ["src/a.py"]


@pytest.mark.parametrize(
    "arguments", [None, [], {"note": "see src/a.py please"}, {"command": 7}, {"command": "src/a.py"}]
)
def test_what_is_no_command_line_names_nothing(arguments: object) -> None:
    assert list(named(arguments)) == []


def test_what_an_agent_writes_from_memory_is_also_what_it_tells_a_shell() -> None:
    call = {"function": {"name": "bash", "arguments": json.dumps({"command": "git revert 30a7817"})}}
    assert list(values({"role": "assistant", "tool_calls": [call]})) == ["30a7817"]
