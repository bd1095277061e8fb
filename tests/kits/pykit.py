"""What the tests of the Python kit share: a gate, somebody who answers, and counts."""
import asyncio
import sys
import time
import traceback

from solgate import Solgate, SolgateError
from solgate.pytest_plugin import GateProcess

counts = [0, 0]


def test(what, fn):
    try:
        result = fn()
        if asyncio.iscoroutine(result):
            asyncio.run(result)
        counts[0] += 1
    except Exception:
        counts[1] += 1
        print("FAILED: %s\n%s" % (what, traceback.format_exc()), file=sys.stderr)


def raises(code, fn):
    try:
        fn()
    except SolgateError as e:
        assert e.code == code, (code, e.code, str(e))
        return e
    raise AssertionError("nothing was raised: " + code)


def until(fn):
    end = time.monotonic() + 120
    while not fn():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


house = GateProcess()


def answer(prompt):
    said = " ".join(s["summary"] for s in prompt["scopes"])
    return None if "silent" in said else ("deny_once", "Not on my watch") if "forbidden" in said else "allow_once"


house.answer = answer
gate = house.client("kit.test")
gone = Solgate("kit.test", state=house.state, socket=house.state + "/none")


def call(what):
    return {"tool": "probe", "input": {"what": what}}


fine, bad, slow = call("fine"), call("forbidden"), call("silent")


def questions():
    return len(house.person.prompts()["prompts"])


def finish():
    house.stop()
    print("%d passed, %d failed" % tuple(counts))
    sys.exit(counts[1] != 0)
