"""A program at a terminal of its own: at_terminal.py SCRIPT -- COMMAND...

SCRIPT is a file of steps, one a line:

    expect TEXT     wait until TEXT has been printed since the last step
    type TEXT       type it, and Enter
    early TEXT      type it at once, before anything is waited for
    end             Ctrl+D
    interrupt       Ctrl+C
    shell COMMAND   something else happens meanwhile

Prints what the terminal saw, carriage returns taken away, and ends as the
program did.  A step that does not come within 90 seconds ends it with 99.
"""
import os
import pty
import select
import signal
import subprocess
import sys
import time

WAIT = 90.0


def read_some(fd, seen, seconds):
    """Add what comes within ${seconds} to ${seen}; False: nothing more will."""
    ready, _, _ = select.select([fd], [], [], seconds)
    if not ready:
        return True
    try:
        data = os.read(fd, 65536)
    except OSError:
        return False
    seen.extend(data)
    return len(data) > 0


def expect(fd, seen, at, text):
    end = time.monotonic() + WAIT
    while True:
        found = seen.find(text, at)
        if found >= 0:
            return found + len(text)
        if time.monotonic() > end or not read_some(fd, seen, 0.2):
            return -1 if seen.find(text, at) < 0 else seen.find(text, at) + len(text)


def play(fd, steps):
    seen, at = bytearray(), 0
    for line in steps:
        verb, _, rest = line.rstrip("\n").partition(" ")
        rest = rest.encode().decode("unicode_escape").encode("latin-1")
        if verb == "expect":
            at = expect(fd, seen, at, rest)
            if at < 0:
                return seen, rest
        elif verb in ("type", "early"):
            if verb == "type":
                time.sleep(0.15)  # as a person, behind the question
            os.write(fd, rest + b"\n")
        elif verb == "end":
            time.sleep(0.15)
            os.write(fd, b"\x04")
        elif verb == "shell":
            subprocess.run(["sh", "-c", rest], check=True)
        elif verb == "interrupt":
            time.sleep(0.15)
            os.write(fd, b"\x03")
    end = time.monotonic() + WAIT
    while time.monotonic() < end and read_some(fd, seen, 0.5):
        pass
    return seen, None


def ended(pid):
    """Within the time of a step; its status stays to be asked for."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            return True
        time.sleep(0.02)
    return False


def main():
    cut = sys.argv.index("--")
    with open(sys.argv[1]) as f:
        steps = [s for s in f if s.strip()]
    pid, fd = pty.fork()
    if pid == 0:
        # Whoever started the tests in the background had it ignored.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execvp(sys.argv[cut + 1], sys.argv[cut + 1:])
    seen, missing = play(fd, steps)
    if missing is None and not ended(pid):
        missing = b"the end of the program"
    if missing is not None:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    sys.stdout.buffer.write(bytes(seen).replace(b"\r", b""))
    sys.stdout.flush()
    if missing is not None:
        print("never came: %r" % missing)
        sys.exit(99)
    sys.exit(os.waitstatus_to_exitcode(status) % 256
             if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))


main()
