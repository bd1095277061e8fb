// Words that several pages use, written once.
import { ALLOWING } from "../tables";
import type { DecisionToken, PromptView, Risk, Surface } from "../types";
import { fill, name } from "../words";
import { W } from "../words/shell";
import { W as N } from "../words/names";

/** A decision as people read it. */
export const decisionWords = (d: DecisionToken | string): string =>
  name(N, `decision_${d}`, d.replaceAll("_", " "));

/** Whether it let the call happen. */
export const decisionAllows = (d: DecisionToken | string): boolean => ALLOWING.includes(d);

const surfaces: Record<Surface, string> = {
  get web() { return W.thePage; },
  get tui() { return W.terminal; },
  get rpc() { return W.anAttachedClient; },
  get cli() { return W.commandLine; },
  get http() { return W.aProgram; },
  get hook() { return W.aHook; },
  get mcp() { return W.theToolProxy; },
  get none() { return W.aRule; },
};

/** Where an answer came from: "terminal". */
export const surfaceWords = (s: string): string => surfaces[s as Surface] ?? s;

export const riskWords = (r: Risk | string): string => name(N, `risk_${r.toLowerCase()}`, r.toLowerCase());

/** What a kind of access is called: "Run programs". */
export const capabilityWords = (c: string): string => name(N, `capability_${c}`, c);

/** strict, prompt, permissive. */
export const modeWords = (m: string): string => name(N, `mode_${m}`, m);

/** Of the risk of a turn, 0 to 3. */
export const tierWords = (tier: number): string => name(N, `tier_${tier}`, String(tier));

/** The accessible name of a capability prompt (UX 3.4). */
export function capabilityTitle(p: PromptView): string {
  const who = p.extension.id;
  return fill(W.nPermissionRequestCapabilityRisk, { n: p.callIds.length, capability: p.capability, risk: riskWords(p.risk), who });
}
