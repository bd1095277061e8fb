// Permissive mode takes a typed word and ends by itself.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import { readState } from "../state";
import type { PromptList } from "../types";
import { alarm, announce, Button, Dialog, RiskBadge, Text, useLoad, Who } from "../ui";
import { ConfirmWord } from "./word";
import { fill, rich } from "../words";
import { W } from "../words/settings";

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
      setWrong(fill(W.typeWordWordConfirm, { WORD }));
      return;
    }
    const r = await api.put("/v1/mode", { mode: "permissive", ttl_ms: Number(minutes) * 60_000, allow_waiting: too });
    if (!r.ok) {
      setWrong(r.problem.detail);
      alarm(r.problem.detail);
      return;
    }
    await readState();
    announce(fill(W.permissiveModeOnForMinutes, { minutes }));
    close();
  };
  return (
    <Dialog
      title={W.permissiveMode}
      open={p.open}
      onClose={close}
      foot={
        <>
          <Button decision onClick={close}>
            {W.cancel}
          </Button>
          <Button decision kind="danger" onClick={() => void turnOn()}>
            {W.turnOn}
          </Button>
        </>
      }
    >
      <p>
        {W.everythingExtensionAsksForWill}
      </p>
      {waits.length > 0 && (
        <fieldset class="permissive-waits">
          <legend>{rich(W.nQuestionsWaitForYour, { n: waits.length })}</legend>
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
            {rich(W.nAllowAllThemToo, { n: waits.length })}
          </label>
        </fieldset>
      )}
      <label class="row">
        {W.endsAfter}
        <select value={minutes} onChange={(e) => setMinutes(e.currentTarget.value)}>
          {["5", "15", "30", "60"].map((m) => (
            <option value={m} key={m}>
              {rich(W.mMinutes, { m })}
            </option>
          ))}
        </select>
      </label>
      <ConfirmWord word={WORD} typed={typed} wrong={wrong} set={setTyped} go={() => void turnOn()} />
    </Dialog>
  );
}
