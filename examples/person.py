"""Somebody who is there: allows everything but what is called "forbidden"."""
from solgate import Solgate

person = Solgate(role="person")
for e in person.events(listen="rpc"):
    if e["event"] == "hello":
        print("ready", flush=True)
    if e["event"] == "capability_prompt":
        prompt = e["data"]["payload"]
        bad = any("forbidden" in s["summary"] for s in prompt["scopes"])
        if bad:
            person.decide(prompt["promptId"], "deny_once", rev=prompt["rev"], note="Not on my watch")
        else:
            person.decide(prompt["promptId"], "allow_once", rev=prompt["rev"])
