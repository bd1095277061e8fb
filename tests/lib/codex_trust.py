"""Print the lines by which Codex trusts the hooks of a file, as /hooks does.

    codex_trust.py HOOKS.JSON
"""
import hashlib
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as f:
    events = json.load(f)["hooks"]
for event, groups in events.items():
    label = re.sub("(?<!^)([A-Z])", r"_\1", event).lower()
    one = {"event_name": label,
           "hooks": [dict(groups[0]["hooks"][0], **{"async": False})]}
    if event != "UserPromptSubmit":
        one["matcher"] = groups[0]["matcher"]
    text = json.dumps(one, sort_keys=True, separators=(",", ":"),
                      ensure_ascii=False)
    print(f'[hooks.state."{sys.argv[1]}:{label}:0:0"]\ntrusted_hash = '
          f'"sha256:{hashlib.sha256(text.encode()).hexdigest()}"')
