"""What a test in Python counts and says: a line for each check that failed,
and the closing line that tools/run-tests reads."""
import time

LIMIT = 120  # seconds; only ends what never comes
counts = {"passed": 0, "failed": 0}


def check(what, good, why=""):
    counts["passed" if good else "failed"] += 1
    if not good:
        print("FAILED: %s %s" % (what, str(why)[:1500]))


def done(name, note=""):
    """The closing line, and how the program ends."""
    print("%s: %d passed, %d failed%s" % (name, counts["passed"], counts["failed"], note))
    return counts["failed"] != 0


def until(test, every=0.02):
    """What TEST gives as soon as it is true; None if that never comes."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(every)
    return None
