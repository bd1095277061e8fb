// What is kept, taken away as a file, and deleted.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import { alarm, announce, Button, Dialog, ErrorBanner, Skeleton, useLoad } from "../ui";
import { saveFile } from "../ui/file";
import { ConfirmWord } from "./word";
import { fill, name, number, pick, rich } from "../words";
import { W } from "../words/settings";

interface DataKind {
  name: string;
  rows: number;
  goes: boolean;
  text: string;
}
interface DataView {
  kinds: DataKind[];
  bytes?: number;
}

const WORD = "delete";

function size(bytes: number): string {
  if (bytes < 1024) return fill(W.bytesB, { bytes });
  if (bytes < 1024 * 1024) return fill(W.bytesKb, { bytes: number(bytes / 1024, 1) });
  return fill(W.bytesMb, { bytes: number(bytes / 1024 / 1024, 1) });
}

function Kinds(p: { list: DataKind[] }): JSX.Element {
  return (
    <ul class="settings-kinds">
      {p.list.map((k) => (
        <li key={k.name}>
          <strong>{fill(pick(W, `rows_${k.name}`, `{n} ${k.name}`), { n: k.rows })}</strong> <span class="muted">{name(W, `holds_${k.name}`, k.text)}</span>
        </li>
      ))}
    </ul>
  );
}

function DeleteDialog(p: { open: boolean; view: DataView; onClose: (deleted: boolean) => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState("");
  const close = (deleted: boolean) => {
    setTyped("");
    setWrong("");
    p.onClose(deleted);
  };
  const go = async () => {
    if (typed !== WORD) {
      setWrong(fill(W.typeWordWordConfirmNothing, { WORD }));
      return;
    }
    const r = await api.post<{ deleted: number }>("/v1/data/delete", { confirm: WORD });
    if (!r.ok) {
      setWrong(r.problem.detail);
      alarm(r.problem.detail);
      return;
    }
    announce(fill(W.nDeletedEntries, { n: r.value.deleted }));
    close(true);
  };
  return (
    <Dialog
      title={W.deleteData}
      open={p.open}
      onClose={() => close(false)}
      foot={
        <>
          <Button decision onClick={() => close(false)}>
            {W.cancel}
          </Button>
          <Button decision kind="danger" onClick={() => void go()}>
            {W.delete}
          </Button>
        </>
      }
    >
      <p>{W.thisWillBeDeletedFor}</p>
      <Kinds list={p.view.kinds.filter((k) => k.goes)} />
      <p>{W.thisStays}</p>
      <Kinds list={p.view.kinds.filter((k) => !k.goes)} />
      <p class="muted">
        {W.theAuditLogStaysComplete}
      </p>
      <ConfirmWord word={WORD} typed={typed} wrong={wrong} set={setTyped} go={() => void go()} />
    </Dialog>
  );
}

export function Data(): JSX.Element {
  const data = useLoad<DataView>("/v1/data");
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const take = async () => {
    const out: Record<string, unknown> = { exportedAt: new Date().toISOString() };
    for (const [name, path] of [
      ["settings", "/v1/settings"],
      ["grants", "/v1/grants"],
      ["traces", "/v1/traces?limit=200"],
      ["energy", "/v1/energy"],
    ] as const) {
      const r = await api.get<unknown>(path);
      if (r.ok) out[name] = r.value;
    }
    saveFile("solgate-data.json", JSON.stringify(out, null, 2), "application/json");
  };
  if (data.problem) return <ErrorBanner problem={data.problem} onRetry={() => void data.reload()} />;
  if (!data.value) return <Skeleton rows={1} label={W.counting} />;
  return (
    <>
      <Kinds list={data.value.kinds} />
      {data.value.bytes !== undefined && <p class="muted">{rich(W.sizeOnThisComputer, { size: size(data.value.bytes) })}</p>}
      <div class="row">
        <Button onClick={() => void take()}>{W.export}</Button>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {W.delete2}
        </Button>
      </div>
      {said && <p role="status">{said}</p>}
      <DeleteDialog
        open={open}
        view={data.value}
        onClose={(deleted) => {
          setOpen(false);
          if (!deleted) return;
          setSaid(W.deleted);
          void data.reload();
        }}
      />
    </>
  );
}
