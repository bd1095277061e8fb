// The list of conversations, newest first.
import { signal } from "@preact/signals";
import { api, type Problem } from "../api";
import { on } from "../events";

/** A conversation in the list of them. */
export interface ThreadItem {
  threadId: string;
  /** Its name, else how the first message begins; empty: it is gone. */
  title: string;
  /** A person gave it its title. */
  named: boolean;
  createdAt: string;
  lastAt: string;
  exchanges: number;
  pending: boolean;
  /** It was put away. */
  archived: boolean;
}

interface ThreadList {
  items: ThreadItem[];
  nextCursor?: string;
}

export const threads = signal<ThreadItem[]>([]);
export const threadsLoaded = signal(false);
export const threadsProblem = signal<Problem | null>(null);
export const threadsMore = signal<string | null>(null);

/** Only conversations with this text are listed; empty: all. */
export const threadsFilter = signal("");

/** The archive is listed, and not the rest. */
export const threadsArchive = signal(false);

const PAGE = 50;

const listPath = (): string =>
  `/v1/threads?limit=${PAGE}${threadsFilter.value ? `&filter=${encodeURIComponent(threadsFilter.value)}` : threadsArchive.value ? "&view=archived" : ""}`;

export async function readThreads(): Promise<void> {
  const path = listPath();
  const r = await api.get<ThreadList>(path);
  if (path !== listPath()) return;
  threadsLoaded.value = true;
  threadsProblem.value = r.ok ? null : r.problem;
  if (!r.ok) return;
  threads.value = r.value.items;
  threadsMore.value = r.value.nextCursor ?? null;
}

export async function readMore(): Promise<void> {
  const cursor = threadsMore.value;
  if (!cursor) return;
  const path = listPath();
  const r = await api.get<ThreadList>(`${path}&cursor=${encodeURIComponent(cursor)}`);
  if (!r.ok || path !== listPath()) return;
  const known = new Set(threads.value.map((t) => t.threadId));
  threads.value = [...threads.value, ...r.value.items.filter((t) => !known.has(t.threadId))];
  threadsMore.value = r.value.nextCursor ?? null;
}

export function watchThreads(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (ms: number) => (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void readThreads(), ms);
  };
  // The first words of an answer come before the list of conversations.
  const stops = [on("tx_accepted", soon(1000)), ...["resync", "assistant_final_ready", "assistant_failed"].map((k) => on(k, soon(100)))];
  void readThreads();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** A conversation that does not exist yet; the gate makes it of its first message. */
export const newThreadId = (): string => `t-${crypto.randomUUID().slice(0, 13)}`;
