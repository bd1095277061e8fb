// What goes along with a message: the gate and the model are told kind, name
// and size; the bytes stay in this browser.  Loaded with the first file.
import type { JSX } from "preact";
import type { PacketAttachment } from "../types";
import { visible } from "../ui";
import { fill } from "../words";
import { W } from "../words/chat";

const MAX = 16;

function kindOf(f: File): PacketAttachment["kind"] {
  if (f.type.startsWith("image/")) return "image";
  return f.type.startsWith("audio/") ? "audio" : "file";
}

export function take(list: PacketAttachment[], files: File[]): PacketAttachment[] {
  const more = files.map((f) => ({ kind: kindOf(f), name: f.name.slice(0, 255), size: f.size }));
  return [...list, ...more].slice(0, MAX);
}

export function Attached(p: { list: PacketAttachment[]; set: (list: PacketAttachment[]) => void }): JSX.Element {
  return (
    <>
      {p.list.map((a, i) => (
        <button key={i} type="button" class="tag" aria-label={fill(W.removeName, { name: visible(a.name) })} onClick={() => p.set(p.list.filter((b) => b !== a))}>
          {visible(a.name)} ×
        </button>
      ))}
      {p.list.length > 0 && <span class="muted small">{W.onlyNameKindAndSize}</span>}
    </>
  );
}
