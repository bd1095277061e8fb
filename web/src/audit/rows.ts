// Entries of the ledger, as a person reads them and as files hold them.
import { api, type Problem } from "../api";
import type { AuditList, AuditRecord } from "../types";

export interface Entry {
  seq: number;
  ts: string;
  event: string;
  message: string;
  extension: string;
  decision: string;
  capability: string;
  risk: string;
  surface: string;
  mode: string;
  prompt: string;
  /** The turn it is of, which has a trace. */
  run: string;
  calls: string[];
  scopes: string[];
  /** What the calls reached for, where the gate can still read it. */
  what: string[];
  /** Who it was, where there are accounts. */
  by: string;
  raw: AuditRecord;
}

const text = (v: unknown): string => (typeof v === "string" ? v : "");
const list = (v: unknown): string[] => (Array.isArray(v) ? v.map(String) : []);

/** Who it was: one person, or all whose yes counted. */
function peopleOf(rec: Record<string, any>, data: Record<string, any>): string {
  const agreed: { person?: string }[] = Array.isArray(data.quorum?.agreed) ? data.quorum.agreed : [];
  return agreed.length > 0 ? list(agreed.map((y) => text(y.person))).join(", ") : text(rec.by?.name);
}

export function entryOf(r: AuditRecord): Entry {
  const rec = r.record as Record<string, any>;
  const data = (rec.data ?? {}) as Record<string, unknown>;
  const decided = text(rec.event) === "policy.decision";
  return {
    seq: r.seq,
    ts: text(rec.ts),
    event: text(rec.event),
    message: text(rec.message),
    extension: text(data.extension_id) || text(rec.correlation?.extension_id),
    decision: decided ? text(data.decision) : "",
    capability: text(data.capability),
    risk: text(data.risk),
    surface: text(data.surface),
    mode: text(data.policy_mode),
    prompt: text(data.prompt_id),
    run: text(data.transmission) || (text(rec.event) === "turn.decided" ? text(rec.correlation?.trace_id) : ""),
    calls: list(data.call_ids),
    scopes: list(data.scope_hashes),
    what: list(r.scopes),
    by: peopleOf(rec, data),
    raw: r,
  };
}

export const PAGE = 100;

export async function readPage(cursor: string | null, limit = PAGE) {
  const q = new URLSearchParams({ limit: String(limit) });
  if (cursor) q.set("cursor", cursor);
  return api.get<AuditList>(`/v1/audit?${q}`);
}

/** All entries, the oldest first, as a file has them. */
export async function readAll(): Promise<AuditRecord[] | Problem> {
  const all: AuditRecord[] = [];
  let cursor: string | null = null;
  do {
    const r: Awaited<ReturnType<typeof readPage>> = await readPage(cursor, 200);
    if (!r.ok) return r.problem;
    all.push(...r.value.items);
    cursor = r.value.nextCursor ?? null;
  } while (cursor);
  return all.reverse();
}

/** One entry a line, with the keys in the order of the ledger itself. */
export const jsonl = (all: AuditRecord[]): string =>
  all
    .map((r) => JSON.stringify({ hash: r.hash, prev: r.prev, record: r.record, seq: r.seq }))
    .join("\n") + "\n";

/** In quotes; what a spreadsheet would take for a formula gets an apostrophe. */
function cell(v: string): string {
  const safe = /^[=+\-@\t\r]/.test(v) ? `'${v}` : v;
  return `"${safe.replaceAll('"', '""').replace(/[\u0000-\u001f]/g, " ")}"`;
}

/** The columns of "solgate audit export --csv". */
export function csv(all: AuditRecord[]): string {
  const head = "seq,ts,level,event,message,extension_id,capability,risk,decision,hash";
  const rows = all.map((r) => {
    const rec = r.record as Record<string, any>;
    const data = (rec.data ?? {}) as Record<string, unknown>;
    const cells = [rec.ts, rec.level, rec.event, rec.message, data.extension_id, data.capability, data.risk, data.decision];
    return [r.seq, ...cells.map((v) => cell(text(v))), r.hash].join(",");
  });
  return [head, ...rows].join("\r\n") + "\r\n";
}

/** "9f2c…e1" */
export const shortHash = (h: string): string => `${h.slice(0, 4)}…${h.slice(-2)}`;
