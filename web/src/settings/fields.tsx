// One setting: its name, its control, where its value comes from, and what is
// wrong with what was just tried.
import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { announce } from "../ui";
import { find, isGuest, originOf, refused, save } from "./store";
import { fill, rich } from "../words";
import { W } from "../words/settings";

/** Why a setting cannot be changed here, or null. */
export function locked(key: string): string | null {
  const s = find(key);
  if (!s) return W.theGateDoesNotKnow;
  if (s.origin === "option") return W.setWhenGateWasStarted;
  if (s.origin === "environment") return W.setInEnvironmentChangeIt;
  if (isGuest()) return W.anAdministratorChangesIt;
  if (s.editable === false) return W.changeItOnCommandLine;
  return null;
}

export async function change(key: string, value: string, said: string): Promise<void> {
  const ok = await save(key, value);
  announce(ok ? fill(W.savedSaid, { said }) : fill(W.notSavedRefused, { refused: refused.value[key] ?? "" }));
}

/** The frame of a row. */
export function Row(p: {
  label: string;
  setting: string;
  note?: ComponentChildren;
  children: (ids: { label: string; about: string }) => ComponentChildren;
}): JSX.Element {
  const id = useId();
  const ids = { label: `${id}-l`, about: `${id}-a` };
  const s = find(p.setting);
  const why = locked(p.setting);
  const wrong = refused.value[p.setting];
  return (
    <div class="settings-row" data-setting={p.setting}>
      <div class="settings-name" id={ids.label}>
        {p.label}
      </div>
      <div class="settings-control">{p.children(ids)}</div>
      <div class={s?.origin === "default" ? "settings-origin" : "settings-origin set"}>
        <span class="sr-only">{W.comesFrom}</span>
        <span data-origin title={s?.file}>{s ? originOf(s) : W.origin_unknown}</span>
      </div>
      <div class="settings-about" id={ids.about}>
        {p.note && <span>{p.note} </span>}
        {why && <span>{why} </span>}
        {wrong && (
          <p class="field-error" role="alert">
            {rich(W.wrongOldValueKept, { wrong })}
          </p>
        )}
      </div>
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** A few words, all in sight. */
export function Radios(p: {
  label: string;
  setting: string;
  choices: Choice[];
  note?: ComponentChildren;
  value?: string;
  onPick?: (value: string) => void;
}): JSX.Element {
  const name = useId();
  const have = p.value ?? String(find(p.setting)?.value ?? "");
  const off = locked(p.setting) !== null;
  return (
    <Row label={p.label} setting={p.setting} note={p.note}>
      {(ids) => (
        <div class="row" role="radiogroup" aria-labelledby={ids.label} aria-describedby={ids.about}>
          {p.choices.map((c) => (
            <label class="check" key={c.value}>
              <input
                type="radio"
                name={name}
                value={c.value}
                checked={have === c.value}
                disabled={off && !p.onPick}
                onChange={(e) => {
                  if (p.onPick) {
                    // The gate decides what is shown as chosen.
                    e.currentTarget.checked = have === c.value;
                    p.onPick(c.value);
                  } else void change(p.setting, c.value, `${p.label} ${c.label}`);
                }}
              />
              {c.label}
            </label>
          ))}
        </div>
      )}
    </Row>
  );
}

export function Toggle(p: {
  label: string;
  setting: string;
  words: string;
  note?: ComponentChildren;
  before?: (on: boolean) => Promise<boolean>;
}): JSX.Element {
  const on = find(p.setting)?.value === true;
  const flip = async (want: boolean, box: HTMLInputElement) => {
    box.checked = on;
    if (p.before && !(await p.before(want))) return;
    await change(p.setting, want ? "true" : "false", `${p.label} ${want ? W.on : W.off}`);
  };
  return (
    <Row label={p.label} setting={p.setting} note={p.note}>
      {(ids) => (
        <label class="check">
          <input
            type="checkbox"
            checked={on}
            disabled={locked(p.setting) !== null}
            aria-describedby={ids.about}
            onChange={(e) => void flip(e.currentTarget.checked, e.currentTarget)}
          />
          {p.words}
        </label>
      )}
    </Row>
  );
}

/** A number with its unit; typed, and saved when the field is left. */
export function NumberField(p: {
  label: string;
  setting: string;
  unit: string;
  note?: ComponentChildren;
  presets?: Choice[];
}): JSX.Element {
  const have = String(find(p.setting)?.value ?? "");
  const [draft, setDraft] = useState<string | null>(null);
  const off = locked(p.setting) !== null;
  const list = useId();
  const commit = async () => {
    const text = draft?.trim() ?? "";
    setDraft(null);
    if (draft === null || text === have) return;
    await change(p.setting, text, `${p.label} ${text} ${p.unit}`);
  };
  const allowed = find(p.setting)?.allowed;
  return (
    <Row label={p.label} setting={p.setting} note={p.note ?? (allowed ? `${allowed} ${p.unit}.` : undefined)}>
      {(ids) => (
        <div class="row">
          <input
            type="text"
            inputMode="numeric"
            class="settings-number"
            aria-label={`${p.label}, ${p.unit}`}
            aria-describedby={ids.about}
            aria-invalid={refused.value[p.setting] ? "true" : undefined}
            list={p.presets ? list : undefined}
            value={draft ?? have}
            disabled={off}
            onInput={(e) => setDraft(e.currentTarget.value)}
            onBlur={() => void commit()}
            onKeyDown={(e) => {
              if (e.key === "Enter") void commit();
              if (e.key === "Escape") setDraft(null);
            }}
          />
          <span class="muted">{p.unit}</span>
          {p.presets?.map((c) => (
            <button
              type="button"
              class="chip-choice"
              key={c.value}
              disabled={off}
              aria-pressed={have === c.value}
              onClick={() => void change(p.setting, c.value, `${p.label} ${c.label}`)}
            >
              {c.label}
            </button>
          ))}
        </div>
      )}
    </Row>
  );
}
