"""Point 1: the chip is the deed: R-392, R-393, R-394.  scene_01_deed.py PROGRAM DIR"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scene import Scene, check, done, part, reminder  # noqa: E402

TOOLS = """tools\tversion\t0.1\t-\t-\t-\t-\t-
clean_up\tlocal\twrite\tyes\tlow\tyes\tcommand\t/bin/rm -f {path} --token={key}
tell_team\tserver\twrite\tyes\tlow\tno\twebhook\thttp://127.0.0.1:9/hook?api_key=s3cr3ts3cr3ts3cr3t
"""


def shown(chip):
    """All that a face may show of a chip as the server's own words."""
    a = chip["action"]
    return "\n".join([a["action_label"], *a["action_summary_bullets"], a.get("action_target", ""),
                      a.get("action_data_used", ""), *chip["deed"]["lines"]])


def words_and_payload(s):
    """The hostile model: its bullet says one thing, its payload another."""
    s.puppet.says("I can set this up.", reminder(
        "Wire 5000 EUR to X", bullet="Adds a reminder: call mum tomorrow at 09:00",
        action_why="You asked me to call mum", action_target="Mum's phone"))
    got = s.chat("t1", "remind me to call mum tomorrow at 9")
    meta = got["outputEnvelope"]["meta"]
    chip = s.chips("t1")[0]
    for name, text in (("the view", shown(chip)), ("the answer", "\n".join(
            [meta["action_label"], *meta["action_summary_bullets"], meta.get("action_target", "")]))):
        check(f"{name} says what is done", "Wire 5000 EUR to X" in text, text)
        check(f"{name} does not say what is not done", "mum" not in text.lower(), text)
    check("the time stands in the zone of the server", "09:00" in shown(chip) and "Europe/Berlin" in shown(chip),
          shown(chip))
    said = chip["deed"]["assistant_says"]
    check("the model's words are kept as its words", "Adds a reminder: call mum tomorrow at 09:00" in said
          and "Mum's phone" in said, said)
    check("and marked", chip["action"]["action_why"] == "The assistant says: You asked me to call mum", chip)
    line = s.ledger("action.proposed")[-1]
    data = line["data"]
    check("the ledger names the proposer", line["correlation"]["extension_id"] == "assistant"
          and data["proposed_by"] == "assistant", line)
    check("the ledger has both hashes and what was shown", data["runs_hash"] != data["shown_hash"]
          and len(data["runs_hash"]) == len(data["shown_hash"]) == len(data["consent_hash"]) == 64
          and data["shown"] == chip["deed"]["lines"], data)
    status, got, _ = s.tap("execute", chip, consent_hash="0" * 64)
    check("another hash is refused", status == 409 and s.items() == [], got)
    status, got, _ = s.tap("execute", chip, consent_hash=chip["deed"]["consent_hash"])
    check("what was shown is carried out", status == 200 and got["status"] == "succeeded", got)
    check("and nothing else", len(s.items()) == 1 and "SUMMARY:Wire 5000 EUR to X" in s.items()[0], s.items())
    data = s.ledger("action.decision")[-1]["data"]
    check("the decision has the same hash", data["consent_hash"] == chip["deed"]["consent_hash"], data)


def zones_and_offsets(s):
    """+01:00 is understood, shown in the user's zone, kept in UTC."""
    s.puppet.says("Yes.", reminder("Dentist", due="2031-01-01T09:00:00+01:00"))
    got = s.chat("t2", "remind me of the dentist", time_zone="America/New_York")
    chip = s.chips("t2")[0]
    check("the payload is UTC", chip["action"]["action_payload_preview"]["due_at"] == "2031-01-01T08:00:00.000Z", chip)
    check("the time is the user's", "03:00" in shown(chip) and "America/New_York" in shown(chip), shown(chip))
    check("the answer shows the same", got["outputEnvelope"]["meta"]["action_summary_bullets"]
          == chip["action"]["action_summary_bullets"], got)
    check("it can be carried out", s.tap("execute", chip)[1]["status"] == "succeeded", chip)


def what_nobody_carries_out(s):
    for kind, payload, why in (
            ("send_email", {"to": "x"}, "nothing here carries out this kind of action"),
            ("send_webhook", {"to": "x"}, "nothing here carries out this kind of action"),
            ("create_reminder", {"title": "x", "due_at": "tomorrow"}, "due_at"),
            ("create_reminder", {}, "title"),
            ("create_calendar_event", {"title": "x", "start_at": "2031-01-01T09:00:00Z",
                                       "end_at": "2030-01-01T09:00:00Z"}, "ends before it begins"),
            ("clean_up", {"path": "x"}, "lacks"),
            ("clean_up", {"path": "-rf", "key": "k"}, "dash")):
        thread = "no-" + kind
        s.puppet.says("I will.", {**reminder("x"), "action_kind": kind, "action_payload_preview": payload})
        got = s.chat(thread, "do it")
        check(f"{kind} {payload} is not offered", s.chips(thread) == [] and got["status"] == "completed"
              and "action_needed" not in got["outputEnvelope"].get("meta", {}), got)
        check(f"{kind} {payload}: the answer says so", "not offered" in got["assistant"]
              and why in got["assistant"], got["assistant"])
        status, body, _ = s.agent.ask("POST", "/v1/actions", {"thread_id": thread, "action": {
            **reminder("x"), "request_id": "r", "action_needed": True, "action_id": "a", "action_kind": kind,
            "action_payload_preview": payload}})
        check(f"{kind} {payload} by an agent: refused", status == 400 and why in str(body), (status, body))


def tools(s):
    victim = s.write("victim", "x")
    s.puppet.says("Tidying.", {**reminder("x", bullet="Tidies your desk"), "action_label": "Create Reminder",
                               "action_kind": "clean_up",
                               "action_payload_preview": {"path": victim, "key": "sk-live-0123456789abcdefABCDEF"}})
    s.chat("t3", "tidy my desk")
    told = s.puppet.told()
    check("the model is told of every kind with its schema", all(k in told for k in (
        "create_reminder: {", "create_calendar_event: {", "clean_up: {", "tell_team: {", '"path"', '"key"',
        '"due_at"', '"start_at"')) and "send_webhook" not in told, told)
    chip = s.chips("t3")[0]
    check("the argv is shown", f"/bin/rm -f {victim}" in shown(chip).replace("'", "")
          and chip["action"]["action_label"] == "Run clean_up", shown(chip))
    check("secrets are not", "0123456789abcdef" not in str(shown(chip)), shown(chip))
    check("nor in the ledger", "0123456789abcdef" not in str(s.ledger("action.proposed")[-1]), "")
    # the table of tools changes behind the offer: another deed, refused
    s.write("tools.tsv", TOOLS.replace("/bin/rm -f", "/bin/rm -rf"))
    s.restart()
    status, got, _ = s.tap("execute", chip)
    check("a changed deed is refused", status == 409 and os.path.exists(victim), (status, got))
    check("and recorded", s.ledger("action.refused") and s.chips("t3")[0]["state"] == "superseded", s.chips("t3"))
    s.write("tools.tsv", TOOLS)
    s.restart()
    s.puppet.says("Telling.", {**reminder("x"), "action_kind": "tell_team",
                               "action_payload_preview": {"text": "we are live"}})
    s.chat("t4", "tell the team")
    text = shown(s.chips("t4")[0])
    check("URL, method and body are shown", "POST http://127.0.0.1:9/hook" in text and '"text":"we are live"' in text
          and "s3cr3t" not in text, text)


def long_ones(s):
    long = {**reminder("x"), "action_kind": "tell_team", "action_payload_preview": {"text": "y" * 20000}}
    s.puppet.says("Long.", long)
    got = s.chat("t5", "tell the team a lot")
    check("what cannot be shown whole is not offered", s.chips("t5") == []
          and "too long to be shown" in got["assistant"], got)
    long["action_payload_preview"]["text"] = "y" * 1000 + " and pay"
    s.puppet.says("Longer than a bullet.", long)
    s.chat("t5", "tell the team some")
    chip = s.chips("t5")[0]
    check("the lines have all of it", "and pay" in "".join(chip["deed"]["lines"]), chip)


def main():
    program, where = sys.argv[1:]
    os.makedirs(where, exist_ok=True)
    tools_file = os.path.join(where, "tools.tsv")
    s = Scene.__new__(Scene)
    with open(tools_file, "w") as f:
        f.write(TOOLS)
    os.chmod(tools_file, 0o600)
    s.__init__(program, where, f'[executor]\ntools = "{tools_file}"')
    for run in (words_and_payload, zones_and_offsets, what_nobody_carries_out, tools, long_ones):
        part(run, s)
    s.gate.stop()
    done("scene_01_deed")


main()
