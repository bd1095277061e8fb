// Fields of the rows: what they are called, their unit, what they may be.
import { BATTERY_LIMITS, LOAD_LIMITS, SOURCE_LIMITS } from "./given";
import type { BatteryConfig, ChargingSource, PowerItem } from "../types";

export interface NumberField<T> {
  key: keyof T & string;
  name: string;
  unit: string;
  min: number;
  max: number;
  whole?: boolean;
  /** Shown as something else than what is kept: percent of a part of one. */
  per?: number;
}

export const LOAD_FIELDS: NumberField<PowerItem>[] = [
  { key: "quantity", name: "Quantity", unit: "pieces", ...LOAD_LIMITS.quantity, whole: true },
  { key: "watts", name: "Power of one", unit: "W", ...LOAD_LIMITS.watts },
  { key: "hours", name: "Hours a day", unit: "h", ...LOAD_LIMITS.hours },
  { key: "dutyCycle", name: "Duty cycle", unit: "%", ...LOAD_LIMITS.dutyCycle },
];

const EFFICIENCY_PER = 100;

export const SOURCE_FIELDS: NumberField<ChargingSource>[] = [
  { key: "quantity", name: "Quantity", unit: "pieces", ...SOURCE_LIMITS.quantity, whole: true },
  { key: "input", name: "Input of one", unit: "W", ...SOURCE_LIMITS.input },
  { key: "hours", name: "Hours a day", unit: "h", ...SOURCE_LIMITS.hours },
  {
    key: "efficiency",
    name: "Efficiency",
    unit: "%",
    min: SOURCE_LIMITS.efficiency.min * EFFICIENCY_PER,
    max: SOURCE_LIMITS.efficiency.max * EFFICIENCY_PER,
    per: EFFICIENCY_PER,
  },
];

export const BATTERY_FIELDS: NumberField<BatteryConfig>[] = [
  { key: "capacityAh", name: "Capacity", unit: "Ah", ...BATTERY_LIMITS.capacityAh },
  // Zero volts are allowed in a file; a person who types them means something else.
  { key: "voltage", name: "Voltage", unit: "V", ...BATTERY_LIMITS.voltage, min: 0.1 },
  { key: "initialSoC", name: "Charged at the start", unit: "%", ...BATTERY_LIMITS.initialSoC },
];

export const CATEGORIES: Record<PowerItem["category"], string> = {
  "DC Loads (Native/DCDC)": "DC loads",
  "AC Loads (Inverter)": "AC loads (inverter)",
  "System Mgmt": "System",
};

export const TYPES: Record<ChargingSource["type"], string> = {
  solar: "Solar",
  alternator: "Alternator",
  generator: "Generator",
  mppt: "Solar controller",
  charger: "Mains charger",
  wind: "Wind",
  other: "Other",
};

/** The value typed, or why it is none. */
export function parseNumber<T>(f: NumberField<T>, text: string): { value: number } | { why: string } {
  const clean = text.trim().replace(/[\s\u202f]/g, "").replace(",", ".");
  const unit = f.unit === "pieces" ? "" : ` ${f.unit}`;
  const range = `${f.min.toLocaleString("en")} to ${f.max.toLocaleString("en")}${unit}`;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(clean)) return { why: `${f.name} must be a number, ${range}.` };
  const value = Number(clean);
  if (f.whole && !Number.isInteger(value)) return { why: `${f.name} must be a whole number, ${range}.` };
  if (value < f.min || value > f.max) return { why: `${f.name} must be ${range}.` };
  return { value: f.per ? value / f.per : value };
}

/** As it stands in its field. */
export const showNumber = <T>(f: NumberField<T>, value: number): string =>
  String(f.per ? Math.round(value * f.per * 1e6) / 1e6 : value);
