"""A person at a terminal of their own, which no agent has opened.

    person.py http SOCKET STATE METHOD PATH [BODY]
    person.py direct SOCKET STATE METHOD PATH [BODY]    at the terminal it is started in
    person.py run COMMAND...

Prints what the terminal showed; http prints the body of the answer and ends
with 1 if the answer is a refusal.
"""
import os
import pty
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from gate_client import Link  # noqa: E402


def http(socket, state, method, path, body=None):
    headers = {"Authorization": "Person"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    link = Link(socket, timeout=600)
    link.request(method, path, body, headers)
    answer = link.getresponse()
    print(answer.read().decode())
    sys.stdout.flush()
    os._exit(0 if answer.status < 300 else 1)


def main(verb, *rest):
    if verb == "direct":
        http(*rest)
    pid, fd = pty.fork()
    if pid == 0:
        if verb == "http":
            http(*rest)
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
