"""The build backend: a wheel needs a zip and three small files, and no network.

    python3 wheel.py DIRECTORY     writes the wheel there and prints its path
"""
import base64
import hashlib
import os
import re
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))


def _facts():
    with open(os.path.join(HERE, "pyproject.toml"), encoding="utf-8") as f:
        text = f.read()
    return {k: re.search(r'^%s = "(.*)"$' % re.escape(k), text, re.M).group(1)
            for k in ("name", "version", "description", "requires-python", "solgate")}


def _files(facts):
    """(name in the wheel, bytes), in order."""
    for dir, _, names in sorted(os.walk(os.path.join(HERE, "solgate"))):
        for name in sorted(names):
            if name.endswith((".py", ".typed")):
                path = os.path.join(dir, name)
                with open(path, "rb") as f:
                    yield os.path.relpath(path, HERE), f.read()
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as f:
        readme = f.read()
    info = "%s-%s.dist-info/" % (facts["name"], facts["version"])
    yield info + "METADATA", ("Metadata-Version: 2.1\nName: %s\nVersion: %s\nSummary: %s\nLicense: Apache-2.0\n"
                              "Requires-Python: %s\nDescription-Content-Type: text/markdown\n\n%s" %
                              (facts["name"], facts["version"], facts["description"], facts["requires-python"],
                               readme)).encode()
    yield info + "WHEEL", b"Wheel-Version: 1.0\nGenerator: solgate\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    yield info + "entry_points.txt", ("[pytest11]\nsolgate = %s\n" % facts["solgate"]).encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    facts = _facts()
    name = "%s-%s-py3-none-any.whl" % (facts["name"], facts["version"])
    record = []
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as z:
        def add(path, data):
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            z.writestr(entry, data)

        for path, data in _files(facts):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append("%s,sha256=%s,%d\n" % (path, digest, len(data)))
            add(path, data)
        own = "%s-%s.dist-info/RECORD" % (facts["name"], facts["version"])
        add(own, ("".join(record) + own + ",,\n").encode())
    return name


if __name__ == "__main__":
    print(os.path.join(sys.argv[1], build_wheel(sys.argv[1])))
