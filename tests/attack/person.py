"""A person at a terminal of their own, which no agent has opened.

    person.py http SOCKET METHOD PATH [BODY]
    person.py sees SOCKET PATH WORD...      looks until an answer has each
    person.py prompt SOCKET CALL            the question that CALL waits in
    person.py trace SOCKET KIND             how often the gate counted KIND, and recorded it
    person.py here VERB SOCKET ...          the same at the terminal it is started in
    person.py run COMMAND...

Prints what the terminal showed; http prints the body of the answer and ends
with 1 if the answer is a refusal.
"""
import os
import pty
import sys
import time

import wire


def ask(socket, method, path, body=None):
    return wire.ask(socket, method, path, body, "Person")


def look(socket, path):
    import json
    return json.loads(ask(socket, "GET", path)[1])


def http(socket, method, path, body=None):
    status, text = ask(socket, method, path, body)
    print(text)
    return status < 300


def sees(socket, path, *words):
    for _ in range(1200):
        text = ask(socket, "GET", path)[1]
        if all(word in text for word in words):
            return True
        time.sleep(0.05)
    return False


def prompt(socket, call):
    for p in look(socket, "/v1/prompts")["prompts"]:
        if call in p["callIds"]:
            print(p["promptId"])
    return True


def trace(socket, kind):
    total = sum(s["total"] for s in look(socket, "/v1/stats")["security"] if s["kind"] == kind)
    records = [i["record"] for i in look(socket, "/v1/audit?limit=200")["items"]]
    print(total, sum(r["event"] == "security.event" and r["data"]["kind"] == kind for r in records))
    return True


VERBS = {"http": http, "sees": sees, "prompt": prompt, "trace": trace}


def do(verb, *rest):
    good = VERBS[verb](*rest)
    sys.stdout.flush()
    os._exit(0 if good else 1)


def main(verb, *rest):
    if verb == "here":
        do(*rest)
    pid, fd = pty.fork()
    if pid == 0:
        if verb in VERBS:
            do(verb, *rest)
        os.execvp(rest[0], rest)
    while True:
        try:
            data = os.read(fd, 65536)
        except OSError:
            break
        if not data:
            break
        os.write(1, data.replace(b"\r", b""))
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) % 256)


main(*sys.argv[1:])
