#!/bin/sh
NEEDS='python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
gate
python3 examples/http-python/ask.py
