// What one row comes to, by the formulas of the gate (src/energy).  The gate
// adds the totals up; the page needs this for the figure in each row and for
// "What changes" before anything is added.
import {
  ampere_watts,
  charge_wh,
  energy_ah,
  INVERTER_BEYOND,
  inverter_share,
  INVERTER_STEPS,
  load_wh,
  own_sun_hours,
  SOLAR_MAX,
} from "./given";
import type { BatteryConfig, ChargingSource, PowerItem } from "../types";

/** What the inverter leaves of its input at that load. */
export function inverterEfficiency(watts: number): number {
  if (!(watts > 0)) return 1;
  for (const [below, efficiency] of INVERTER_STEPS)
    if (inverter_share(watts) < below) return efficiency;
  return INVERTER_BEYOND;
}

export type LoadFigures = Pick<PowerItem, "category" | "watts" | "hours" | "dutyCycle" | "quantity">;

/** Watt-hours a day that a load takes while it is on. */
export function loadWh(row: LoadFigures): number {
  const through = row.category === "AC Loads (Inverter)" ? inverterEfficiency(row.watts) : 1;
  return load_wh(row.watts, through, row.hours, row.dutyCycle, row.quantity);
}

function forecastHours(b: BatteryConfig): number | null {
  const f = b.forecast;
  if (!f || f.loading || !f.fetched) return null;
  const hours = b.forecastMode === "monthAvg" ? f.sunnyHours : f.nowHours;
  return hours !== undefined && hours >= 0 && hours <= SOLAR_MAX ? hours : null;
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
  return own_sun_hours(row.hours);
}

/** Watt-hours a day that a source brings while it is on. */
export function sourceWh(row: SourceFigures, b: BatteryConfig): number {
  const watts = row.unit === "A" ? ampere_watts(row.input, b.voltage) : row.input;
  return charge_wh(watts, sourceHours(row, b), row.efficiency, row.quantity);
}

export const ampHours = (wh: number, b: BatteryConfig): number => energy_ah(wh, b.voltage);

export const isOn = (row: { enabled?: boolean }): boolean => row.enabled !== false;

/** A load that never rests and takes much is more often a slip than a fact. */
export function isSuspicious(row: PowerItem, b: BatteryConfig): boolean {
  return isOn(row) && row.dutyCycle >= 100 && ampHours(loadWh(row), b) > 100;
}
