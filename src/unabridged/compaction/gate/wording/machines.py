"""What is written to be read by a machine and not by people: a line that is headed so, and a call of a tool.
Nothing excuses it where it is not told of.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.finding.sought import sought

# Whoever heads a line so speaks to a machine that reads it, and tells of nothing.
HEADED: Final = sought(
    r"(?<![\"'“‘«「])\b(?:(?:new|updated|further|additional|special|urgent|important)\s+(?:instructions?|orders?|directives?|tasks?)|(?:instructions?|orders?|directives?)(?=\s+(?:to|for)\s+(?:any|all|every)\b)|notes?|message|memo|reminder)\s+(?:to|for)\s+(?:(?:the|any|all|every|your)\s+)?(?:(?:next|future|ai|downstream)\s+)?(?:assistant|ai|model|llm|agent|bot)s?\b[^.\n\"”:]{0,30}:"
    r"|^[ \t]*(?:[-*•>#]+[ \t]*)?(?:\*\*)?(?:attention|attn|achtung|atención|atenção|attenzione|внимание)\s?[,:!]\s+(?:(?:dear|all|any|liebe[rs]?|an)\s+)?(?:ai\s+)?(?:agent|assistant|ai|llm|model|bot|ki|assistent|agente|asistente|assistente|ассистент)s?\s?[:,!]",
    "note message memo reminder instruction order directive task attention attn achtung atención atenção attenzione внимание",
    re.IGNORECASE | re.MULTILINE,
)
# A call, as machines write them.
CALLS: Final = sought(
    r"<(?:tool_call|function_calls?|invoke|tool_use|antml:\w+|tool)\b[^<>\n]{0,80}>|\[TOOL_CALLS?\]|<\|(?:tool|python_tag)[^|\n]{0,20}\|>"
    r"|\{\s*\"(?:name|tool|function|action|recipient_name)\"\s*:\s*\"[\w.-]{1,60}\"\s*,\s*\"(?:arguments|parameters|args|input|action_input|parameters)\"\s*:"
    r"|\{\s*\"type\"\s*:\s*\"(?:tool_use|function_call|tool_call)\"\s*,"
    r"|\{\s*\"tool_calls\"\s*:|^[ \t]*(?:Action|Tool)[ \t]*:[ \t]*\w+[ \t]*\n[ \t]*(?:Action[ \t]+)?Input[ \t]*:",
    '< [tool_call "name" "tool" "function" "action" "recipient_name" "type" "tool_calls" input',
    re.MULTILINE,
)
