"""Ask a Solgate before something happens.

    gate = Solgate("weather-bot")
    forecast = gate.run({"tool": "weather", "input": {"city": "Bonn"}}, lambda: weather("Bonn"))
"""
from ._call import Asked, Verdict, canonical
from .aio import AsyncSolgate
from .client import Solgate
from .errors import Refused, SolgateError

__all__ = ["Asked", "AsyncSolgate", "Refused", "Solgate", "SolgateError", "Verdict", "canonical"]
__version__ = "0.1.0"
