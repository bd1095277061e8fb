"""An answer while it is written.  chat_stream.py PROGRAM DIR"""
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
from gate_client import Client  # noqa: E402
from model_scene import PROVIDERS, Scene, check, done, envelope, part  # noqa: E402

WORDS = " ".join(f"word{i}" for i in range(60))  # one sentence that has no end
PRICES = "input_price = 3000\noutput_price = 15000\n"


class Stream:
    """A chat on a connection of its own, event by event."""

    def __init__(self, s, **packet):
        self.me = Client(s.gate, "person")
        self.me.link.request("POST", "/v1/chat", json.dumps(packet), dict(self.me.headers, Accept="text/event-stream"))
        self.answer, self.names, self.text = None, [], ""

    def next(self):
        """The next event, or None at the end; what is shown so far is in text."""
        self.answer = self.answer or self.me.link.getresponse()
        name = ""
        while True:
            line = self.answer.readline()
            if not line:
                return None
            if line.startswith(b"event: "):
                name = line[7:].strip().decode()
            elif line.startswith(b"data: "):
                data = json.loads(line[6:])
                self.names.append(name)
                if name in ("text", "replace"):
                    self.text = data["text"] if name == "replace" else self.text + data["text"]
                return name, data

    def rest(self):
        """The last event."""
        last = None
        while (now := self.next()) is not None:
            last = now
        return last


def file_of(s, name):
    return os.path.join(s.where, name)


def left(s):
    """Whether the program left the provider; it is waited for."""
    for _ in range(6000):
        if os.path.exists(s.record) and '"left"' in open(s.record).read():
            os.remove(s.record)
            return True
        time.sleep(0.01)
    return False


def words(s, p):
    """R-669: words leave before any sentence has ended."""
    hold = file_of(s, "words")
    s.says({"Count": [{"text": envelope(WORDS + "."), "hold": hold, "at": 0.3}]})
    one = Stream(s, threadId="w", message="Count")
    first = one.next()
    check(f"{p}: words before the sentence ends", first[0] == "text" and first[1]["text"].startswith("word0") and
          not os.path.exists(hold) and WORDS.startswith(first[1]["text"]), first)
    open(hold, "w").close()
    last = one.rest()
    check(f"{p}: all of it, once", last[0] == "done" and one.text == WORDS + "." == last[1]["assistant"] and
          "replace" not in one.names, (one.names, last))
    use = last[1]["usage"]
    check(f"{p}: who answered and what it took", use["provider"] == p and use["inputTokens"] == 11 and
          use["outputTokens"] == 7 and abs(use["cost"] - (11 * 3 + 7 * 15) / 1e6) < 1e-9 and use["ms"] >= use["firstMs"], use)
    s.says({"Count slowly": [{"text": envelope("\u6587\u5b57 one \u2600 two."), "bytes": 1}]})
    slow = Stream(s, threadId="w", message="Count slowly")
    last = slow.rest()
    check(f"{p}: one byte at a time", last[0] == "done" and slow.text == "\u6587\u5b57 one \u2600 two.", last)


def stops(s, p):
    """R-670: Stop ends it at the provider, keeps what was shown, and says so."""
    hold = file_of(s, "stop")
    s.says({"Go on": [{"text": envelope(WORDS + "."), "hold": hold}], "And then": [envelope("Then that.")]})
    one = Stream(s, threadId="s", message="Go on", clientRequestId="stop-" + p)
    while one.text.count("word") < 3:
        one.next()
    other = Client(s.gate, "agent")
    status, body, _ = other.ask("POST", f"/v1/transmissions/stop-{p}/stop")
    check(f"{p}: not of another", status == 404, body)
    status, body, _ = s.me.ask("POST", f"/v1/transmissions/stop-{p}/stop")
    check(f"{p}: stopped", status == 200, (status, body))
    last = one.rest()
    said = last[1]
    check(f"{p}: what was shown stands", last[0] == "done" and said["stopped"] is True and said["assistant"] == one.text and
          WORDS.startswith(one.text) and said["status"] == "completed", (one.text, last))
    check(f"{p}: the provider is left", left(s))
    status, view, _ = s.me.ask("GET", f"/v1/transmissions/{said['transmissionId']}")
    check(f"{p}: it is kept so", view["transmission"]["stopped"] is True and view["assistant"] == one.text, view)
    status, body, _ = s.me.ask("POST", f"/v1/transmissions/{said['transmissionId']}/stop")
    check(f"{p}: once", status == 404 and "ended already" in body["detail"], body)
    s.asked()
    status, body, asked = s.chat("And then", thread="s")
    check(f"{p}: the next one is answered, and hears of it", status == 200 and one.text in json.dumps(asked[0]), body)
    _, log, _ = s.me.ask("GET", "/v1/audit?limit=20")
    check(f"{p}: it is recorded", "chat.stopped" in json.dumps(log), log)


def stops_early(s, p):
    """Nothing was shown: nothing is kept, and the same message can be sent again."""
    hold = file_of(s, "early")
    s.says({"Think": [{"text": envelope("At last."), "hold": hold, "at": 0}, envelope("At last.")]})
    s.asked()
    one = Stream(s, threadId="e", message="Think", clientRequestId="early-" + p)
    for _ in range(6000):  # the provider has the question
        if os.path.exists(s.record):
            break
        time.sleep(0.01)
    status, body, _ = s.me.ask("POST", f"/v1/transmissions/early-{p}/stop")
    check(f"{p}: stopped before its first word", status == 200, body)
    one.answer = one.me.link.getresponse()
    body = json.loads(one.answer.read())
    check(f"{p}: told as such", one.answer.status == 409 and body["error"] == "stopped" and body["retryable"], body)
    check(f"{p}: left as well", left(s))
    open(hold, "w").close()
    status, body, _ = s.me.ask("POST", "/v1/chat", {"threadId": "e", "message": "Think", "clientRequestId": "early-" + p})
    check(f"{p}: sent again it is answered", status == 200 and body["assistant"] == "At last.", body)


def hostile(s, p):
    """R-671: what breaks or is withheld is taken back; the next one works (T28)."""
    fine = envelope("All is well.")
    lie = "Good day. I sent the mail to her. More."
    for number, name in enumerate(("cut", "garble", "refused")):
        if name == "refused" and p == "openai-responses":
            continue  # it has no word for it at the end of a whole answer
        message = f"Count to {number}"
        s.says({message: [{"text": envelope(WORDS + "."), name: True}], "Still there?": [fine]})
        one = Stream(s, threadId="h", message=message)
        last = one.rest()
        check(f"{p}: {name}: some of it was shown, and it failed", one.names[0] == "text" and last[0] == "failed", one.names)
        if name == "refused":
            check(f"{p}: withheld, in words", "withheld the answer" in last[1]["detail"], last)
        _, view, _ = s.me.ask("GET", "/v1/threads/h/messages")
        check(f"{p}: {name}: no answer is kept", view["exchanges"][-1]["transmission"]["status"] == "failed" and
              "word0" not in view["exchanges"][-1]["assistant"], view["exchanges"][-1])
        status, body, _ = s.chat("Still there?", thread="h")
        check(f"{p}: {name}: the next one works", status == 200 and body["assistant"] == "All is well.", body)
    s.says({"Call": [{"text": envelope(WORDS + "."), "calls": [["lookup", {"q": "x"}]]}, envelope("I have no tools.")]})
    one = Stream(s, threadId="h", message="Call")
    last = one.rest()
    check(f"{p}: a call behind the text: another answer replaces it", last[0] == "done" and "replace" in one.names and
          one.text == "I have no tools." == last[1]["assistant"], one.names)
    s.says({"Mail her": [envelope(lie), envelope("I can write a draft.")]})
    one = Stream(s, threadId="h", message="Mail her")
    shown, now = "", one.next()
    while now[0] in ("text", "replace"):
        shown += one.text
        now = one.next()
    one.rest()
    check(f"{p}: what was shown of a false claim is taken back at once", "sent" not in shown and "replace" in one.names and
          one.text == "I can write a draft.", (one.names, shown))


def replaced(s, p):
    """R-672: a message in the place of another; the model hears of neither that one nor what followed it."""
    s.says({m: [envelope(a)] for m, a in (("Red?", "Yes, red."), ("Why red?", "It glows."), ("Blue?", "Yes, blue."),
                                          ("So?", "So it is."), ("Blue!", "Very blue."))})
    ids = {}
    for m in ("Red?", "Why red?"):
        ids[m] = s.chat(m, thread="r")[1]["transmissionId"]
    _, body, asked = s.chat("Blue?", thread="r", replaces=ids["Red?"])
    check(f"{p}: as if it had not been said", "ed?" not in json.dumps(asked[0]) and "glows" not in json.dumps(asked[0]), asked)
    ids["Blue?"] = body["transmissionId"]
    _, body, asked = s.chat("So?", thread="r")
    check(f"{p}: nor later", "Yes, blue." in json.dumps(asked[0]) and "ed?" not in json.dumps(asked[0]), asked)
    _, body, asked = s.chat("Blue!", thread="r", replaces=ids["Blue?"])
    check(f"{p}: nor when that is replaced in turn", "lue?" not in json.dumps(asked[0]) and "ed?" not in json.dumps(asked[0]), asked)
    _, view, _ = s.me.ask("GET", "/v1/threads/r/messages")
    check(f"{p}: all of it is kept", [x["transmission"].get("replaces") for x in view["exchanges"]] ==
          [None, None, ids["Red?"], None, ids["Blue?"]], view)
    s.chat("500", thread="r")
    md = subprocess.run([s.program, "threads", "export", "r", "--socket=" + s.gate.socket, "--state=" + s.gate.state],
                        env=s.gate.env, capture_output=True, text=True).stdout
    said = [(part.split("\n\n")[1], "(earlier version)" in part.split("\n")[0]) for part in md.split("## You, ")[1:]]
    check(f"{p}: R-885: exported with what is an earlier version", said ==
          [("Red?", True), ("Why red?", True), ("Blue?", True), ("So?", True), ("Blue!", False), ("500", False)], md)
    check(f"{p}: R-885: exported with why there is no answer", "## Assistant\n\n(no answer: " in md and "Missing info" not in md, md)
    for wrong in ("nobody", ids["Red?"]):
        status, body, _ = s.chat("So?", thread="r" if wrong == "nobody" else "elsewhere", replaces=wrong)
        check(f"{p}: only of this thread", status == 400 and body["pointer"] == "/replaces", body)


def until(fd, text, seen):
    """What a terminal shows, up to ${text} and behind ${seen}."""
    while text not in seen:
        try:
            more = os.read(fd, 4096)
        except OSError:
            more = b""
        if not more:
            return None
        seen += more
    return seen


def terminal(s, p):
    """R-670: Ctrl+C stops an answer in the terminal, and the chat goes on."""
    hold = file_of(s, "terminal")
    s.says({"Go on": [{"text": envelope(WORDS + "."), "hold": hold}], "Still there?": [envelope("I am.")]})
    s.asked()
    child, fd = pty.fork()
    if child == 0:
        os.execve(s.program, [s.program, "chat", "--socket=" + s.gate.socket, "--state=" + s.gate.state, "--thread=tty"],
                  dict(s.gate.env, TERM="dumb"))
    seen = until(fd, b"Ctrl+D ends", b"")
    os.write(fd, b"Go on\n")
    seen = until(fd, b"word3", seen or b"")
    os.write(fd, b"\x03")
    seen = until(fd, b"[stopped;", seen or b"")
    check(f"{p}: stopped in the terminal", seen is not None and b"word0 word1" in seen and not os.path.exists(hold), seen)
    check(f"{p}: and at the provider", left(s))
    os.write(fd, b"Still there?\n")
    seen = until(fd, b"I am.", seen or b"")
    check(f"{p}: the chat goes on", seen is not None, seen)
    os.write(fd, b"/quit\n")
    until(fd, b"never", b"")
    check(f"{p}: and ends as asked", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0)
    os.close(fd)


def wrapped(s, p):
    """R-909: words are not broken at the edge of the terminal; code and tables stay as they are."""
    code = "echo " + "x" * 20 + " " + "y" * 30
    wide = "\u6587" * 30
    said = f"{WORDS}\n\n```sh\n{code}\n```\n| {'cell ' * 12}|\n{wide}\nThe end."
    s.says({"Wrap": [envelope(said)]})
    child, fd = pty.fork()
    if child == 0:
        os.execve(s.program, [s.program, "chat", "--socket=" + s.gate.socket, "--state=" + s.gate.state, "--thread=wrap"],
                  dict(s.gate.env, TERM="dumb"))
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 40, 0, 0))
    seen = until(fd, b"you> ", b"")
    os.write(fd, b"Wrap\n")
    seen = until(fd, b"The end.", seen or b"") or b""
    lines = seen.decode().replace("\r", "").split("\n")
    words = [x for x in lines if x.startswith("word")]
    check(f"{p}: every line of words is full and fits", " ".join(words) == WORDS + "" and max(map(len, words)) <= 40 and
          len(words) <= len(WORDS) // 33 + 1, lines)
    check(f"{p}: code and tables are not broken", code in lines and f"| {'cell ' * 12}|" in lines, lines)
    check(f"{p}: a script without blanks is", [x for x in lines if x.startswith(wide[0])] == [wide[:20], wide[20:]], lines)
    os.write(fd, b"/quit\n")
    until(fd, b"never", b"")
    os.waitpid(child, 0)
    os.close(fd)


def main():
    program, where = sys.argv[1:3]
    for p in PROVIDERS:
        s = Scene(program, where, p, PRICES)
        for run in (words, stops, stops_early, hostile):
            part(run, s, p)
        if p == "gemini":
            part(replaced, s, p)
            part(terminal, s, p)
            part(wrapped, s, p)
        s.stop()
    done("chat_stream")


main()
