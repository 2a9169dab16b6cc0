"""How a memory is set: the attributes of the original, each of which can be read and set at any time.
It refuses a prompt without a place for the messages, also later on.
"""

from __future__ import annotations

from typing import Any

from agentscope.message import Msg

from unabridged.adapters.agentscope.with_compress import given
from unabridged.adapters.agentscope.with_compress.compressor import ModelCompressor
from unabridged.adapters.agentscope.with_compress.functions import CompressFunc, TriggerFunc, awaited
from unabridged.adapters.agentscope.with_compress.prompt import Prompt
from unabridged.adapters.agentscope.with_compress.stated import Stated


class Chosen(Stated):
    """The part of a memory that says by what it compresses, and when; what is set holds from the next run on."""

    model: Any
    formatter: Any
    token_counter: Any
    compress_func: CompressFunc | None
    compression_trigger_func: TriggerFunc | None
    compression_on_add: bool
    compression_on_get: bool
    _prompt: Prompt
    _most: int
    _prompt_token: int | None

    @property
    def max_token(self) -> int:  # type: ignore[override]  # checked when it is set
        """How much the memory may take before it is compressed."""
        return self._most

    @max_token.setter
    def max_token(self, most: int) -> None:
        self._most = given.limit(most)

    @property
    def customized_compression_prompt(self) -> str | None:
        """What the model is asked; None for the default."""
        return self._prompt.own

    @customized_compression_prompt.setter
    def customized_compression_prompt(self, template: str | None) -> None:
        self._prompt = Prompt(template)

    async def _compress_memory(self, msgs: list[Msg]) -> list[Msg]:
        """One message of the model's in place of these."""
        compressor = ModelCompressor(self.model, self.formatter, self.token_counter, self._prompt)
        prompt_token = self._prompt_token or self.max_token
        return await compressor.compress(msgs, max_token=self.max_token, prompt_token=prompt_token)

    async def _written(self, msgs: list[Msg]) -> list[Msg]:
        """What whoever is set writes in place of these."""
        made: list[Msg] = await awaited((self.compress_func or self._compress_memory)(msgs))
        return made
