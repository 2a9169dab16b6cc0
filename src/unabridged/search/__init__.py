"""How what was said is found again: words, documents, questions, ranks, as pure values.
It refuses to know where an index is kept and who asks.
"""
