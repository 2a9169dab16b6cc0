"""Which lines of any output tell of something that went wrong, of a warning, of how it all ended.
It refuses to know formats: a line is judged by its own words.
"""

from __future__ import annotations

import re
from typing import Final

# Literal words with one case each: the matcher then skips from first letter to first letter.
_WRONG: Final = re.compile(
    r"error|Error|ERROR|fail|Fail|FAIL|fatal|Fatal|FATAL|panic|Panic|PANIC|exception|Exception|EXCEPTION"
    r"|critical|Critical|CRITICAL|CRIT|Traceback|assert|Assert|denied|Denied|refused|Segmentation|core dumped"
    r"|ERR!|E: |E   |timed out|Timeout|TIMEOUT|EMERG|ALERT|SEVERE|abort|Abort|ABORT|killed|Killed|cannot|not found"
)
# What of those words is looked for at once: a line without any of these is not wrong.
WRONG_WORDS: Final = (
    "rror", "ERR", "fail", "Fail", "FAIL", "atal", "FATAL", "panic", "Panic", "PANIC", "xception", "EXCEPTION", "ritical",
    "CRIT", "Traceback", "ssert", "enied", "refused", "Segmentation", "core dumped", "E: ", "E   ", "timed out", "Timeout",
    "TIMEOUT", "EMERG", "ALERT", "SEVERE", "bort", "ABORT", "illed", "cannot", "not found",
)  # fmt: skip
WARNING_WORDS: Final = ("warning", "Warning", "WARN", "deprecated", "Deprecat", "DEPRECAT")
# What stands right before or behind a word where nothing went wrong.
_NO: Final = ("0 ", "no ", "No ", "without ", "zero ")
_NOTHING: Final = re.compile(r"(?:errors?|fail(?:ed|ures?)?)[=:] ?0\b")
_HARMLESS: Final = re.compile(
    r"\b(?:0|no|No|without|zero) (?:errors?|failures?|failed|fatal)\b|\berrors?[=:] ?0\b|\bfail(?:ed|ures?)?[=:] ?0\b"
)
_PASSED: Final = re.compile(r"\bPASSED\b|\bok$|\.\.\. ok\b|^\s*(?:✓|✔|√|PASS\b)")
_STRONG: Final = re.compile(
    r"\bERROR\b|\bFATAL\b|\bCRITICAL\b|\bPANIC\b|\bpanic\b|\bFAILED\b|\bFAIL\b|\b[A-Za-z.]*(?:Error|Exception)\b"
    r"|\b[eE]rror(?:\[\w+\])?:|\bERR!|^E: |^E   |\bTraceback\b|\bassert\b|Segmentation|\bfatal:|\bSEVERE\b|core dumped"
)
_SUMMARY: Final = re.compile(
    r"^=+ .*(?:passed|failed|error|no tests ran).* =+$|\b\d+ (?:passed|failed|errors?|failures?|skipped)\b"
    r"|^Tests?(?: Suites| Files)?:? |^Ran \d+ tests?|^test result:|^BUILD (?:SUCCESS|FAIL)|^FAILED \(|^OK\b"
    r"|[Ee]xit (?:code|status)|exited with|[Pp]rocess finished|^(?:real|user|sys)\t|^Total\b|^Finished in|^Found \d+ "
    r"|^Successfully |added \d+ packages|^make(?:\[\d+\])?: \*\*\*|vulnerabilit"
)
_COMMANDS: Final = r"(?:\$ |\+ |> [\w./@-]+ |# [a-z]+ |PS [A-Z]:|[\w.@-]{1,80}:[~/][^ \n]{0,200}[$#] )"
_COMMAND: Final = re.compile(_COMMANDS)
COMMAND_BELOW: Final = re.compile(rf"\n(?={_COMMANDS})")


def is_wrong(line: str) -> bool:
    """Whether the line may tell of something that went wrong."""
    found = _WRONG.search(line)
    if found is None or (_may_have_passed(line) and _PASSED.search(line) is not None):
        return False
    # Most lines are settled by what stands right beside the first word.
    begin = found.start()
    if not line.endswith(_NO, 0, begin) and _NOTHING.match(line, begin) is None:
        return True
    return _HARMLESS.search(line) is None or _WRONG.search(_HARMLESS.sub("", line)) is not None


def _may_have_passed(line: str) -> bool:
    return "PASS" in line or "ok" in line or (not line.isascii() and ("✓" in line or "✔" in line or "√" in line))


def is_plainly_wrong(line: str) -> bool:
    """Whether a line that may tell of something wrong says so in the words programs have for it."""
    return _STRONG.search(line) is not None


def is_warning(line: str) -> bool:
    """Whether the line warns."""
    return ("arn" in line or "WARN" in line or "eprecat" in line or "DEPRECAT" in line) and any(
        word in line for word in WARNING_WORDS
    )


def is_summary(line: str) -> bool:
    """Whether the line says how it all ended."""
    return _SUMMARY.search(line) is not None


def is_command(line: str) -> bool:
    """Whether the line is the echo of a command."""
    return _COMMAND.match(line) is not None
