// The figures of one row: the editor of a row, and the form that adds one.
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { CHARGE_HOURS_USUAL, EFFICIENCY_USUAL, LOAD_HOURS_USUAL, LOAD_LIMITS } from "./given";
import type { BatteryConfig, ChargingSource, PowerItem } from "../types";
import type { Row, Table } from "./book";
import { CATEGORIES, LOAD_FIELDS, SOURCE_FIELDS, TYPES, type NumberField } from "./fields";
import { NumberInput } from "./field";
import { ampHours } from "./sum";
import { ah, wh } from "./figures";
import { rowWh } from "./order";
import { rich } from "../words";
import { W } from "../words/energy";

export const NAME_MAX = LOAD_LIMITS.name.max;
export const NOTES_MAX = LOAD_LIMITS.notes.max;

export const blankLoad = (): PowerItem => ({
  id: "",
  category: "DC Loads (Native/DCDC)",
  name: "",
  quantity: 1,
  watts: 0,
  hours: LOAD_HOURS_USUAL,
  dutyCycle: 100,
  notes: "",
  enabled: true,
});

export const blankSource = (): ChargingSource => ({
  id: "",
  name: "",
  quantity: 1,
  input: 0,
  unit: "W",
  hours: CHARGE_HOURS_USUAL,
  efficiency: EFFICIENCY_USUAL,
  type: "solar",
  autoSolar: false,
  enabled: true,
});

function Choice(p: { label: string; value: string; words: Record<string, string>; onValue: (v: string) => void }): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{p.label}</label>
      <select id={id} value={p.value} onChange={(e) => p.onValue(e.currentTarget.value)}>
        {Object.entries(p.words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}

export interface RowFormProps {
  table: Table;
  row: Row;
  battery: BatteryConfig;
  onRow: (row: Row) => void;
  onRefuse?: () => void;
  /** Why the name is not good. */
  nameError?: string;
  /** Of a row that a model proposes: only what a proposal can say. */
  proposed?: boolean;
}

export function RowForm(p: RowFormProps): JSX.Element {
  const id = useId();
  const set = (change: Record<string, unknown>): void => {
    const estimated = p.row.estimated?.filter((e) => !(e in change));
    p.onRow({ ...p.row, ...change, ...(p.row.estimated ? { estimated } : {}) } as Row);
  };
  const fields = (p.table === "load" ? LOAD_FIELDS : SOURCE_FIELDS) as NumberField<Row>[];
  const daily = rowWh(p.table, p.row, p.battery);
  const guessed = (key: string): string | undefined =>
    (p.row.estimated as string[] | undefined)?.includes(key) ? W.estimate : undefined;
  return (
    <div class="row-form">
      <div class="field wide">
        <label for={id}>{W.name}</label>
        <input
          id={id}
          value={p.row.name}
          maxLength={NAME_MAX}
          autocomplete="off"
          aria-invalid={p.nameError ? true : undefined}
          aria-describedby={p.nameError ? `${id}-why` : undefined}
          onInput={(e) => set({ name: e.currentTarget.value })}
        />
        {p.nameError && (
          <p class="field-error" id={`${id}-why`}>
            {p.nameError}
          </p>
        )}
      </div>
      {fields.map((f) => (
        <NumberInput
          key={f.key}
          field={f}
          value={Number(p.row[f.key])}
          note={guessed(f.key)}
          onRefuse={p.onRefuse}
          onValue={(v) => set({ [f.key]: v })}
        />
      ))}
      {p.table === "load" ? (
        <>
          <Choice
            label={W.category}
            value={(p.row as PowerItem).category}
            words={CATEGORIES}
            onValue={(category) => set({ category })}
          />
          <div class="field wide">
            <label for={`${id}-notes`}>{W.notes}</label>
            <textarea
              id={`${id}-notes`}
              rows={2}
              maxLength={NOTES_MAX}
              value={(p.row as PowerItem).notes}
              onInput={(e) => set({ notes: e.currentTarget.value })}
            />
          </div>
        </>
      ) : (
        <>
          <Choice
            label={W.type}
            value={(p.row as ChargingSource).type}
            words={TYPES}
            onValue={(type) => set({ type, ...(type === "solar" ? {} : { autoSolar: false }) })}
          />
          {(p.row as ChargingSource).type === "solar" && !p.proposed && (
            <label class="check">
              <input
                type="checkbox"
                checked={(p.row as ChargingSource).autoSolar === true}
                onChange={(e) => set({ autoSolar: e.currentTarget.checked })}
              />
              {W.hoursByTheSunForecast}
            </label>
          )}
        </>
      )}
      <p class="row-form-sum" aria-live="off">
        {rich(W.comesBAhDay, { b: <b>{wh(daily)}</b>, ah: ah(ampHours(daily, p.battery)) })}
      </p>
    </div>
  );
}
