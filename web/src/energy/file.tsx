// The tables as a file that a person keeps, and taken back from one: all of
// it, after a word, or nothing.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { saveFile } from "../ui/file";
import type { EnergyExport, EnergyView } from "../types";
import { Button, Dialog, visible } from "../ui";
import { importBook } from "./book";
import type { Mistake } from "./csv";
import { fill, pick, rich, withWords } from "../words";
import { W } from "../words/energy";

const csv = () => withWords(import("./csv"));

/** Of the file that the gate writes. */
const VERSION = "1";
/** So many mistakes are told, the others counted. */
const TOLD = 8;

const TABLES: Record<string, string> = { get items() { return W.load2; }, get charging() { return W.chargingSource2; } };
const rows = (v: Pick<EnergyView, "items" | "charging">): string =>
  fill(W.nLoadsAndCount, { n: v.items.length, count: fill(W.nChargingSources, { n: v.charging.length }) });

/** Which row of the file is wrong, as people count. */
function where(p: Problem): string {
  const at = /^\/(items|charging)\/(\d+)(?:\/(\w+))?/.exec(p.pointer ?? "");
  if (!at) return p.pointer ? `${p.pointer}: ` : "";
  return fill(W.tablesNumberFileWhat, { TABLES: TABLES[at[1]!], Number: Number(at[2]) + 1, what: at[3] ? `, ${at[3]}` : "" });
}

async function save(): Promise<string> {
  const r = await api.get<EnergyExport>("/v1/energy/export");
  if (!r.ok) return r.problem.detail;
  saveFile("solgate-energy.json", `${JSON.stringify(r.value, null, 2)}\n`, "application/json");
  return fill(W.rowsSaved, { rows: rows(r.value) });
}

async function saveCsv(): Promise<string> {
  const r = await api.get<EnergyExport>("/v1/energy/export");
  if (!r.ok) return r.problem.detail;
  saveFile("solgate-energy.csv", (await csv()).toCsv(r.value), "text/csv");
  return fill(W.rowsSaved, { rows: rows(r.value) });
}

const mistakeText = (m: Mistake): string =>
  fill(m.column ? W.mistakeAt : W.mistakeLine, { line: String(m.line), column: m.column, what: fill(pick(W, `mistake_${m.kind}`), { may: visible(m.may) }) });

/** What a file holds, or what is wrong with it, a line each; null: it is nothing of ours. */
async function read(file: File, view: EnergyView): Promise<EnergyExport | string[] | null> {
  const text = await file.text();
  try {
    if (!/\.json$/i.test(file.name) && !/^\s*[{[]/.test(text)) {
      const r = (await csv()).fromCsv(text, view.battery, VERSION);
      if ("file" in r) return r.file;
      return [...r.mistakes.slice(0, TOLD).map(mistakeText), ...(r.mistakes.length > TOLD ? [fill(W.nMoreMistakes, { n: r.mistakes.length - TOLD })] : [])];
    }
    const v = JSON.parse(text) as EnergyExport;
    return Array.isArray(v.items) && Array.isArray(v.charging) ? v : null;
  } catch {
    return null;
  }
}

export function EnergyFiles(p: { view: EnergyView }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const [wrong, setWrong] = useState<string[]>([]);
  const [taking, setTaking] = useState<EnergyExport | null>(null);
  const take = async (x: EnergyExport): Promise<void> => {
    const why = await importBook(x);
    setTaking(null);
    setSaid(why === null ? fill(W.rowsInTablesNow, { rows: rows(x) }) : fill(W.whereDetailNothingWasChanged, { where: where(why), detail: why.detail }));
  };
  const choose = async (file: File): Promise<void> => {
    const x = await read(file, p.view);
    setWrong(Array.isArray(x) ? x : []);
    setSaid(x ? "" : W.thisNotFileEnergyTables);
    if (!x || Array.isArray(x)) return;
    if (p.view.items.length + p.view.charging.length > 0) setTaking(x);
    else await take(x);
  };
  return (
    <div class="row">
      <Button onClick={() => void save().then(setSaid)}>{W.export}</Button>
      <Button onClick={() => void saveCsv().then(setSaid)}>{W.exportCsv}</Button>
      <Button onClick={() => input.current?.click()}>{W.import}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={W.fileWithEnergyTables}
        accept=".json,.csv,application/json,text/csv"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file) void choose(file);
          e.currentTarget.value = "";
        }}
      />
      <span role="status" class="small">
        {said}
      </span>
      {wrong.length > 0 && (
        <div class="banner bad energy-wrong" role="alert">
          <div>
            <strong>{W.nothingImported}</strong>
            <ul>
              {wrong.map((w) => (
                <li key={w}>{w}</li>
              ))}
            </ul>
          </div>
          <Button onClick={() => setWrong([])}>{W.close}</Button>
        </div>
      )}
      {taking && (
        <Dialog
          title={W.replaceTheTables}
          open
          onClose={() => setTaking(null)}
          foot={
            <>
              <Button decision onClick={() => setTaking(null)}>
                {W.back}
              </Button>
              <Button decision kind="danger" onClick={() => void take(taking)}>
                {W.replace}
              </Button>
            </>
          }
        >
          <p>
            {rich(W.rowsAndBatteryReplacedBy, { rows: rows(p.view), rows2: rows(taking) })}
          </p>
        </Dialog>
      )}
    </div>
  );
}
