// A number one can type.  What is no such number is not taken: the old value
// comes back, and the field says why.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { alarm } from "../ui";
import { parseNumber, showNumber, type NumberField } from "./fields";
import { fill } from "../words";
import { W } from "../words/energy";

/** The press that left a field with a wrong figure is no consent to the old. */
export const justRefused = (at: number): boolean => performance.now() - at < 500;

export function NumberInput<T>(p: {
  field: NumberField<T>;
  value: number;
  onValue: (v: number) => void;
  /** What was typed was not taken. */
  onRefuse?: () => void;
  note?: string;
}): JSX.Element {
  const id = useId();
  const f = p.field;
  const [text, setText] = useState(() => showNumber(f, p.value));
  const [why, setWhy] = useState("");
  useEffect(() => setText(showNumber(f, p.value)), [p.value]);
  const unit = f.unit === "pieces" ? "" : ` (${f.unit})`;

  const commit = (): void => {
    const r = parseNumber(f, text);
    if ("value" in r) {
      setWhy("");
      setText(showNumber(f, r.value));
      if (r.value !== p.value) p.onValue(r.value);
      return;
    }
    const old = showNumber(f, p.value);
    const said = fill(W.whyKeptAtOldWhat, { why: r.why, old, what: f.unit === "pieces" ? "" : ` ${f.unit}` });
    setText(old);
    setWhy(said);
    alarm(said);
    p.onRefuse?.();
  };

  return (
    <div class="field">
      <label for={id}>
        {f.name}
        {unit}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autocomplete="off"
        value={text}
        aria-invalid={why ? true : undefined}
        aria-describedby={why ? `${id}-why` : p.note ? `${id}-note` : undefined}
        onInput={(e) => {
          setText(e.currentTarget.value);
          setWhy("");
        }}
        onBlur={commit}
        onKeyDown={(e) => {
          if (e.key === "Enter") commit();
        }}
      />
      {p.note && (
        <span class="label" id={`${id}-note`}>
          {p.note}
        </span>
      )}
      {why && (
        <p class="field-error" id={`${id}-why`}>
          {why}
        </p>
      )}
    </div>
  );
}
