"""Log a user in at a terminal of their own, as login(1) and sshd do: run as root.

    login.py [--bare] [--background] [--orphan] UTMP NAME UID COMMAND...

A pty whose slave is the user's, a record of it in UTMP (struct utmp, written by
root), a session leader that becomes the user and runs COMMAND.  --bare writes no
record: a terminal that nobody logged in at.  --background runs COMMAND behind
the terminal, --orphan lets its parent end first.  Prints what the terminal
showed.
"""
import fcntl
import os
import pty
import signal
import struct
import sys
import termios
import time

RECORD = struct.Struct("=hxxi32s4s32s256shhiii4i20x")
USER_PROCESS, DEAD_PROCESS = 7, 8


def write_record(path, kind, pid, line, name):
    tv = int(time.time())
    data = RECORD.pack(kind, pid, line.encode(), line[-4:].encode(), name.encode(),
                       b"", 0, 0, 0, tv, 0, 0, 0, 0, 0)
    fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.write(fd, data)
    os.close(fd)


def become(uid):
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def leave_parent(ended):
    """Go on in a process whose parent is gone; COMMAND's end closes ${ended}."""
    parent = os.getpid()
    if os.fork() != 0:
        os._exit(0)
    while os.getppid() == parent:
        time.sleep(0.01)
    os.set_inheritable(ended, True)


def leader(slave, uid, flags, command):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whatever nohup left behind
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for fd in (0, 1, 2):
        os.dup2(slave, fd)
    become(uid)
    heard, ended = os.pipe()
    pid = os.fork()
    if pid == 0:
        if "--background" in flags:
            os.setpgid(0, 0)
        if "--orphan" in flags:
            leave_parent(ended)
        os.execvp(command[0], command)
    os.close(ended)
    status = os.waitpid(pid, 0)[1]
    os.read(heard, 1)
    os._exit(os.waitstatus_to_exitcode(status) % 256)


def main(args):
    flags = [a for a in args if a.startswith("--") and args.index(a) < 3]
    utmp, name, uid, *command = args[len(flags):]
    uid = int(uid)
    master, slave = pty.openpty()
    line = os.ttyname(slave)[len("/dev/"):]
    os.chown(os.ttyname(slave), uid, -1)
    ready, go = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(master)
        os.read(ready, 1)
        leader(slave, uid, flags, command)
    if "--bare" not in flags:
        write_record(utmp, USER_PROCESS, pid, line, name)
    os.write(go, b"x")
    os.close(slave)
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        if not data:
            break
        os.write(1, data.replace(b"\r", b""))
    status = os.waitpid(pid, 0)[1]
    if "--bare" not in flags:
        write_record(utmp, DEAD_PROCESS, pid, line, "")
    sys.exit(os.waitstatus_to_exitcode(status) % 256)


main(sys.argv[1:])
