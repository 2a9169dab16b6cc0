"""How people and models put things, in many languages: orders, replies, headings, labels, sentences.
It refuses to judge a draft; the checks do.
"""
