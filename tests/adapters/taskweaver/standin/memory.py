"""TaskWeaver's memory as it is: every call copies every round, down to the last attachment.
It refuses to keep anything beyond its own life.
"""

from __future__ import annotations

import copy

from tests.adapters.taskweaver.standin.rounds import Conversation, Round


class Memory:
    def __init__(self, session_id: str) -> None:
        self.session_id = session_id
        self.conversation = Conversation(id=f"conv-{session_id}")

    def create_round(self, user_query: str) -> Round:
        made = Round.create(user_query)
        self.conversation.add_round(made)
        return made

    def get_role_rounds(self, role: str, *, include_failure_rounds: bool = False) -> list[Round]:
        found = []
        for each in self.conversation.rounds:
            if each.state == "failed" and not include_failure_rounds:
                continue
            made = Round.create(each.user_query, id=each.id, state=each.state)
            for post in each.post_list:
                if role in (post.send_from, post.send_to):
                    made.add_post(copy.deepcopy(post))
            found.append(made)
        return found
