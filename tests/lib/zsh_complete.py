"""What an interactive zsh makes of a line and Tab: zsh_complete.py DIR LINE...

DIR holds the completion as _solgate, and the program below bin/.  Prints each
line as it stands after Tab.
"""
import os
import pty
import re
import select
import sys
import time

WAIT = 90.0


def read_until(fd, what, quiet):
    """What comes until ${what} does, or nothing came for ${quiet} seconds."""
    seen = b""
    end = time.monotonic() + WAIT
    while time.monotonic() < end and (what is None or what not in seen):
        ready, _, _ = select.select([fd], [], [], quiet)
        if not ready:
            if what is None:
                break
            continue
        try:
            seen += os.read(fd, 65536)
        except OSError:
            break
    return seen


def added(seen, line):
    """Something was put behind ${line}."""
    _, _, rest = seen.rpartition(line.encode())
    return re.search(rb"[A-Za-z0-9_]", rest) is not None


def main():
    where = sys.argv[1]
    pid, fd = pty.fork()
    if pid == 0:
        os.environ["PATH"] = where + "/bin:" + os.environ["PATH"]
        os.environ["TERM"] = "dumb"
        os.execvp("zsh", ["zsh", "-f", "-i"])
    read_until(fd, None, 0.5)
    os.write(fd, b"PS1='> '; unsetopt prompt_sp prompt_cr; unset zle_bracketed_paste; fpath=(%s $fpath); "
             b"autoload -Uz compinit && compinit -u -D && echo REA''DY\n" % where.encode())
    read_until(fd, b"READY", 0.2)
    read_until(fd, None, 0.3)
    for line in sys.argv[2:]:
        os.write(fd, line.encode() + b"\t")
        seen = read_until(fd, line.encode(), 0.2)
        end = time.monotonic() + WAIT
        while time.monotonic() < end and not added(seen, line):
            seen += read_until(fd, None, 0.1)
        # Shown whole by echo, so that no control sequence has to be understood.
        os.write(fd, b"\x01echo '\x05'; echo DO''NE\n")
        said = read_until(fd, b"\nDONE", 0.1).replace(b"\r", b"")
        read_until(fd, None, 0.1)
        shown = re.findall(rb"^(%s.*?)\s*$" % line.split()[0].encode(), said, re.M)
        print(shown[-1].decode() if shown else "")
    os.write(fd, b"exit\n")
    os.close(fd)


main()
