// What the cards say, written once.
import type { OPTIONS } from "../tables";
import { MARKS, type Kind } from "./shell";
import type { Capability, PromptView } from "../types";
import { fill, name } from "../words";
import { W } from "../words/inbox";
import { W as N } from "../words/names";

export type Option = (typeof OPTIONS)[number];

/** What a scope of it is called: "3 commands". */
export const scopeNoun: Record<Capability, string> = {
  exec: "command",
  env: "variable",
  write: "file",
  http: "host",
  read: "file",
  tool: "tool",
  session: "operation",
  ui: "operation",
  events: "operation",
  log: "operation",
};

/** What a marked word of a command means; undefined: it is not marked. */
export const markWords = (kind: Kind): string | undefined => (MARKS.includes(kind) ? name(W, `mark_${kind}`, kind) : undefined);

/** What stands on its button; the dots say that more is asked first. */
export const optionText = (o: Option): string => N[`option_${o.name}`] + (o.lasts ? "…" : "");

/** "npm @user/pi-auto-commit", or that it is not known. */
export function sourceText(p: PromptView): string {
  const s = p.extension.source;
  if (!s) return W.unknownSource;
  // "npm:@user/x" says by itself that it is of npm.
  return s.ref.startsWith(`${s.type}:`) ? s.ref : `${s.type} ${s.ref}`;
}

/** Why Allow always is missing, in a sentence: the gate's own reason, where it gave one. */
export function withheldText(p: PromptView): string {
  const why = p.calls?.find((c) => c.withheld)?.withheld;
  return why ? fill(W.allowAlwaysNotOfferedWhy, { why }) : W.allowAlwaysNotOfferedFor;
}

/** Places in scopes, the worst first: what reads the same once, with its number, and nothing left out. */
export const foldsOf = (p: PromptView): { at: number; times: number }[] =>
  (p.folds ?? p.scopes.map((_, at) => ({ at, times: 1 }))).filter((f) => p.scopes[f.at]);

/** Names the list as it was shown, with its details or without; another list has another key. */
export const scopesKey = (p: PromptView): string =>
  `${p.calls ? "whole" : "short"} ${p.rev} ${foldsOf(p).map((f) => `${f.times} ${p.scopes[f.at]!.summary}`).join("\n")}`;

/** Who asks: "agent:agents/host.claude" is the token that the agent has. */
export const agentText = (p: PromptView): string => p.agent?.replace(/^agent:(agents\/)?/, "") ?? W.anAgentOfThisUser;

/** A prompt without an end in sight: the time limit is off. */
export const isTimeless = (p: PromptView): boolean =>
  Date.parse(p.expiresAt) - Date.parse(p.shownAt) >= 86_400_000;

/** What is asked for in one line.  That a scope has no literal form matters for rules, and stands with them. */
export const lineText = (p: PromptView): string | undefined => p.scopes[0]?.summary.replace(/^<dynamic> (?=.)/, "");
