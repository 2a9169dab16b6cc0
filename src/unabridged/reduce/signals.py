"""Which lines of any output tell of something that went wrong, of a warning, of how it all ended.
It refuses to know formats: a line is judged by its own words.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.reduce.abroad import TONGUES, is_plain_abroad, is_wrong_abroad
from unabridged.reduce.finding import Words

# Literal words with one case each: the matcher then skips from first letter to first letter.
_WRONG: Final = re.compile(
    r"error|Error|ERROR|fail|Fail|FAIL|fatal|Fatal|FATAL|panic|Panic|PANIC|exception|Exception|EXCEPTION"
    r"|critical|Critical|CRITICAL|CRIT|Traceback|assert|Assert|denied|Denied|refused|Segmentation|core dumped"
    r"|ERR!|E: |E   |timed out|Timeout|TIMEOUT|EMERG|ALERT|SEVERE|abort|Abort|ABORT|killed|Killed|cannot|not found"
)
# Looked for where none of those stands; the last is a status as web servers log it, behind the request in marks.
_WRONG_TOO: Final = re.compile(
    r"not ok|[oO]ut of memory|[cC]ould not|[uU]nable to|[nN]o such|[nN]o space|[uU]nreachable|[uU]nresolved|[uU]ndefined"
    r"|CONFLICT|rejected|No rule to|[cC]rash|" + '" 5\\d\\d '
)
# What of those words is looked for at once, mostly in small letters: a line without any of these is not wrong.
WRONG_WORDS: Final = Words(
    small=(
        "err", "fail", "fatal", "panic", "exception", "crit", "traceback", "assert", "denied", "refused", "segmentation",
        "core dumped", "timed out", "timeout", "emerg", "alert", "severe", "abort", "kill", "cannot", "not ", "of memory",
        "nable to", "no s", "unre", "undef", "conflict", "reject", "no rule", "crash",
        # In a text of other letters none of those beyond ASCII is looked for: that they cannot stand there is known at once.
        *(word for tongue in TONGUES for word in tongue.found),
    ),
    exact=("E: ", "E   ", '" 5'),
)  # fmt: skip
# The commonest of them, where each word more costs a fiftieth of the time and the lines are many and alike.
COMMON_WORDS: Final = Words(
    small=(
        "error", "fail", "fatal", "panic", "exception", "critical", "traceback", "assert", "segmentation", "denied",
        "refused", "cannot", "not found", "timed out", "kill", "abort", "of memory", "no space", "crash", "fehl", "fallo",
        "verweiger", "deneg",
        *(word for word in WRONG_WORDS.small if not word.isascii()),
    ),
    exact=("E   ",),
)  # fmt: skip
WARNING_WORDS: Final = Words(small=("warn", "deprecat", *(word for tongue in TONGUES for word in tongue.warned)))
_WARNS: Final = ("warning", "Warning", "WARN", "deprecated", "Deprecat", "DEPRECAT")
_WARNS_ABROAD: Final = tuple(word for tongue in TONGUES for word in tongue.warns)
# What stands right before or behind a word where nothing went wrong.
_NO: Final = ("0 ", "no ", "No ", "without ", "zero ", "sin ", "Sin ")
_NOTHING: Final = re.compile(r"(?:errors?|fail(?:ed|ures?)?)[=:] ?0\b")
_HARMLESS: Final = re.compile(
    r"\b(?:0|no|No|without|zero|[sS]in) (?:errors?|errores|failures?|failed|fatal)\b|\berrors?[=:] ?0\b|\bfail(?:ed|ures?)?[=:] ?0\b"
)
_PASSED: Final = re.compile(r"\bPASSED\b|(?<!not )\bok$|\.\.\. ok\b|^\s*(?:✓|✔|√|PASS\b)")
_STRONG: Final = re.compile(
    r"\bERROR\b|\bFATAL\b|\bCRITICAL\b|\bPANIC\b|\bpanic\b|\bFAILED\b|\bFAIL\b|\b[A-Za-z]*(?:Error|Exception)\b"
    r"|\b[eE]rror(?:\[\w+\])?:|\bERR!|^E: |^E   |\bTraceback\b|\bassert\b|Segmentation|\bfatal:|\bSEVERE\b|core dumped"
)
# What each of those has: looking for words takes a tenth of what the expression takes, which looks at every letter.
_STRONG_WORDS: Final = (
    "ERROR", "FATAL", "CRITICAL", "PANIC", "panic", "FAIL", "Error", "Exception", "rror:", "rror[", "ERR!", "E: ",
    "E   ", "Traceback", "assert", "Segmentation", "fatal:", "SEVERE", "core dumped",
)  # fmt: skip
_STRONG_TOO: Final = re.compile(
    r"\bnot ok\b|[oO]ut of memory|No space left|\bCONFLICT\b|undefined reference|command not found"
    r"|\b(?:level|lvl|severity)=[\"']?(?:error|fatal|panic|crit)|\"(?:level|severity)\": ?\"(?:error|fatal|crit)"
    r"|\[(?:error|crit|alert|emerg|fatal)\]|\b[eE]rror [A-Z]+\d+:"
)
_STRONG_WORDS_TOO: Final = (
    "not ok", "ut of memory", "No space left", "CONFLICT", "undefined reference", "command not found", "level", "lvl",
    "severity", "[error]", "[crit]", "[alert]", "[emerg]", "[fatal]", "rror ",
)  # fmt: skip
_SUMMARY: Final = re.compile(
    r"^=+ .*(?:passed|failed|error|no tests ran).* =+$|\b\d+ (?:passed|failed|errors?|failures?|skipped)\b"
    r"|^Tests?(?: Suites| Files)?:? |^Ran \d+ tests?|^test result:|^BUILD (?:SUCCESS|FAIL)|^FAILED \(|^OK\b"
    r"|[Ee]xit (?:code|status)|exited with|[Pp]rocess finished|^(?:real|user|sys)\t|^Total\b|^Finished in|^Found \d+ "
    r"|^Successfully |added \d+ packages|^make(?:\[\d+\])?: \*\*\*|vulnerabilit"
)
# What each of those has: a line without any of these says nothing of how it ended.
SUMMARY_WORDS: Final = Words(
    exact=(
        "passed", "failed", "error", "no tests ran", "failure", "skipped", "Test", "Ran ", "test result", "BUILD ", "FAILED (",
        "OK", "xit ", "exited", "rocess finished", "real\t", "user\t", "sys\t", "Total", "Finished", "Found ",
        "Successfully", "packages", "***", "vulnerabilit",
    )
)  # fmt: skip
# Of a longer line no more than its ends is ever shown, and by those it is judged.
_WIDEST: Final = 4000
_COMMANDS: Final = r"(?:\$ |\+ |> [\w./@-]+ |# [a-z]+ |PS [A-Z]:|[\w.@-]{1,80}:[~/][^ \n]{0,200}[$#] )"
_COMMAND: Final = re.compile(_COMMANDS)
# What glog, Android and Kotlin say by a letter.
LETTER_BELOW: Final = re.compile(r"\n(?=[EF]\d{4} \d\d:\d\d|e: |\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +\d+ +\d+ [EF] )")
COMMAND_BELOW: Final = re.compile(rf"\n(?={_COMMANDS})")


def is_wrong(line: str) -> bool:
    """Whether the line may tell of something that went wrong."""
    line = _ends(line)
    found = _WRONG.search(line) or _WRONG_TOO.search(line)
    if found is None:
        return is_wrong_abroad(line)
    if _may_have_passed(line) and _PASSED.search(line) is not None:
        return False
    # Most lines are settled by what stands right beside the first word.
    begin = found.start()
    if not line.endswith(_NO, 0, begin) and _NOTHING.match(line, begin) is None:
        return True
    return _HARMLESS.search(line) is None or _has_wrong(_HARMLESS.sub("", line))


def _ends(line: str) -> str:
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST // 2]} {line[-_WIDEST // 2 :]}"


def _has_wrong(line: str) -> bool:
    return _WRONG.search(line) is not None or _WRONG_TOO.search(line) is not None


def _may_have_passed(line: str) -> bool:
    return "PASS" in line or "ok" in line or (not line.isascii() and ("✓" in line or "✔" in line or "√" in line))


def is_plainly_wrong(line: str) -> bool:
    """Whether a line that may tell of something wrong says so in the words programs have for it."""
    line = _ends(line)
    return _is_strong(line) or is_plain_abroad(line)


def _is_strong(line: str) -> bool:
    if any(map(line.__contains__, _STRONG_WORDS)) and _STRONG.search(line) is not None:
        return True
    return any(map(line.__contains__, _STRONG_WORDS_TOO)) and _STRONG_TOO.search(line) is not None


def is_warning(line: str) -> bool:
    """Whether the line warns."""
    english = "arn" in line or "WARN" in line or "eprecat" in line or "DEPRECAT" in line
    return (english and any(word in line for word in _WARNS)) or any(word in line for word in _WARNS_ABROAD)


def is_summary(line: str) -> bool:
    """Whether the line says how it all ended."""
    return _SUMMARY.search(_ends(line)) is not None


def is_command(line: str) -> bool:
    """Whether the line is the echo of a command."""
    return _COMMAND.match(line) is not None
