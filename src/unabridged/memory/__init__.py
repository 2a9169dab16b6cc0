"""What outlives a thread: facts with their budgets, and what each text passes into lasting memory and out of it again.
This floor is pure, knows the log alone, and refuses to ask a store or a model.
"""
