"""The planner and the code generator as far as they compose prompts: where a summary goes, and what is sent with it.
They refuse to know what stands behind the compressor they are given.
"""

from __future__ import annotations

from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.binding import Injector
from tests.adapters.taskweaver.standin.rounds import AttachmentType, Post, Round

PLANNER_TEMPLATE = 'Keep the plan. Answer {{"ConversationSummary": "..."}}\n## Previous summary\n{PREVIOUS_SUMMARY}'
CODE_TEMPLATE = 'Keep variables. Answer {{"ConversationSummary": "", "Variables": []}}\n{PREVIOUS_SUMMARY}'


class RoundCompressor:
    """The name that is bound; never made here."""


def message(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


class Planner:
    alias = "Planner"

    def __init__(self, injector: Injector, template: str = PLANNER_TEMPLATE) -> None:
        self.round_compressor = injector.get(RoundCompressor)
        self.template = template
        self.formatted = 0

    def compose_prompt(self, rounds: list[Round]) -> list[dict[str, str]]:
        summary, rounds = self.round_compressor.compress_rounds(
            rounds, rounds_formatter=self._formatted, use_back_up_engine=True, prompt_template=self.template
        )
        return [message("system", "You plan."), *self.compose_conversation_for_prompt(rounds, summary)]

    def _formatted(self, rounds: list[Round]) -> str:
        self.formatted += 1
        return str(self.compose_conversation_for_prompt(rounds))

    def compose_conversation_for_prompt(self, rounds: list[Round], summary: str | None = None) -> list[dict[str, str]]:
        found = []
        for at, each in enumerate(rounds):
            opening = None
            if at == 0:
                opening = "Let us start!"
                if summary is not None:
                    opening += f"\nThe context summary of the Planner's previous rounds can refer to:\n{summary}\n\n"
            for post in each.post_list:
                if post.send_from == self.alias:
                    found.append(message("assistant", raw_text(post)))
                else:
                    text = f"{opening}\n{post.message}" if opening else post.message
                    found.append(message("user", f"{post.send_from}: {text}"))
                    opening = None
        return found


class CodeGenerator:
    alias = "CodeInterpreter"

    def __init__(self, injector: Injector, template: str = CODE_TEMPLATE) -> None:
        self.round_compressor = injector.get(RoundCompressor)
        self.template = template

    def compose_prompt(self, rounds: list[Round]) -> list[dict[str, str]]:
        summary, rounds = self.round_compressor.compress_rounds(
            rounds, rounds_formatter=lambda given: str(self.compose_conversation(given)), prompt_template=self.template
        )
        return [message("system", "You write code."), *self.compose_conversation(rounds, summary)]

    def compose_conversation(self, rounds: list[Round], summary: str | None = None) -> list[dict[str, str]]:
        found, is_first = [], True
        for each in rounds:
            for post in each.post_list:
                head = f"Context summary: {'None' if summary is None else summary}\n" if is_first else ""
                is_first = False
                if self.alias not in (post.send_from, post.send_to):
                    error = f"Invalid post: {post}"
                    raise ValueError(error)
                found.append(message("user" if post.send_to == self.alias else "assistant", head + raw_text(post)))
        return found


def raw_text(post: Post) -> str:
    ignored = {AttachmentType.execution_result, AttachmentType.execution_status}
    attached = [f"{each.type.value}: {each.content}" for each in post.attachment_list if each.type not in ignored]
    return "\n".join([*attached, post.message])


def plain(value: Anything) -> str:
    """A prompt as one text."""
    return "\n".join(each["content"] for each in value)
