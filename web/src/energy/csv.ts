// The tables as CSV, for a spreadsheet, and back from one.  A file that has a
// mistake is not taken at all; every mistake is told by its line and its column.
import { BATTERY_LIMITS, EFFICIENCY_USUAL, LOAD_LIMITS, SOURCE_LIMITS } from "./given";
import type { BatteryConfig, ChargingSource, EnergyExport, PowerItem } from "../types";

const COLUMNS = [
  "kind", "name", "group", "quantity", "power", "unit", "hours", "dutyCycle", "efficiency", "notes", "enabled", "capacityAh", "voltage", "initialSoC", "id",
] as const;
type Column = (typeof COLUMNS)[number];

export const GROUPS: PowerItem["category"][] = ["DC Loads (Native/DCDC)", "AC Loads (Inverter)", "System Mgmt"];
export const TYPES: ChargingSource["type"][] = ["solar", "alternator", "generator", "mppt", "charger", "wind", "other"];
const KINDS = ["load", "source", "battery"];
const ROWS_MAX = 1024;

/** What is wrong, and where; line 1 is the head. */
export interface Mistake {
  line: number;
  column: Column | "";
  /** One of the family of words mistake_… */
  kind: "kind" | "name" | "number" | "whole" | "range" | "choice" | "head" | "cells" | "rows" | "twice" | "unknown" | "yesno";
  /** What may stand there, where that can be said. */
  may: string;
}

/** A cell that a spreadsheet would take for a formula is kept from it by an apostrophe. */
const RISKY = /^[=+\-@\t\r]/;
const cell = (v: string | number | boolean): string => {
  const text = typeof v === "string" && RISKY.test(v) ? `'${v}` : String(v);
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function toCsv(x: EnergyExport): string {
  const line = (of: Partial<Record<Column, string | number | boolean>>): string => COLUMNS.map((c) => cell(of[c] ?? "")).join(",");
  const rows = [
    COLUMNS.join(","),
    ...x.items.map((r) =>
      line({ kind: "load", name: r.name, group: r.category, quantity: r.quantity, power: r.watts, unit: "W", hours: r.hours, dutyCycle: r.dutyCycle, notes: r.notes, enabled: r.enabled !== false, id: r.id })),
    ...x.charging.map((r) =>
      line({ kind: "source", name: r.name, group: r.type, quantity: r.quantity, power: r.input, unit: r.unit, hours: r.hours, efficiency: r.efficiency, enabled: r.enabled !== false, id: r.id })),
    line({ kind: "battery", name: "", capacityAh: x.battery.capacityAh, voltage: x.battery.voltage, initialSoC: x.battery.initialSoC }),
  ];
  return `${rows.join("\r\n")}\r\n`;
}

/** Cells by line, as RFC 4180 has them; a line within quotes belongs to the line it began in. */
export function cellsOf(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  const src = text.replace(/^\ufeff/, "");
  const head = src.slice(0, src.search(/[\r\n]|$/));
  const mark = head.split(";").length > head.split(",").length ? ";" : ",";
  let cells: string[] = [];
  let now = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const end = (): void => {
    cells.push(now);
    if (cells.some((c) => c.trim() !== "")) rows.push({ line: begun, cells });
    cells = [];
    now = "";
  };
  for (let i = 0; i < src.length; i++) {
    const c = src[i]!;
    if (c === "\n") line++;
    if (quoted) {
      if (c !== '"') now += c;
      else if (src[i + 1] === '"') now += src[++i];
      else quoted = false;
    } else if (c === '"' && now === "") quoted = true;
    else if (c === mark) {
      cells.push(now);
      now = "";
    } else if (c === "\n") {
      end();
      begun = line;
    } else if (c !== "\r") now += c;
  }
  end();
  return rows;
}

interface Limits {
  min: number;
  max: number;
}

class Reader {
  mistakes: Mistake[] = [];
  readonly #at = new Map<Column, number>();

  constructor(head: string[]) {
    for (const [i, name] of head.entries()) {
      const column = COLUMNS.find((c) => c.toLowerCase() === name.trim().toLowerCase());
      if (column && !this.#at.has(column)) this.#at.set(column, i);
      else this.mistakes.push({ line: 1, column: column ?? "", kind: column ? "twice" : "unknown", may: name.trim().slice(0, 40) });
    }
    for (const need of ["kind", "name", "power", "hours"] as const)
      if (!this.#at.has(need)) this.mistakes.push({ line: 1, column: need, kind: "head", may: COLUMNS.join(", ") });
  }

  text(row: string[], column: Column): string {
    const i = this.#at.get(column);
    const v = (i === undefined ? "" : (row[i] ?? "")).trim();
    return v.startsWith("'") && RISKY.test(v.slice(1)) ? v.slice(1) : v;
  }

  number(line: number, row: string[], column: Column, limits: Limits, otherwise: number | null, whole = false): number {
    const text = this.text(row, column).replace(/\s/g, "").replace(/^(-?\d+),(\d+)$/, "$1.$2");
    if (text === "" && otherwise !== null) return otherwise;
    const v = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
    const may = `${limits.min}–${limits.max}`;
    if (!Number.isFinite(v)) this.mistakes.push({ line, column, kind: "number", may });
    else if (whole && !Number.isInteger(v)) this.mistakes.push({ line, column, kind: "whole", may });
    else if (v < limits.min || v > limits.max) this.mistakes.push({ line, column, kind: "range", may });
    return v;
  }

  choice<T extends string>(line: number, row: string[], column: Column, list: readonly T[], otherwise: T | null): T {
    const text = this.text(row, column);
    if (text === "" && otherwise !== null) return otherwise;
    const found = list.find((c) => c.toLowerCase() === text.toLowerCase());
    if (!found) this.mistakes.push({ line, column, kind: "choice", may: list.join(", ") });
    return found ?? list[0]!;
  }

  name(line: number, row: string[]): string {
    const v = this.text(row, "name");
    if (v === "" || v.length > LOAD_LIMITS.name.max) this.mistakes.push({ line, column: "name", kind: "name", may: `1–${LOAD_LIMITS.name.max}` });
    return v;
  }

  on(line: number, row: string[]): boolean {
    const v = this.text(row, "enabled").toLowerCase();
    if (!["", "true", "false", "1", "0", "yes", "no"].includes(v)) this.mistakes.push({ line, column: "enabled", kind: "yesno", may: "true, false" });
    return !["false", "0", "no"].includes(v);
  }
}

/** All of the file, or what is wrong with it.  Without a line for the battery it stays as it is. */
export function fromCsv(text: string, battery: BatteryConfig, version: string): { file: EnergyExport } | { mistakes: Mistake[] } {
  const rows = cellsOf(text);
  const r = new Reader(rows[0]?.cells ?? []);
  if (r.mistakes.some((m) => m.kind === "head")) return { mistakes: r.mistakes };
  const file: EnergyExport = { version, items: [], charging: [], battery: { ...battery } };
  let batteries = 0;
  const ids = new Set<string>();
  const idOf = (row: string[]): string => {
    const given = r.text(row, "id");
    let id = given !== "" && given.length <= LOAD_LIMITS.id.max && !ids.has(given) ? given : "";
    for (let n = ids.size + 1; id === ""; n++) if (!ids.has(`csv-${n}`)) id = `csv-${n}`;
    ids.add(id);
    return id;
  };
  for (const { line, cells } of rows.slice(1)) {
    if (cells.length > rows[0]!.cells.length) r.mistakes.push({ line, column: "", kind: "cells", may: String(rows[0]!.cells.length) });
    const kind = r.text(cells, "kind").toLowerCase();
    if (kind === "load")
      file.items.push({
        id: idOf(cells),
        name: r.name(line, cells),
        category: r.choice(line, cells, "group", GROUPS, GROUPS[0]!),
        quantity: r.number(line, cells, "quantity", LOAD_LIMITS.quantity, 1, true),
        watts: r.number(line, cells, "power", LOAD_LIMITS.watts, null),
        hours: r.number(line, cells, "hours", LOAD_LIMITS.hours, null),
        dutyCycle: r.number(line, cells, "dutyCycle", LOAD_LIMITS.dutyCycle, 100),
        notes: r.text(cells, "notes").slice(0, LOAD_LIMITS.notes.max),
        enabled: r.on(line, cells),
      });
    else if (kind === "source")
      file.charging.push({
        id: idOf(cells),
        name: r.name(line, cells),
        type: r.choice(line, cells, "group", TYPES, "other"),
        quantity: r.number(line, cells, "quantity", SOURCE_LIMITS.quantity, 1, true),
        input: r.number(line, cells, "power", SOURCE_LIMITS.input, null),
        unit: r.choice(line, cells, "unit", ["W", "A"] as const, "W"),
        hours: r.number(line, cells, "hours", SOURCE_LIMITS.hours, null),
        efficiency: r.number(line, cells, "efficiency", SOURCE_LIMITS.efficiency, EFFICIENCY_USUAL),
        enabled: r.on(line, cells),
      });
    else if (kind === "battery" && batteries++ === 0)
      file.battery = {
        ...battery,
        capacityAh: r.number(line, cells, "capacityAh", BATTERY_LIMITS.capacityAh, battery.capacityAh),
        voltage: r.number(line, cells, "voltage", BATTERY_LIMITS.voltage, battery.voltage),
        initialSoC: r.number(line, cells, "initialSoC", BATTERY_LIMITS.initialSoC, battery.initialSoC),
      };
    else r.mistakes.push({ line, column: "kind", kind: kind === "battery" ? "twice" : "kind", may: kind === "battery" ? kind : KINDS.join(", ") });
  }
  if (file.items.length > ROWS_MAX || file.charging.length > ROWS_MAX) r.mistakes.push({ line: rows.length, column: "", kind: "rows", may: String(ROWS_MAX) });
  return r.mistakes.length > 0 ? { mistakes: r.mistakes } : { file };
}
