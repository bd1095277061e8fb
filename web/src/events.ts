// The event stream.  One connection for the whole page; it resumes where it
// broke off (Last-Event-ID), so nothing is lost, and drops what it has had, so
// nothing comes twice.  Listeners that show a list read it anew on "resync".
import { batch, signal } from "@preact/signals";
import { pageHeaders, session } from "./api";

export interface GateEvent<T = unknown> {
  id: string;
  kind: string;
  ts: string;
  payload: T;
  /** What it is about, where the gate says so. */
  subject?: { thread_id?: string };
}

export interface Connection {
  state: "connecting" | "open" | "lost";
  /** When the next try is, in ms of Date.now(); only while lost. */
  retryAt: number;
}

export const connection = signal<Connection>({ state: "connecting", retryAt: 0 });

type Listener = (e: GateEvent<any>) => void;
const listeners = new Map<string, Set<Listener>>();

/**
 * Call fn for each event of that kind: a kind of the wire ("turn",
 * "capability_prompt"), "resync" (read your data anew: at the first
 * connection and after a gap) or "*".  Gives back how to stop.
 */
export function on<T = unknown>(kind: string, fn: (e: GateEvent<T>) => void): () => void {
  let set = listeners.get(kind);
  if (!set) listeners.set(kind, (set = new Set()));
  set.add(fn as Listener);
  return () => void set.delete(fn as Listener);
}

function tell(e: GateEvent): void {
  for (const kind of [e.kind, "*"])
    for (const fn of [...(listeners.get(kind) ?? [])])
      try {
        fn(e);
      } catch (error) {
        console.error("a listener of", e.kind, "failed", error);
      }
}

/** Something may have been missed: whoever shows a list reads it anew. */
export function resync(): void {
  tell({ id: "", kind: "resync", ts: new Date().toISOString(), payload: {} });
}

// The server says something every 15 s.  After five without a word it is asked
// whether it is there; no answer within four means that it is not.
const SILENCE_MS = 5_000;
const ANSWER_MS = 4_000;
const RETRY_MS = [500, 1000, 2000, 4000, 8000];

let last = "";
let tries = 0;
let current: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

async function isThere(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

function heard(): void {
  clearTimeout(silence);
  const control = current;
  silence = setTimeout(async () => {
    const there = await isThere();
    if (control !== current) return;
    if (there) heard();
    else control?.abort();
  }, SILENCE_MS);
}

function take(block: string): void {
  let id = "";
  let kind = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("id: ")) id = line.slice(4);
    else if (line.startsWith("event: ")) kind = line.slice(7);
    else if (line.startsWith("data: ")) data.push(line.slice(6));
  }
  if (data.length === 0) return;
  if (id !== "" && id === last && kind !== "resync_required") return;
  let body: { ts?: string; payload?: unknown; subject?: GateEvent["subject"] };
  try {
    body = JSON.parse(data.join("\n"));
  } catch {
    return;
  }
  if (id !== "") last = id;
  if (kind === "resync_required") resync();
  tell({ id, kind, ts: body.ts ?? "", payload: body.payload ?? {}, subject: body.subject });
}

/** Many at once are taken in turns, so that the page draws in between; a timer would wait in a page that is not seen. */
const TURN = 16;
const breathe = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(0);
  });

async function read(stream: ReadableStream<Uint8Array>, control: AbortController): Promise<void> {
  const reader = stream.pipeThrough(new TextDecoderStream() as any).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    rest += value as unknown as string;
    const blocks = rest.split("\n\n");
    rest = blocks.pop()!;
    for (let i = 0; i < blocks.length; i += TURN) {
      if (i > 0) await breathe();
      if (control !== current) return;
      batch(() => blocks.slice(i, i + TURN).forEach(take));
    }
  }
}

async function connect(): Promise<void> {
  clearTimeout(timer);
  const control = new AbortController();
  current = control;
  const headers: Record<string, string> = {
    ...pageHeaders(),
    Accept: "text/event-stream",
  };
  const fresh = last === "";
  if (!fresh) headers["Last-Event-ID"] = last;
  connection.value = { state: tries === 0 ? "connecting" : "lost", retryAt: 0 };
  try {
    heard();
    const r = await fetch("/v1/events?listen=web", {
      headers,
      cache: "no-store",
      credentials: "same-origin",
      signal: control.signal,
    });
    if (r.status === 401) {
      session.value = "out";
      return;
    }
    if (!r.ok || !r.body) throw new Error(`status ${r.status}`);
    tries = 0;
    connection.value = { state: "open", retryAt: 0 };
    if (fresh) resync();
    await read(r.body, control);
  } catch {
    // said by the connection bar below
  }
  if (current !== control) return;
  const wait = RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]!;
  connection.value = { state: "lost", retryAt: Date.now() + wait };
  timer = setTimeout(connect, wait);
}

/** Try at once; the connection bar's Retry. */
export function reconnect(): void {
  current?.abort();
  current = null;
  void connect();
}

export function startEvents(): void {
  removeEventListener("online", reconnect);
  addEventListener("online", reconnect);
  void connect();
}

export function stopEvents(): void {
  removeEventListener("online", reconnect);
  const control = current;
  current = null;
  clearTimeout(timer);
  clearTimeout(silence);
  control?.abort();
}
