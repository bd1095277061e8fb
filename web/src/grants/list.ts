// The grants, which of them are meant by a filter, and what is to be said of
// one.
import { api, type Answer } from "../api";
import type { GrantList, GrantView } from "../types";
import { fill, locale, number } from "../words";
import { W } from "../words/grants";

export type Show = "all" | "allow" | "deny" | "session";

const DAY_MS = 86_400_000;
export const UNUSED_DAYS = 30;

/** All of them; the gate gives a thousand at a time. */
export async function readGrants(): Promise<Answer<GrantView[]>> {
  const all: GrantView[] = [];
  let cursor: string | undefined;
  do {
    const q = new URLSearchParams({ limit: "1000" });
    if (cursor) q.set("cursor", cursor);
    const r = await api.get<GrantList>(`/v1/grants?${q}`);
    if (!r.ok) return r;
    all.push(...r.value.grants);
    cursor = r.value.next;
  } while (cursor);
  return { ok: true, value: all, etag: null, status: 200 };
}

export const isShown = (g: GrantView, show: Show): boolean =>
  show === "all" || (show === "session" ? g.lifetime === "session" : g.decision === show);

/** Every word of the filter stands somewhere in it. */
export function fits(g: GrantView, filter: string): boolean {
  const text = [g.decision, g.extension_id, g.capability, g.scope_pattern ?? W.anyScope, g.version_range ?? "", g.lifetime]
    .join(" ")
    .toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((w) => text.includes(w));
}

/** "exec git *" */
export const ruleName = (g: GrantView): string => `${g.capability} ${g.scope_pattern ?? W.anyScope}`;

export function lasts(g: GrantView): string {
  if (g.lifetime === "session") return W.untilSessionEnds;
  if (!g.expires_at) return "always";
  return fill(W.untilParse, { parse: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(Date.parse(g.expires_at)) });
}

/** How many days it decided nothing. */
export function idleDays(g: GrantView, now: number): number {
  return Math.floor((now - Date.parse(g.used_at ?? g.decided_at)) / DAY_MS);
}

export const isUnused = (g: GrantView, now: number): boolean =>
  g.lifetime === "always" && idleDays(g, now) >= UNUSED_DAYS;

export function usedText(g: GrantView, now: number): string {
  if (g.uses > 0) return fill(W.usedUses, { uses: number(g.uses) });
  const days = idleDays(g, now);
  return days > 0 ? fill(W.nNeverUsedInDays, { n: days }) : W.notUsedYet;
}

/** One GrantRequest on a line, as "solgate grants import" reads it. */
export function exported(list: GrantView[]): string {
  return list
    .filter((g) => g.lifetime === "always")
    .map((g) =>
      JSON.stringify({
        extension_id: g.extension_id,
        capability: g.capability,
        ...(g.scope_pattern ? { scope_pattern: g.scope_pattern } : {}),
        ...(g.version_range ? { version_range: g.version_range } : {}),
        decision: g.decision,
        ...(g.expires_at ? { expires_at: g.expires_at } : {}),
      }),
    )
    .map((line) => `${line}\n`)
    .join("");
}
