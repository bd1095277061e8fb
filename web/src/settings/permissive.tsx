// Permissive mode takes a typed word and ends by itself.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import { readState } from "../state";
import type { PromptList } from "../types";
import { alarm, announce, Button, count, Dialog, RiskBadge, Text, useLoad, Who } from "../ui";
import { ConfirmWord } from "./word";

const WORD = "permissive";

export function PermissiveDialog(p: { open: boolean; onClose: () => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const [minutes, setMinutes] = useState("15");
  const [wrong, setWrong] = useState("");
  const [too, setToo] = useState(false);
  const list = useLoad<PromptList>(p.open ? "/v1/prompts?limit=200" : null, ["capability_prompt", "capability_resolved"]);
  const waits = (p.open && list.value?.prompts) || [];
  const close = () => {
    setTyped("");
    setWrong("");
    setToo(false);
    p.onClose();
  };
  const turnOn = async () => {
    if (typed !== WORD) {
      setWrong(`Type the word ${WORD} to confirm.`);
      return;
    }
    const r = await api.put("/v1/mode", { mode: "permissive", ttl_ms: Number(minutes) * 60_000, allow_waiting: too });
    if (!r.ok) {
      setWrong(r.problem.detail);
      alarm(r.problem.detail);
      return;
    }
    await readState();
    announce(`Permissive mode is on for ${minutes} minutes.`);
    close();
  };
  return (
    <Dialog
      title="Permissive mode"
      open={p.open}
      onClose={close}
      foot={
        <>
          <Button decision onClick={close}>
            Cancel
          </Button>
          <Button decision kind="danger" onClick={() => void turnOn()}>
            Turn on
          </Button>
        </>
      }
    >
      <p>
        Everything an extension asks for will be allowed and logged. Deny rules still apply. This covers running
        commands, writing files and network access.
      </p>
      {waits.length > 0 && (
        <fieldset class="permissive-waits">
          <legend>{count(waits.length, "question waits", "questions wait")} for your answer now:</legend>
          <ul>
            {waits.map((v) => (
              <li key={v.promptId}>
                <RiskBadge risk={v.risk} /> <span class="inbox-cap">{v.capability}</span> <Who of={v.extension} max={40} />
                {v.scopes.map((s, i) => (
                  <div key={i}>
                    <Text value={s.summary} max={120} mono />
                  </div>
                ))}
              </li>
            ))}
          </ul>
          <label class="row">
            <input type="checkbox" checked={too} onChange={(e) => setToo(e.currentTarget.checked)} />
            Allow {waits.length === 1 ? "it" : "all of them"} too. Otherwise {waits.length === 1 ? "it goes" : "they go"} on waiting.
          </label>
        </fieldset>
      )}
      <label class="row">
        Ends after
        <select value={minutes} onChange={(e) => setMinutes(e.currentTarget.value)}>
          {["5", "15", "30", "60"].map((m) => (
            <option value={m} key={m}>
              {m} minutes
            </option>
          ))}
        </select>
      </label>
      <ConfirmWord word={WORD} typed={typed} wrong={wrong} set={setTyped} go={() => void turnOn()} />
    </Dialog>
  );
}
