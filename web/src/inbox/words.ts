// What the cards say, written once.
import type { OPTIONS } from "../tables";
import type { Capability, PromptView } from "../types";

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

/** What stands on its button; the dots say that more is asked first. */
export const optionText = (o: Option): string => (o.lasts ? `${o.label}…` : o.label);

/** "npm @user/pi-auto-commit", or that it is not known. */
export function sourceText(p: PromptView): string {
  const s = p.extension.source;
  return s ? `${s.type} ${s.ref}` : "unknown source";
}

/** Why Allow always is missing, in a sentence: the gate's own reason, where it gave one. */
export function withheldText(p: PromptView): string {
  const why = p.calls?.find((c) => c.withheld)?.withheld;
  return why ? `Allow always is not offered: ${why}.` : "Allow always is not offered for this request.";
}

/** Places in scopes, the worst first: what reads the same once, with its number, and nothing left out. */
export const foldsOf = (p: PromptView): { at: number; times: number }[] =>
  (p.folds ?? p.scopes.map((_, at) => ({ at, times: 1 }))).filter((f) => p.scopes[f.at]);

/** Names the list as it was shown, with its details or without; another list has another key. */
export const scopesKey = (p: PromptView): string =>
  `${p.calls ? "whole" : "short"} ${p.rev} ${foldsOf(p).map((f) => `${f.times} ${p.scopes[f.at]!.summary}`).join("\n")}`;

/** A prompt without an end in sight: the time limit is off. */
export const isTimeless = (p: PromptView): boolean =>
  Date.parse(p.expiresAt) - Date.parse(p.shownAt) >= 86_400_000;
