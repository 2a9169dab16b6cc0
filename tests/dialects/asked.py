"""A call and its answer of each kind that OpenAI's responses have, as the client library writes them.
It refuses to hold what a message has blocks for.
"""

from __future__ import annotations

from typing import Any, Final

Pair = tuple[dict[str, Any], dict[str, Any]]

_RAN: Final = {"stdout": "sign\n", "stderr": "", "outcome": {"type": "exit", "exit_code": 0}}
_FAILED: Final = {"outcome": {"type": "exit", "exit_code": 1}, "stderr": "no x", "stdout": ""}
_LATE: Final = {"stdout": "", "stderr": "", "outcome": {"type": "timeout"}}
PAIRS: Final[dict[str, Pair]] = {
    "shell": (
        {"type": "shell_call", "id": "sh_1", "call_id": "call_e", "action": {"commands": ["ls", "cat x"]}},
        {"type": "shell_call_output", "call_id": "call_e", "output": [_RAN, _FAILED, _LATE]},
    ),
    "apply_patch": (
        {
            "type": "apply_patch_call",
            "id": "ap_1",
            "call_id": "call_f",
            "status": "completed",
            "operation": {"type": "delete_file", "path": "x"},
        },
        {"type": "apply_patch_call_output", "call_id": "call_f", "status": "completed"},
    ),
    "local_shell": (
        {
            "type": "local_shell_call",
            "id": "ls_1",
            "call_id": "call_g",
            "action": {"type": "exec", "command": ["ls"], "env": {}},
            "status": "completed",
        },
        {"type": "local_shell_call_output", "id": "lo_1", "call_id": "call_g", "output": "sign"},
    ),
    "tool_search": (
        {"type": "tool_search_call", "call_id": "call_h", "execution": "client", "arguments": {"q": "paint"}},
        {
            "type": "tool_search_output",
            "call_id": "call_h",
            "execution": "client",
            "tools": [{"type": "function", "name": "paint", "parameters": {}, "strict": True}],
        },
    ),
    "program": (
        {"type": "program", "id": "pr_1", "call_id": "call_i", "code": "paint()", "fingerprint": "f"},
        {"type": "program_output", "id": "po_1", "call_id": "call_i", "result": "painted", "status": "completed"},
    ),
    "mcp_approval": (
        {"type": "mcp_approval_request", "id": "mcpr_1", "name": "hang", "arguments": "{}", "server_label": "wall"},
        {"type": "mcp_approval_response", "approval_request_id": "mcpr_1", "approve": True},
    ),
}
ASKED: Final = [item for pair in PAIRS.values() for item in pair]
