"""Ways to look like somebody else: escape.py WAY COMMAND...

Runs COMMAND as a process that came about in that way and waits for it.
"""
import os
import pty
import sys
import time


def finish(pid):
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def child(then):
    pid = os.fork()
    if pid == 0:
        then()
        os._exit(1)
    return finish(pid)


def drain(pid, fd):
    while True:
        try:
            data = os.read(fd, 4096)
        except OSError:
            break
        if not data:
            break
        os.write(1, data)
    return finish(pid)


def execute():
    os.execvp(sys.argv[2], sys.argv[2:])


def terminal():
    pid, fd = pty.fork()
    if pid == 0:
        execute()
    return drain(pid, fd)


def orphan(then):
    """Without a parent; the end of a pipe says when it is done."""
    read, write = os.pipe()
    if os.fork() == 0:
        if os.fork() == 0:
            os.close(read)
            while os.getppid() != 1 and os.getppid() == me:
                time.sleep(0.01)
            time.sleep(0.1)  # the parent has gone by now
            then()
            os._exit(0)
        os._exit(0)
    os.wait()
    os.close(write)
    os.read(read, 1)


me = os.getpid()
WAYS = {
    "direct": execute,
    "session": lambda: child(lambda: (os.setsid(), execute())),
    "terminal": terminal,
    "orphan": lambda: orphan(lambda: child(execute)),
    "daemon": lambda: orphan(lambda: (os.setsid(), child(execute))),
    "daemon-terminal": lambda: orphan(lambda: (os.setsid(), terminal())),
    "named": lambda: orphan(lambda: (os.setsid(), open("/proc/self/comm", "w").write("systemd"),
                                     terminal())),
    "twice": lambda: orphan(lambda: orphan(lambda: (os.setsid(), terminal()))),
}
WAYS[sys.argv[1]]()
