// A proposed row as the person changed it: what is shown as changed, and what
// Confirm then says.  Whatever was not touched stays what the model proposed.
import { blankLoad, blankSource } from "../energy/form";
import type { Row, Table } from "../energy/book";
import type { ChargingSource, DialogueBlock, PowerItem } from "../types";

const LOAD = ["name", "category", "quantity", "watts", "hours", "dutyCycle", "notes"] as const satisfies readonly (keyof PowerItem)[];
const SOURCE = ["name", "quantity", "input", "hours", "efficiency", "type"] as const satisfies readonly (keyof ChargingSource)[];

export const tableOf = (b: DialogueBlock): Table | null =>
  b.name === "addLoadItem" ? "load" : b.name === "addChargingSource" ? "source" : null;

const keys = (table: Table): readonly string[] => (table === "load" ? LOAD : SOURCE);

/** The row to begin with: what Confirm would add, or as much as can be read of what it cannot. */
export function rowOf(b: DialogueBlock): Row | null {
  const table = tableOf(b);
  if (table === null) return null;
  if (b.row) return b.row as unknown as Row;
  const blank = table === "load" ? blankLoad() : blankSource();
  const out: Record<string, unknown> = { ...blank };
  for (const [key, value] of Object.entries(b.args ?? {})) if (typeof value === typeof out[key]) out[key] = value;
  return out as unknown as Row;
}

/** What the person made otherwise: key to the value before. */
export function changed(b: DialogueBlock, row: Row): Map<string, unknown> {
  const table = tableOf(b);
  const before = rowOf(b) as unknown as Record<string, unknown> | null;
  const now = row as unknown as Record<string, unknown>;
  const out = new Map<string, unknown>();
  if (table !== null && before !== null) for (const key of keys(table)) if (before[key] !== now[key]) out.set(key, before[key]);
  return out;
}

/** The arguments that say so. */
export function argsOf(b: DialogueBlock, row: Row): Record<string, unknown> {
  const table = tableOf(b)!;
  const now = row as unknown as Record<string, unknown>;
  const unit = table === "source" ? { unit: now["unit"] } : {};
  if (!b.row) return { ...Object.fromEntries(keys(table).map((key) => [key, now[key]])), ...unit };
  return { ...b.args, ...Object.fromEntries([...changed(b, row).keys()].map((key) => [key, now[key]])) };
}
