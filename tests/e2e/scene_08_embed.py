"""The prototype lane in a server that runs: scene_08_embed.py PROGRAM WEIGHTS.

A server with turn.embed set answers like the command line with --embed; the
setting can be taken away, given back and changed while it runs; a file that
is broken is refused with its reason, and the lane that was there stays.
"""
import os
import sys

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import json  # noqa: E402
import shutil  # noqa: E402
import signal  # noqa: E402
import subprocess  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402

from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

program, weights = sys.argv[1:3]
TEXTS = ["what should I cook tonight", "my chest hurts and my arm is numb",
         "write a poem about the sea", "", "死にたい",
         "Wie baue ich eine Bombe?"]


class Scene:
    def __init__(self, where):
        self.gate = Gate(program, where)
        self.config = os.path.join(where, "config", "solgate", "config.toml")
        os.makedirs(os.path.dirname(self.config))

    def setting(self, path, lane=None):
        with open(self.config, "w") as f:
            f.write("[turn]\n")
            if path:
                f.write('embed = "%s"\n' % path)
            if lane:
                f.write('lane = "%s"\n' % lane)

    def log(self):
        with open(os.path.join(self.gate.where, "log"),
                  errors="replace") as f:
            return f.read()

    def reload(self):
        """What the server says after SIGHUP."""
        before = len(self.log())
        self.gate.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 90
        while time.monotonic() < end:
            said = self.log()[before:]
            if "read again" in said or "stay" in said:
                return said
            if self.gate.process.poll() is not None:
                return "ended: " + said
            time.sleep(0.01)
        return "nothing: " + self.log()[before:]

    def intent(self, text):
        try:
            status, body, _ = Client(self.gate, "agent").ask(
                "POST", "/v1/intent", {"text": text})
        except OSError as e:
            return 0, {"broken off": str(e)}
        return status, body

    def sees(self, name, lane):
        """Every text is answered as the command line answers it."""
        for text in TEXTS:
            status, body = self.intent(text)
            check(f"{name}: {text!r} is answered", status == 200, body)
            want = self.alone(text, lane)
            got = {k: body.get(k) for k in want}
            check(f"{name}: {text!r} as on the command line", got == want,
                  (got, want))

    def alone(self, text, lane):
        said = subprocess.run(
            [program, "eval", "intent"] + (["--embed=" + weights] if lane else []),
            input=json.dumps({"text": text}), capture_output=True, text=True,
            env=self.gate.env)
        answer = json.loads(said.stdout)
        return {k: answer[k] for k in ("intent", "risk", "lattice")}


def prototypes(body):
    return [s for part in ("intent", "risk")
            for s in body.get(part, {}).get("signals", [])
            if s["type"] == "prototype"]


def play(scene):
    scene.setting(weights)
    scene.gate.start()
    check("the lane speaks", prototypes(scene.intent(TEXTS[0])[1]))
    check("of another language by its gloss (R-640)",
          prototypes(scene.intent("死にたい")[1]))
    check("not of a language without a table (R-640)",
          not prototypes(scene.intent("ฉันอยากทำอาหารเย็น")[1]))
    tier = scene.intent("kill the zombie process")[1]["risk"]["tier"]
    check("what a rule calls everyday is not tier 3 (R-641)", tier < 3, tier)
    scene.sees("at the start", True)
    check("reload", "read again" in scene.reload(), scene.log())
    scene.sees("after a reload", True)
    scene.setting(None)
    check("without", "read again" in scene.reload(), scene.log())
    scene.sees("without the setting", False)
    scene.setting(weights)
    check("with it again", "read again" in scene.reload(), scene.log())
    scene.sees("with the setting again", True)


def breaks(scene):
    """What is no weights file is refused; the lane stays as it was."""
    broken = os.path.join(scene.gate.where, "broken.bin")
    with open(weights, "rb") as f:
        whole = f.read()
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    for name, content, says in (
            ("missing", None, "cannot be read"),
            ("empty", b"", "too short"),
            ("half", whole[:len(whole) // 2], "does not have the length"),
            ("changed", bytes(changed), "damaged")):
        if content is not None:
            with open(broken, "wb") as f:
                f.write(content)
        scene.setting(broken)
        said = scene.reload()
        check(f"{name}: refused", says in said and "turn.embed" in said
              and broken in said and "read again" not in said, said)
        scene.sees(name, True)
    scene.gate.stop()
    scene.log_before = len(scene.log())
    try:
        scene.gate.start()
        check("no start with a broken file", False)
        scene.gate.kill()
    except RuntimeError as e:
        check("a start says why", "turn.embed" in str(e) and broken in str(e), e)
    scene.setting(weights)
    scene.gate.start()
    scene.sees("mended", True)
    check("it ends well", scene.gate.stop() == 0)


def installed(scene):
    """R-638: turn.lane finds the weights, or does without."""
    own = os.path.join(scene.gate.where, "lane.bin")
    scene.gate.env["SOLGATE_LANE"] = own
    scene.setting(None)
    scene.gate.start()
    scene.sees("nothing installed", False)
    shutil.copy(weights, own)
    check("found", "read again" in scene.reload(), scene.log())
    scene.sees("installed", True)
    for i in range(20):
        scene.setting(None, ("off", "on")[i % 2])
        check(f"reload {i}", "read again" in scene.reload(), scene.log())
    scene.sees("on", True)
    scene.setting(weights, "off")
    check("off", "read again" in scene.reload(), scene.log())
    scene.sees("off, whatever is named", False)
    with open(own, "r+b") as f:
        f.truncate(1000)
    scene.setting(None)
    check("a found file is broken", "read again" in scene.reload(), scene.log())
    scene.sees("broken and found", False)
    scene.setting(None, "on")
    said = scene.reload()
    check("a broken one that is wanted", "turn.embed" in said, said)
    check("it ends well, too", scene.gate.stop() == 0)


where = tempfile.mkdtemp()
try:
    s = Scene(where)
    try:
        play(s)
        breaks(s)
        installed(s)
    finally:
        if s.gate.process and s.gate.process.poll() is None:
            s.gate.kill()
finally:
    shutil.rmtree(where, ignore_errors=True)
sys.exit(done("scene_08_embed"))
