"""Hypothesis strategies for what bodies are made of: texts, JSON, names, spans, parts.
They refuse to be reasonable: whatever the types allow is drawn sooner or later.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from unabridged.log import part as p
from unabridged.log.extra import Extra
from unabridged.log.ids import Origin, Scope, Seq, Span, ThreadId, ThreadRef

_ODD: Final = (
    "",
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "\ud83e\uddf5",
    "🧵",
    "e\u0301",
    "\u202eevil\u202c",
    "שלום",
    "\u2028",
    "\uffff",
    '"\\',
    "線",
)


@cache
def texts(*, max_size: int = 20) -> SearchStrategy[str]:
    """Any text: lone surrogates, NUL, astral, right to left, combining."""
    return st.one_of(st.text(st.characters(), max_size=max_size), st.sampled_from(_ODD))


@cache
def json_values() -> SearchStrategy[object]:
    """Any JSON value: NaN, infinities, negative zero, long numbers, any text, nested."""
    leaves: SearchStrategy[object] = st.one_of(
        st.none(), st.booleans(), st.integers(-(2**80), 2**80), st.floats(), texts()
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts(max_size=5), inner, max_size=3)),
        max_leaves=8,
    )


@cache
def extras() -> SearchStrategy[Extra]:
    """Fields that nobody here has a name for."""
    names = texts(max_size=5).map(lambda text: f"x-{text}")
    return st.one_of(st.just(Extra()), st.dictionaries(names, json_values(), max_size=2).map(Extra))


@cache
def seqs() -> SearchStrategy[Seq]:
    """Any seq."""
    return st.integers(1, 2**40).map(Seq)


@cache
def spans() -> SearchStrategy[Span]:
    """Any run of seqs."""
    return st.tuples(seqs(), st.integers(0, 1_000)).map(lambda two: Span(first=two[0], last=Seq(two[0] + two[1])))


def scopes() -> SearchStrategy[Scope]:
    """Any scope."""
    return st.builds(Scope, tenant=texts(), user=texts(), project=texts())


def refs() -> SearchStrategy[ThreadRef]:
    """Any thread's full name."""
    return st.builds(ThreadRef, scope=scopes(), thread=texts().map(ThreadId))


def origins() -> SearchStrategy[Origin]:
    """Any origin."""
    return st.sampled_from(Origin)


@cache
def parts() -> SearchStrategy[p.Part]:
    """Any part, tool results with parts of their own included."""
    variables = st.builds(p.Variable, name=texts(), type=texts(), shape=texts(), value=texts(), extra=extras())
    simple: SearchStrategy[p.Part] = st.one_of(
        st.builds(p.Text, text=texts(), extra=extras()),
        st.builds(p.Reasoning, text=texts(), signature=texts(), redacted=texts(), extra=extras()),
        st.builds(p.ToolCall, call_id=texts(), name=texts(), arguments=texts(), extra=extras()),
        st.builds(p.Media, media_type=texts(), reference=texts(), digest=texts(), name=texts(), extra=extras()),
        st.builds(
            p.ExecutionResult,
            stdout=texts(),
            stderr=texts(),
            result=texts(),
            status=texts(),
            variables=few(variables),
            deleted=few(texts()),
            extra=extras(),
        ),
        st.builds(p.Opaque, type=texts().map(lambda text: f"x-{text}"), value=extras()),
    )
    return st.recursive(
        simple,
        lambda inner: st.builds(
            p.ToolResult, call_id=texts(), content=few(inner), name=texts(), status=texts(), extra=extras()
        ),
        max_leaves=3,
    )


def few(of: SearchStrategy[object]) -> SearchStrategy[tuple[object, ...]]:
    """Two of them at most."""
    return st.lists(of, max_size=2).map(tuple)
