// A usual day, hour by hour: what is used, what is charged, what the battery
// holds then.  Nobody says when a load is on, so loads and steady sources are
// spread over the whole day; the sun shines around noon.  The formulas are the
// gate's: the hours add up to its totals, and the last one ends where it says.
import { charge_after, hour_share, sun_begin } from "./given";
import type { EnergyView } from "../types";
import { isOn, loadWh, sourceHours, sourceWh } from "./sum";

export interface Hour {
  /** It begins then: 0 to 23. */
  hour: number;
  useWh: number;
  chargeWh: number;
  /** Percent at its end. */
  soc: number;
}

export const HOURS = 24;

export function dayOf(v: Pick<EnergyView, "items" | "charging" | "battery">): Hour[] {
  const b = v.battery;
  const room = b.capacityAh * b.voltage;
  const use = v.items.filter(isOn).reduce((sum, r) => sum + loadWh(r), 0);
  let net = 0;
  return Array.from({ length: HOURS }, (_, hour) => {
    const useWh = use * hour_share(hour, 0, HOURS);
    const chargeWh = v.charging.filter(isOn).reduce((sum, r) => {
      const hours = sourceHours(r, b);
      const share = r.type === "solar" ? hour_share(hour, sun_begin(hours), hours) : hour_share(hour, 0, HOURS);
      return sum + sourceWh(r, b) * share;
    }, 0);
    net += chargeWh - useWh;
    return { hour, useWh, chargeWh, soc: charge_after(b.initialSoC, net, room) };
  });
}
