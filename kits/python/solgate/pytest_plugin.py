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
from typing import Any, Callable, Iterator, List, Optional, Tuple, Union

from . import AsyncSolgate, Solgate, SolgateError

Answer = Union[None, str, Tuple[str, str]]


class GateProcess:
    """A gate in a directory of its own.  answer(prompt) gives a decision, with a note if it is a pair; None: nobody answers."""

    def __init__(self, program: Optional[str] = None) -> None:
        self.where = tempfile.mkdtemp(prefix="solgate-")
        self.state = os.path.join(self.where, "state")
        self.answer: Callable[[Any], Answer] = lambda prompt: "deny_once"
        self.asked: List[Any] = []
        env = dict(os.environ, HOME=self.where, SOLGATE_STATE=self.state, SOLGATE_PERSON="token")
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "SOLGATE_SOCKET", "SOLGATE_LISTEN"):
            env.pop(name, None)
        self.log = open(os.path.join(self.where, "log"), "wb")
        self.process = subprocess.Popen([program or os.environ.get("SOLGATE") or "solgate", "serve", "--no-tcp"], env=env,
                                        cwd=self.where, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        try:
            self.person = self._ready(lambda: Solgate(role="person", state=self.state))
            self._ready(lambda: self.person.state())
            threading.Thread(target=self._attend, daemon=True).start()
            self._ready(lambda: self.person.state()["attended"] or None)
        except BaseException:
            self.stop()
            raise

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
            for e in self.person.events(listen="rpc", reconnect=False):
                if e["event"] == "capability_prompt":
                    self._answer(e["data"]["payload"])
        except (SolgateError, OSError):
            pass  # it was stopped

    def _answer(self, prompt: Any) -> None:
        self.asked.append(prompt)
        said = self.answer(prompt)
        if said is not None:
            decision, note = (said, None) if isinstance(said, str) else said
            try:
                self.person.decide(prompt["promptId"], decision, rev=prompt["rev"], note=note)
            except SolgateError:
                pass  # the caller left

    def client(self, id: str, **options: Any) -> Solgate:
        return Solgate(id, state=self.state, **options)

    def async_client(self, id: str, **options: Any) -> AsyncSolgate:
        return AsyncSolgate(id, state=self.state, **options)

    def stop(self) -> None:
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
