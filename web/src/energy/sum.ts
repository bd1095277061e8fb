// What one row comes to, by the same rules as the gate (src/energy).  The gate
// adds the totals up; the page needs this for the figure in each row and for
// "What changes" before anything is added.
import type { BatteryConfig, ChargingSource, PowerItem } from "../types";

const RATED_W = 2000;
const STEPS: [below: number, efficiency: number][] = [
  [0.05, 0.75],
  [0.15, 0.85],
  [0.4, 0.9],
  [0.8, 0.94],
];
const BEYOND = 0.91;
const USUAL_SUN_H = 4;
const SUN_MAX_H = 15;

/** What the inverter leaves of its input at that load. */
export function inverterEfficiency(watts: number): number {
  if (!(watts > 0)) return 1;
  for (const [below, efficiency] of STEPS)
    if (watts / RATED_W < below) return efficiency;
  return BEYOND;
}

export type LoadFigures = Pick<PowerItem, "category" | "watts" | "hours" | "dutyCycle" | "quantity">;

/** Watt-hours a day that a load takes while it is on. */
export function loadWh(row: LoadFigures): number {
  const through = row.category === "AC Loads (Inverter)" ? inverterEfficiency(row.watts) : 1;
  return (row.watts / through) * row.hours * (row.dutyCycle / 100) * row.quantity;
}

function forecastHours(b: BatteryConfig): number | null {
  const f = b.forecast;
  if (!f || f.loading || !f.fetched) return null;
  const hours = b.forecastMode === "monthAvg" ? f.sunnyHours : f.nowHours;
  return hours !== undefined && hours >= 0 && hours <= SUN_MAX_H ? hours : null;
}

export type SourceFigures = Pick<
  ChargingSource,
  "type" | "input" | "unit" | "hours" | "efficiency" | "quantity" | "autoSolar"
>;

/** Hours a day that count: of the sun where the row asks for it. */
export function sourceHours(row: SourceFigures, b: BatteryConfig): number {
  if (row.type !== "solar") return row.hours;
  const sun = forecastHours(b);
  if (row.autoSolar && sun !== null) return sun;
  return row.hours > 0 ? row.hours : USUAL_SUN_H;
}

/** Watt-hours a day that a source brings while it is on. */
export function sourceWh(row: SourceFigures, b: BatteryConfig): number {
  const watts = row.unit === "A" ? row.input * b.voltage : row.input;
  return watts * sourceHours(row, b) * row.efficiency * row.quantity;
}

export const ampHours = (wh: number, b: BatteryConfig): number => (b.voltage > 0 ? wh / b.voltage : 0);

export const isOn = (row: { enabled?: boolean }): boolean => row.enabled !== false;

/** A load that never rests and takes much is more often a slip than a fact. */
export function isSuspicious(row: PowerItem, b: BatteryConfig): boolean {
  return isOn(row) && row.dutyCycle >= 100 && ampHours(loadWh(row), b) > 100;
}
