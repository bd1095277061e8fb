"""Tokens of a machine's gate, given out by root: give.py SOCKET UID DIRECTORY ID...

Each is written as that user's file DIRECTORY/agents/ID, as install does it.
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from gate_client import Link  # noqa: E402

socket, uid, directory, *ids = sys.argv[1:]
uid = int(uid)
link = Link(socket, timeout=600)
os.makedirs(os.path.join(directory, "agents"), mode=0o700, exist_ok=True)
for name in ids:
    link.request("POST", "/v1/tokens", json.dumps({"id": name, "uid": uid}),
                 {"Content-Type": "application/json"})
    answer = link.getresponse()
    body = json.loads(answer.read())
    if answer.status != 200:
        sys.exit("%s: %s" % (name, body))
    path = os.path.join(directory, "agents", name)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as f:
        f.write(body["token"] + "\n")
home = directory
while os.stat(os.path.dirname(home)).st_uid != uid:
    home = os.path.dirname(home)
for top, names, files in os.walk(home):
    for n in ["."] + names + files:
        os.chown(os.path.join(top, n), uid, uid)
