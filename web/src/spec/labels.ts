// A proposed call as people read it: names with units, in an order; what nobody
// said is "not given", what was guessed is an "estimate".
import type { BatteryConfig, ChargingSource, DialogueBlock, EnergyView, PowerItem } from "../types";
import { visible } from "../ui";
import { CATEGORIES, TYPES } from "../energy/fields";
import { figure, plain } from "../energy/figures";
import { loadWh, sourceWh } from "../energy/sum";
import type { Row } from "../energy/book";
import { changed } from "./change";
import { fill } from "../words";
import { W } from "../words/spec";

export interface Detail {
  key: string;
  label: string;
  value: string;
  mark?: string;
  wide?: boolean;
  /** What it was before the person changed it. */
  was?: string;
}

interface Known {
  key: string;
  label: string;
  show: (v: unknown) => string;
  wide?: boolean;
}

const number = (unit: string) => (v: unknown): string =>
  typeof v === "number" ? `${plain(v)}${unit}` : visible(String(v));
const word = (words: Record<string, string>) => (v: unknown): string => words[String(v)] ?? visible(String(v));
const text = (v: unknown): string => visible(typeof v === "string" ? v : JSON.stringify(v));

const LOAD: Known[] = [
  { key: "watts", get label() { return W.watts; }, show: number(" W") },
  { key: "hours", get label() { return W.hoursDay; }, show: number(" h") },
  { key: "dutyCycle", get label() { return W.dutyCycle; }, show: number(" %") },
  { key: "quantity", get label() { return W.quantity; }, show: number("") },
  { key: "category", get label() { return W.category; }, show: word(CATEGORIES), wide: true },
  { key: "notes", get label() { return W.notes; }, show: text, wide: true },
];

const SOURCE: Known[] = [
  { key: "input", get label() { return W.input; }, show: number(" W") },
  { key: "hours", get label() { return W.hoursDay; }, show: number(" h") },
  { key: "efficiency", get label() { return W.efficiency; }, show: (v) => (typeof v === "number" ? `${plain(v * 100)} %` : text(v)) },
  { key: "quantity", get label() { return W.quantity; }, show: number("") },
  { key: "type", get label() { return W.type; }, show: word(TYPES), wide: true },
];

const HIDDEN = new Set(["id", "name", "enabled", "estimated", "autoSolar", "technicalSpecs"]);

/** ${mine} is the row as the person changed it; what is not of the proposal any more says what it was. */
export function details(b: DialogueBlock, mine: Row | null): Detail[] {
  const known = b.name === "addLoadItem" ? LOAD : b.name === "addChargingSource" ? SOURCE : [];
  const args = b.args ?? {};
  const row = (mine ?? b.row ?? {}) as unknown as Record<string, unknown>;
  const was = mine ? changed(b, mine) : new Map<string, unknown>();
  const guessed = new Set((row["estimated"] as string[] | undefined) ?? []);
  const out: Detail[] = [];
  for (const k of known) {
    const given = args[k.key] !== undefined;
    const value = row[k.key] ?? args[k.key];
    if (k.key === "notes" && !value && !was.has("notes")) continue;
    const before = was.get(k.key);
    // Nothing is no guess.
    const mark = was.has(k.key) ? undefined : guessed.has(k.key) && value !== 0 ? W.estimate : given ? undefined : W.notGiven;
    out.push({
      key: k.key,
      label: k.label,
      value: value === undefined || value === "" ? "" : k.show(value),
      mark,
      wide: k.wide,
      was: !was.has(k.key) ? undefined : before === undefined || before === "" ? W.nothingWas : k.show(before),
    });
  }
  const names = new Set(known.map((k) => k.key));
  for (const [key, value] of Object.entries(args))
    if (!names.has(key) && !HIDDEN.has(key) && !(key === "unit" && b.row))
      out.push({ key, label: visible(key), value: text(value), wide: true });
  return out;
}

/** "daily use 1 313 → 1 793 Wh": the total after Confirm, before it. */
export function whatChanges(b: DialogueBlock, mine: Row | null, view: EnergyView | null): string | null {
  const row = mine ?? b.row;
  if (!row || !view) return null;
  const battery: BatteryConfig = view.battery;
  const load = b.name === "addLoadItem";
  const before = load ? view.totals.dailyWhConsumed : view.totals.dailyWhGenerated;
  const more = load
    ? loadWh(row as unknown as PowerItem)
    : sourceWh(row as unknown as ChargingSource, battery);
  return fill(load ? W.dailyUse : W.dailyCharge, { before: figure(before), after: figure(before + more) });
}
