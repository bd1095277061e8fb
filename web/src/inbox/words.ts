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

/** Why Allow always is missing, in a sentence (copy deck). */
export function withheldText(p: PromptView): string {
  const why = p.calls?.find((c) => c.withheld)?.withheld;
  if (!why || /shown|long/.test(why))
    return "Allow always is not offered: the full command could not be shown.";
  return `Allow always is not offered: ${why}.`;
}

/** What it is about, the worst first: what reads the same once, with its number, and nothing left out. */
export function shownScopes(p: PromptView): { text: string; times: number }[] {
  const folds = p.folds ?? p.scopes.map((_, at) => ({ at, times: 1 }));
  return folds.flatMap((f) => {
    const s = p.scopes[f.at];
    return s ? [{ text: s.summary, times: f.times }] : [];
  });
}

/** Names the list as it was shown; another list has another key. */
export const scopesKey = (p: PromptView): string => JSON.stringify(shownScopes(p));

/** A prompt without an end in sight: the time limit is off. */
export const isTimeless = (p: PromptView): boolean =>
  Date.parse(p.expiresAt) - Date.parse(p.shownAt) >= 86_400_000;
