// Decisions of the gate in this browser, by the module that the gate serves.
// It is loaded when somebody first tries something.
import { signal } from "@preact/signals";

// What make puts there, where it can compile for WebAssembly; else nothing.
const files = import.meta.glob<string>("../../../build/web/core/*", { query: "?url", import: "default", eager: true });
const fileOf = (end: string): string | undefined => Object.entries(files).find(([name]) => name.endsWith(end))?.[1];

/** no: this page has none, or it cannot be loaded here; the gate is asked. */
export const core = signal<"yes" | "no">(fileOf(".wasm") && fileOf(".bin") ? "yes" : "no");

export interface Refusal {
  code: string;
  message: string;
  pointer: string;
}
export type Line<T> = { value: T } | { refused: Refusal } | null;

interface Reply {
  id: number;
  line?: string;
  failed?: string;
}

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (r: Reply | null) => void>();

function lost(): void {
  core.value = "no";
  worker?.terminate();
  worker = undefined;
  for (const answer of waiting.values()) answer(null);
  waiting.clear();
}

function start(): Worker {
  const w = new Worker(new URL("./core.worker.ts", import.meta.url), { type: "module" });
  w.addEventListener("message", (e: MessageEvent<Reply>) => {
    if (e.data.failed !== undefined) return lost();
    waiting.get(e.data.id)?.(e.data);
    waiting.delete(e.data.id);
  });
  w.addEventListener("error", lost);
  w.postMessage({ wasm: fileOf(".wasm"), weights: fileOf(".bin") });
  return w;
}

/** What "solgate eval AREA" says; null: there is no module, ask the gate. */
export async function decide<T>(area: string, input: unknown): Promise<Line<T>> {
  if (core.value === "no") return null;
  worker ??= start();
  const id = ++asked;
  const reply = await new Promise<Reply | null>((ok) => {
    waiting.set(id, ok);
    worker?.postMessage({ id, area, line: JSON.stringify(input) });
  });
  if (!reply?.line) return null;
  const out = JSON.parse(reply.line) as T & { error?: Refusal };
  return out.error ? { refused: out.error } : { value: out };
}
