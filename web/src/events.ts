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

const TOGETHER_MS = 30;

/**
 * Call fn after events of those kinds: once, however many come together.  For
 * whoever reads something anew; two hundred answers are one reason to.
 */
export function onSome(kinds: string[], fn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      fn();
    }, TOGETHER_MS);
  };
  const stops = kinds.map((k) => on(k, soon));
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
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

/**
 * What comes is taken once for each frame, all that has come by then: one change
 * of the page and not one for each event.  A page that is not seen has no
 * frames, and timers are slow there.
 */
const TURN = 100;
const FRAME_MAX_MS = 100;
const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    if (!document.hidden) {
      requestAnimationFrame(() => setTimeout(done));
      setTimeout(done, FRAME_MAX_MS);
      return;
    }
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
  let came: string[] = [];
  let busy = false;
  let taken = Promise.resolve();
  const takeAll = async (): Promise<void> => {
    busy = true;
    while (came.length > 0 && control === current) {
      const turn = came.splice(0, TURN);
      batch(() => turn.forEach(take));
      await nextTurn();
    }
    busy = false;
  };
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    heard();
    rest += value as unknown as string;
    const blocks = rest.split("\n\n");
    rest = blocks.pop()!;
    came = came.concat(blocks);
    if (!busy) taken = takeAll();
  }
  await taken;
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
