// The energy tables as the gate has them.  Every change names the version it
// was made from; if somebody changed them meanwhile, nothing is overwritten.
import { signal } from "@preact/signals";
import { api, type Answer, type Problem } from "../api";
import { connection, on } from "../events";
import type {
  AddChargingSourceArgs,
  AddLoadItemArgs,
  BatteryConfig,
  ChargingSource,
  EnergyExport,
  EnergyView,
  PowerItem,
} from "../types";
import { W } from "../words/energy";

export const book = signal<EnergyView | null>(null);
export const bookProblem = signal<Problem | null>(null);
export const bookLoading = signal(false);
/** Rows that were added a moment ago: marked "New" for ten seconds. */
export const newRows = signal<Set<string>>(new Set());

/** Why nothing can be changed just now, or null. */
export const offline = (): string | null => (connection.value.state === "lost" ? W.notConnectedNothingCanBe : null);

const NEW_MS = 10_000;
let etag: string | null = null;
/** The tables that come next are those of another system. */
let others = false;

const ids = (v: EnergyView): string[] => [...v.items, ...v.charging].map((r) => r.id);

function mark(fresh: string[]): void {
  if (fresh.length === 0) return;
  newRows.value = new Set([...newRows.value, ...fresh]);
  setTimeout(() => {
    newRows.value = new Set([...newRows.value].filter((id) => !fresh.includes(id)));
  }, NEW_MS);
}

function take(r: Answer<EnergyView>): void {
  bookProblem.value = r.ok ? null : r.problem;
  if (!r.ok) return;
  const before = book.value && new Set(ids(book.value));
  if (before && !others) mark(ids(r.value).filter((id) => !before.has(id)));
  others = false;
  etag = r.etag;
  book.value = r.value;
}

/** Other tables will be read: none of their rows is new. */
export function forget(): void {
  others = true;
  newRows.value = new Set();
}

export async function readBook(): Promise<void> {
  bookLoading.value = true;
  take(await api.get<EnergyView>("/v1/energy"));
  bookLoading.value = false;
}

export const conflict = (): string => W.somebodyChangedTablesMeanwhileYou;

/** Why it was not saved, in words; null: it was. */
async function settle(r: Answer<EnergyView>): Promise<string | null> {
  if (r.ok) {
    take(r);
    return null;
  }
  if (r.problem.status === 412 || r.problem.status === 409) {
    await readBook();
    return conflict();
  }
  if (r.problem.status === 404) {
    await readBook();
    return W.thisRowNoLongerThere;
  }
  return r.problem.detail;
}

const match = (): { ifMatch?: string } => (etag ? { ifMatch: etag } : {});
const path = (table: Table, id?: string): string =>
  `/v1/energy/${table === "load" ? "loads" : "sources"}${id === undefined ? "" : `/${encodeURIComponent(id)}`}`;

export type Table = "load" | "source";
export type Row = PowerItem | ChargingSource;

export const rowsOf = (v: EnergyView, table: Table): Row[] => (table === "load" ? v.items : v.charging);

export async function addRow(table: Table, args: AddLoadItemArgs | AddChargingSourceArgs): Promise<string | null> {
  return settle(await api.post<EnergyView>(path(table), args, match()));
}

export async function saveRow(table: Table, row: Row): Promise<string | null> {
  return settle(await api.put<EnergyView>(path(table, row.id), row, match()));
}

export async function removeRow(table: Table, id: string): Promise<string | null> {
  return settle(await api.del<EnergyView>(path(table, id), match()));
}

/** A single switch: on top of whatever the row has become meanwhile. */
export async function switchRow(table: Table, id: string, enabled: boolean): Promise<string | null> {
  for (let tries = 0; ; tries++) {
    const row = book.value && rowsOf(book.value, table).find((r) => r.id === id);
    if (!row) return W.thisRowNoLongerThere;
    const why = await saveRow(table, { ...row, enabled } as Row);
    if (why !== conflict() || tries === 2) return why;
  }
}

export async function saveBattery(b: BatteryConfig): Promise<string | null> {
  return settle(await api.put<EnergyView>("/v1/energy/battery", b, match()));
}

/** All of a file in the place of what is there; why it was refused, or null. */
export async function importBook(x: EnergyExport): Promise<Problem | null> {
  const r = await api.put<EnergyView>("/v1/energy", x, match());
  if (r.ok) take(r);
  else if (r.problem.status === 412) await readBook();
  return r.ok ? null : r.problem;
}

/** What is needed to add a removed row again. */
export function again(table: Table, row: Row): Promise<string | null> {
  if (table === "load") {
    const { name, category, quantity, watts, hours, dutyCycle, notes } = row as PowerItem;
    return addRow(table, { name, category, quantity, watts, hours, dutyCycle, notes });
  }
  const { name, quantity, input, unit, hours, efficiency, type } = row as ChargingSource;
  return addRow(table, { name, quantity, input, unit, hours, efficiency, type });
}

export function watchBook(): () => void {
  void readBook();
  const stop = on("resync", () => void readBook());
  const front = (): void => {
    if (document.visibilityState === "visible") void readBook();
  };
  document.addEventListener("visibilitychange", front);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", front);
  };
}
