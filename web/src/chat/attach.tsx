// Files for the next message: text, and pictures that models see.  What a file
// is, is seen by its bytes; a large picture is made smaller here.  Loaded with
// the first file.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PacketAttachment } from "../types";
import { visible } from "../ui";
import { fill, number } from "../words";
import { W } from "../words/chat";

const MAX = 16;
const TEXT_MAX = 200_000;
const PICTURE_MAX = 2_500_000;
const ALL_MAX = 3_000_000;
/** Models see no more of a picture. */
const SIDE_MAX = 2048;

const HEADS: Record<string, RegExp> = {
  "image/png": /^\x89PNG\r\n\x1a\n/,
  "image/jpeg": /^\xff\xd8\xff/,
  "image/gif": /^GIF8[79]a/,
  "image/webp": /^RIFF[^]{4}WEBP/,
};

/** The type of a picture by its first bytes; "": none that models take. */
const pictureType = (bytes: Uint8Array): string => {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return Object.keys(HEADS).find((type) => HEADS[type]!.test(head)) ?? "";
};

function base64(bytes: Uint8Array): string {
  let s = "";
  for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(s);
}

/** A JPEG of it that has few enough bytes; null: it cannot be drawn. */
async function smaller(file: Blob, most: number): Promise<Uint8Array | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  for (let side = SIDE_MAX; side >= 256; side = Math.floor(side / 1.5)) {
    const by = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * by));
    canvas.height = Math.max(1, Math.round(picture.height * by));
    const ink = canvas.getContext("2d")!;
    ink.fillStyle = "#fff";
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (blob && blob.size <= most) return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}

async function sides(file: Blob): Promise<number> {
  const picture = await createImageBitmap(file).catch(() => null);
  return picture ? Math.max(picture.width, picture.height) : 0;
}

async function pictureOf(file: File, bytes: Uint8Array, left: number): Promise<PacketAttachment | string> {
  const most = Math.min(PICTURE_MAX, left);
  // What moves stays as it is: one frame would be another picture.
  const still = pictureType(bytes) !== "image/gif";
  const large = bytes.length > most || (still && (await sides(file)) > SIDE_MAX);
  const small = large && still ? await smaller(file, most) : bytes;
  if (!small || small.length > most) return fill(W.fileTooLarge, { name: visible(file.name), max: number(most) });
  return { kind: "image", name: file.name.slice(0, 255), size: small.length, data: base64(small) };
}

async function textOf(file: File, left: number): Promise<PacketAttachment | string> {
  const most = Math.min(TEXT_MAX, left);
  if (file.size > most) return fill(W.fileTooLarge, { name: visible(file.name), max: number(most) });
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    // eslint-disable-next-line no-control-regex
    if (!/[\x00-\x08\x0b\x0e-\x1f\x7f]/.test(text))
      return { kind: "file", name: file.name.slice(0, 255), size: new TextEncoder().encode(text).length, text };
  } catch {
    // not text; said below
  }
  return fill(W.fileIsNeither, { name: visible(file.name) });
}

export interface Taken {
  list: PacketAttachment[];
  /** What was refused, in words. */
  refused: string[];
}

/** The files that can go along, behind those that do already. */
export async function take(list: PacketAttachment[], files: File[]): Promise<Taken> {
  const out: Taken = { list: [...list], refused: [] };
  for (const file of files) {
    if (out.list.length === MAX) {
      out.refused.push(fill(W.atMostNFiles, { n: MAX }));
      break;
    }
    const left = ALL_MAX - out.list.reduce((n, a) => n + (a.text ?? a.data ?? a.same ? a.size : 0), 0);
    const bytes = new Uint8Array(await file.slice(0, 30_000_000).arrayBuffer());
    const one = bytes.length === 0 ? fill(W.fileIsEmpty, { name: visible(file.name) }) : pictureType(bytes) ? await pictureOf(file, bytes, left) : await textOf(file, left);
    if (typeof one === "string") out.refused.push(one);
    else out.list.push(one);
  }
  return out;
}

/** 1.4 kB */
export const sizeOf = (n: number): string => (n < 1000 ? fill(W.nBytes, { n }) : n < 1e6 ? fill(W.nKilobytes, { n: number(n / 1000, 1) }) : fill(W.nMegabytes, { n: number(n / 1e6, 1) }));

/** The picture, small; drawn, since nothing is loaded from outside. */
function Thumb({ data }: { data: string }): JSX.Element {
  const at = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    void createImageBitmap(new Blob([bytes])).then(
      (p) => {
        const by = Math.max(36 / p.width, 36 / p.height);
        at.current?.getContext("2d")?.drawImage(p, (36 - p.width * by) / 2, (36 - p.height * by) / 2, p.width * by, p.height * by);
      },
      () => undefined,
    );
  }, [data]);
  return <canvas ref={at} class="attach-thumb" width={36} height={36} aria-hidden="true" />;
}

export function Attached(p: { list: PacketAttachment[]; refused: string[]; set: (list: PacketAttachment[]) => void }): JSX.Element {
  return (
    <>
      {p.list.length > 0 && (
        <ul class="attach-list" aria-label={W.attachedFiles}>
          {p.list.map((a, i) => (
            <li key={i} class="attach-chip">
              {a.data && <Thumb data={a.data} />}
              <span class="attach-name">{visible(a.name)}</span> <span class="muted small">{sizeOf(a.size)}</span>
              <button type="button" class="icon-button" aria-label={fill(W.removeName, { name: visible(a.name) })} onClick={() => p.set(p.list.filter((b) => b !== a))}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {p.refused.length > 0 && (
        <p class="field-error small" role="alert">
          {p.refused.join(" ")}
        </p>
      )}
    </>
  );
}
