// A proposed call as people read it: names with units, in an order; what nobody
// said is "not given", what was guessed is an "estimate".
import type { BatteryConfig, ChargingSource, DialogueBlock, EnergyView, PowerItem } from "../types";
import { visible } from "../ui";
import { CATEGORIES, TYPES } from "../energy/fields";
import { figure, plain } from "../energy/figures";
import { loadWh, sourceWh } from "../energy/sum";

export interface Detail {
  key: string;
  label: string;
  value: string;
  mark?: "estimate" | "not given";
  wide?: boolean;
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
  { key: "watts", label: "Watts", show: number(" W") },
  { key: "hours", label: "Hours/day", show: number(" h") },
  { key: "dutyCycle", label: "Duty cycle", show: number(" %") },
  { key: "quantity", label: "Quantity", show: number("") },
  { key: "category", label: "Category", show: word(CATEGORIES), wide: true },
  { key: "notes", label: "Notes", show: text, wide: true },
];

const SOURCE: Known[] = [
  { key: "input", label: "Input", show: number(" W") },
  { key: "hours", label: "Hours/day", show: number(" h") },
  { key: "efficiency", label: "Efficiency", show: (v) => (typeof v === "number" ? `${plain(v * 100)} %` : text(v)) },
  { key: "quantity", label: "Quantity", show: number("") },
  { key: "type", label: "Type", show: word(TYPES), wide: true },
];

const HIDDEN = new Set(["id", "name", "enabled", "estimated", "autoSolar", "technicalSpecs"]);

export function details(b: DialogueBlock): Detail[] {
  const known = b.name === "addLoadItem" ? LOAD : b.name === "addChargingSource" ? SOURCE : [];
  const args = b.args ?? {};
  const row = b.row ?? {};
  const guessed = new Set((row["estimated"] as string[] | undefined) ?? []);
  const out: Detail[] = [];
  for (const k of known) {
    const given = args[k.key] !== undefined;
    const value = row[k.key] ?? args[k.key];
    if (k.key === "notes" && !value) continue;
    // Nothing is no guess.
    const mark = guessed.has(k.key) && value !== 0 ? "estimate" : given ? undefined : "not given";
    out.push({
      key: k.key,
      label: k.label,
      value: value === undefined || value === "" ? "" : k.show(value),
      mark,
      wide: k.wide,
    });
  }
  const names = new Set(known.map((k) => k.key));
  for (const [key, value] of Object.entries(args))
    if (!names.has(key) && !HIDDEN.has(key) && !(key === "unit" && b.row))
      out.push({ key, label: visible(key), value: text(value), wide: true });
  return out;
}

/** "daily use 1 313 → 1 793 Wh": the total after Confirm, before it. */
export function whatChanges(b: DialogueBlock, view: EnergyView | null): string | null {
  if (!b.row || !view) return null;
  const battery: BatteryConfig = view.battery;
  const load = b.name === "addLoadItem";
  const before = load ? view.totals.dailyWhConsumed : view.totals.dailyWhGenerated;
  const more = load
    ? loadWh(b.row as unknown as PowerItem)
    : sourceWh(b.row as unknown as ChargingSource, battery);
  return `daily ${load ? "use" : "charge"} ${figure(before)} → ${figure(before + more)} Wh`;
}
