"""What a program of the gate's user can do to the ledger while no gate runs.

usage: f10_rewrite.py WAY STATE [OLD]
"""
import os
import shutil
import sys

sys.path[0] = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib")
import ledger_forge  # noqa: E402


def edit(lines):
    lines[2]["record"]["message"] = "nothing happened"
    return lines


def remove(lines):
    return lines[:2] + lines[3:] + [lines[-1]]


def swap(lines):
    lines[2], lines[3] = lines[3], lines[2]
    return lines


def insert(lines):
    return lines[:3] + [lines[2]] + lines[3:]


def cut(lines):
    return lines[:-2]


def empty(lines):
    return lines[:1]


def begin(lines):
    lines[0]["record"]["ts"] = "2020-01-01T00:00:00.000Z"
    return lines


def main():
    way, state = sys.argv[1], sys.argv[2]
    if way == "back":
        shutil.rmtree(state)
        shutil.copytree(sys.argv[3], state)
        os.chmod(state, 0o700)
        return
    ledger_forge.write(state, globals()[way](ledger_forge.read(state)))


main()
