"""What a view still has of what left it, measured on anybody's conversations, beside the usual ways to cut them.
It refuses to ask a model, and to know a conversation's subject.
"""
