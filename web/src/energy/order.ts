// The order a person gave the rows, and how a table is sorted.  Both are a way
// of looking at the tables, so this browser keeps them; the totals do not care.
import { signal } from "@preact/signals";
import type { BatteryConfig, ChargingSource, PowerItem } from "../types";
import type { Row, Table } from "./book";
import { loadWh, sourceWh } from "./sum";

export type Column = "name" | "power" | "hours" | "wh";
export interface Sort {
  by: Column | null;
  up: boolean;
}

const KEY = "solgate.energy.order";

function read(): Record<Table, string[]> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Record<Table, string[]> | null;
    if (Array.isArray(kept?.load) && Array.isArray(kept?.source)) return kept;
  } catch {
    // unreadable: as they came
  }
  return { load: [], source: [] };
}

const order = signal(read());
export const sorts = signal<Record<Table, Sort>>({ load: { by: null, up: true }, source: { by: null, up: true } });

export const rowWh = (table: Table, row: Row, b: BatteryConfig): number =>
  table === "load" ? loadWh(row as PowerItem) : sourceWh(row as ChargingSource, b);

function value(table: Table, row: Row, by: Column, b: BatteryConfig): string | number {
  if (by === "name") return row.name.toLocaleLowerCase();
  if (by === "hours") return row.hours;
  if (by === "power") return table === "load" ? (row as PowerItem).watts : (row as ChargingSource).input;
  return row.enabled === false ? 0 : rowWh(table, row, b);
}

/** The rows as they are to be shown. */
export function inOrder<R extends Row>(table: Table, rows: R[], b: BatteryConfig): R[] {
  const sort = sorts.value[table];
  if (sort.by) {
    const by = sort.by;
    const turn = sort.up ? 1 : -1;
    return [...rows].sort((x, y) => {
      const [a, c] = [value(table, x, by, b), value(table, y, by, b)];
      return a < c ? -turn : a > c ? turn : 0;
    });
  }
  const place = new Map(order.value[table].map((id, i) => [id, i]));
  const at = (r: R, i: number): number => place.get(r.id) ?? 1e6 + i;
  return rows
    .map((r, i) => ({ r, at: at(r, i) }))
    .sort((x, y) => x.at - y.at)
    .map((x) => x.r);
}

/** Move a row among those that are shown; a sorted table becomes one's own. */
export function move(table: Table, shown: Row[], id: string, by: -1 | 1): boolean {
  const list = shown.map((r) => r.id);
  const from = list.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return false;
  list.splice(to, 0, list.splice(from, 1)[0]!);
  order.value = { ...order.value, [table]: list };
  sorts.value = { ...sorts.value, [table]: { by: null, up: true } };
  try {
    localStorage.setItem(KEY, JSON.stringify(order.value));
  } catch {
    // it holds until the page is closed
  }
  return true;
}

/** The next state of a header: up, down, one's own order. */
export function toggleSort(table: Table, by: Column): Sort {
  const s = sorts.value[table];
  const first = by === "name"; // names begin at A, figures with the largest
  const next: Sort = s.by !== by ? { by, up: first } : s.up === first ? { by, up: !first } : { by: null, up: true };
  sorts.value = { ...sorts.value, [table]: next };
  return next;
}
