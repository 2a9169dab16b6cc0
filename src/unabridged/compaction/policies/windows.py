"""How much known models read at once, and how much of that to keep free for an answer, as of November 2026.
It refuses to guess: a model that is not here needs a limit said beside it, and a limit that is said wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unabridged.compaction.nearest import near
from unabridged.compaction.policies.spelling import begins, spellings
from unabridged.errors import UsageError

# So much of a window is kept for an answer at the most: answers as long as a model could give are rare.
_RESERVED_OF: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """What a model reads, and the longest answer it gives out of the same window; 0 where answers have their own."""

    model: str
    window_tokens: int
    answer_tokens: int

    @property
    def reserve_tokens(self) -> int:
        """What to keep free for an answer where nobody says how much."""
        return min(self.answer_tokens, self.window_tokens // _RESERVED_OF)


# A name begins with one of these, and the longest that fits counts; dots are written as dashes. Where providers
# differ in what they serve under one name, the smaller figure stands here.
_KNOWN: Final = (
    ("chatgpt-4o", 128_000, 16_384),
    ("claude-2", 100_000, 4_096),
    ("claude-3", 200_000, 4_096),
    ("claude-3-5", 200_000, 8_192),
    ("claude-3-7", 200_000, 64_000),
    ("claude-fable-5", 1_000_000, 128_000),
    ("claude-haiku-4", 200_000, 64_000),
    ("claude-haiku-5-5", 1_000_000, 128_000),
    ("claude-opus-4", 200_000, 32_000),
    ("claude-opus-4-5", 200_000, 64_000),
    ("claude-opus-4-6", 1_000_000, 128_000),
    ("claude-opus-4-7", 1_000_000, 128_000),
    ("claude-opus-4-8", 1_000_000, 128_000),
    ("claude-opus-5", 1_000_000, 128_000),
    ("claude-sonnet-4", 200_000, 64_000),
    ("claude-sonnet-4-6", 1_000_000, 128_000),
    ("claude-sonnet-5", 1_000_000, 128_000),
    ("codestral", 256_000, 0),
    ("command-a", 256_000, 8_192),
    ("command-r", 128_000, 4_096),
    ("deepseek-chat", 128_000, 8_192),
    ("deepseek-reasoner", 128_000, 32_768),
    ("gemini-1-5-flash", 1_048_576, 0),
    ("gemini-1-5-pro", 2_097_152, 0),
    ("gemini-2", 1_048_576, 0),
    ("gemini-3", 1_048_576, 0),
    ("gpt-3-5-turbo", 16_385, 4_096),
    ("gpt-3-5-turbo-instruct", 4_096, 4_096),
    ("gpt-35-turbo", 16_385, 4_096),
    ("gpt-4", 8_192, 8_192),
    ("gpt-4-0125", 128_000, 4_096),
    ("gpt-4-1", 1_047_576, 32_768),
    ("gpt-4-1106", 128_000, 4_096),
    ("gpt-4-32k", 32_768, 8_192),
    ("gpt-4-5", 128_000, 16_384),
    ("gpt-4-turbo", 128_000, 4_096),
    ("gpt-4-vision", 128_000, 4_096),
    ("gpt-4o", 128_000, 16_384),
    ("gpt-5", 400_000, 128_000),
    ("gpt-5-4", 1_050_000, 128_000),
    ("gpt-5-4-mini", 400_000, 128_000),
    ("gpt-5-4-nano", 400_000, 128_000),
    ("gpt-5-5", 1_050_000, 128_000),
    ("gpt-5-1-chat", 128_000, 16_384),
    ("gpt-5-2-chat", 128_000, 16_384),
    ("gpt-5-3-chat", 128_000, 16_384),
    ("gpt-5-chat", 128_000, 16_384),
    ("gpt-oss", 131_072, 32_768),
    ("grok-2", 131_072, 0),
    ("grok-3", 131_072, 0),
    ("grok-4", 256_000, 0),
    ("llama-3", 8_192, 0),
    ("llama-3-1", 131_072, 0),
    ("llama-3-2", 131_072, 0),
    ("llama-3-3", 131_072, 0),
    ("llama3", 8_192, 0),
    ("llama3-1", 131_072, 0),
    ("llama3-2", 131_072, 0),
    ("llama3-3", 131_072, 0),
    ("mistral-large", 131_072, 0),
    ("mistral-medium", 131_072, 0),
    ("mistral-small", 32_768, 0),
    ("mixtral-8x22b", 65_536, 0),
    ("mixtral-8x7b", 32_768, 0),
    ("nova-lite", 300_000, 5_120),
    ("nova-micro", 128_000, 5_120),
    ("nova-pro", 300_000, 5_120),
    ("o1", 200_000, 100_000),
    ("o1-mini", 128_000, 65_536),
    ("o1-preview", 128_000, 32_768),
    ("o3", 200_000, 100_000),
    ("o4-mini", 200_000, 100_000),
    ("open-mistral-7b", 32_768, 0),
    ("qwen2-5", 32_768, 8_192),
    ("qwen3", 32_768, 8_192),
)


def window_of(model: str) -> Window:
    """The window of a model by its name, however a provider writes it; refused where none is known."""
    spelled = spellings(model)
    fitting = [known for known in _KNOWN for each in spelled if begins(each, known[0])]
    if not fitting:
        named = model.rsplit("/", maxsplit=1)[-1].replace(".", "-")
        meant = near(named, (name for name, _, _ in _KNOWN))
        message = f"the window of model {model!r} is not known; pass limit_tokens=… beside it{meant and '; '}{meant}"
        raise UsageError(message)
    name, window, answer = max(fitting, key=lambda known: len(known[0]))
    return Window(model=name, window_tokens=window, answer_tokens=answer)
