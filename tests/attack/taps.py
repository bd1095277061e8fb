"""A person before offered actions, at the terminal it is started in.

    taps.py SOCKET show THREAD              what a face shows as the gate's words
    taps.py SOCKET says THREAD TEXT         writes TEXT, then approves what was offered before
    taps.py SOCKET each THREAD FILE         the same for each line of FILE in THREAD-1, THREAD-2 and so
                                            on; a line each, "carried" or "held", and the answer
    taps.py SOCKET hash THREAD VALUE        approves with that consent hash ("-": with none)
    taps.py SOCKET keep THREAD FILE         keeps what is offered
    taps.py SOCKET old THREAD FILE          approves what was kept

Prints the answer to the last request; ends with 1 if it was refused.
"""
import json
import sys
import time

import wire

socket, verb, thread, *rest = sys.argv[1:]


def ask(method, path, body=None):
    status, text = wire.ask(socket, method, path, None if body is None else json.dumps(body), "Person")
    return status, json.loads(text) if text else {}


def offered(thread=thread):
    chips = ask("GET", "/v1/actions?threadId=" + thread)[1].get("actions", [])
    return chips[-1] if chips else sys.exit("nothing is offered")


def approve(chip, **more):
    a = chip["action"]
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    body = {"request_id": a["request_id"], "action_id": a["action_id"], "confirmation": {
        "explicit_user_consent": True, "decided_at": now, "surface": "chip"}, **more}
    status, got = ask("POST", "/v1/actions/execute", body)
    return status == 200 and got.get("status") == "succeeded", status, json.dumps(got)


def tap(chip, **more):
    good, *said = approve(chip, **more)
    print(*said)
    sys.exit(0 if good else 1)


def each(lines):
    for no, text in enumerate(lines, 1):
        at = "%s-%d" % (thread, no)
        c = offered(at)
        said = ask("POST", "/v1/chat", {"packetType": "chat", "threadId": at, "message": text.rstrip("\n")})
        good, *got = approve(c, consent_hash=c["deed"]["consent_hash"])
        print("carried" if good else "held", said[0], *got)


if verb == "show":
    c = offered()
    a = c["action"]
    print("\n".join([a["action_label"], *a["action_summary_bullets"], a.get("action_target", ""),
                     a.get("action_data_used", ""), *c["deed"]["lines"]]))
elif verb == "keep":
    with open(rest[0], "w") as f:
        json.dump(offered(), f)
elif verb == "old":
    with open(rest[0]) as f:
        c = json.load(f)
    tap(c, consent_hash=c["deed"]["consent_hash"])
elif verb == "each":
    with open(rest[0], encoding="utf-8") as f:
        each(f)
elif verb == "says":
    c = offered()
    print(ask("POST", "/v1/chat", {"packetType": "chat", "threadId": thread, "message": rest[0]})[0])
    tap(c, consent_hash=c["deed"]["consent_hash"])
else:
    c = offered()
    tap(c, **({} if rest[0] == "-" else {"consent_hash": rest[0]}))
