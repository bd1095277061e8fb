// What the cards say, written once.
import type { Capability, PromptOption, PromptView } from "../types";

/** What a capability is, for people (src/words/capability.def). */
export const capabilityText: Record<Capability, string> = {
  exec: "Run programs",
  env: "Environment variables",
  write: "Change files",
  http: "Network access",
  read: "Read files",
  tool: "Other tool",
  session: "Conversation records",
  ui: "Questions and notices",
  events: "Life-cycle events",
  log: "Log entries",
};

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

export const optionText: Record<PromptOption, string> = {
  allow_once: "Allow once",
  allow_session: "Allow for session",
  allow_always: "Allow always…",
  deny_once: "Deny",
  deny_always: "Deny always…",
};

export const optionKey: Record<PromptOption, string> = {
  allow_once: "a",
  allow_session: "s",
  allow_always: "y",
  deny_once: "d",
  deny_always: "n",
};

/** "npm @user/pi-auto-commit", or that it is not known. */
export function sourceText(p: PromptView): string {
  const s = p.extension.source;
  return s ? `${s.type} ${s.ref}` : "unknown source";
}

/** Why Always is missing, in a sentence (copy deck). */
export function withheldText(p: PromptView): string {
  const why = p.calls?.find((c) => c.withheld)?.withheld;
  if (!why || /shown|long/.test(why))
    return "Always is not offered: the full command could not be shown.";
  return `Always is not offered: ${why}.`;
}

/** The scopes that stand on the card, and how many do not. */
export function shownScopes(p: PromptView): { list: string[]; more: number } {
  const all = p.scopes.map((s) => s.summary);
  return { list: all.slice(0, 3), more: Math.max(0, all.length - 3) };
}

/** A prompt without an end in sight: the time limit is off. */
export const isTimeless = (p: PromptView): boolean =>
  Date.parse(p.expiresAt) - Date.parse(p.shownAt) >= 86_400_000;
