// Words that several pages use, written once.
import { ALLOWING, DECISIONS } from "../tables";
import type { DecisionToken, PromptView, Risk, Surface } from "../types";

/** A decision as people read it. */
export const decisionWords = (d: DecisionToken | string): string =>
  (DECISIONS as Record<string, string>)[d] ?? d.replaceAll("_", " ");

/** Whether it let the call happen. */
export const decisionAllows = (d: DecisionToken | string): boolean => ALLOWING.includes(d);

const surfaces: Record<Surface, string> = {
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
export const surfaceWords = (s: string): string => surfaces[s as Surface] ?? s;

export const riskWords = (r: Risk | string): string => `${r} risk`.toLowerCase();

/** "1 request", "3 requests". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

/** The accessible name of a capability prompt (UX 3.4). */
export function capabilityTitle(p: PromptView): string {
  const who = p.extension.id;
  return `Permission request: ${p.capability}, ${riskWords(p.risk)}, ${who}, ${count(
    p.callIds.length,
    "request",
  )}`;
}
