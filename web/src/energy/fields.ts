// Fields of the rows: what they are called, their unit, what they may be.
import { BATTERY_LIMITS, LOAD_LIMITS, SOURCE_LIMITS } from "./given";
import type { BatteryConfig, ChargingSource, PowerItem } from "../types";
import { fill, number } from "../words";
import { W } from "../words/energy";

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
  { key: "quantity", get name() { return W.quantity; }, unit: "pieces", ...LOAD_LIMITS.quantity, whole: true },
  { key: "watts", get name() { return W.powerOfOne; }, unit: "W", ...LOAD_LIMITS.watts },
  { key: "hours", get name() { return W.hoursADay; }, unit: "h", ...LOAD_LIMITS.hours },
  { key: "dutyCycle", get name() { return W.dutyCycle; }, unit: "%", ...LOAD_LIMITS.dutyCycle },
];

const EFFICIENCY_PER = 100;

export const SOURCE_FIELDS: NumberField<ChargingSource>[] = [
  { key: "quantity", get name() { return W.quantity; }, unit: "pieces", ...SOURCE_LIMITS.quantity, whole: true },
  { key: "input", get name() { return W.inputOfOne; }, unit: "W", ...SOURCE_LIMITS.input },
  { key: "hours", get name() { return W.hoursADay; }, unit: "h", ...SOURCE_LIMITS.hours },
  {
    key: "efficiency",
    get name() { return W.efficiency; },
    unit: "%",
    min: SOURCE_LIMITS.efficiency.min * EFFICIENCY_PER,
    max: SOURCE_LIMITS.efficiency.max * EFFICIENCY_PER,
    per: EFFICIENCY_PER,
  },
];

export const BATTERY_FIELDS: NumberField<BatteryConfig>[] = [
  { key: "capacityAh", get name() { return W.capacity; }, unit: "Ah", ...BATTERY_LIMITS.capacityAh },
  // Zero volts are allowed in a file; a person who types them means something else.
  { key: "voltage", get name() { return W.voltage; }, unit: "V", ...BATTERY_LIMITS.voltage, min: 0.1 },
  { key: "initialSoC", get name() { return W.chargedAtTheStart; }, unit: "%", ...BATTERY_LIMITS.initialSoC },
];

export const CATEGORIES: Record<PowerItem["category"], string> = {
  get "DC Loads (Native/DCDC)"() { return W.dcLoads; },
  get "AC Loads (Inverter)"() { return W.acLoads; },
  get "System Mgmt"() { return W.system; },
};

export const TYPES: Record<ChargingSource["type"], string> = {
  get solar() { return W.solar; },
  get alternator() { return W.alternator; },
  get generator() { return W.generator; },
  get mppt() { return W.solarController; },
  get charger() { return W.mainsCharger; },
  get wind() { return W.wind; },
  get other() { return W.other; },
};

/** The value typed, or why it is none. */
export function parseNumber<T>(f: NumberField<T>, text: string): { value: number } | { why: string } {
  const clean = text.trim().replace(/[\s\u202f]/g, "").replace(",", ".");
  const unit = f.unit === "pieces" ? "" : ` ${f.unit}`;
  const range = fill(W.minToMaxUnit, { min: number(f.min), max: number(f.max), unit });
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(clean)) return { why: fill(W.nameMustBeNumberRange, { name: f.name, range }) };
  const value = Number(clean);
  if (f.whole && !Number.isInteger(value)) return { why: fill(W.nameMustBeWholeNumber, { name: f.name, range }) };
  if (value < f.min || value > f.max) return { why: fill(W.nameMustBeRange, { name: f.name, range }) };
  return { value: f.per ? value / f.per : value };
}

/** As it stands in its field. */
export const showNumber = <T>(f: NumberField<T>, value: number): string =>
  String(f.per ? Math.round(value * f.per * 1e6) / 1e6 : value);
