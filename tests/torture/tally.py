"""The shared file of tests/torture/fail.c, and a program run under it."""
import collections
import os
import struct
import subprocess

KINDS = ["alloc", "write", "read", "sync", "rename", "open", "fork", "connect", "stat"]
ROWS_MAX = 1 << 17
HEAD = struct.Struct("=16QQQ")
ROW = struct.Struct("=QQii")
CRASH = 64
SIZE = HEAD.size + CRASH + ROW.size * (ROWS_MAX + 1)
Point = collections.namedtuple("Point", "kind at mode")
Place = collections.namedtuple("Place", "stack caller kind fd")


class Tally:
    """What one run counted; rows if no call was told to fail."""

    def __init__(self, path):
        self.path = path

    def begin(self, library, point):
        with open(self.path, "wb") as f:
            f.truncate(SIZE)
        kind, at, mode = (KINDS.index(point.kind), point.at, point.mode) if point else (0, 0, "once")
        return {"LD_PRELOAD": library, "TORTURE": "%s %d %d %s" % (self.path, kind, at, mode)}

    def read(self):
        """Which calls there were (those of the plain run), which failed, and
        whose code crashed."""
        with open(self.path, "rb") as f:
            head = HEAD.unpack(f.read(HEAD.size))
            first = Place(*ROW.unpack(f.read(ROW.size)))
            crash = f.read(CRASH).rstrip(b"\0").decode()
            rows = min(head[17], ROWS_MAX)
            data = f.read(ROW.size * rows)
        return ([Place(*r) for r in ROW.iter_unpack(data)], first if head[16] else None, crash)


def points(places, every, modes):
    """For each place in the program the first call there, or every call."""
    seen, count, found = set(), collections.Counter(), []
    for place in places:
        kind = KINDS[place.kind]
        count[kind] += 1
        if every or place.stack not in seen:
            found += [Point(kind, count[kind], mode) for mode in modes]
        seen.add(place.stack)
    return found


class Ended:
    """How a process ended; a hang is an end too, made by us."""

    def __init__(self, code, out, err, hung=False):
        self.code, self.out, self.err, self.hung = code, out, err, hung


def run(argv, env, stdin=b"", cwd=None, seconds=60, stdout=subprocess.PIPE):
    p = subprocess.Popen(argv, env=env, stdin=subprocess.PIPE, stdout=stdout,
                         stderr=subprocess.PIPE, cwd=cwd, start_new_session=True)
    try:
        out, err = p.communicate(stdin, timeout=seconds)
        return Ended(p.returncode, out or b"", err)
    except subprocess.TimeoutExpired:
        os.killpg(p.pid, 9)
        out, err = p.communicate()
        return Ended(p.returncode, out or b"", err, hung=True)
