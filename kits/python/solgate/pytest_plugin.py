"""pytest: the fixture solgate_gate starts a gate of its own, and answers its questions as a test says.

    def test_agent(solgate_gate):
        solgate_gate.answer = lambda prompt: "allow_once"
        with solgate_gate.client("my-agent") as gate:
            assert gate.ask({"tool": "weather", "input": {}}).allowed
"""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from typing import Any, Callable, Iterator, List, Optional

from . import AsyncSolgate, Solgate, SolgateError
from .client import Said

def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class GateProcess:
    """A gate in a directory of its own.  answer(prompt) gives a decision, with a note if it is a pair; None: nobody answers."""

    def __init__(self, program: Optional[str] = None) -> None:
        self.where = tempfile.mkdtemp(prefix="solgate-")
        self.state = os.path.join(self.where, "state")
        self.answer: Callable[[Any], Said] = lambda prompt: "deny_once"
        self.asked: List[Any] = []
        self._program = program or os.environ.get("SOLGATE") or "solgate"
        env = self._env = dict(os.environ, HOME=self.where, SOLGATE_STATE=self.state, SOLGATE_PERSON="token")
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "SOLGATE_SOCKET", "SOLGATE_LISTEN"):
            env.pop(name, None)
        # Every question is asked, and at once: no pause after a refusal.
        os.makedirs(os.path.join(self.where, ".config", "solgate"))
        with open(os.path.join(self.where, ".config", "solgate", "config.toml"), "w", opener=_private) as f:
            f.write("[prompt]\nwindow_ms = 5\ncooldown = false\n")
        self.log = open(os.path.join(self.where, "log"), "wb")
        self.process = self._start()
        try:
            self.person: Solgate = self._ready(lambda: Solgate(role="person", state=self.state))
            self._ready(lambda: self.person.state())
            threading.Thread(target=self._attend, daemon=True).start()
            self._ready(lambda: self.person.state()["attended"] or None)
        except BaseException:
            self.stop()
            raise

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen([self._program, "serve", "--no-tcp"], env=self._env, cwd=self.where, stdin=subprocess.DEVNULL,
                                stdout=self.log, stderr=self.log)

    def kill(self) -> None:
        """The gate is gone, as if the machine had lost power; again() starts it."""
        self.process.kill()
        self.process.wait()

    def again(self) -> None:
        self.process = self._start()
        self._ready(lambda: self.person.state()["attended"] or None)

    def _ready(self, what: Callable[[], Any]) -> Any:
        end = time.monotonic() + 120
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError("the gate ended: " + open(self.log.name).read()[-2000:])
            try:
                got = what()
                if got is not None:
                    return got
            except SolgateError:
                pass
            time.sleep(0.02)
        raise RuntimeError("the gate is not ready after two minutes")

    def _attend(self) -> None:
        try:
            self.person.attend(self._answer)
        except (SolgateError, OSError):
            pass  # it was stopped

    def _answer(self, prompt: Any) -> Said:
        self.asked.append(prompt)
        return self.answer(prompt)

    def client(self, id: str, **options: Any) -> Solgate:
        return Solgate(id, state=self.state, **options)

    def async_client(self, id: str, **options: Any) -> AsyncSolgate:
        return AsyncSolgate(id, state=self.state, **options)

    def stop(self) -> None:
        if hasattr(self, "person"):
            self.person.close()
        self.process.terminate()
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.where, ignore_errors=True)


try:
    import pytest
except ImportError:  # GateProcess works without it
    pass
else:
    @pytest.fixture
    def solgate_gate() -> Iterator[GateProcess]:
        gate = GateProcess()
        yield gate
        gate.stop()
