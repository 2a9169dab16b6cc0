"""Conversations as each provider's own documentation would have them sent.
They refuse to be short: parallel calls, thoughts, pictures, files, refusals, a long tool loop, server tools.
"""

from __future__ import annotations

import json
from typing import Any

from tests.dialects.asked import ASKED

PNG = "iVBORw0KGgo="
PICTURE = f"data:image/png;base64,{PNG}"
PDF = "JVBERi0xLjQ="

Messages = list[dict[str, Any]]


def _chat_call(call_id: str, name: str, **asked: object) -> dict[str, Any]:
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": json.dumps(asked)}}


CHAT: Messages = [
    {"role": "system", "content": "You are a keeper of otters."},
    {
        "role": "user",
        "content": [
            {"type": "text", "text": "Which otter is this?"},
            {"type": "image_url", "image_url": {"url": PICTURE, "detail": "low"}},
            {"type": "file", "file": {"file_data": f"data:application/pdf;base64,{PDF}", "filename": "otters.pdf"}},
        ],
    },
    {
        "role": "assistant",
        "content": "Looking both up.",
        "tool_calls": [_chat_call("call_a", "search", q="otter"), _chat_call("call_b", "search", q="eel")],
    },
    {"role": "tool", "tool_call_id": "call_b", "content": "eels: seven"},
    {"role": "tool", "tool_call_id": "call_a", "content": "otters: three"},
    {"role": "assistant", "content": None, "refusal": "I will not name it."},
    {"role": "user", "content": "then count", "name": "ada"},
]
for _n in range(12):
    CHAT += [
        {"role": "assistant", "content": None, "tool_calls": [_chat_call(f"loop_{_n}", "count", n=_n)]},
        {"role": "tool", "tool_call_id": f"loop_{_n}", "content": f"counted {_n}"},
    ]
CHAT += [{"role": "assistant", "content": "Twelve."}]

RESPONSES: Messages = [
    {"role": "system", "content": "You are a keeper of otters."},
    {
        "type": "message",
        "role": "user",
        "content": [
            {"type": "input_text", "text": "Which otter is this?"},
            {"type": "input_image", "detail": "auto", "image_url": PICTURE},
            {"type": "input_file", "filename": "otters.pdf", "file_data": f"data:application/pdf;base64,{PDF}"},
        ],
    },
    {
        "id": "rs_1",
        "summary": [{"type": "summary_text", "text": "It may be a marsh otter."}],
        "type": "reasoning",
        "encrypted_content": "gAAAAABsealed",
    },
    {"arguments": '{"q": "otter"}', "call_id": "call_a", "name": "search", "type": "function_call", "id": "fc_1"},
    {"arguments": '{"q": "eel"}', "call_id": "call_b", "name": "search", "type": "function_call", "id": "fc_2"},
    {"type": "function_call_output", "call_id": "call_a", "output": "otters: three"},
    {"type": "function_call_output", "call_id": "call_b", "output": [{"type": "input_text", "text": "eels: seven"}]},
    {"type": "web_search_call", "id": "ws_1", "status": "completed", "action": {"type": "search", "query": "marsh"}},
    {
        "id": "msg_1",
        "content": [{"annotations": [], "text": "A marsh otter.", "type": "output_text", "logprobs": []}],
        "role": "assistant",
        "status": "completed",
        "type": "message",
    },
    {"role": "user", "content": "name it"},
    {
        "id": "msg_2",
        "content": [{"refusal": "I will not name it.", "type": "refusal"}],
        "role": "assistant",
        "status": "completed",
        "type": "message",
    },
    {"role": "user", "content": "patch the sign"},
    {"type": "custom_tool_call", "call_id": "call_c", "name": "patch", "input": "*** Begin"},
    {"type": "custom_tool_call_output", "call_id": "call_c", "output": "patched"},
    {
        "type": "computer_call",
        "id": "cu_1",
        "call_id": "call_d",
        "action": {"type": "screenshot"},
        "pending_safety_checks": [],
        "status": "completed",
    },
    {
        "type": "computer_call_output",
        "call_id": "call_d",
        "output": {"type": "computer_screenshot", "image_url": PICTURE},
    },
    *ASKED,
    {"role": "assistant", "content": "The sign is new."},
]

ANTHROPIC: Messages = [
    {"role": "system", "content": [{"type": "text", "text": "You are a keeper of otters."}]},
    {
        "role": "user",
        "content": [
            {"type": "text", "text": "Which otter is this?"},
            {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PNG}},
            {
                "type": "document",
                "source": {"type": "base64", "media_type": "application/pdf", "data": PDF},
                "title": "otters.pdf",
            },
            {
                "type": "document",
                "source": {"type": "text", "media_type": "text/plain", "data": "Otters hold hands."},
                "title": "facts",
            },
        ],
    },
    {
        "role": "assistant",
        "content": [
            {"signature": "c2lnbmVk", "thinking": "It may be a marsh otter.", "type": "thinking"},
            {"type": "redacted_thinking", "data": "c2VhbGVk"},
            {"type": "text", "text": "Looking both up."},
            {"id": "toolu_a", "input": {"q": "otter"}, "name": "search", "type": "tool_use"},
            {"id": "toolu_b", "input": {"q": "eel"}, "name": "search", "type": "tool_use"},
        ],
    },
    {
        "role": "user",
        "content": [
            {"type": "tool_result", "tool_use_id": "toolu_a", "content": "otters: three"},
            {
                "type": "tool_result",
                "tool_use_id": "toolu_b",
                "content": [
                    {"type": "text", "text": "no eels"},
                    {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PNG}},
                ],
                "is_error": True,
            },
            {"type": "text", "text": "and hurry"},
        ],
    },
    {
        "role": "assistant",
        "content": [
            {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "marsh"}},
            {
                "type": "web_search_tool_result",
                "tool_use_id": "srvtoolu_1",
                "content": [
                    {
                        "type": "web_search_result",
                        "url": "https://example.org/marsh",
                        "title": "Marshes",
                        "encrypted_content": "Zm9v",
                    }
                ],
            },
            {"type": "text", "text": "A marsh otter."},
        ],
    },
    {"role": "user", "content": "thanks"},
]
for _n in range(6):
    ANTHROPIC += [
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": f"toolu_{_n}", "name": "count", "input": {"n": _n}}],
        },
        {
            "role": "user",
            "content": [{"type": "tool_result", "tool_use_id": f"toolu_{_n}", "content": f"counted {_n}"}],
        },
    ]
ANTHROPIC += [{"role": "assistant", "content": "Six."}]

GEMINI: Messages = [
    {"role": "system", "parts": [{"text": "You are a keeper of otters."}]},
    {
        "role": "user",
        "parts": [
            {"text": "Which otter is this?"},
            {"inline_data": {"mime_type": "image/png", "data": PNG}},
            {"file_data": {"mime_type": "video/mp4", "file_uri": "gs://otters/swim.mp4"}},
        ],
    },
    {
        "role": "model",
        "parts": [
            {"text": "It may be a marsh otter.", "thought": True},
            {"text": "Looking both up."},
            {"function_call": {"name": "search", "args": {"q": "otter"}}, "thought_signature": "c2lnbmVk"},
            {"function_call": {"name": "search", "args": {"q": "eel"}}},
        ],
    },
    {
        "role": "user",
        "parts": [
            {"function_response": {"name": "search", "response": {"output": "otters: three"}}},
            {"function_response": {"name": "search", "response": {"error": "no eels"}}},
        ],
    },
    {
        "role": "model",
        "parts": [
            {"executable_code": {"code": "print(3)", "language": "PYTHON"}},
            {"code_execution_result": {"outcome": "OUTCOME_OK", "output": "3\n"}},
            {"text": "Three marsh otters.", "thought_signature": "bW9yZQ=="},
        ],
    },
    {"role": "user", "parts": [{"text": "count"}]},
]
for _n in range(6):
    GEMINI += [
        {"role": "model", "parts": [{"function_call": {"id": f"fc-{_n}", "name": "count", "args": {"n": _n}}}]},
        {
            "role": "user",
            "parts": [
                {"function_response": {"id": f"fc-{_n}", "name": "count", "response": {"output": f"counted {_n}"}}}
            ],
        },
    ]
GEMINI += [{"role": "model", "parts": [{"text": "Six."}]}]

PLAIN: Messages = [
    {"role": "system", "text": "You are a keeper of otters."},
    {"role": "user", "text": "How many otters?"},
    {"role": "assistant", "text": "otters: three"},
]

CONVERSATIONS: dict[str, Messages] = {
    "openai": CHAT,
    "openai-responses": RESPONSES,
    "anthropic": ANTHROPIC,
    "gemini": GEMINI,
    "plain": PLAIN,
}
