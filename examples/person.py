"""Somebody who is there: allows everything but what is called "forbidden"."""
from solgate import Solgate


def answer(prompt):
    bad = any("forbidden" in s["summary"] for s in prompt["scopes"])
    return ("deny_once", "Not on my watch") if bad else "allow_once"


Solgate(role="person").attend(answer)
