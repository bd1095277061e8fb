// The tables as a file that a person keeps, and taken back from one: all of
// it, after a word, or nothing.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { saveFile } from "../ui/file";
import type { EnergyExport, EnergyView } from "../types";
import { Button, Dialog } from "../ui";
import { importBook } from "./book";

const TABLES: Record<string, string> = { items: "Load", charging: "Charging source" };
const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;
const rows = (v: Pick<EnergyView, "items" | "charging">): string =>
  `${count(v.items.length, "load")} and ${count(v.charging.length, "charging source")}`;

/** Which row of the file is wrong, as people count. */
function where(p: Problem): string {
  const at = /^\/(items|charging)\/(\d+)(?:\/(\w+))?/.exec(p.pointer ?? "");
  if (!at) return p.pointer ? `${p.pointer}: ` : "";
  return `${TABLES[at[1]!]} ${Number(at[2]) + 1} of the file${at[3] ? `, ${at[3]}` : ""}: `;
}

async function save(): Promise<string> {
  const r = await api.get<EnergyExport>("/v1/energy/export");
  if (!r.ok) return r.problem.detail;
  saveFile("solgate-energy.json", `${JSON.stringify(r.value, null, 2)}\n`, "application/json");
  return `${rows(r.value)} saved.`;
}

async function read(file: File): Promise<EnergyExport | null> {
  try {
    const v = JSON.parse(await file.text()) as EnergyExport;
    return Array.isArray(v.items) && Array.isArray(v.charging) ? v : null;
  } catch {
    return null;
  }
}

export function EnergyFiles(p: { view: EnergyView }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const [taking, setTaking] = useState<EnergyExport | null>(null);
  const take = async (x: EnergyExport): Promise<void> => {
    const why = await importBook(x);
    setTaking(null);
    setSaid(why === null ? `${rows(x)} are in the tables now.` : `${where(why)}${why.detail}. Nothing was changed.`);
  };
  const choose = async (file: File): Promise<void> => {
    const x = await read(file);
    if (!x) setSaid("This is not a file of energy tables. Nothing was changed.");
    else if (p.view.items.length + p.view.charging.length > 0) setTaking(x);
    else await take(x);
  };
  return (
    <div class="row">
      <Button onClick={() => void save().then(setSaid)}>Export</Button>
      <Button onClick={() => input.current?.click()}>Import</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with energy tables"
        accept=".json,application/json"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file) void choose(file);
          e.currentTarget.value = "";
        }}
      />
      <span role="status" class="small">
        {said}
      </span>
      {taking && (
        <Dialog
          title="Replace the tables?"
          open
          onClose={() => setTaking(null)}
          foot={
            <>
              <Button decision onClick={() => setTaking(null)}>
                Back
              </Button>
              <Button decision kind="danger" onClick={() => void take(taking)}>
                Replace
              </Button>
            </>
          }
        >
          <p>
            {rows(p.view)} and the battery are replaced by the {rows(taking)} of the file. Export the tables first if you want
            them back.
          </p>
        </Dialog>
      )}
    </div>
  );
}
