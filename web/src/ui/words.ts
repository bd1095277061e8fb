// Words that several pages use, written once.
import type { DecisionToken, PromptView, Risk } from "../types";

const decisions: Record<string, string> = {
  allow_once: "Allow once",
  allow_session: "Allow for session",
  allow_always: "Allow always",
  deny_once: "Deny",
  deny_always: "Deny always",
  deny_timeout: "Denied: no answer in time",
  deny_unattended: "Denied: nobody was there",
  deny_cooldown: "Denied: refused repeatedly",
  allow_permissive: "Allowed: permissive mode",
  deferred: "Not now",
  confirmed: "Confirm Add",
  cancelled: "Cancel",
  corrected: "Corrected",
};

/** A decision as people read it. */
export const decisionWords = (d: DecisionToken | string): string =>
  decisions[d] ?? d.replaceAll("_", " ");

const surfaces: Record<string, string> = {
  web: "the page",
  tui: "terminal",
  rpc: "an attached client",
  cli: "command line",
  http: "a program",
  hook: "a hook",
  mcp: "the tool proxy",
  none: "a rule",
};

/** Where an answer came from: "terminal". */
export const surfaceWords = (s: string): string => surfaces[s] ?? s;

export const riskWords = (r: Risk | string): string => `${r} risk`.toLowerCase();

/** "1 request", "3 requests". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

/** The accessible name of a capability prompt (UX 3.4). */
export function capabilityTitle(p: PromptView): string {
  const who = p.extension.name || p.extension.id;
  return `Permission request: ${p.capability}, ${riskWords(p.risk)}, ${who}, ${count(
    p.callIds.length,
    "request",
  )}`;
}
