// What this browser keeps so that nothing typed is lost: drafts, messages that
// did not arrive yet, and how far each thread was read.
import type { PacketAttachment } from "../types";

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // full or not allowed: it holds until the page is closed
  }
}

const DRAFTS = "solgate.drafts";
const OUTBOX = "solgate.outbox";
const READ = "solgate.read";
const KEPT_MAX = 100;

/** The newest entries of a table; the oldest make room. */
function newest<T>(table: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).slice(-KEPT_MAX));
}

function change<T>(key: string, id: string, value: T | undefined): void {
  const table = read<Record<string, T>>(key, {});
  delete table[id];
  if (value !== undefined) table[id] = value;
  write(key, newest(table));
}

export const draftOf = (thread: string): string => read<Record<string, string>>(DRAFTS, {})[thread] ?? "";
export const keepDraft = (thread: string, text: string): void => change(DRAFTS, thread, text || undefined);

export interface Unsent {
  key: string;
  text: string;
  at: string;
  attachments?: PacketAttachment[];
  replaces?: string;
  /** Its files were too large to be kept here. */
  lost?: boolean;
}

/** Files are kept while they are small: what is kept here has little room. */
const FILES_MAX = 200_000;

function light(m: Unsent): Unsent {
  const files = m.attachments?.reduce((n, a) => n + (a.text?.length ?? 0) + (a.data?.length ?? 0), 0) ?? 0;
  return files <= FILES_MAX ? m : { ...m, lost: true, attachments: m.attachments!.map(({ kind, name, size }) => ({ kind, name, size })) };
}

export const unsentOf = (thread: string): Unsent[] => read<Record<string, Unsent[]>>(OUTBOX, {})[thread] ?? [];

export function keepUnsent(thread: string, m: Unsent): void {
  change(OUTBOX, thread, [...unsentOf(thread).filter((u) => u.key !== m.key), light(m)]);
}

export function dropUnsent(thread: string, key: string): void {
  const rest = unsentOf(thread).filter((u) => u.key !== key);
  change(OUTBOX, thread, rest.length > 0 ? rest : undefined);
}

export const readUntil = (thread: string): string => read<Record<string, string>>(READ, {})[thread] ?? "";
export const keepRead = (thread: string, at: string): void => change(READ, thread, at);
