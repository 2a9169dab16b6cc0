"""A reply of a model as a draft: the text that stands in it, what was taken off, and what it billed.
It refuses to know whose client it came through.
"""

from __future__ import annotations

from typing import Final

from unabridged.llm import reading_answers
from unabridged.llm.sections import Section
from unabridged.llm.ways import Reply
from unabridged.ports import Brief, Draft

# So many characters a token an answer may have before it is cut: what is longer is refused in any case.
_LETTERS_OF: Final = 40
_LEAST_LETTERS: Final = 100_000


def draft(reply: Reply, brief: Brief, sections: tuple[Section, ...], notes: tuple[str, ...]) -> Draft:
    """The draft; what broke off ends with a whole sentence, and what a server took for thoughts may hold the text."""
    most = max(_LEAST_LETTERS, brief.limit_tokens * _LETTERS_OF)
    is_cut = reply.is_cut or len(reply.text) > most
    found = reading_answers.found(reply.text[:most], sections)
    text = found.text
    if is_cut:
        text = reading_answers.whole_sentences(text)
    if not text and reply.thoughts:
        text = reading_answers.from_thoughts(reply.thoughts[:most], sections)
    told = (*notes, *reply.notes, *found.taken_off, *(("the answer was cut off",) if is_cut else ()))
    return Draft(
        text=text,
        model=reply.model,
        prompt_tokens=reply.prompt_tokens,
        completion_tokens=reply.completion_tokens,
        cached_tokens=reply.cached_tokens,
        written_tokens=reply.written_tokens,
        notes=told,
    )
